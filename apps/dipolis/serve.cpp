// dipolis serve: the game in the browser, from this machine.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/version.h"
#include "server/http_server.h"
#include "server/lobby.h"

namespace dipolis {

namespace {

struct ServeOptions {
    std::string address = "127.0.0.1";
    uint16_t port = 7777;
    std::string data;
    std::string directory;
    int pace = 450;
    bool no_open = false;
};

// Joins the sockets with the games.
class Table : public SocketHandler {
  public:
    explicit Table(Store& store)
        : lobby_(store, random_seed(), kVersion, [this](ClientId client, const std::string& text) {
              server_->send(client, text);
          }) {}

    void serve(HttpServer& server) {
        server_ = &server;
        server.run();
    }
    void connected(uint64_t client) override { lobby_.connect(client); }
    void received(uint64_t client, std::string_view text) override { lobby_.receive(client, text); }
    void disconnected(uint64_t client) override { lobby_.disconnect(client); }
    void tick() override { lobby_.tick(); }

  private:
    HttpServer* server_ = nullptr;
    Lobby lobby_;
};

// The page lies beside the program where it was installed, or in the tree where it was built.
std::string page_directory(const std::string& given) {
    namespace fs = std::filesystem;
    if (!given.empty()) return given;
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (const fs::path& place : {program / "../share/dipolis/web", program / "../../web/dist"}) {
        if (fs::exists(place / "index.html", error)) return fs::canonical(place, error).string();
    }
    return {};
}

void open_browser(const std::string& address) {
    if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
    if (fork() != 0) return;
    // The child: its output would only disturb.
    if (std::freopen("/dev/null", "w", stderr) == nullptr) _exit(1);
    execlp("xdg-open", "xdg-open", address.c_str(), nullptr);
    _exit(1);
}

int serve(const ServeOptions& options) {
    const std::string page = page_directory(options.directory);
    if (page.empty() || !std::filesystem::exists(page + "/index.html")) {
        complain("the page is not built (no index.html in " + (page.empty() ? "web/dist" : page) +
                 "); ./dev web builds it");
        return kUnusable;
    }
    const auto store = open_games(data_directory(options.data));
    if (!store) return kUnusable;
    Table table(*store);
    std::string why;
    HttpOptions http{options.address, options.port, page, kMostMessageBytes, options.pace};
    const auto server = HttpServer::listen(http, table, why);
    if (!server) {
        complain("cannot listen on " + options.address + " port " + std::to_string(options.port) +
                 ": " + why + "; another port is chosen with --port");
        return kUnusable;
    }
    const bool ipv6 = options.address.find(':') != std::string::npos;
    const std::string host = ipv6 ? "[" + options.address + "]" : options.address;
    const std::string address = "http://" + host + ":" + std::to_string(server->port()) + "/";
    std::cout << "dipolis is ready at " << address << "\nStop it with Ctrl-C; games are kept.\n"
              << std::flush;
    if (!options.no_open) open_browser(address);
    table.serve(*server);
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
    command->add_option("--data", options->data,
                        "Directory of the games; $XDG_DATA_HOME/dipolis by default");
    command->add_option("--static", options->directory, "Directory of the built page");
    command->add_option("--pace", options->pace, "Milliseconds between two moves of a computer")
        ->check(CLI::Range(1, 60000))
        ->capture_default_str();
    command->add_flag("--no-open", options->no_open, "Do not open a browser");
    command->footer("Example:\n  dipolis serve --port 8080");
    command->callback([options, &chosen] { chosen = [options] { return serve(*options); }; });
}

}  // namespace dipolis
