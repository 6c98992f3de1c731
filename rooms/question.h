// A question to a computer player with a level, and its answer by a search.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/state.h"

namespace dipolis {

// A computer player's view of a position.
struct Question {
    std::string game;
    int ply;
    Seat seat;
    int level;  // ai/levels.h
    State seen;
    bool person;  // a human plays against it, and waits
};

// The seed of a level's errors of evaluation in this game.
uint64_t character_of(std::string_view game);

// The answer, which depends on the question alone; an early one, which nobody reads, once
// `unwanted` is set.
Move think_at_level(const Question& question, const std::atomic<bool>& unwanted);

// The same where there is no memory for more than so many nodes.
Move think_within(const Question& question, int64_t nodes);

}  // namespace dipolis
