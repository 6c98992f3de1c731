// The clients that look at games: who decides for which seat, and what each of them is shown.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rooms/lobby_common.h"
#include "rooms/pair.h"
#include "rooms/ratings.h"

namespace dipolis {

// A game in memory, and the clients that look at it.
struct Table {
    Room room;
    std::optional<Pair> pair = {};  // of a game between two devices
    std::vector<ClientId> lookers = {};
    bool saving = false;                // no decisions until saved
    bool idle = false;                  // no computer player is to move
    bool read_again = false;            // since it turned out to be damaged
    bool unsaved = false;               // a failed save is being retried, and all clients know
    std::optional<Stakes> stakes = {};  // of a rated game

    // Only used for a pair.
    Seats claims = {};                                   // as far as was told
    PerSeat<Pace> words = {Pace(0.5, 5), Pace(0.5, 5)};  // of what each says and offers
    Pace comings = Pace(1, 10);                          // of telling all who is there
    bool unsaid = false;                                 // that somebody has come or gone
    PerSeat<std::string> from = {};                      // address of each, when it was last there

    const std::string& id() const { return room.info().id; }
};

class Audience {
  public:
    explicit Audience(LobbyCommon& common) : common_(common) {}

    // The game that a client has open; empty for none.
    const std::string& game_of(ClientId client) const;
    // The seat that it has taken there; nothing if it decides for all that are free.
    std::optional<Seat> seat_of(ClientId client) const;
    // The seats it decides for at this table.
    Seats seats_of(ClientId client, Table& table);
    // Those who look at a table and decide for a seat.
    std::vector<ClientId> players_at(Table& table);

    // The client looks at this table from now on, having left any other, and is sent it. True if
    // others may decide for fewer or more seats now.
    bool enter(const Caller& caller, Table& table, std::optional<Seat> seat);
    // The client looks at no game any more. True if it had taken a seat.
    bool leave(ClientId client);
    // The seats at which somebody is; notes where they come from.
    Seats seats_present(Table& table);

    // Sends all clients but one the events they have not seen; after an undo, the whole game.
    void show(Table& table, bool rewound = false, ClientId but = 0);
    // An answer in secret, shown to nobody else.
    void show_sealed(ClientId client, Table& table);
    // Tells a client, or all at the table, who is there and what they may do.
    void tell_people(ClientId client, Table& table);
    void tell_people(Table& table);
    void tell_all(const Table& table, const std::string& text);
    void refuse_all(const Table& table, Refusal why);
    void refuse(ClientId client, const Table& table, Refusal why);

  private:
    struct Visitor {
        std::string game;
        int seen = 0;  // number of events sent to it
        std::optional<Seat> seat = {};
    };
    // Calls `each` for every client of the table, with the seats it decides for: its own, or all
    // human seats that no client has taken.
    using EachVisitor = std::function<void(ClientId, Visitor&, Seats)>;
    void for_each_at(Table& table, const EachVisitor& each);
    void tell_people(Table& table, const std::function<bool(ClientId)>& whom);

    LobbyCommon& common_;
    std::map<ClientId, Visitor> visitors_;
};

}  // namespace dipolis
