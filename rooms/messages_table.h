// Messages about games (docs/protocol.md): tables with their events, lists, refusals.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/json.h"
#include "rooms/refusal.h"
#include "rooms/room.h"
#include "rooms/store.h"

namespace dipolis {

// Any message: its type and its data.
std::string message(const char* type, Json data);

struct Welcome {
    std::string version;
    bool open_table = false;  // whether there is one
    std::string report = {};  // address for reports to the operator; may be empty
    std::string push = {};    // the public key of pushes; empty if there are none
};
// `mark`: of the client's key; empty if it has none.
std::string welcome_message(const Welcome& welcome, const std::string& mark);
// Whether a browser is told by push that it is its turn.
std::string subscribed_message(bool on);
// The games of this holder.
std::string games_message(const std::vector<ListedGame>& games, const Holder& holder);
// Tables of one moment of a game for several clients: common parts are written once. The room must
// not change while this exists.
class TableMessages {
  public:
    explicit TableMessages(const Room& room) : room_(room) {}
    // Like table_message; `rewound` adds the mark of an undo.
    std::string table(const Sight& sight, int from, bool rewound = false);

  private:
    const std::string& position(const State& seen);
    const std::string& events(int from);

    const Room& room_;
    std::deque<std::pair<State, std::string>> positions_;  // fields, by what is seen
    std::map<int, std::string> events_;                    // fields, by the first event
};

// The present table, as this client may see it, with the events from that ply on.
std::string table_message(const Room& room, const Sight& sight, int from);
// The whole game again, after an undo.
std::string rewound_message(const Room& room, const Sight& sight);
// The table before the move of that ply: to look at only.
std::string past_message(const Room& room, Seats you, int ply);
std::string trace_message(const Room& room);
std::string refused_message(const std::string& game, int ply, Refusal why);
std::string error_message(Refusal why);
// The error for a message that could not be parsed.
std::string unread_message(std::string_view text, const Error& error);

}  // namespace dipolis
