// Games in memory that are kept by a log: what is read again is what was there.
#include "rooms/logged_store.h"

#include <gtest/gtest.h>

#include "play/rng.h"
#include "tests/seed.h"

namespace dipolis {
namespace {

using Reading = LoggedStore::Reading;

// A store whose log is a string, which may be full.
struct Kept {
    std::string log = LoggedStore::head("secret");
    size_t room = SIZE_MAX;
    int64_t date = 1'700'000'000;
    LoggedStore store{[this](std::string_view bytes) {
                          if (log.size() + bytes.size() > room) return false;
                          log += bytes;
                          return true;
                      },
                      [this] { return date++; }};
};

GameInfo game_named(const std::string& id) {
    GameInfo info;
    info.id = id;
    info.seats[1] = *find_seat("level5");
    info.variant.middle_pawn = MiddlePawn::Chooses;
    info.bound = BoundTo::Ply;
    return info;
}

Summary at_ply(int ply) {
    return {.ply = ply, .age = 2, .turn = Seat::Second, .result = "null", .left = {}};
}

bool append(Store& store, const std::string& id, int ply, const std::vector<std::string>& lines) {
    return store.append(id, ply, lines, at_ply(ply + static_cast<int>(lines.size())));
}

// All that a store has, in its order.
std::string all_of(const LoggedStore& store) {
    return store.lines();
}

std::string read_again(const std::string& log, Reading expected = Reading::Whole) {
    LoggedStore store({}, {});
    EXPECT_EQ(store.read(log), expected);
    return all_of(store);
}

TEST(LoggedStore, ARestartFindsTheSameGames) {
    Kept kept;
    ASSERT_TRUE(kept.store.create(game_named("one")));
    ASSERT_TRUE(kept.store.create(game_named("two")));
    ASSERT_TRUE(append(kept.store, "one", 0, {"draft sphinx", "draft pyramids"}));
    ASSERT_TRUE(append(kept.store, "two", 0, {"draft circus"}));
    ASSERT_TRUE(kept.store.cut("one", at_ply(1)));
    Summary over = at_ply(1);
    over.result = R"({"kind":"resignation","winner":1})";
    ASSERT_TRUE(kept.store.conclude("two", over));
    LoggedStore again({}, {});
    ASSERT_EQ(again.read(kept.log), Reading::Whole);
    const auto one = again.load("one"), two = again.load("two");
    ASSERT_TRUE(one && two);
    EXPECT_EQ(one->lines, std::vector<std::string>{"draft sphinx"});
    EXPECT_EQ(one->summary, at_ply(1));
    EXPECT_EQ(one->info.bound, BoundTo::Ply);
    EXPECT_EQ(one->info.variant, game_named("one").variant);
    EXPECT_EQ(one->info.seats, game_named("one").seats);
    EXPECT_EQ(one->info.created, "2023-11-14T22:13:20Z");
    EXPECT_EQ(two->summary, over);
    EXPECT_EQ(again.recent(9).front().info.id, "two");
    EXPECT_EQ(all_of(again), all_of(kept.store));
}

TEST(LoggedStore, AnyRowOfChangesIsReadAgain) {
    Rng rng(test_seed());
    for (int round = 0; round < 50; ++round) {
        Kept kept;
        for (int step = 0; step < 60; ++step) {
            const std::string id = "game" + std::to_string(rng.below(4));
            const auto known = kept.store.load(id);
            const int ply = known ? known->summary.ply : 0;
            switch (rng.below(6)) {
                case 0:
                    kept.store.create(game_named(id));
                    break;
                case 1:
                    kept.store.erase(id);
                    break;
                case 2:
                    if (ply > 0) kept.store.cut(id, at_ply(rng.below(ply)));
                    break;
                default:
                    append(kept.store, id, ply, {"a " + std::to_string(step), "b"});
                    break;
            }
        }
        EXPECT_EQ(read_again(kept.log), all_of(kept.store));
        EXPECT_EQ(read_again(LoggedStore::head("") + kept.store.lines()), all_of(kept.store));
    }
}

// A crash in the midst of writing: of a transaction all or nothing is there.
TEST(LoggedStore, EachBeginningOfALogIsAnEarlierMoment) {
    Kept kept;
    std::vector<std::string> moments = {all_of(kept.store)};
    const auto note = [&](bool done) {
        ASSERT_TRUE(done);
        moments.push_back(all_of(kept.store));
    };
    const size_t first = kept.log.size();
    note(kept.store.create(game_named("one")));
    note(append(kept.store, "one", 0, {"draft sphinx"}));
    note(kept.store.together([&] {
        return append(kept.store, "one", 1, {"draft circus"}) &&
               kept.store.create(game_named("two")) && append(kept.store, "two", 0, {"x"});
    }));
    note(kept.store.erase("one"));
    size_t moment = 0;
    for (size_t size = first; size <= kept.log.size(); ++size) {
        if (size > first && kept.log[size - 1] == '\n') ++moment;
        EXPECT_EQ(read_again(kept.log.substr(0, size)), moments[moment]);
    }
    EXPECT_EQ(moment + 1, moments.size());
}

TEST(LoggedStore, AfterALostLineAGameIsDamagedAndEndsThere) {
    Kept kept;
    kept.store.create(game_named("one"));
    append(kept.store, "one", 0, {"draft sphinx"});
    const size_t before = kept.log.size();
    append(kept.store, "one", 1, {"draft circus"});
    const size_t behind = kept.log.size();
    kept.store.create(game_named("two"));
    append(kept.store, "one", 2, {"draft pyramids"});
    std::string log = kept.log;
    log[(before + behind) / 2] ^= 1;
    LoggedStore again({}, {});
    EXPECT_EQ(again.read(log), Reading::Damaged);
    const auto one = again.load("one");
    ASSERT_TRUE(one);
    EXPECT_EQ(one->damage, Damage::Moves);
    EXPECT_EQ(one->lines, std::vector<std::string>{"draft sphinx"});
    EXPECT_TRUE(again.load("two"));
    EXPECT_FALSE(append(again, "one", 1, {"draft pyramids"}));
    EXPECT_TRUE(again.recent(9).front().damaged);
}

TEST(LoggedStore, AFullPlaceChangesNothing) {
    Kept kept;
    kept.store.create(game_named("one"));
    kept.room = kept.log.size() + 10;
    const std::string log = kept.log, games = all_of(kept.store);
    EXPECT_FALSE(append(kept.store, "one", 0, {"draft sphinx"}));
    EXPECT_FALSE(kept.store.create(game_named("two")));
    EXPECT_FALSE(kept.store.erase("one"));
    std::string words;
    EXPECT_EQ(kept.store.failure(words), Failure::Passing);
    EXPECT_EQ(kept.log, log);
    EXPECT_EQ(all_of(kept.store), games);
    kept.room = SIZE_MAX;
    EXPECT_TRUE(append(kept.store, "one", 0, {"draft sphinx"}));
    EXPECT_EQ(kept.store.failure(words), Failure::None);
    EXPECT_EQ(read_again(kept.log), all_of(kept.store));
}

TEST(LoggedStore, ANestedTransactionThatIsGivenUpIsNotLogged) {
    Kept kept;
    kept.store.create(game_named("one"));
    EXPECT_TRUE(kept.store.together([&] {
        kept.store.together([&] {
            append(kept.store, "one", 0, {"given up"});
            return false;
        });
        return append(kept.store, "one", 0, {"kept"});
    }));
    EXPECT_EQ(kept.store.load("one")->lines, std::vector<std::string>{"kept"});
    EXPECT_EQ(read_again(kept.log), all_of(kept.store));
}

TEST(LoggedStore, NewerLogsAndOtherFilesAreLeftAlone) {
    EXPECT_EQ(read_again("", Reading::Foreign), "");
    EXPECT_EQ(read_again("a holiday picture\n", Reading::Foreign), "");
    // The line of a later version, with its checksum.
    EXPECT_EQ(read_again(R"(3c4bab138ca4a517 {"format":"dipolis-games/2","secret":""})"
                         "\n",
                         Reading::Newer),
              "");
    EXPECT_EQ(LoggedStore::secret_of(LoggedStore::head("of chance")), "of chance");
    EXPECT_EQ(LoggedStore::secret_of("nothing"), "");
}

TEST(LoggedStore, AnImportAddsGamesAndGoesOnWithLongerOnes) {
    Kept theirs, ours;
    for (Kept* each : {&theirs, &ours}) {
        each->store.create(game_named("both"));
        append(each->store, "both", 0, {"draft sphinx"});
        each->store.create(game_named("longer here"));
    }
    append(theirs.store, "both", 1, {"draft circus"});
    theirs.store.create(game_named("only there"));
    append(ours.store, "longer here", 0, {"draft sphinx"});
    Reading found{};
    int taken = 0;
    const auto none_stays = [](const std::string&) { return false; };
    ASSERT_TRUE(ours.store.import(theirs.log, none_stays, found, taken));
    EXPECT_EQ(found, Reading::Whole);
    EXPECT_EQ(taken, 2);
    EXPECT_EQ(ours.store.load("both")->lines.size(), 2u);
    EXPECT_EQ(ours.store.load("longer here")->lines.size(), 1u);
    EXPECT_TRUE(ours.store.load("only there"));
    EXPECT_EQ(read_again(ours.log), all_of(ours.store));
    ASSERT_TRUE(ours.store.import("a holiday picture\n", none_stays, found, taken));
    EXPECT_EQ(found, Reading::Foreign);
    ours.room = ours.log.size();
    const std::string games = all_of(ours.store);
    ASSERT_TRUE(append(theirs.store, "both", 2, {"draft pyramids"}));
    EXPECT_FALSE(ours.store.import(theirs.log, none_stays, found, taken));
    EXPECT_EQ(all_of(ours.store), games);
}

TEST(LoggedStore, ALogThatHasLostItsFirstLineStillHasItsGames) {
    Kept kept;
    kept.store.create(game_named("one"));
    kept.log[3] ^= 1;
    LoggedStore again({}, {});
    EXPECT_EQ(again.read(kept.log), Reading::Damaged);
    EXPECT_TRUE(again.load("one"));
}

TEST(LoggedStore, NoAlterationOfALogIsTakenForWhole) {
    Kept kept;
    kept.store.create(game_named("one"));
    append(kept.store, "one", 0, {"draft sphinx"});
    for (size_t at = 0; at + 1 < kept.log.size(); ++at) {
        std::string altered = kept.log;
        altered[at] ^= 2;
        LoggedStore store({}, {});
        EXPECT_NE(store.read(altered), Reading::Whole) << at;
    }
}

}  // namespace
}  // namespace dipolis
