// Names that people take for themselves, wherever they write one: seen as a whole, and taken for no
// other name.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace dipolis {

inline constexpr size_t kMostNameLetters = 24;  // as people count them: a picture is one

// The name that somebody wrote, without spaces at its ends; nothing if it is none. It contains a
// letter or digit; letters of the scripts that one language uses; pictures; and between them single
// spaces, hyphens, dots, apostrophes and underscores, also a dot at the end. So nothing in it is
// invisible, and no letter stands beside those of another alphabet that it could be taken for.
std::optional<std::string> visible_name(std::string_view written);

// Whether the name would pass its owner off as somebody who runs the server, or as the program.
bool is_reserved(std::string_view name);

// Likeness of a name, the same for all names that look like it: only how the letters look counts,
// and neither case, nor what stands between the letters, nor pictures. I, l and 1 are alike, and O
// and 0, m and rn, w and vv, and the letters of two scripts that look the same. Nothing for a text
// that is broken, shows less than it contains, or contains no letter.
std::optional<std::string> likeness(std::string_view name);

// A text for others to read, without spaces at its ends; nothing if it is empty, longer than this
// many letters as people count them, or contains what cannot be seen.
std::optional<std::string> visible_text(std::string_view written, size_t most_letters);

}  // namespace dipolis
