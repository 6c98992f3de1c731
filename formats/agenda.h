// Steps that wait on the agenda, as position lines write them: "reveal:0:7:0" is the step, the seat
// and the two arguments. Inside formats only.
#pragma once

#include <string>
#include <string_view>

#include "engine/grammar.h"
#include "engine/state.h"
#include "formats/result.h"

namespace dipolis {

// Null if no step has this name.
const StepForm* find_step(std::string_view name);

std::string to_word(const Pending& pending);

// Checks only that step, seat and arguments exist; check.cpp judges whether they fit the position.
Parsed<Pending> parse_pending(std::string_view text);

}  // namespace dipolis
