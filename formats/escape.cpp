#include "formats/escape.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>

#include "formats/utf8.h"

namespace dipolis {

namespace {

struct Range {
    uint32_t first, last;
};
// Control characters, line ends, characters that change the direction of text, and invisible ones.
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

std::string spelled(const char* format, unsigned code) {
    std::array<char, 16> word{};
    std::snprintf(word.data(), word.size(), format, code);
    return word.data();
}

// Removes an incomplete UTF-8 character at the end: a quotation is cut at any byte.
std::string_view without_cut_letter(std::string_view text) {
    const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
    size_t start = text.size();
    while (start > 0 && (byte(start - 1) & 0xc0) == 0x80) --start;
    if (start == 0 || byte(start - 1) < 0xc0) return text;
    --start;
    const size_t length = byte(start) >= 0xf0 ? 4 : byte(start) >= 0xe0 ? 3 : 2;
    return text.size() - start < length ? text.substr(0, start) : text;
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
            safe += spelled("\\u{%x}", static_cast<unsigned>(letter.code));
        } else {
            safe += piece;
        }
        text.remove_prefix(piece.size());
    }
    return safe;
}

std::string excerpt(std::string_view text) {
    return escaped(without_cut_letter(text.substr(0, kMostQuoted)));
}

}  // namespace dipolis
