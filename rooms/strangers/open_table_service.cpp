#include "rooms/strangers/open_table_service.h"

#include <algorithm>
#include <array>
#include <utility>

#include "rooms/apart.h"
#include "rooms/strangers/blocks.h"

namespace dipolis {

namespace {

// Reason why a game of the open table cannot begin, as the store knows its two people now: while
// the job waited, a name may have moved to another browser, or other games have begun.
std::optional<Refusal> obstacle(Store& store, const GameInfo& info, int most) {
    const Pact& pact = *info.pact;
    for (const Seat seat : kBothSeats) {
        const Holder& holder = *pact.seats[seat].holder;
        const bool made = holder == info.maker;
        if (pact.standing == Standing::Rated && !store.persons().of(holder))
            return made ? Refusal::ChallengeGone : Refusal::NeedsName;
        if (has_many(store, holder, most))
            return made ? Refusal::ChallengeGone : Refusal::ManyGames;
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

Guest guest_of(const Career& career, const Variant& variant) {
    if (!career.person) return {};
    for (const auto& [kind, strength] : career.strengths) {
        if (kind == rating_kind(variant)) return {career.person->name, strength};
    }
    return {career.person->name, Strength{}};
}

}  // namespace

// --- People.

bool OpenTableService::may_act(const Caller& caller) {
    auto& limits = common_.limits;
    const std::array fees = {Fee{limits.acts, caller.holder},
                             Fee{limits.acts_from, caller.address}};
    const bool may = is_open_ && pay(fees, pace_time(common_.now()));
    if (!may) refuse(caller, is_open_ ? Refusal::Busy : Refusal::NoOpenTable);
    return may;
}

bool OpenTableService::may_meet(const Caller& caller) {
    if (!may_act(caller)) return false;
    const bool may = common_.limits.hasty.has_share(caller.address);
    if (!may) refuse(caller, Refusal::Busy);
    return may;
}

void OpenTableService::with_known(const Caller& caller, std::function<void(Known&)> then) {
    const auto read = [holder = caller.holder, date = common_.date(),
                       most = common_.limits.host.unfinished](Store& store) {
        return found(
            Known{.career = career_of(store.persons(), store.persons().of(holder), 1, date),
                  .apart = kept_apart_from(store.exclusions(), holder),
                  .blocked = blocked_by(store, holder),
                  .has_many = has_many(store, holder, most)});
    };
    common_.sessions.ask(caller.id, read, [this, caller, then = std::move(then)](Known read) {
        Known& known = known_[caller.id];
        read.shown = known.shown;
        known = std::move(read);
        then(known);
    });
}

void OpenTableService::disconnect(ClientId client) {
    leave(client);
    known_.erase(client);
}

void OpenTableService::tell_yourself(const Holder& holder) {
    const Challenge* own = open_.of(holder);
    const auto id = own != nullptr ? std::optional(own->id) : std::nullopt;
    for (const ClientId client : open_.attendance().clients_of(holder))
        common_.sessions.send(client, yourself_message(known_[client].career, id));
}

// The client that asked for it may be elsewhere than at the open table.
void OpenTableService::tell_career(const Caller& caller,
                                   const std::function<void(Career&)>& changed) {
    if (!common_.sessions.is_here(caller.id)) return;
    Career& career = known_[caller.id].career;
    changed(career);
    if (open_.attendance().clients_of(caller.holder).empty())
        common_.sessions.send(caller.id, yourself_message(career, {}));
}

// A challenge that was made without the name goes on under it. Nobody has a rating before a name.
void OpenTableService::note_named(const Caller& caller, const Person& person) {
    for (const ClientId each : open_.attendance().clients_of(person.holder))
        known_[each].career.person = person;
    if (const Challenge* own = open_.of(person.holder))
        open_.introduce(person.holder, guest_of({person, {}, {}}, own->variant));
    tell_yourself(person.holder);
    tell_career(caller, [&](Career& career) { career.person = person; });
}

void OpenTableService::note_moved(const Caller& caller, const Holder& from, const Career& career) {
    const Holder& to = caller.holder;
    open_.withdraw(from);
    open_.move_rated(from, to);
    for (const ClientId each : open_.attendance().clients_of(from)) known_[each].career = {};
    for (const ClientId each : open_.attendance().clients_of(to)) known_[each].career = career;
    tell_yourself(from);
    tell_yourself(to);
    if (!is_open_) return;  // nobody asks there who it is
    tell_career(caller, [&](Career& own) { own = career; });
}

void OpenTableService::forget_name(const Holder& holder) {
    const Challenge* own = open_.of(holder);
    if (own != nullptr && own->rated) open_.withdraw(holder);
    open_.unname(holder);
    for (auto& [client, known] : known_) {
        if (common_.sessions.caller(client).holder == holder) known.career = {};
    }
    tell_yourself(holder);
}

// --- Messages about the open table.

void OpenTableService::tick() {
    Apart apart;
    const int64_t now = common_.now();
    for (const Holder& maker : open_.withdraw_old(now)) apart.run([&] { tell_yourself(maker); });
    for (const ClientId looker : open_.news(now)) apart.run([&] { show(looker, true); });
    apart.end();
}

void OpenTableService::show(ClientId client, bool news) {
    const std::string text = open_.message(common_.sessions.caller(client).holder);
    const size_t hash = std::hash<std::string>()(text);
    if (std::exchange(known_[client].shown, hash) != hash || !news)
        common_.sessions.send(client, text);
}

// --- Handlers.

void OpenTableService::handle(const Caller& caller, const client::OpenTable&) {
    if (!is_open_) return refuse(caller, Refusal::NoOpenTable);
    tables_.leave(caller.id);
    with_known(caller, [this, caller](const Known& who) {
        // Somebody may have sat down meanwhile.
        if (!tables_.audience().game_of(caller.id).empty()) return;
        open_.enter(caller.id, caller.holder, who.apart);
        tell_yourself(caller.holder);
        show(caller.id);
        if (!who.blocked.empty()) common_.sessions.send(caller.id, blocked_message(who.blocked));
    });
}

void OpenTableService::handle(const Caller& caller, const client::Challenge& message) {
    if (!may_meet(caller)) return;
    if (message.rated && !message.terms.clock) return refuse(caller, Refusal::NeedsClock);
    client::Challenge kept = message;
    if (!common_.keep_variant(caller, kept.terms.variant)) return;
    tables_.leave(caller.id);
    with_known(caller, [this, caller, kept](Known& who) { offer(caller, who, kept); });
}

void OpenTableService::offer(const Caller& caller, Known& who, const client::Challenge& message) {
    // Somebody may have sat down meanwhile.
    if (!tables_.audience().game_of(caller.id).empty()) return;
    if (message.rated && !who.career.person) return refuse(caller, Refusal::NeedsName);
    if (who.has_many) return refuse(caller, Refusal::ManyGames);
    const client::Invite& terms = message.terms;
    open_.enter(caller.id, caller.holder, who.apart);
    const auto offered = open_.offer({.id = common_.secrets.new_game_id(),
                                      .by = caller.holder,
                                      .guest = guest_of(who.career, terms.variant),
                                      .variant = terms.variant,
                                      .first = terms.first,
                                      .clock = terms.clock,
                                      .rated = message.rated,
                                      .address = caller.address},
                                     common_.now());
    if (!offered.stands) return refuse(caller, Refusal::OpenTableFull);
    if (offered.displaced) tell_yourself(*offered.displaced);
    tell_yourself(caller.holder);
    show(caller.id);
}

void OpenTableService::handle(const Caller& caller, const client::Withdraw&) {
    if (!is_open_) return refuse(caller, Refusal::NoOpenTable);
    open_.withdraw(caller.holder);
    tell_yourself(caller.holder);
    show(caller.id);
}

void OpenTableService::handle(const Caller& caller, const client::SitDown& message) {
    if (!may_meet(caller)) return;
    const Challenge* challenge = open_.find(message.challenge);
    if (challenge == nullptr) return refuse(caller, Refusal::ChallengeGone);
    if (challenge->by == caller.holder) return refuse(caller, Refusal::OwnChallenge);
    with_known(caller, [this, caller, id = message.challenge](const Known& who) {
        accept(caller, who, id);
    });
}

// --- Games.

// Somebody else may have sat down while the store was asked.
void OpenTableService::accept(const Caller& caller, const Known& who, const std::string& id) {
    const Challenge* found = open_.find(id);
    if (found == nullptr || open_.attendance().are_apart(caller.holder, found->by) ||
        who.apart.contains(found->by))
        return refuse(caller, Refusal::ChallengeGone);
    if (found->rated && !who.career.person) return refuse(caller, Refusal::NeedsName);
    if (who.has_many) return refuse(caller, Refusal::ManyGames);
    // Only who sits down asks for it now: the challenger's household must not pay for strangers.
    auto& limits = common_.limits;
    const int64_t now = common_.now();
    if (!limits.hasty.has_share(caller.address) || !limits.may_begin({caller.address}, now) ||
        !limits.hasty.enter(id, caller.address, now).in)
        return refuse(caller, Refusal::Busy);
    const Challenge challenge = *found;
    const GameInfo info = agreed(caller, who, challenge);
    open_.withdraw(challenge.by);
    if (open_.withdraw(caller.holder)) tell_yourself(caller.holder);
    begin(caller, challenge, Room::open(info, common_.secrets.chance(info.id)));
}

// Its id is the challenge's: the store takes a game of that id once.
GameInfo OpenTableService::agreed(const Caller& caller, const Known& who,
                                  const Challenge& challenge) {
    GameInfo info{challenge.id, challenge.variant, {}, {}, {}};
    info.maker = challenge.by;
    info.pact = Pact{info.id, challenge.first, challenge.clock, {}, Standing::Open};
    const bool second = challenge.first == Begins::Random ? common_.secrets.below(2) == 1
                                                          : challenge.first == Begins::Friend;
    const Seat seat = second ? Seat::Second : Seat::First;
    const auto& person = who.career.person;
    info.pact->seats[seat] = {challenge.by, challenge.guest.name, false};
    info.pact->seats[other(seat)] = {caller.holder,
                                     person ? std::optional(person->name) : std::nullopt, false};
    if (challenge.rated)
        info.pact->standing = common_.limits.standing_of_rated(
            *info.pact, {challenge.address, caller.address}, common_.now());
    return info;
}

void OpenTableService::begin(const Caller& caller, const Challenge& challenge, Room room) {
    struct Begun {
        std::optional<Refusal> why_not = {};
        std::optional<Stakes> stakes = {};
    };
    Summary summary;
    if (challenge.clock) summary.left = full_time(*challenge.clock);
    auto work = [info = room.info(), date = common_.date(), most = common_.limits.host.unfinished,
                 storing = storing_all(room, summary.left)](Store& store) -> std::optional<Begun> {
        if (const auto why_not = obstacle(store, info, most)) return Begun{why_not};
        if (!storing(store)) return std::nullopt;
        if (info.pact->standing != Standing::Rated) return Begun{};
        return Begun{std::nullopt, stakes_of(store.persons(), info, date)};
    };
    common_.sessions.change(
        caller.id, std::move(work),
        [this, caller, challenge, summary,
         room = std::move(room)](std::optional<Begun> begun) mutable {
            if (begun && !begun->why_not) {
                Table& table = tables_.put(std::move(room), summary, std::move(begun->stakes));
                return show_begun(caller, challenge.by, table);
            }
            const Refusal why = begun ? *begun->why_not : common_.sessions.refusal();
            offer_again(caller, challenge, why);
        });
}

void OpenTableService::show_begun(const Caller& caller, const Holder& maker, Table& table) {
    const std::string game = table.id();
    auto both = open_.attendance().clients_of(maker);
    if (common_.sessions.is_here(caller.id)) both.insert(both.begin(), caller.id);
    for (const ClientId each : both) tables_.look_at(common_.sessions.caller(each), table);
    tables_.drop_unused(game);
}

void OpenTableService::offer_again(const Caller& caller, const Challenge& challenge, Refusal why) {
    common_.limits.hasty.leave(challenge.id);
    if (why != Refusal::ChallengeGone && open_.of(challenge.by) == nullptr)
        open_.offer(challenge, common_.now());
    tell_yourself(challenge.by);
    refuse(caller, why);
}

void OpenTableService::has_table(const Table& table) {
    const auto& info = table.room.info();
    const bool open = info.pact && info.pact->standing != Standing::Private;
    if (!open || table.room.over()) return;
    LiveGame live = live_game(info);
    for (size_t i = 0; i < 2; ++i) {
        if (table.stakes) live.guests[i].strength = table.stakes->before[i];
    }
    open_.begin(std::move(live));
}

void OpenTableService::recall_rated() {
    const auto read = [](Store& store) { return found(store.rated_under_way()); };
    common_.sessions.store(0, read, [this](const std::optional<std::vector<GameInfo>>& games) {
        if (!games) return;
        for (const GameInfo& info : *games) {
            if (tables_.find(info.id) != nullptr) continue;  // somebody was faster
            LiveGame live = live_game(info);
            live.shown = false;
            open_.begin(std::move(live));
        }
    });
}

}  // namespace dipolis
