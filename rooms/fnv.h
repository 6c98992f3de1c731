// FNV-1a, of 64 bits: the number of a text, the same everywhere. It keeps nothing secret.
#pragma once

#include <cstdint>
#include <string_view>

namespace dipolis {

// `number`: that of a text that comes before.
constexpr uint64_t fnv(std::string_view text, uint64_t number = 0xcbf29ce484222325) {
    for (const char letter : text)
        number = (number ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
    return number;
}

}  // namespace dipolis
