// Operations on games: listing, exporting, calling off, erasing old ones.
#include <algorithm>
#include <set>

#include "formats/propagate.h"
#include "rooms/date.h"
#include "rooms/game_record.h"
#include "rooms/listed_json.h"
#include "rooms/stored_room.h"
#include "server/operations_parts.h"

namespace dipolis {

namespace {

bool has_state(const ListedGame& game, const std::string& state) {
    if (state == "all") return true;
    if (state == "damaged") return game.damaged;
    if (game.damaged) return false;
    return game.summary.is_over() == (state == "over");
}

bool plays(const GameInfo& info, const Holder& holder) {
    return info.pact ? !info.pact->held_by(holder).empty() : info.maker == holder;
}

// Calls `each` with every game, the latest first, until it returns false. Nobody waits for what is
// read here: each game is read for itself.
std::optional<Reply> for_each_game(Desk& desk, int most,
                                   const std::function<bool(const ListedGame&)>& each) {
    std::vector<std::string> ids;
    const char* const what = "the list of games";
    if (!read(desk, [&](Store& store) { ids = store.ids(most); })) return unread(desk, what);
    for (const std::string& id : ids) {
        if (desk.given_up()) return given_up();
        std::optional<ListedGame> game;
        if (!read(desk, [&](Store& store) { game = store.listed(id); })) return unread(desk, what);
        if (game && !each(*game)) break;  // otherwise it was erased meanwhile
    }
    return std::nullopt;
}

// --- Records.

Json no_record(const std::string& game, Done done, const std::string& why) {
    return {{"game", game}, {"done", id(done)}, {"why", why}};
}

// The line about one game.
Json record_line(const std::string& id, std::optional<StoredGame> stored) {
    if (!stored)
        return no_record(id, Done::No, "there is no game " + id + "; `dipolis games` lists them");
    const auto room = restored_room(std::move(*stored), Rng(0));
    const bool drafted = room && has_record(*room);
    if (!room || room->is_damaged()) {
        // As many moves as can be read, which nobody will play on from.
        Json line = no_record(
            id, Done::Damaged,
            "game " + id + " is damaged: " +
                (drafted ? "its record ends after " + std::to_string(room->ply()) + " moves"
                         : "there is nothing of it to write"));
        if (drafted) line["record"] = record_of(*room);
        return line;
    }
    if (!drafted)
        return no_record(
            id, Done::No,
            "game " + id +
                (room->over() ? " was given up before both had their Wonders: it has no record"
                              : " is not over: its record would show face-down cards"));
    return {{"record", record_of(*room)}};
}

Parsed<std::vector<std::string>> ids_of(const Json& request) {
    std::vector<std::string> ids;
    TRY(games, field(request, "games", "export"));
    if (!games->is_array()) return fail(ErrorCode::WrongType, "games", "list");
    for (const Json& each : *games) {
        TRY(id, as_string(each, "games"));
        ids.push_back(id);
    }
    return ids;
}

// --- The ends of games.

// The same as a server does it, for games that nobody has open because none runs.
std::optional<CalledOff> conclude(Store& store, const std::string& id) {
    auto stored = store.load(id);
    if (!stored) return CalledOff::Unknown;
    const TimesLeft left = stored->summary.left;
    const auto room = restored_room(std::move(*stored), Rng(0));
    if (!room || room->is_damaged()) return CalledOff::Damaged;
    if (room->over()) return CalledOff::Over;
    if (!room->info().pact) return CalledOff::NotBetweenTwo;
    if (!store.conclude(id, summary_of(*room, {Ending::Kind::Aborted, std::nullopt}, left)))
        return std::nullopt;
    return CalledOff::Done;
}

std::string why_not_called_off(CalledOff found, const std::string& game) {
    switch (found) {
        case CalledOff::Unknown:
            return "there is no game " + game + "; `dipolis games` lists them";
        case CalledOff::NotBetweenTwo:
            return "game " + game + " is not played by two people on two devices";
        case CalledOff::Over:
            return "game " + game + " is over";
        case CalledOff::Damaged:
            return "game " + game + " is damaged, and goes on for nobody";
        default:
            return "the end of game " + game + " could not be stored";
    }
}

// --- Old games.

// Whether nobody plays on: it is over, or nothing happened for long, and nobody has days to come.
bool is_left(const ListedGame& game, const std::string& before, int64_t now) {
    if (game.damaged || game.info.played >= before) return false;
    const auto& clock = game.info.pact ? game.info.pact->clock : std::nullopt;
    const bool has_days = clock && clock->kind == ClockTerms::Kind::Days;
    return game.summary.is_over() || !has_days ||
           game.info.played < utc_text(now - int64_t{86'400} * clock->amount);
}

// Erases some games, unless somebody has played one meanwhile; returns how many.
std::optional<int> erase_some(Desk& desk, const std::vector<std::string>& games,
                              const std::string& before, int64_t now) {
    using Erased = std::optional<std::vector<std::string>>;
    const auto work = [games, before, now](Store& store) -> Erased {
        std::vector<std::string> erased;
        for (const std::string& id : games) {
            const auto game = store.listed(id);
            if (!game || !is_left(*game, before, now)) continue;
            if (!store.erase(id)) return std::nullopt;
            erased.push_back(id);
        }
        return erased;
    };
    const auto note = [](RunningServer& server, const Erased& erased) {
        for (const std::string& id : *erased) server.note_erased(id);
    };
    const Erased erased = desk.change(work, note);
    return erased ? std::optional(static_cast<int>(erased->size())) : std::nullopt;
}

}  // namespace

std::set<std::string> open_games(Desk& desk) {
    const auto open = desk.look([](RunningServer& server) { return server.open_games(); });
    return open ? std::set(open->begin(), open->end()) : std::set<std::string>();
}

Parsed<Reply> list_games(Desk& desk, const Json& request, const Say& say) {
    TRY(most, number_or(request, "most", 1, kEveryGame, 50));
    TRY(state, text_or(request, "state", "all"));
    TRY(of, text_or(request, "of", ""));
    if (state != "all" && state != "over" && state != "going" && state != "damaged")
        return fail(ErrorCode::UnknownId, "state", state);
    const auto holder = of.empty() ? std::optional<Holder>("") : holder_of(desk, of);
    if (!holder) return Reply{Done::No, "nobody has the name or key " + of};
    int told = 0;
    const auto tell = [&](const ListedGame& game) {
        if (!has_state(game, state) || (!of.empty() && !plays(game.info, *holder))) return true;
        return say(to_json(game)) && ++told < most;
    };
    const bool every = state == "all" && of.empty();
    return for_each_game(desk, every ? most : kEveryGame, tell).value_or(Reply{});
}

Parsed<Reply> export_games(Desk& desk, const Json& request, const Say& say) {
    TRY(all, flag(request, "all"));
    std::vector<std::string> ids;
    Reply reply;
    if (all) {
        const auto note = [&](const ListedGame& game) {
            if (game.summary.is_over() || game.damaged) ids.push_back(game.info.id);
            return true;
        };
        if (auto trouble = for_each_game(desk, kEveryGame, note)) reply = std::move(*trouble);
    } else {
        TRY(named, ids_of(request));
        ids = named;
    }
    for (const std::string& id : ids) {
        std::optional<StoredGame> stored;
        if (!read(desk, [&](Store& store) { stored = store.load(id); }))
            return unread(desk, "game " + id);
        const Json line = record_line(id, std::move(stored));
        if (line.contains("done"))
            reply.done = std::max(reply.done, *find_done(line["done"].get<std::string>()));
        if (!say(line) || desk.given_up()) return given_up();
    }
    return reply;
}

CalledOff call_off(Desk& desk, const std::string& game) {
    if (!desk.has_server())
        return desk.change([game](Store& store) { return conclude(store, game); })
            .value_or(CalledOff::NotStored);
    CalledOff found = CalledOff::NotStored;
    // After an empty job of the store the move before is stored, too.
    do {
        const auto ask = [game](RunningServer& server, std::function<void(CalledOff)> tell) {
            server.call_off(game, std::move(tell));
        };
        found = desk.ask<CalledOff>(ask).value_or(CalledOff::NotStored);
    } while (found == CalledOff::Busy && desk.change([](Store&) { return true; }));
    return found;
}

Parsed<Reply> close_game(Desk& desk, const Json& request, const Say& say) {
    TRY(game, text_of(request, "game"));
    const CalledOff found = call_off(desk, game);
    if (found == CalledOff::Done) {
        say({{"closed", game}});
        return Reply{};
    }
    const Done done = found == CalledOff::NotStored ? Done::Unusable
                      : found == CalledOff::Damaged ? Done::Damaged
                                                    : Done::No;
    return Reply{done, why_not_called_off(found, game)};
}

Parsed<Reply> erase_old(Desk& desk, const Json& request, const Say& say) {
    TRY(before, text_of(request, "before"));
    TRY(only_try, flag(request, "try"));
    if (before.size() != std::string_view("2026-11-21T09:15:00Z").size())
        return fail(ErrorCode::WrongType, "before", before);
    const auto open = open_games(desk);
    std::vector<std::string> games;
    const auto look = [&](const ListedGame& game) {
        if (is_left(game, before, desk.date()) && !open.contains(game.info.id))
            games.push_back(game.info.id);
        return true;
    };
    if (auto trouble = for_each_game(desk, kEveryGame, look)) return *trouble;
    int erased = 0;
    for (size_t i = 0; !only_try && i < games.size(); i += size_t{kErasedAtOnce}) {
        if (desk.given_up()) return given_up();
        const size_t end = std::min(games.size(), i + size_t{kErasedAtOnce});
        const std::vector<std::string> some(games.begin() + static_cast<long>(i),
                                            games.begin() + static_cast<long>(end));
        const auto count = erase_some(desk, some, before, desk.date());
        if (!count) return not_stored("that games are erased");
        erased += *count;
    }
    say({{"erased", erased}, {"found", games.size()}});
    return erased > 0 ? overwrite(desk) : Reply{};
}

}  // namespace dipolis
