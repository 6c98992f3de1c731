// A game in progress: who may move, what is refused, and that nothing counts before it is saved.
#include "server/room.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "ai/levels.h"
#include "formats/notation.h"

namespace dipolis {
namespace {

// A room whose saved lines can be looked at, and whose disk can fail.
class RoomTest : public testing::Test {
  protected:
    Room open(std::array<SeatInfo, 2> seats, uint64_t seed = 1) {
        auto room = Room::open({"test", {}, seats, {}, {}}, Rng(seed), save());
        EXPECT_TRUE(room);
        return std::move(*room);
    }
    Room::Save save() {
        return [this](int ply, std::span<const std::string> lines) {
            if (disk_full_) return false;
            EXPECT_EQ(static_cast<size_t>(ply), saved_.size());
            saved_.insert(saved_.end(), lines.begin(), lines.end());
            return true;
        };
    }
    static std::string first_option(const Room& room) {
        Options all;
        options(room.state(), all);
        return to_line(all[0].move);
    }

    std::vector<std::string> saved_;
    bool disk_full_ = false;
};

constexpr std::array<SeatInfo, 2> kTwoPeople = {};
constexpr std::array<SeatInfo, 2> kAgainstGreedy = {SeatInfo{}, SeatInfo{Policy::Greedy}};

TEST_F(RoomTest, DealsUpToTheFirstDecision) {
    const Room room = open(kTwoPeople);
    EXPECT_EQ(actor(room.state()), Actor::First);
    EXPECT_EQ(room.ply(), 9);  // five tokens, four Wonders
    EXPECT_EQ(saved_.size(), 9u);
}

TEST_F(RoomTest, RefusesAndChangesNothing) {
    Room room = open(kAgainstGreedy);
    const int ply = room.ply();
    EXPECT_EQ(room.play(ply - 1, first_option(room)), Refusal::Stale);
    EXPECT_EQ(room.play(ply, "build quarry"), Refusal::NotAnOption);
    EXPECT_EQ(room.play(ply, "buy the moon"), Refusal::NotAnOption);
    EXPECT_EQ(room.play(ply, ""), Refusal::NotAnOption);
    EXPECT_EQ(room.ply(), ply);
    ASSERT_EQ(room.play(ply, first_option(room)), std::nullopt);
    EXPECT_EQ(room.play(room.ply(), first_option(room)), Refusal::NotYourTurn);
}

TEST_F(RoomTest, AMoveThatCannotBeSavedIsNotMade) {
    Room room = open(kTwoPeople);
    const State before = room.state();
    disk_full_ = true;
    EXPECT_EQ(room.play(room.ply(), first_option(room)), Refusal::Storage);
    EXPECT_EQ(room.state(), before);
    disk_full_ = false;
    EXPECT_EQ(room.play(room.ply(), first_option(room)), std::nullopt);
    EXPECT_NE(room.state(), before);
}

TEST_F(RoomTest, GoesOnAfterARestartAtAnyMoment) {
    Room room = open(kAgainstGreedy, 7);
    while (!is_over(room.state())) {
        if (room.awaits_human()) {
            ASSERT_EQ(room.play(room.ply(), first_option(room)), std::nullopt);
        } else {
            ASSERT_TRUE(room.play_computer());
        }
        const auto again =
            Room::restore(room.info(), saved_, Rng(3), [](int, auto) { return true; });
        ASSERT_TRUE(again);
        ASSERT_EQ(again->state(), room.state());
        ASSERT_EQ(again->ply(), room.ply());
    }
    EXPECT_EQ(room.play(room.ply(), "build quarry"), Refusal::Over);
    EXPECT_FALSE(room.play_computer());
}

constexpr std::array<SeatInfo, 2> kAgainstLevel = {
    SeatInfo{}, SeatInfo{.computer = {}, .rival = false, .level = 3}};

TEST_F(RoomTest, ALevelPlaysAtOnceOrByAnAnswerFromElsewhere) {
    Room room = open(kAgainstLevel, 7);
    Thinker thinker;
    int answers = 0;
    while (!is_over(room.state())) {
        if (room.awaits_human()) {
            EXPECT_FALSE(room.question());
            ASSERT_EQ(room.play(room.ply(), first_option(room)), std::nullopt);
            continue;
        }
        const auto question = room.question();
        ASSERT_TRUE(question);
        if (++answers % 4 != 0) {
            ASSERT_TRUE(room.play_computer());
            continue;
        }
        auto move = thinker.ask(*question);
        while (!(move = thinker.ask(*question)))
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        // The same as thinking at once: it depends on the game and the position alone.
        EXPECT_EQ(*move, level_move(3, question->seen, character_of("test"),
                                    static_cast<uint64_t>(question->ply)));
        ASSERT_TRUE(room.play_answer(*question, *move));
        EXPECT_FALSE(room.play_answer(*question, *move)) << "an old answer";
    }
    EXPECT_GT(answers, 20);
    EXPECT_FALSE(room.question());
}

TEST_F(RoomTest, ThinkingEndsWithItsGame) {
    const auto begin = std::chrono::steady_clock::now();
    {
        Thinker thinker;
        Room room = open({SeatInfo{.computer = {}, .rival = false, .level = 10}, SeatInfo{}});
        auto question = room.question();
        ASSERT_TRUE(question);
        EXPECT_FALSE(thinker.ask(*question));
        thinker.forget("test");
        EXPECT_FALSE(thinker.ask(*question));
    }
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

TEST_F(RoomTest, ABrokenRecordIsRefusedWithItsPlace) {
    const Room room = open(kTwoPeople);
    auto lines = saved_;
    lines[3] = "build quarry";
    const auto restored = Room::restore(room.info(), lines, Rng(1), save());
    ASSERT_FALSE(restored);
    EXPECT_EQ(restored.error().where, "move 3");
}

}  // namespace
}  // namespace dipolis
