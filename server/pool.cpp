#include "server/pool.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <exception>
#include <system_error>
#include <utility>

namespace dipolis {

namespace {

// Takes from this thread its equal right to a processor: a thread that answers people, or stores
// what they did, works for a moment only, and must not wait until a search has had its share.
void yield_to_others() {
    constexpr int kNice = 10;
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice);  // of a thread, on Linux
}

}  // namespace

Pool::~Pool() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
        waiting_.clear();
        for (const JobPtr& job : running_) job->unwanted = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

int Pool::usual_threads() {
    return std::max(2, static_cast<int>(std::thread::hardware_concurrency()));
}

void Pool::add(const std::string& key, const std::string& owner, Rank rank, Task task) {
    auto job = std::make_shared<Job>();
    job->key = key;
    job->owner = owner;
    job->rank = rank;
    job->task = std::move(task);
    {
        const std::lock_guard lock(mutex_);
        drop_locked(key);
        start_threads();
        waiting_.push_back(job);
        wanted_.emplace(key, std::move(job));
    }
    changed_.notify_all();
}

// Starts as many threads as the system allows; throws if it has none at all.
void Pool::start_threads() {
    try {
        while (threads_.size() < static_cast<size_t>(thread_count_))
            threads_.emplace_back([this] {
                yield_to_others();
                work();
            });
    } catch (const std::system_error& error) {
        if (threads_.empty()) throw;
        tell(log_, Event::FewThreads, error.what());
    }
}

void Pool::drop(const std::string& key) {
    const std::lock_guard lock(mutex_);
    drop_locked(key);
}

void Pool::drop_locked(const std::string& key) {
    const auto found = wanted_.find(key);
    if (found == wanted_.end()) return;
    found->second->unwanted = true;
    std::erase(waiting_, found->second);
    wanted_.erase(found);
}

bool Pool::has(const std::string& key) {
    const std::lock_guard lock(mutex_);
    return wanted_.contains(key);
}

size_t Pool::waiting() {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
}

int Pool::at_work(Rank rank) const {
    const auto same = [rank](const JobPtr& job) { return job->rank == rank; };
    return static_cast<int>(std::count_if(running_.begin(), running_.end(), same));
}

int Pool::most_at_work(Rank rank) const {
    return rank == Rank::Studied ? std::max(1, most_ / 2) : most_;
}

bool Pool::may_start(const Job& job) const {
    // A dropped task may keep running for a moment.
    const auto same_key = [&](const JobPtr& other) { return other->key == job.key; };
    return at_work(job.rank) < most_at_work(job.rank) &&
           std::none_of(running_.begin(), running_.end(), same_key);
}

bool Pool::plays_already(const std::string& owner) const {
    return std::any_of(running_.begin(), running_.end(), [&](const JobPtr& job) {
        return job->rank == Rank::Played && job->owner == owner;
    });
}

Pool::JobPtr Pool::next() const {
    JobPtr move, analysis;  // the first that may start, of the rest
    for (const JobPtr& job : waiting_) {
        if (!may_start(*job)) continue;
        if (job->rank == Rank::Played && !plays_already(job->owner)) return job;
        JobPtr& first = job->rank == Rank::Studied ? analysis : move;
        if (!first) first = job;
    }
    if (!move || !analysis) return move ? move : analysis;
    return studied_last_ ? move : analysis;
}

int Pool::begin(const JobPtr& job) {
    const Rank rank = job->rank;
    std::erase(waiting_, job);
    const auto same = [&](const JobPtr& other) { return other->rank == rank; };
    const auto others = std::count_if(waiting_.begin(), waiting_.end(), same) + at_work(rank);
    // Now it is the turn of the other owners.
    std::stable_partition(waiting_.begin(), waiting_.end(), [&](const JobPtr& other) {
        return other->rank != rank || other->owner != job->owner;
    });
    if (rank == Rank::Played && plays_already(job->owner)) job->rank = Rank::Watched;
    if (job->rank != Rank::Played) studied_last_ = rank == Rank::Studied;
    running_.push_back(job);
    return static_cast<int>(others);
}

void Pool::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        JobPtr job;
        changed_.wait(lock, [&] { return ending_ || (job = next()) != nullptr; });
        if (ending_) return;
        do_task(job, lock);
    }
}

bool Pool::work_once() {
    std::unique_lock lock(mutex_);
    const JobPtr job = next();
    if (job) do_task(job, lock);
    return job != nullptr;
}

void Pool::do_task(const JobPtr& job, std::unique_lock<std::mutex>& lock) {
    const int others = begin(job);
    lock.unlock();
    run(*job, others);
    lock.lock();
    std::erase(running_, job);
    if (!job->unwanted) wanted_.erase(job->key);
    changed_.notify_all();
}

void Pool::run(Job& job, int others) {
    try {
        job.task({job.unwanted, others, most_at_work(job.rank)});
    } catch (const std::exception& error) {
        tell(log_, Event::SearchLost, error.what());
    } catch (...) {
        tell(log_, Event::SearchLost, "");
    }
    job.task = nullptr;  // all that it holds is freed by the thread that made it
}

}  // namespace dipolis
