// Steps that wait on the agenda, as position lines write them: "reveal:0:7:0" is the step, the seat
// and the two arguments. Inside formats only.
#pragma once

#include <string>
#include <string_view>

#include "engine/state.h"
#include "formats/result.h"

namespace dipolis {

std::string to_word(const Pending& pending);

// Checks that the step, the seat and the arguments exist, not that they fit a position.
Parsed<Pending> parse_pending(std::string_view text);

}  // namespace dipolis
