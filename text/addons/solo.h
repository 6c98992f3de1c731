// Phrases about the Solo mode that the page and the terminal share.
#pragma once

#include <vector>

#include "engine/effects.h"
#include "text/text.h"

namespace dipolis {

// Gains of the rival from a Wonder with these effects, if it is given one (docs/rules.md, Solo). It
// has no use for the others. One sentence, "choice.gift.nothing", if there are none.
std::vector<Sentence> gift(const Effects& effects);

}  // namespace dipolis
