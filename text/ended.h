// Ending of a game, in a few words: the same wherever games are listed or told of.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include "formats/json.h"
#include "text/text.h"

namespace dipolis {

// "won · resignation, Ada wins". `result`: of a game that is over, as in a `table` message.
// `names`: of the two seats. `me`: for whom it is told; nothing if for nobody, or for both.
std::string ended_words(const Text& text, const Json& result,
                        const std::array<std::string, 2>& names, std::optional<size_t> me);

}  // namespace dipolis
