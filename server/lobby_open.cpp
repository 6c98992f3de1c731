// The open table: people who do not know each other yet meet here, and their games may be rated.
#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "server/apart.h"
#include "server/lobby.h"
#include "server/stored_room.h"

namespace dipolis {

namespace {

// Why a game of the open table cannot begin, as the store knows its two people now: while the job
// waited, a name may have moved to another browser, or other games have begun.
std::optional<Trouble> obstacle(Store& store, const GameInfo& info, int most) {
    const Pact& pact = *info.pact;
    for (const Seat seat : kBothSeats) {
        const Holder& holder = *pact.seats[seat].holder;
        const bool made = holder == info.maker;
        if (pact.standing == Standing::Rated && !store.persons().of(holder))
            return made ? Trouble::ChallengeGone : Trouble::NeedsName;
        if (Lobby::has_many(store, holder, most))
            return made ? Trouble::ChallengeGone : Trouble::ManyGames;
    }
    return std::nullopt;
}

LiveGame live_game(const GameInfo& info) {
    LiveGame live{.game = info.id,
                  .guests = {},
                  .variant = info.variant,
                  .clock = info.pact->clock,
                  .rated = info.pact->standing == Standing::Rated,
                  .holders = {}};
    for (size_t i = 0; i < 2; ++i) {
        live.holders[i] = info.pact->seats[i].holder.value_or(Holder());
        live.guests[i].name = info.pact->seats[i].name;
    }
    return live;
}

}  // namespace

bool Lobby::may_act(ClientId client) {
    const Client& who = clients_.at(client);
    const std::array fees = {Fee{limits_.acts, who.holder}, Fee{limits_.acts_from, who.address}};
    const bool may = has_open_table_ && pay(fees, pace_now());
    if (!may) refuse(client, has_open_table_ ? Trouble::Busy : Trouble::NoOpenTable);
    return may;
}

bool Lobby::may_meet(ClientId client) {
    if (!may_act(client)) return false;
    const bool may = limits_.hasty.has_share(clients_.at(client).address);
    if (!may) refuse(client, Trouble::Busy);
    return may;
}

void Lobby::with_career(ClientId client, std::function<void()> then) {
    const auto found = std::make_shared<Career>();
    const auto many = std::make_shared<bool>(false);
    const auto apart = std::make_shared<std::pair<OpenTable::Apart, Blocked>>();
    const auto read = [found, many, apart, holder = clients_.at(client).holder, date = date_(),
                       most = limits_.host.unfinished](Store& store) {
        *found = career_of(store.persons(), store.persons().of(holder), 1, date);
        *many = has_many(store, holder, most);
        *apart = {apart_of(store.exclusions(), holder), blocked_by(store, holder)};
        return true;
    };
    ask_store(client, read,
              [this, client, found, many, apart, then = std::move(then)](bool stored) {
                  if (!stored) return refuse(client, trouble());
                  clients_.at(client).career = *found;
                  clients_.at(client).apart = apart->first;
                  clients_.at(client).blocked = apart->second;
                  clients_.at(client).has_many = *many;
                  then();
              });
}

Guest Lobby::guest_of(const Career& career, const Variant& variant) const {
    if (!career.person) return {};
    for (const auto& [kind, strength] : career.strengths) {
        if (kind == rating_kind(variant)) return {career.person->name, strength};
    }
    return {career.person->name, Strength{}};
}

void Lobby::tell_yourself(const Holder& holder) {
    const Challenge* own = open_.of(holder);
    const auto id = own != nullptr ? std::optional(own->id) : std::nullopt;
    for (const ClientId client : open_.lookers(holder))
        send(client, yourself_message(clients_.at(client).career, id));
}

void Lobby::tell_open_table() {
    Apart apart;
    for (const Holder& maker : open_.withdraw_old(now_())) apart.run([&] { tell_yourself(maker); });
    for (const ClientId looker : open_.news(now_()))
        apart.run([&] { show_open_table(looker, true); });
    apart.end();
}

void Lobby::show_open_table(ClientId client, bool news) {
    Client& who = clients_.at(client);
    const std::string text = open_.message(who.holder);
    const size_t hash = std::hash<std::string>()(text);
    if (std::exchange(who.shown, hash) != hash || !news) send(client, text);
}

// --- Handlers.

void Lobby::handle(ClientId client, const client::Visit&) {
    if (!has_open_table_) return refuse(client, Trouble::NoOpenTable);
    leave(client);
    with_career(client, [this, client] {
        if (!clients_.at(client).game.empty()) return;  // somebody has sat down meanwhile
        const Holder& holder = clients_.at(client).holder;
        open_.enter(client, holder, clients_.at(client).apart);
        tell_yourself(holder);
        show_open_table(client);
        const Blocked& blocked = clients_.at(client).blocked;
        if (!blocked.empty()) send(client, blocked_message(blocked));
    });
}

void Lobby::handle(ClientId client, const client::OfferGame& message) {
    if (!may_meet(client)) return;
    if (message.rated && !message.terms.clock) return refuse(client, Trouble::NeedsClock);
    client::Invite terms = message.terms;
    if (!keep_variant(client, terms.variant)) return;
    leave(client);
    with_career(client, [this, client, terms, rated = message.rated] {
        const Client& who = clients_.at(client);
        if (!who.game.empty()) return;  // somebody has sat down meanwhile
        if (rated && !who.career.person) return refuse(client, Trouble::NeedsName);
        if (who.has_many) return refuse(client, Trouble::ManyGames);
        open_.enter(client, who.holder, who.apart);
        const auto offered = open_.offer({.id = secrets_.new_game_id(),
                                          .by = who.holder,
                                          .guest = guest_of(who.career, terms.variant),
                                          .variant = terms.variant,
                                          .first = terms.first,
                                          .clock = terms.clock,
                                          .rated = rated,
                                          .address = who.address},
                                         now_());
        if (!offered.stands) return refuse(client, Trouble::OpenTableFull);
        if (offered.displaced) tell_yourself(*offered.displaced);
        tell_yourself(who.holder);
        show_open_table(client);
    });
}

void Lobby::handle(ClientId client, const client::Withdraw&) {
    if (!has_open_table_) return refuse(client, Trouble::NoOpenTable);
    const Holder& holder = clients_.at(client).holder;
    open_.withdraw(holder);
    tell_yourself(holder);
    show_open_table(client);
}

void Lobby::handle(ClientId client, const client::SitDown& message) {
    if (!may_meet(client)) return;
    const Challenge* challenge = open_.find(message.challenge);
    if (challenge == nullptr) return refuse(client, Trouble::ChallengeGone);
    if (challenge->by == clients_.at(client).holder) return refuse(client, Trouble::OwnChallenge);
    with_career(client, [this, client, id = message.challenge] { accept(client, id); });
}

// Somebody else may have sat down while the store was asked.
void Lobby::accept(ClientId client, const std::string& id) {
    const Client& who = clients_.at(client);
    const Challenge* found = open_.find(id);
    if (found == nullptr || open_.are_apart(who.holder, found->by) || who.apart.contains(found->by))
        return refuse(client, Trouble::ChallengeGone);
    if (found->rated && !who.career.person) return refuse(client, Trouble::NeedsName);
    if (who.has_many) return refuse(client, Trouble::ManyGames);
    // Only who sits down asks for it now: the challenger's household must not pay for strangers.
    if (!limits_.hasty.has_share(who.address) || !may_begin({client}) ||
        !limits_.hasty.enter(id, who.address, now_()).in)
        return refuse(client, Trouble::Busy);
    const Challenge challenge = *found;
    // Its id is the challenge's: the store takes a game of that id once.
    GameInfo info{challenge.id, challenge.variant, {}, {}, {}};
    info.maker = challenge.by;
    info.pact = Pact{info.id, challenge.first, challenge.clock, {}, Standing::Open};
    const bool second = challenge.first == Begins::Random ? secrets_.below(2) == 1
                                                          : challenge.first == Begins::Friend;
    const Seat seat = second ? Seat::Second : Seat::First;
    const auto name = who.career.person ? std::optional(who.career.person->name) : std::nullopt;
    info.pact->seats[seat] = {challenge.by, challenge.guest.name, false};
    info.pact->seats[other(seat)] = {who.holder, name, false};
    if (challenge.rated)
        info.pact->standing = standing_of_rated(*info.pact, {challenge.address, who.address});
    open_.withdraw(challenge.by);
    if (open_.withdraw(who.holder)) tell_yourself(who.holder);
    begin_open(client, challenge, Room::open(info, secrets_.chance(info.id)));
}

Standing Lobby::standing_of_rated(const Pact& pact, const PerSeat<std::string>& from) {
    const auto pair_of = [](const std::string& one, const std::string& two) -> std::string {
        return one.empty() || two.empty() ? "" : std::min(one, two) + '\n' + std::max(one, two);
    };
    if (!from[0].empty() && from[0] == from[1]) return Standing::Household;
    const auto& seats = pact.seats;
    const std::array fees = {
        Fee{limits_.people, pair_of(seats[0].name.value_or(""), seats[1].name.value_or(""))},
        Fee{limits_.places, pair_of(from[0], from[1])}};
    return pay(fees, pace_now()) ? Standing::Rated : Standing::Often;
}

// The game begins even if one of them has left meanwhile.
void Lobby::begin_open(ClientId client, const Challenge& challenge, Room room) {
    struct Begun {
        std::optional<Trouble> why_not;
        std::optional<Stakes> stakes;
    };
    Summary summary;
    if (challenge.clock) summary.left = full_time(*challenge.clock);
    const auto begun = std::make_shared<Begun>();
    auto work = [begun, info = room.info(), date = date_(), most = limits_.host.unfinished,
                 storing = storing_all(room, summary.left)](Store& store) {
        begun->why_not = obstacle(store, info, most);
        if (begun->why_not) return true;
        if (!storing(store)) return false;
        if (info.pact->standing == Standing::Rated)
            begun->stakes = stakes_of(store.persons(), info, date);
        return true;
    };
    clients_.at(client).waits = true;
    const auto cost = std::make_shared<double>(0);
    store_.add(owner_of(client), measured(std::move(work), cost),
               [this, client, cost, challenge, begun, summary,
                room = std::move(room)](bool stored) mutable {
                   charge(client, *cost);
                   if (const auto who = clients_.find(client); who != clients_.end())
                       who->second.waits = false;
                   if (stored && !begun->why_not) {
                       room.settle(true);
                       Table table = new_table(std::move(room), summary, false);
                       table.stakes = begun->stakes;
                       show_begun(client, challenge.by, std::move(table));
                   } else {
                       offer_again(client, challenge, begun->why_not.value_or(trouble()));
                   }
                   go_on(client);
               });
}

void Lobby::show_begun(ClientId client, const Holder& maker, Table begun) {
    const std::string game = begun.room.info().id;
    const auto table = tables_.emplace(game, std::move(begun)).first;
    note_live(table->second);
    auto both = open_.lookers(maker);
    if (clients_.contains(client)) both.insert(both.begin(), client);
    for (const ClientId each : both) look_at(each, table->second);
    drop_table(table);
}

void Lobby::offer_again(ClientId client, const Challenge& challenge, Trouble why) {
    limits_.hasty.leave(challenge.id);
    if (why != Trouble::ChallengeGone && open_.of(challenge.by) == nullptr)
        open_.offer(challenge, now_());
    tell_yourself(challenge.by);
    if (clients_.contains(client)) refuse(client, why);
}

// --- Games.

void Lobby::note_live(const Table& table) {
    const auto& info = table.room.info();
    const bool open = info.pact && info.pact->standing != Standing::Private;
    if (!open || table.room.over()) return;
    LiveGame live = live_game(info);
    for (size_t i = 0; i < 2; ++i) {
        if (table.stakes) live.guests[i].strength = table.stakes->before[i];
    }
    open_.begin(std::move(live));
}

void Lobby::recall_rated() {
    const auto found = std::make_shared<std::vector<GameInfo>>();
    const auto read = [found](Store& store) {
        *found = store.rated_under_way();
        return true;
    };
    store_.add({}, read, [this, found](bool) {
        for (const GameInfo& info : *found) {
            if (tables_.contains(info.id)) continue;  // somebody was faster
            LiveGame live = live_game(info);
            live.shown = false;
            open_.begin(std::move(live));
        }
    });
}

StoreQueue::Work Lobby::counting(Table& table, StoreQueue::Work work, const Outcome& outcome) {
    const auto& pact = table.room.info().pact;
    if (!pact || pact->standing != Standing::Rated) return work;
    table.counted = std::make_shared<Stakes>();
    return [work = std::move(work), outcome, counted = table.counted, id = table.room.info().id,
            date = date_()](Store& store) {
        if (!work(store)) return false;
        // The seats as they are stored: while this job waited, a name may have moved.
        const auto game = store.load(id);
        if (!game || game->damage != Damage::None ||
            !count_result(store.persons(), game->info, outcome, date))
            return false;
        *counted = stakes_of(store.persons(), game->info, date);
        return true;
    };
}

void Lobby::note_result(Table& table) {
    open_.finish(table.room.info().id);
    if (table.counted) table.stakes = *table.counted;
}

bool Lobby::plays_rated(ClientId client) const {
    return open_.plays_rated(clients_.at(client).holder);
}

}  // namespace dipolis
