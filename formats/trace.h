// duel-trace/2, the neutral record of a game that other engines write too (docs/trace-format.md).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/score.h"
#include "formats/json.h"
#include "formats/result.h"
#include "play/deal.h"

namespace dipolis {

// A move as the record tells it: whose it says it is, and what it claims that the rules determine.
struct TraceMove {
    Actor by;
    std::string_view choice;   // the kind of decision it answers
    Bounded<Move, 2> moves;    // two where the record draws two things at once
    int amount = -1;           // paid or gained; -1 where the move has none
    Card builds = Card::None;  // by the rival's decision
    Token takes = Token::None;
};

struct Trace {
    Variant variant;
    Deal deal;
    std::vector<TraceMove> moves;
};

// The state after a move, as far as records compare it.
struct Check {
    std::array<int, 2> coins;
    int pawn;
    Actor to_move;
    std::string_view choice;  // kind of the next decision; empty when the game is over
    int legal;                // number of options
};

// What replaying gives: one check a move; every move of the game, deals and reveals included.
struct Replay {
    std::vector<Check> after;
    std::vector<Move> moves;
    State state;  // after the last move
};

// One line of a file. `after`, `result`, `source` and unknown fields at the top are not read.
Parsed<Trace> parse_trace(std::string_view line);
Parsed<Trace> trace_from(const Json& json);

// Plays the moves, each checked: its player, its time, that it is an option, its amount.
Parsed<Replay> replay(const Trace& trace);

Json to_json(const Check& check);
Json result_json(const State& state);  // null while the game goes on
Json score_json(const ScoreSheet& sheet);

// {"after": [...], "result": ...}
Json to_json(const Replay& replay);

// The record of a game given by all its moves. `deal` must agree with them.
Json trace_json(const Variant& variant, const Deal& deal, std::span<const Move> moves,
                std::string_view source);

// The kind of decision that waits, in the words of the record; empty when the game is over.
std::string_view choice(const State& state);

// Coins the move costs or brings its player; -1 where it does neither.
int amount(const State& state, Seat seat, Move move);

}  // namespace dipolis
