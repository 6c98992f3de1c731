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

// The move that follows on more than half of the outcomes that were looked at; none if nothing
// does.
std::optional<Move> usual_reply(const Report& report) {
    const auto replies = [&](const Line& line) { return line.visits > 0 && line.moves.size() > 1; };
    const auto seen = std::count_if(report.lines.begin(), report.lines.end(),
                                    [](const Line& line) { return line.visits > 0; });
    for (const Line& line : report.lines) {
        if (!replies(line)) continue;
        const auto same = std::count_if(
            report.lines.begin(), report.lines.end(),
            [&](const Line& each) { return replies(each) && each.moves[1] == line.moves[1]; });
        if (2 * same > seen) return line.moves[1];
    }
    return std::nullopt;
}

// The outcome with the value nearest to that of all, neither luck nor misfortune, among those after
// which the usual follows.
const Line* typical(const Report& report) {
    const auto usual = usual_reply(report);
    const auto off = [&](const Line& line) {
        const bool is_usual = !usual || (line.moves.size() > 1 && line.moves[1] == *usual);
        return std::pair(!is_usual, std::abs(line.value.score - report.value.score));
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

// The card that lies in the structure no longer; none if all still lie there. After the last one
// those of the next Age lie there.
Card taken(const State& before, const State& after) {
    Places gone = before.structure.present;
    if (after.age == before.age) gone = gone - after.structure.present;
    return gone.empty() ? Card::None : before.structure.cards[*gone.begin()];
}

// A line of moves, played as it grows.
class Course {
  public:
    explicit Course(const State& state) : now_(state), age_(state.age) {}

    // Adds a move. False if it cannot be played on from here: a secret answer, whose other half is
    // not known, or a card that was seen only later.
    bool make(Move move) {
        moves_.push_back({actor(now_), move});
        if (is_secret() || !is_option(now_, move)) return false;
        const bool by_chance = actor(now_) == Actor::Chance;
        decided_ += !by_chance;
        const State before = now_;
        play(now_, move);
        if (by_chance) moves_.back().builds = taken(before, now_);
        return true;
    }
    bool make(const std::vector<Move>& moves) {
        return std::all_of(moves.begin(), moves.end(), [&](Move move) { return make(move); });
    }
    void go_on(Search& search, const Limits& step) {
        while (is_unfinished()) {
            const auto next = next_move(now_, search, step);
            if (!next || !make(*next)) return;
        }
    }
    const State& now() const { return now_; }
    std::vector<Made>& moves() { return moves_; }

  private:
    bool is_unfinished() const {
        if (is_over(now_) || now_.age != age_) return false;
        if (decided_ >= kExpectedMoves && !is_near_the_end(now_)) return false;
        return !is_secret();
    }
    bool is_secret() const {
        const Actor who = actor(now_);
        return is_seat(who) && both_decide(both_undecided(view(now_, seat_of(who))));
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

std::vector<Made> made(const State& seen, const std::vector<Move>& moves) {
    Course course(seen);
    course.make(moves);
    return std::move(course.moves());
}

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
    if (course.make(moves)) {
        Search search(evaluator, {});
        course.go_on(search, limits);
    }
    return std::move(course.moves());
}

}  // namespace dipolis
