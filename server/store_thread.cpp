#include "server/store_thread.h"

#include <exception>
#include <utility>

namespace dipolis {

namespace {

// A limit, so that the first of many jobs is not delayed by the last.
constexpr size_t kMostTogether = 256;

}  // namespace

StoreThread::StoreThread(Store& store, Post post, Complain complain)
    : store_(store),
      post_(std::move(post)),
      complain_(std::move(complain)),
      thread_([this] { run(); }) {}

StoreThread::~StoreThread() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void StoreThread::add(Work work, Then then) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back({std::move(work), std::move(then)});
    }
    changed_.notify_all();
}

void StoreThread::run() {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
        if (waiting_.empty()) return;
        std::vector<Job> jobs;
        while (!waiting_.empty() && jobs.size() < kMostTogether) {
            jobs.push_back(std::move(waiting_.front()));
            waiting_.pop_front();
        }
        lock.unlock();
        store(jobs);
        answer(std::move(jobs));
        lock.lock();
    }
}

void StoreThread::store(std::vector<Job>& jobs) {
    // If many jobs cannot be stored together, some of them may succeed alone: smaller ones, and
    // those that only read.
    if (!store_together(jobs)) {
        for (Job& job : jobs) job.stored = store_one(job);
    }
    look_for_trouble();
}

bool StoreThread::store_together(std::vector<Job>& jobs) {
    return attempt([&] {
        return store_.together([&] {
            for (Job& job : jobs) job.stored = store_one(job);
            return true;
        });
    });
}

bool StoreThread::store_one(Job& job) {
    return attempt([&] { return store_.together([&] { return job.work(store_); }); });
}

void StoreThread::look_for_trouble() {
    if (complained_ || store_.trouble().empty()) return;
    complained_ = true;
    post_([broken = broken_] { *broken = true; });
    complain("the games can no longer be stored: " + store_.trouble() +
             "; no move is accepted until the program is started again");
}

bool StoreThread::attempt(const std::function<bool()>& work) {
    try {
        return work();
    } catch (const std::exception& error) {
        complain(std::string("something could not be stored: ") + error.what());
        return false;
    }
}

void StoreThread::complain(std::string what) {
    // The callback may run after this thread has ended.
    post_([tell = complain_, what = std::move(what)] { tell(what); });
}

void StoreThread::answer(std::vector<Job> jobs) {
    for (Job& job : jobs) {
        post_([then = std::move(job.then), stored = job.stored] { then(stored); });
    }
}

}  // namespace dipolis
