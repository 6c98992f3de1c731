// A game in progress: who may move, what is refused, and that a move takes effect only after it is
// saved.
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>

#include "ai/searcher.h"
#include "formats/notation.h"
#include "rooms/stored_room.h"
#include "server/pool_thinker.h"

namespace dipolis {
namespace {

// A store whose disk can fail.
class FailingStore : public MemoryStore {
  public:
    bool append(const std::string& id, int ply, std::span<const std::string> lines,
                const Summary& after) override {
        return !full && MemoryStore::append(id, ply, lines, after);
    }
    bool full = false;
};

class RoomTest : public testing::Test {
  protected:
    StoredRoom open(PerSeat<SeatInfo> seats, uint64_t seed = 1) {
        Rng rng(seed);
        auto room = StoredRoom::open(store_, {{}, {}, seats, {}, {}}, rng);
        EXPECT_TRUE(room);
        return std::move(*room);
    }
    std::vector<std::string> saved(const Room& room) { return store_.load(room.info().id)->lines; }
    static std::string first_option(const Room& room) {
        Options all;
        options(room.state(), all);
        return to_line(all[0].move);
    }

    FailingStore store_;
};

constexpr PerSeat<SeatInfo> kTwoPeople = {};
constexpr PerSeat<SeatInfo> kAgainstGreedy = {SeatInfo{}, SeatInfo{Policy::Greedy}};

TEST_F(RoomTest, DealsUpToTheFirstDecision) {
    const StoredRoom room = open(kTwoPeople);
    EXPECT_EQ(actor(room.state()), Actor::First);
    EXPECT_EQ(room.ply(), 9);  // five tokens, four Wonders
    EXPECT_EQ(saved(room).size(), 9u);
}

TEST_F(RoomTest, RefusesAndChangesNothing) {
    StoredRoom room = open(kAgainstGreedy);
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
    StoredRoom room = open(kTwoPeople);
    const State before = room.state();
    store_.full = true;
    EXPECT_EQ(room.play(room.ply(), first_option(room)), Refusal::Storage);
    EXPECT_EQ(room.state(), before);
    store_.full = false;
    EXPECT_EQ(room.play(room.ply(), first_option(room)), std::nullopt);
    EXPECT_NE(room.state(), before);
}

TEST_F(RoomTest, GoesOnAfterARestartAtAnyMoment) {
    StoredRoom room = open(kAgainstGreedy, 7);
    while (!is_over(room.state())) {
        if (room.awaits_human()) {
            ASSERT_EQ(room.play(room.ply(), first_option(room)), std::nullopt);
        } else {
            ASSERT_TRUE(room.play_computer());
        }
        const auto again = Room::restore(room.info(), saved(room), Rng(3));
        ASSERT_TRUE(again);
        ASSERT_EQ(again->pending(), nullptr);
        ASSERT_EQ(store_.recent(1)[0].summary, summary_of(room.state(), room.ply()));
        ASSERT_EQ(again->state(), room.state());
        ASSERT_EQ(again->ply(), room.ply());
    }
    EXPECT_EQ(room.play(room.ply(), "build quarry"), Refusal::Over);
    EXPECT_FALSE(room.play_computer());
}

constexpr PerSeat<SeatInfo> kAgainstLevel = {SeatInfo{},
                                             SeatInfo{.computer = {}, .rival = false, .level = 3}};

TEST_F(RoomTest, ALevelPlaysAtOnceOrByAnAnswerFromElsewhere) {
    StoredRoom room = open(kAgainstLevel, 7);
    Pool pool;
    PoolThinker thinker(pool);
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
        auto move = thinker.ask(*question, {});
        while (!(move = thinker.ask(*question, {}))) std::this_thread::yield();
        // The same as a direct search: the move depends only on the game and the position.
        EXPECT_EQ(*move, level_move(3, question->seen, character_of(room.info().id),
                                    static_cast<uint64_t>(question->ply)));
        ASSERT_TRUE(room.play_answer(*question, *move));
        EXPECT_FALSE(room.play_answer(*question, *move)) << "an old answer";
    }
    EXPECT_GT(answers, 20);
    EXPECT_FALSE(room.question());
}

// The next task could not begin if the thread thought on.
TEST_F(RoomTest, ThinkingEndsWithItsGame) {
    std::promise<void> begun, next;
    const Think without_end = [&](const Question& question, const std::atomic<bool>& unwanted) {
        begun.set_value();
        while (!unwanted) std::this_thread::yield();
        return level_move(1, question.seen, 1, 1);
    };
    Pool pool(1);
    PoolThinker thinker(pool, without_end);
    StoredRoom room = open({SeatInfo{.computer = {}, .rival = false, .level = 9}, SeatInfo{}});
    const auto question = room.question();
    ASSERT_TRUE(question);
    EXPECT_FALSE(thinker.ask(*question, {}));
    begun.get_future().wait();
    thinker.forget(room.info().id);
    pool.add("next", "next", Pool::Rank::Watched, [&](const Pool::Turn&) { next.set_value(); });
    next.get_future().wait();
}

TEST_F(RoomTest, ABrokenRecordIsRefusedWithItsPlace) {
    const StoredRoom room = open(kTwoPeople);
    auto lines = saved(room);
    lines[3] = "build quarry";
    const auto restored = Room::restore(room.info(), lines, Rng(1));
    ASSERT_FALSE(restored);
    EXPECT_EQ(restored.error().where, "move 3");
}

}  // namespace
}  // namespace dipolis
