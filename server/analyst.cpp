#include "server/analyst.h"

#include <algorithm>
#include <utility>

#include "ai/opponent.h"

namespace dipolis {

namespace {

bool decided(const State& seen, const Report& report) {
    return !report.lines.empty() && actor(seen) != Actor::Chance;
}

// The other half is left to whatever else goes on.
int half_of_the_cores() {
    const int cores = static_cast<int>(std::thread::hardware_concurrency());
    return std::clamp(cores / 2, 1, kMostThreads);
}

}  // namespace

Outlook look_ahead(const State& seen, const Limits& limits,
                   const std::function<void(const Outlook&)>& tell) {
    const auto outlook_of = [&](const Report& report) {
        Outlook outlook{report, {}, false};
        if (!decided(seen, report)) outlook.report.lines.clear();
        return outlook;
    };
    const auto evaluator = make_evaluator("default");
    Search search(*evaluator, SearchSettings{});
    search.set_position(seen);
    Outlook outlook = outlook_of(search.run(limits, [&](const Report& so_far) {
        if (tell) tell(outlook_of(so_far));
    }));
    finish(outlook, seen);
    return outlook;
}

void finish(Outlook& outlook, const State& seen) {
    outlook.done = true;
    if (decided(seen, outlook.report)) outlook.reasons = reasons(seen, outlook.report);
}

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
        const auto tell = [&](const Outlook& outlook) {
            const std::lock_guard lock(job.mutex);
            job.outlook = outlook;
        };
        const Limits limits{.milliseconds = effort.milliseconds,
                            .stop = &job.stop,
                            .threads = effort.threads > 0 ? effort.threads : half_of_the_cores()};
        const Outlook outlook = look_ahead(seen, limits, tell);
        if (!job.stop) tell(outlook);
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
        const Limits each{.nodes = effort.review_nodes, .stop = &job.stop};
        Review found = dipolis::review(variant, moves, *evaluator, each, [&](int done) {
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
