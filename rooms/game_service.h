// Games of one device: beginning, playing, lists, records.
#pragma once

#include "rooms/tables.h"

namespace dipolis {

class GameService {
  public:
    GameService(LobbyCommon& common, Tables& tables) : common_(common), tables_(tables) {}

    void handle(const Caller& caller, const client::Games& message);
    void handle(const Caller& caller, const client::New& message);
    void handle(const Caller& caller, const client::Import& message);
    void handle(const Caller& caller, const client::Open& message);
    void handle(const Caller& caller, const client::Play& message);
    void handle(const Caller& caller, const client::Undo& message);
    void handle(const Caller& caller, const client::Delete& message);
    void handle(const Caller& caller, const client::Trace& message);
    void handle(const Caller& caller, const client::Past& message);

  private:
    void sit_down(const Caller& caller, Table& table, std::optional<Seat> seat);
    void note_removed(const Caller& caller, const std::string& game, Removal how);

    LobbyCommon& common_;
    Tables& tables_;
};

}  // namespace dipolis
