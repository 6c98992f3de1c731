#include "ai/analysis.h"

#include <algorithm>

#include "engine/view.h"

namespace dipolis {

namespace {

// An option with fewer visits than this fraction of an even share needs a search of its own. So
// does one without any: a search that has proven a win at once visits nothing.
constexpr double kEnough = 0.25;

Limits part(const Limits& limits, double share) {
    Limits part = limits;
    part.nodes =
        limits.nodes == 0
            ? 0
            : std::max<int64_t>(1, static_cast<int64_t>(share * static_cast<double>(limits.nodes)));
    part.milliseconds =
        limits.milliseconds == 0
            ? 0
            : std::max<int64_t>(
                  1, static_cast<int64_t>(share * static_cast<double>(limits.milliseconds)));
    return part;
}

// By value. The search knows the option it chose best: where the rough value of another one is
// higher, it counts as equal.
void sort_lines(Report& report, Seat seat) {
    const Value chosen = report.lines.front().value;
    for (Line& line : report.lines) {
        if (line.value.wins(seat) <= chosen.wins(seat)) continue;
        line.value.score = chosen.score;
        line.value.ends = chosen.ends;
    }
    std::stable_sort(
        report.lines.begin() + 1, report.lines.end(),
        [seat](const Line& a, const Line& b) { return a.value.wins(seat) > b.value.wins(seat); });
}

}  // namespace

Value appraise(const State& state, Evaluator& evaluator, const SearchSettings& settings,
               const Limits& limits) {
    if (is_over(state)) return value_of(state.result);
    Search search(evaluator, settings);
    search.set_position(state);
    return search.run(limits).value;
}

Report analyse(const State& state, Evaluator& evaluator, const SearchSettings& settings,
               const Limits& limits, const std::function<void(const Report&)>& tell) {
    constexpr double kMain = 2.0 / 3;
    Search search(evaluator, settings);
    search.set_position(state);
    const Limits main = part(limits, kMain);
    Report report = search.run(main, tell);
    if (both_decide(both_undecided(view(state, seat_of(actor(state)))))) return report;
    const auto seat = seat_of(actor(state));
    const double share =
        static_cast<double>(report.nodes) / static_cast<double>(report.lines.size());
    std::vector<size_t> neglected;
    for (size_t i = 0; i < report.lines.size(); ++i) {
        const Line& line = report.lines[i];
        if (!line.proven() && (line.visits == 0 || line.visits < kEnough * share))
            neglected.push_back(i);
    }
    const Limits each =
        part(limits, (1 - kMain) / std::max<double>(1, static_cast<double>(neglected.size())));
    for (size_t i : neglected) {
        if (limits.stop != nullptr && *limits.stop) break;
        Line& line = report.lines[i];
        State next = view(state, seat);
        play(next, line.move);
        line.value = appraise(next, evaluator, settings, each);
        report.nodes += each.nodes;
    }
    sort_lines(report, seat);
    return report;
}

double loss(const Report& report, Move move, Seat seat) {
    const double best = report.lines.front().value.wins(seat);
    for (const Line& line : report.lines) {
        if (line.move == move) return std::max(0.0, best - line.value.wins(seat));
    }
    DIPOLIS_ASSERT(false);
    return 0;
}

}  // namespace dipolis
