#include "ai/large_pages.h"

#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace dipolis {

namespace {

constexpr size_t kPage = size_t{2} << 20;
constexpr std::align_val_t kLine{64};

bool is_large(size_t bytes) {
    return bytes >= kPage / 2;
}

}  // namespace

void* take_aligned(size_t bytes) {
    if (!is_large(bytes)) return ::operator new(bytes, kLine);
    if (bytes > static_cast<size_t>(-1) - kPage) throw std::bad_alloc();
    const size_t whole = (bytes + kPage - 1) / kPage * kPage;
    void* memory = ::operator new(whole, std::align_val_t(kPage));
#if defined(__linux__)
    madvise(memory, whole, MADV_HUGEPAGE);  // if it cannot be had, ordinary pages do
#endif
    return memory;
}

void give_back_aligned(void* memory, size_t bytes) {
    ::operator delete(memory, is_large(bytes) ? std::align_val_t(kPage) : kLine);
}

}  // namespace dipolis
