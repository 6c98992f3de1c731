// A thread for the store with group commit: jobs that arrive while the disk is busy are stored
// together next, with one sync, so the number of syncs is limited by the disk, not by the number of
// moves. Owners take turns (turns.h), so a move does not wait for what others have the store read.
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "rooms/events.h"
#include "rooms/store_queue.h"
#include "server/turns.h"

namespace dipolis {

struct StoreCounts {
    std::array<uint64_t, kFailures> failed = {};  // jobs, since the start
    size_t waiting = 0;                           // now
};

class StoreThread : public StoreQueue {
  public:
    // `post` runs a function on the server's thread, where all callbacks are called. `log` is
    // called there too; when the store becomes unusable, after the last job that was stored was
    // answered.
    using Post = std::function<void(std::function<void()>)>;
    using Clock = std::chrono::steady_clock;
    using Now = Clock::time_point (*)();

    // Jobs are stored together until they have taken `longest`, so that no move waits for a long
    // row of slow readings.
    StoreThread(Store& store, Post post, Tell log,
                std::chrono::milliseconds longest = std::chrono::milliseconds(2),
                Now now = Clock::now);
    ~StoreThread() override;  // after all that was added is done; nobody is answered any more
    StoreThread(const StoreThread&) = delete;
    StoreThread& operator=(const StoreThread&) = delete;

    void add(const std::string& owner, Work work, Then then) override;
    void alone(const Work& work, const Then& then) override;
    size_t queued() override;
    bool broken() const override { return *broken_; }
    Failure failure() const override { return *failure_; }
    // Whether the last that was to be stored could not be, for a reason that may pass.
    bool fails() const { return *failing_; }
    StoreCounts counts();

  private:
    struct Job {
        Work work;
        Then then;
        bool stored = false;
        Failure failure = Failure::None;
    };

    void run();
    // Whether a job waits; false if none will come any more.
    bool wait();
    std::optional<Turns<Job>::Taken> next();
    bool is_idle() const { return own_.empty() && waiting_.empty() && alone_.empty(); }
    void do_one_alone();
    // Does some of the jobs that wait.
    std::vector<Job> store();
    bool store_together(std::vector<Job>& jobs);
    void store_one(Job& job);
    void note_failure(Job& job);
    void note_success(int64_t changes_before);
    void show_failing(bool fails);
    void look_for_trouble();
    void tell_trouble();
    // Whether the work succeeded; an exception is reported and does not affect other jobs.
    bool attempt(const std::function<bool()>& work);
    void answer(Job job);
    void tell(Event event, std::string about);

    Store& store_;
    Post post_;
    Tell log_;
    const std::chrono::milliseconds longest_;
    const Now now_;
    bool broken_here_ = false, told_ = false;  // that the store is unusable
    bool fails_ = false;                       // as far as was told
    // For the server's thread, which may read them after this object is gone.
    std::shared_ptr<bool> broken_ = std::make_shared<bool>(false);
    std::shared_ptr<Failure> failure_ = std::make_shared<Failure>(Failure::None);
    std::shared_ptr<bool> failing_ = std::make_shared<bool>(false);
    std::shared_ptr<StoreCounts> counts_ = std::make_shared<StoreCounts>();

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Job> own_;  // jobs of the server itself, which come first
    Turns<Job> waiting_;
    std::deque<Job> alone_;
    bool ending_ = false;
    std::thread thread_;
};

}  // namespace dipolis
