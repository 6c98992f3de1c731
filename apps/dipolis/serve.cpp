// dipolis serve: the game in a browser, served from this machine.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iostream>
#include <optional>
#include <utility>
#include <vector>
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/output.h"
#include "apps/dipolis/page.h"
#include "apps/dipolis/version.h"
#include "server/awake_clock.h"
#include "server/http_server.h"
#include "server/lobby.h"
#include "server/reach.h"
#include "server/requests.h"
#include "server/secrets.h"
#include "server/store_thread.h"

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
    bool no_open = false;
    bool open_table = false;
};

// Connects the web server, the lobby and the store.
class LobbyHost : public SocketHandler {
  public:
    LobbyHost(Store& store, const Secrets::Key& key, const ServeOptions& options)
        : store_(store), secrets_(key), options_(options) {}

    // Returns when the server was told to stop, after everything decided is stored.
    void serve(HttpServer& server) {
        StoreThread queue(
            store_, [&server](std::function<void()> work) { server.post(std::move(work)); },
            [](const std::string& what) { complain(what); });
        const auto send = [&server](ClientId client, const std::string& text) {
            server.send(client, text);
        };
        Lobby::Options options;
        options.reach = [&server] { return server.reach(); };
        options.open_table = options_.open_table;
        options.now = [clock = AwakeClock(longest_step())]() mutable { return clock.read(); };
        options.charge = [&server](ClientId client, double milliseconds) {
            server.charge(client, milliseconds);
        };
        Lobby lobby(queue, secrets_, kVersion, send, std::move(options));
        lobby_ = &lobby;
        lobby.recall_rated();
        server.run();
    }
    void connected(uint64_t client, const std::string& holder,
                   const std::string& address) override {
        lobby_->connect(client, holder, address);
    }
    void received(uint64_t client, std::string_view text) override {
        lobby_->receive(client, text);
    }
    void disconnected(uint64_t client) override { lobby_->disconnect(client); }
    void tick() override { lobby_->tick(); }

  private:
    // The lobby reads the clock at every tick. A busy machine may be late with one.
    std::chrono::milliseconds longest_step() const {
        return std::chrono::milliseconds(std::max(2000, 4 * options_.pace));
    }

    Store& store_;
    Secrets secrets_;
    const ServeOptions options_;
    Lobby* lobby_ = nullptr;
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
    http.public_url = parse_public_url(options.public_url);
    if (!options.public_url.empty() && !http.public_url) {
        complain("--public " + options.public_url +
                 ": not an address such as https://play.example.org");
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

int serve(const ServeOptions& options) {
    const StandardOutput unneeded(false);
    allow_many_connections();
    give_large_blocks_back();
    const auto http = http_options(options);
    if (!http) return kUnusable;
    const std::string directory = data_directory(options.data);
    const auto store = open_games(directory);
    if (!store) return kUnusable;
    std::string why;
    const auto key = keep_key(directory + "/key", why);
    if (!key) {
        complain(directory + "/key: " + why);
        return kUnusable;
    }
    LobbyHost lobby(*store, *key, options);
    const auto server = HttpServer::listen(*http, lobby, why);
    if (!server) {
        complain("cannot listen on " + options.address + " port " + std::to_string(options.port) +
                 ": " + why + "; another port is chosen with --port");
        return kUnusable;
    }
    const bool ipv6 = options.address.find(':') != std::string::npos;
    const std::string host = ipv6 ? "[" + options.address + "]" : options.address;
    const std::string address = "http://" + host + ":" + std::to_string(server->port()) + "/";
    std::cout << "dipolis is ready at " << address << "\nStop it with Ctrl-C; games are kept.\n";
    for (const std::string& reach : server->reach())
        std::cout << "Others reach it at " << reach << "/ and play games of their own there.\n";
    std::cout << std::flush;
    if (!options.no_open) open_browser(address);
    lobby.serve(*server);
    return kGood;
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
    command->add_flag("--no-open", options->no_open, "Do not open a browser");
    command->footer("Example:\n  dipolis serve --port 8080");
    command->callback([options, &chosen] { chosen = [options] { return serve(*options); }; });
}

}  // namespace dipolis
