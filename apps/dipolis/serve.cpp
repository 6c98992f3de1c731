// dipolis serve: the game in a browser, served from this machine.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iostream>
#include <optional>
#include <thread>
#include <utility>
#include <vector>
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/output.h"
#include "apps/dipolis/page.h"
#include "apps/dipolis/serve_watch.h"
#include "apps/dipolis/version.h"
#include "rooms/apart.h"
#include "rooms/catalogue_file.h"
#include "rooms/requests.h"
#include "server/awake_clock.h"
#include "server/bans.h"
#include "server/caretaker.h"
#include "server/control_socket.h"
#include "server/gzip.h"
#include "server/http_server.h"
#include "server/http_words.h"
#include "server/key_secrets.h"
#include "server/log.h"
#include "server/machine_clocks.h"
#include "server/pooled_lobby.h"
#include "server/reach.h"
#include "server/retention.h"
#include "server/server_desk.h"
#include "server/store_thread.h"
#include "server/web_push.h"

namespace dipolis {

namespace {

struct ServeOptions {
    std::string address = "127.0.0.1";
    uint16_t port = 7777;
    std::string data;
    std::string directory;
    std::string public_url;
    std::vector<std::string> proxies;
    int pace = 450;
    std::string log_form = "plain";
    std::string log_level;  // empty: fewer lines for a person at a terminal
    bool no_open = false;
    bool open_table = false;
    std::string metrics;  // "9464" or "127.0.0.2:9464"
    std::string report;
    HostLimits limits;
};

// Without a person at a terminal, to whom the program has said on standard output that it is ready,
// the log is all that is known of it.
Log::Options log_options(const ServeOptions& options) {
    Log::Options log;
    if (options.log_form == "json") log.form = Log::Form::Json;
    const bool watched = isatty(STDERR_FILENO) == 1;
    log.least = find_level(options.log_level).value_or(watched ? Level::Warning : Level::Info);
    log.journal = std::getenv("JOURNAL_STREAM") != nullptr;
    log.date = system_seconds;
    return log;
}

// Host of a lobby, which it connects with the web server and the store.
class LobbyHost : public SocketHandler {
  public:
    LobbyHost(Store& store, const KeySecrets::Key& key, const ServeOptions& options, Log& log)
        : store_(store), secrets_(key), options_(options), log_(log) {
        bans_.set(store.exclusions().bans());
    }
    bool is_shut_out(const std::string& holder, const std::string& address) const {
        return bans_.has(holder, address, system_seconds());
    }

    // Returns when the server was told to stop, after everything decided is stored; or when nothing
    // can be stored any more, after all clients were told. `ready` is called when clients and the
    // operator may come.
    int serve(HttpServer& server, const std::string& directory, std::unique_ptr<Monitor> monitor,
              const std::function<void()>& ready) {
        bool broken = false;
        StoreThread queue(
            store_, [&server](std::function<void()> work) { server.post(std::move(work)); },
            [&](Event event, const std::string& about) {
                log_.write(event, about);
                if (event != Event::StorageBroken) return;
                broken = true;
                Apart apart;
                apart.run([&] { lobby_->farewell(); });
                server.stop();
                apart.end();
            });
        const auto send = [&server](ClientId client, const std::string& text) {
            server.send(client, text);
        };
        Lobby::Options options{
            .clocks = {[this] { return clock_.read(); }, system_seconds, worked_milliseconds},
            .counted_by = Pace::Clock::now};
        options.reach = [&server] { return server.reach(); };
        options.open_table = options_.open_table;
        options.report = options_.report;
        options.charge = [&server](ClientId client, double milliseconds) {
            server.charge(client, milliseconds);
        };
        options.in_turn = [&server](ClientId client, std::function<void()> work) {
            server.in_turn(client, std::move(work));
        };
        options.limits = options_.limits;
        options.log = [this](Event event, const std::string& about) { log_.write(event, about); };
        const auto push = find_push(server);
        if (push) {
            options.push = {vapid_.public_key(), [&push](const Push& each) { push->send(each); }};
        }
        PooledLobby lobby(queue, secrets_, kVersion, send, options, searching_of(options.limits));
        lobby_ = &lobby;
        lobby.recall_rated();
        ServeWatch watch({server, queue, lobby, log_, directory, push.get()});
        const auto watching = std::move(monitor);  // ends before what it watches
        monitor_ = watching.get();
        run(server, queue, [&] {
            if (watching) watching->watch(watch);
            ready();
        });
        return broken ? kStorageBroken : kGood;
    }
    void connected(uint64_t client, const std::string& holder,
                   const std::string& address) override {
        lobby_->connect(client, holder, address);
    }
    void received(uint64_t client, std::string_view text, Pace::Clock::time_point come) override {
        lobby_->receive(client, text, come);
    }
    void disconnected(uint64_t client) override { lobby_->disconnect(client); }
    void tick() override {
        log_.flush();
        lobby_->tick();
    }
    void beat() override { clock_.read(); }
    void stopping() override {
        if (monitor_ != nullptr) monitor_->stopping();
    }

  private:
    // Twice the time between two beats: if more has passed, the server was stopped, or had no
    // processor, which is not the players' time.
    static constexpr std::chrono::milliseconds kLongestStep{100};

    // Nothing without a public name with TLS, by which push services and browsers could know it.
    std::unique_ptr<WebPush> find_push(HttpServer& server) {
        const auto open = parse_public_url(options_.public_url);
        if (!open || !open->secure) return nullptr;
        WebPush::Options options;
        options.subject = options_.report.empty() ? open->origin : options_.report;
        options.log = [this](Event event, const std::string& about) { log_.write(event, about); };
        options.expired = [this, &server](const std::string& endpoint) {
            server.post([this, endpoint] { lobby_->expire(endpoint); });
        };
        options.date = system_seconds;
        options.now = steady_now;
        return std::make_unique<WebPush>(vapid_, std::move(options));
    }

    // With the operator's socket open.
    void run(HttpServer& server, StoreQueue& queue, const std::function<void()>& ready) {
        Caretaker caretaker(*lobby_, bans_,
                            {kVersion, [&server](ClientId client) { server.disconnect(client); }});
        const std::string directory = data_directory(options_.data);
        const Reception reception{
            queue,
            caretaker,
            [&server](std::function<void()> work) { server.post(std::move(work)); },
            games_file(directory),
            system_seconds,
            [this](Event event, const std::string& about) { log_.write(event, about); }};
        ServerDesk::Ending ending;
        std::string why;
        auto control = ControlSocket::listen(
            directory,
            [&](std::string_view line, ControlSocket::Peer& peer) {
                answer_operator(reception, ending, line, peer);
            },
            why);
        if (!control) log_.write(Event::NoControl, why);
        std::thread keeper;
        if (const int days = options_.limits.keep_days; days > 0)
            keeper = std::thread([&, days] { erase_old_daily(reception, ending, days); });
        ready();
        server.run();
        ending.begin();
        control.reset();
        if (keeper.joinable()) keeper.join();
    }

    Store& store_;
    KeySecrets secrets_;
    const Vapid vapid_{secrets_};
    Bans bans_;
    const ServeOptions options_;
    Log& log_;
    AwakeClock clock_{kLongestStep};
    Lobby* lobby_ = nullptr;
    Monitor* monitor_ = nullptr;
};

// The page that was built last in the source tree; otherwise the one in the program.
Page find_page(const std::string& given) {
    namespace fs = std::filesystem;
    if (!given.empty()) return {given, {}};
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
    const fs::path built = program / "../../web/dist";
    if (fs::exists(built / "index.html", error)) return {fs::canonical(built, error).string(), {}};
    return {{}, kPage};
}

// Starts it in a session of its own and without any of this program's files: Ctrl-C here must not
// end the browser, and a browser that stays must not keep the port.
void open_browser(const std::string& address) {
    if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
    if (const pid_t child = fork(); child != 0) {
        if (child > 0) waitpid(child, nullptr, 0);
        return;
    }
    setsid();
    std::signal(SIGPIPE, SIG_DFL);
    if (fork() != 0) _exit(0);  // so that nobody has to wait for the browser
    close_range(0, ~0U, 0);
    for (int i = 0; i < 3; ++i) open("/dev/null", O_RDWR);  // input, output, complaints
    execlp("xdg-open", "xdg-open", address.c_str(), nullptr);
    _exit(1);
}

// Packed for browsers, and as it is for programs that unpack nothing.
std::vector<PageFile> catalogue_of_page() {
    static const std::string name = "/" + catalogue_file().address;
    static const std::string packed = gzip(catalogue_file().bytes);
    return {{name, packed, true}, {name, catalogue_file().bytes, false}};
}

// Everything about the web server that can be wrong before it listens; the reason is printed then.
std::optional<HttpOptions> http_options(const ServeOptions& options) {
    HttpOptions http{options.address, options.port, find_page(options.directory), kMostMessageBytes,
                     options.pace};
    if (!find_file(http.page, "/", true)) {
        complain(http.page.directory.empty()
                     ? "this program was built without the page; ./dev web builds it"
                     : "the page is not built (no index.html in " + http.page.directory +
                           "); ./dev web builds it");
        return std::nullopt;
    }
    http.page.made = catalogue_of_page();
    http.limits = doors_of(options.limits);
    http.times.ban = std::chrono::seconds(options.limits.ban_seconds);
    http.public_url = parse_public_url(options.public_url);
    if (!options.public_url.empty() && !http.public_url) {
        complain("--public " + options.public_url +
                 ": not an address such as https://play.example.org");
        return std::nullopt;
    }
    if (!options.report.empty() && !is_link(options.report)) {
        complain("--report " + options.report +
                 ": not a link such as https://example.org/report or mailto:host@example.org");
        return std::nullopt;
    }
    for (const std::string& proxy : options.proxies) {
        http.proxies.push_back(plain_address(proxy));
        if (!http.proxies.back().empty()) continue;
        complain("--proxy " + proxy + ": not an address such as 127.0.0.1");
        return std::nullopt;
    }
    return http;
}

// Nothing if neither the operator nor a service manager wants one. `bad`: it cannot begin; the
// reason is printed then.
std::unique_ptr<Monitor> find_monitor(const ServeOptions& options, bool& bad) {
    MonitorOptions monitor;
    std::string why = "not a port, or an address and a port, such as 9464 or [::1]:9464";
    if (!options.metrics.empty()) {
        const auto place = parse_endpoint(options.metrics);
        bad = !place;
        if (place && !place->address.empty()) monitor.address = place->address;
        if (place) monitor.port = place->port;
    }
    monitor.notifier = Notifier::find();
    const bool wanted = monitor.port || monitor.notifier;
    auto made = !bad && wanted ? Monitor::listen(std::move(monitor), why) : nullptr;
    bad = bad || (wanted && !made);
    if (bad) complain("--metrics " + options.metrics + ": " + why);
    return made;
}

// The tree of a search goes back to the system when it is no longer needed. Otherwise the allocator
// keeps such blocks in the heaps of its threads: with many analyses twice the memory.
void give_large_blocks_back() {
#ifdef M_MMAP_THRESHOLD
    mallopt(M_MMAP_THRESHOLD, 256 << 10);  // fixed: it would rise to 32 MiB by itself
#endif
}

// Each connection takes a file descriptor; the usual limit of 1,024 is there for programs that
// cannot have more.
void allow_many_connections() {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

// Lines of the log about the state in which the games were found.
void tell_opened(Log& log, Store& store, bool has_key) {
    std::string words;
    if (store.failure(words) == Failure::Damage) log.write(Event::FileDamaged, words);
    if (const int version = store.migrated_from(); version > 0)
        log.write(Event::Migrated, "from version " + std::to_string(version) + " of the tables");
    if (!has_key && !store.latest(1).empty()) log.write(Event::KeyMade, "");
}

// `figures`: where an operator reads them, if anywhere.
void tell_ready(const ServeOptions& options, const HttpServer& server, Log& log,
                const std::string& directory, const std::string& figures) {
    const bool ipv6 = options.address.find(':') != std::string::npos;
    const std::string host = ipv6 ? "[" + options.address + "]" : options.address;
    const std::string address = "http://" + host + ":" + std::to_string(server.port()) + "/";
    std::cout << "dipolis is ready at " << address << "\nStop it with Ctrl-C; games are kept.\n";
    for (const std::string& reach : server.reach())
        std::cout << "Others reach it at " << reach << "/ and play games of their own there.\n";
    if (!figures.empty())
        std::cout << "Its operator reads http://" << figures << "/metrics on this machine.\n";
    std::cout << std::flush;
    log.write(Event::Started,
              std::string("dipolis ") + kVersion + ", " + address + ", games in " + directory);
    if (!options.no_open) open_browser(address);
}

int serve(const ServeOptions& options) {
    const StandardOutput unneeded(false);
    Log log(std::cerr, log_options(options));
    allow_many_connections();
    give_large_blocks_back();
    auto http = http_options(options);
    if (!http) return kUnusable;
    http->log = [&log](Event event, const std::string& about) { log.write(event, about); };
    const std::string directory = data_directory(options.data);
    const auto store = open_games(directory);
    if (!store) return kUnusable;
    std::string why;
    std::error_code missing;
    const bool had_key = std::filesystem::exists(directory + "/key", missing);
    const auto key = keep_key(directory + "/key", why);
    if (!key) {
        complain(directory + "/key: " + why);
        return kUnusable;
    }
    tell_opened(log, *store, had_key);
    LobbyHost lobby(*store, *key, options, log);
    http->is_shut_out = [&lobby](const std::string& holder, const std::string& from) {
        return lobby.is_shut_out(holder, from);
    };
    const auto server = HttpServer::listen(*http, lobby, why);
    if (!server) {
        complain("cannot listen on " + options.address + " port " + std::to_string(options.port) +
                 ": " + why + "; another port is chosen with --port");
        return kUnusable;
    }
    bool bad = false;
    auto monitor = find_monitor(options, bad);
    if (bad) return kUnusable;
    const std::string figures = monitor && monitor->port() ? monitor->address() : "";
    const int status = lobby.serve(*server, directory, std::move(monitor),
                                   [&] { tell_ready(options, *server, log, directory, figures); });
    log.flush(true);
    log.write(Event::Stopped, status == kGood ? "" : "status " + std::to_string(status));
    return status;
}

// Options for the host of a server for others.
void add_host_options(CLI::App& command, ServeOptions& options) {
    command
        .add_option("--log", options.log_form,
                    "Lines of the log, on standard error: plain, or one JSON object a line")
        ->check(CLI::IsMember({"plain", "json"}))
        ->capture_default_str();
    command
        .add_option("--log-level", options.log_level,
                    "The least that is logged: error, warning, notice or info; by default info, "
                    "or warning on a terminal")
        ->check(CLI::IsMember({"error", "warning", "notice", "info"}));
    command.add_option("--metrics", options.metrics,
                       "Port, of this machine only, on which an operator reads /metrics (for "
                       "Prometheus), /healthz and /readyz; or ADDRESS:PORT");
    command.add_option("--report", options.report,
                       "Link for players who do not know each other to report something to you: "
                       "https://... or mailto:...");
    for (const LimitRow& row : limit_rows())
        command
            .add_option(std::string(row.option), options.limits.*row.value, std::string(row.help))
            ->transform(count_between(row.least, row.most))
            ->capture_default_str()
            ->group("Limits");
}

}  // namespace

void add_serve(CLI::App& program, Command& chosen) {
    auto* command =
        program.add_subcommand("serve", "Play in the browser: serves the page and keeps the games");
    auto options = std::make_shared<ServeOptions>();
    command->add_option("--port", options->port, "Port to listen on; 0 takes any free one")
        ->capture_default_str();
    command
        ->add_option("--address", options->address,
                     "Address to listen on; the default is reachable from this machine only")
        ->capture_default_str();
    command->add_option("--public", options->public_url,
                        "Where others reach it, through a proxy: https://play.example.org");
    command
        ->add_option("--proxy", options->proxies,
                     "Address of a proxy that names each client in X-Forwarded-For, so that limits "
                     "are kept for each client and not for the proxy; may be repeated")
        ->allow_extra_args(false);
    command->add_option("--data", options->data,
                        "Directory of the games; $XDG_DATA_HOME/dipolis by default");
    command->add_option(
        "--static", options->directory,
        "Directory of a built page; by default web/dist of the source tree, elsewhere the page "
        "that the program carries");
    command->add_option("--pace", options->pace, "Milliseconds between two moves of a computer")
        ->transform(count_between(1, 60000))
        ->capture_default_str();
    command->add_flag("--open-table", options->open_table,
                      "Let people who do not know each other meet here and play rated games");
    add_host_options(*command, *options);
    command->add_flag("--no-open", options->no_open, "Do not open a browser");
    command->footer(
        "Example:\n  dipolis serve --port 8080\n"
        "Ends with status 5 when the disk has failed and nothing can be stored any more: start it "
        "again then. docs/hosting.md lists the events of the log.");
    command->callback([options, &chosen] { chosen = [options] { return serve(*options); }; });
}

}  // namespace dipolis
