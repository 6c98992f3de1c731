// Every message of the table protocol (docs/protocol.md): what an interface may say, parsed, and
// what it is told, written.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "formats/compose.h"
#include "formats/json.h"
#include "server/analyst.h"
#include "server/room.h"

namespace dipolis {

namespace client {

struct Hello {
    int protocol;
};
struct Games {};
struct New {
    Variant variant;
    std::array<SeatInfo, 2> seats;
};
struct Open {
    std::string game;
    std::optional<Seat> seat;  // the one this interface decides for; otherwise all that are free
};
struct Play {
    std::string game;
    int ply;
    std::string move;
};
struct Leave {};
struct Delete {
    std::string game;
};
struct Trace {
    std::string game;
};
struct Past {
    std::string game;
    int ply;
};
struct Undo {
    std::string game;
    int ply;
};
struct Analyse {
    std::string game;
    int ply;
};
struct Review {
    std::string game;
};
struct Rest {};  // what is being looked at is no longer wanted
// A position of a game or one given as a line, and moves from there; to try things.
struct Explore {
    std::string game;
    int ply;
    std::string position;  // instead of a game
    std::vector<std::string> moves;
    bool draw;  // what chance decides then is drawn
};
// A table written down by hand (formats/compose.h), or the line of one to begin with.
struct Compose {  // NOLINT(bugprone-exception-escape): moving a Json does not throw
    Json table;
    std::string position;      // instead of a table
    std::optional<int> asked;  // comes back with the answer
};
struct Import {
    Variant variant;
    std::array<SeatInfo, 2> seats;
    std::vector<Move> moves;  // checked: they follow the rules
};

using Message = std::variant<Hello, Games, New, Open, Play, Leave, Delete, Trace, Past, Undo,
                             Import, Analyse, Review, Rest, Explore, Compose>;

}  // namespace client

inline constexpr int kProtocol = 1;
// Room for the record of a game, with all that other programs write into it.
inline constexpr size_t kMostMessageBytes = 65536;

// Seats and variants may be of kinds that this program does not know: that is told apart from
// nonsense.
Parsed<client::Message> parse_message(std::string_view text);

std::string welcome_message(std::string_view version);
std::string games_message(const std::vector<StoredGame>& games);
// The table as the room stands, for an interface that decides for these seats, with the events from
// that ply on.
std::string table_message(const Room& room, Seats you, int from);
// The table as it stood before the move of that ply: to look at, not to play on.
std::string past_message(const Room& room, Seats you, int ply);
// The whole game again, after moves were taken back.
std::string rewound_message(const Room& room, Seats you);
// The position before the move of that ply, as somebody sees it who decides for these seats.
State position_of(const Room& room, Seats you, int ply);
// What looking ahead found so far; `where` names the position: a game and a ply, or a line.
std::string analysis_message(Json where, const Outlook& outlook, const State& seen);
std::string review_message(const std::string& game, const ReviewNews& news);
// A position to try things in: everything that may happen next is an option, chance included.
std::string explored_message(const State& state, std::span<const Move> moves);
// `asked`: the number that came with the question, if one did.
std::string position_error_message(const Error& error, std::optional<int> asked = std::nullopt);
// The table of a position, and its line where nothing is wrong with it.
std::string composed_message(const Composition& composition, std::optional<int> asked);
// A position that cannot be written down so: add-ons are in play.
std::string not_composed_message(const std::string& position, std::optional<int> asked);
std::string refused_message(const std::string& game, int ply, Refusal why);
std::string error_message(std::string_view why);
std::string trace_message(const Room& room);

// The seats that people play.
Seats people(const Room& room);
// Moves are taken back only by those who were told them all: who decides for every person.
bool may_undo(const Room& room, Seats you);

}  // namespace dipolis
