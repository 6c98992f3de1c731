#include "server/analyst.h"

#include <utility>

#include "ai/opponent.h"

namespace dipolis {

Analyst::~Analyst() {
    for (auto& [client, job] : jobs_) given_up_.push_back(std::move(job));
    for (auto& job : given_up_) job->stop = true;
    for (auto& job : given_up_) job->thread.join();
}

void Analyst::begin(Client client, std::function<void(Job&)> work) {
    drop(client);
    auto job = std::make_unique<Job>();
    Job& here = *job;
    here.thread = std::thread([&here, work = std::move(work)] {
        work(here);
        here.ended = true;
    });
    jobs_[client] = std::move(job);
}

void Analyst::drop(Client client) {
    clear_ended();
    const auto found = jobs_.find(client);
    if (found == jobs_.end()) return;
    found->second->stop = true;
    given_up_.push_back(std::move(found->second));
    jobs_.erase(found);
}

void Analyst::clear_ended() {
    given_up_.remove_if([](const std::unique_ptr<Job>& job) {
        if (!job->ended) return false;
        job->thread.join();
        return true;
    });
}

void Analyst::look(Client client, const State& seen) {
    begin(client, [seen, effort = effort_](Job& job) {
        const auto tell = [&](const Report& report, bool done) {
            Outlook outlook{report, {}, done};
            const bool decided = !report.lines.empty() && actor(seen) != Actor::Chance;
            if (!decided) outlook.report.lines.clear();
            if (done && decided) outlook.reasons = reasons(seen, report);
            const std::lock_guard lock(job.mutex);
            job.outlook = std::move(outlook);
        };
        const auto evaluator = make_evaluator("default");
        Search search(*evaluator, SearchSettings{});
        search.set_position(seen);
        const Limits limits{.milliseconds = effort.milliseconds, .stop = &job.stop};
        const Report report =
            search.run(limits, [&](const Report& so_far) { tell(so_far, false); });
        if (!job.stop) tell(report, true);
    });
}

void Analyst::review(Client client, const Variant& variant, std::vector<Move> moves) {
    begin(client, [variant, moves = std::move(moves), effort = effort_](Job& job) {
        const int of = static_cast<int>(moves.size());
        const auto tell = [&](ReviewNews news) {
            const std::lock_guard lock(job.mutex);
            job.review = std::move(news);
        };
        const auto evaluator = make_evaluator("default");
        Review found = dipolis::review(variant, moves, *evaluator, {.nodes = effort.review_nodes},
                                       [&](int done) {
                                           tell({done, of, std::nullopt});
                                           return !job.stop;
                                       });
        if (!job.stop) tell({of, of, std::move(found)});
    });
}

std::optional<Outlook> Analyst::outlook(Client client) {
    const auto found = jobs_.find(client);
    if (found == jobs_.end()) return std::nullopt;
    const std::lock_guard lock(found->second->mutex);
    return std::exchange(found->second->outlook, std::nullopt);
}

std::optional<ReviewNews> Analyst::reviewed(Client client) {
    const auto found = jobs_.find(client);
    if (found == jobs_.end()) return std::nullopt;
    const std::lock_guard lock(found->second->mutex);
    return std::exchange(found->second->review, std::nullopt);
}

}  // namespace dipolis
