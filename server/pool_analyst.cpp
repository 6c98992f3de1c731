#include "server/pool_analyst.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <thread>
#include <utility>

#include "ai/evaluators.h"
#include "rooms/analysis_json.h"

namespace dipolis {

namespace {

// A minimum for everybody, however many requests there are.
constexpr int64_t kLeastMilliseconds = 500;

std::string key_of(ClientId client) {
    return "client " + std::to_string(client);
}

// Half of the cores, shared by all requests; the rest is for other work.
int threads_for(const Pool::Turn& turn) {
    const int cores = static_cast<int>(std::thread::hardware_concurrency());
    return std::clamp(cores / 2 / (turn.others + 1), 1, kMostThreads);
}

// If there are more requests than can run at the same time, each gets proportionally less time. No
// limit stays none.
int64_t time_for(int64_t milliseconds, const Pool::Turn& turn) {
    const int64_t shared = milliseconds * turn.most / (turn.others + 1);
    return std::min(milliseconds, std::max(shared, kLeastMilliseconds));
}

}  // namespace

PoolAnalyst::PoolAnalyst(Effort effort)
    : own_pool_(std::make_unique<Pool>()), pool_(*own_pool_), effort_(effort) {}

void PoolAnalyst::begin(ClientId client, const std::string& owner, Work work,
                        std::optional<State> seen) {
    auto job = std::make_shared<Job>();
    job->seen = seen;
    jobs_[client] = job;
    pool_.add(key_of(client), owner, Pool::Rank::Studied,
              [job, work = std::move(work)](const Pool::Turn& turn) {
                  work(*job, turn);
                  const std::lock_guard lock(job->mutex);
                  job->finished = true;
              });
}

void PoolAnalyst::drop(ClientId client) {
    pool_.drop(key_of(client));
    jobs_.erase(client);
}

void PoolAnalyst::look(ClientId client, const State& seen, const std::string& owner) {
    const auto work = [seen, effort = effort_](Job& job, const Pool::Turn& turn) {
        const auto tell = [&](const Outlook& outlook) {
            const std::lock_guard lock(job.mutex);
            job.outlook = outlook;
        };
        const Limits limits{.nodes = effort.nodes,
                            .milliseconds = time_for(effort.milliseconds, turn),
                            .stop = &turn.unwanted,
                            .threads = effort.threads > 0 ? effort.threads : threads_for(turn)};
        tell(look_ahead(seen, limits, tell));
    };
    begin(client, owner, work, seen);
}

void PoolAnalyst::review(ClientId client, const Variant& variant, std::vector<Move> moves,
                         const std::string& owner) {
    begin(client, owner,
          [variant, moves = std::move(moves), effort = effort_](Job& job, const Pool::Turn& turn) {
              const int of = static_cast<int>(moves.size());
              const auto tell = [&](ReviewNews news) {
                  const std::lock_guard lock(job.mutex);
                  job.review = std::move(news);
              };
              const auto evaluator = make_evaluator("network");
              const Limits each{.nodes = effort.review_nodes, .stop = &turn.unwanted};
              Review found = dipolis::review(variant, moves, *evaluator, each, [&](int done) {
                  tell({done, of, std::nullopt});
                  return !turn.unwanted;
              });
              tell({of, of, std::move(found)});
          });
}

std::optional<Outlook> PoolAnalyst::outlook(ClientId client) {
    const auto found = jobs_.find(client);
    if (found == jobs_.end()) return std::nullopt;
    const std::lock_guard lock(found->second->mutex);
    return std::exchange(found->second->outlook, std::nullopt);
}

std::optional<ReviewNews> PoolAnalyst::reviewed(ClientId client) {
    const auto found = jobs_.find(client);
    if (found == jobs_.end()) return std::nullopt;
    const std::lock_guard lock(found->second->mutex);
    return std::exchange(found->second->review, std::nullopt);
}

std::vector<PoolAnalyst::News> PoolAnalyst::news() {
    std::vector<News> all;
    for (auto job = jobs_.begin(); job != jobs_.end();) {
        const bool goes_on = pool_.has(key_of(job->first));
        News news{.client = job->first};
        if (const auto found = outlook(job->first))
            news.outlook = to_json(*found, *job->second->seen);
        if (const auto found = reviewed(job->first)) news.review = to_json(*found);
        {
            const std::lock_guard lock(job->second->mutex);
            news.given_up = !goes_on && !job->second->finished;
        }
        if (!news.outlook.is_null() || !news.review.is_null() || news.given_up)
            all.push_back(std::move(news));
        job = goes_on ? std::next(job) : jobs_.erase(job);
    }
    return all;
}

}  // namespace dipolis
