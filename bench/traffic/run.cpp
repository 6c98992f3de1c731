#include "bench/traffic/run.h"

#include <sys/resource.h>
#include <unistd.h>

#include <ctime>
#include <memory>
#include <optional>
#include <thread>

#include "bench/traffic/polite.h"

namespace dipolis::traffic {

namespace {

// The additional clients, started a few at a time.
class Crowd {
  public:
    Crowd(World& world, CrowdTally& tally, const Plan& plan) : world_(world), timer_(world.io) {
        const std::array<std::pair<Kind, int>, 3> kinds = {{{Kind::Idle, plan.idle},
                                                            {Kind::Analyst, plan.analysts},
                                                            {Kind::Visitor, plan.visitors}}};
        for (const auto& [kind, count] : kinds) {
            for (int i = 0; i < count; ++i) guests_.push_back(make_guest(kind, world, tally, i));
        }
        left_ = guests_.size();
    }
    // Whether some are still to come.
    const bool& coming() const { return coming_; }
    void come() {
        constexpr size_t kTogether = 20;
        for (size_t i = 0; i < kTogether && left_ > 0; ++i)
            guests_[guests_.size() - left_--]->connect();
        coming_ = left_ > 0;
        if (!coming_) return;
        timer_.expires_after(std::chrono::milliseconds(10));
        timer_.async_wait([this](error_code error) {
            if (!error && !world_.ending) come();
        });
    }

  private:
    World& world_;
    std::vector<std::unique_ptr<Guest>> guests_;
    size_t left_ = 0;
    bool coming_ = true;
    asio::steady_timer timer_;
};

// Flooders and polite clients, in a thread of their own: otherwise the players' clients would wait
// for them here, and that would be taken for the server's doing.
class Siege {
  public:
    Siege(const World& world, const Plan& plan) : world_{io_, world.server, std::mt19937_64(1)} {
        world_.proxied = world.proxied;
        constexpr int kNumbers = 1 << 20;  // so that no other guest has such an address
        for (int i = 0; i < plan.flooders; ++i)
            guests_.push_back(make_guest(Kind::Flooder, world_, tally_, kNumbers + i));
        const int polite = plan.polite.empty() ? 0 : plan.polite_addresses * plan.polite_sockets;
        for (int i = 0; i < polite; ++i) {
            const int address = 2 * kNumbers + i % plan.polite_addresses;
            guests_.push_back(
                make_polite(plan.polite, world_, tally_, address, plan.records.front()));
        }
        for (const auto& each : guests_) each->connect();
        thread_ = std::thread([this] {
            // Clients elsewhere would take none of this machine's processors.
            setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 10);
            io_.run();
        });
    }
    Siege(const Siege&) = delete;
    Siege& operator=(const Siege&) = delete;
    ~Siege() { stop(); }
    void stop() {
        io_.stop();
        if (thread_.joinable()) thread_.join();
    }
    CrowdTally& tally() { return tally_; }  // after stop()

  private:
    asio::io_context io_{1};
    World world_;
    CrowdTally tally_;
    std::vector<std::unique_ptr<Guest>> guests_;
    std::thread thread_;
};

double own_processor_seconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// Processor time of the server and of this program between two moments, and the server's memory.
class Watch {
  public:
    Watch(World& world, const Process& process)
        : world_(world), process_(process), timer_(world.io) {}
    void start() {
        begin_ = Clock::now();
        server_ = process_.processor_seconds();
        own_ = own_processor_seconds();
        sample();
    }
    void stop(Outcome& outcome) {
        const auto moves = static_cast<double>(std::max<int64_t>(1, world_.tally.seen));
        outcome.seconds = seconds_between(begin_, Clock::now());
        outcome.server_microseconds = (process_.processor_seconds() - server_) * 1e6 / moves;
        outcome.generator_microseconds = (own_processor_seconds() - own_) * 1e6 / moves;
        outcome.resident_mib = process_.known() ? process_.resident_mib() : 0;
        outcome.memory = slope_of(memory_);
        outcome.load = machine_load();
        timer_.cancel();
    }

  private:
    void sample() {
        if (!process_.known()) return;
        memory_.push_back({seconds_between(begin_, Clock::now()) / 60, process_.resident_mib()});
        timer_.expires_after(std::chrono::milliseconds(500));
        timer_.async_wait([this](error_code error) {
            if (!error) sample();
        });
    }

    World& world_;
    const Process& process_;
    asio::steady_timer timer_;
    Clock::time_point begin_;
    double server_ = 0, own_ = 0;
    std::vector<Point> memory_;
};

Clock::duration whole(double seconds) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

// Serves what is ready, for a tenth of a second at most. A context that ran out of work has stopped
// and must be restarted.
void run_some(asio::io_context& io) {
    if (io.stopped()) io.restart();
    io.run_one_for(std::chrono::milliseconds(100));
}

// Runs all clients until that time.
void run_until(asio::io_context& io, Clock::time_point end) {
    asio::steady_timer timer(io, end);
    bool over = false;
    timer.async_wait([&over](error_code) { over = true; });
    while (!over) run_some(io);
}

void run_while(asio::io_context& io, const bool& waiting, double most_seconds) {
    const auto end = Clock::now() + whole(most_seconds);
    while (waiting && Clock::now() < end) run_some(io);
    if (waiting) throw std::runtime_error("the server does not come to an end with opening");
}

void come_back(World& world, Games& games, const Restart& restart, Outcome& outcome) {
    world.server = restart();
    const auto begin = Clock::now();
    bool waiting = true;
    games.come_back([&waiting] { waiting = false; });
    run_while(world.io, waiting, 300);
    outcome.resumed_seconds = seconds_between(begin, Clock::now());
}

}  // namespace

void store_games(asio::io_context& io, const tcp::endpoint& server, const Plan& plan) {
    constexpr int kGamesOfAnImporter = 250;
    if (plan.stored == 0) return;
    World world{io, server, std::mt19937_64(plan.seed)};
    CrowdTally tally;
    int64_t left = plan.stored;
    const int count = (plan.stored + kGamesOfAnImporter - 1) / kGamesOfAnImporter;
    int at_work = count;
    bool waiting = true;
    std::vector<std::unique_ptr<Importer>> importers;
    for (int i = 0; i < count; ++i) {
        importers.push_back(std::make_unique<Importer>(world, tally, plan.records, left,
                                                       [&] { waiting = --at_work > 0; }));
        importers.back()->connect();
    }
    run_while(io, waiting, 600);
    run_until(io, Clock::now() + std::chrono::milliseconds(200));
}

Outcome run(asio::io_context& io, const tcp::endpoint& server, const Process& process,
            const Plan& plan, const Restart& restart) {
    Outcome outcome;
    World world{io, server, std::mt19937_64(plan.seed), plan.friends, plan.proxied};
    Games games(world, plan.games, plan.rate);
    Crowd crowd(world, outcome.crowd, plan);
    bool opening = plan.games > 0;
    games.open([&opening] { opening = false; });
    run_while(io, opening, 300);
    crowd.come();
    run_while(io, crowd.coming(), 300);
    Siege siege(world, plan);
    const auto begin = Clock::now() + whole(plan.warmup);
    world.tally.begin = begin;
    world.tally.end = begin + whole(plan.seconds);
    games.play_from(Clock::now());
    run_until(io, begin);
    Watch watch(world, process);
    watch.start();
    run_until(io, world.tally.end);
    watch.stop(outcome);
    games.stop();
    siege.stop();
    outcome.crowd.floods = siege.tally().floods;
    outcome.crowd.kept_out = siege.tally().kept_out;
    outcome.crowd.cut_after = siege.tally().cut_after;
    outcome.crowd.answers = siege.tally().answers;
    outcome.crowd.polite_closed = siege.tally().polite_closed;
    run_until(io, Clock::now() + std::chrono::seconds(2));  // waits for the last moves
    outcome.moves_a_second = static_cast<double>(world.tally.seen) / plan.seconds;
    outcome.tally = world.tally;
    outcome.unanswered =
        world.tally.due - static_cast<int64_t>(world.tally.latencies.count()) - world.tally.refused;
    world.ending = true;
    io.poll();
    if (restart) come_back(world, games, restart, outcome);
    return outcome;
}

}  // namespace dipolis::traffic
