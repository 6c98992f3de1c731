// The stored puzzles (ai/puzzle.h), the easiest first. train/make_puzzles made them.
#pragma once

#include <string>
#include <vector>

namespace dipolis {

struct StoredPuzzle {
    std::string id;  // the same in every set that has it
    int difficulty = 1;
    std::string theme;     // ai/puzzle.h
    std::string move;      // the only one that wins
    std::string position;  // a position line
};

const std::vector<StoredPuzzle>& stored_puzzles();

}  // namespace dipolis
