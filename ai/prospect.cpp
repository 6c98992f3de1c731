#include "ai/prospect.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "ai/solver.h"
#include "engine/view.h"

namespace dipolis {

namespace {

// Part of the first search's nodes for each move that follows: most of the tree is kept.
constexpr int64_t kPart = 8;

// The outcome with the value nearest to that of all: neither luck nor misfortune.
const Line* typical(const Report& report) {
    const auto off = [&](const Line& line) {
        return std::abs(line.value.score - report.value.score);
    };
    const Line* nearest = nullptr;
    for (const Line& line : report.lines) {
        if (line.visits == 0) continue;
        if (nearest == nullptr || off(line) < off(*nearest)) nearest = &line;
    }
    return nearest;
}

// The next move of a line in a position that is seen as it is; nothing where no line goes on.
std::optional<Move> next_move(const State& state, Search& search, const Limits& limits) {
    Options all;
    options(state, all);
    if (all.size() == 1) return all[0].move;
    search.set_position(state);
    const Report report = search.run(limits);
    const bool by_chance = actor(state) == Actor::Chance;
    const Line* line = by_chance              ? typical(report)
                       : report.lines.empty() ? nullptr
                                              : &report.lines.front();
    // Whole deals, and what the Great Library offers, have no move that stands for them.
    if (line == nullptr || !is_option(state, line->move)) return std::nullopt;
    return line->move;
}

bool is_near_the_end(const State& state) {
    constexpr int kFewCards = 9;
    return Solver::in_reach(state) && state.structure.present.size() <= kFewCards;
}

// A line of moves, played as it grows.
class Course {
  public:
    explicit Course(const State& state) : now_(state), age_(state.age) {}

    void make(Move move) {
        decided_ += actor(now_) != Actor::Chance;
        moves_.push_back({actor(now_), move});
        play(now_, move);
    }
    void go_on(Search& search, const Limits& step) {
        while (is_unfinished()) {
            const auto next = next_move(now_, search, step);
            if (!next) return;
            make(*next);
        }
    }
    const State& now() const { return now_; }
    std::vector<Made>& moves() { return moves_; }

  private:
    bool is_unfinished() const {
        if (is_over(now_) || now_.age != age_) return false;
        if (decided_ >= kExpectedMoves && !is_near_the_end(now_)) return false;
        if (actor(now_) == Actor::Chance) return true;
        return !both_decide(both_undecided(view(now_, seat_of(actor(now_)))));
    }

    State now_;
    const Age age_;
    int decided_ = 0;
    std::vector<Made> moves_;
};

Limits each_step(Limits limits) {
    limits.nodes = limits.nodes == 0 ? 0 : std::max<int64_t>(1, limits.nodes / kPart);
    limits.milliseconds =
        limits.milliseconds == 0 ? 0 : std::max<int64_t>(1, limits.milliseconds / kPart);
    return limits;
}

}  // namespace

Prospect prospect(const State& state, Move move, Evaluator& evaluator,
                  const SearchSettings& settings, const Limits& limits) {
    Course course(view(state, seat_of(actor(state))));
    course.make(move);
    Search search(evaluator, settings);
    Prospect found;
    if (is_over(course.now())) {
        found.value = value_of(course.now().result);
    } else {
        search.set_position(course.now());
        found.value = search.run(limits).value;
        course.go_on(search, each_step(limits));
    }
    found.moves = std::move(course.moves());
    return found;
}

std::vector<Made> expected(const State& state, const std::vector<Move>& moves, Evaluator& evaluator,
                           const Limits& limits) {
    Course course(view(state, seat_of(actor(state))));
    for (Move move : moves) course.make(move);
    Search search(evaluator, {});
    course.go_on(search, limits);
    return std::move(course.moves());
}

}  // namespace dipolis
