// Writes rooms/letters_table.cpp from ICU's tables: which characters names may be made of, to which
// scripts they belong, and what they look like. scripts/letters/run compiles it and compares.
#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>
#include <unicode/uversion.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

namespace {

using icu::UnicodeString;

constexpr int kMostScripts = 63;

void demand(bool claim, const char* what) {
    if (claim) return;
    std::fprintf(stderr, "letters: %s\n", what);
    std::exit(1);
}

const icu::UnicodeSet& allowed() {
    static UErrorCode error = U_ZERO_ERROR;
    static const icu::UnicodeSet& set = *uspoof_getRecommendedUnicodeSet(&error);
    demand(U_SUCCESS(error), "no set of recommended characters");
    return set;
}

UnicodeString skeleton(const UnicodeString& text) {
    static UErrorCode error = U_ZERO_ERROR;
    static USpoofChecker* const checker = uspoof_open(&error);
    UnicodeString found;
    uspoof_getSkeletonUnicodeString(checker, 0, text, found, &error);
    demand(U_SUCCESS(error), "no skeleton");
    return found;
}

// Letters, digits, and marks that belong to one script. Marks that may stand on any letter are not
// among them: a letter with such a mark is one character, or none that people use.
char kind_of(UChar32 c) {
    const auto type = u_charType(c);
    const bool mark = type == U_NON_SPACING_MARK || type == U_COMBINING_SPACING_MARK;
    const bool letter = u_isalpha(c) || type == U_DECIMAL_DIGIT_NUMBER || type == U_LETTER_NUMBER;
    UErrorCode error = U_ZERO_ERROR;
    // Thai and Lao am, which every keyboard has: not recommended only because it is short for two
    // characters.
    if (c == 0xe33 || c == 0xeb3) return 'm';
    if (!allowed().contains(c)) {
        const bool picture = u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC) &&
                             u_hasBinaryProperty(c, UCHAR_EMOJI);
        return picture ? 'e' : u_hasBinaryProperty(c, UCHAR_EMOJI_MODIFIER) ? 't' : '\0';
    }
    if (mark) return uscript_getScript(c, &error) == USCRIPT_INHERITED ? '\0' : 'm';
    return letter ? 'l' : '\0';
}

std::vector<int>
    scripts;  // the bits of the masks; the first three are those of languages that mix scripts

uint64_t bit_of(int script) {
    for (size_t i = 0; i < scripts.size(); ++i) {
        if (scripts[i] == script) return uint64_t{1} << i;
    }
    scripts.push_back(script);
    demand(scripts.size() <= kMostScripts, "more scripts than bits");
    return uint64_t{1} << (scripts.size() - 1);
}

// Unicode's technical standard 39, section 5.1: a character of Han belongs to Japanese, Korean and
// Taiwanese writing too.
uint64_t mask_of(UChar32 c) {
    UErrorCode error = U_ZERO_ERROR;
    UScriptCode found[64];
    const int count = uscript_getScriptExtensions(c, found, 64, &error);
    demand(U_SUCCESS(error), "no scripts");
    uint64_t mask = 0;
    for (int i = 0; i < count; ++i) {
        const UScriptCode script = found[i];
        if (script == USCRIPT_COMMON || script == USCRIPT_INHERITED) return ~uint64_t{0};
        mask |= bit_of(script);
        const bool han = script == USCRIPT_HAN;
        if (han || script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA)
            mask |= bit_of(USCRIPT_JAPANESE);
        if (han || script == USCRIPT_HANGUL) mask |= bit_of(USCRIPT_KOREAN);
        if (han || script == USCRIPT_BOPOMOFO) mask |= bit_of(USCRIPT_HAN_WITH_BOPOMOFO);
    }
    return mask;
}

UnicodeString lower(UnicodeString text) {
    return text.toLower(icu::Locale::getRoot());
}

bool is_latin(const UnicodeString& text) {
    return text.length() > 0 && text[0] < 0x80 && u_isalpha(text[0]);
}

// The small letter that the capital looks like.
UnicodeString capital_look(UChar32 c) {
    return lower(skeleton(UnicodeString(u_toupper(u_tolower(c)))));
}

// Look of each character, if not like itself. The capital decides, and where that looks like no
// Latin letter, one of the small letters that share it. So small and capital letters are alike, and
// no two Latin letters are but i and l.
std::map<UChar32, UnicodeString> looks() {
    std::map<UnicodeString, UnicodeString> small;  // by capital
    std::map<UChar32, UnicodeString> all;
    const auto each = [](const auto& use) {
        for (UChar32 c = 0; c <= 0x10ffff; ++c) {
            // Hangul syllables are left out: nothing but their own parts looks like one.
            if (kind_of(c) == 'l' || kind_of(c) == 'm') {
                if (c < 0xac00 || c > 0xd7a3) use(c);
            }
        }
    };
    each([&](UChar32 c) {
        const UnicodeString capital = capital_look(c);
        const UnicodeString own = lower(skeleton(UnicodeString(u_tolower(c))));
        if (is_latin(capital) || !is_latin(own)) return;
        const auto found = small.find(capital);
        if (found == small.end() || own < found->second) small[capital] = own;
    });
    each([&](UChar32 c) {
        UnicodeString look = capital_look(c);
        const auto found = small.find(look);
        if (found != small.end()) look = found->second;
        look.findAndReplace("m", "rn");  // as the table has it for small letters
        look.findAndReplace("w", "vv");
        if (look != UnicodeString(c)) all[c] = look;
    });
    return all;
}

void write_runs() {
    struct Run {
        UChar32 first, last;
        uint64_t mask;
        char kind;
    };
    std::vector<Run> runs;
    for (const int script : {USCRIPT_JAPANESE, USCRIPT_KOREAN, USCRIPT_HAN_WITH_BOPOMOFO})
        bit_of(script);
    for (UChar32 c = 0; c <= 0x10ffff; ++c) {
        const char kind = kind_of(c);
        if (kind == '\0') continue;
        const uint64_t mask = kind == 'l' || kind == 'm' ? mask_of(c) : ~uint64_t{0};
        if (!runs.empty() && runs.back().last == c - 1 && runs.back().mask == mask &&
            runs.back().kind == kind)
            runs.back().last = c;
        else
            runs.push_back({c, c, mask, kind});
    }
    static_assert(sizeof(long) == 8);
    std::printf("constexpr auto kRuns = std::to_array<LetterRun>({\n");
    for (const Run& run : runs) {
        const char* kind = run.kind == 'l'   ? "Letter"
                           : run.kind == 'm' ? "Mark"
                           : run.kind == 'e' ? "Picture"
                                             : "Tone";
        const bool any = run.mask == ~uint64_t{0};
        std::printf(any ? "{0x%x,0x%x,K::%s},\n" : "{0x%x,0x%x,K::%s,0x%lx},\n", run.first,
                    run.last, kind, run.mask);
    }
    std::printf("});\n");
}

void write_looks() {
    std::printf("constexpr auto kLooks = std::to_array<LetterLook>({\n");
    for (const auto& [c, look] : looks()) {
        std::printf("{0x%x,U\"", c);
        for (int32_t i = 0; i < look.length(); i = look.moveIndex32(i, 1)) {
            const UChar32 part = look.char32At(i);
            if (part >= 'a' && part <= 'z')
                std::printf("%c", part);
            else
                std::printf(part > 0xffff ? "\\U%08x" : "\\u%04x", part);
        }
        std::printf("\"},\n");
    }
    std::printf("});\n\n}  // namespace\n\n");
}

}  // namespace

int main() {
    std::printf(
        "// Made by scripts/letters/run of the tables of Unicode %s. Not to be edited.\n"
        "// clang-format off\n#include <array>\n\n#include \"rooms/letters.h\"\n\nnamespace "
        "dipolis {\n\n"
        "namespace {\n\nusing K = LetterKind;\n\n",
        U_UNICODE_VERSION);
    write_runs();
    write_looks();
    std::printf(
        "const std::span<const LetterRun> kLetterRuns(kRuns);\n"
        "const std::span<const LetterLook> kLetterLooks(kLooks);\n");
    // The first three bits of the masks are those of writing that mixes scripts.
    std::printf("const uint64_t kLatin = 0x%lx, kBesideLatin = 0x7;\n\n}  // namespace dipolis\n",
                bit_of(USCRIPT_LATIN));
}
