// Makes the opponent that a specification describes.
#pragma once

#include <memory>

#include "ai/opponent.h"
#include "ai/specification.h"

namespace dipolis {

std::unique_ptr<Opponent> make_opponent(const Specification& specification);

}  // namespace dipolis
