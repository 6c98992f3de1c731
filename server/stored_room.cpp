#include "server/stored_room.h"

#include "engine/view.h"
#include "formats/notation.h"

namespace dipolis {

namespace {

// Eight letters that cannot be mistaken for one another; short enough to be read out.
std::string new_id(Rng& rng) {
    constexpr std::string_view kLetters = "23456789abcdefghjkmnpqrstvwxyz";
    std::string id;
    for (int i = 0; i < 8; ++i)
        id += kLetters[static_cast<size_t>(rng.below(static_cast<int>(kLetters.size())))];
    return id;
}

Room::Save save_to(Store& store, const std::string& id) {
    return [&store, id](int ply, std::span<const std::string> lines) {
        return store.append(id, ply, lines);
    };
}

// A secret answer that the other seat has not met yet is no move: it will be asked for again.
std::span<const Move> without_half(const Variant& variant, std::span<const Move> moves) {
    if (moves.empty()) return moves;
    State state = start(variant);
    for (Move move : moves.first(moves.size() - 1)) play(state, move);
    const auto asks = [&](Seat seat) { return actor(view(state, seat)) == actor_of(seat); };
    return asks(Seat::First) && asks(Seat::Second) ? moves.first(moves.size() - 1) : moves;
}

}  // namespace

std::optional<Room> open_stored(Store& store, GameInfo info, Rng& rng) {
    info.id = new_id(rng);
    const std::string id = info.id;
    if (!store.create(info)) return std::nullopt;
    auto room = Room::open(std::move(info), Rng(rng.next(), rng.next()), save_to(store, id));
    if (!room) store.erase(id);
    return room;
}

std::optional<Room> import_stored(Store& store, GameInfo info, std::span<const Move> moves,
                                  Rng& rng) {
    info.id = new_id(rng);
    std::vector<std::string> lines;
    lines.reserve(moves.size());
    for (Move move : without_half(info.variant, moves)) lines.push_back(to_line(move));
    if (!store.create(info)) return std::nullopt;
    auto room =
        store.append(info.id, 0, lines) ? restore_stored(store, {info, lines}, rng) : std::nullopt;
    if (!room) store.erase(info.id);
    return room;
}

std::optional<Room> restore_stored(Store& store, StoredGame game, Rng& rng) {
    auto save = save_to(store, game.info.id);
    auto room = Room::restore(std::move(game.info), game.lines, Rng(rng.next(), rng.next()),
                              std::move(save));
    if (!room) return std::nullopt;
    return std::move(*room);
}

}  // namespace dipolis
