#include "rooms/recovery_code.h"

#include <cctype>

namespace dipolis {

namespace {

constexpr std::string_view kLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr size_t kGroup = 5;
constexpr size_t kDrawn = kRecoveryLetters - 1;

// The remainder of the letters as a polynomial over the field of 32 elements, at a primitive one:
// each place has another weight, so that no change of one place, or exchange of two, leaves it.
unsigned check_of(std::string_view letters) {
    constexpr unsigned kField = 0b100101;
    unsigned sum = 0;
    for (const char letter : letters) {
        sum = sum << 1 ^ static_cast<unsigned>(kLetters.find(letter)) << 1;
        sum ^= (sum & 32U) != 0 ? kField : 0;
    }
    return sum;
}

// The letter that is meant; one that is not used is read as the one that looks like it.
char meant(char typed) {
    switch (const auto letter =
                static_cast<char>(std::toupper(static_cast<unsigned char>(typed)))) {
        case 'O':
            return '0';
        case 'I':
        case 'L':
            return '1';
        case 'U':
            return 'V';
        default:
            return letter;
    }
}

}  // namespace

std::string new_recovery_code(const std::function<int(int)>& below) {
    std::string letters;
    for (size_t i = 0; i < kDrawn; ++i)
        letters += kLetters[static_cast<size_t>(below(static_cast<int>(kLetters.size())))];
    letters += kLetters[check_of(letters)];
    for (size_t at = kRecoveryLetters - kGroup; at > 0; at -= kGroup) letters.insert(at, "-");
    return letters;
}

std::optional<std::string> read_recovery_code(std::string_view typed) {
    std::string letters;
    for (const char each : typed) {
        if (each == ' ' || each == '-') continue;
        const char letter = meant(each);
        if (kLetters.find(letter) == kLetters.npos || letters.size() == kRecoveryLetters)
            return std::nullopt;
        letters += letter;
    }
    if (letters.size() != kRecoveryLetters) return std::nullopt;
    const bool fits = kLetters[check_of(letters.substr(0, kDrawn))] == letters.back();
    return fits ? std::optional(letters) : std::nullopt;
}

}  // namespace dipolis
