#include "rooms/pair_service.h"

#include <set>
#include <utility>

#include "rooms/person_name.h"

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

// The seats of this game that may begin no more games.
Seats crowded(Store& store, const Pact& pact, int most) {
    Seats found;
    for (const Seat seat : kBothSeats) {
        if (has_many(store, *pact.seats[seat].holder, most)) found.add(seat);
    }
    return found;
}

}  // namespace

// --- Links.

Refusal PairService::dead(std::string_view link) const {
    return common_.secrets.looks_like_ticket(link) ? Refusal::LinkUsed : Refusal::UnknownLink;
}

std::optional<PairService::Lead> PairService::lead_of(std::string_view link) const {
    for (const LinkKind kind : {LinkKind::Join, LinkKind::Watch}) {
        if (const auto game = common_.secrets.game_of(id(kind), link)) return Lead{kind, *game, {}};
    }
    if (!common_.secrets.looks_like_ticket(link)) return std::nullopt;
    const Ticket* ticket = tickets_.find(common_.secrets.hash_of_ticket(link));
    if (ticket == nullptr) return std::nullopt;
    return Lead{LinkKind::Handover, {}, ticket->game, ticket->seat, ticket->from.holder};
}

Tables::Find PairService::game_of(const Lead& lead) {
    return [lead](Store& store) -> std::optional<std::string> {
        return lead.kind == LinkKind::Handover ? lead.game : store.newest(lead.pairing);
    };
}

std::optional<Seat> PairService::seat_by(const Lead& lead, const Pact& pact, const Holder& holder) {
    if (lead.kind == LinkKind::Watch) return std::nullopt;
    const Seats held = pact.held_by(holder);
    if (lead.kind == LinkKind::Handover)
        return held.empty() || held.has(*lead.seat) ? lead.seat : std::nullopt;
    if (!held.empty()) return *held.begin();
    for (const Seat seat : kBothSeats) {
        if (!pact.seats[seat].holder) return seat;
    }
    return std::nullopt;
}

// A game by link goes on without a name of one's own, but not under one that belongs to somebody
// else.
void PairService::with_free_name(const Caller& caller, const std::optional<std::string>& name,
                                 std::function<void()> then) {
    const auto alike = name && names_ ? likeness(*name) : std::nullopt;
    if (!alike) return then();
    const auto look = [alike, holder = caller.holder](Store& store) {
        const auto person = store.persons().named(*alike);
        return found(person && person->holder != holder);
    };
    common_.sessions.ask(caller.id, look, [this, caller, then = std::move(then)](bool taken) {
        if (taken) return refuse(caller, Refusal::NameTaken);
        then();
    });
}

void PairService::handle(const Caller& caller, const client::Invite& message) {
    // Before the store is asked: what the variant points to is lent for as long as this message.
    client::Invite kept = message;
    if (!common_.keep_variant(caller, kept.variant)) return;
    with_free_name(caller, kept.name, [this, caller, kept] { invite(caller, kept); });
}

void PairService::invite(const Caller& caller, const client::Invite& message) {
    auto info = common_.new_game(caller, message.variant);
    if (!info) return;
    info->pact = Pact{info->id, message.first, message.clock, {}};
    const bool second = message.first == Begins::Random ? common_.secrets.below(2) == 1
                                                        : message.first == Begins::Friend;
    info->pact->seats[second ? Seat::Second : Seat::First] = {info->maker, message.name, false};
    tables_.begin(caller, Room::open(*info, common_.secrets.chance(info->id)));
}

void PairService::look(const Caller& caller, const client::Look& message) {
    const auto lead = lead_of(message.link);
    const Refusal why = dead(message.link);
    if (!lead) return refuse(caller, why);
    tables_.with_game(caller, game_of(*lead), why, [this, caller, lead](Table& table) {
        const Pact& pact = *table.room.info().pact;
        const auto seat = seat_by(*lead, pact, caller.holder);
        const bool yours = seat && pact.held_by(caller.holder).has(*seat);
        const char* state = lead->kind == LinkKind::Watch ? "watch"
                            : yours                       ? "yours"
                            : table.room.over()           ? "over"
                            : seat                        ? "open"
                                                          : "taken";
        common_.sessions.send(caller.id, invitation_message(table.room, lead->kind, seat, state,
                                                            common_.reach.addresses()));
        tables_.drop_unused(table.id());
    });
}

void PairService::handle(const Caller& caller, const client::Watch& message) {
    const auto pairing = common_.secrets.game_of(id(LinkKind::Watch), message.link);
    if (!pairing) return refuse(caller, Refusal::UnknownLink);
    const auto newest = [pairing](Store& store) { return store.newest(*pairing); };
    tables_.with_game(caller, newest, Refusal::UnknownLink,
                      [this, caller](Table& table) { tables_.look_at(caller, table); });
}

void PairService::handle(const Caller& caller, const client::Join& message) {
    with_free_name(caller, message.name, [this, caller, message] { join(caller, message); });
}

void PairService::join(const Caller& caller, const client::Join& message) {
    const auto lead = lead_of(message.link);
    const Refusal why = dead(message.link);
    if (!lead || lead->kind == LinkKind::Watch) return refuse(caller, why);
    tables_.with_game(caller, game_of(*lead), why, [this, caller, lead, message](Table& table) {
        join_at(caller, message, *lead, table);
    });
}

void PairService::join_at(const Caller& caller, const client::Join& message, const Lead& lead,
                          Table& table) {
    const Pact& pact = *table.room.info().pact;
    const auto seat = seat_by(lead, pact, caller.holder);
    if (seat && pact.seats[*seat].holder == caller.holder) return tables_.look_at(caller, table);
    const std::string game = table.id();
    const bool late = table.room.over() && lead.kind == LinkKind::Join;
    const auto name = seat ? pact.seats[*seat].name : std::nullopt;
    tables_.drop_unused(game);
    if (!seat || late) return refuse(caller, Refusal::SeatTaken);
    const Sitter sitter{caller.holder, message.name ? message.name : name, false};
    const bool ticket = lead.kind == LinkKind::Handover;
    take_seat(caller, {game, *seat, lead.from, sitter,
                       ticket ? common_.secrets.hash_of_ticket(message.link) : std::string()});
}

// Another client may take the seat, or the table may be dropped, while this is stored.
void PairService::take_seat(const Caller& caller, const Taking& taking) {
    using WhyNot = std::optional<Refusal>;
    const auto work =
        [taking, most = common_.limits.host.unfinished](Store& store) -> std::optional<WhyNot> {
        if (has_many(store, *taking.sitter.holder, most)) return found(WhyNot(Refusal::ManyGames));
        const auto game = store.load(taking.game);
        if (!game || !game->info.pact || game->info.pact->seats[taking.seat].holder != taking.from)
            return found(WhyNot(taking.from ? Refusal::LinkUsed : Refusal::SeatTaken));
        if (!store.seat(taking.game, taking.seat, taking.from, taking.sitter)) return std::nullopt;
        return found(WhyNot());
    };
    common_.sessions.change(caller.id, work,
                            [this, caller, taking](const std::optional<WhyNot>& why_not) {
                                if (!why_not) return refuse(caller, common_.sessions.refusal());
                                if (*why_not) return refuse(caller, **why_not);
                                note_taken(caller, taking);
                            });
}

void PairService::note_taken(const Caller& caller, const Taking& taking) {
    tickets_.spend(taking.ticket);
    const bool here = common_.sessions.is_here(caller.id);
    if (Table* table = tables_.find(taking.game)) {
        table->room.seat(taking.seat, taking.sitter);
        if (!here) {  // otherwise everybody is told when it is at the table
            tables_.run_clock(*table);
            tables_.audience().show(*table);
        }
    }
    if (!here) return;
    const auto same = [game = taking.game](Store&) { return std::optional(game); };
    const bool comes = !taking.from;  // going on elsewhere changes nothing for the other
    tables_.with_game(caller, same, Refusal::UnknownLink, [this, caller, comes](Table& table) {
        tables_.look_at(caller, table);
        // Clients that decided for this seat may do so no more.
        tables_.audience().show(table, false, caller.id);
        if (comes) tables_.note_turn(table);
    });
}

void PairService::handle(const Caller& caller, const client::Handover& message) {
    const auto place = place_of(caller, message.game);
    if (!place) return;
    // A rating belongs to whoever began the game.
    if (place->table.room.info().pact->standing == Standing::Rated)
        return tables_.audience().refuse(caller.id, place->table, Refusal::NotNow);
    const std::string ticket = common_.secrets.new_ticket();
    const Person maker{caller.holder, {}};
    if (!tickets_.add(common_.secrets.hash_of_ticket(ticket), {maker, message.game, place->seat},
                      caller.address, common_.now()))
        return refuse(caller, Refusal::Busy);
    const std::string link = link_of(LinkKind::Handover, ticket);
    common_.sessions.send(caller.id, handover_message(message.game, link, Tickets::kSeconds));
}

// --- Ends.

std::optional<PairService::Place> PairService::place_of(const Caller& caller,
                                                        const std::string& game) {
    Table* table = tables_.table_of(caller, game);
    if (table == nullptr) return std::nullopt;
    const Seats you = tables_.audience().seats_of(caller.id, *table);
    if (table->pair && !you.empty()) return Place{*table, *you.begin()};
    tables_.audience().refuse(caller.id, *table, Refusal::NotNow);
    return std::nullopt;
}

void PairService::handle(const Caller& caller, const client::Resign& message) {
    const auto place = place_of(caller, message.game);
    if (!place) return;
    Table& table = place->table;
    if (!table.pair->may_resign(table.room))
        return tables_.audience().refuse(caller.id, table,
                                         table.room.over() ? Refusal::Over : Refusal::NotBegun);
    tables_.end(table, {Ending::Kind::Resignation, other(place->seat)}, caller.id);
}

void PairService::handle(const Caller& caller, const client::Abort& message) {
    const auto place = place_of(caller, message.game);
    if (!place) return;
    Table& table = place->table;
    if (!table.room.info().pact->begun())
        return games_.handle(caller, client::Delete{message.game});
    if (!table.pair->may_abort(table.room))
        return tables_.audience().refuse(caller.id, table,
                                         table.room.over() ? Refusal::Over : Refusal::NotNow);
    auto& hasty = common_.limits.hasty;
    if (hasty.has(message.game))  // otherwise it counts for who sat down
        hasty.enter(message.game, caller.address, common_.now());
    tables_.end(table, {Ending::Kind::Aborted, std::nullopt}, caller.id);
}

void PairService::handle(const Caller& caller, const client::Claim& message) {
    const auto place = place_of(caller, message.game);
    if (!place) return;
    Table& table = place->table;
    if (table.room.over() || !table.pair->may_claim(table.room, place->seat, common_.now()))
        return tables_.audience().refuse(caller.id, table,
                                         table.room.over() ? Refusal::Over : Refusal::NotNow);
    const Ending win{Ending::Kind::Abandonment, place->seat};
    tables_.end(table, message.win ? win : Ending{Ending::Kind::Aborted, std::nullopt}, caller.id);
}

// --- Offers.

void PairService::handle(const Caller& caller, const client::Offer& message) {
    const auto place = place_of(caller, message.game);
    if (!place) return;
    Table& table = place->table;
    if (message.yes && !table.pair->may_offer(table.room, place->seat, message.what))
        return tables_.audience().refuse(caller.id, table, Refusal::NotNow);
    if (!table.words[place->seat].take(pace_time(common_.now())))
        return refuse(caller, Refusal::Busy);
    const bool agreed = table.pair->offer(place->seat, message.what, message.yes);
    if (agreed && message.what == Offer::Undo)
        return take_back(table, *table.pair->first_to_offer(Offer::Undo));
    if (agreed && message.what == Offer::Rematch) return begin_rematch(table);
    tables_.audience().tell_people(table);
}

void PairService::take_back(Table& table, Seat seat) {
    Pair& pair = *table.pair;
    pair.drop(Offer::Undo);
    const auto decision = last_decision_of(table.room, seat);
    if (!decision) return tables_.audience().tell_people(table);
    pair.stop_clock(common_.now());
    const Summary after =
        summary_of(table.room.before(*decision), *decision, pair.left(common_.now()));
    const auto cut = [game = table.id(), after](Store& store) { return store.cut(game, after); };
    tables_.change(table, cut, [this, decision](Table& at, bool stored) {
        if (stored) at.room.rewind(*decision);
        tables_.run_clock(at);
        if (stored) {
            tables_.audience().show(at, true);
            return tables_.note_turn(at);
        }
        tables_.audience().refuse_all(at, common_.sessions.refusal());
        tables_.audience().tell_people(at);
    });
}

void PairService::begin_rematch(Table& table) {
    Audience& audience = tables_.audience();
    table.pair->drop(Offer::Rematch);
    const auto players = audience.players_at(table);
    std::set<std::string> addresses;
    for (const ClientId each : players) addresses.insert(common_.sessions.caller(each).address);
    if (!common_.limits.may_begin(addresses, common_.now())) {
        for (const ClientId each : players) common_.sessions.refuse(each, Refusal::Busy);
        return audience.tell_people(table);
    }
    const GameInfo& old = table.room.info();
    GameInfo info{
        common_.secrets.new_game_id(), old.variant, old.seats, {}, {}, old.maker, old.pact};
    if (was_offered_rated(old.pact->standing))
        info.pact->standing =
            common_.limits.standing_of_rated(*old.pact, table.from, common_.now());
    const auto& clock = info.pact->clock;
    const Room room = Room::open(info, common_.secrets.chance(info.id));
    // The seats whose people have too many games; with any, nothing has begun. Who plays is read
    // with the job, because a seat may move to another browser before.
    const auto work =
        [storing = storing_all(room, clock ? full_time(*clock) : TimesLeft{}), last = old.id,
         next = info, most = common_.limits.host.unfinished](Store& store) -> std::optional<Seats> {
        const auto game = store.load(last);
        if (!game || !game->info.pact) return std::nullopt;
        const Seats full = crowded(store, *game->info.pact, most);
        const bool done =
            !full.empty() || (storing(store) && seat_again(store, *game->info.pact, next));
        return done ? std::optional(full) : std::nullopt;
    };
    tables_.change(table, work, [this, next = info.id](Table& at, std::optional<Seats> full) {
        Audience& all = tables_.audience();
        if (!full) all.refuse_all(at, common_.sessions.refusal());
        if (full && full->empty()) at.pair->next = next;
        for (const ClientId looker : at.lookers) {
            if (full && !(all.seats_of(looker, at) & *full).empty())
                common_.sessions.refuse(looker, Refusal::ManyGames);
        }
        all.tell_people(at);
    });
}

// --- Words.

void PairService::handle(const Caller& caller, const client::Say& message) {
    const auto place = place_of(caller, message.game);
    if (!place) return;
    Table& table = place->table;
    Audience& audience = tables_.audience();
    const bool text = message.phrase.empty();
    if (!table.room.info().pact->begun())
        return audience.refuse(caller.id, table, Refusal::NotBegun);
    if (text && !table.pair->may_talk()) return audience.refuse(caller.id, table, Refusal::NotNow);
    if (!table.words[place->seat].take(pace_time(common_.now())))
        return refuse(caller, Refusal::Busy);
    audience.tell_all(table, said_message(message.game, place->seat, text ? "text" : "phrase",
                                          text ? message.text : message.phrase));
}

}  // namespace dipolis
