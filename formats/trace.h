// duel-trace/2, the neutral record of a game shared with other engines (docs/trace-format.md).
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

// A move as a record writes it, with the player it names and the consequences it claims.
struct TraceMove {
    Actor by;
    std::string_view choice;  // the kind of decision
    Bounded<Move, 2> moves;   // two if the record draws two things at once
    int amount = -1;          // paid or gained; -1 if the move has neither
    // Claimed consequences (formats/addon.h), one value for each field.
    std::vector<std::optional<uint8_t>> claims;
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

// The result of replaying: one check for each move of the record, and all moves with deals and
// reveals.
struct Replay {
    std::vector<Check> after;
    std::vector<Move> moves;
    State state;  // after the last move
};

// Reads one line of a file. Ignores `after`, `result`, `source` and unknown fields at the top
// level.
Parsed<Trace> parse_trace(std::string_view line);
Parsed<Trace> trace_from(const Json& json);

// Replays the record and checks for each move: the player, the kind, that it is an option, the
// amount.
Parsed<Replay> replay(const Trace& trace);

Json to_json(const Check& check);
Json result_json(const State& state);  // null if the game is not over
Json score_json(const ScoreSheet& sheet);

// The points as records and messages write them: the total, then each written category.
template <class Put>
void tell_score(const ScoreSheet& sheet, const Put& put) {
    std::array<int, kWrittenCategories> points{};
    for (int i = 0; i < kCategoryCount; ++i) {
        const auto category = static_cast<Category>(i);
        points[static_cast<size_t>(written(category))] += sheet[category];
    }
    put("total", sheet.total());
    for (size_t i = 0; i < points.size(); ++i) put(id(static_cast<Category>(i)), points[i]);
}

// {"after": [...], "result": ...}
Json to_json(const Replay& replay);

// Writes the record of a game given all its moves. `deal` must agree with them.
Json trace_json(const Variant& variant, const Deal& deal, std::span<const Move> moves,
                std::string_view source);

// The kind of decision that is pending, as the record calls it; empty when the game is over.
std::string_view choice(const State& state);

// Coins that the move costs or brings its player; -1 if it does neither.
int amount(const State& state, Seat seat, Move move);

}  // namespace dipolis
