// Who wrote what is read.
#pragma once

#include <cstdint>

namespace dipolis {

// What strangers send may make the program keep only so much until it ends (terms of leaders). What
// it stored itself it can always read.
enum class Origin : uint8_t { Stranger, OwnStore };

}  // namespace dipolis
