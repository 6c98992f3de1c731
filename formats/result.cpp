#include "formats/result.h"

#include <array>

namespace dipolis {

std::string_view id(ErrorCode code) {
    static constexpr std::array<std::string_view, static_cast<size_t>(ErrorCode::Count)> kIds = {
        "not_json",          "too_long",
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
        "game_over"};
    return kIds[static_cast<size_t>(code)];
}

}  // namespace dipolis
