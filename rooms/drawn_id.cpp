#include "rooms/drawn_id.h"

namespace dipolis {

std::string drawn_letters(size_t count, const std::function<int(int)>& below) {
    std::string text;
    for (size_t i = 0; i < count; ++i)
        text += kIdLetters[static_cast<size_t>(below(static_cast<int>(kIdLetters.size())))];
    return text;
}

}  // namespace dipolis
