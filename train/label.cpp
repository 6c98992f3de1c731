#include "train/label.h"

#include <algorithm>
#include <cmath>

#include "ai/tactics.h"
#include "ai/weighted.h"

namespace dipolis::train {

namespace {

uint16_t part(double probability) {
    return static_cast<uint16_t>(std::lround(probability * Decision::kWhole));
}

// The search adds the ends up in single precision, so their sum is not exactly 1.
StoredEnds stored(const Value& value) {
    double sum = 0;
    for (float end : value.ends) sum += static_cast<double>(end);
    StoredEnds ends;
    for (size_t i = 0; i < kEndCount; ++i) ends[i] = part(static_cast<double>(value.ends[i]) / sum);
    return ends;
}

// A proven best move is the only policy target, however few visits it had.
std::vector<uint16_t> shares(const State& seen, const Options& all, const Report& report) {
    double visits = 0;
    for (const Line& line : report.lines) visits += line.visits;
    if (both_decide(seen) || (visits == 0 && !report.proven)) return {};
    std::vector<uint16_t> shares(static_cast<size_t>(all.size()));
    for (const Line& line : report.lines) {
        const double share = report.proven ? line.move == report.best() : line.visits / visits;
        for (int i = 0; i < all.size(); ++i) {
            if (all[i].move == line.move) shares[static_cast<size_t>(i)] = part(share);
        }
    }
    return shares;
}

// Whether a search never asks its judge here: it solves these leaves, or sees the win.
bool is_known(const State& state) {
    const SearchSettings usual;
    const bool few = state.structure.present.size() <= usual.solver_cards;
    return (state.age == Age::III && few) || win_this_turn(state);
}

// The exact value with 6 to 9 cards of Age III left, if that takes less than some 30 ms.
std::optional<Value> solved(const State& state, Solver& solver) {
    constexpr int kMostCards = 9;
    constexpr int64_t kMostNodes = 60'000;
    if (state.age != Age::III || state.structure.present.size() > kMostCards ||
        !Solver::in_reach(state))
        return std::nullopt;
    return solver.solve(state, kMostNodes);
}

// The options of a solved root that lead to a decision at once: each has an exact value.
std::vector<Inside> proven_children(const State& seen, const Options& all, const Report& report) {
    std::vector<Inside> children;
    for (int i = 0; i < all.size(); ++i) {
        const auto is_this = [&](const Line& line) { return line.move == all[i].move; };
        const auto line = std::find_if(report.lines.begin(), report.lines.end(), is_this);
        if (line == report.lines.end() || !line->proven()) continue;
        State next = seen;
        play(next, all[i].move);
        Options replies;
        if (is_seat(actor(next))) options(next, replies);
        if (replies.size() > 1)
            children.push_back({{static_cast<uint8_t>(i)}, next, line->value, 1, true});
    }
    return children;
}

// Takes one out, drawn by one over its visits, so that positions of all depths come up.
Inside draw_one(std::vector<Inside>& from, Rng& rng) {
    std::vector<double> weights;
    for (const Inside& each : from) weights.push_back(1.0 / each.visits);
    const size_t i = draw_by_weight(weights, rng);
    std::swap(from[i], from.back());
    Inside drawn = std::move(from.back());
    from.pop_back();
    return drawn;
}

std::vector<StoredInside> some_inside(std::vector<Inside> from, Solver& solver, Rng& rng) {
    constexpr size_t kLongest = 100;  // options of a path, whose length is stored in seven bits
    std::erase_if(from, [](const Inside& each) {
        return each.path.size() > kLongest || is_known(each.state);
    });
    std::vector<StoredInside> some;
    while (!from.empty() && static_cast<int>(some.size()) < kMostInside) {
        Inside drawn = draw_one(from, rng);
        const auto exact = drawn.proven ? std::nullopt : solved(drawn.state, solver);
        some.push_back(
            {std::move(drawn.path), stored(exact ? *exact : drawn.value), drawn.proven || exact});
    }
    return some;
}

}  // namespace

Decision labelled(const State& seen, const Search& search, const Report& report, Solver& solver,
                  Rng& rng) {
    Options all;
    options(seen, all);
    const auto exact = report.proven ? std::nullopt : solved(seen, solver);
    Decision decision;
    decision.ends = stored(exact ? *exact : report.value);
    decision.nodes = static_cast<uint32_t>(report.nodes);
    decision.proven = report.proven || exact;
    decision.shares = shares(seen, all, report);
    auto inside = search.inside(kLeastVisits);
    for (Inside& child : proven_children(seen, all, report)) inside.push_back(std::move(child));
    decision.inside = some_inside(std::move(inside), solver, rng);
    return decision;
}

}  // namespace dipolis::train
