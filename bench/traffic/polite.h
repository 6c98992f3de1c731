// Clients that keep every limit and yet want as much of the server as they get: each sends one kind
// of message over and over, and waits for every answer.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bench/traffic/crowd.h"

namespace dipolis::traffic {

// The kinds, in the order in which they are listed.
std::vector<std::string> polite_kinds();
// `kind` is one of these; `address` is shared by all clients of one household; `record` is a
// finished game that those who need one import first.
std::unique_ptr<Guest> make_polite(std::string_view kind, World& world, CrowdTally& tally,
                                   int address, const std::string& record);

}  // namespace dipolis::traffic
