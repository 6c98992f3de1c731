// One number for the rules as implemented: the same on every compiler, level of optimisation and
// target, and another as soon as any state, option or score of some fixed games changes.
#pragma once

#include <cstdint>

namespace dipolis {

uint64_t signature();

}  // namespace dipolis
