// The maximum that the machine can do without a game, for comparison.
#pragma once

#include <string>

namespace dipolis::traffic {

// A server with just enough of the protocol for the same clients to play against it: every table is
// the same text of the given size with another ply. Prints its port to the descriptor; does not
// return.
void serve_echo(int ready, size_t table_bytes);

// Rows per second that SQLite alone stores in a file of this directory, with that many rows per
// transaction and the server's settings of log and sync.
double commits(const std::string& directory, int rows, double seconds);

}  // namespace dipolis::traffic
