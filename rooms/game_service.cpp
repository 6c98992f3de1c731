#include "rooms/game_service.h"

#include <utility>

#include "rooms/game_record.h"

namespace dipolis {

namespace {

constexpr int kMostListed = 50;

}  // namespace

void GameService::handle(const Caller& caller, const client::Games&) {
    const auto list = [holder = caller.holder](Store& store) {
        return found(store.recent(kMostListed, holder));
    };
    common_.sessions.ask(caller.id, list, [this, caller](const std::vector<ListedGame>& games) {
        common_.sessions.send(caller.id, games_message(games, caller.holder));
    });
}

// --- Beginning.

void GameService::handle(const Caller& caller, const client::New& message) {
    auto info = common_.new_game(caller, message.variant);
    if (!info) return;
    info->seats = message.seats;
    tables_.begin(caller, Room::open(*info, common_.secrets.chance(info->id)));
}

void GameService::handle(const Caller& caller, const client::Import& message) {
    if (!tables_.may_analyse(caller)) return common_.sessions.refuse(caller.id, Refusal::NotOver);
    auto info = common_.new_game(caller, message.variant);
    if (!info) return;
    info->seats = message.seats;
    auto room = imported_room(*info, message.moves, common_.secrets.chance(info->id));
    if (!room) return common_.sessions.refuse(caller.id, Refusal::BadRecord);
    tables_.begin(caller, std::move(*room));
}

void GameService::handle(const Caller& caller, const client::Open& message) {
    if (Table* table = tables_.find(message.game)) return sit_down(caller, *table, message.seat);
    const auto find = [game = message.game](Store&) { return std::optional(game); };
    tables_.with_game(
        caller, find, Refusal::UnknownGame,
        [this, caller, seat = message.seat](Table& table) { sit_down(caller, table, seat); });
}

void GameService::sit_down(const Caller& caller, Table& table, std::optional<Seat> wanted) {
    if (table.room.is_damaged()) return tables_.show_damaged(caller, table);
    const GameInfo& info = table.room.info();
    const bool may = tables_.may_open(info, caller.holder);
    const auto seat = info.pact ? std::nullopt : wanted;
    if (!may || (seat && !table.room.is_human(*seat))) {
        tables_.drop_unused(table.id());
        return common_.sessions.refuse(caller.id, may ? Refusal::BadMessage : Refusal::UnknownGame);
    }
    tables_.look_at(caller, table, seat);
    if (table.room.pending() != nullptr && !table.saving) tables_.save_unasked(table);
}

// --- Playing.

void GameService::handle(const Caller& caller, const client::Play& message) {
    Table* table = tables_.table_of(caller, message.game);
    if (table == nullptr) return;
    Audience& audience = tables_.audience();
    const auto refused = [this, caller, message](Table& at, Refusal why) {
        common_.sessions.refuse(caller.id, message.game, message.ply, why);
        if (why == Refusal::Stale)
            tables_.look_at(caller, at, tables_.audience().seat_of(caller.id));
    };
    const Seats you = audience.seats_of(caller.id, *table);
    if (const auto& pact = table->room.info().pact; pact && !pact->begun())
        return refused(*table, you.empty() ? Refusal::NotYourTurn : Refusal::NotBegun);
    const Seats named = message.seat ? Seats{*message.seat} : you;
    const Seats among = you & named;
    if (!tables_.press_clock(*table, among, message.spent)) return;
    const auto why = table->room.play(message.ply, message.move, among);
    if (why || table->room.pending() == nullptr) tables_.run_clock(*table);
    if (why) return refused(*table, *why);
    if (table->room.pending() != nullptr)
        return tables_.save(*table, [this, caller, refused](Table& at, bool stored) {
            if (!stored && common_.sessions.is_here(caller.id))
                refused(at, common_.sessions.refusal());
        });
    // A sealed answer must not be visible to anybody else.
    table->idle = false;
    audience.show_sealed(caller.id, *table);
}

void GameService::handle(const Caller& caller, const client::Undo& message) {
    Table* table = tables_.table_of(caller, message.game);
    if (table == nullptr) return;
    Room& room = table->room;
    const auto refused = [this, caller, message](Refusal why) {
        common_.sessions.refuse(caller.id, message.game, message.ply, why);
    };
    if (message.ply != room.ply()) return refused(Refusal::Stale);
    const Seats you = tables_.audience().seats_of(caller.id, *table);
    if (!room.sight(you).undo || room.info().pact) return refused(Refusal::NotAnOption);
    if (room.unseal())
        return common_.sessions.send(caller.id, rewound_message(room, room.sight(you)));
    const int decision = *room.last_decision();
    const auto cut = [game = message.game, after = summary_of(room.before(decision), decision)](
                         Store& store) { return store.cut(game, after); };
    tables_.change(*table, cut, [this, decision, refused](Table& at, bool stored) {
        if (!stored) return refused(common_.sessions.refusal());
        at.room.rewind(decision);
        tables_.audience().show(at, true);
    });
}

// --- Lists and records.

void GameService::handle(const Caller& caller, const client::Delete& message) {
    struct Done {
        Removal removal = Removal::None;
        std::vector<ListedGame> left;
    };
    const auto erase = [holder = caller.holder, game = message.game](Store& store) {
        Done done;
        done.removal = remove_game(store, game, holder);
        done.left = store.recent(kMostListed, holder);
        const bool read = done.removal != Removal::None || store.trouble().empty();
        return read ? std::optional(std::move(done)) : std::nullopt;
    };
    common_.sessions.change(caller.id, erase,
                            [this, caller, game = message.game](const std::optional<Done>& done) {
                                Sessions& sessions = common_.sessions;
                                if (!done) return sessions.refuse(caller.id, sessions.refusal());
                                if (done->removal == Removal::Damaged)
                                    return sessions.refuse(caller.id, Refusal::DamagedGame);
                                if (done->removal == Removal::None)
                                    return sessions.refuse(caller.id, Refusal::UnknownGame);
                                note_removed(caller, game, done->removal);
                                sessions.send(caller.id, games_message(done->left, caller.holder));
                            });
}

void GameService::note_removed(const Caller& caller, const std::string& game, Removal how) {
    if (how == Removal::Erased) tables_.close(game, caller.id);
    Table* table = tables_.find(game);
    if (table != nullptr && how == Removal::Hidden) {
        for (const Seat seat : table->room.info().pact->held_by(caller.holder)) {
            Sitter sitter = table->room.info().pact->seats[seat];
            sitter.hidden = true;
            table->room.seat(seat, sitter);
        }
    }
    if (tables_.audience().game_of(caller.id) == game) tables_.leave(caller.id);
}

void GameService::handle(const Caller& caller, const client::Trace& message) {
    const Table* table = tables_.table_of(caller, message.game);
    if (table == nullptr) return;
    if (!has_record(table->room)) return common_.sessions.refuse(caller.id, Refusal::NotOver);
    common_.sessions.send(caller.id, trace_message(table->room));
}

void GameService::handle(const Caller& caller, const client::Past& message) {
    Table* table = tables_.table_of(caller, message.game);
    if (table == nullptr) return;
    if (message.ply > table->room.ply())
        return common_.sessions.refuse(caller.id, Refusal::BadMessage);
    const Seats you = tables_.audience().seats_of(caller.id, *table);
    common_.sessions.send(caller.id, past_message(table->room, you, message.ply));
}

}  // namespace dipolis
