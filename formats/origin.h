// Who wrote what is read.
#pragma once

#include <cstdint>

namespace dipolis {

// Values of a stranger's message are lent to it (lent.h). What the program stored itself is kept.
enum class Origin : uint8_t { Stranger, OwnStore };

}  // namespace dipolis
