// A lobby whose searches and counts are done by the threads of a pool, and whose secrets follow
// from the key of a server.
#pragma once

#include <string_view>
#include <utility>

#include "rooms/host_limits.h"
#include "rooms/lobby.h"
#include "server/key_secrets.h"
#include "server/machine_clocks.h"
#include "server/pool_analyst.h"
#include "server/pool_counter.h"
#include "server/pool_thinker.h"

namespace dipolis {

struct Searching {
    PoolAnalyst::Effort effort = {.milliseconds = 6000, .review_nodes = HostLimits{}.review_nodes};
    int threads = Pool::usual_threads();  // with none, search_once() does the searches
};

inline Searching searching_of(const HostLimits& limits) {
    Searching searching;
    searching.effort.nodes = limits.analysis_nodes;
    searching.effort.review_nodes = limits.review_nodes;
    if (limits.threads > 0) searching.threads = limits.threads;
    return searching;
}

// First among the bases of PooledLobby, because a lobby is made of them.
struct PooledHelpers {
    PooledHelpers(StoreQueue& store, const KeySecrets& key, const Lobby::Options& options,
                  const Searching& searching)
        : secrets(key),
          pool(searching.threads, options.log),
          analyst(searching.effort, pool),
          counter(store, pool, options.clocks.worked) {}

    KeySecrets secrets;
    Pool pool;
    PoolThinker thinker{pool};
    PoolAnalyst analyst;
    PoolCounter counter;
};

// The one place of the product that names `make_strangers`: a server has those services.
inline Lobby::Options with_strangers(Lobby::Options options) {
    options.strangers = make_strangers;
    return options;
}

class PooledLobby : private PooledHelpers, public Lobby {
  public:
    PooledLobby(StoreQueue& store, const KeySecrets& secrets, std::string_view version, Send send,
                const Options& options = {.clocks = machine_clocks()},
                const Searching& searching = {})
        : PooledHelpers(store, secrets, options, searching),
          Lobby({store, PooledHelpers::secrets, thinker, analyst, counter}, version,
                std::move(send), with_strangers(options)) {}

    // Does the next search or count on this thread; false if there is none. So tests, whose lobby
    // has no threads, decide when results are there.
    bool search_once() { return pool.work_once(); }
    LobbyCounts counts() {
        LobbyCounts counts = Lobby::counts();
        counts.searches = pool.waiting();
        return counts;
    }
};

}  // namespace dipolis
