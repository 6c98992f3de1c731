// One contract, run against every store.
#include "server/store.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>

#include "formats/variant.h"
#include "server/store_sqlite.h"

namespace dipolis {
namespace {

struct Fresh {
    std::string file;
    std::unique_ptr<Store> store;
};

Fresh in_memory() {
    return {{}, std::make_unique<MemoryStore>()};
}

Fresh in_file() {
    static int number = 0;
    Fresh fresh;
    fresh.file = testing::TempDir() + "store" + std::to_string(getpid()) + "_" +
                 std::to_string(++number) + ".db";
    std::string why;
    fresh.store = open_sqlite(fresh.file, why);
    EXPECT_TRUE(fresh.store) << why;
    return fresh;
}

GameInfo game(const std::string& id) {
    return {id,
            {.preset_wonders = true, .middle_pawn = MiddlePawn::Chooses},
            {SeatInfo{}, SeatInfo{Policy::Greedy}},
            {},
            {}};
}

class StoreContract : public testing::TestWithParam<Fresh (*)()> {
  protected:
    void SetUp() override { fresh_ = GetParam()(); }
    void TearDown() override {
        fresh_.store.reset();
        for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(fresh_.file + end);
    }
    Store& store() { return *fresh_.store; }
    Fresh fresh_;
};

TEST_P(StoreContract, KeepsWhatWasAgreedAndEveryMove) {
    ASSERT_TRUE(store().create(game("one")));
    ASSERT_TRUE(store().append("one", 0, std::vector<std::string>{"deal law", "deal economy"}));
    ASSERT_TRUE(store().append("one", 2, std::vector<std::string>{"build quarry"}));
    const auto loaded = store().load("one");
    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded->info.variant, game("one").variant);
    EXPECT_EQ(loaded->info.seats, game("one").seats);
    EXPECT_EQ(loaded->lines,
              (std::vector<std::string>{"deal law", "deal economy", "build quarry"}));
}

TEST_P(StoreContract, KeepsTheAddOnsOfAGame) {
    GameInfo solo = game("solo");
    solo.variant = {.addons = {AddOnId::Solo}};
    solo.variant.rival = solo::Rival::Random;
    solo.seats = {SeatInfo{}, *find_seat("rival")};
    GameInfo leaders = game("leaders");
    leaders::Terms terms = leaders::kPrinted;
    terms.costs[0] = 9;
    leaders.variant = {.addons = {AddOnId::Leaders}};
    leaders.variant.pool = *leaders::find_pool("vp16");
    leaders.variant.terms = keep(terms);
    for (const GameInfo& info : {solo, leaders}) {
        ASSERT_TRUE(store().create(info));
        const auto loaded = store().load(info.id);
        ASSERT_TRUE(loaded);
        EXPECT_EQ(loaded->info.variant, info.variant);
        EXPECT_EQ(loaded->info.seats, info.seats);
    }
}

TEST_P(StoreContract, RefusesAMoveThatDoesNotFollow) {
    ASSERT_TRUE(store().create(game("one")));
    ASSERT_TRUE(store().append("one", 0, std::vector<std::string>{"deal law"}));
    EXPECT_FALSE(store().append("one", 0, std::vector<std::string>{"deal economy"}));
    EXPECT_FALSE(store().append("one", 5, std::vector<std::string>{"deal economy"}));
    EXPECT_FALSE(store().append("none", 0, std::vector<std::string>{"deal law"}));
    EXPECT_EQ(store().load("one")->lines.size(), 1u);
}

TEST_P(StoreContract, RefusesTheSameGameTwiceAndUnknownOnes) {
    ASSERT_TRUE(store().create(game("one")));
    EXPECT_FALSE(store().create(game("one")));
    EXPECT_FALSE(store().load("two"));
    EXPECT_FALSE(store().erase("two"));
}

TEST_P(StoreContract, ListsTheGamePlayedLastFirst) {
    for (const char* id : {"a", "b", "c"}) ASSERT_TRUE(store().create(game(id)));
    ASSERT_TRUE(store().append("a", 0, std::vector<std::string>{"deal law"}));
    const auto games = store().recent(2);
    ASSERT_EQ(games.size(), 2u);
    EXPECT_EQ(games[0].info.id, "a");
    EXPECT_EQ(games[1].info.id, "c");
}

TEST_P(StoreContract, ForgetsAGameWithItsMoves) {
    ASSERT_TRUE(store().create(game("one")));
    ASSERT_TRUE(store().append("one", 0, std::vector<std::string>{"deal law"}));
    ASSERT_TRUE(store().erase("one"));
    EXPECT_FALSE(store().load("one"));
    ASSERT_TRUE(store().create(game("one")));
    EXPECT_TRUE(store().load("one")->lines.empty());
}

INSTANTIATE_TEST_SUITE_P(Memory, StoreContract, testing::Values(&in_memory));
INSTANTIATE_TEST_SUITE_P(Sqlite, StoreContract, testing::Values(&in_file));

TEST(SqliteStore, IsThereAfterTheProgramEnds) {
    Fresh fresh = in_file();
    ASSERT_TRUE(fresh.store->create(game("one")));
    ASSERT_TRUE(fresh.store->append("one", 0, std::vector<std::string>{"deal law"}));
    fresh.store.reset();
    std::string why;
    fresh.store = open_sqlite(fresh.file, why);
    ASSERT_TRUE(fresh.store) << why;
    EXPECT_EQ(fresh.store->load("one")->lines, std::vector<std::string>{"deal law"});
    std::filesystem::remove(fresh.file);
}

// A file as the first version of the program wrote it.
TEST(SqliteStore, BringsGamesOfTheFirstVersionAlong) {
    const std::string file = testing::TempDir() + "version1_" + std::to_string(getpid()) + ".db";
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(db, R"sql(
CREATE TABLE game (
    id              TEXT PRIMARY KEY,
    preset_wonders  INTEGER NOT NULL CHECK (preset_wonders IN (0, 1)),
    middle_pawn     TEXT NOT NULL CHECK (middle_pawn IN ('begins', 'chooses')),
    seat0           TEXT NOT NULL,
    seat1           TEXT NOT NULL,
    created         INTEGER NOT NULL DEFAULT (unixepoch()),
    played          INTEGER NOT NULL DEFAULT (unixepoch()),
    played_order    INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TABLE move (
    game  TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    ply   INTEGER NOT NULL CHECK (ply >= 0),
    line  TEXT NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO game VALUES ('old', 1, 'chooses', 'human', 'greedy', 0, 0, 1);
INSERT INTO game VALUES ('older', 0, 'begins', 'uniform', 'human', 0, 0, 0);
INSERT INTO move VALUES ('old', 0, 'deal law');
PRAGMA user_version = 1;)sql",
                           nullptr, nullptr, nullptr),
              SQLITE_OK);
    sqlite3_close(db);
    for (int opened = 0; opened < 2; ++opened) {
        std::string why;
        const auto store = open_sqlite(file, why);
        ASSERT_TRUE(store) << why;
        const auto old = store->load("old");
        ASSERT_TRUE(old);
        EXPECT_EQ(old->info.variant, game("old").variant);
        EXPECT_EQ(old->info.seats, game("old").seats);
        EXPECT_EQ(old->lines, std::vector<std::string>{"deal law"});
        EXPECT_EQ(store->load("older")->info.variant, Variant{});
        EXPECT_TRUE(store->create(game("new" + std::to_string(opened))));
    }
    std::filesystem::remove(file);
}

TEST(SqliteStore, SaysWhyItCannotOpen) {
    std::string why;
    EXPECT_FALSE(open_sqlite("/nowhere/at/all.db", why));
    EXPECT_FALSE(why.empty());
    const std::string file = testing::TempDir() + "not_a_database";
    {
        FILE* out = std::fopen(file.c_str(), "w");
        for (int i = 0; i < 200; ++i) std::fputs("this is no database\n", out);
        std::fclose(out);
    }
    why.clear();
    EXPECT_FALSE(open_sqlite(file, why));
    EXPECT_FALSE(why.empty());
    std::filesystem::remove(file);
}

}  // namespace
}  // namespace dipolis
