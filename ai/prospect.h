// Prospect of a move: its value by a search of its own, and the moves expected to follow.
#pragma once

#include <vector>

#include "ai/search.h"

namespace dipolis {

// A shorter line hardly shows what a move is for.
inline constexpr int kExpectedMoves = 4;

// A move of a line, and who makes it.
struct Made {
    Actor by;
    Move move;
    // The card that chance takes from the structure: a Decision card builds it for the Solo rival.
    Card builds = Card::None;
    friend bool operator==(const Made&, const Made&) = default;
};

// The moves with those who make them, as far as they can be played on from what the state shows:
// not beyond a secret answer of both seats, nor beyond a card that was seen only later.
std::vector<Made> made(const State& seen, const std::vector<Move>& moves);

struct Prospect {
    Value value;
    std::vector<Made> moves;
};

// Searches the position after the move, which must be an option, but not where both seats decide at
// once. The moves begin with it and go on as those of a line do.
Prospect prospect(const State& state, Move move, Evaluator& evaluator,
                  const SearchSettings& settings, const Limits& limits);

// The moves, which must be legal, and what is expected to follow them: kExpectedMoves decisions in
// all, but no further than to the end of the Age; near the end of the game, up to its end. Of what
// chance may turn up, that which changes least. A secret answer of both seats ends the line, since
// only half of it is known. The limits are those of each further move.
std::vector<Made> expected(const State& state, const std::vector<Move>& moves, Evaluator& evaluator,
                           const Limits& limits);

}  // namespace dipolis
