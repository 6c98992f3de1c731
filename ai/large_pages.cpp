#include "ai/large_pages.h"

#include <cstdlib>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace dipolis {

void* take_large_pages(size_t bytes) {
    constexpr size_t kPage = size_t{2} << 20;
    if (bytes > static_cast<size_t>(-1) - kPage) throw std::bad_alloc();
    const size_t whole = (bytes + kPage - 1) / kPage * kPage;
    void* memory = std::aligned_alloc(kPage, whole);
    if (memory == nullptr) throw std::bad_alloc();
#if defined(__linux__)
    madvise(memory, whole, MADV_HUGEPAGE);  // if it cannot be had, ordinary pages do
#endif
    return memory;
}

void give_back_large_pages(void* memory) {
    std::free(memory);
}

}  // namespace dipolis
