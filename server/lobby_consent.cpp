// What two people do besides moving: giving up, claiming, taking back, playing again, talking; and
// their time.
#include <memory>
#include <utility>

#include "server/lobby.h"
#include "server/stored_room.h"

namespace dipolis {

namespace {

// The two of the last game sit down in the next one with their seats swapped.
bool seat_again(Store& store, const Pact& last, const GameInfo& next) {
    for (const Seat seat : kBothSeats) {
        Sitter sitter = last.seats[other(seat)];
        sitter.hidden = false;
        if (!store.seat(next.id, seat, next.pact->seats[seat].holder, sitter)) return false;
    }
    return true;
}

// Which seats of this game may begin no more games.
Seats crowded(Store& store, const Pact& pact, int most) {
    Seats found;
    for (const Seat seat : kBothSeats) {
        if (Lobby::has_many(store, *pact.seats[seat].holder, most)) found.add(seat);
    }
    return found;
}

}  // namespace

std::optional<Lobby::Place> Lobby::place_of(ClientId client, const std::string& game) {
    Table* table = table_for(client, game);
    if (table == nullptr) return std::nullopt;
    const Seats you = seats_of(client, *table);
    if (table->friends && !you.empty()) return Place{table, *you.begin()};
    refuse_move(client, *table, Refusal::NotNow);
    return std::nullopt;
}

void Lobby::refuse_move(ClientId client, const Table& table, Refusal why) {
    refuse(client, table.room.info().id, table.room.ply(), why);
}

// --- Ends.

void Lobby::handle(ClientId client, const client::Resign& message) {
    const auto place = place_of(client, message.game);
    if (!place) return;
    Table& table = *place->table;
    if (table.room.over()) return refuse_move(client, table, Refusal::Over);
    if (!table.friends->may_resign(table.room))
        return refuse_move(client, table, Refusal::NotBegun);
    end(table, {Ending::Kind::Resignation, other(place->seat)}, client);
}

void Lobby::handle(ClientId client, const client::Abort& message) {
    const auto place = place_of(client, message.game);
    if (!place) return;
    Table& table = *place->table;
    if (!table.room.info().pact->begun()) return handle(client, client::Delete{message.game});
    if (table.room.over()) return refuse_move(client, table, Refusal::Over);
    if (!table.friends->may_abort(table.room)) return refuse_move(client, table, Refusal::NotNow);
    if (limits_.hasty.has(message.game))  // otherwise it counts for who sat down
        limits_.hasty.enter(message.game, clients_.at(client).address, now_());
    end(table, {Ending::Kind::Aborted, std::nullopt}, client);
}

void Lobby::handle(ClientId client, const client::Claim& message) {
    const auto place = place_of(client, message.game);
    if (!place) return;
    Table& table = *place->table;
    if (table.room.over()) return refuse_move(client, table, Refusal::Over);
    if (!table.friends->may_claim(table.room, place->seat, now_()))
        return refuse_move(client, table, Refusal::NotNow);
    const Ending win{Ending::Kind::Abandonment, place->seat};
    end(table, message.win ? win : Ending{Ending::Kind::Aborted, std::nullopt}, client);
}

void Lobby::end(Table& table, const Ending& ending, ClientId by,
                const std::function<void(bool)>& told) {
    table.friends->stop_clock(now_());
    table.counted.reset();
    const Summary after = summary_of(table.room, ending, table.friends->left(now_()));
    StoreQueue::Work work = [game = table.room.info().id, after](Store& store) {
        return store.conclude(game, after);
    };
    if (ending.kind != Ending::Kind::Aborted)
        work = counting(table, std::move(work), outcome_of(table.room.state(), ending.winner));
    store_change(table, std::move(work), [this, ending, by, told](Table& at, bool stored) {
        if (stored) at.room.end(ending);
        if (told) told(stored);
        if (stored) note_result(at);
        run_clock(at);
        if (stored) return show(at);
        // Nobody asked for an end by the clock; it is tried again at the next tick.
        if (clients_.contains(by)) refuse_move(by, at, refusal());
    });
}

// --- Offers.

void Lobby::handle(ClientId client, const client::Offering& message) {
    const auto place = place_of(client, message.game);
    if (!place) return;
    Table& table = *place->table;
    if (message.yes && !table.friends->may_offer(table.room, place->seat, message.what))
        return refuse_move(client, table, Refusal::NotNow);
    if (!table.words[place->seat].take(pace_now())) return refuse(client, Trouble::Busy);
    const bool agreed = table.friends->offer(place->seat, message.what, message.yes);
    if (agreed && message.what == Offer::Undo)
        return take_back(table, *table.friends->first_to_offer(Offer::Undo));
    if (agreed && message.what == Offer::Rematch) return begin_rematch(table);
    tell_people(table);
}

void Lobby::take_back(Table& table, Seat seat) {
    Friends& friends = *table.friends;
    friends.drop(Offer::Undo);
    const auto decision = last_decision_of(table.room, seat);
    if (!decision) return tell_people(table);
    friends.stop_clock(now_());
    const Summary after = summary_of(table.room.before(*decision), *decision, friends.left(now_()));
    const auto cut = [game = table.room.info().id, after](Store& store) {
        return store.cut(game, after);
    };
    store_change(table, cut, [this, decision](Table& at, bool stored) {
        if (stored) at.room.rewind(*decision);
        run_clock(at);
        if (stored) return show(at, true);
        for (ClientId looker : at.lookers) refuse(looker, trouble());
        tell_people(at);
    });
}

void Lobby::begin_rematch(Table& table) {
    table.friends->drop(Offer::Rematch);
    if (!may_begin(players_at(table))) {
        for (const ClientId each : players_at(table)) refuse(each, Trouble::Busy);
        return tell_people(table);
    }
    const GameInfo& old = table.room.info();
    GameInfo info{secrets_.new_game_id(), old.variant, old.seats, {}, {}, old.maker, old.pact};
    if (was_offered_rated(old.pact->standing))
        info.pact->standing = standing_of_rated(*old.pact, table.from);
    const auto& clock = info.pact->clock;
    const Room room = Room::open(info, secrets_.chance(info.id));
    const auto full = std::make_shared<Seats>();
    // Who plays is read with the job, because a seat may move to another browser before.
    const auto work = [full, storing = storing_all(room, clock ? full_time(*clock) : TimesLeft{}),
                       last = old.id, next = info, most = limits_.host.unfinished](Store& store) {
        const auto game = store.load(last);
        if (!game || !game->info.pact) return false;
        *full = crowded(store, *game->info.pact, most);
        return !full->empty() || (storing(store) && seat_again(store, *game->info.pact, next));
    };
    store_change(table, work, [this, full, next = info.id](Table& at, bool stored) {
        if (stored && full->empty()) at.friends->next = next;
        for (const ClientId looker : at.lookers) {
            if (!stored)
                refuse(looker, trouble());
            else if (!(seats_of(looker, at) & *full).empty())
                refuse(looker, Trouble::ManyGames);
        }
        tell_people(at);
    });
}

std::vector<ClientId> Lobby::players_at(Table& table) {
    std::vector<ClientId> players;
    for_each_at(table, [&](ClientId client, Client&, Seats seats) {
        if (!seats.empty()) players.push_back(client);
    });
    return players;
}

// --- Words.

void Lobby::handle(ClientId client, const client::Say& message) {
    const auto place = place_of(client, message.game);
    if (!place) return;
    Table& table = *place->table;
    const bool text = message.phrase.empty();
    if (!table.room.info().pact->begun()) return refuse_move(client, table, Refusal::NotBegun);
    if (text && !table.friends->may_talk()) return refuse_move(client, table, Refusal::NotNow);
    if (!table.words[place->seat].take(pace_now())) return refuse(client, Trouble::Busy);
    const std::string said = said_message(message.game, place->seat, text ? "text" : "phrase",
                                          text ? message.text : message.phrase);
    for (ClientId looker : table.lookers) send(looker, said);
}

// --- Time.

void Lobby::run_clock(Table& table) {
    if (table.friends && !table.saving) table.friends->run_clock(table.room, now_());
}

bool Lobby::press_clock(Table& table, Seats among, std::optional<int> spent) {
    const auto seat = table.room.asked(among);
    if (!table.friends || !table.friends->clock() || !seat) return true;
    if (table.friends->clock()->decided(*seat, now_(), spent)) return true;
    end(table, ending_by_time(table.room, *seat));
    return false;
}

void Lobby::note_move(Table& table, Seats decided) {
    Friends& friends = *table.friends;
    for (Seat seat : decided) {
        if (friends.clock()) friends.clock()->reward(seat);
    }
    if (!decided.empty()) friends.drop(Offer::Undo);
    if (both_have_decided(table.room)) limits_.hasty.leave(table.room.info().id);
    run_clock(table);
}

void Lobby::watch_time(Table& table) {
    if (!table.friends || table.saving) return;
    run_clock(table);
    if (const auto ending = table.friends->out_of_time(table.room, now_()))
        return end(table, *ending);
    if (table.lookers.empty()) return drop_table(tables_.find(table.room.info().id));
    Seats claims;
    for (Seat seat : kBothSeats) {
        if (table.friends->may_claim(table.room, seat, now_())) claims.add(seat);
    }
    if (std::exchange(table.claims, claims) != claims && !claims.empty()) tell_people(table);
}

bool Lobby::sleep(Table& table) {
    const auto ends = table.friends->time_ends(now_());
    if (!ends || table.room.pending() != nullptr) return false;
    put_to_sleep(table, {std::move(table.friends), table.room.sealed_answers(), *ends});
    return true;
}

// Otherwise two people who are never there together would answer in turns, and be asked again for
// ever. What computers have answered they would answer again. Nothing else is kept, so that the
// other does not learn from it that there is an answer.
void Lobby::keep_answers(Table& table) {
    const Seats people = table.room.people();
    const auto answered = [&](Seat seat) { return people.has(seat) && table.room.sealed(seat); };
    if (answered(Seat::First) || answered(Seat::Second))
        put_to_sleep(table, {std::nullopt, table.room.sealed_answers(), Sleeper::kNever});
}

void Lobby::put_to_sleep(const Table& table, Sleeper sleeper) {
    const auto& from = table.from;
    sleeper.owner = from[Seat::First].empty() ? from[Seat::Second] : from[Seat::First];
    sleepers_.add(table.room.info().id, std::move(sleeper));
    if (sleepers_.count() > static_cast<size_t>(limits_.host.asleep)) stop_waiting_for_last();
}

// Nobody may lose by that: its clock stands until somebody comes, and who had answered in secret is
// asked again, as after a restart.
void Lobby::stop_waiting_for_last() {
    const auto last = sleepers_.take_last();
    open_.hide(last->first);
    const auto& friends = last->second.friends;
    if (!friends) return;
    const auto write = [game = last->first, left = friends->left(now_())](Store& store) {
        auto stored = store.load(game);
        if (!stored || stored->damage != Damage::None) return true;
        stored->summary.left = left;
        return store.cut(game, stored->summary);  // removes nothing
    };
    store_.add({}, write, [](bool) {});
}

void Lobby::wake(const std::string& game) {
    const auto found = std::make_shared<std::optional<StoredGame>>();
    const auto load = [game, found](Store& store) {
        *found = store.load(game);
        return true;
    };
    store_.add({}, load, [this, game, found](bool read) {
        if (!read || tables_.contains(game)) return;  // tried again, or somebody has come
        Table* table = *found ? restore_table(std::move(**found)) : nullptr;
        if (table != nullptr) return watch_time(*table);
        sleepers_.take(game);  // deleted, or no longer readable
        open_.finish(game);
    });
}

// Of a rated game nobody gets any: a second browser of the same person would be a watcher.
bool Lobby::is_private(ClientId client, Table& table) {
    if (!table.friends || table.room.over()) return false;
    const bool rated = table.room.info().pact->standing == Standing::Rated;
    return rated || (table.friends->clock() && !seats_of(client, table).empty());
}

}  // namespace dipolis
