// Threads that do the same piece of work at once, each its own share. Inside capi only.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace dipolis {

class Crew {
  public:
    explicit Crew(int size) : size_(size) {
        for (int i = 1; i < size; ++i) threads_.emplace_back([this, i] { serve(i); });
    }
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    ~Crew() {
        tell([&] { over_ = true; });
        for (std::thread& thread : threads_) thread.join();
    }

    int size() const { return size_; }

    // Calls work(0), ..., work(size() - 1), each in a thread of its own, the first in this one.
    // The work must not throw.
    void run(const std::function<void(int)>& work) {
        tell([&] {
            work_ = &work;
            busy_ = size_ - 1;
            ++round_;
        });
        work(0);
        std::unique_lock lock(mutex_);
        done_.wait(lock, [&] { return busy_ == 0; });
    }

  private:
    template <class Change>
    void tell(const Change& change) {
        {
            const std::lock_guard lock(mutex_);
            change();
        }
        begun_.notify_all();
    }
    void serve(int number) {
        int served = 0;
        std::unique_lock lock(mutex_);
        while (true) {
            begun_.wait(lock, [&] { return over_ || round_ != served; });
            if (over_) return;
            served = round_;
            const auto* work = work_;
            lock.unlock();
            (*work)(number);
            lock.lock();
            if (--busy_ == 0) done_.notify_one();
        }
    }

    const int size_;
    std::mutex mutex_;
    std::condition_variable begun_, done_;
    const std::function<void(int)>* work_ = nullptr;
    int round_ = 0, busy_ = 0;
    bool over_ = false;
    std::vector<std::thread> threads_;  // last: they use the others
};

}  // namespace dipolis
