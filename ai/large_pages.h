// Memory for large arrays that are read in no order, in pages of 2 MiB where the system has them
// (Linux: transparent huge pages). With ordinary pages a search spends a tenth of its time on
// their first use, and more on finding their addresses.
#pragma once

#include <cstddef>
#include <new>

namespace dipolis {

// Throws std::bad_alloc.
void* take_large_pages(size_t bytes);
void give_back_large_pages(void* memory);

// An allocator for containers. Small arrays get ordinary memory.
template <class T>
class LargePages {
  public:
    using value_type = T;

    LargePages() = default;
    template <class Other>
    // NOLINTNEXTLINE(google-explicit-constructor): containers convert allocators implicitly
    LargePages(const LargePages<Other>&) {}

    T* allocate(size_t count) {
        if (count > static_cast<size_t>(-1) / sizeof(T)) throw std::bad_array_new_length();
        const size_t bytes = count * sizeof(T);
        void* memory = is_large(count) ? take_large_pages(bytes) : ::operator new(bytes);
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, size_t count) {
        if (is_large(count)) return give_back_large_pages(memory);
        ::operator delete(memory);
    }
    template <class Other>
    bool operator==(const LargePages<Other>&) const {
        return true;
    }

  private:
    static bool is_large(size_t count) { return count * sizeof(T) >= size_t{1} << 20; }
};

}  // namespace dipolis
