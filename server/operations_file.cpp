// Operations on everything that is stored: what a server does with it, copying, checking.
#include "formats/propagate.h"
#include "rooms/stored_room.h"
#include "server/backup.h"
#include "server/operations_parts.h"

namespace dipolis {

namespace {

struct Counts {
    int games = 0, unfinished = 0, damaged = 0;
    int64_t moves = 0;
};

// A game, its moves and its checksums. False if it could not be read for another reason than
// damage.
bool check_game(Desk& desk, const std::string& id, Counts& counts, const Say& say) {
    std::optional<StoredGame> game;
    if (!read(desk, [&](Store& store) { game = store.load(id); })) return false;
    if (!game) return true;  // erased meanwhile
    ++counts.games;
    counts.moves += static_cast<int64_t>(game->lines.size());
    const bool over = game->summary.is_over();
    const auto room = restored_room(std::move(*game), Rng(0));
    if (room && !room->is_damaged()) {
        if (!over) ++counts.unfinished;
        return true;
    }
    ++counts.damaged;
    return say({{"damaged", id}, {"moves", room ? room->ply() : 0}});
}

}  // namespace

Parsed<Reply> tell_status(Desk& desk, const Json&, const Say& say) {
    const auto status = desk.look([](RunningServer& server) { return server.status(); });
    int games = 0;
    if (!read(desk, [&](Store& store) { games = static_cast<int>(store.ids(INT32_MAX).size()); }))
        return unread(desk, "the list of games");
    Json line = status.value_or(Json::object());
    line["running"] = status.has_value();
    line["stored_games"] = games;
    line["file"] = desk.file();
    say(line);
    return status ? Reply{} : Reply{Done::No, "no server runs with these games"};
}

Parsed<Reply> back_up(Desk& desk, const Json& request, const Say& say) {
    TRY(to, text_of(request, "to"));
    std::string why;
    if (!copy_games(
            desk.file(), to, [&] { return desk.given_up(); }, why))
        return Reply{Done::Unusable, to + ": no backup was made: " + why};
    say({{"backup", to}});
    return Reply{};
}

Parsed<Reply> verify(Desk& desk, const Json&, const Say& say) {
    Counts counts;
    std::string words;
    std::vector<std::string> ids;
    int people = 0;
    bool whole = read(desk, [&](Store& store) {
        words = store.integrity();
        ids = store.ids(INT32_MAX);
    });
    if (!words.empty()) say({{"fault", words}});
    for (const std::string& id : ids) {
        if (desk.given_up()) return given_up();
        if (!check_game(desk, id, counts, say)) return unread(desk, "game " + id);
    }
    if (whole) {
        whole = read(desk, [&](Store& store) {
            people = static_cast<int>(store.persons().all().size());
            store.persons().check();
            store.exclusions().check();
            store.subscriptions().check();
            store.recoveries().check();
        });
        if (!whole) say({{"fault", "names, ratings or bans are not what was written"}});
    }
    say({{"games", counts.games},
         {"unfinished", counts.unfinished},
         {"moves", counts.moves},
         {"people", people},
         {"damaged_games", counts.damaged}});
    if (whole && words.empty() && counts.damaged == 0) return Reply{};
    return Reply{Done::Damaged, "a part of what was stored is not what was written"};
}

}  // namespace dipolis
