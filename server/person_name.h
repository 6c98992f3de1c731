// Names that people take for themselves on a server: each looks different from every other.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace dipolis {

// What all names that look like this one have in common: neither case nor I, l and 1, nor O and 0,
// nor the Greek and Cyrillic letters that look Latin make a difference. Nothing for a name that
// nobody may take: it must begin with a letter or digit and contain only those, and between them
// single spaces, hyphens, dots, apostrophes and underscores. Accents that are characters of their
// own are none of these; with them the same name could be written in two ways.
std::optional<std::string> likeness(std::string_view name);

}  // namespace dipolis
