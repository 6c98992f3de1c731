// Origin of a text: its writer.
#pragma once

#include <cstdint>

namespace dipolis {

// Values of a stranger's message are lent to it (lent.h), and a position is checked whether it is
// possible. What the program wrote itself, into its store or to another worker, is kept, and is not
// checked so.
enum class Origin : uint8_t { Stranger, Program };

}  // namespace dipolis
