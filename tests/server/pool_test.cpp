// The thread pool of the search: whose task is next, and the effect of an error.
#include "server/pool.h"

#include <gtest/gtest.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <condition_variable>
#include <cstdio>
#include <functional>
#include <future>
#include <mutex>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>

#include "ai/evaluators.h"
#include "ai/search.h"
#include "engine/game.h"
#include "play/player.h"
#include "play/rng.h"
#include "server/pool_analyst.h"
#include "server/pool_thinker.h"

namespace dipolis {
namespace {

using Rank = Pool::Rank;

// The names of tasks in the order in which they started.
class Order {
  public:
    Pool::Task task(const std::string& name) {
        return [this, name](const Pool::Turn&) {
            const std::lock_guard lock(mutex_);
            names_ += name;
            changed_.notify_all();
        };
    }
    // Waits until that many have started.
    std::string after(size_t count) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return names_.size() >= count; });
        return names_;
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::string names_;
};

// A task that blocks a thread until it is released.
class Hold {
  public:
    Pool::Task task() {
        return [this](const Pool::Turn&) {
            begun_.set_value();
            gone_.get_future().wait();
        };
    }
    void await() { begun_.get_future().wait(); }
    void let_go() { gone_.set_value(); }

  private:
    std::promise<void> begun_, gone_;
};

TEST(Pool, TheTaskThatCameFirstIsNextWhateverItsName) {
    Order order;
    Hold hold;
    Pool pool(1);
    pool.add("hold", "hold", Rank::Played, hold.task());
    hold.await();
    for (const char* key : {"d", "a", "c", "b"}) pool.add(key, key, Rank::Played, order.task(key));
    hold.let_go();
    EXPECT_EQ(order.after(4), "dacb");
}

TEST(Pool, PeoplesGamesComeBeforeThoseThatAreOnlyWatched) {
    Order order;
    Hold hold;
    Pool pool(1);
    pool.add("hold", "hold", Rank::Played, hold.task());
    hold.await();
    pool.add("s", "s", Rank::Studied, order.task("s"));
    pool.add("w", "w", Rank::Watched, order.task("w"));
    pool.add("p", "p", Rank::Played, order.task("p"));
    hold.let_go();
    EXPECT_EQ(order.after(3), "pws");
}

// A client that submits again at once waits behind all others that have submitted since.
TEST(Pool, NobodyGetsMoreThanATurn) {
    Order order;
    Hold hold;
    int times = 0;
    std::function<void(const Pool::Turn&)> greedy;  // the pool's threads end before it
    Pool pool(1);
    greedy = [&](const Pool::Turn& turn) {
        order.task("g")(turn);
        if (++times < 3) pool.add(times % 2 == 0 ? "a" : "b", "g", Rank::Played, greedy);
    };
    pool.add("hold", "hold", Rank::Played, hold.task());
    hold.await();
    pool.add("a", "g", Rank::Played, greedy);
    pool.add("x", "x", Rank::Played, order.task("x"));
    pool.add("y", "y", Rank::Played, order.task("y"));
    hold.let_go();
    EXPECT_EQ(order.after(5), "gxygg");
}

TEST(Pool, LookingAheadLeavesThreadsToThoseWhoPlay) {
    Order order;
    Hold first, second;
    Pool pool(2);
    pool.add("1", "1", Rank::Studied, first.task());
    pool.add("2", "2", Rank::Studied, second.task());
    first.await();
    pool.add("p", "p", Rank::Played, order.task("p"));
    EXPECT_EQ(order.after(1), "p");
    first.let_go();
    second.await();
    second.let_go();
}

TEST(Pool, OwnersTakeTurnsHoweverManyTasksTheyHave) {
    for (const Rank rank : {Rank::Played, Rank::Watched, Rank::Studied}) {
        Order order;
        Hold hold;
        Pool pool(1);
        pool.add("hold", "hold", rank, hold.task());
        hold.await();
        for (const char* key : {"1", "2", "3", "4"}) pool.add(key, "many", rank, order.task(key));
        for (const char* key : {"x", "y"}) pool.add(key, "few", rank, order.task(key));
        pool.add("o", "one", rank, order.task("o"));
        hold.let_go();
        EXPECT_EQ(order.after(7), "1xo2y34");
    }
}

TEST(Pool, AnOwnerWithNoGameAtWorkComesBeforeAnothersFurtherGames) {
    Order order;
    Hold first, second;
    Pool pool(2);
    pool.add("1", "many", Rank::Played, first.task());
    first.await();
    pool.add("2", "many", Rank::Played, second.task());
    second.await();
    for (const char* key : {"3", "4"}) pool.add(key, "many", Rank::Played, order.task(key));
    pool.add("w", "w", Rank::Watched, order.task("w"));
    pool.add("s", "s", Rank::Studied, order.task("s"));
    pool.add("o", "one", Rank::Played, order.task("o"));
    second.let_go();
    EXPECT_EQ(order.after(5), "os3w4");
    first.let_go();
}

TEST(Pool, WatchedGamesAndAnalysisTakeTurns) {
    for (const int threads : {1, 2}) {
        Order order;
        Hold last, others;
        Pool pool(threads);
        if (threads > 1) {
            pool.add("1", "many", Rank::Watched, others.task());
            others.await();
        }
        pool.add("2", "many", Rank::Watched, last.task());
        last.await();
        for (const char* key : {"v", "w"}) pool.add(key, "many", Rank::Watched, order.task(key));
        for (const char* key : {"s", "t"}) pool.add(key, "one", Rank::Studied, order.task(key));
        last.let_go();
        EXPECT_EQ(order.after(4), "svtw");
        if (threads > 1) others.let_go();
    }
}

// A position in which somebody must decide.
State draft() {
    State state = start({});
    Rng rng(1);
    while (actor(state) == Actor::Chance) play(state, draw(state, rng));
    return state;
}

TEST(Thinker, GamesOfOneOwnerTakeTurnsWithThoseOfOthers) {
    Hold hold, other;
    Pool pool(1);
    PoolThinker thinker(pool);
    const State seen = draft();
    const auto question = [&](const char* game) {
        return Question{game, 0, seat_of(actor(seen)), 1, seen, false};
    };
    pool.add("hold", "hold", Rank::Watched, hold.task());
    hold.await();
    for (const char* game : {"1", "2"}) EXPECT_FALSE(thinker.ask(question(game), "many"));
    pool.add("other", "other", Rank::Watched, other.task());
    hold.let_go();
    other.await();
    EXPECT_TRUE(thinker.ask(question("1"), "many"));
    EXPECT_FALSE(thinker.ask(question("2"), "many"));
    other.let_go();
}

TEST(Analyst, RequestsOfOneOwnerTakeTurnsWithThoseOfOthers) {
    Hold hold, other;
    Pool pool(1);
    PoolAnalyst analyst({.milliseconds = 0, .review_nodes = 10, .nodes = 10}, pool);
    pool.add("hold", "hold", Rank::Studied, hold.task());
    hold.await();
    analyst.look(1, draft(), "many");
    analyst.review(2, {}, {}, "many");
    pool.add("other", "other", Rank::Studied, other.task());
    hold.let_go();
    other.await();
    EXPECT_TRUE(analyst.outlook(1));
    EXPECT_FALSE(analyst.reviewed(2));
    other.let_go();
}

TEST(Pool, ATaskThatIsReplacedIsToldSoAndNeverRunsBesideTheNewOne) {
    std::promise<void> begun;
    Order order;
    Pool pool(2);
    pool.add("key", "key", Rank::Played, [&](const Pool::Turn& turn) {
        begun.set_value();
        while (!turn.unwanted) std::this_thread::yield();
        order.task("1")(turn);
    });
    begun.get_future().wait();
    EXPECT_TRUE(pool.has("key"));
    pool.add("key", "key", Rank::Played, order.task("2"));
    EXPECT_EQ(order.after(2), "12");
    pool.add("key", "key", Rank::Played, order.task("3"));
    order.after(3);
    pool.drop("key");
    EXPECT_FALSE(pool.has("key"));
}

TEST(Pool, WithoutThreadsItWorksWhereItIsTold) {
    Order order;
    Pool pool(0);
    EXPECT_FALSE(pool.work_once());
    for (const char* key : {"w", "v"}) pool.add(key, key, Rank::Watched, order.task(key));
    for (const char* key : {"s", "t"}) pool.add(key, key, Rank::Studied, order.task(key));
    pool.add("p", "p", Rank::Played, order.task("p"));
    pool.drop("t");
    while (pool.work_once()) {
    }
    EXPECT_EQ(order.after(4), "pwsv");
    EXPECT_FALSE(pool.has("p"));
}

TEST(Pool, AnExceptionEndsOnlyTheTaskThatThrewIt) {
    Order order;
    Pool pool(1);
    pool.add("1", "1", Rank::Played,
             [](const Pool::Turn&) { throw std::runtime_error("an error"); });
    pool.add("2", "2", Rank::Played, [](const Pool::Turn&) { throw std::bad_alloc(); });
    pool.add("3", "3", Rank::Played, [](const Pool::Turn&) { throw 5; });
    pool.add("4", "4", Rank::Played, order.task("4"));
    EXPECT_EQ(order.after(1), "4");
}

// With a stack size larger than the memory, no thread can be started.
class NoMoreThreads {
  public:
    NoMoreThreads() {
        pthread_attr_t attributes;
        pthread_getattr_default_np(&attributes);
        pthread_attr_getstacksize(&attributes, &size_);
        set(size_t{1} << 47);
        pthread_attr_destroy(&attributes);
    }
    ~NoMoreThreads() { set(size_); }
    NoMoreThreads(const NoMoreThreads&) = delete;
    NoMoreThreads& operator=(const NoMoreThreads&) = delete;

  private:
    static void set(size_t size) {
        pthread_attr_t attributes;
        pthread_getattr_default_np(&attributes);
        pthread_attr_setstacksize(&attributes, size);
        EXPECT_EQ(pthread_setattr_default_np(&attributes), 0);
        pthread_attr_destroy(&attributes);
    }
    size_t size_ = 0;
};

TEST(Pool, WithoutAThreadItSaysSoAndLaterItGoesOn) {
    Pool pool(2);
    Order order;
    {
        const NoMoreThreads none;
        EXPECT_THROW(pool.add("a", "a", Rank::Played, order.task("a")), std::system_error);
    }
    pool.add("b", "b", Rank::Played, order.task("b"));
    EXPECT_EQ(order.after(1), "b");
}

TEST(Pool, ASearchGoesOnWithOneThread) {
    const auto evaluator = make_evaluator("network");
    Search search(*evaluator, SearchSettings{});
    search.set_position(draft());
    const NoMoreThreads none;
    const Report report = search.run({.nodes = 300, .threads = 4});
    EXPECT_GE(report.nodes, 300);
    EXPECT_FALSE(report.lines.empty());
}

#ifndef SANITIZED
// Runs in a process of its own, with too little memory for the request.
TEST(Analyst, OutOfMemoryItGivesUpAndSaysSo) {
    const pid_t child = fork();
    if (child == 0) {
        PoolAnalyst analyst({.milliseconds = 0, .review_nodes = 10});  // looks until memory ends
        analyst.look(1, start({}));
        while (!analyst.outlook(1)) std::this_thread::yield();
        long pages = 0;
        if (FILE* file = std::fopen("/proc/self/statm", "r")) {
            if (std::fscanf(file, "%ld", &pages) != 1) _exit(3);
            std::fclose(file);
        }
        const auto now = static_cast<rlim_t>(pages * sysconf(_SC_PAGESIZE));
        const rlimit limit{now + (1 << 20), now + (1 << 20)};
        setrlimit(RLIMIT_AS, &limit);
        for (;;) {
            for (const auto& news : analyst.news()) {
                if (news.given_up) _exit(0);
            }
            std::this_thread::yield();
        }
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}
#endif

}  // namespace
}  // namespace dipolis
