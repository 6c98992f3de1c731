// The inputs that an add-on brings to the network. Inside ai only.
#pragma once

#include <string>

#include "ai/features.h"

namespace dipolis::features {

// Statements about one add-on, numbered from 0; they come behind those of the base game. The table
// of ai/addon.h joins them.
struct Part {
    int count;
    std::string (*name)(int input);
    // Adds what is true, `first` added to each number.
    void (*list)(const State& state, Seat viewer, int first, Active& active);
};

}  // namespace dipolis::features
