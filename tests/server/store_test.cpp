// One contract, tested with every store.
#include "rooms/store.h"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "formats/addons/leaders_variant.h"
#include "rooms/person_name.h"
#include "rooms/stored_room.h"
#include "server/store_sqlite.h"
#include "tests/scratch.h"

// Makes SQLite's memory allocation fail after that many requests; -1 means never.
namespace {
int g_requests_left = -1;
sqlite3_mem_methods g_memory;

bool runs_out() {
    if (g_requests_left > 0) --g_requests_left;
    return g_requests_left == 0;
}

const bool kSet = [] {
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &g_memory);
    static sqlite3_mem_methods limited = g_memory;
    limited.xMalloc = [](int size) { return runs_out() ? nullptr : g_memory.xMalloc(size); };
    limited.xRealloc = [](void* old, int size) {
        return runs_out() ? nullptr : g_memory.xRealloc(old, size);
    };
    return sqlite3_config(SQLITE_CONFIG_MALLOC, &limited) == SQLITE_OK;
}();
}  // namespace

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
    fresh.file = scratch_folder() + "store" + std::to_string(++number) + ".db";
    std::string why;
    fresh.store = open_sqlite(fresh.file, why);
    EXPECT_TRUE(fresh.store) << why;
    return fresh;
}

void forget(Fresh& fresh) {
    fresh.store.reset();
    for (const char* end : {"", "-wal", "-shm", "-lock"}) std::filesystem::remove(fresh.file + end);
}

PerSeat<SeatInfo> two_greedy() {
    return {SeatInfo{Policy::Greedy}, SeatInfo{Policy::Greedy}};
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
    void TearDown() override { forget(fresh_); }
    Store& store() { return *fresh_.store; }
    bool add(const std::string& id, int ply, const std::vector<std::string>& lines) {
        return store().append(id, ply, lines, {.ply = ply + static_cast<int>(lines.size())});
    }
    Fresh fresh_;
};

TEST_P(StoreContract, KeepsWhatWasAgreedAndEveryMove) {
    ASSERT_TRUE(store().create(game("one")));
    ASSERT_TRUE(add("one", 0, {"deal law", "deal economy"}));
    ASSERT_TRUE(add("one", 2, {"build quarry"}));
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
    ASSERT_TRUE(add("one", 0, {"deal law"}));
    EXPECT_FALSE(add("one", 0, {"deal economy"}));
    EXPECT_FALSE(add("one", 5, {"deal economy"}));
    EXPECT_FALSE(add("none", 0, {"deal law"}));
    EXPECT_EQ(store().load("one")->lines.size(), 1u);
}

TEST_P(StoreContract, RefusesTheSameGameTwiceAndUnknownOnes) {
    ASSERT_TRUE(store().create(game("one")));
    EXPECT_FALSE(store().create(game("one")));
    EXPECT_FALSE(store().load("two"));
    EXPECT_FALSE(store().erase("two"));
}

TEST_P(StoreContract, KeepsWhoPlaysAndListsForEachItsOwn) {
    GameInfo alone = game("alone");
    alone.maker = "ada";
    GameInfo both = game("both");
    both.maker = "ada";
    both.seats = {};
    both.pact = Pact{"both", Begins::Random, ClockTerms{ClockTerms::Kind::Minutes, 15, 10}, {}};
    both.pact->seats[1] = {"ada", "Ada", false};
    GameInfo later = both;
    later.id = "later";
    later.pact->clock = ClockTerms{ClockTerms::Kind::Days, 2, 0};
    for (const GameInfo& info : {alone, both, game("home"), later})
        ASSERT_TRUE(store().create(info));
    EXPECT_EQ(store().load("both")->info.pact, both.pact);
    EXPECT_EQ(store().load("later")->info.pact, later.pact);
    EXPECT_EQ(store().load("alone")->info.maker, "ada");
    EXPECT_EQ(store().newest("both"), "later");
    EXPECT_EQ(store().newest("alone"), std::nullopt);

    ASSERT_TRUE(store().seat("both", Seat::First, {}, {"bob", std::nullopt, false}));
    EXPECT_FALSE(store().seat("alone", Seat::First, {}, {"bob", std::nullopt, false}));
    const auto listed = [&](const Holder& holder, int most = 9) {
        std::string ids;
        for (const ListedGame& each : store().recent(most, holder)) ids += each.info.id + " ";
        return ids;
    };
    EXPECT_EQ(listed("ada"), "later both alone ");
    EXPECT_EQ(listed("ada", 2), "later both ");
    EXPECT_EQ(listed("bob"), "both ");
    EXPECT_EQ(listed(""), "home ");
    EXPECT_EQ(listed("eve"), "");

    const Summary ended{0, 0, Seat::First, R"({"kind":"aborted"})", {5, 7}};
    ASSERT_TRUE(store().conclude("both", ended));
    EXPECT_EQ(store().load("both")->summary, ended);
    EXPECT_FALSE(store().conclude("both", {.ply = 3}));

    EXPECT_EQ(remove_game(store(), "alone", "bob"), Removal::None);
    EXPECT_EQ(remove_game(store(), "both", "bob"), Removal::Hidden);
    EXPECT_EQ(listed("bob"), "");
    EXPECT_EQ(listed("ada"), "both later alone ");
    EXPECT_EQ(remove_game(store(), "both", "ada"), Removal::Erased);
    EXPECT_EQ(remove_game(store(), "later", "ada"), Removal::Erased) << "nobody has come";
    EXPECT_EQ(remove_game(store(), "alone", "ada"), Removal::Erased);
    EXPECT_EQ(listed("ada"), "");
}

// Anything that is given once is given by the store to the first who comes.
TEST_P(StoreContract, OnlyTheFirstOfTwoWhoWantTheSameThingGetsIt) {
    GameInfo info = game("both");
    info.pact = Pact{"both", Begins::Random, {}, {}};
    info.pact->seats[0] = {"ada", "Ada", false};
    ASSERT_TRUE(store().create(info));
    EXPECT_FALSE(store().create(info)) << "a challenge becomes one game";
    const auto sit = [&](Seat seat, std::optional<Holder> from, const char* who) {
        return store().together([&] {
            return store().seat("both", seat, from, {who, std::nullopt, false});
        });
    };
    EXPECT_TRUE(sit(Seat::Second, {}, "bob"));
    EXPECT_FALSE(sit(Seat::Second, {}, "eve")) << "it was free";
    EXPECT_TRUE(sit(Seat::First, "ada", "tablet"));
    EXPECT_FALSE(sit(Seat::First, "ada", "phone")) << "Ada's is given away";
    const Pact now = *store().load("both")->info.pact;
    EXPECT_EQ(now.seats[0].holder, "tablet");
    EXPECT_EQ(now.seats[1].holder, "bob");

    Persons& persons = store().persons();
    EXPECT_TRUE(persons.take({"ada", "Ada"}, "likeness of Ada"));
    EXPECT_FALSE(persons.take({"bob", "ADA"}, "likeness of Ada"));
    EXPECT_TRUE(persons.move("ada", "tablet"));
    EXPECT_FALSE(persons.move("ada", "phone"));
    EXPECT_EQ(persons.named("likeness of Ada")->holder, "tablet");
}

TEST_P(StoreContract, CountsAGameUntilItIsOverAlsoAfterItWasHidden) {
    GameInfo both = game("both");
    both.pact = Pact{"both", Begins::Random, std::nullopt, {}};
    both.pact->seats[0].holder = "ada";
    both.pact->seats[1].holder = "bob";
    ASSERT_TRUE(store().create(both));
    EXPECT_EQ(remove_game(store(), "both", "ada"), Removal::Hidden);
    EXPECT_EQ(store().unfinished("ada"), 1);
    EXPECT_EQ(store().unfinished("bob"), 1);
    EXPECT_EQ(store().unfinished("eve"), 0);
    ASSERT_TRUE(store().conclude("both", {0, 0, Seat::First, R"({"kind":"aborted"})", {}}));
    EXPECT_EQ(store().unfinished("ada"), 0);
}

TEST_P(StoreContract, CountsAGameOnceForWhoHasBothOfItsSeats) {
    GameInfo both = game("both");
    both.pact = Pact{"both", Begins::Random, std::nullopt, {}};
    for (const Seat seat : kBothSeats) both.pact->seats[seat].holder = "ada";
    ASSERT_TRUE(store().create(both));
    EXPECT_EQ(store().unfinished("ada"), 1);
}

TEST_P(StoreContract, ListsTheGamePlayedLastFirst) {
    for (const char* id : {"a", "b", "c"}) ASSERT_TRUE(store().create(game(id)));
    ASSERT_TRUE(add("a", 0, {"deal law"}));
    const auto games = store().recent(2);
    ASSERT_EQ(games.size(), 2u);
    EXPECT_EQ(games[0].info.id, "a");
    EXPECT_EQ(games[1].info.id, "c");
    GameInfo ada = game("d");
    ada.maker = "ada";
    ASSERT_TRUE(store().create(ada));
    EXPECT_EQ(store().recent(1)[0].info.id, "a");
    EXPECT_EQ(store().latest(1)[0].info.id, "d") << "whoever made it";
    EXPECT_EQ(store().latest(9).size(), 4u);
}

TEST_P(StoreContract, FindsTheRatedGamesThatGoOn) {
    GameInfo info = game("both");
    info.pact = Pact{"both", Begins::Random, std::nullopt, {}, Standing::Rated};
    info.pact->seats[0] = {"ada", "Ada", false};
    info.pact->seats[1] = {"bob", "Bob", false};
    GameInfo open = info;
    open.id = "open";
    open.pact->standing = Standing::Open;
    for (const GameInfo& each : {info, open, game("home")}) ASSERT_TRUE(store().create(each));
    ASSERT_EQ(store().rated_under_way().size(), 1u);
    EXPECT_EQ(store().rated_under_way()[0].pact, info.pact);
    ASSERT_TRUE(store().conclude("both", {0, 0, Seat::First, R"({"kind":"aborted"})", {}}));
    EXPECT_TRUE(store().rated_under_way().empty());
}

// Such a game is neither counted nor does it move with a name, and the reason is kept.
TEST_P(StoreContract, KeepsWhyAGameIsNotRated) {
    for (const Standing standing : {Standing::Household, Standing::Often}) {
        GameInfo info = game(standing == Standing::Often ? "often" : "household");
        info.pact = Pact{info.id, Begins::Random, {}, {}, standing};
        info.pact->seats = {Sitter{"ada", "Ada", false}, Sitter{"bob", "Bob", false}};
        ASSERT_TRUE(store().create(info));
        EXPECT_EQ(store().load(info.id)->info.pact, info.pact);
        ASSERT_TRUE(store().move_rated("ada", "tablet"));
        EXPECT_EQ(store().load(info.id)->info.pact, info.pact);
    }
    EXPECT_TRUE(store().rated_under_way().empty());
}

TEST_P(StoreContract, ListsWhatWasSaidOfTheGameLast) {
    ASSERT_TRUE(store().create(game("one")));
    EXPECT_EQ(store().recent(1)[0].summary, Summary{});
    const Summary over{2, 3, Seat::Second, R"({"winner":null})"};
    const std::vector<std::string> lines = {"deal law", "deal economy"};
    ASSERT_TRUE(store().append("one", 0, lines, over));
    EXPECT_EQ(store().recent(1)[0].summary, over);
    EXPECT_TRUE(over.is_over());
    const Summary before{1, 0, Seat::First};
    ASSERT_TRUE(store().cut("one", before));
    EXPECT_EQ(store().recent(1)[0].summary, before);
    EXPECT_EQ(store().load("one")->lines.size(), 1u);
    EXPECT_FALSE(store().cut("two", before));
}

TEST_P(StoreContract, KeepsWhatBelongsTogetherOrNothingOfIt) {
    const auto two_games = [&](bool good) {
        return [this, good] {
            const bool made =
                store().create(game("a")) && add("a", 0, {"deal law"}) && store().create(game("b"));
            return made && good;
        };
    };
    EXPECT_FALSE(store().together(two_games(false)));
    EXPECT_THROW(store().together([&]() -> bool {
        two_games(true)();
        throw std::bad_alloc();
    }),
                 std::bad_alloc);
    EXPECT_TRUE(store().recent(9).empty());
    // A failed part does not undo the others.
    EXPECT_TRUE(store().together([&] {
        EXPECT_TRUE(store().together(two_games(true)));
        EXPECT_FALSE(store().together([&] { return store().create(game("c")) && false; }));
        return true;
    }));
    EXPECT_EQ(store().recent(9).size(), 2u);
    EXPECT_FALSE(store().load("c"));
}

TEST_P(StoreContract, ForgetsAGameWithItsMoves) {
    ASSERT_TRUE(store().create(game("one")));
    ASSERT_TRUE(add("one", 0, {"deal law"}));
    ASSERT_TRUE(store().erase("one"));
    EXPECT_FALSE(store().load("one"));
    ASSERT_TRUE(store().create(game("one")));
    EXPECT_TRUE(store().load("one")->lines.empty());
}

TEST_P(StoreContract, CountsARatedGameOnceAndWithItsResultOrNotAtAll) {
    Persons& persons = store().persons();
    ASSERT_TRUE(persons.take({"ada", "Ada"}, "likeness of Ada"));
    EXPECT_FALSE(persons.take({"ada", "Other"}, "another likeness"));
    EXPECT_FALSE(persons.take({"bob", "ADA"}, "likeness of Ada"));
    EXPECT_EQ(persons.of("ada")->name, "Ada");
    EXPECT_EQ(persons.named("likeness of Ada")->holder, "ada");
    EXPECT_FALSE(persons.of("bob"));

    GameInfo info = game("both");
    info.pact =
        Pact{"both", Begins::Random, ClockTerms{ClockTerms::Kind::Days, 2, 0}, {}, Standing::Rated};
    ASSERT_TRUE(store().create(info));
    EXPECT_EQ(store().load("both")->info.pact, info.pact);
    const RatedGame first{.game = "both",
                          .kind = "base",
                          .rival = "Bob",
                          .ended = 5'000'000'000,
                          .half_points = 2,
                          .before = {.rating = 1500, .deviation = 350},
                          .after = {1662.2, 290.3, 0.0599},
                          .n = 1,
                          .won = 1,
                          .lost = 0};
    EXPECT_FALSE(persons.count("bob", first)) << "has no name";
    const Summary ended{0, 0, Seat::First, R"({"kind":"resignation"})"};
    EXPECT_FALSE(store().together(
        [&] { return store().conclude("both", ended) && persons.count("ada", first) && false; }));
    EXPECT_FALSE(store().load("both")->summary.is_over());
    EXPECT_TRUE(persons.counted("ada", "base", 9).empty());
    ASSERT_TRUE(store().together(
        [&] { return store().conclude("both", ended) && persons.count("ada", first); }));
    EXPECT_EQ(persons.counted_game("ada", "both"), first);
    EXPECT_FALSE(persons.count("ada", first));
    RatedGame second = first;
    second.n = 2;
    EXPECT_FALSE(persons.count("ada", second)) << "the same game";
    second.game = "later";
    ASSERT_TRUE(persons.count("ada", second));
    EXPECT_EQ(persons.counted("ada", "base", 9), (std::vector{second, first}));
    EXPECT_EQ(persons.counted("ada", "base", 1), std::vector{second});
    EXPECT_TRUE(persons.counted("ada", "leaders", 9).empty());
}

TEST_P(StoreContract, ANameMovesWithItsRatedGamesAndIsRemovedWithoutThoseOfOthers) {
    Persons& persons = store().persons();
    ASSERT_TRUE(persons.take({"ada", "Ada"}, "likeness of Ada"));
    ASSERT_TRUE(persons.take({"bob", "Bob"}, "likeness of Bob"));
    for (const Standing standing : {Standing::Rated, Standing::Open, Standing::Private}) {
        GameInfo info{"game" + std::to_string(static_cast<int>(standing)), {}, {}, {}, {}};
        info.pact = Pact{info.id, Begins::Inviter, {}, {}, standing};
        info.pact->seats = {Sitter{"ada", "Ada", true}, Sitter{"bob", "Bob", false}};
        ASSERT_TRUE(store().create(info));
    }
    RatedGame game;
    game.game = "game2";
    game.kind = "base";
    game.rival = "Bob";
    game.n = 1;
    ASSERT_TRUE(persons.count("ada", game));
    game.rival = "Ada";
    ASSERT_TRUE(persons.count("bob", game));
    const auto sits = [&](const char* id) { return store().load(id)->info.pact->seats; };

    EXPECT_FALSE(persons.move("ada", "bob")) << "has a name";
    EXPECT_FALSE(persons.move("eve", "new")) << "has none";
    ASSERT_TRUE(store().together(
        [&] { return persons.move("ada", "new") && store().move_rated("ada", "new"); }));
    EXPECT_FALSE(persons.of("ada"));
    EXPECT_EQ(persons.of("new")->name, "Ada");
    EXPECT_EQ(persons.named("likeness of Ada")->holder, "new");
    EXPECT_EQ(persons.counted("new", "base", 9).size(), 1u);
    EXPECT_TRUE(persons.counted("ada", "base", 9).empty());
    EXPECT_EQ(sits("game2")[0], (Sitter{"new", "Ada", true})) << "also one taken off the list";
    EXPECT_EQ(sits("game1")[0].holder, "ada");
    EXPECT_EQ(sits("game0")[0].holder, "ada");

    EXPECT_FALSE(persons.remove("ada"));
    ASSERT_TRUE(
        store().together([&] { return persons.remove("bob") && store().hide_name("bob"); }));
    EXPECT_FALSE(persons.of("bob"));
    EXPECT_TRUE(persons.counted("bob", "base", 9).empty());
    EXPECT_EQ(persons.counted("new", "base", 9).front().rival, "");
    EXPECT_EQ(sits("game2")[1], (Sitter{"bob", {}, false}));
    EXPECT_EQ(sits("game1")[1].name, std::nullopt);
    EXPECT_EQ(sits("game0")[1].name, "Bob") << "the name given to a friend is another one";
    ASSERT_EQ(persons.all().size(), 1u);
    EXPECT_EQ(persons.all()[0].name, "Ada");
    EXPECT_TRUE(persons.take({"bob", "Bob"}, "likeness of Bob"));
}

// A game with these two, and made by the first.
GameInfo pair_of(const std::string& id, const Holder& one, const std::optional<Holder>& two) {
    GameInfo info{id, {}, {}, {}, {}};
    info.maker = one;
    info.pact = Pact{id, Begins::Inviter, {}, {}};
    info.pact->seats = {Sitter{one, "One", true}, Sitter{two, std::nullopt, false}};
    return info;
}

TEST_P(StoreContract, EverythingOfABrowserMovesButNotToTheOtherSideOfItsOwnGames) {
    GameInfo own = game("own");
    own.maker = "ada";
    ASSERT_TRUE(store().create(own));
    ASSERT_TRUE(store().create(pair_of("first", "ada", "bob")));
    ASSERT_TRUE(store().create(pair_of("second", "bob", "ada")));
    ASSERT_TRUE(store().create(pair_of("waits", "ada", std::nullopt)));
    ASSERT_TRUE(store().create(pair_of("both", "ada", "tablet")));
    ASSERT_TRUE(store().create(pair_of("others", "bob", "tablet")));
    ASSERT_TRUE(store().move_games("ada", "tablet"));
    const auto stored = [&](const char* id) { return store().load(id)->info; };
    EXPECT_EQ(stored("own").maker, "tablet");
    EXPECT_EQ(stored("first").pact->seats[0], (Sitter{"tablet", "One", true}));
    EXPECT_EQ(stored("first").maker, "tablet");
    EXPECT_EQ(stored("second").pact->seats[1].holder, "tablet");
    EXPECT_EQ(stored("second").maker, "bob");
    EXPECT_EQ(stored("waits").pact->seats[0].holder, "tablet");
    EXPECT_EQ(stored("waits").pact->seats[1].holder, std::nullopt);
    EXPECT_EQ(stored("both").pact->seats[0].holder, "ada");
    EXPECT_EQ(stored("both").maker, "ada");
    EXPECT_EQ(stored("others").pact->seats[0].holder, "bob");
    for (const char* id : {"own", "first", "second", "waits", "both", "others"})
        EXPECT_EQ(store().load(id)->damage, Damage::None) << id;
}

TEST_P(StoreContract, ARecoveryCodeBelongsToOneBrowserAndIsItsOnlyOne) {
    Recoveries& codes = store().recoveries();
    EXPECT_FALSE(codes.has("ada"));
    EXPECT_FALSE(codes.whose("code"));
    ASSERT_TRUE(codes.keep("ada", "code"));
    EXPECT_TRUE(codes.has("ada"));
    EXPECT_EQ(codes.whose("code"), "ada");
    EXPECT_FALSE(codes.keep("bob", "code"));
    EXPECT_FALSE(codes.has("bob"));
    ASSERT_TRUE(codes.keep("ada", "another"));
    EXPECT_FALSE(codes.whose("code"));
    EXPECT_EQ(codes.whose("another"), "ada");
    EXPECT_TRUE(codes.keep("ada", "another")) << "the same again";
    EXPECT_FALSE(store().together([&] {
        codes.forget("ada");
        codes.keep("bob", "another");
        return false;
    }));
    EXPECT_EQ(codes.whose("another"), "ada") << "nothing of what was given up";
    ASSERT_TRUE(codes.forget("ada"));
    EXPECT_FALSE(codes.whose("another"));
    EXPECT_TRUE(codes.forget("ada")) << "there is none";
}

INSTANTIATE_TEST_SUITE_P(Memory, StoreContract, testing::Values(&in_memory));
INSTANTIATE_TEST_SUITE_P(Sqlite, StoreContract, testing::Values(&in_file));

TEST(SqliteStore, IsThereAfterTheProgramEnds) {
    Fresh fresh = in_file();
    ASSERT_TRUE(fresh.store->create(game("one")));
    ASSERT_TRUE(fresh.store->append("one", 0, std::vector<std::string>{"deal law"}, {.ply = 1}));
    fresh.store.reset();
    std::string why;
    fresh.store = open_sqlite(fresh.file, why);
    ASSERT_TRUE(fresh.store) << why;
    EXPECT_EQ(fresh.store->load("one")->lines, std::vector<std::string>{"deal law"});
    forget(fresh);
}

// By a cleaner of temporary files, say: whatever is written then would be gone at the next start.
TEST(SqliteStore, TellsThatItsFileWasDeleted) {
    Fresh fresh = in_file();
    ASSERT_TRUE(fresh.store->create(game("one")));
    std::filesystem::remove(fresh.file);
    EXPECT_FALSE(fresh.store->together([&] { return fresh.store->create(game("two")); }));
    EXPECT_FALSE(fresh.store->create(game("two")));
    EXPECT_FALSE(fresh.store->trouble().empty());
    EXPECT_TRUE(fresh.store->load("one")) << "reading goes on";
    forget(fresh);
}

// A database file as written by the first version of the program.
TEST(SqliteStore, BringsGamesOfTheFirstVersionAlong) {
    const std::string file = scratch_folder() + "version1.db";
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
INSERT INTO move VALUES ('old', 0, 'deal law'), ('older', 0, 'deal nonsense');
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
        // The list was made by replaying the games; one that violates the rules has only its ply.
        for (const ListedGame& listed : store->recent(9)) {
            if (listed.info.id.starts_with("new")) continue;
            EXPECT_EQ(listed.summary, (Summary{.ply = 1}));
        }
        EXPECT_TRUE(store->create(game("new" + std::to_string(opened))));
    }
    for (const char* end : {"", "-lock"}) std::filesystem::remove(file + end);
}

// Undoes the fourth version of the schema.
constexpr const char* kWithoutPeople = R"sql(
DROP INDEX game_of_maker;
DROP INDEX game_of_first;
DROP INDEX game_of_second;
DROP INDEX game_of_pairing;
ALTER TABLE game DROP COLUMN maker;
ALTER TABLE game DROP COLUMN pairing;
ALTER TABLE game DROP COLUMN first;
ALTER TABLE game DROP COLUMN clock;
ALTER TABLE game DROP COLUMN holder0;
ALTER TABLE game DROP COLUMN name0;
ALTER TABLE game DROP COLUMN hidden0;
ALTER TABLE game DROP COLUMN holder1;
ALTER TABLE game DROP COLUMN name1;
ALTER TABLE game DROP COLUMN hidden1;
ALTER TABLE game DROP COLUMN left0;
ALTER TABLE game DROP COLUMN left1;
PRAGMA user_version = 3;)sql";

// Undoes the fifth one, and the sixth.
constexpr const char* kWithoutOpenTable = R"sql(
DROP INDEX unfinished_of_first;
DROP INDEX unfinished_of_second;
DROP TABLE rated;
DROP TABLE person;
ALTER TABLE game DROP COLUMN standing;
PRAGMA user_version = 4;)sql";

// Undoes the seventh one.
constexpr const char* kWithoutSums = R"sql(
ALTER TABLE move DROP COLUMN sum;
ALTER TABLE game DROP COLUMN about_sum;
ALTER TABLE game DROP COLUMN summary_sum;
ALTER TABLE game DROP COLUMN damaged;
ALTER TABLE person DROP COLUMN sum;
ALTER TABLE rated DROP COLUMN sum;
PRAGMA user_version = 6;)sql";

// Undoes the eleventh one.
constexpr const char* kWithoutSubscriptions = R"sql(
DROP TABLE subscription;
PRAGMA user_version = 10;)sql";

// Undoes the tenth one.
constexpr const char* kWithoutRecovery = R"sql(
DROP TABLE recovery;
PRAGMA user_version = 9;)sql";

// Undoes the ninth one.
constexpr const char* kWithoutChance = R"sql(
ALTER TABLE game DROP COLUMN chance;
PRAGMA user_version = 8;)sql";

// Undoes the eighth one.
constexpr const char* kWithoutExclusions = R"sql(
DROP TABLE ban;
DROP TABLE block;
PRAGMA user_version = 7;)sql";

// Makes the file what these steps leave, and opens it again.
testing::AssertionResult opens_after(Fresh& fresh, const std::vector<const char*>& back) {
    fresh.store.reset();
    sqlite3* db = nullptr;
    bool made = sqlite3_open(fresh.file.c_str(), &db) == SQLITE_OK;
    for (const char* step : back)
        made = made && sqlite3_exec(db, step, nullptr, nullptr, nullptr) == SQLITE_OK;
    sqlite3_close(db);
    if (!made) return testing::AssertionFailure() << "the earlier file could not be made";
    std::string why;
    fresh.store = open_sqlite(fresh.file, why);
    if (!fresh.store) return testing::AssertionFailure() << why;
    return testing::AssertionSuccess();
}

// The same for what an earlier version than the ninth has left.
testing::AssertionResult migrates_from(Fresh& fresh, std::vector<const char*> back) {
    back.insert(back.begin(), {kWithoutSubscriptions, kWithoutRecovery, kWithoutChance});
    return opens_after(fresh, back);
}

// The same for one earlier than the eighth.
testing::AssertionResult migrates_all(Fresh& fresh, std::vector<const char*> back) {
    back.insert(back.begin(), kWithoutExclusions);
    return migrates_from(fresh, std::move(back));
}

// The same for one earlier than the seventh.
testing::AssertionResult migrates(Fresh& fresh, std::vector<const char*> back) {
    back.insert(back.begin(), kWithoutSums);
    return migrates_all(fresh, std::move(back));
}

// A game of a version before the ninth.
GameInfo old_game(const std::string& id) {
    GameInfo info = game(id);
    info.bound = BoundTo::Ply;
    return info;
}

TEST(SqliteStore, GamesOfTheNinthVersionGoOnAndCanBeHadBack) {
    Fresh fresh = in_file();
    ASSERT_TRUE(fresh.store->create(game("old")));
    ASSERT_TRUE(opens_after(fresh, {kWithoutSubscriptions, kWithoutRecovery}));
    EXPECT_EQ(fresh.store->migrated_from(), 9);
    EXPECT_EQ(fresh.store->load("old")->damage, Damage::None);
    EXPECT_TRUE(fresh.store->load("old")->info.bound == BoundTo::What);
    ASSERT_TRUE(fresh.store->recoveries().keep("ada", "code"));
    EXPECT_EQ(fresh.store->recoveries().whose("code"), "ada");
    forget(fresh);
}

// In games of the eighth version chance was bound to the ply; so they go on.
TEST(SqliteStore, GamesOfTheEighthVersionKeepTheirChance) {
    Fresh fresh = in_file();
    ASSERT_TRUE(fresh.store->create(old_game("old")));
    ASSERT_TRUE(migrates_from(fresh, {}));
    EXPECT_EQ(fresh.store->migrated_from(), 8);
    ASSERT_TRUE(fresh.store->load("old")->info.bound == BoundTo::Ply);
    EXPECT_EQ(fresh.store->load("old")->damage, Damage::None);
    ASSERT_TRUE(fresh.store->create(game("new")));
    EXPECT_TRUE(fresh.store->load("new")->info.bound == BoundTo::What);
    EXPECT_TRUE(fresh.store->load("old")->info.bound == BoundTo::Ply);
    forget(fresh);
}

// The tenth version called nobody.
TEST(SqliteStore, GamesOfTheTenthVersionGoOnAndTheirPlayersCanBeCalled) {
    Fresh fresh = in_file();
    const std::vector<std::string> lines = {"deal law", "deal economy"};
    ASSERT_TRUE(fresh.store->create(game("old")));
    ASSERT_TRUE(fresh.store->append("old", 0, lines, {.ply = 2}));
    ASSERT_TRUE(fresh.store->exclusions().block("ada", "bob"));
    ASSERT_TRUE(opens_after(fresh, {kWithoutSubscriptions}));
    EXPECT_EQ(fresh.store->migrated_from(), 10);
    EXPECT_EQ(fresh.store->load("old")->lines, lines);
    EXPECT_EQ(fresh.store->load("old")->damage, Damage::None);
    EXPECT_EQ(fresh.store->exclusions().blocked_by("ada").size(), 1u);
    EXPECT_TRUE(fresh.store->subscriptions().subscribe("ada", "https://push.example.org/ada"));
    EXPECT_EQ(fresh.store->subscriptions().endpoints_of("ada").size(), 1u);
    forget(fresh);
}

// The seventh version knew nobody who was shut out, and left what it had deleted in the file.
TEST(SqliteStore, GamesOfTheSeventhVersionGoOnWithoutWhatWasDeleted) {
    Fresh fresh = in_file();
    const std::vector<std::string> lines = {"deal law", "deal economy"};
    ASSERT_TRUE(fresh.store->create(old_game("old")));
    ASSERT_TRUE(fresh.store->append("old", 0, lines, {.ply = 2}));
    ASSERT_TRUE(fresh.store->persons().take({"z", "Zenobia of Palmyra"}, "zenobia"));
    ASSERT_TRUE(migrates_all(fresh, {"PRAGMA secure_delete = OFF; DELETE FROM person"}));
    EXPECT_EQ(fresh.store->migrated_from(), 7);
    EXPECT_EQ(fresh.store->load("old")->lines, lines);
    EXPECT_TRUE(fresh.store->exclusions().block("ada", "bob"));
    EXPECT_TRUE(fresh.store->exclusions().bans().empty());
    fresh.store.reset();
    std::ifstream in(fresh.file, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    EXPECT_EQ(bytes.find("Palmyra"), bytes.npos);
    forget(fresh);
}

// The fourth version knew no open table: its games of two people are private.
TEST(SqliteStore, GamesOfTheFourthVersionArePrivate) {
    Fresh fresh = in_file();
    GameInfo info = game("old");
    info.pact = Pact{"old", Begins::Random, std::nullopt, {}};
    ASSERT_TRUE(fresh.store->create(info));
    ASSERT_TRUE(migrates(fresh, {kWithoutOpenTable}));
    EXPECT_EQ(fresh.store->load("old")->info.pact, info.pact);
    EXPECT_TRUE(fresh.store->persons().take({"ada", "Ada"}, "likeness"));
    forget(fresh);
}

// The sixth version had no checksums: what is there counts as what was written, but for a game that
// lacks moves.
TEST(SqliteStore, GamesOfTheSixthVersionAreGivenChecksums) {
    Fresh fresh = in_file();
    const std::vector<std::string> lines = {"deal law", "deal economy"};
    for (const char* id : {"whole", "short"}) {
        ASSERT_TRUE(fresh.store->create(game(id)));
        ASSERT_TRUE(fresh.store->append(id, 0, lines, {.ply = 2}));
    }
    ASSERT_TRUE(fresh.store->persons().take({"ada", "Ada"}, "ada"));
    ASSERT_TRUE(migrates(fresh, {"DELETE FROM move WHERE game = 'short' AND ply = 0"}));
    EXPECT_EQ(fresh.store->migrated_from(), 6);
    const auto whole = fresh.store->load("whole");
    EXPECT_EQ(whole->damage, Damage::None);
    EXPECT_EQ(whole->lines, lines);
    EXPECT_TRUE(fresh.store->append("whole", 2, lines, {.ply = 4}));
    EXPECT_EQ(fresh.store->load("short")->damage, Damage::Moves);
    EXPECT_FALSE(fresh.store->append("short", 2, lines, {.ply = 4}));
    EXPECT_TRUE(
        fresh.store->together([&] { return fresh.store->persons().of("ada").has_value(); }));
    forget(fresh);
}

// Up to the sixth version some names were different that look alike, or that nobody could take now.
TEST(SqliteStore, NamesOfEarlierVersionsAreFoundByWhatTheyLookLikeNow) {
    for (const char* back : {"DROP INDEX unfinished_of_first; DROP INDEX unfinished_of_second;"
                             "PRAGMA user_version = 5;",
                             "PRAGMA user_version = 6;"}) {
        Fresh fresh = in_file();
        Persons& persons = fresh.store->persons();
        for (const char* name : {"Cap", "\u0421\u0430\u0440", "Bob", "Ada", "Ada-", "Admin"})
            ASSERT_TRUE(
                persons.take({std::string("of ") + name, name}, std::string("old ") + name));
        ASSERT_TRUE(migrates(fresh, {back}));
        EXPECT_EQ(fresh.store->persons().all().size(), 6u) << "nobody loses a name";
        EXPECT_EQ(fresh.store->persons().of("of Ada-")->name, "Ada-");
        EXPECT_EQ(fresh.store->persons().named(*likeness("ADMIN"))->name, "Admin");
        EXPECT_EQ(fresh.store->persons().named(*likeness("B0B"))->name, "Bob");
        EXPECT_TRUE(fresh.store->persons().named(*likeness("CAP")));
        forget(fresh);
    }
}

// The third version knew no people: its games belong to the machine.
TEST(SqliteStore, GamesOfTheThirdVersionBelongToThisMachine) {
    Fresh fresh = in_file();
    ASSERT_TRUE(fresh.store->create(game("old")));
    const std::vector<std::string> lines = {"deal law"};
    const Summary over{1, 2, Seat::Second, R"({"winner":null})"};
    ASSERT_TRUE(fresh.store->append("old", 0, lines, over));
    ASSERT_TRUE(migrates(fresh, {kWithoutOpenTable, kWithoutPeople}));
    const auto games = fresh.store->recent(9);
    ASSERT_EQ(games.size(), 1u);
    EXPECT_EQ(games[0].info.maker, "");
    EXPECT_FALSE(games[0].info.pact);
    EXPECT_EQ(games[0].summary, over);
    EXPECT_EQ(fresh.store->load("old")->lines, lines);
    forget(fresh);
}

// A finished game as written by the second version of the program, without a summary.
TEST(SqliteStore, SummarisesGamesOfTheSecondVersion) {
    Fresh fresh = in_file();
    Rng rng(4);
    auto room = StoredRoom::open(*fresh.store, {{}, {}, two_greedy(), {}, {}}, rng);
    while (room && room->play_computer()) continue;
    ASSERT_TRUE(room && is_over(room->state()));
    const Summary summary = fresh.store->recent(1)[0].summary;
    ASSERT_TRUE(summary.is_over());
    ASSERT_TRUE(migrates(fresh, {kWithoutOpenTable, kWithoutPeople, R"sql(
DROP INDEX game_played;
ALTER TABLE game DROP COLUMN ply;
ALTER TABLE game DROP COLUMN age;
ALTER TABLE game DROP COLUMN turn;
ALTER TABLE game DROP COLUMN result;
PRAGMA user_version = 2;)sql"}));
    EXPECT_EQ(fresh.store->recent(1)[0].summary, summary);
    forget(fresh);
}

// With this version of SQLite only one connection may write and checkpoint.
// Memory runs out at the first allocation, at the second, and so on: a game must be read
// completely, or an error reported.
TEST(SqliteStore, AnErrorIsNotTakenForTheEndOfTheGame) {
    Fresh fresh = in_file();
    const std::vector<std::string> lines(3000, "deal law");
    ASSERT_TRUE(fresh.store->create(game("long")));
    ASSERT_TRUE(fresh.store->append("long", 0, lines, {.ply = 3000}));
    int failed = 0;
    for (int requests = 0;; ++requests) {
        std::string why;
        fresh.store.reset();
        fresh.store = open_sqlite(fresh.file, why);
        ASSERT_TRUE(fresh.store) << why;
        std::optional<StoredGame> game;
        std::vector<ListedGame> list;
        g_requests_left = requests;
        const bool read = fresh.store->together([&] {
            game = fresh.store->load("long");
            list = fresh.store->recent(9);
            return true;
        });
        const bool enough = std::exchange(g_requests_left, -1) > 0;
        if (read) {
            ASSERT_TRUE(game) << requests;
            EXPECT_EQ(game->lines.size(), lines.size()) << requests;
            EXPECT_EQ(list.size(), 1u) << requests;
        }
        failed += !read;
        if (enough) break;
    }
    EXPECT_GT(failed, 10);
    forget(fresh);
}

TEST(SqliteStore, IsOpenedByOneProgramAtATime) {
    Fresh fresh = in_file();
    std::string why;
    EXPECT_FALSE(open_sqlite(fresh.file, why));
    EXPECT_NE(why.find("another dipolis"), std::string::npos) << why;
    fresh.store.reset();
    why.clear();
    EXPECT_TRUE(open_sqlite(fresh.file, why)) << why;
    forget(fresh);
}

// A move asks for the order in which it is stored; looking through all games would take the longer
// the more there are.
TEST(SqliteStore, TheLastGamePlayedIsFoundByAnIndex) {
    Fresh fresh = in_file();
    fresh.store.reset();
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(fresh.file.c_str(), &db), SQLITE_OK);
    std::string plan;
    const auto note = [](void* to, int columns, char** values, char**) {
        *static_cast<std::string*>(to) += values[columns - 1];
        return 0;
    };
    sqlite3_exec(db, "EXPLAIN QUERY PLAN SELECT max(played_order) FROM game", note, &plan, nullptr);
    sqlite3_close(db);
    EXPECT_NE(plan.find("INDEX game_played"), std::string::npos) << plan;
    forget(fresh);
}

TEST(SqliteStore, NobodyElseMayReadTheGames) {
    const mode_t before = umask(0);
    Fresh fresh = in_file();
    ASSERT_TRUE(fresh.store->create(game("one")));
    umask(before);
    for (const char* end : {"", "-wal", "-shm", "-lock"}) {
        const auto mode = std::filesystem::status(fresh.file + end).permissions();
        EXPECT_EQ(mode & std::filesystem::perms(077), std::filesystem::perms::none) << end;
    }
    forget(fresh);
}

TEST(SqliteStore, DoesNotWaitForReadersToOverwriteWhatWasDeleted) {
    Fresh fresh = in_file();
    ASSERT_TRUE(fresh.store->create(game("one")));
    std::string why;
    const auto reader = read_sqlite(fresh.file, why);
    ASSERT_TRUE(reader) << why;
    EXPECT_TRUE(reader->together([&] {
        EXPECT_FALSE(reader->recent(1).empty());
        EXPECT_EQ(fresh.store->compact(), Compacted::Busy);
        return true;
    }));
    EXPECT_EQ(fresh.store->compact(), Compacted::Yes);
    forget(fresh);
}

TEST(SqliteStore, SaysWhyItCannotOpen) {
    std::string why;
    EXPECT_FALSE(open_sqlite("/nowhere/at/all.db", why));
    EXPECT_FALSE(why.empty());
    const std::string file = scratch_folder() + "not_a_database";
    {
        FILE* out = std::fopen(file.c_str(), "w");
        for (int i = 0; i < 200; ++i) std::fputs("this is no database\n", out);
        std::fclose(out);
    }
    why.clear();
    EXPECT_FALSE(open_sqlite(file, why));
    EXPECT_FALSE(why.empty());
    for (const char* end : {"", "-lock"}) std::filesystem::remove(file + end);
}

}  // namespace
}  // namespace dipolis
