// Games in one SQLite file; store.h describes the functions.
#pragma once

#include <memory>
#include <string>

#include "rooms/store.h"

namespace dipolis {

// Opens or creates the file. One connection writes and checkpoints; a move is on disk when append()
// returns true (write-ahead log, synchronous FULL). On failure returns null, and `why` is SQLite's
// error message.
std::unique_ptr<Store> open_sqlite(const std::string& path, std::string& why);

// Opens an existing file for reading only, also one that another connection writes meanwhile; of
// that, each together() sees one moment.
std::unique_ptr<Store> read_sqlite(const std::string& path, std::string& why);

}  // namespace dipolis
