// The games of a shard as columns of numbers for programs that learn: files in NumPy's format,
// which can be mapped into memory. docs/python.md lists them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "train/shard.h"

namespace dipolis::train {

// A column: little-endian numbers of one type, in rows.
struct Column {
    std::string name;
    std::string type;    // in NumPy's words: "<f4"
    size_t columns = 1;  // numbers in a row; 1 for a list
    size_t rows = 0;
    std::string bytes;

    // The file: NumPy's header, then the numbers.
    std::string file() const;
};

struct Columns {
    std::vector<Column> all;
    std::vector<Variant> variants;  // those that occur; the column game_variant counts them from 0
    size_t games = 0, positions = 0;
};

// All columns of a shard. With `observed` also what the player sees, 2 kB for each position. A game
// without decisions, as of a record, has a position for each choice of a player: no ends, no nodes,
// and all shares for the move that was played.
// Nothing if a game breaks the rules; its number is in `wrong` then.
std::optional<Columns> columns_of(const Shard& shard, bool observed, size_t& wrong);

// As zlib computes it, so that others can check a file with what they have.
uint32_t crc32(std::string_view bytes);

}  // namespace dipolis::train
