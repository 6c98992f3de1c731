// A player that can be asked for moves: a simple policy, a searcher, or in `apps` another program.
// ai/players.h makes one from its description.
#pragma once

#include <optional>
#include <string>

#include "ai/value.h"
#include "engine/game.h"

namespace dipolis {

class Opponent {
  public:
    Opponent() = default;
    Opponent(const Opponent&) = delete;
    Opponent& operator=(const Opponent&) = delete;
    virtual ~Opponent() = default;

    // Begins a new game. All randomness of the opponent in this game follows from the seed.
    virtual void begin(uint64_t seed) = 0;

    // The move of the player to act, given the state that view() shows that seat; nothing if the
    // opponent failed, which only other programs do.
    virtual std::optional<Move> choose(const State& state) = 0;

    // The value it gave to the position of its last move, if it computes one.
    virtual std::optional<Value> value() const { return std::nullopt; }

    // The last error; empty if there was none.
    virtual std::string complaint() const { return {}; }
};

}  // namespace dipolis
