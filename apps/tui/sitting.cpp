#include "apps/tui/sitting.h"

#include "apps/tui/addon.h"
#include "apps/tui/words.h"

namespace dipolis::tui {

namespace {

constexpr int kMostSearched = 20;

}  // namespace

std::optional<StoredRoom> open_new(Store& store, const PlayOptions& options, Rng& rng) {
    using Begins = PlayOptions::Begins;
    GameInfo info{{}, options.variant, {}, {}, {}};
    if (const auto seat = automaton(options.variant)) {
        info.seats[*seat].rival = true;
        return StoredRoom::open(store, std::move(info), rng);
    }
    const bool second =
        options.begins == Begins::Rival || (options.begins == Begins::Lot && rng.below(2) == 1);
    info.seats[second ? 0 : 1].computer = options.opponent;
    info.seats[second ? 0 : 1].level = options.level;
    return StoredRoom::open(store, std::move(info), rng);
}

std::optional<StoredRoom> open_last(Store& store, Rng& rng) {
    for (const ListedGame& game : store.recent(kMostSearched)) {
        const auto& seats = game.info.seats;
        if (!seats[0].is_person() && !seats[1].is_person()) continue;
        if (game.summary.is_over() || game.info.pact) continue;  // a pact: in browsers
        auto stored = store.load(game.info.id);
        if (!stored) continue;
        if (auto room = StoredRoom::restore(store, std::move(*stored), rng)) return room;
    }
    return std::nullopt;
}

std::optional<Seat> only_person(const Room& room) {
    const bool first = room.is_human(Seat::First);
    if (first == room.is_human(Seat::Second)) return std::nullopt;
    return first ? Seat::First : Seat::Second;
}

Text words_for(const Room& room, Printing printing, Language language) {
    Text text(printing, language);
    const auto me = only_person(room);
    if (!me) {
        text.name_players(text.get("tui.player.first"), text.get("tui.player.second"));
    } else {
        const std::string you = text.get("tui.player.you");
        // An automaton is known before the first decision, even if drawn by lot.
        const State& state = room.state();
        const std::string rival =
            automaton(state.variant) ? automaton_name(text, state) : text.get("tui.player.rival");
        text.name_players(*me == Seat::First ? you : rival, *me == Seat::First ? rival : you,
                          index(*me));
    }
    return text;
}

}  // namespace dipolis::tui
