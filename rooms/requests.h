// Messages from interfaces (docs/protocol.md), which are not trusted: parsed and checked, or
// refused.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/move.h"
#include "formats/json.h"
#include "rooms/messages_people.h"
#include "rooms/people.h"
#include "rooms/seats.h"

namespace dipolis {

// Each is called as its type is in messages: "sit_down" is SitDown.
namespace client {

struct Hello {
    int protocol;
};
struct Games {};
struct New {
    Variant variant;
    PerSeat<SeatInfo> seats;
};
struct Open {
    std::string game;
    std::optional<Seat> seat;  // the seat it takes; otherwise all free human seats
};
struct Play {
    std::string game;
    int ply;
    std::string move;
    std::optional<Seat> seat;  // the deciding seat; otherwise the one of its seats that is asked
    std::optional<int> spent;  // milliseconds since the interface could decide
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
    std::string piece;  // instead: a link that holds a game
};
struct Rest {};  // stops the analysis
struct Statistics {};
struct Puzzles {};  // a list of the stored ones, with their themes
struct Puzzle {
    int n;  // from 1
};
// A position of a game, or given as a line, and moves from there, to try them.
struct Explore {
    std::string game;
    int ply;
    std::string position;  // instead of a game
    std::vector<std::string> moves;
    bool draw;                 // also draw the next outcome of chance
    bool quiet;                // no analysis is wanted
    std::optional<int> asked;  // returned with the answer
};
// A composed table (formats/compose.h), or a position line to begin with.
struct Compose {  // NOLINT(bugprone-exception-escape): moving a Json does not throw
    Json table;
    std::string position;      // instead of a table
    std::optional<int> asked;  // returned with the answer
};
// A link (formats/parcel.h) of a game, of a position with moves from there, or of a puzzle.
struct Pack {
    std::string game;
    bool review;
    std::string position;  // instead of a game
    std::vector<std::string> moves;
    int puzzle;              // instead of both, from 1; 0 if not
    std::optional<int> ply;  // it opens there
    std::optional<int> asked;
};
struct Unpack {
    std::string piece;
    std::optional<int> asked;
};
struct Import {
    Variant variant;
    PerSeat<SeatInfo> seats;
    std::vector<Move> moves;  // checked: they follow the rules
};

// --- Games between two devices.

struct Invite {
    Variant variant;
    Begins first;
    std::optional<ClockTerms> clock;
    std::optional<std::string> name;
};
struct Look {
    std::string link;
};
struct Join {
    std::string link;
    std::optional<std::string> name;
};
struct Watch {
    std::string link;
};
struct Handover {
    std::string game;
};
struct Resign {
    std::string game;
};
struct Abort {
    std::string game;
};
struct Claim {
    std::string game;
    bool win;  // otherwise an end without a winner
};
struct Offer {
    std::string game;
    dipolis::Offer what;
    bool yes;
};
// One of the fixed phrases by its id, or a text.
struct Say {
    std::string game;
    std::string phrase;
    std::string text;
};

// --- The open table.

struct OpenTable {};  // looks at it, and at what changes there, until it leaves
struct Challenge {
    Invite terms;
    bool rated;
};
struct Withdraw {};
struct SitDown {
    std::string challenge;
};
struct TakeName {
    std::string name;
};
struct MoveName {};  // asks for a link for another device
struct ContinueName {
    std::string link;
};
struct Person {
    std::string name;
};
struct Block {  // does not want to meet somebody here
    std::string name;
};
struct Unblock {
    std::optional<std::string> name;  // nothing: all who have no name any more
};

// --- Nudges (nudge_service.h).

struct Subscribe {
    std::string endpoint;
};
struct Unsubscribe {
    std::string endpoint;
};
struct Visibility {
    bool hidden;  // nobody sees the page now
};

// --- All that is a browser's own.

struct RecoveryCode {
    bool make;  // a new one; otherwise only asks whether there is one
};
struct Recover {
    std::string code;  // as it was typed
};

using Message =
    std::variant<Hello, Games, New, Open, Play, Leave, Delete, Trace, Past, Undo, Import, Analyse,
                 Review, Rest, Explore, Compose, Statistics, Puzzles, Puzzle, Pack, Unpack, Invite,
                 Look, Join, Watch, Handover, Resign, Abort, Claim, Offer, Say, OpenTable,
                 Challenge, Withdraw, SitDown, TakeName, MoveName, ContinueName, Person, Block,
                 Unblock, Subscribe, Unsubscribe, Visibility, RecoveryCode, Recover>;

// The messages that `Strangers` answers (strangers.h).
using OfStrangers = std::variant<OpenTable, Challenge, Withdraw, SitDown, TakeName, MoveName,
                                 ContinueName, Person, Block, Unblock>;

}  // namespace client

inline constexpr size_t kMessageKinds = std::variant_size_v<client::Message>;
// The type of messages of this kind, by its place in `client::Message`: "play".
std::string_view type_of_kind(size_t kind);

inline constexpr int kProtocol = 1;
// For messages that carry a record, a table or a line of moves: enough for the record of a game
// with everything that other programs write into it. All others are much shorter.
inline constexpr size_t kMostMessageBytes = 65536, kMostShortMessageBytes = 4096;
// More names of an object than there are leaders, whose terms are the largest object, and more
// values than a record has.
inline constexpr JsonLimits kMessageLimits = {.names = 64, .values = 4096};

// The type of a message that has it before or after its data, as interfaces write messages;
// otherwise empty. The text need not be JSON, and only its beginning and its end are read.
std::string_view type_of(std::string_view text);

// A message of an interface, and its number, if it has one: what is sent afterwards says which
// message was taken up last.
struct NumberedMessage {
    client::Message message;
    std::optional<int> n;
};

// An unknown seat or variant has an error of its own. Unknown field names are refused, because a
// misspelt field would otherwise be ignored in silence. A long text is refused before it is read,
// unless type_of() is one whose messages may be long.
Parsed<NumberedMessage> parse_message(std::string_view text);

}  // namespace dipolis
