#include "rooms/refusal.h"

#include <array>

namespace dipolis {

std::string_view id(Refusal refusal) {
    constexpr std::array<std::string_view, kRefusals> kIds = {
        "stale",           "not_an_option",  "not_your_turn",  "over",
        "not_begun",       "not_now",        "storage",        "damaged",
        "restart",         "unknown_game",   "damaged_game",   "bad_message",
        "bad_protocol",    "bad_variant",    "bad_record",     "bad_position",
        "bad_link",        "not_over",       "busy",           "unknown_link",
        "link_used",       "seat_taken",     "bad_name",       "bad_clock",
        "bad_text",        "no_open_table",  "challenge_gone", "own_challenge",
        "open_table_full", "needs_name",     "needs_clock",    "name_taken",
        "has_name",        "unknown_person", "many_games",     "name_reserved",
        "many_blocks",     "no_push",        "bad_endpoint",   "no_key",
        "bad_code",        "unknown_code",   "own_code",       "shut_out",
        "key_moved"};
    return kIds[static_cast<size_t>(refusal)];
}

}  // namespace dipolis
