#include "formats/result.h"

#include "engine/base.h"
#include "formats/escape.h"

namespace dipolis {

std::string_view id(ErrorCode code) {
    static constexpr EnumArray<ErrorCode, std::string_view, static_cast<size_t>(ErrorCode::Count)>
        kIds = {"not_json",          "not_text",
                "unreadable",        "too_long",
                "too_deep",          "duplicate_field",
                "wrong_type",        "missing_field",
                "unknown_field",     "unknown_format",
                "unknown_id",        "unknown_move",
                "out_of_range",      "unsupported",
                "solo_with_leaders", "unknown_pool",
                "small_pool",        "missing_leader",
                "duplicate_leader",  "negative_cost",
                "cost_too_high",     "unknown_link",
                "broken_parcel",     "other_parcel",
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
    return tl::unexpected<Error>({code, escaped(where), excerpt(what)});
}

}  // namespace dipolis
