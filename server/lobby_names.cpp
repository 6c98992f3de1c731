// Names that people take at the open table, and carry from one browser to another.
#include <memory>
#include <utility>

#include "server/lobby.h"
#include "server/person_name.h"

namespace dipolis {

namespace {

// The newest games of each kind that a person's page shows.
constexpr int kMostShown = 60;

// Why this holder cannot take such a name; nothing if it can.
std::optional<Trouble> name_trouble(Persons& persons, const Holder& holder,
                                    const std::string& alike) {
    if (persons.of(holder)) return Trouble::HasName;
    if (persons.named(alike)) return Trouble::NameTaken;
    return std::nullopt;
}

// What a link moves is the name that it was made for, not one that its maker took afterwards.
bool has_still(Persons& persons, const Person& from) {
    const auto person = persons.of(from.holder);
    return person && person->name == from.name;
}

}  // namespace

bool Lobby::may_name(ClientId client) {
    const bool may = limits_.named.take(clients_.at(client).address, pace_now());
    if (!may) refuse(client, Trouble::Busy);
    return may;
}

void Lobby::handle(ClientId client, const client::TakeName& message) {
    if (!may_act(client)) return;
    const auto alike = likeness(message.name);
    if (!alike) return refuse(client, Trouble::BadName);
    const Person person{clients_.at(client).holder, message.name};
    const auto why = std::make_shared<std::optional<Trouble>>();
    const auto look = [person, alike, why](Store& store) {
        *why = name_trouble(store.persons(), person.holder, *alike);
        return true;
    };
    ask_store(client, look, [this, client, person, alike, why](bool read) {
        if (!read || *why) return refuse(client, read ? **why : trouble());
        if (may_name(client)) keep_name(client, person, *alike);
    });
}

// Somebody else may have taken it while the store was asked.
void Lobby::keep_name(ClientId client, const Person& person, const std::string& alike) {
    const auto why = std::make_shared<std::optional<Trouble>>();
    const auto take = [person, alike, why](Store& store) {
        *why = name_trouble(store.persons(), person.holder, alike);
        return *why || store.persons().take(person, alike);
    };
    const auto note = [this, person, why] {
        if (!*why) note_named(person);
    };
    change_store(client, take, note, [this, client, person, why](bool stored) {
        if (!stored || *why) return refuse(client, stored ? **why : trouble());
        Career& career = clients_.at(client).career;
        career.person = person;
        if (open_.lookers(person.holder).empty()) send(client, yourself_message(career, {}));
    });
}

// A challenge that was made without the name goes on under it. Nobody has a rating before a name.
void Lobby::note_named(const Person& person) {
    for (const ClientId each : open_.lookers(person.holder))
        clients_.at(each).career.person = person;
    if (const Challenge* own = open_.of(person.holder))
        open_.introduce(person.holder, guest_of({person, {}, {}}, own->variant));
    tell_yourself(person.holder);
}

// A game by link goes on without a name of one's own, but not under one that belongs to somebody
// else.
void Lobby::with_free_name(ClientId client, const std::optional<std::string>& name,
                           const std::function<void()>& then) {
    const auto alike = name && has_open_table_ ? likeness(*name) : std::nullopt;
    if (!alike) return then();
    const auto taken = std::make_shared<bool>(false);
    const auto look = [alike, taken, holder = clients_.at(client).holder](Store& store) {
        const auto person = store.persons().named(*alike);
        *taken = person && person->holder != holder;
        return true;
    };
    ask_store(client, look, [this, client, taken, then](bool read) {
        if (!read || *taken) return refuse(client, read ? Trouble::NameTaken : trouble());
        then();
    });
}

// --- A name on another device.

void Lobby::handle(ClientId client, const client::MoveName&) {
    if (!may_act(client)) return;
    with_career(client, [this, client] {
        const Client& who = clients_.at(client);
        if (!who.career.person) return refuse(client, Trouble::NeedsName);
        const std::string ticket = secrets_.new_key();
        if (!tickets_.add(hash_of_ticket(ticket), {*who.career.person, {}}, who.address, now_()))
            return refuse(client, Trouble::Busy);
        send(client,
             name_link_message(link_of(LinkKind::Name, ticket), Tickets::kSeconds, reach()));
    });
}

std::optional<Person> Lobby::named_by(std::string_view link) const {
    if (!has_open_table_ || !looks_like_key(link)) return std::nullopt;
    const Ticket* ticket = tickets_.find(hash_of_ticket(link));
    if (ticket == nullptr || !ticket->game.empty()) return std::nullopt;
    return ticket->from;
}

void Lobby::look_at_name(ClientId client, const Person& from) {
    const auto there = std::make_shared<bool>(false);
    const auto other = std::make_shared<bool>(false);
    const Holder& own = clients_.at(client).holder;
    const auto read = [there, other, own, from](Store& store) {
        *there = has_still(store.persons(), from);
        *other = store.persons().of(own).has_value();
        return true;
    };
    ask_store(client, read,
              [this, client, from, there, other, yours = own == from.holder](bool stored) {
                  if (!stored) return refuse(client, trouble());
                  if (!*there) return refuse(client, Trouble::LinkUsed);
                  const char* state = yours ? "yours" : *other ? "taken" : "open";
                  send(client, named_invitation_message(from.name, state));
              });
}

void Lobby::handle(ClientId client, const client::ContinueName& message) {
    if (!may_act(client)) return;
    if (!named_by(message.link)) return refuse(client, Trouble::LinkUsed);
    with_career(client, [this, client, link = message.link] {
        if (clients_.at(client).career.person) return refuse(client, Trouble::HasName);
        const auto from = named_by(link);
        if (!from) return refuse(client, Trouble::LinkUsed);
        if (may_name(client)) move_here(client, *from);
    });
}

void Lobby::move_here(ClientId client, const Person& from) {
    const auto has_name = std::make_shared<bool>(false);
    const auto career = std::make_shared<Career>();
    const Holder to = clients_.at(client).holder;
    // At most one of those who hold the link gets through: then its maker has that name no more.
    const auto work = [from, to, has_name, career, date = date_()](Store& store) {
        Persons& persons = store.persons();
        *career = {};  // it may be done again
        *has_name = persons.of(to).has_value();
        if (*has_name || !has_still(persons, from)) return true;
        if (!persons.move(from.holder, to) || !store.move_rated(from.holder, to) ||
            !store.exclusions().move_blocks(from.holder, to))
            return false;
        *career = career_of(persons, persons.of(to), 1, date);
        return true;
    };
    const auto note = [this, from, to, career] {
        if (career->person) note_moved(from.holder, to, *career);
    };
    change_store(client, work, note, [this, client, to, has_name, career](bool stored) {
        if (!stored) return refuse(client, trouble());
        if (*has_name) return refuse(client, Trouble::HasName);
        if (!career->person) return refuse(client, Trouble::LinkUsed);
        clients_.at(client).career = *career;
        if (open_.lookers(to).empty()) send(client, yourself_message(*career, {}));
    });
}

void Lobby::note_moved(const Holder& from, const Holder& to, const Career& career) {
    tickets_.forget_name(from);
    for (auto& [game, table] : tables_) {
        const auto& pact = table.room.info().pact;
        const bool rated = pact && pact->standing == Standing::Rated;
        if (!rated || pact->held_by(from).empty()) continue;
        for (const Seat seat : pact->held_by(from)) {
            Sitter sitter = pact->seats[seat];
            sitter.holder = to;
            table.room.seat(seat, sitter);
        }
        note_presence(table);
        show(table);  // who decided for this seat may do so no more
    }
    open_.withdraw(from);
    open_.move_rated(from, to);
    for (const ClientId each : open_.lookers(from)) clients_.at(each).career = {};
    for (const ClientId each : open_.lookers(to)) clients_.at(each).career = career;
    tell_yourself(from);
    tell_yourself(to);
}

void Lobby::handle(ClientId client, const client::LookUp& message) {
    if (!has_open_table_) return refuse(client, Trouble::NoOpenTable);
    const auto alike = likeness(message.name);
    if (!alike) return refuse(client, Trouble::UnknownPerson);
    const auto found = std::make_shared<Career>();
    const auto read = [found, alike, date = date_()](Store& store) {
        *found = career_of(store.persons(), store.persons().named(*alike), kMostShown, date);
        return true;
    };
    ask_store(client, read, [this, client, found](bool stored) {
        if (!stored) return refuse(client, trouble());
        if (!found->person) return refuse(client, Trouble::UnknownPerson);
        send(client, person_message(*found));
    });
}

}  // namespace dipolis
