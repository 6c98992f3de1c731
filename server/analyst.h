// Looking ahead for people, on threads of its own: what a position is worth, and what the decisions
// of a game gave away. Each client has at most one thing looked at; asking anew gives up the last.
#pragma once

#include <atomic>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "ai/reasons.h"
#include "ai/review.h"

namespace dipolis {

// What is known of a position so far. Where chance is to act there is a value and no line.
struct Outlook {
    Report report;
    std::vector<Reason> reasons;  // why the best move is the best; told when done
    bool done = false;
};

// Looks at a position until a limit is reached or everything is proven, telling four times a second
// what is known so far. The position as the one who asks may see it; not over.
Outlook look_ahead(const State& seen, const Limits& limits,
                   const std::function<void(const Outlook&)>& tell = {});
// No more is looked for: what is known counts, and its reasons are told.
void finish(Outlook& outlook, const State& seen);

struct ReviewNews {
    int done = 0, of = 0;          // moves looked at
    std::optional<Review> review;  // at the end
};

class Analyst {
  public:
    using Client = uint64_t;
    // How long a position is looked at, less where all is proven, and by how many threads; how many
    // nodes of each decision a review looks at, by one. A whole game takes some seconds with these.
    struct Effort {
        int64_t milliseconds;
        int64_t review_nodes;
        int threads = 0;  // 0: half of the machine's cores
    };

    explicit Analyst(Effort effort) : effort_(effort) {}
    ~Analyst();
    Analyst(const Analyst&) = delete;
    Analyst& operator=(const Analyst&) = delete;

    // The position as the one who asks may see it; not over.
    void look(Client client, const State& seen);
    void review(Client client, const Variant& variant, std::vector<Move> moves);
    void drop(Client client);

    // What was found out since the last time, if anything. Never waits.
    std::optional<Outlook> outlook(Client client);
    std::optional<ReviewNews> reviewed(Client client);

  private:
    // What one thread works at. It writes, the server reads and forgets.
    struct Job {
        std::mutex mutex;
        std::optional<Outlook> outlook;
        std::optional<ReviewNews> review;
        std::atomic<bool> stop = false;
        std::atomic<bool> ended = false;
        std::thread thread;
    };

    void begin(Client client, std::function<void(Job&)> work);
    void clear_ended();

    Effort effort_;
    std::map<Client, std::unique_ptr<Job>> jobs_;
    std::list<std::unique_ptr<Job>> given_up_;  // still to notice it
};

}  // namespace dipolis
