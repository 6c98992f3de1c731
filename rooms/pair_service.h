// Games between two devices: inviting, sitting down, watching, going on elsewhere; and the things
// two people do besides moving: giving up, claiming, taking back, playing again, talking.
#pragma once

#include "rooms/game_service.h"
#include "rooms/messages_people.h"
#include "rooms/tables.h"
#include "rooms/tickets.h"

namespace dipolis {

class PairService {
  public:
    // `names`: whether names belong to people here, so that nobody else may play under them.
    PairService(LobbyCommon& common, Tables& tables, GameService& games, bool names)
        : common_(common), tables_(tables), games_(games), names_(names) {}

    void handle(const Caller& caller, const client::Invite& message);
    void handle(const Caller& caller, const client::Join& message);
    void handle(const Caller& caller, const client::Watch& message);
    void handle(const Caller& caller, const client::Handover& message);

    void handle(const Caller& caller, const client::Resign& message);
    void handle(const Caller& caller, const client::Claim& message);
    void handle(const Caller& caller, const client::Abort& message);
    void handle(const Caller& caller, const client::Offer& message);
    void handle(const Caller& caller, const client::Say& message);

    void look(const Caller& caller, const client::Look& message);  // at a link to a game
    void tick() { tickets_.tick(common_.now()); }

  private:
    // The place a link leads to, and what it allows.
    struct Lead {
        LinkKind kind;
        std::string pairing;           // to join or watch
        std::string game;              // of a ticket
        std::optional<Seat> seat{};    // of a ticket
        std::optional<Holder> from{};  // maker of the ticket
    };
    std::optional<Lead> lead_of(std::string_view link) const;
    Refusal dead(std::string_view link) const;  // the reason that it leads nowhere
    static Tables::Find game_of(const Lead& lead);
    // The seat that a client would get by the link; nothing if there is none for it.
    static std::optional<Seat> seat_by(const Lead& lead, const Pact& pact, const Holder& holder);

    // Goes on unless this name is that of somebody else here, or looks like it.
    void with_free_name(const Caller& caller, const std::optional<std::string>& name,
                        std::function<void()> then);
    void invite(const Caller& caller, const client::Invite& message);
    void join(const Caller& caller, const client::Join& message);
    void join_at(const Caller& caller, const client::Join& message, const Lead& lead, Table& table);
    // A seat that a client takes: free, or its own on another device. `ticket`: a hash.
    struct Taking {
        std::string game;
        Seat seat;
        std::optional<Holder> from;  // its giver; nobody if it is free
        Sitter sitter;
        std::string ticket;
    };
    void take_seat(const Caller& caller, const Taking& taking);
    // It is stored, even if the client has gone meanwhile.
    void note_taken(const Caller& caller, const Taking& taking);

    // The seat of the client at its table with a pact; otherwise the client gets an error.
    struct Place {
        Table& table;
        Seat seat;
    };
    std::optional<Place> place_of(const Caller& caller, const std::string& game);
    void refuse(const Caller& caller, Refusal why) { common_.sessions.refuse(caller.id, why); }
    void take_back(Table& table, Seat seat);
    void begin_rematch(Table& table);

    LobbyCommon& common_;
    Tables& tables_;
    GameService& games_;
    const bool names_;
    Tickets tickets_;
};

}  // namespace dipolis
