// Phrases about the Solo mode: its rival, and the Decision cards.
#pragma once

#include <string>

#include "engine/addons/solo.h"
#include "engine/effects.h"
#include "text/text.h"

namespace dipolis::tui {

std::string name(const Text& text, solo::Rival rival);

// Gains of the rival from a Wonder it is given, in words.
std::string gift_words(const Text& text, const Effects& effects);

// "From the left: green, then red, then purple.", and whether the rival takes another turn.
std::string rule_words(const Text& text, solo::Rival rival, solo::Decision decision);

}  // namespace dipolis::tui
