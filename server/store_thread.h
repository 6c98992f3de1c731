// A thread for the store with group commit: jobs that arrive while the disk is busy are stored
// together next, with one sync, so the number of syncs is limited by the disk, not by the number of
// moves. Owners take turns (turns.h), so a move does not wait for what others have the store read.
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/store_queue.h"
#include "server/turns.h"

namespace dipolis {

class StoreThread : public StoreQueue {
  public:
    // `post` runs a function on the server's thread, where all callbacks are called. `complain` is
    // called there too: once when the store becomes unusable, and for each exception.
    using Post = std::function<void(std::function<void()>)>;
    using Complain = std::function<void(const std::string&)>;
    using Clock = std::chrono::steady_clock;
    using Now = Clock::time_point (*)();

    // Jobs are stored together until they have taken `longest`, so that no move waits for a long
    // row of slow readings.
    StoreThread(Store& store, Post post, Complain complain,
                std::chrono::milliseconds longest = std::chrono::milliseconds(2),
                Now now = Clock::now);
    ~StoreThread() override;  // after all that was added is done; nobody is answered any more
    StoreThread(const StoreThread&) = delete;
    StoreThread& operator=(const StoreThread&) = delete;

    void add(const std::string& owner, Work work, Then then) override;
    bool broken() const override { return *broken_; }

  private:
    struct Job {
        Work work;
        Then then;
        bool stored = false;
    };

    void run();
    // Whether a job waits; false if none will come any more.
    bool wait();
    std::optional<Turns<Job>::Taken> next();
    // Does some of the jobs that wait.
    std::vector<Job> store();
    bool store_together(std::vector<Job>& jobs);
    bool store_one(Job& job);
    void look_for_trouble();
    // Whether the work succeeded; an exception is reported and does not affect other jobs.
    bool attempt(const std::function<bool()>& work);
    void answer(Job job);
    void complain(std::string what);

    Store& store_;
    Post post_;
    Complain complain_;
    const std::chrono::milliseconds longest_;
    const Now now_;
    bool complained_ = false;  // about the store
    // The same flag for the server's thread, which may read it after this object is gone.
    std::shared_ptr<bool> broken_ = std::make_shared<bool>(false);

    std::mutex mutex_;
    std::condition_variable changed_;
    Turns<Job> waiting_;
    bool ending_ = false;
    std::thread thread_;
};

}  // namespace dipolis
