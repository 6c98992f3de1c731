// Analysis for people, on threads of a pool: values of positions, and reviews of games. Each client
// has at most one request; a new one cancels the previous one.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "ai/reasons.h"
#include "ai/review.h"
#include "server/pool.h"

namespace dipolis {

// The current evaluation of a position. Where chance is to act there is a value but no line.
struct Outlook {
    Report report;
    std::vector<Reason> reasons;  // why the best move is better than the second
    bool done = false;
};

// Searches a position until a limit is reached or everything is proven, and reports the current
// evaluation four times a second. `seen` is the position as the client may see it; the game must
// not be over.
Outlook look_ahead(const State& seen, const Limits& limits,
                   const std::function<void(const Outlook&)>& tell = {});

struct ReviewNews {
    int done = 0, of = 0;          // moves reviewed
    std::optional<Review> review;  // at the end
};

class Analyst {
  public:
    using Client = uint64_t;
    // The search time of a position (less if all is proven or others wait) and its number of
    // threads; and the nodes per decision of a review, which uses one thread.
    struct Effort {
        int64_t milliseconds;  // 0: no limit
        int64_t review_nodes;
        int threads = 0;    // 0: half of the machine's cores, shared with other requests
        int64_t nodes = 0;  // of the search of a position; 0: no limit
    };

    // New results for a client.
    struct News {
        Client client;
        std::optional<Outlook> outlook;
        std::optional<ReviewNews> review;
        bool given_up = false;  // stopped by an error: no more results will come
    };

    explicit Analyst(Effort effort);  // with threads of its own
    Analyst(Effort effort, Pool& pool) : pool_(pool), effort_(effort) {}
    Analyst(const Analyst&) = delete;
    Analyst& operator=(const Analyst&) = delete;

    // `seen` is the position as the client may see it; the game must not be over. Owners take turns
    // (pool.h).
    void look(Client client, const State& seen, const std::string& owner = {});
    void review(Client client, const Variant& variant, std::vector<Move> moves,
                const std::string& owner = {});
    void drop(Client client);

    // The results since the last call, if any. Never blocks.
    std::optional<Outlook> outlook(Client client);
    std::optional<ReviewNews> reviewed(Client client);
    // The same for all clients with new results.
    std::vector<News> news();

  private:
    // Shared with a thread of the pool, which writes it; the server reads it, or drops it.
    struct Job {
        std::mutex mutex;
        std::optional<Outlook> outlook;
        std::optional<ReviewNews> review;
        bool finished = false;
    };
    using Work = std::function<void(Job&, const Pool::Turn&)>;

    void begin(Client client, const std::string& owner, Work work);

    std::unique_ptr<Pool> own_pool_;
    Pool& pool_;
    Effort effort_;
    std::map<Client, std::shared_ptr<Job>> jobs_;
};

}  // namespace dipolis
