#include "rooms/strangers/name_service.h"

#include <utility>

#include "rooms/messages_people.h"
#include "rooms/person_name.h"

namespace dipolis {

namespace {

// The newest games of each kind that a person's page shows.
constexpr int kMostShown = 60;

// Reason why this holder cannot take such a name; nothing if it can.
std::optional<Refusal> name_refusal(Persons& persons, const Holder& holder,
                                    const std::string& alike) {
    if (persons.of(holder)) return Refusal::HasName;
    if (persons.named(alike)) return Refusal::NameTaken;
    return std::nullopt;
}

// A link moves the name that it was made for, not one that its maker took afterwards.
bool has_still(Persons& persons, const Person& from) {
    const auto person = persons.of(from.holder);
    return person && person->name == from.name;
}

}  // namespace

// --- Taking a name.

bool NameService::may_name(const Caller& caller) {
    const bool may = common_.limits.named.take(caller.address, pace_time(common_.now()));
    if (!may) refuse(caller, Refusal::Busy);
    return may;
}

void NameService::handle(const Caller& caller, const client::TakeName& message) {
    if (!open_.may_act(caller)) return;
    const auto alike = likeness(message.name);
    if (!alike) return refuse(caller, Refusal::BadName);
    const Person person{caller.holder, message.name};
    const auto look = [person, alike](Store& store) {
        return found(name_refusal(store.persons(), person.holder, *alike));
    };
    common_.sessions.ask(caller.id, look,
                         [this, caller, person, alike](std::optional<Refusal> why) {
                             if (why) return refuse(caller, *why);
                             if (may_name(caller)) keep_name(caller, person, *alike);
                         });
}

// Somebody else may have taken it while the store was asked.
void NameService::keep_name(const Caller& caller, const Person& person, const std::string& alike) {
    using WhyNot = std::optional<Refusal>;
    const auto take = [person, alike](Store& store) -> std::optional<WhyNot> {
        const auto why_not = name_refusal(store.persons(), person.holder, alike);
        if (!why_not && !store.persons().take(person, alike)) return std::nullopt;
        return found(why_not);
    };
    common_.sessions.change(caller.id, take,
                            [this, caller, person](const std::optional<WhyNot>& why_not) {
                                if (!why_not) return refuse(caller, common_.sessions.refusal());
                                if (*why_not) return refuse(caller, **why_not);
                                open_.note_named(caller, person);
                            });
}

void NameService::handle(const Caller& caller, const client::Person& message) {
    if (!open_.is_open()) return refuse(caller, Refusal::NoOpenTable);
    const auto alike = likeness(message.name);
    if (!alike) return refuse(caller, Refusal::UnknownPerson);
    const auto read = [alike, date = common_.date()](Store& store) {
        Persons& persons = store.persons();
        return found(career_of(persons, persons.named(*alike), kMostShown, date));
    };
    common_.sessions.ask(caller.id, read, [this, caller](const Career& career) {
        if (!career.person) return refuse(caller, Refusal::UnknownPerson);
        common_.sessions.send(caller.id, person_message(career));
    });
}

// --- A name on another device.

void NameService::handle(const Caller& caller, const client::MoveName&) {
    if (!open_.may_act(caller)) return;
    open_.with_known(caller, [this, caller](const OpenTableService::Known& who) {
        if (!who.career.person) return refuse(caller, Refusal::NeedsName);
        const std::string ticket = common_.secrets.new_ticket();
        if (!tickets_.add(common_.secrets.hash_of_ticket(ticket), {*who.career.person, {}},
                          caller.address, common_.now()))
            return refuse(caller, Refusal::Busy);
        common_.sessions.send(caller.id,
                              name_link_message(link_of(LinkKind::Name, ticket), Tickets::kSeconds,
                                                common_.reach.addresses()));
    });
}

std::optional<Person> NameService::named_by(std::string_view link) const {
    if (!open_.is_open() || !common_.secrets.looks_like_ticket(link)) return std::nullopt;
    const Ticket* ticket = tickets_.find(common_.secrets.hash_of_ticket(link));
    return ticket != nullptr ? std::optional(ticket->from) : std::nullopt;
}

bool NameService::look(const Caller& caller, const client::Look& message) {
    const auto from = named_by(message.link);
    if (!from) return false;
    struct Seen {
        bool there;  // its maker has the name still
        bool other;  // the client has one itself
    };
    const auto read = [own = caller.holder, from](Store& store) {
        Persons& persons = store.persons();
        return found(Seen{has_still(persons, *from), persons.of(own).has_value()});
    };
    common_.sessions.ask(caller.id, read, [this, caller, from](const Seen& seen) {
        if (!seen.there) return refuse(caller, Refusal::LinkUsed);
        const bool yours = caller.holder == from->holder;
        const char* state = yours ? "yours" : seen.other ? "taken" : "open";
        common_.sessions.send(caller.id, named_invitation_message(from->name, state));
    });
    return true;
}

void NameService::handle(const Caller& caller, const client::ContinueName& message) {
    if (!open_.may_act(caller)) return;
    if (!named_by(message.link)) return refuse(caller, Refusal::LinkUsed);
    open_.with_known(caller,
                     [this, caller, link = message.link](const OpenTableService::Known& who) {
                         if (who.career.person) return refuse(caller, Refusal::HasName);
                         const auto from = named_by(link);
                         if (!from) return refuse(caller, Refusal::LinkUsed);
                         if (may_name(caller)) move_here(caller, *from);
                     });
}

void NameService::move_here(const Caller& caller, const Person& from) {
    struct Moved {
        std::optional<Refusal> why_not = {};
        Career career = {};
    };
    // At most one of those who hold the link gets through: then its maker has that name no more.
    const auto work = [from, to = caller.holder,
                       date = common_.date()](Store& store) -> std::optional<Moved> {
        Persons& persons = store.persons();
        if (persons.of(to)) return Moved{Refusal::HasName};
        if (!has_still(persons, from)) return Moved{Refusal::LinkUsed};
        if (!persons.move(from.holder, to) || !store.move_rated(from.holder, to) ||
            !store.exclusions().move_blocks(from.holder, to))
            return std::nullopt;
        return Moved{std::nullopt, career_of(persons, persons.of(to), 1, date)};
    };
    common_.sessions.change(caller.id, work,
                            [this, caller, from](const std::optional<Moved>& moved) {
                                if (!moved) return refuse(caller, common_.sessions.refusal());
                                if (moved->why_not) return refuse(caller, *moved->why_not);
                                note_moved(caller, from.holder, moved->career);
                            });
}

void NameService::note_moved(const Caller& caller, const Holder& from, const Career& career) {
    tickets_.forget_name(from);
    tables_.seat_instead(
        from, [](const Pact& pact) { return pact.standing == Standing::Rated; },
        [&](Sitter& sitter) { sitter.holder = caller.holder; });
    open_.note_moved(caller, from, career);
}

void NameService::forget_name(const Holder& holder) {
    tickets_.forget_name(holder);
    open_.forget_name(holder);
}

}  // namespace dipolis
