// Memory for large arrays that are read in no order, in pages of 2 MiB where the system has them
// (Linux: transparent huge pages). With ordinary pages a search spends a tenth of its time on
// their first use, and more on finding their addresses.
#pragma once

#include <cstddef>

namespace dipolis {

// Memory that begins with a line of the cache; what is smaller than half a large page lies in
// ordinary pages.
// Throws std::bad_alloc.
void* take_aligned(size_t bytes);
// Null is allowed.
void give_back_aligned(void* memory, size_t bytes);

}  // namespace dipolis
