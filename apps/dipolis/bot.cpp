// dipolis bot: a computer player takes a seat in a game of a server, by the link that a friend
// would get.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <optional>
#include <thread>

#include "apps/dipolis/bot_session.h"
#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/contest.h"
#include "apps/dipolis/input.h"
#include "server/http_client.h"

namespace dipolis {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

struct BotOptions {
    std::string address, player;
    std::string name = "Bot";
    std::string key;
    int wait = 60;
    int patience = 300;
};

// The secret by which the server knows the bot, kept so that it finds its seat again. Empty if
// there is no such file yet. Nothing after a complaint: a file of something else must not be
// overwritten.
std::optional<std::string> read_key(const std::string& file) {
    std::error_code error;
    if (file.empty() || !std::filesystem::exists(file, error)) return std::string();
    auto input = open_input(file);
    const auto line = input ? input->next() : std::nullopt;
    if (input && !line) return std::string();
    if (!line) return std::nullopt;
    const std::string key = line->value_or("");
    const bool plain =
        std::all_of(key.begin(), key.end(), [](unsigned char c) { return std::isgraph(c); });
    if (plain && key.find('=') != key.npos) return key;
    input->refuse("not the key of a bot");
    return std::nullopt;
}

// Others must not read it.
bool write_key(const std::string& file, const std::string& key) {
    const int out = ::open(file.c_str(), O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0600);
    if (out < 0) return false;
    const std::string line = key + "\n";
    const bool written =
        ::write(out, line.data(), line.size()) == static_cast<ssize_t>(line.size());
    return ::close(out) == 0 && written;
}

// One connection. Returns true when the session is done; otherwise the connection has ended.
bool play_connected(HttpClient& server, BotSession& session, int wait) {
    const auto send = [&server](const BotSession::Messages& messages) {
        for (const std::string& each : messages) server.send(each);
    };
    send(session.greet());
    while (!session.failed()) {
        const auto text =
            server.receive(session.rests() ? milliseconds(seconds(wait)) : seconds(3600));
        if (!text && !server.is_open()) return false;
        if (!text && session.rests()) return true;
        if (!text) continue;
        send(session.hear(*text));
        if (const std::string news = session.news(); !news.empty()) std::cout << news << std::endl;
        if (session.troubled()) {
            std::this_thread::sleep_for(seconds(1));
            send(session.again());
        }
    }
    // The last message, perhaps a resignation, leaves while the answer is awaited.
    server.receive(milliseconds(500));
    return true;
}

int play_bot(const BotOptions& options) {
    auto player = ready_player(options.player);
    if (!player) return kUnusable;
    std::string why;
    const auto link = parse_link(options.address);
    if (!link) {
        complain(options.address +
                 ": not a link to a game, such as http://192.168.1.5:7777/#/j/...; https is not "
                 "spoken: name the server's own address behind the proxy");
        return kUnusable;
    }
    const auto kept = read_key(options.key);
    if (!kept) return kUnusable;
    std::string key = *kept;
    BotSession session(std::move(player), link->link, options.name, random_seed());
    auto pause = seconds(1);
    for (auto waited = seconds(0); waited <= seconds(options.patience); waited += pause) {
        const std::string before = key;
        if (const auto server = HttpClient::connect(*link, key, why)) {
            if (key != before && !options.key.empty() && !write_key(options.key, key)) {
                complain("cannot write " + options.key);
                return kUnusable;
            }
            waited = seconds(0);
            pause = seconds(1);
            why = "the connection was closed";
            if (play_connected(*server, session, options.wait)) {
                if (!session.failed()) return kGood;
                complain(session.complaint());
                return kNo;
            }
        }
        if (waited == seconds(0)) complain(link->origin() + ": " + why + "; trying again");
        std::this_thread::sleep_for(pause);
        pause = std::min(2 * pause, seconds(15));
    }
    complain("no connection to " + link->origin() + ": " + why);
    return kNo;
}

}  // namespace

void add_bot(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand(
        "bot", "Let a computer player take the seat that a link to a game offers");
    auto options = std::make_shared<BotOptions>();
    command->add_option("LINK", options->address, "The link for a friend: http://host:7777/#/j/...")
        ->required();
    command->add_option("PLAYER", options->player, "Who plays: see `dipolis help players`")
        ->required();
    command->add_option("--name", options->name, "Its name at the table; \"\" for none")
        ->capture_default_str();
    command->add_option("--key", options->key,
                        "File that keeps the secret of its seat, so that a restarted bot goes on");
    command->add_option("--wait", options->wait, "Seconds to wait for a rematch after a game")
        ->transform(count_between(0, 86400))
        ->capture_default_str();
    command
        ->add_option("--patience", options->patience,
                     "Seconds to try to reach a server that does not answer")
        ->transform(count_between(0, 86400))
        ->capture_default_str();
    command->footer("Example:\n  dipolis bot 'http://localhost:7777/#/j/...' 'level 7'");
    command->callback([options, &chosen] { chosen = [options] { return play_bot(*options); }; });
}

}  // namespace dipolis
