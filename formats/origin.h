// Origin of a text: its writer.
#pragma once

#include <cstdint>

namespace dipolis {

// The writer of a text. Values of a stranger's message are lent to it (lent.h), and its positions
// are checked whether they are possible. Texts of the program itself, in its store or for another
// worker, are kept, and are not checked so.
enum class Origin : uint8_t { Stranger, Program };

}  // namespace dipolis
