// The store thread: moves are stored in order and in groups, and no more after the disk has failed.
#include "server/store_thread.h"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <future>
#include <new>
#include <utility>

#include "server/sqlite.h"
#include "server/store_sqlite.h"
#include "server/store_transactions.h"
#include "tests/scratch.h"

// These definitions replace those of the C library and fail when the test asks for it.
namespace {
std::atomic<bool> g_disk_fails = false;
std::atomic<bool> g_disk_is_full = false;
std::atomic<bool> g_there_is_no_room = false;  // to spare, though a small write may succeed
std::atomic<int> g_syncs = 0;

int sync_or_fail(long call, int file) {
    ++g_syncs;
    if (g_disk_fails) {
        errno = EIO;
        return -1;
    }
    return static_cast<int>(syscall(call, file));
}
}  // namespace
extern "C" int fsync(int file) {
    return sync_or_fail(SYS_fsync, file);
}
extern "C" int fdatasync(int file) {
    return sync_or_fail(SYS_fdatasync, file);
}

extern "C" ssize_t pwrite64(int file, const void* bytes, size_t size, off64_t at) {
    if (!g_disk_is_full) return syscall(SYS_pwrite64, file, bytes, size, at);
    errno = ENOSPC;
    return -1;
}

extern "C" int posix_fallocate(int, off_t, off_t) {
    return g_there_is_no_room ? ENOSPC : 0;
}

namespace dipolis {
namespace {

// A database file, its store thread, and this thread, which receives the answers.
class StoreThreadTest : public testing::Test {
  protected:
    StoreThreadTest() {
        std::string why;
        store_ = open_sqlite(file_, why);
        EXPECT_TRUE(store_) << why;
        EXPECT_TRUE(store_->create({"game", {}, {}, {}, {}}));
    }
    ~StoreThreadTest() override {
        g_disk_fails = g_disk_is_full = g_there_is_no_room = false;
        store_.reset();
        for (const char* end : {"", "-wal", "-shm", "-lock"}) std::filesystem::remove(file_ + end);
    }
    std::unique_ptr<StoreThread> start(std::chrono::milliseconds longest = std::chrono::hours(1)) {
        clock_ = {};
        return std::make_unique<StoreThread>(
            *store_,
            [this](std::function<void()> work) {
                const std::lock_guard lock(mutex_);
                posted_.push_back(std::move(work));
            },
            [this](Event event, const std::string&) { events_.push_back(event); }, longest,
            [] { return clock_; });
    }
    static StoreQueue::Work append(int ply) {
        return [ply](Store& store) {
            return store.append("game", ply, std::vector<std::string>{"deal law"},
                                {.ply = ply + 1});
        };
    }
    StoreQueue::Then note() {
        return [this](bool stored) { answers_ += stored ? '+' : '-'; };
    }
    // Keeps the thread at work until go_on_ is set, so that later jobs wait together.
    void hold(StoreThread& thread) {
        thread.add(
            "first",
            [&, held = false](Store&) mutable {
                if (std::exchange(held, true)) return true;  // again, because others failed
                begun_.set_value();
                go_on_.get_future().wait();
                return true;
            },
            note());
        begun_.get_future().wait();
    }
    // Stops the thread, then delivers its answers.
    void finish(std::unique_ptr<StoreThread> thread) {
        thread.reset();
        for (const auto& work : posted_) work();
        posted_.clear();
    }

    const std::string file_ = scratch_folder() + "store_thread.db";
    // Only the store thread reads and moves it while there is one.
    static inline StoreThread::Clock::time_point clock_;
    std::unique_ptr<Store> store_;
    std::mutex mutex_;
    std::vector<std::function<void()>> posted_;
    std::string answers_;
    std::vector<Event> events_;
    std::promise<void> begun_, go_on_;
};

TEST_F(StoreThreadTest, WaitingJobsAreStoredTogetherWithOneSync) {
    auto thread = start();
    hold(*thread);
    for (int ply = 0; ply < 100; ++ply) thread->add("ada", append(ply), note());
    const int before = g_syncs;
    go_on_.set_value();
    finish(std::move(thread));
    EXPECT_EQ(answers_, std::string(101, '+'));
    EXPECT_GE(g_syncs - before, 1);
    EXPECT_LE(g_syncs - before, 3);
    EXPECT_EQ(store_->load("game")->lines.size(), 100u);
}

TEST_F(StoreThreadTest, AMoveDoesNotWaitForManySlowReadingsOfOthers) {
    auto thread = start(std::chrono::milliseconds(10));
    hold(*thread);
    std::vector<size_t> answered;
    thread->add("ada", append(0), note());
    for (int i = 0; i < 5; ++i) {
        const auto slow = [&](Store&) {
            clock_ += std::chrono::milliseconds(15);
            const std::lock_guard lock(mutex_);
            answered.push_back(posted_.size());
            return true;
        };
        thread->add("crowd", slow, note());
    }
    go_on_.set_value();
    finish(std::move(thread));
    EXPECT_EQ(answers_, "+++++++");
    // From the second reading on, all that came before is answered.
    answered.erase(answered.begin());
    EXPECT_EQ(answered, (std::vector<size_t>{3, 4, 5, 6}));
}

TEST_F(StoreThreadTest, ALateComerWaitsForOneJobOfEachOtherOwner) {
    auto thread = start(std::chrono::milliseconds(10));
    hold(*thread);
    std::string order;
    const auto job = [&](char name) {
        return [&order, name](Store&) {
            order += name;
            clock_ += std::chrono::milliseconds(1);
            return true;
        };
    };
    for (int i = 0; i < 20; ++i) thread->add("crowd", job('c'), note());
    for (int i = 0; i < 20; ++i) thread->add("more", job('m'), note());
    thread->add("ada", job('1'), note());
    thread->add({}, job('s'), note());
    thread->add("ada", job('2'), note());
    go_on_.set_value();
    finish(std::move(thread));
    EXPECT_EQ(order.substr(0, 8), "scm1cm2c");
    EXPECT_EQ(answers_, std::string(44, '+'));
}

TEST_F(StoreThreadTest, AFailedJobDoesNotAffectOthers) {
    auto thread = start();
    thread->add("ada", append(0), note());
    thread->add("ada", append(7), note());
    thread->add(
        "ada",
        [&](Store& store) -> bool {
            append(1)(store);
            throw std::bad_alloc();
        },
        note());
    thread->add("ada", append(1), note());
    finish(std::move(thread));
    EXPECT_EQ(answers_, "+--+");
    EXPECT_EQ(store_->load("game")->lines.size(), 2u);
    EXPECT_EQ(events_, std::vector{Event::Mistake});
}

// Jobs stored together fail together, but reads and later jobs do not fail.
TEST_F(StoreThreadTest, ReadsAreAnsweredWhileTheDiskIsFull) {
    auto thread = start();
    hold(*thread);
    g_disk_is_full = true;
    size_t listed = 0;
    thread->add("ada", append(0), note());
    thread->add(
        "ada",
        [&](Store& store) {
            listed = store.recent(9).size();
            return true;
        },
        note());
    go_on_.set_value();
    finish(std::move(thread));
    EXPECT_EQ(answers_, "+-+");
    EXPECT_EQ(listed, 1u);
    EXPECT_TRUE(store_->trouble().empty());
    g_disk_is_full = false;
    thread = start();
    thread->add("ada", append(0), note());
    finish(std::move(thread));
    EXPECT_EQ(answers_, "+-++");
}

TEST_F(StoreThreadTest, TellsOnceThatNothingCanBeStoredAndOnceThatItCanAgain) {
    auto thread = start(std::chrono::milliseconds(0));  // one after the other
    g_disk_is_full = true;
    for (int i = 0; i < 3; ++i) thread->add("ada", append(0), note());
    thread->add(
        "ada", [](Store& store) { return store.recent(9).size() == 1; }, note());
    const auto make_room = [](Store&) {
        g_disk_is_full = false;
        return true;
    };
    thread->add("ada", make_room, note());
    for (int ply : {0, 1}) thread->add("ada", append(ply), note());
    finish(std::move(thread));
    EXPECT_EQ(answers_, "---++++");
    EXPECT_EQ(events_, (std::vector{Event::StorageFails, Event::StorageWorks}));
}

TEST_F(StoreThreadTest, TheStoreStillFailsWhileOnlySmallMovesFindRoom) {
    auto thread = start(std::chrono::milliseconds(0));
    const auto set = [](std::atomic<bool>& which, bool on) {
        return [&which, on](Store&) {
            which = on;
            return true;
        };
    };
    g_there_is_no_room = true;
    for (int ply : {0, 1}) {
        thread->add("ada", set(g_disk_is_full, true), note());
        thread->add("ada", append(ply), note());
        thread->add("ada", set(g_disk_is_full, false), note());
        thread->add("ada", append(ply), note());
    }
    thread->add("ada", set(g_there_is_no_room, false), note());
    thread->add("ada", append(2), note());
    finish(std::move(thread));
    EXPECT_EQ(answers_, "+-+++-++++");
    EXPECT_EQ(events_, (std::vector{Event::StorageFails, Event::StorageWorks}));
}

// Without memory nothing can be rolled back either, until there is some again.
TEST_F(StoreThreadTest, AShortLackOfMemoryIsOverWhenThereIsMemory) {
    EXPECT_FALSE(store_->together([&] {
        EXPECT_TRUE(append(0)(*store_));
        sqlite3_hard_heap_limit64(1);
        return false;
    }));
    sqlite3_hard_heap_limit64(0);
    EXPECT_TRUE(append(0)(*store_));
    EXPECT_EQ(store_->load("game")->lines.size(), 1u);
    EXPECT_TRUE(append(1)(*store_));
    EXPECT_TRUE(store_->trouble().empty());
}

// An error such as a full disk may roll back a transaction; what follows must not be stored alone.
TEST(Transactions, NothingOfAWorkIsStoredAfterAnAutomaticRollback) {
    const std::string file = scratch_folder() + "rollback.db";
    std::filesystem::remove(file);
    sqlite3* connection = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &connection), SQLITE_OK);
    Database db(connection);
    Transactions transactions(db, true);
    ASSERT_TRUE(db.run("CREATE TABLE number (n)"));
    const auto insert = [&] { return db.query("INSERT INTO number VALUES (1)").run(); };
    for (const bool nested : {false, true}) {
        EXPECT_FALSE(transactions.together([&] {
            EXPECT_TRUE(insert());
            EXPECT_TRUE(db.run("ROLLBACK"));
            EXPECT_FALSE(nested ? transactions.together(insert) : insert());
            return true;
        }));
        EXPECT_FALSE(db.query("SELECT n FROM number").row());
    }
    EXPECT_TRUE(transactions.together(insert));
    EXPECT_TRUE(insert()) << "by itself";
}

TEST_F(StoreThreadTest, AChangeThatCouldNotBeRolledBackIsNotStoredWithTheRest) {
    const bool stored = store_->together([&] {
        EXPECT_FALSE(store_->together([&] {
            EXPECT_TRUE(append(0)(*store_));
            sqlite3_hard_heap_limit64(1);
            return false;
        }));
        sqlite3_hard_heap_limit64(0);
        return true;
    });
    EXPECT_FALSE(stored);
    EXPECT_TRUE(store_->load("game")->lines.empty());
    EXPECT_TRUE(append(0)(*store_));
}

// After a failed sync the contents of the disk are unknown; a second sync may seem to succeed.
TEST_F(StoreThreadTest, AfterAFailedSyncNothingIsAcknowledgedAnyMore) {
    auto thread = start();
    thread->add("ada", append(0), note());
    finish(std::move(thread));
    thread = start();
    g_disk_fails = true;
    EXPECT_FALSE(thread->broken());
    thread->add("ada", append(1), note());
    finish(std::move(thread));
    g_disk_fails = false;
    thread = start();
    for (int ply : {1, 2}) thread->add("ada", append(ply), note());
    std::vector<std::string> read;
    thread->add(
        "ada",
        [&](Store& store) {
            read = store.load("game")->lines;
            return true;
        },
        note());
    finish(std::move(thread));
    EXPECT_EQ(answers_, "+---+") << "reading goes on";
    EXPECT_EQ(read.size(), 1u);
    EXPECT_FALSE(store_->trouble().empty());
    EXPECT_EQ(events_, std::vector(2, Event::StorageBroken)) << "by each of the threads";
    // After a restart all acknowledged moves are there, and the game can go on.
    store_.reset();
    std::string why;
    store_ = open_sqlite(file_, why);
    ASSERT_TRUE(store_) << why;
    const int ply = static_cast<int>(store_->load("game")->lines.size());
    EXPECT_GE(ply, 1);
    EXPECT_LE(ply, 2) << "the failed one may be there, whole";
    EXPECT_TRUE(append(ply)(*store_));
}

}  // namespace
}  // namespace dipolis
