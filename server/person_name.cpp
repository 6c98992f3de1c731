#include "server/person_name.h"

#include <locale.h>
#include <wctype.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "formats/escape.h"
#include "formats/utf8.h"

namespace dipolis {

namespace {

constexpr std::wstring_view kBetween = L" -.'_";

// Digits belong to no script, and characters of East Asia may stand beside those of any.
enum class Script : uint8_t { None, Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari, EastAsia };

// What names are made of. Letters of other blocks look too much like these, or two spellings of
// them look the same.
struct Range {
    wchar_t first, last;
    Script script;
};
constexpr std::array kLetters = {
    Range{L'0', L'9', Script::None},
    Range{L'A', L'Z', Script::Latin},
    Range{L'a', L'z', Script::Latin},
    Range{0x00c0, 0x00d6, Script::Latin},  // without the signs of multiplication and division
    Range{0x00d8, 0x00f6, Script::Latin},
    Range{0x00f8, 0x0131, Script::Latin},  // without two letters in one, and the long s
    Range{0x0134, 0x013e, Script::Latin},
    Range{0x0141, 0x0148, Script::Latin},
    Range{0x014a, 0x017e, Script::Latin},
    Range{0x0386, 0x0386, Script::Greek},
    Range{0x0388, 0x03ce, Script::Greek},
    Range{0x0400, 0x045f, Script::Cyrillic},
    Range{0x0490, 0x0491, Script::Cyrillic},
    Range{0x05d0, 0x05ea, Script::Hebrew},
    Range{0x0621, 0x063a, Script::Arabic},
    Range{0x0641, 0x064a, Script::Arabic},
    Range{0x067e, 0x067e, Script::Arabic},  // Persian
    Range{0x0686, 0x0686, Script::Arabic},
    Range{0x0698, 0x0698, Script::Arabic},
    Range{0x06a9, 0x06a9, Script::Arabic},
    Range{0x06af, 0x06af, Script::Arabic},
    Range{0x06cc, 0x06cc, Script::Arabic},
    Range{0x0905, 0x0928, Script::Devanagari},  // without those that are also written with a dot
    Range{0x092a, 0x0930, Script::Devanagari},
    Range{0x0932, 0x0933, Script::Devanagari},
    Range{0x0935, 0x0939, Script::Devanagari},
    Range{0x3041, 0x3096, Script::EastAsia},  // kana
    Range{0x30a1, 0x30fa, Script::EastAsia},
    Range{0x30fc, 0x30fc, Script::EastAsia},
    Range{0x4e00, 0x9fff, Script::EastAsia},
    Range{0xac00, 0xd7a3, Script::EastAsia}};  // Hangul

// Small letters and digits that look like another one. Where a Greek letter looks different small
// and as a capital, the capital counts: nu looks like n, eta like h, upsilon like y. So of
// the letters a to z only i and l become one.
struct Alike {
    wchar_t looks;
    std::wstring_view letters;
};
constexpr std::array kAlike = {
    // Latin, Greek, Cyrillic, others
    Alike{L'a', L"\u03b1\u0430"}, Alike{L'b', L"\u00df\u03b2\u0432\u044c"}, Alike{L'c', L"\u0441"},
    Alike{L'e', L"\u03b5\u0435\u0454"}, Alike{L'j', L"\u0458"}, Alike{L'k', L"\u0138\u03ba\u043a"},
    Alike{L'l', L"i1\u0131\u03b9\u0456\u05d5\u05df\u0627\u4e28"}, Alike{L'm', L"\u03bc\u043c"},
    Alike{L'h', L"\u03b7\u043d"}, Alike{L'n', L"\u014b\u03bd\u03c0\u043f"},
    Alike{L'o', L"0\u03bf\u03c2\u03c3\u043e\u05e1\u0647"}, Alike{L'p', L"\u03c1\u0440"},
    Alike{L'r', L"\u03b3\u0433"}, Alike{L's', L"\u0455"}, Alike{L't', L"\u03c4\u0442"},
    Alike{L'w', L"\u03c9\u0448\u0449"}, Alike{L'x', L"\u03c7\u0445"}, Alike{L'y', L"\u03c5\u0443"},
    Alike{L'z', L"\u03b6"}, Alike{L'3', L"\u0437"}, Alike{L'4', L"\u0447"},
    Alike{L'6', L"\u03b4\u0431"},
    // the same with accents
    Alike{L'\u00e1', L"\u03ac"}, Alike{L'\u00e8', L"\u0450"}, Alike{L'\u00e9', L"\u03ad"},
    Alike{L'\u00eb', L"\u0451"}, Alike{L'\u00ed', L"\u03af"},
    Alike{L'\u00ef', L"\u0390\u03ca\u0457"}, Alike{L'\u00f3', L"\u03cc"},
    Alike{L'\u00fd', L"\u03cd"}, Alike{L'\u00ff', L"\u03b0\u03cb"}, Alike{L'\u0111', L"\u00f0"},
    Alike{L'\u0127', L"\u0452\u045b"}, Alike{L'\u0137', L"\u045c"}, Alike{L'\u0155', L"\u0453"},
    // Greek and Cyrillic
    Alike{L'\u03bb', L"\u043b"}, Alike{L'\u03c6', L"\u0444"},
    // Arabic and Persian
    Alike{L'\u0643', L"\u06a9"}, Alike{L'\u064a', L"\u0649\u06cc"},
    // Chinese characters, katakana and hiragana
    Alike{L'-', L"\u30fc\u4e00"}, Alike{L'\u4e8c', L"\u30cb"}, Alike{L'\u4e09', L"\u30df"},
    Alike{L'\u529b', L"\u30ab"}, Alike{L'\u516b', L"\u30cf"}, Alike{L'\u535c', L"\u30c8"},
    Alike{L'\u53e3', L"\u30ed\u56d7"}, Alike{L'\u5343', L"\u30c1"}, Alike{L'\u5915', L"\u30bf"},
    Alike{L'\u5de5', L"\u30a8"}, Alike{L'\u3078', L"\u30d8"}, Alike{L'\u3079', L"\u30d9"},
    Alike{L'\u307a', L"\u30da"}, Alike{L'\u308a', L"\u30ea"}};

// Lower case as Unicode has it, whatever the language of the environment.
locale_t unicode() {
    static const locale_t all = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return all;
}

// Of valid UTF-8.
std::wstring letters_of(std::string_view text) {
    std::wstring letters;
    while (!text.empty()) {
        const Letter letter = first_letter(text);
        letters += static_cast<wchar_t>(letter.code);
        text.remove_prefix(std::max<size_t>(letter.bytes, 1));
    }
    return letters;
}

wchar_t looks(wchar_t letter) {
    letter = static_cast<wchar_t>(towlower_l(static_cast<wint_t>(letter), unicode()));
    const auto* const alike = std::find_if(kAlike.begin(), kAlike.end(), [&](const Alike& each) {
        return each.letters.find(letter) != each.letters.npos;
    });
    return alike == kAlike.end() ? letter : alike->looks;
}

// Nothing for what is no letter or digit of a name.
std::optional<Script> script_of(wchar_t letter) {
    const auto* const range = std::find_if(
        kLetters.begin(), kLetters.end(),
        [&](const Range& each) { return letter >= each.first && letter <= each.last; });
    return range == kLetters.end() ? std::nullopt : std::optional(range->script);
}

bool is_clean(std::string_view name) {
    return !name.empty() && escaped(name) == name;
}

}  // namespace

bool is_name(std::string_view name) {
    if (!is_clean(name)) return false;
    Script all = Script::None;
    bool between = true;  // so far, and after each space
    for (const wchar_t letter : letters_of(name)) {
        const bool joins = kBetween.find(letter) != kBetween.npos;
        const auto script = script_of(letter);
        if (joins ? between : !script) return false;
        between = joins;
        if (joins || *script == Script::None || *script == Script::EastAsia) continue;
        if (all != Script::None && all != *script) return false;
        all = *script;
    }
    return true;
}

std::optional<std::string> likeness(std::string_view name) {
    if (!is_clean(name)) return std::nullopt;
    std::string alike;
    for (const wchar_t letter : letters_of(name)) alike += std::to_string(looks(letter)) + ' ';
    return alike;
}

}  // namespace dipolis
