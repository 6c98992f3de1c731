#include "server/store_thread.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace dipolis {

namespace {

// A limit, so that the first of many jobs is not delayed by the last.
constexpr size_t kMostTogether = 256;

}  // namespace

StoreThread::StoreThread(Store& store, Post post, Complain complain,
                         std::chrono::milliseconds longest, Now now)
    : store_(store),
      post_(std::move(post)),
      complain_(std::move(complain)),
      longest_(longest),
      now_(now),
      thread_([this] { run(); }) {}

StoreThread::~StoreThread() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void StoreThread::add(const std::string& owner, Work work, Then then) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.add(owner, {std::move(work), std::move(then)});
    }
    changed_.notify_all();
}

void StoreThread::run() {
    while (wait()) {
        for (Job& job : store()) answer(std::move(job));
    }
}

bool StoreThread::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return ending_ || !waiting_.empty(); });
    return !waiting_.empty();
}

std::optional<Turns<StoreThread::Job>::Taken> StoreThread::next() {
    const std::lock_guard lock(mutex_);
    return waiting_.take();
}

std::vector<StoreThread::Job> StoreThread::store() {
    std::vector<Job> jobs;
    jobs.reserve(kMostTogether);
    // If many jobs cannot be stored together, some of them may succeed alone: smaller ones, and
    // those that only read.
    if (!store_together(jobs)) {
        if (jobs.empty()) {  // not even begun
            if (auto first = next()) jobs.push_back(std::move(first->item));
        }
        for (Job& job : jobs) job.stored = store_one(job);
    }
    look_for_trouble();
    return jobs;
}

bool StoreThread::store_together(std::vector<Job>& jobs) {
    const auto begin = now_();
    auto begun = begin;
    return attempt([&] {
        return store_.together([&] {
            while (jobs.size() < kMostTogether && begun - begin < longest_) {
                auto taken = next();
                if (!taken) break;
                jobs.push_back(std::move(taken->item));
                jobs.back().stored = store_one(jobs.back());
                const std::chrono::duration<double, std::milli> cost = now_() - begun;
                begun = now_();
                if (taken->owner.empty()) continue;  // so that it stays before what comes later
                const std::lock_guard lock(mutex_);
                waiting_.charge(taken->owner, cost.count());
            }
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

void StoreThread::answer(Job job) {
    post_([then = std::move(job.then), stored = job.stored] { then(stored); });
}

}  // namespace dipolis
