#include "apps/dipolis/serve_watch.h"

#include <utility>

#include "apps/dipolis/version.h"

namespace dipolis {

namespace {

constexpr int64_t kBetweenCounts = 60'000;  // milliseconds

// Stores a game that nobody can see, and erases it: whether something can be stored again, if
// nobody else tries.
bool try_storing(Store& store) {
    const std::string id = "-";
    return store.create({id, {}, {}, {}, {}}) && store.erase(id);
}

}  // namespace

Figures ServeWatch::about_process() {
    Figures figures;
    figures.version = kVersion;
    figures.start = start_;
    figures.uptime = static_cast<double>(steady_now() - started_) / 1000;
    figures.events = parts_.log.counts();
    figures.process = process_figures(parts_.directory);
    return figures;
}

Figures::Served ServeWatch::served() {
    if (steady_now() >= count_again_) count_games();
    return {parts_.server.counts(), parts_.lobby.counts(), parts_.queue.counts(),
            parts_.push != nullptr ? std::optional(parts_.push->counts()) : std::nullopt,
            stored_games_};
}

void ServeWatch::count_games() {
    count_again_ = steady_now() + kBetweenCounts;
    parts_.queue.ask(
        "figures", [](Store& store) { return store.count(); },
        [this](std::optional<int64_t> count) {
            if (count) stored_games_ = count;
        });
}

void ServeWatch::ask_store(std::function<void(const std::string&)> tell) {
    StoreThread& queue = parts_.queue;
    const auto nothing = [](Store&) { return true; };
    const StoreQueue::Work work = queue.fails() ? StoreQueue::Work(try_storing) : nothing;
    queue.ask({}, work, [&queue, tell = std::move(tell)](bool stored) {
        if (queue.broken()) return tell("the games can no longer be stored");
        tell(stored && !queue.fails() ? "" : "the games cannot be stored now");
    });
}

}  // namespace dipolis
