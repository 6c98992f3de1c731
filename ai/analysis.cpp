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

// First looks at each option, for those that the search has not come to yet.
std::vector<Line> glances(const State& state, Evaluator& evaluator,
                          const SearchSettings& settings) {
    std::vector<Line> lines;
    Options all;
    options(state, all);
    for (const Option& option : all) {
        State next = state;
        play(next, option.move);
        Line& line = lines.emplace_back();
        line.move = option.move;
        line.value = appraise(next, evaluator, settings, {.nodes = 1});
    }
    return lines;
}

// A report of a search that still runs: each option has a value, and they are in the order of
// these.
Report completed(Report report, const std::vector<Line>& glances, Seat seat) {
    for (Line& line : report.lines) {
        if (line.visits > 0 || line.proven()) continue;
        for (const Line& glance : glances) {
            if (glance.move == line.move) line.value = glance.value;
        }
    }
    sort_lines(report, seat);
    return report;
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
    const auto seat = seat_of(actor(state));
    const State seen = view(state, seat);
    if (both_decide(both_undecided(seen))) return search.run(main, tell);
    std::vector<Line> first;
    const auto tell_all = [&](const Report& so_far) {
        if (first.empty()) first = glances(seen, evaluator, settings);
        tell(completed(so_far, first, seat));
    };
    Report report = tell ? search.run(main, tell_all) : search.run(main);
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
        State next = seen;
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
