// The characters of Unicode that people see: which ones names are made of, what they look like, and
// pictures (emoji), which may be several characters in one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace dipolis {

enum class LetterKind : uint8_t {
    Letter,  // digits too
    Mark,    // stands on the letter before it, and belongs to its script
    Picture,
    Tone,  // of the skin, behind a picture
};

// Neighbours in Unicode with the same properties; `scripts` has a bit for each script, or kind of
// writing that mixes scripts, to which they may belong.
struct LetterRun {
    char32_t first, last;
    LetterKind kind;
    uint64_t scripts = ~uint64_t{0};
};
extern const std::span<const LetterRun> kLetterRuns;  // in order
extern const uint64_t kLatin, kBesideLatin;           // scripts; and those of East Asia

// Look of a letter, if not like itself: small letters, and accents behind them. Letters and
// capitals of all scripts that look alike have the same look.
struct LetterLook {
    char32_t letter;
    std::u32string_view looks;
};
extern const std::span<const LetterLook> kLetterLooks;  // in order

// Null for a character that no name may contain.
const LetterRun* run_of(char32_t letter);
std::u32string_view look_of(const char32_t& letter);

// Number of characters at the beginning of the text that are one picture: with what selects its
// form or its tone, and joined to others; the two letters of a flag; a key with its digit. 0 if it
// begins with none.
size_t picture_at(std::u32string_view text);

}  // namespace dipolis
