// Operations on saved games: the file in which a page without a server keeps and moves its games
// (rooms/logged_store.h). A terminal beside a server plays with the same lines: it reads those of
// its own games, and each that it adds is kept here.
#include <fstream>
#include <iterator>
#include <optional>

#include "formats/propagate.h"
#include "rooms/logged_store.h"
#include "rooms/stored_room.h"
#include "server/operations_parts.h"

namespace dipolis {

namespace {

using Reading = LoggedStore::Reading;

enum class Taken : uint8_t { Added, Known, Wrong };

// Adds a game of one device, or the moves that are missing of one that is here. Its moves are
// played, and what is stored about it follows from them, so that nothing impossible is stored.
// Nothing if it could not be stored.
std::optional<Taken> take(Store& store, const StoredGame& game) {
    if (game.info.pact || !fits(game.info.seats, game.info.variant)) return Taken::Wrong;
    const auto room = restored_room(game, Rng(0));
    if (!room || room->is_damaged()) return Taken::Wrong;
    const auto& ended = room->ended();
    const Summary after =
        ended ? summary_of(*room, *ended, {}) : summary_of(room->state(), room->ply());
    auto known = store.load(game.info.id);
    if (known && (known->info.pact || known->damage != Damage::None)) return Taken::Known;
    if (!known && !store.create(game.info)) return std::nullopt;
    if (!known) known = StoredGame{game.info, {}};
    const auto lines = std::span(game.lines).first(static_cast<size_t>(room->ply()));
    const size_t shared = known->lines.size();
    const bool is_beginning = shared <= lines.size() &&
                              std::equal(known->lines.begin(), known->lines.end(), lines.begin());
    if (!is_beginning || known->summary == after) return Taken::Known;
    const bool stored =
        store.append(game.info.id, static_cast<int>(shared), lines.subspan(shared), after);
    return stored ? std::optional(Taken::Added) : std::nullopt;
}

constexpr const char* kElsewhere = "was played on elsewhere; open it again";

// Stores one game of a line: a new one, or the next moves of one that is here.
Reply keep(Desk& desk, const StoredGame& game) {
    const std::string what = "the game " + game.info.id;
    if (open_games(desk).contains(game.info.id)) return {Done::No, what + " is open in a browser"};
    struct Kept {
        Taken taken;
        std::vector<std::string> lines;  // that are stored of it now
    };
    const auto kept = desk.change([game](Store& store) -> std::optional<Kept> {
        const auto taken = take(store, game);
        if (!taken) return std::nullopt;
        const auto now = store.load(game.info.id);
        return Kept{*taken, now ? now->lines : std::vector<std::string>()};
    });
    if (!kept) return not_stored(what);
    if (kept->taken == Taken::Wrong) return {Done::Unusable, what + " breaks the rules"};
    return kept->lines == game.lines ? Reply{} : Reply{Done::No, what + " " + kElsewhere};
}

}  // namespace

Parsed<Reply> save_games(Desk& desk, const Json& request, const Say& say) {
    TRY(own, flag(request, "own"));
    std::vector<std::string> ids;
    const char* const what = "the list of games";
    const auto list = [&](Store& store) {
        if (!own) return void(ids = store.ids(kEveryGame));
        for (const ListedGame& game : store.recent(kEveryGame)) ids.push_back(game.info.id);
    };
    if (!read(desk, list)) return unread(desk, what);
    say({{"line", LoggedStore::head("")}});
    // The latest last, as they were played.
    for (auto id = ids.rbegin(); id != ids.rend(); ++id) {
        std::optional<StoredGame> game;
        if (!read(desk, [&](Store& store) { game = store.load(*id); })) return unread(desk, what);
        if (!game || game->info.pact || game->damage != Damage::None) continue;
        game->info.maker.clear();
        if (desk.given_up() || !say({{"line", LoggedStore::line_of(*game)}})) return given_up();
    }
    return Reply{};
}

Parsed<Reply> import_games(Desk& desk, const Json& request, const Say& say) {
    TRY(from, text_of(request, "from"));
    std::ifstream file(from, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    if (!file && text.empty()) return Reply{Done::Unusable, from + ": cannot be read"};
    LoggedStore saved({}, {});
    const Reading found = saved.read(text);
    if (found == Reading::Foreign) return Reply{Done::Unusable, from + ": holds no saved games"};
    if (found == Reading::Newer)
        return Reply{Done::Unusable, from + ": was saved by a newer version"};
    int added = 0, known = 0, wrong = 0, open = 0;
    for (const auto& game : saved.games()) {
        if (desk.given_up()) return given_up();
        if (open_games(desk).contains(game->info.id)) {
            ++open;  // memory has it too, and would not follow
            continue;
        }
        const auto taken = desk.change([game](Store& store) { return take(store, *game); });
        if (!taken) return not_stored("the game " + game->info.id);
        (*taken == Taken::Added ? added : *taken == Taken::Known ? known : wrong) += 1;
    }
    say({{"added", added}, {"known", known}, {"open", open}, {"impossible", wrong}});
    if (found == Reading::Damaged || wrong > 0)
        return Reply{Done::Damaged, from + ": a part of it is not what was written"};
    return Reply{};
}

Parsed<Reply> keep_line(Desk& desk, const Json& request, const Say&) {
    TRY(line, text_of(request, "line"));
    const std::string head = LoggedStore::head("");
    LoggedStore named({}, {}), games({}, {});
    named.read(head + line);
    for (const auto& game : named.games()) {
        std::optional<StoredGame> known;
        const auto load = [&](Store& store) { known = store.load(game->info.id); };
        if (!read(desk, load)) return unread(desk, "the game " + game->info.id);
        if (known) games.read(head + LoggedStore::line_of(*known));
    }
    if (named.games().empty() || games.read(head + line) != Reading::Whole)
        return Reply{Done::No, std::string("the game ") + kElsewhere};
    for (const auto& game : games.games()) {
        if (const Reply reply = keep(desk, *game); reply.done != Done::Good) return reply;
    }
    return Reply{};
}

}  // namespace dipolis
