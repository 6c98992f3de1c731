// An invariant: what holds of every state. The base game has a list of them (check.cpp), and so has
// each add-on; broken_invariant() (check.h) finds the first that does not hold.
#pragma once

#include <string_view>

#include "engine/state.h"

namespace dipolis {

struct Invariant {
    std::string_view id;  // its sentence is "invariant.<id>" in text/*.json
    bool (*holds)(const State&);
};

}  // namespace dipolis
