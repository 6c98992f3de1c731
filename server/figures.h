// The figures of a running server for its operator. They say how many and how long, and never who:
// no name, key, address or game is among them. The table of all figures is in figures.cpp: a row
// says how one is called, what it means, and how it is read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "rooms/lobby_counts.h"
#include "server/http_counts.h"
#include "server/log.h"
#include "server/process_figures.h"
#include "server/push_counts.h"
#include "server/store_thread.h"

namespace dipolis {

struct Figures {
    std::string version;
    double start = 0;   // seconds since 1970
    double uptime = 0;  // seconds
    bool ready = false;
    Log::Counts events = {};
    ProcessFigures process = {};

    // Figures of the server's thread; nothing while it does not answer.
    struct Served {
        HttpCounts http = {};
        LobbyCounts lobby = {};
        StoreCounts store = {};
        std::optional<PushCounts> push = {};       // of a server that sends pushes
        std::optional<int64_t> stored_games = {};  // unknown at first
    };
    std::optional<Served> served = {};
};

// In Prometheus' text format, version 0.0.4.
std::string to_text(const Figures& figures);

}  // namespace dipolis
