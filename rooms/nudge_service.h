// Nudges: tells people who do not look at their game that it is their turn, by web push, and keeps
// where they want to be told.
#pragma once

#include <set>
#include <string>

#include "rooms/push.h"
#include "rooms/tables.h"

namespace dipolis {

class NudgeService {
  public:
    NudgeService(LobbyCommon& common, PushLine push) : common_(common), push_(std::move(push)) {}

    void handle(const Caller& caller, const client::Subscribe& message);
    void handle(const Caller& caller, const client::Unsubscribe& message);
    void handle(const Caller& caller, const client::Visibility& message);

    // Something was stored, after which somebody may have to decide: nudges whoever must and does
    // not look, but not who has decided alone, whose turn goes on. To be called once for each
    // change, so that there is one nudge a turn.
    void note_turn(const Table& table, Seats decided);
    // The push service does not know this endpoint any more.
    void expire(const std::string& endpoint);
    void disconnect(ClientId client) { hidden_.erase(client); }

  private:
    Seats lookers_at(const Table& table) const;
    void nudge(const Table& table, Seat seat);

    LobbyCommon& common_;
    const PushLine push_;
    std::set<ClientId> hidden_;  // clients whose page is not seen
};

}  // namespace dipolis
