#include "ai/large_pages.h"

#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace dipolis {

namespace {

constexpr size_t kPage = size_t{2} << 20;

}  // namespace

void* take_large_pages(size_t bytes) {
    if (bytes > static_cast<size_t>(-1) - kPage) throw std::bad_alloc();
    const size_t whole = (bytes + kPage - 1) / kPage * kPage;
    void* memory = ::operator new(whole, std::align_val_t(kPage));
#if defined(__linux__)
    madvise(memory, whole, MADV_HUGEPAGE);  // if it cannot be had, ordinary pages do
#endif
    return memory;
}

void give_back_large_pages(void* memory) {
    ::operator delete(memory, std::align_val_t(kPage));
}

}  // namespace dipolis
