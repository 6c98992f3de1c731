// All later versions must read what released versions have written: tests/golden has a folder for
// each released version, with records, positions and stored games, which is never changed.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "formats/position.h"
#include "formats/trace.h"
#include "rooms/stored_room.h"
#include "server/store_sqlite.h"
#include "tests/scratch.h"

namespace dipolis {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> lines_in(const fs::path& file) {
    std::ifstream in(file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    EXPECT_FALSE(lines.empty()) << file;
    return lines;
}

class Golden : public testing::TestWithParam<std::string> {
  protected:
    fs::path folder() const { return fs::path(GOLDEN_DIR) / GetParam(); }
};

TEST_P(Golden, RecordsAreReplayedToTheSameEnd) {
    for (const std::string& line : lines_in(folder() / "records.jsonl")) {
        const auto claimed = parse_json(line);
        const auto trace = parse_trace(line);
        ASSERT_TRUE(claimed && trace) << line.substr(0, 200);
        const auto replayed = replay(*trace);
        ASSERT_TRUE(replayed) << line.substr(0, 200);
        const Json ours = to_json(*replayed);
        EXPECT_EQ(nlohmann::json((*claimed)["result"]), nlohmann::json(ours["result"]));
        EXPECT_EQ(nlohmann::json((*claimed)["after"]), nlohmann::json(ours["after"]));
    }
}

TEST_P(Golden, PositionsMeanTheSame) {
    for (const std::string& line : lines_in(folder() / "positions.txt")) {
        const auto state = parse_position(line);
        ASSERT_TRUE(state) << line;
        EXPECT_EQ(to_line(*state), line);
    }
}

// games.txt lists the id, the number of moves and the final position of each stored game.
TEST_P(Golden, KeptGamesGoOnWhereTheyWereLeft) {
    const fs::path copy = fs::path(scratch_folder()) / "golden";
    fs::create_directory(copy);
    fs::copy(folder() / "games.db", copy);
    fs::permissions(copy / "games.db", fs::perms::owner_all);
    std::string why;
    auto store = open_sqlite(copy / "games.db", why);
    ASSERT_TRUE(store) << why;
    const auto kept = lines_in(folder() / "games.txt");
    EXPECT_EQ(store->recent(100).size(), kept.size());
    for (const std::string& line : kept) {
        std::istringstream words(line);
        std::string id;
        int ply = 0;
        words >> id >> ply;
        std::string position;
        std::getline(words >> std::ws, position);
        auto game = store->load(id);
        ASSERT_TRUE(game) << id;
        EXPECT_EQ(static_cast<int>(game->lines.size()), ply) << id;
        Rng rng(1);
        const auto room = restored_room(*std::move(game), rng);
        ASSERT_TRUE(room) << id;
        EXPECT_EQ(to_line(room->state()), position) << id;
    }
    store.reset();
    fs::remove_all(copy);
}

INSTANTIATE_TEST_SUITE_P(Versions, Golden, testing::Values("0.1"), [](const auto& version) {
    std::string name = "from_" + version.param;
    std::replace(name.begin(), name.end(), '.', '_');
    return name;
});

// Fails if a version's folder is not tested.
TEST(GoldenFolder, HoldsNothingElse) {
    size_t folders = 0;
    for (const auto& each : fs::directory_iterator(GOLDEN_DIR)) folders += each.is_directory();
    EXPECT_EQ(folders, 1u);
}

}  // namespace
}  // namespace dipolis
