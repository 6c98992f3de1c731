// Where the random numbers of one game come from.
#pragma once

#include <functional>
#include <utility>

#include "play/rng.h"

namespace dipolis {

class Chance {
  public:
    using Source = std::function<Rng(int)>;

    // One sequence for the whole game: for games whose players see no advantage in it, and tests.
    Chance(Rng rng) : rng_(rng) {}  // NOLINT(google-explicit-constructor): a generator is a chance
    // A generator for each ply, so that the same move turns up the same cards.
    explicit Chance(Source by_ply) : by_ply_(std::move(by_ply)), rng_(0) {}

    // For the outcome of chance at this ply.
    Rng& outcome(int ply) { return at(ply); }
    // For a computer player's choice at this ply, which must not tell what chance would do.
    Rng& choice(int ply) { return at(-1 - ply); }

  private:
    Rng& at(int number) {
        if (by_ply_) rng_ = by_ply_(number);
        return rng_;
    }

    Source by_ply_;
    Rng rng_;
};

}  // namespace dipolis
