// Records of games for C.
#include <algorithm>
#include <vector>

#include "capi/calls.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "formats/site_log.h"
#include "formats/trace.h"

namespace dipolis::capi {

namespace {

int32_t write_variant(const Variant& variant, char* to, size_t room) {
    const std::string words = variant_words(variant);
    if (words.size() >= room)
        return refuse(DIPOLIS_BAD_ARGUMENT, "the words of the variant need room for %zu bytes",
                      words.size() + 1);
    return put_text(words, to, room);
}

int32_t write_moves(const std::vector<Move>& moves, int32_t* to, int32_t room) {
    const auto count = static_cast<int32_t>(moves.size());
    if (room >= count) std::transform(moves.begin(), moves.end(), to, action_of);
    return count;
}

// The moves of the actions, each of which must be legal.
Parsed<std::vector<Move>> moves_from(const Variant& variant, const dipolis_game& game) {
    State state = start(variant);
    std::vector<Move> moves;
    for (int32_t i = 0; i < game.count; ++i) {
        const int32_t action = game.actions[i];
        if (!is_action(action) || !try_play(state, move_of(static_cast<Action>(action))))
            return fail(ErrorCode::NotAllowed, "action " + std::to_string(i),
                        std::to_string(action));
        moves.push_back(move_of(static_cast<Action>(action)));
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
        const int32_t words = write_variant(trace->variant, variant, variant_room);
        return words < 0 ? words : write_moves(game->moves, actions, room);
    });
}

int32_t dipolis_write_record(const dipolis_game* game, char* to, size_t room) {
    if (game == nullptr) return null("the game");
    if (game->actions == nullptr && game->count > 0) return null("the list of actions");
    if (game->source == nullptr) return null("the source");
    return with_variant(game->variant, [&](const Variant& of) {
        const auto moves = moves_from(of, *game);
        if (!moves) return refuse(moves.error());
        Rng rng(moves->size());  // for cards that were never dealt
        const Deal deal = complete_deal(of, *moves, rng);
        return put_text(trace_json(of, deal, *moves, game->source).dump(), to, room);
    });
}

int32_t dipolis_convert_log(const char* log, char* to, size_t room) {
    if (log == nullptr) return null("the log");
    return guarded([&] {
        const auto games = parse_json(log).and_then(site_games);
        if (!games) return refuse(games.error());
        std::string lines;
        for (const auto& game : *games) {
            const Json line = game
                                  ? trace_json(game->variant, game->deal, game->moves, game->source)
                                  : Json{{"error", sentence(game.error())}};
            lines += line.dump() + '\n';
        }
        return put_text(lines, to, room);
    });
}

}  // extern "C"

}  // namespace dipolis::capi
