// Names that people take at the open table, and carry from one browser to another.
#pragma once

#include "rooms/strangers/open_table_service.h"
#include "rooms/tickets.h"

namespace dipolis {

class NameService {
  public:
    NameService(LobbyCommon& common, Tables& tables, OpenTableService& open)
        : common_(common), tables_(tables), open_(open) {}

    void handle(const Caller& caller, const client::TakeName& message);
    void handle(const Caller& caller, const client::MoveName& message);
    void handle(const Caller& caller, const client::ContinueName& message);
    void handle(const Caller& caller, const client::Person& message);
    // False if the link leads to no name.
    bool look(const Caller& caller, const client::Look& message);

    // The name of that holder, if it has one, and its rated games belong to the caller's from now
    // on; even if the client has gone.
    void note_moved(const Caller& caller, const Holder& from, const Career& career);
    // Somebody has taken this holder's name away.
    void forget_name(const Holder& holder);
    void tick() { tickets_.tick(common_.now()); }

  private:
    // Whether its address may take or move one more name; otherwise the client gets an error.
    // Asked last, so that nobody uses that up with names that cannot be had.
    bool may_name(const Caller& caller);
    void refuse(const Caller& caller, Refusal why) { common_.sessions.refuse(caller.id, why); }
    void keep_name(const Caller& caller, const Person& person, const std::string& alike);
    void move_here(const Caller& caller, const Person& from);
    // The person whose name the link moves; nothing if there is no such link, or it has expired.
    std::optional<Person> named_by(std::string_view link) const;

    LobbyCommon& common_;
    Tables& tables_;
    OpenTableService& open_;
    Tickets tickets_;
};

}  // namespace dipolis
