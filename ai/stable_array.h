// A growing array whose elements never move, so that other threads may use them while it grows.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <new>
#include <utility>

#include "ai/large_pages.h"
#include "ai/spin_lock.h"
#include "engine/base.h"

namespace dipolis {

// A growing array of elements that never move. Its memory lies in blocks, each twice as large as
// the one before, so a small array is small. Elements need no destructor. Several threads may take
// elements and use those they know of at once; everything else is for one thread alone.
template <class T>
class StableArray {
  public:
    static constexpr uint32_t kMostAtOnce = 1024;  // elements

    StableArray() = default;
    StableArray(StableArray&& other) noexcept { *this = std::move(other); }
    StableArray& operator=(StableArray&& other) noexcept {
        std::swap(blocks_, other.blocks_);
        size_ = other.size_.exchange(size_);
        return *this;
    }
    StableArray(const StableArray&) = delete;
    StableArray& operator=(const StableArray&) = delete;
    ~StableArray() {
        for (int b = 0; b < kBlocks; ++b) give_back_aligned(blocks_[b], bytes_of(b));
    }

    T& operator[](uint32_t i) { return *place(i); }
    const T& operator[](uint32_t i) const { return *place(i); }
    // One more than the largest index.
    uint32_t size() const { return size_.load(std::memory_order_relaxed); }
    // Keeps the memory for later.
    void clear() { size_ = 0; }

    // Adds new elements, at most kMostAtOnce, and returns the index of the first; the others follow
    // it, one behind the other in memory. Indices in between may stay unused if `count` is not
    // always 1. Throws std::bad_alloc.
    uint32_t take(uint32_t count) {
        DIPOLIS_ASSERT(count <= kMostAtOnce);
        const std::lock_guard lock(growing_);
        uint32_t first = size();
        int block = block_of(first);
        if (first + count > first_of(block + 1)) first = first_of(++block);
        T*& memory = blocks_[block];
        if (memory == nullptr) memory = static_cast<T*>(take_aligned(bytes_of(block)));
        T* const begin = memory + (first - first_of(block));
        for (uint32_t i = 0; i < count; ++i) new (begin + i) T;
        size_.store(first + count, std::memory_order_relaxed);
        return first;
    }

  private:
    // Block b holds the indices from first_of(b) to first_of(b + 1).
    static constexpr uint32_t first_of(int block) { return (kMostAtOnce << block) - kMostAtOnce; }
    static constexpr size_t bytes_of(int block) {
        return (size_t{kMostAtOnce} << block) * sizeof(T);
    }
    static int block_of(uint32_t i) {
        return __builtin_clz(kMostAtOnce) - __builtin_clz(i + kMostAtOnce);
    }
    T* place(uint32_t i) const {
        const int block = block_of(i);
        return blocks_[block] + (i - first_of(block));
    }

    static constexpr int kBlocks = 22;  // so that the last index fits in 32 bits
    std::array<T*, kBlocks> blocks_{};
    std::atomic<uint32_t> size_ = 0;
    SpinLock growing_;
};

}  // namespace dipolis
