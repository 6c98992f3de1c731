#include "apps/tui/sitting.h"

#include "apps/tui/words.h"
#include "apps/tui/words_addons.h"
#include "server/stored_room.h"

namespace dipolis::tui {

namespace {

constexpr int kMostSearched = 20;

}  // namespace

std::optional<Room> open_new(Store& store, const PlayOptions& options, Rng& rng) {
    using Begins = PlayOptions::Begins;
    GameInfo info{{}, options.variant, {}, {}, {}};
    if (options.variant.addons.has(AddOnId::Solo)) {
        info.seats[static_cast<size_t>(index(solo::kRival))].rival = true;
        return open_stored(store, std::move(info), rng);
    }
    const bool second =
        options.begins == Begins::Rival || (options.begins == Begins::Lot && rng.below(2) == 1);
    info.seats[second ? 0 : 1].computer = options.opponent;
    info.seats[second ? 0 : 1].level = options.level;
    return open_stored(store, std::move(info), rng);
}

std::optional<Room> open_last(Store& store, Rng& rng) {
    for (StoredGame& game : store.recent(kMostSearched)) {
        const auto& seats = game.info.seats;
        if (!seats[0].is_person() && !seats[1].is_person()) continue;
        auto room = restore_stored(store, std::move(game), rng);
        if (room && !is_over(room->state())) return room;
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
        // By lot or not, who the rival is is known before the first decision.
        const std::string rival = plays_solo(room.state()) ? name(text, room.state().solo.rival)
                                                           : text.get("tui.player.rival");
        text.name_players(*me == Seat::First ? you : rival, *me == Seat::First ? rival : you);
    }
    return text;
}

}  // namespace dipolis::tui
