#include "server/pool.h"

#include <algorithm>
#include <exception>
#include <iostream>
#include <system_error>
#include <utility>

namespace dipolis {

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

void Pool::add(const std::string& key, Rank rank, Task task) {
    auto job = std::make_shared<Job>();
    job->key = key;
    job->rank = rank;
    job->task = std::move(task);
    {
        const std::lock_guard lock(mutex_);
        drop_locked(key);
        start_threads();
        waiting_.push_back(std::move(job));
    }
    changed_.notify_all();
}

// Starts as many threads as the system allows; throws if it has none at all.
void Pool::start_threads() {
    try {
        while (threads_.size() < static_cast<size_t>(most_))
            threads_.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
        if (threads_.empty()) throw;
    }
}

void Pool::drop(const std::string& key) {
    const std::lock_guard lock(mutex_);
    drop_locked(key);
}

void Pool::drop_locked(const std::string& key) {
    std::erase_if(waiting_, [&](const JobPtr& job) { return job->key == key; });
    for (const JobPtr& job : running_) {
        if (job->key == key) job->unwanted = true;
    }
}

bool Pool::has(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto wanted = [&](const JobPtr& job) { return job->key == key && !job->unwanted; };
    return std::any_of(waiting_.begin(), waiting_.end(), wanted) ||
           std::any_of(running_.begin(), running_.end(), wanted);
}

int Pool::at_work(Rank rank) const {
    const auto same = [rank](const JobPtr& job) { return job->rank == rank; };
    return static_cast<int>(std::count_if(running_.begin(), running_.end(), same));
}

int Pool::most_at_work(Rank rank) const {
    return rank == Rank::Studied ? std::max(1, most_ / 2) : most_;
}

Pool::JobPtr Pool::next() const {
    for (Rank rank : {Rank::Played, Rank::Watched, Rank::Studied}) {
        if (at_work(rank) >= most_at_work(rank)) continue;
        for (const JobPtr& job : waiting_) {
            // A dropped task may keep running for a moment.
            const auto same_key = [&](const JobPtr& other) { return other->key == job->key; };
            if (job->rank == rank && std::none_of(running_.begin(), running_.end(), same_key))
                return job;
        }
    }
    return nullptr;
}

void Pool::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        JobPtr job;
        changed_.wait(lock, [&] { return ending_ || (job = next()) != nullptr; });
        if (ending_) return;
        std::erase(waiting_, job);
        const auto same = [&](const JobPtr& other) { return other->rank == job->rank; };
        const auto others =
            std::count_if(waiting_.begin(), waiting_.end(), same) + at_work(job->rank);
        running_.push_back(job);
        lock.unlock();
        run(*job, static_cast<int>(others));
        lock.lock();
        std::erase(running_, job);
        changed_.notify_all();
    }
}

void Pool::run(Job& job, int others) {
    try {
        job.task({job.unwanted, others, most_at_work(job.rank)});
    } catch (const std::exception& error) {
        std::cerr << "dipolis: something that was thought about was given up: " << error.what()
                  << '\n';
    } catch (...) {
        std::cerr << "dipolis: something that was thought about was given up\n";
    }
    job.task = nullptr;  // what it holds is freed by the thread that made it
}

}  // namespace dipolis
