#include "formats/result.h"

#include "engine/base.h"
#include "formats/escape.h"

namespace dipolis {

namespace {

// Removes an incomplete UTF-8 character at the end: quotations of input are cut at any byte.
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

std::string_view id(ErrorCode code) {
    static constexpr EnumArray<ErrorCode, std::string_view, static_cast<size_t>(ErrorCode::Count)>
        kIds = {"not_json",          "too_long",
                "too_deep",          "duplicate_field",
                "wrong_type",        "missing_field",
                "unknown_field",     "unknown_format",
                "unknown_id",        "unknown_move",
                "out_of_range",      "unsupported",
                "solo_with_leaders", "unknown_pool",
                "small_pool",        "missing_leader",
                "duplicate_leader",  "negative_cost",
                "cost_too_high",     "unknown_link",
                "impossible_setup",  "impossible_position",
                "wrong_player",      "wrong_time",
                "not_allowed",       "wrong_amount",
                "game_over",         "broken_invariant"};
    return kIds[code];
}

std::string key_of_what(const Error& error) {
    return error.code == ErrorCode::BrokenInvariant ? "invariant." + error.what : std::string();
}

tl::unexpected<Error> fail(ErrorCode code, std::string_view where, std::string_view what) {
    return tl::unexpected<Error>(
        {code, escaped(without_cut_letter(where)), escaped(without_cut_letter(what))});
}

}  // namespace dipolis
