// dipolis_load: measures how many moves a server can handle, with what latency, and with what
// resources.
#include <CLI/CLI.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "bench/traffic/floor.h"
#include "bench/traffic/polite.h"
#include "bench/traffic/run.h"

namespace dipolis::traffic {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

struct Options {
    Plan plan;
    std::string server, url, data, records;
    int pid = 0;
    double sync_ms = 0;
    double floor = 0;
    size_t table_bytes = 6000;
    bool json = false, restart = false, list_polite = false;
    int commit_rows = 0;
};

fs::path beside_this(const std::string& name) {
    return fs::read_symlink("/proc/self/exe").parent_path() / name;
}

std::vector<std::string> slow_disk(double milliseconds) {
    if (milliseconds <= 0) return {};
    return {"LD_PRELOAD=" + beside_this("libdipolis_slow_sync.so").string(),
            "DIPOLIS_SYNC_MS=" + std::to_string(milliseconds)};
}

// A directory for the games: the given one, or a temporary one that is removed at the end.
class Directory {
  public:
    explicit Directory(const std::string& given) : path_(given), given_(!given.empty()) {
        if (given_) {
            fs::create_directories(path_);
            return;
        }
        std::string pattern = (fs::temp_directory_path() / "dipolis_load_XXXXXX").string();
        if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no directory");
        path_ = pattern;
    }
    ~Directory() {
        std::error_code ignored;
        if (!given_) fs::remove_all(path_, ignored);
    }
    Directory(const Directory&) = delete;
    Directory& operator=(const Directory&) = delete;
    std::string name() const { return path_.string(); }

  private:
    fs::path path_;
    bool given_;
};

Started start_server(const Options& options, const std::string& data) {
    const std::string program =
        options.server.empty() ? beside_this("dipolis").string() : options.server;
    fs::create_directories(data + "/page");
    std::ofstream(data + "/page/index.html") << "a page\n";
    std::vector<std::string> command = {program,  "serve", "--port",   "0",           "--no-open",
                                        "--data", data,    "--static", data + "/page"};
    // Then nobody is at home at the server, and everybody gets a key.
    if (options.plan.friends)
        command.insert(command.end(), {"--public", "http://play.example.test"});
    if (options.plan.proxied) command.insert(command.end(), {"--proxy", "127.0.0.1"});
    return start_program(command, slow_disk(options.sync_ms));
}

tcp::endpoint local(uint16_t port) {
    return {asio::ip::address_v4::loopback(), port};
}

tcp::endpoint endpoint_of(asio::io_context& io, const std::string& url) {
    const size_t colon = url.rfind(':');
    if (colon == url.npos) throw std::runtime_error("--url is HOST:PORT");
    return *tcp::resolver(io).resolve(url.substr(0, colon), url.substr(colon + 1)).begin();
}

Json to_json(Outcome& outcome) {
    const auto at = [&](double part) { return outcome.tally.latencies.milliseconds(part); };
    CrowdTally& crowd = outcome.crowd;
    return {
        {"moves_a_second", outcome.moves_a_second},
        {"milliseconds",
         {{"p50", at(0.5)},
          {"p90", at(0.9)},
          {"p99", at(0.99)},
          {"p999", at(0.999)},
          {"most", at(1)}}},
        {"due", outcome.tally.due},
        {"unanswered", outcome.unanswered},
        {"refused", outcome.tally.refused},
        {"errors", outcome.tally.errors},
        {"closed", outcome.tally.closed},
        {"server_microseconds_a_move", outcome.server_microseconds},
        {"generator_microseconds_a_move", outcome.generator_microseconds},
        {"resident_mib", outcome.resident_mib},
        {"mib_a_minute", {{"slope", outcome.memory.rise}, {"error", outcome.memory.error}}},
        {"analyses", crowd.analyses},
        {"visits", crowd.visits},
        {"polite_answers", crowd.answers},
        {"polite_closed", crowd.polite_closed},
        {"floods_cut", crowd.floods},
        {"floods_kept_out", crowd.kept_out},
        {"cut_after_milliseconds",
         {{"p50", crowd.cut_after.milliseconds(0.5)}, {"most", crowd.cut_after.milliseconds(1)}}},
        {"machine_load", outcome.load}};
}

Json floor_of(const Options& options, const std::string& data) {
    Json json;
    asio::io_context io;
    {
        const Started echo =
            start_function([&](int ready) { serve_echo(ready, options.table_bytes); });
        Plan plan = options.plan;
        plan.polite.clear();
        plan.analysts = plan.flooders = plan.visitors = plan.idle = 0;
        plan.friends = plan.proxied = false;
        plan.seconds = options.floor;
        Outcome outcome = run(io, local(echo.port), echo.process, plan);
        json["bare_sockets"] = to_json(outcome);
    }
    for (const int rows : {1, 100}) {
        const std::string rate = output_of({beside_this("dipolis_load").string(), "--commits",
                                            std::to_string(rows), "--data", data, "--seconds", "2"},
                                           slow_disk(options.sync_ms));
        json["rows_a_second_by_" + std::to_string(rows)] = std::stod(rate);
    }
    return json;
}

Json measure(const Options& options, const std::string& data) {
    Json json;
    if (options.floor > 0) json["floor"] = floor_of(options, data);
    asio::io_context io;
    const bool other = !options.url.empty();
    Started server = other ? Started{Process(options.pid, false), 0} : start_server(options, data);
    const tcp::endpoint endpoint = other ? endpoint_of(io, options.url) : local(server.port);
    store_games(io, endpoint, options.plan);
    std::optional<Started> again;
    double ready_seconds = 0;
    Restart restart;
    if (options.restart) {
        restart = [&] {
            server.process.kill_now();
            const auto begin = Clock::now();
            again.emplace(start_server(options, data));
            ready_seconds = seconds_between(begin, Clock::now());
            return local(again->port);
        };
    }
    Outcome outcome = run(io, endpoint, server.process, options.plan, restart);
    json["server"] = to_json(outcome);
    if (again)
        json["restart"] = {{"ready_seconds", ready_seconds},
                           {"all_resumed_seconds", outcome.resumed_seconds},
                           {"resident_mib", again->process.resident_mib()}};
    return json;
}

void print_row(const char* name, const Json& json) {
    const Json& ms = json["milliseconds"];
    std::printf("%-14s %8.1f %8.1f %8.1f %8.1f %8.1f %9.0f %10.0f %10.0f\n", name,
                ms["p50"].get<double>(), ms["p90"].get<double>(), ms["p99"].get<double>(),
                ms["p999"].get<double>(), ms["most"].get<double>(),
                json["moves_a_second"].get<double>(),
                json["server_microseconds_a_move"].get<double>(),
                json["generator_microseconds_a_move"].get<double>());
}

void print(const Json& json) {
    std::printf("%-14s %8s %8s %8s %8s %8s %9s %10s %10s\n", "milliseconds:", "p50", "p90", "p99",
                "p99.9", "most", "moves/s", "server us", "load us");
    if (json.contains("floor")) print_row("bare sockets", json["floor"]["bare_sockets"]);
    const Json& server = json["server"];
    print_row("dipolis", server);
    if (json.contains("floor"))
        std::printf("SQLite alone stores %.0f rows a second one by one, %.0f by hundreds\n",
                    json["floor"]["rows_a_second_by_1"].get<double>(),
                    json["floor"]["rows_a_second_by_100"].get<double>());
    if (json.contains("restart")) std::cout << "restart: " << json["restart"] << '\n';
    for (const auto& [name, value] : server.items()) {
        if (name != "milliseconds") std::cout << name << ": " << value << '\n';
    }
}

void add_options(CLI::App& app, Options& options) {
    Plan& plan = options.plan;
    app.add_option("--games", plan.games, "Games, of two sockets each")->capture_default_str();
    app.add_option("--rate", plan.rate,
                   "Moves a second in all games, due at fixed times; 0: each game moves as soon as "
                   "it can")
        ->capture_default_str();
    app.add_option("--seconds", plan.seconds, "How long is measured")->capture_default_str();
    app.add_option("--warmup", plan.warmup, "Seconds of play before that")->capture_default_str();
    app.add_option("--stored", plan.stored, "Games stored before, from --records")
        ->capture_default_str();
    app.add_option("--records", options.records, "File of records (duel-trace/2), one a line");
    app.add_option("--analysts", plan.analysts, "Clients that look ahead without pause");
    app.add_option("--flooders", plan.flooders, "Clients that talk as fast as they can");
    app.add_option("--polite", plan.polite,
                   "Clients that send one kind of message and wait for each answer; they need "
                   "--records, and --proxied to have addresses of their own")
        ->transform(CLI::IsMember(polite_kinds()));
    app.add_flag("--polite-kinds", options.list_polite,
                 "Nothing but the kinds of messages for --polite");
    app.add_option("--polite-addresses", plan.polite_addresses, "Addresses they come from")
        ->capture_default_str();
    app.add_option("--polite-sockets", plan.polite_sockets, "Sockets of each of these addresses")
        ->capture_default_str();
    app.add_option("--visitors", plan.visitors, "Clients that come, play a little and go");
    app.add_option("--idle", plan.idle, "Sockets that only say hello");
    app.add_flag("--friends", plan.friends,
                 "Each game between two browsers, by a link, with a clock");
    app.add_flag("--proxied", plan.proxied,
                 "Each client has an address of its own, as a proxy would name it; otherwise all "
                 "are at the server's machine, which has no limits for its address");
    app.add_flag("--restart", options.restart,
                 "At the end the server is killed and started again, and all clients come back");
    app.add_option("--seed", plan.seed, "Of the moves")->capture_default_str();
    app.add_option("--server", options.server, "The program dipolis; beside this one by default");
    app.add_option("--url", options.url, "HOST:PORT of a server that runs, instead");
    app.add_option("--pid", options.pid, "Its process, to see its memory and processor time");
    app.add_option("--data", options.data, "Directory of its games; a temporary one by default");
    app.add_option("--sync-ms", options.sync_ms,
                   "Each sync of the server started here lasts so many milliseconds longer");
    app.add_option("--floor", options.floor,
                   "First, so many seconds of the same against a server without a game, and "
                   "SQLite alone");
    app.add_option("--table-bytes", options.table_bytes, "Size of a table without a game")
        ->capture_default_str();
    app.add_flag("--json", options.json, "All figures as JSON");
    app.add_option("--commits", options.commit_rows,
                   "Nothing but this: SQLite alone, so many rows in each transaction; prints rows "
                   "a second");
}

void read_records(Options& options) {
    if (options.plan.stored == 0 && options.plan.polite.empty()) return;
    std::ifstream in(options.records);
    for (std::string line; std::getline(in, line);) options.plan.records.push_back(line);
    if (options.plan.records.empty())
        throw std::runtime_error("--stored and --polite need --records with a record in it");
}

int main_with(Options& options) {
    if (options.list_polite) {
        for (const std::string& kind : polite_kinds()) std::cout << kind << '\n';
        return 0;
    }
    const Directory data(options.data);
    if (options.commit_rows > 0) {
        std::cout << commits(data.name(), options.commit_rows, options.plan.seconds) << '\n';
        return 0;
    }
    read_records(options);
    const Json json = measure(options, data.name());
    if (options.json) {
        std::cout << json.dump(1) << '\n';
    } else {
        print(json);
    }
    return 0;
}

}  // namespace

}  // namespace dipolis::traffic

int main(int argc, char** argv) {
    using namespace dipolis::traffic;  // NOLINT(google-build-using-namespace)
    CLI::App app{
        "Plays many games against `dipolis serve` over sockets and tells how long a move takes to "
        "be\n"
        "seen by the other player, from the moment it was due. It starts the server itself, or "
        "takes\n"
        "one that runs."};
    Options options;
    add_options(app, options);
    try {
        app.parse(argc, argv);
        return main_with(options);
    } catch (const CLI::ParseError& error) {
        return app.exit(error);
    } catch (const std::exception& error) {
        std::cerr << "dipolis_load: " << error.what() << '\n';
        return 2;
    }
}
