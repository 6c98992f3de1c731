#include "formats/parcel_number.h"

#include <algorithm>

namespace dipolis {

namespace {

constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr uint32_t kLetterBits = 6;

using Limbs = std::vector<uint32_t>;

void trim(Limbs& limbs) {
    while (!limbs.empty() && limbs.back() == 0) limbs.pop_back();
}

// The number becomes number * by + plus.
void multiply(Limbs& limbs, uint32_t by, uint32_t plus) {
    uint64_t carry = plus;
    for (uint32_t& limb : limbs) {
        carry += uint64_t{limb} * by;
        limb = static_cast<uint32_t>(carry);
        carry >>= 32;
    }
    if (carry != 0) limbs.push_back(static_cast<uint32_t>(carry));
}

// The number becomes the quotient; returns the rest.
uint32_t divide(Limbs& limbs, uint32_t by) {
    uint64_t rest = 0;
    for (size_t i = limbs.size(); i-- > 0;) {
        rest = rest << 32 | limbs[i];
        limbs[i] = static_cast<uint32_t>(rest / by);
        rest %= by;
    }
    trim(limbs);
    return static_cast<uint32_t>(rest);
}

}  // namespace

// The last thing said is at the top of the number, so that a reader finds the first one in what is
// left by a division.
std::string NumberWriter::letters() const {
    Limbs limbs;
    for (size_t i = shares_.size(); i-- > 0;) {
        const Share& share = shares_[i];
        const uint32_t rest = divide(limbs, share.size);
        multiply(limbs, share.of, share.begin + rest);
    }
    std::string text;
    while (!limbs.empty()) text += kLetters[divide(limbs, 1U << kLetterBits)];
    return text;
}

std::optional<NumberReader> NumberReader::open(std::string_view letters) {
    NumberReader reader;
    if (letters.ends_with(kLetters[0])) return std::nullopt;
    for (size_t i = letters.size(); i-- > 0;) {
        const size_t digit = kLetters.find(letters[i]);
        if (digit == kLetters.npos) return std::nullopt;
        multiply(reader.limbs_, 1U << kLetterBits, static_cast<uint32_t>(digit));
    }
    return reader;
}

uint32_t NumberReader::number_rest(uint32_t of) const {
    uint64_t rest = 0;
    for (size_t i = limbs_.size(); i-- > 0;) rest = (rest << 32 | limbs_[i]) % of;
    return static_cast<uint32_t>(rest);
}

void NumberReader::drop(const Share& share) {
    const uint32_t rest = divide(limbs_, share.of);
    multiply(limbs_, share.size, rest - share.begin);
}

uint32_t crc24(std::string_view text) {
    constexpr uint32_t kPolynomial = 0x864cfb, kBegin = 0xb704ce, kTop = 1U << 23;
    uint32_t sum = kBegin;
    for (const char letter : text) {
        sum ^= static_cast<uint32_t>(static_cast<unsigned char>(letter)) << 16;
        for (int bit = 0; bit < 8; ++bit)
            sum = ((sum << 1) ^ ((sum & kTop) != 0 ? kPolynomial : 0)) & 0xffffff;
    }
    return sum;
}

std::string fixed_letters(uint32_t number, size_t letters) {
    std::string text;
    for (size_t i = 0; i < letters; ++i)
        text += kLetters[number >> kLetterBits * i & ((1U << kLetterBits) - 1)];
    return text;
}

bool is_letter(char letter) {
    return kLetters.find(letter) != kLetters.npos;
}

}  // namespace dipolis
