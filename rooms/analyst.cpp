#include "rooms/analyst.h"

#include <algorithm>

#include "ai/evaluators.h"

namespace dipolis {

namespace {

// Options that get long lines: the best ones.
constexpr size_t kMostLines = 5;
constexpr int64_t kNodesEach = 200;

std::vector<std::vector<Made>> lines_of(const State& seen, const Report& report,
                                        Evaluator& evaluator, const Limits& limits) {
    std::vector<std::vector<Made>> lines;
    const Limits each{.nodes = std::min(kNodesEach, limits.nodes > 0 ? limits.nodes : kNodesEach),
                      .stop = limits.stop};
    for (const Line& line : report.lines) {
        if (lines.size() == kMostLines || (limits.stop != nullptr && *limits.stop)) break;
        lines.push_back(expected(seen, line.moves, evaluator, each));
    }
    return lines;
}

bool decided(const State& seen, const Report& report) {
    return !report.lines.empty() && actor(seen) != Actor::Chance;
}

}  // namespace

Outlook look_ahead(const State& seen, const Limits& limits,
                   const std::function<void(const Outlook&)>& tell) {
    const auto outlook_of = [&](const Report& report) {
        Outlook outlook{.report = report};
        if (decided(seen, report)) {
            outlook.reasons = reasons(seen, report);
        } else {
            outlook.report.lines.clear();
        }
        return outlook;
    };
    const auto pass_on = [&](const Report& so_far) {
        if (tell) tell(outlook_of(so_far));
    };
    const auto evaluator = make_evaluator("network");
    Outlook outlook;
    if (actor(seen) == Actor::Chance) {
        Search search(*evaluator, SearchSettings{});
        search.set_position(seen);
        outlook = outlook_of(search.run(limits, pass_on));
    } else {
        outlook = outlook_of(analyse(seen, *evaluator, SearchSettings{}, limits, pass_on));
    }
    if (decided(seen, outlook.report))
        outlook.lines = lines_of(seen, outlook.report, *evaluator, limits);
    outlook.done = true;
    return outlook;
}

}  // namespace dipolis
