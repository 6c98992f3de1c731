#include "apps/tui/sitting.h"

#include "apps/tui/words.h"

namespace dipolis::tui {

namespace {

constexpr int kMostSearched = 20;

std::string new_id(Rng& rng) {
    // The alphabet of the lobby's ids: nothing that is mistaken for something else.
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

}  // namespace

std::optional<Room> open_new(Store& store, const PlayOptions& options, Rng& rng) {
    using Begins = PlayOptions::Begins;
    GameInfo info{new_id(rng), options.variant, {}, {}, {}};
    const bool second =
        options.begins == Begins::Rival || (options.begins == Begins::Lot && rng.below(2) == 1);
    info.seats[second ? 0 : 1].computer = options.opponent;
    const std::string id = info.id;
    if (!store.create(info)) return std::nullopt;
    auto room = Room::open(std::move(info), Rng(rng.next(), rng.next()), save_to(store, id));
    if (!room) store.erase(id);
    return room;
}

std::optional<Room> open_last(Store& store, Rng& rng) {
    for (StoredGame& game : store.recent(kMostSearched)) {
        const auto& seats = game.info.seats;
        if (seats[0].computer && seats[1].computer) continue;
        auto save = save_to(store, game.info.id);
        auto room = Room::restore(std::move(game.info), game.lines, Rng(rng.next(), rng.next()),
                                  std::move(save));
        if (room && !is_over(room->state())) return std::move(*room);
    }
    return std::nullopt;
}

std::optional<Seat> only_person(const Room& room) {
    const bool first = room.is_human(Seat::First);
    if (first == room.is_human(Seat::Second)) return std::nullopt;
    return first ? Seat::First : Seat::Second;
}

Text words_for(const Room& room, Printing printing) {
    Text text(printing);
    const auto me = only_person(room);
    if (!me) {
        text.name_players(text.get("tui.player.first"), text.get("tui.player.second"));
    } else {
        const std::string you = text.get("tui.player.you");
        const std::string rival = text.get("tui.player.rival");
        text.name_players(*me == Seat::First ? you : rival, *me == Seat::First ? rival : you);
    }
    return text;
}

}  // namespace dipolis::tui
