#include "formats/escape.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>

namespace dipolis {

namespace {

// Control characters, line ends, characters that change the direction of text, and invisible ones.
struct Range {
    uint32_t first, last;
};
constexpr std::array kUnseen = {
    Range{0x00, 0x1f},     Range{0x7f, 0x9f},     Range{0xad, 0xad},       Range{0x61c, 0x61c},
    Range{0x115f, 0x1160}, Range{0x180b, 0x180f}, Range{0x200b, 0x200f},   Range{0x2028, 0x202e},
    Range{0x2060, 0x206f}, Range{0x3164, 0x3164}, Range{0xfe00, 0xfe0f},   Range{0xfeff, 0xfeff},
    Range{0xffa0, 0xffa0}, Range{0xfff0, 0xfffb}, Range{0xe0000, 0xe0fff},
};

bool is_unseen(uint32_t letter) {
    return std::any_of(kUnseen.begin(), kUnseen.end(), [&](const Range& range) {
        return letter >= range.first && letter <= range.last;
    });
}

struct Letter {
    uint32_t code = 0;
    size_t bytes = 0;  // 0: the text does not begin with a valid UTF-8 character
};

// Overlong forms, surrogates and code points beyond Unicode are invalid.
Letter first_letter(std::string_view text) {
    const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
    if (byte(0) < 0x80) return {byte(0), 1};
    const size_t bytes = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : 2;
    if (byte(0) < 0xc0 || byte(0) > 0xf7 || text.size() < bytes) return {};
    uint32_t code = byte(0) & (0x7fu >> bytes);
    for (size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return {};
        code = code << 6 | (byte(i) & 0x3fu);
    }
    constexpr std::array<uint32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xd800 && code <= 0xdfff;
    if (code < kLeast[bytes] || code > 0x10ffff || surrogate) return {};
    return {code, bytes};
}

std::string spelled(const char* format, unsigned code) {
    std::array<char, 16> word{};
    std::snprintf(word.data(), word.size(), format, code);
    return word.data();
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string safe;
    while (!text.empty()) {
        const Letter letter = first_letter(text);
        const std::string_view piece = text.substr(0, std::max<size_t>(letter.bytes, 1));
        if (letter.bytes == 0) {
            safe += spelled("\\x%02x", static_cast<unsigned char>(text[0]));
        } else if (is_unseen(letter.code)) {
            safe += spelled("\\u{%x}", letter.code);
        } else {
            safe += piece;
        }
        text.remove_prefix(piece.size());
    }
    return safe;
}

}  // namespace dipolis
