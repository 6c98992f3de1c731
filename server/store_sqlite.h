// Games in one SQLite file. See store.h for the verbs.
#pragma once

#include <memory>
#include <string>

#include "server/store.h"

namespace dipolis {

// Opens or makes the file. One connection writes and checkpoints; a move is on the disk when
// append() returns true (write-ahead log, synchronous FULL). On failure null, and `why` says what
// SQLite says.
std::unique_ptr<Store> open_sqlite(const std::string& path, std::string& why);

}  // namespace dipolis
