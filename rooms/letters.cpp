#include "rooms/letters.h"

#include <algorithm>

namespace dipolis {

namespace {

constexpr char32_t kJoiner = 0x200d, kAsPicture = 0xfe0f, kAsKey = 0x20e3;
constexpr std::u32string_view kOnKeys = U"0123456789#*";
constexpr size_t kMostJoined = 4;  // a family, or two people with a heart and a kiss

bool is_flag_letter(char32_t letter) {
    return letter >= 0x1f1e6 && letter <= 0x1f1ff;
}

bool is_kind(std::u32string_view text, size_t i, LetterKind kind) {
    const LetterRun* const run = i < text.size() ? run_of(text[i]) : nullptr;
    return run != nullptr && run->kind == kind;
}

// The end of a picture that begins here, and is joined to no other.
size_t single_picture(std::u32string_view text, size_t begin) {
    if (!is_kind(text, begin, LetterKind::Picture)) return begin;
    size_t end = begin + 1;
    if (end < text.size() && text[end] == kAsPicture) return end + 1;
    return end + (is_kind(text, end, LetterKind::Tone) ? 1 : 0);
}

}  // namespace

const LetterRun* run_of(char32_t letter) {
    const auto next =
        std::upper_bound(kLetterRuns.begin(), kLetterRuns.end(), letter,
                         [](char32_t each, const LetterRun& run) { return each < run.first; });
    if (next == kLetterRuns.begin()) return nullptr;
    const LetterRun& run = *std::prev(next);
    return letter <= run.last ? &run : nullptr;
}

std::u32string_view look_of(const char32_t& letter) {
    const auto found =
        std::lower_bound(kLetterLooks.begin(), kLetterLooks.end(), letter,
                         [](const LetterLook& look, char32_t each) { return look.letter < each; });
    const bool listed = found != kLetterLooks.end() && found->letter == letter;
    return listed ? found->looks : std::u32string_view(&letter, 1);
}

size_t picture_at(std::u32string_view text) {
    const bool has_key = text.size() >= 3 && text[1] == kAsPicture && text[2] == kAsKey;
    if (has_key && kOnKeys.find(text[0]) != kOnKeys.npos) return 3;
    if (text.size() >= 2 && is_flag_letter(text[0]) && is_flag_letter(text[1])) return 2;
    size_t end = single_picture(text, 0);
    for (size_t joined = 1; joined < kMostJoined && end > 0; ++joined) {
        if (end >= text.size() || text[end] != kJoiner) break;
        const size_t next = single_picture(text, end + 1);
        if (next == end + 1) break;
        end = next;
    }
    return end;
}

}  // namespace dipolis
