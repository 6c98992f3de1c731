// One run against one server: the clients, the duration, and the results.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "bench/traffic/crowd.h"
#include "bench/traffic/process.h"

namespace dipolis::traffic {

struct Plan {
    int games = 100;
    double rate = 100;  // moves per second in all games; 0: as many as the server can handle
    double warmup = 2, seconds = 10;
    int stored = 0;
    std::vector<std::string> records;
    std::string polite;  // the kind (polite.h) of those below; empty for none
    int polite_addresses = 10, polite_sockets = 40;  // sockets of each address
    int analysts = 0, flooders = 0, visitors = 0, idle = 0;
    bool friends = false, proxied = false;  // games.h
    uint64_t seed = 1;
};

struct Outcome {
    Tally tally;
    CrowdTally crowd;
    double seconds = 0;
    double moves_a_second = 0;
    double server_microseconds = 0;     // processor time per move
    double generator_microseconds = 0;  // the same for this program
    double resident_mib = 0;            // at the end
    Slope memory;                       // MiB per minute
    double load = 0;                    // of the machine, at the end
    int64_t unanswered = 0;             // due, but never seen by the other client
    double resumed_seconds = 0;         // after a restart, until all have their games again
};

// Ends the server as a failure of power would, starts it again, and returns it.
using Restart = std::function<tcp::endpoint()>;

// Imports the records of the plan into a running server.
void store_games(asio::io_context& io, const tcp::endpoint& server, const Plan& plan);
// With `restart`, the clients come back to the new server at the end.
Outcome run(asio::io_context& io, const tcp::endpoint& server, const Process& process,
            const Plan& plan, const Restart& restart = {});

}  // namespace dipolis::traffic
