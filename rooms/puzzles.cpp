#include "rooms/puzzles.h"

#include <cstdint>
#include <string_view>

#include "rooms/fnv.h"

namespace dipolis {

extern const char* const kPuzzleLines[];  // made of puzzles.txt

namespace {

// Letters that follow from its position; a page keeps them of each puzzle that was solved.
std::string id_of(std::string_view position) {
    constexpr std::string_view kDigits = "0123456789abcdefghjkmnpqrstvwxyz";
    constexpr size_t kLength = 6;
    std::string id;
    for (uint64_t rest = fnv(position) >> 32; id.size() < kLength; rest >>= 5)
        id += kDigits[rest & 31];
    return id;
}

// "3 tempo build arena\tdipolis/1 age=3 ..."
StoredPuzzle read_puzzle(std::string_view line) {
    const size_t tab = line.find('\t');
    const size_t space = line.find(' ', 2);
    const std::string_view position = line.substr(tab + 1);
    return {id_of(position), line.front() - '0', std::string(line.substr(2, space - 2)),
            std::string(line.substr(space + 1, tab - space - 1)), std::string(position)};
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
