#include "server/person_name.h"

#include <locale.h>
#include <wctype.h>

#include <algorithm>
#include <array>

#include "formats/escape.h"

namespace dipolis {

namespace {

constexpr std::wstring_view kBetween = L" -.'_";

// Small letters and digits that look like another one.
struct Alike {
    wchar_t letter, looks;
};
constexpr std::array kAlike = {
    Alike{L'i', L'l'},      Alike{L'1', L'l'},
    Alike{L'0', L'o'},      Alike{L'\u0131', L'l'},  // dotless i
    Alike{L'\u0456', L'l'},                          // Cyrillic, and so on
    Alike{L'\u0430', L'a'}, Alike{L'\u0432', L'b'},
    Alike{L'\u0435', L'e'}, Alike{L'\u043a', L'k'},
    Alike{L'\u043c', L'm'}, Alike{L'\u043d', L'h'},
    Alike{L'\u043e', L'o'}, Alike{L'\u0440', L'p'},
    Alike{L'\u0441', L'c'}, Alike{L'\u0442', L't'},
    Alike{L'\u0443', L'y'}, Alike{L'\u0445', L'x'},
    Alike{L'\u0455', L's'}, Alike{L'\u0458', L'j'},
    Alike{L'\u03b1', L'a'},  // Greek; capitals count, so beta, eta and so on too
    Alike{L'\u03b2', L'b'}, Alike{L'\u03b5', L'e'},
    Alike{L'\u03b6', L'z'}, Alike{L'\u03b7', L'h'},
    Alike{L'\u03b9', L'l'}, Alike{L'\u03ba', L'k'},
    Alike{L'\u03bc', L'm'}, Alike{L'\u03bd', L'n'},
    Alike{L'\u03bf', L'o'}, Alike{L'\u03c1', L'p'},
    Alike{L'\u03c4', L't'}, Alike{L'\u03c5', L'y'},
    Alike{L'\u03c7', L'x'}};

// The letters of Unicode, whatever the language of the environment.
locale_t unicode() {
    static const locale_t all = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return all;
}

// Of valid UTF-8.
std::wstring letters_of(std::string_view text) {
    std::wstring letters;
    for (const char each : text) {
        const auto byte = static_cast<unsigned char>(each);
        if ((byte & 0xc0) == 0x80) {
            letters.back() = (letters.back() << 6) | (byte & 0x3f);
        } else {
            const int bits = byte < 0x80 ? 127 : byte >= 0xf0 ? 7 : byte >= 0xe0 ? 15 : 31;
            letters += static_cast<wchar_t>(byte & bits);
        }
    }
    return letters;
}

wchar_t looks(wchar_t letter) {
    constexpr wchar_t kWide = 0xff01, kWideEnd = 0xff5e, kWideOffset = 0xfee0;  // as in Japanese
    if (letter >= kWide && letter <= kWideEnd) letter -= kWideOffset;
    letter = static_cast<wchar_t>(towlower_l(static_cast<wint_t>(letter), unicode()));
    const auto* const alike = std::find_if(
        kAlike.begin(), kAlike.end(), [&](const Alike& each) { return each.letter == letter; });
    return alike == kAlike.end() ? letter : alike->looks;
}

}  // namespace

std::optional<std::string> likeness(std::string_view name) {
    if (name.empty() || escaped(name) != name) return std::nullopt;
    std::string alike;
    bool between = true;  // so far, and after each space
    for (const wchar_t letter : letters_of(name)) {
        const bool joins = kBetween.find(letter) != kBetween.npos;
        if (joins ? between : iswalnum_l(static_cast<wint_t>(letter), unicode()) == 0)
            return std::nullopt;
        between = joins;
        alike += std::to_string(looks(letter)) + ' ';
    }
    return alike;
}

}  // namespace dipolis
