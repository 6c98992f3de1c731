#include "server/store_thread.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace dipolis {

namespace {

// A limit, so that the first of many jobs is not delayed by the last.
constexpr size_t kMostTogether = 256;

}  // namespace

StoreThread::StoreThread(Store& store, Post post, Tell log, std::chrono::milliseconds longest,
                         Now now)
    : store_(store),
      post_(std::move(post)),
      log_(std::move(log)),
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
        Job job{std::move(work), std::move(then)};
        if (owner.empty()) {
            own_.push_back(std::move(job));
        } else {
            waiting_.add(owner, std::move(job));
        }
    }
    changed_.notify_all();
}

StoreCounts StoreThread::counts() {
    const std::lock_guard lock(mutex_);
    StoreCounts counts = *counts_;
    counts.waiting = own_.size() + waiting_.size() + alone_.size();
    return counts;
}

void StoreThread::alone(const Work& work, const Then& then) {
    {
        const std::lock_guard lock(mutex_);
        alone_.push_back({work, then});
    }
    changed_.notify_all();
}

size_t StoreThread::queued() {
    const std::lock_guard lock(mutex_);
    return own_.size() + waiting_.size() + alone_.size();
}

void StoreThread::run() {
    while (wait()) {
        for (Job& job : store()) answer(std::move(job));
        do_one_alone();
        tell_trouble();
    }
}

bool StoreThread::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return ending_ || !is_idle(); });
    return !is_idle();
}

void StoreThread::do_one_alone() {
    std::optional<Job> job;
    {
        const std::lock_guard lock(mutex_);
        if (alone_.empty()) return;
        job = std::move(alone_.front());
        alone_.pop_front();
    }
    job->stored = attempt([&] { return job->work(store_); });
    look_for_trouble();
    answer(std::move(*job));
}

std::optional<Turns<StoreThread::Job>::Taken> StoreThread::next() {
    const std::lock_guard lock(mutex_);
    if (own_.empty()) return waiting_.take();
    Turns<Job>::Taken first{{}, std::move(own_.front())};
    own_.pop_front();
    return first;
}

std::vector<StoreThread::Job> StoreThread::store() {
    std::vector<Job> jobs;
    jobs.reserve(kMostTogether);
    const int64_t changes = store_.changes();
    // If many jobs cannot be stored together, some of them may succeed alone: smaller ones, and
    // those that only read.
    if (store_together(jobs)) {
        note_success(changes);
    } else {
        if (jobs.empty()) {  // not even begun
            if (auto first = next()) jobs.push_back(std::move(first->item));
        }
        for (Job& job : jobs) {
            const int64_t before = store_.changes();
            store_one(job);
            if (job.stored) note_success(before);
        }
    }
    look_for_trouble();
    return jobs;
}

bool StoreThread::store_together(std::vector<Job>& jobs) {
    const auto begin = now_();
    auto begun = begin;
    return attempt([&] {
        return store_.together([&] {
            do {
                auto taken = next();
                if (!taken) break;
                jobs.push_back(std::move(taken->item));
                store_one(jobs.back());
                const std::chrono::duration<double, std::milli> cost = now_() - begun;
                begun = now_();
                if (taken->owner.empty()) continue;
                const std::lock_guard lock(mutex_);
                waiting_.charge(taken->owner, cost.count());
            } while (jobs.size() < kMostTogether && begun - begin < longest_);
            return true;
        });
    });
}

void StoreThread::store_one(Job& job) {
    job.failure = Failure::None;
    job.stored = attempt([&] {
        const bool stored = store_.together([&] { return job.work(store_); });
        if (!stored) note_failure(job);
        return stored;
    });
}

void StoreThread::note_failure(Job& job) {
    std::string words;
    job.failure = store_.failure(words);
    if (job.failure == Failure::Damage) tell(Event::FileDamaged, words);
    if (job.failure != Failure::Passing) return;
    if (std::exchange(fails_, true)) return;
    show_failing(true);
    tell(Event::StorageFails, words);
}

// Reading may succeed while nothing can be stored, and so may what needs little room.
void StoreThread::note_success(int64_t changes_before) {
    if (!fails_ || store_.changes() == changes_before || !store_.has_room()) return;
    fails_ = false;
    show_failing(false);
    tell(Event::StorageWorks, "");
}

void StoreThread::show_failing(bool fails) {
    post_([failing = failing_, fails] { *failing = fails; });
}

void StoreThread::look_for_trouble() {
    if (broken_here_ || store_.trouble().empty()) return;
    broken_here_ = true;
    post_([broken = broken_] { *broken = true; });
}

void StoreThread::tell_trouble() {
    if (broken_here_ && !std::exchange(told_, true)) tell(Event::StorageBroken, store_.trouble());
}

bool StoreThread::attempt(const std::function<bool()>& work) {
    try {
        return work();
    } catch (const std::exception& error) {
        tell(Event::Mistake, std::string("something could not be stored: ") + error.what());
        return false;
    }
}

void StoreThread::tell(Event event, std::string about) {
    // The callback may run after this thread has ended.
    post_([log = log_, event, about = std::move(about)] { dipolis::tell(log, event, about); });
}

void StoreThread::answer(Job job) {
    post_([then = std::move(job.then), stored = job.stored, failure = job.failure, last = failure_,
           counts = counts_] {
        *last = failure;
        if (!stored) ++counts->failed[static_cast<size_t>(failure)];
        then(stored);
    });
}

}  // namespace dipolis
