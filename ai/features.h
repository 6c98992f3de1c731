// The inputs of the network: which of some five thousand statements about a position are true, such
// as "the quarry lies open" or "I have four coins". Each input has a name made of the ids of what
// it is about, and weights are stored by name: a new component adds untrained inputs and never
// takes over the weights of another.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "engine/game.h"

namespace dipolis::features {

// The inputs that are on, in no particular order.
class Active {
  public:
    static constexpr int kMost = 512;
    void add(int input) {
        DIPOLIS_ASSERT(size_ < kMost);
        inputs_[static_cast<size_t>(size_++)] = static_cast<uint16_t>(input);
    }
    void clear() { size_ = 0; }
    std::span<const uint16_t> inputs() const {
        return {inputs_.data(), static_cast<size_t>(size_)};
    }

  private:
    std::array<uint16_t, kMost> inputs_;
    int size_ = 0;
};

int count();                  // inputs are 0 to count() - 1; numbers differ between versions
std::string name(int input);  // "lies.7.quarry", "coins.mine.4"

// The seat from whose view inputs are computed: the one to act, or the one whose turn it is while
// chance acts.
Seat viewer(const State& state);

// Fills `active`. The state must not contain what the seat does not know (engine/view.h).
void list(const State& state, Seat viewer, Active& active);

// The input for the same statement in the mirrored structure. Mirroring does not change the game.
int mirrored(int input);

}  // namespace dipolis::features
