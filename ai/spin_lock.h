// A lock held for less than a microsecond at a time: waiting threads keep trying, and yield if it
// takes long. Fulfils the standard requirements of Lockable.
#pragma once

#include <atomic>
#include <thread>

namespace dipolis {

class SpinLock {
  public:
    void lock() {
        constexpr int kTriesBetweenYields = 4096;
        for (int tries = 1; !try_lock(); ++tries) {
            while (held_.load(std::memory_order_relaxed) && tries % kTriesBetweenYields != 0)
                ++tries;
            if (tries % kTriesBetweenYields == 0) std::this_thread::yield();
        }
    }
    bool try_lock() { return !held_.exchange(true, std::memory_order_acquire); }
    void unlock() { held_.store(false, std::memory_order_release); }

  private:
    std::atomic<bool> held_ = false;
};

}  // namespace dipolis
