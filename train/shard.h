// Stored self-play games: the variant, every move, and the result of the search at each decision.
// Nothing that follows from the moves is stored, so the inputs of the network may change without
// playing the games again.
//
// A shard is a file with some games: text lines with its parameters, an empty line, the games, and
// a checksum of all that. The same recipe gives the same bytes on every machine.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ai/value.h"
#include "engine/game.h"

namespace dipolis::train {

// A value: probabilities in units of 1 / Decision::kWhole.
using StoredEnds = std::array<uint16_t, kEndCount>;

// A decision inside the tree of a search: the numbers of the options that lead to it from the
// searched position, as whoever searched sees it (train/sample.h), and its value.
struct StoredInside {
    std::vector<uint8_t> path;
    StoredEnds ends{};
    bool proven = false;
    friend bool operator==(const StoredInside&, const StoredInside&) = default;
};

// The result of an unbiased search at a position where a player had a choice.
struct Decision {
    uint16_t ply = 0;   // moves played before it
    StoredEnds ends{};  // its value
    uint32_t nodes = 0;
    bool honest = false;  // the seat was not biased
    bool proven = false;  // the value is exact
    bool chosen = false;  // the move played is the search's choice
    // The share of visits of each option, in the order of options(), in units of 1 / kWhole. Empty
    // if not meaningful: there were no visits, or both seats decided at the same time.
    std::vector<uint16_t> shares;
    std::vector<StoredInside> inside;

    static constexpr int kWhole = 65535;
    friend bool operator==(const Decision&, const Decision&) = default;
};

struct PlayedGame {
    Variant variant;          // with the usual terms
    std::vector<Move> moves;  // chance included
    std::vector<Decision> decisions;
    Result result;
    friend bool operator==(const PlayedGame&, const PlayedGame&) = default;
};

struct Shard {
    std::string recipe;  // one line: the player, the seed, the games
    std::vector<PlayedGame> games;
};

std::string to_bytes(const Shard& shard);

// Returns nothing, and the reason in `why`, if the bytes are damaged or were written with other
// components.
std::optional<Shard> parse_shard(std::string_view bytes, std::string& why);

// All bytes of a file; nothing if it cannot be read.
std::optional<std::string> file_bytes(const std::string& path);

// Whether the file begins like a shard.
bool is_shard(const std::string& path);

// Atomic: writes a temporary file, then renames it. Returns false if that fails.
bool write_shard(const std::string& path, const Shard& shard);
std::optional<Shard> read_shard(const std::string& path, std::string& why);

// The files named, and those with the ending .shard in the folders named; sorted.
std::vector<std::string> shard_files(const std::vector<std::string>& files_and_folders);

// One move of a stored game, in the position in which it was played.
struct Ply {
    const State& before;
    const Move& move;
    const Decision* decision;  // null where nobody had a choice
};

// Replays the game and calls back before each move. Returns the last position; nothing if the moves
// violate the rules or lead to another result: then the shard comes from an older program.
std::optional<State> replay(const PlayedGame& game, const std::function<void(const Ply&)>& look);

}  // namespace dipolis::train
