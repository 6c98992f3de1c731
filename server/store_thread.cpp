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

void StoreThread::add(Work work, Then then) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back({std::move(work), std::move(then)});
    }
    changed_.notify_all();
}

void StoreThread::run() {
    std::deque<Job> jobs;
    while (take(jobs)) {
        for (size_t done = store(jobs); done > 0; --done) {
            answer(std::move(jobs.front()));
            jobs.pop_front();
        }
    }
}

bool StoreThread::take(std::deque<Job>& jobs) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return ending_ || !waiting_.empty() || !jobs.empty(); });
    for (; !waiting_.empty(); waiting_.pop_front()) jobs.push_back(std::move(waiting_.front()));
    return !jobs.empty();
}

size_t StoreThread::store(std::deque<Job>& jobs) {
    size_t begun = 0;
    // If many jobs cannot be stored together, some of them may succeed alone: smaller ones, and
    // those that only read.
    if (!store_together(jobs, begun)) {
        begun = std::max<size_t>(begun, 1);
        for (size_t i = 0; i < begun; ++i) jobs[i].stored = store_one(jobs[i]);
    }
    look_for_trouble();
    return begun;
}

bool StoreThread::store_together(std::deque<Job>& jobs, size_t& begun) {
    const auto end = now_() + longest_;
    return attempt([&] {
        return store_.together([&] {
            const size_t most = std::min(jobs.size(), kMostTogether);
            do {
                Job& job = jobs[begun++];
                job.stored = store_one(job);
            } while (begun < most && now_() < end);
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
