// All games of one program, and the interfaces that look at them. Takes messages as text and gives
// messages as text: whether they came over a socket or out of a worker is not its business.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "server/messages.h"
#include "server/room.h"
#include "server/store.h"
#include "server/thinker.h"

namespace dipolis {

using ClientId = uint64_t;

class Lobby {
  public:
    using Send = std::function<void(ClientId, const std::string&)>;

    // `seed` should be unpredictable: the deals of new games follow from it.
    Lobby(Store& store, uint64_t seed, std::string version, Send send,
          Analyst::Effort effort = {.milliseconds = 6000, .review_nodes = 1500});

    void connect(ClientId client);
    void disconnect(ClientId client);
    void receive(ClientId client, std::string_view text);

    // Lets every computer whose turn it is in a game that somebody looks at make one move. Called
    // some times a second, so that people can follow.
    void tick();

  private:
    // The position that a client has looked at, and how it named it.
    struct Looked {
        Json where;
        State seen;
    };

    struct Client {
        std::string game;          // the one it looks at; empty for none
        int seen = 0;              // events it was sent
        std::optional<Seat> seat;  // the only one it decides for
        std::optional<Looked> looked;
        std::string reviewed;  // the game
    };

    void handle(ClientId client, const client::Hello& message);
    void handle(ClientId client, const client::Games& message);
    void handle(ClientId client, const client::New& message);
    void handle(ClientId client, const client::Open& message);
    void handle(ClientId client, const client::Play& message);
    void handle(ClientId client, const client::Leave& message);
    void handle(ClientId client, const client::Delete& message);
    void handle(ClientId client, const client::Trace& message);
    void handle(ClientId client, const client::Past& message);
    void handle(ClientId client, const client::Undo& message);
    void handle(ClientId client, const client::Import& message);
    // lobby_analysis.cpp
    void handle(ClientId client, const client::Analyse& message);
    void handle(ClientId client, const client::Review& message);
    void handle(ClientId client, const client::Rest& message);
    void handle(ClientId client, const client::Explore& message);
    void handle(ClientId client, const client::Compose& message);
    void look_at_position(ClientId client, Json where, const State& seen);
    void tell_found();  // what was found since the last tick

    // The room this client looks at, if that is the one meant; otherwise it is told so.
    Room* room_of(ClientId client, const std::string& game);
    // The room of a stored game, loaded if need be; null if there is none.
    Room* find(const std::string& game);
    void look_at(ClientId client, const std::string& game, std::optional<Seat> seat = {});
    void leave(ClientId client);
    void show(Room& room);  // to everybody who looks at it
    // For whom this client decides: its own seat, or the people that no other client has taken.
    Seats seats_of(ClientId client, const Room& room) const;

    Store& store_;
    Rng rng_;
    std::string version_;
    Send send_;
    std::map<ClientId, Client> clients_;
    std::map<std::string, Room> rooms_;  // those somebody looks at
    Thinker thinker_;
    Analyst analyst_;
};

}  // namespace dipolis
