#include "rooms/analyst.h"

#include "ai/evaluators.h"

namespace dipolis {

namespace {

bool decided(const State& seen, const Report& report) {
    return !report.lines.empty() && actor(seen) != Actor::Chance;
}

}  // namespace

Outlook look_ahead(const State& seen, const Limits& limits,
                   const std::function<void(const Outlook&)>& tell) {
    const auto outlook_of = [&](const Report& report) {
        Outlook outlook{report, {}, false};
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
    const auto evaluator = make_evaluator("default");
    Outlook outlook;
    if (actor(seen) == Actor::Chance) {
        Search search(*evaluator, SearchSettings{});
        search.set_position(seen);
        outlook = outlook_of(search.run(limits, pass_on));
    } else {
        outlook = outlook_of(analyse(seen, *evaluator, SearchSettings{}, limits, pass_on));
    }
    outlook.done = true;
    return outlook;
}

}  // namespace dipolis
