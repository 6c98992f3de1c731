#include "rooms/puzzles.h"

#include <string_view>

namespace dipolis {

extern const char* const kPuzzleLines[];  // made of puzzles.txt

namespace {

// "3 tempo build arena\tdipolis/1 age=3 ..."
StoredPuzzle read_puzzle(std::string_view line) {
    const size_t tab = line.find('\t');
    const size_t space = line.find(' ', 2);
    return {line.front() - '0', std::string(line.substr(2, space - 2)),
            std::string(line.substr(space + 1, tab - space - 1)),
            std::string(line.substr(tab + 1))};
}

std::vector<StoredPuzzle> read_puzzles() {
    std::vector<StoredPuzzle> all;
    for (const char* const* each = kPuzzleLines; *each != nullptr; ++each) {
        std::string_view line = *each;
        if (line.ends_with('\n')) line.remove_suffix(1);
        if (!line.empty()) all.push_back(read_puzzle(line));
    }
    return all;
}

}  // namespace

const std::vector<StoredPuzzle>& stored_puzzles() {
    static const std::vector<StoredPuzzle> all = read_puzzles();
    return all;
}

}  // namespace dipolis
