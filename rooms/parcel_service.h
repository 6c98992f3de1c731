// Links that hold a game, a position or a puzzle: written for what a client may see, and read.
// Nothing of them is stored.
#pragma once

#include "rooms/tables.h"

namespace dipolis {

class ParcelService {
  public:
    ParcelService(LobbyCommon& common, Tables& tables) : common_(common), tables_(tables) {}

    void handle(const Caller& caller, const client::Pack& message);
    void handle(const Caller& caller, const client::Unpack& message);

  private:
    Parsed<Parcel> named_by(const client::Pack& message);
    // The parcel of a game that is over; for others nothing, and the client gets an error.
    std::optional<Parcel> game_of(const Caller& caller, const client::Pack& message);
    void refuse(const Caller& caller, const Error& error, std::optional<int> asked);

    LobbyCommon& common_;
    Tables& tables_;
};

}  // namespace dipolis
