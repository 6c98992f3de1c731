// Records of games for C.
#include <algorithm>
#include <vector>

#include "capi/calls.h"
#include "formats/notation.h"
#include "formats/trace.h"

namespace dipolis::capi {

namespace {

int32_t write_game(const Trace& trace, const Replay& game, char* variant, size_t variant_room,
                   int32_t* actions, int32_t room) {
    const auto count = static_cast<int32_t>(game.moves.size());
    const std::string words = variant_words(trace.variant);
    if (words.size() >= variant_room)
        return refuse(DIPOLIS_BAD_ARGUMENT, "the words of the variant need room for %zu bytes",
                      words.size() + 1);
    put_text(words, variant, variant_room);
    if (room >= count) std::transform(game.moves.begin(), game.moves.end(), actions, action_of);
    return count;
}

// The moves of the actions, each of which must be legal.
Parsed<std::vector<Move>> moves_from(const Variant& variant, const int32_t* actions,
                                     int32_t count) {
    State state = start(variant);
    std::vector<Move> moves;
    for (int32_t i = 0; i < count; ++i) {
        const bool legal =
            is_action(actions[i]) && try_play(state, move_of(static_cast<Action>(actions[i])));
        if (!legal)
            return fail(ErrorCode::NotAllowed, "action " + std::to_string(i),
                        std::to_string(actions[i]));
        moves.push_back(move_of(static_cast<Action>(actions[i])));
    }
    if (state.age == Age::None) return fail(ErrorCode::MissingField, "the game", "Age I");
    return moves;
}

}  // namespace

extern "C" {

int32_t dipolis_read_record(const char* record, char* variant, size_t variant_room,
                            int32_t* actions, int32_t room) {
    if (record == nullptr) return null("the record");
    if (variant == nullptr) return null("the place for the variant");
    if (actions == nullptr && room > 0) return null("the place for the actions");
    return guarded([&] {
        const auto trace = parse_trace(record);
        if (!trace) return refuse(trace.error());
        const auto game = replay(*trace);
        if (!game) return refuse(game.error());
        return write_game(*trace, *game, variant, variant_room, actions, room);
    });
}

int32_t dipolis_write_record(const char* variant, const int32_t* actions, int32_t count,
                             const char* source, char* to, size_t room) {
    if (actions == nullptr && count > 0) return null("the list of actions");
    if (source == nullptr) return null("the source");
    return with_variant(variant, [&](const Variant& of) {
        const auto moves = moves_from(of, actions, count);
        if (!moves) return refuse(moves.error());
        Rng rng(moves->size());  // for cards that were never dealt
        const Deal deal = complete_deal(of, *moves, rng);
        return put_text(trace_json(of, deal, *moves, source).dump(), to, room);
    });
}

}  // extern "C"

}  // namespace dipolis::capi
