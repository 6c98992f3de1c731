// Perft numbers from tests/perft: another engine that agrees on them very likely agrees on the
// rules. And the signature: one number that every build must print.
#include "play/perft.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "formats/position.h"
#include "formats/words.h"
#include "play/signature.h"

namespace dipolis {
namespace {

// "position ; nodes 3 = 120 ; fixed 5 = 777"
void check_line(const std::string& line) {
    const auto pieces = split(line, ';');
    ASSERT_GT(pieces.size(), 1u);
    const auto state = parse_position(pieces[0]);
    ASSERT_TRUE(state) << state.error().where << ' ' << state.error().what;
    for (size_t i = 1; i < pieces.size(); ++i) {
        const auto words = split(pieces[i], ' ');
        ASSERT_EQ(words.size(), 4u) << pieces[i];
        const auto depth = parse_int(words[1], 1, 60);
        ASSERT_TRUE(depth);
        const Perft kind = words[0] == "nodes" ? Perft::Nodes : Perft::Fixed;
        EXPECT_EQ(std::to_string(perft(*state, *depth, kind)), words[3]) << line;
    }
}

TEST(Perft, CountsOfTheFiles) {
    int lines = 0;
    for (const auto& entry : std::filesystem::directory_iterator(PERFT_DIR)) {
        std::ifstream in(entry.path());
        std::string line;
        while (std::getline(in, line)) {
            if (line.empty() || line[0] == '#') continue;
            SCOPED_TRACE(entry.path().filename().string() + ": " + line);
            check_line(line);
            ++lines;
        }
    }
    EXPECT_GE(lines, 30);
}

TEST(Signature, IsTheOneOnRecord) {
    std::ifstream in(SIGNATURE_FILE);
    uint64_t recorded = 0;
    in >> recorded;
    EXPECT_EQ(signature(), recorded);
}

}  // namespace
}  // namespace dipolis
