// Names that people take for themselves on a server: each looks different from every other.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace dipolis {

// Whether somebody may take this name. It must begin with a letter or digit and contain only those,
// and between them single spaces, hyphens, dots, apostrophes and underscores. Letters are those of
// the usual blocks of a few scripts, and of one alphabet in each name, so that no letter is taken
// for one of another alphabet beside it.
bool is_name(std::string_view name);

// What all names that look like this one have in common: neither case nor I, l and 1, nor O and 0,
// nor the letters of another script that look alike make a difference. Nothing for a text that is
// broken or shows less than it contains.
std::optional<std::string> likeness(std::string_view name);

}  // namespace dipolis
