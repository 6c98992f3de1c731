// Evaluators by name.
#pragma once

#include <memory>
#include <string_view>

#include "ai/evaluator.h"

namespace dipolis {

// "network" for those of the program, "none" for one to which all positions are alike, or the path
// of a network file. Null for other names.
std::unique_ptr<Evaluator> make_evaluator(std::string_view name);

}  // namespace dipolis
