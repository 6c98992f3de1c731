// Text as Unicode characters.
#pragma once

#include <cstddef>
#include <string_view>

namespace dipolis {

struct Letter {
    char32_t code = 0;
    size_t bytes = 0;  // 0: the text does not begin with a valid UTF-8 character
};

// First letter of a text that is not empty. Overlong forms, surrogates and code points beyond
// Unicode are invalid.
Letter first_letter(std::string_view text);

}  // namespace dipolis
