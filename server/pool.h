// A fixed number of threads, started at the first task, for all searches: moves of computer
// players, and analysis. Each key has at most one task, and each task an owner, whom it is for.
// Three promises decide which task is next:
// - A person who plays is next, before all that is watched or analysed and has not begun. This
//   holds for one game of an owner at a time; further ones are as those that are watched.
// - Owners take turns, and tasks of one owner run first in, first out: nobody waits for more than
//   one task of each other owner.
// - Analysis goes on: of all the rest, every second turn is for it if it waits. It gets at most
//   half of the threads, so that it does not make people wait who begin to play.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "rooms/events.h"

namespace dipolis {

class Pool {
  public:
    // Moves that a person waits for, moves that are only watched, and analyses.
    enum class Rank : uint8_t { Played, Watched, Studied };

    // Facts that a running task can read.
    struct Turn {
        const std::atomic<bool>& unwanted;  // the result is no longer wanted: stop
        int others;                         // tasks of the same rank, running or waiting
        int most;                           // the most of them that may run at the same time
    };
    using Task = std::function<void(const Turn&)>;

    // Without threads a pool does its tasks only when told to.
    explicit Pool(int threads = usual_threads(), Tell log = {})
        : thread_count_(threads), most_(std::max(1, threads)), log_(std::move(log)) {}
    ~Pool();  // searches at work are given up
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    // The number of cores, but at least two, so that analysis never takes the last thread.
    static int usual_threads();

    // Replaces the key's previous task. If a task throws, it ends, with a line in the log.
    void add(const std::string& key, const std::string& owner, Rank rank, Task task);
    // Drops the key's task, if it has one.
    void drop(const std::string& key);
    // Whether the key has a task that has been neither dropped nor finished.
    bool has(const std::string& key);
    // Number of tasks that wait for a thread.
    size_t waiting();
    // Does the next task on the thread that calls; false if none may start. With no other threads
    // the order of all tasks is that of the calls.
    bool work_once();

  private:
    struct Job {
        std::string key, owner;
        Rank rank;
        Task task;
        std::atomic<bool> unwanted = false;
    };
    using JobPtr = std::shared_ptr<Job>;

    void start_threads();
    void work();
    void do_task(const JobPtr& job, std::unique_lock<std::mutex>& lock);
    int begin(const JobPtr& job);  // returns how many others of its rank there are
    void run(Job& job, int others);
    JobPtr next() const;  // null if nothing may start now
    bool may_start(const Job& job) const;
    bool plays_already(const std::string& owner) const;  // a move of a game of the owner is at work
    int at_work(Rank rank) const;
    int most_at_work(Rank rank) const;
    void drop_locked(const std::string& key);

    const int thread_count_;
    const int most_;  // tasks at the same time
    const Tell log_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::string, JobPtr> wanted_;  // by key: waiting, or running and not dropped
    std::deque<JobPtr> waiting_;            // in a rank: in the order of owners' turns
    std::vector<JobPtr> running_;
    bool studied_last_ = true;  // the last task but those that people wait for was an analysis
    bool ending_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace dipolis
