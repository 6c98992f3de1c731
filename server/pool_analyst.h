// Analysis on the threads of a pool.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "rooms/analyst.h"
#include "server/pool.h"

namespace dipolis {

class PoolAnalyst : public Analyst {
  public:
    // The search time of a position (less if all is proven or others wait) and its number of
    // threads; and the nodes per decision of a review, which uses one thread.
    struct Effort {
        int64_t milliseconds;  // 0: no limit
        int64_t review_nodes;
        int threads = 0;    // 0: half of the machine's cores, shared with other requests
        int64_t nodes = 0;  // of the search of a position; 0: no limit
    };

    explicit PoolAnalyst(Effort effort);  // with threads of its own
    PoolAnalyst(Effort effort, Pool& pool) : pool_(pool), effort_(effort) {}
    PoolAnalyst(const PoolAnalyst&) = delete;
    PoolAnalyst& operator=(const PoolAnalyst&) = delete;

    // Without owners all clients are one owner's.
    void look(ClientId client, const State& seen, const std::string& owner = {}) override;
    void review(ClientId client, const Variant& variant, std::vector<Move> moves,
                const std::string& owner = {}) override;
    void drop(ClientId client) override;
    std::vector<News> news() override;
    // The results of one client since the last call, if any.
    std::optional<Outlook> outlook(ClientId client);
    std::optional<ReviewNews> reviewed(ClientId client);

  private:
    // Shared with a thread of the pool, which writes it; the server reads it, or drops it.
    struct Job {
        std::optional<State> seen;  // the position, if one is searched
        std::mutex mutex;
        std::optional<Outlook> outlook;
        std::optional<ReviewNews> review;
        bool finished = false;
    };
    using Work = std::function<void(Job&, const Pool::Turn&)>;

    void begin(ClientId client, const std::string& owner, Work work,
               std::optional<State> seen = {});

    std::unique_ptr<Pool> own_pool_;
    Pool& pool_;
    Effort effort_;
    std::map<ClientId, std::shared_ptr<Job>> jobs_;
};

}  // namespace dipolis
