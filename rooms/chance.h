// A source of the outcomes of chance of one game.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "play/deal.h"
#include "play/player.h"

namespace dipolis {

// The thing that the outcomes of a game are bound to.
enum class BoundTo : uint8_t {
    Ply,   // the ply at which they come: games stored by earlier versions of the program
    What,  // their subject (play/deal.h)
};
inline constexpr int kBoundTo = 2;

class Chance {
  public:
    // One sequence for the whole game: for games whose players see no advantage in it, and tests.
    Chance(Rng rng) : rng_(rng) {}  // NOLINT(google-explicit-constructor): a generator is a chance
    // A generator for each name, so that the same move turns up the same cards.
    explicit Chance(ChanceOf named) : named_(std::move(named)), rng_(0) {}

    // The outcome in this state of a game that began with the variant, after those moves; chance
    // must be to act.
    Move outcome(BoundTo bound, const Variant& variant, const State& state,
                 std::span<const Move> moves) {
        if (named_ && bound == BoundTo::What) return bound_outcome(variant, moves, named_);
        return draw(state, at(static_cast<int>(moves.size())));
    }
    // For a computer player's choice at this ply, which must not tell what chance would do.
    Rng& choice(int ply) { return at(-1 - ply); }

  private:
    Rng& at(int number) {
        if (named_) rng_ = named_(std::to_string(number));
        return rng_;
    }

    ChanceOf named_;
    Rng rng_;
};

}  // namespace dipolis
