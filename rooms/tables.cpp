#include "rooms/tables.h"

#include <algorithm>

#include "rooms/apart.h"

namespace dipolis {

namespace {

// While few look on, everybody is told of each who comes or goes.
constexpr size_t kFewLookers = 20;

std::optional<Seat> winner_of(const State& last) {
    const Result& result = last.result;
    return result.kind == Result::Kind::Tie ? std::nullopt : std::optional(result.winner);
}

}  // namespace

// --- Games.

Table* Tables::find(const std::string& game) {
    const auto found = tables_.find(game);
    return found == tables_.end() ? nullptr : &found->second;
}

Table* Tables::table_of(const Caller& caller, const std::string& game) {
    Table* table = audience_.game_of(caller.id) == game ? find(game) : nullptr;
    if (table == nullptr) common_.sessions.refuse(caller.id, Refusal::UnknownGame);
    return table;
}

void Tables::begin(const Caller& caller, Room room) {
    const auto& pact = room.info().pact;
    Summary summary;
    if (pact && pact->clock) summary.left = full_time(*pact->clock);
    // False if the client has too many games already.
    const auto work = [holder = caller.holder, pair = pact.has_value(),
                       most = common_.limits.host.unfinished,
                       store_it = storing_all(room, summary.left)](Store& store) {
        if (pair && has_many(store, holder, most)) return std::optional(false);
        return store_it(store) ? std::optional(true) : std::nullopt;
    };
    common_.sessions.ask(caller.id, work,
                         [this, caller, room = std::move(room), summary](bool begun) mutable {
                             if (!begun)
                                 return common_.sessions.refuse(caller.id, Refusal::ManyGames);
                             look_at(caller, put(std::move(room), summary));
                         });
}

Table& Tables::put(Room room, const Summary& summary, std::optional<Stakes> stakes) {
    room.settle(true);
    const std::string game = room.info().id;
    Table& table = tables_.emplace(game, Table{std::move(room)}).first->second;
    const auto& pact = table.room.info().pact;
    if (pact) table.pair.emplace(*pact, summary, common_.now(), false);
    table.stakes = std::move(stakes);
    observer_->has_table(table);
    return table;
}

std::optional<Tables::Opening> Tables::opening_of(Store& store, const std::string& game,
                                                  int64_t date) {
    auto stored = store.load(game);
    if (!stored) return std::nullopt;
    Opening opening{std::move(*stored)};
    const auto& pact = opening.game.info.pact;
    if (!pact) return opening;
    const auto newest = store.newest(pact->pairing);
    if (newest && *newest != game) opening.next = *newest;
    if (pact->standing == Standing::Rated)
        opening.stakes = stakes_of(store.persons(), opening.game.info, date);
    return opening;
}

void Tables::with_game(const Caller& caller, const Find& find, Refusal unknown, Opened then) {
    const auto load = [find, date = common_.date()](Store& store) {
        const auto game = find(store);
        return found(game ? opening_of(store, *game, date) : std::nullopt);
    };
    common_.sessions.ask(
        caller.id, load,
        [this, caller, unknown, then = std::move(then)](std::optional<Opening> opening) {
            if (!opening) return common_.sessions.refuse(caller.id, unknown);
            Table* table = take_up(std::move(*opening));
            if (table == nullptr) return common_.sessions.refuse(caller.id, Refusal::DamagedGame);
            if (table->room.is_damaged()) return show_damaged(caller, *table);
            then(*table);
        });
}

void Tables::with_game(const std::string& game, std::function<void(Table*, Missing)> then) {
    const auto load = [game, date = common_.date()](Store& store) {
        return found(opening_of(store, game, date));
    };
    common_.sessions.store(
        0, load, [this, then = std::move(then)](std::optional<std::optional<Opening>> opening) {
            if (!opening || !*opening)
                return then(nullptr, opening ? Missing::Unknown : Missing::Unread);
            then(take_up(std::move(**opening)), Missing::Damaged);
        });
}

// Other clients may have opened the game meanwhile.
Table* Tables::take_up(Opening opening) {
    Table* table = find(opening.game.info.id);
    if (table == nullptr) {
        table = restore(std::move(opening.game));
        if (table == nullptr) return nullptr;
        table->stakes = opening.stakes;
        observer_->has_table(*table);
    }
    if (table->pair) table->pair->next = opening.next;
    return table;
}

Table* Tables::restore(StoredGame game) {
    const std::string id = game.info.id;
    const Summary summary = game.summary;
    auto room = restored_room(std::move(game), common_.secrets.chance(id));
    if (!room || room->is_damaged()) tell(common_.log, Event::GameDamaged, id);
    if (!room) return nullptr;
    Table& table = tables_.emplace(id, Table{std::move(*room)}).first->second;
    const auto& pact = table.room.info().pact;
    if (pact) table.pair.emplace(*pact, summary, common_.now(), true);
    if (auto sleeper = sleepers_.take(id)) {
        if (sleeper->pair) table.pair = std::move(sleeper->pair);
        table.from[Seat::First] = sleeper->owner;
        table.room.seal_again(sleeper->sealed);
    }
    return &table;
}

void Tables::read_again(const std::string& game) {
    Table* table = find(game);
    if (table == nullptr || table->saving) return;
    if (std::exchange(table->read_again, true)) return;  // it cannot be read either
    const auto load = [game](Store& store) { return store.load(game); };
    change(*table, load, [this, game](Table& at, std::optional<StoredGame> stored) {
        if (!stored || stored->damage == Damage::None) return;
        tell(common_.log, Event::GameDamaged, game);
        auto room = restored_room(std::move(*stored), common_.secrets.chance(game));
        if (!room) return close(game, 0, Refusal::DamagedGame);
        audience_.refuse_all(at, Refusal::DamagedGame);
        at.room = std::move(*room);
        observer_->finished(game);
        audience_.show(at, true);
    });
}

bool Tables::may_open(const GameInfo& info, const Holder& holder) const {
    if (!info.pact) return info.maker == holder;
    return observer_->is_public(info) || !info.pact->held_by(holder).empty();
}

// If a store job refers to a table, a client that reopens the game must not get an older one; the
// table is dropped when the job has ended.
void Tables::drop_unused(const std::string& game) {
    const auto table = tables_.find(game);
    if (table == tables_.end()) return;
    Table& at = table->second;
    if (at.saving || !at.lookers.empty()) return;
    const bool timed = at.pair && at.pair->clock() && at.room.info().pact->begun();
    const bool goes_on = timed && !at.room.over();
    if (goes_on && !sleep(at)) return;
    if (at.pair && at.pair->awaits_rematch(common_.now())) return;
    thinker_.forget(table->first);
    if (!goes_on) {
        observer_->finished(table->first);
        keep_answers(at);
    }
    tables_.erase(table);
}

void Tables::close(const std::string& game, ClientId by, Refusal why) {
    thinker_.forget(game);
    sleepers_.take(game);
    observer_->finished(game);
    const auto table = tables_.find(game);
    if (table == tables_.end()) return;
    const auto lookers = std::move(table->second.lookers);
    tables_.erase(table);
    for (const ClientId looker : lookers) {
        audience_.leave(looker);
        if (looker != by) common_.sessions.refuse(looker, why);
    }
    for (const ClientId looker : lookers) {  // messages they sent while it was being stored
        if (looker != by) common_.sessions.go_on(looker);
    }
}

// --- Changes.

ClientId Tables::payer_of(const Table& table) const {
    const ClientId served = common_.sessions.served();
    return served != 0 || table.lookers.empty() ? served : table.lookers.front();
}

void Tables::note_stored(const std::string& game, ClientId by, bool stored, const Opened& then) {
    Sessions& sessions = common_.sessions;
    Table* table = find(game);
    if (table == nullptr) return;  // deleted in the meantime
    table->saving = false;
    table->idle = false;
    const auto lookers = table->lookers;
    Apart apart;
    const bool damaged = !stored && sessions.finds_damage();
    apart.run([&] { sessions.charging(by, [&] { then(*table); }); });
    if (damaged) apart.run([&] { read_again(game); });
    if (lookers.empty()) drop_unused(game);
    for (const ClientId looker : lookers) apart.run([&] { sessions.go_on(looker); });
    apart.end();
}

Tables::Keep Tables::keeping(const Table& table, StoreQueue::Work work,
                             std::optional<Outcome> outcome) const {
    const auto& pact = table.room.info().pact;
    const bool rated = outcome && pact && pact->standing == Standing::Rated;
    return [work = std::move(work), rated, outcome, game = table.id(),
            date = common_.date()](Store& store) -> std::optional<Kept> {
        if (!work(store)) return std::nullopt;
        if (!rated) return Kept{};
        const auto stakes = count_stored(store, game, *outcome, date);
        return stakes ? std::optional(Kept{stakes}) : std::nullopt;
    };
}

void Tables::save(Table& table, std::function<void(Table&, bool)> then) {
    const Seats decided = table.pair ? deciders(table.room) : Seats{};
    const auto& clock = table.pair ? table.pair->clock() : std::nullopt;
    const TimesLeft left = clock ? clock->rewarded(decided) : TimesLeft{};
    const State& last = table.room.pending()->states.back();
    std::optional<Outcome> outcome;
    if (is_over(last)) outcome = outcome_of(last, winner_of(last));
    change(table, keeping(table, storing_pending(table.room, left), outcome),
           [this, decided, then = std::move(then)](Table& at, std::optional<Kept> kept) {
               const bool stored = kept.has_value();
               at.room.settle(stored);
               if (stored) {
                   at.unsaved = false;
                   ++common_.sessions.counts().moves;
               }
               if (at.pair) note_move(at, stored ? decided : Seats{});
               if (stored && at.room.over()) note_end(at, *kept);
               if (stored) audience_.show(at);
               if (stored) note_turn(at, decided);
               then(at, stored);
           });
}

// Retried at the next tick, but reported only once.
void Tables::save_unasked(Table& table) {
    save(table, [this](Table& at, bool stored) {
        if (stored || std::exchange(at.unsaved, true)) return;
        audience_.refuse_all(at, common_.sessions.refusal());
    });
}

void Tables::end(Table& table, const Ending& ending, ClientId by,
                 const std::function<void(bool)>& told) {
    table.pair->stop_clock(common_.now());
    const Summary after = summary_of(table.room, ending, table.pair->left(common_.now()));
    const auto conclude = [game = table.id(), after](Store& store) {
        return store.conclude(game, after);
    };
    std::optional<Outcome> outcome;
    if (ending.kind != Ending::Kind::Aborted)
        outcome = outcome_of(table.room.state(), ending.winner);
    change(table, keeping(table, conclude, outcome),
           [this, ending, by, told](Table& at, std::optional<Kept> kept) {
               if (kept) at.room.end(ending);
               if (told) told(kept.has_value());
               if (kept) note_end(at, *kept);
               run_clock(at);
               if (kept) return audience_.show(at);
               // Nobody asked for an end by the clock; it is tried again at the next tick.
               audience_.refuse(by, at, common_.sessions.refusal());
           });
}

void Tables::note_move(Table& table, Seats decided) {
    Pair& pair = *table.pair;
    for (const Seat seat : decided) {
        if (pair.clock()) pair.clock()->reward(seat);
    }
    if (!decided.empty()) pair.drop(Offer::Undo);
    if (both_have_decided(table.room)) common_.limits.hasty.leave(table.id());
    run_clock(table);
}

void Tables::note_end(Table& table, const Kept& kept) {
    observer_->finished(table.id());
    if (kept.stakes) table.stakes = kept.stakes;
}

void Tables::tick() {
    Apart apart;
    for_each([&](Table& table) { apart.run([&] { move_computer(table); }); });
    for_each([&](Table& table) {
        apart.run([&] { tell_unsaid(table); });
        apart.run([&] { watch_time(table); });
    });
    for (const std::string& game : sleepers_.due(common_.now())) apart.run([&] { wake(game); });
    apart.end();
}

void Tables::move_computer(Table& table) {
    if (table.saving || table.idle || table.room.ended()) return;
    const auto question = table.room.question();
    const std::string owner =
        table.lookers.empty() ? "" : common_.sessions.owner_of(table.lookers.front());
    const auto move = question ? thinker_.ask(*question, owner) : std::nullopt;
    if (!question) {
        table.idle = !table.room.play_computer();
    } else if (move) {
        table.room.play_answer(*question, *move);
    }
    if (table.room.pending() != nullptr) save_unasked(table);
}

// --- Clients.

void Tables::look_at(const Caller& caller, Table& table, std::optional<Seat> seat) {
    observer_->came_to_table(caller.id);
    if (audience_.game_of(caller.id) != table.id()) leave(caller.id);
    const bool changes = audience_.enter(caller, table, seat);
    if (!note_presence(table)) audience_.tell_people(caller.id, table);
    if (changes) audience_.show(table, false, caller.id);  // the others may decide for others now
}

void Tables::show_damaged(const Caller& caller, Table& table) {
    common_.sessions.refuse(caller.id, Refusal::DamagedGame);
    if (may_open(table.room.info(), caller.holder)) return look_at(caller, table);
    drop_unused(table.id());
}

void Tables::leave(ClientId client) {
    Table* table = find(audience_.game_of(client));
    const bool had_seat = audience_.leave(client);
    if (table == nullptr) return;
    std::erase(table->lookers, client);
    note_presence(*table);
    if (table->lookers.empty()) {
        drop_unused(table->id());
    } else if (had_seat) {
        audience_.show(*table);
    }
}

bool Tables::note_presence(Table& table) {
    if (!table.pair) return false;
    const Seats here = audience_.seats_present(table);
    const bool changed = here != table.pair->present();
    table.pair->set_here(here, common_.now());
    run_clock(table);
    table.unsaid |= changed || table.lookers.size() <= kFewLookers;
    return tell_unsaid(table);
}

// Tells a table who came or went, at a pace: whoever opens and leaves a game over and over must not
// fill the lines of those who play it.
bool Tables::tell_unsaid(Table& table) {
    if (!table.unsaid || !table.comings.take(pace_time(common_.now()))) return false;
    table.unsaid = false;
    audience_.tell_people(table);
    return true;
}

void Tables::seat_instead(const Holder& holder, const std::function<bool(const Pact&)>& which,
                          const std::function<void(Sitter&)>& change) {
    Apart apart;
    for_each([&](Table& table) {
        const auto& pact = table.room.info().pact;
        if (!pact || !which(*pact) || pact->held_by(holder).empty()) return;
        for (const Seat seat : pact->held_by(holder)) {
            Sitter sitter = pact->seats[seat];
            change(sitter);
            table.room.seat(seat, sitter);
        }
        note_presence(table);
        apart.run([&] { audience_.show(table); });  // the former holder of the seat decides no more
    });
    apart.end();
}

void Tables::move_games(const Holder& from, const Holder& to) {
    seat_instead(
        from, [&to](const Pact& pact) { return pact.held_by(to).empty(); },
        [&to](Sitter& sitter) { sitter.holder = to; });
    Apart apart;
    for_each([&](Table& table) { apart.run([&] { move_game(table, from, to); }); });
    apart.end();
}

void Tables::move_game(Table& table, const Holder& from, const Holder& to) {
    const auto& pact = table.room.info().pact;
    const bool stays = pact && !pact->held_by(from).empty();
    if (table.room.info().maker != from || stays) return;
    table.room.belong_to(to);
    if (pact) return;  // its former player watches from now on
    const auto lookers = table.lookers;
    for (const ClientId looker : lookers) {
        common_.sessions.refuse(looker, Refusal::UnknownGame);
        leave(looker);
    }
}

bool Tables::holds(ClientId client) {
    const Table* table = find(audience_.game_of(client));
    return table != nullptr && table->saving;
}

// --- Time.

void Tables::run_clock(Table& table) {
    if (table.pair && !table.saving) table.pair->run_clock(table.room, common_.now());
}

bool Tables::press_clock(Table& table, Seats among, std::optional<int> spent) {
    const auto seat = table.room.asked(among);
    if (!table.pair || !table.pair->clock() || !seat) return true;
    if (table.pair->clock()->decided(*seat, common_.now(), spent)) return true;
    end(table, ending_by_time(table.room, *seat));
    return false;
}

void Tables::watch_time(Table& table) {
    if (!table.pair || table.saving) return;
    run_clock(table);
    if (const auto ending = table.pair->out_of_time(table.room, common_.now()))
        return end(table, *ending);
    if (table.lookers.empty()) return drop_unused(table.id());
    Seats claims;
    for (const Seat seat : kBothSeats) {
        if (table.pair->may_claim(table.room, seat, common_.now())) claims.add(seat);
    }
    if (std::exchange(table.claims, claims) != claims && !claims.empty())
        audience_.tell_people(table);
}

// --- Games that sleep.

bool Tables::sleep(Table& table) {
    const auto ends = table.pair->time_ends(common_.now());
    if (!ends || table.room.pending() != nullptr) return false;
    put_to_sleep(table, {std::move(table.pair), table.room.sealed_answers(), *ends});
    return true;
}

// Otherwise two people who are never there together would answer in turns, and be asked again for
// ever. What computers have answered they would answer again. Nothing else is kept, so that the
// other does not learn from it that there is an answer.
void Tables::keep_answers(Table& table) {
    const Seats people = table.room.people();
    const auto answered = [&](Seat seat) { return people.has(seat) && table.room.sealed(seat); };
    if (answered(Seat::First) || answered(Seat::Second))
        put_to_sleep(table, {std::nullopt, table.room.sealed_answers(), Sleeper::kNever});
}

void Tables::put_to_sleep(const Table& table, Sleeper sleeper) {
    const auto& from = table.from;
    sleeper.owner = from[Seat::First].empty() ? from[Seat::Second] : from[Seat::First];
    sleepers_.add(table.id(), std::move(sleeper));
    if (sleepers_.count() > static_cast<size_t>(common_.limits.host.asleep))
        stop_waiting_for_last();
}

// Nobody may lose by that: its clock stands until somebody comes, and who had answered in secret is
// asked again, as after a restart.
void Tables::stop_waiting_for_last() {
    const auto last = sleepers_.take_last();
    observer_->hidden(last->first);
    const auto& pair = last->second.pair;
    if (!pair) return;
    const auto write = [game = last->first, left = pair->left(common_.now())](Store& store) {
        auto stored = store.load(game);
        if (!stored || stored->damage != Damage::None) return true;
        stored->summary.left = left;
        return store.cut(game, stored->summary);  // removes nothing
    };
    common_.sessions.store(0, write, [](bool) {});
}

void Tables::wake(const std::string& game) {
    with_game(game, [this, game](Table* table, Missing why) {
        if (table != nullptr) return watch_time(*table);
        if (why == Missing::Unread) return;  // tried again
        sleepers_.take(game);                // deleted, or no longer readable
        observer_->finished(game);
    });
}

}  // namespace dipolis
