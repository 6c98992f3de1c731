// Evaluators by name.
#pragma once

#include <memory>
#include <string_view>

#include "ai/evaluator.h"

namespace dipolis {

// "network" or the path of a network file, "formula", "rollouts", or "default" for the strongest.
// Null for other names.
std::unique_ptr<Evaluator> make_evaluator(std::string_view name);

}  // namespace dipolis
