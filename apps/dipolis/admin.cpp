// dipolis admin: what an operator does with a server that runs, or with its games.
#include <algorithm>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <map>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/operator.h"
#include "rooms/date.h"
#include "server/machine_clocks.h"
#include "server/operations.h"

namespace dipolis {

namespace {

constexpr int kForever = 2'000'000'000;  // seconds

struct AdminOptions {
    std::string data, word, state = "all", of, duration = "1d", before;
    std::vector<std::string> about;
    int most = 50, older_than = 0;
    bool json = false, only_try = false;
};

// "90", "30m", "12h", "7d", "2w", "forever", in seconds.
std::optional<int> seconds_of(const std::string& text) {
    if (text == "forever") return kForever;
    static const std::map<char, int64_t> units = {
        {'s', 1}, {'m', 60}, {'h', 3600}, {'d', 86'400}, {'w', 604'800}};
    size_t digits = 0;
    while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') ++digits;
    if (digits == 0 || digits > 9 || text.size() > digits + 1) return std::nullopt;
    const auto unit = units.find(text.size() == digits ? 's' : text[digits]);
    if (unit == units.end()) return std::nullopt;
    const int64_t seconds = std::stoll(text.substr(0, digits)) * unit->second;
    if (seconds < 1 || seconds > kForever) return std::nullopt;
    return static_cast<int>(seconds);
}

// "2026-11-21", or with a time as in lists; empty if it is none.
std::string moment_of(const std::string& text) {
    for (const char* form : {"%Y-%m-%d", "%Y-%m-%dT%H:%M:%SZ"}) {
        std::tm parts{};
        const char* end = strptime(text.c_str(), form, &parts);
        if (end != nullptr && *end == '\0') return utc_text(timegm(&parts));
    }
    return {};
}

int refuse(const std::string& why) {
    complain(why);
    return kUnusable;
}

// --- Output for people.

std::string text_in(const Json& line, const char* name) {
    return line[name].is_string() ? line[name].get<std::string>() : line[name].dump();
}

void print_status(const Json& line) {
    static constexpr std::pair<const char*, const char*> kRows[] = {
        {"version", "version"},
        {"seconds", "seconds since its start"},
        {"connections", "connections"},
        {"live_games", "games that go on, with people there"},
        {"open_games", "games in memory"},
        {"sleeping_games", "games whose clock runs, with nobody there"},
        {"waiting_for_store", "jobs that wait for the disk"},
        {"stored_games", "stored games"},
        {"file", "stored in"},
    };
    for (const auto& [name, words] : kRows) {
        if (line.contains(name)) std::cout << words << ": " << text_in(line, name) << '\n';
    }
}

void print_damage(const Json& line) {
    if (line.contains("fault")) {
        std::cout << "damaged: " << text_in(line, "fault") << '\n';
    } else if (line.contains("damaged")) {
        std::cout << "damaged game: " << text_in(line, "damaged") << ", of which "
                  << text_in(line, "moves") << " moves can be read\n";
    } else {
        std::cout << "games: " << text_in(line, "games") << ", of them going on "
                  << text_in(line, "unfinished") << ", damaged " << text_in(line, "damaged_games")
                  << "; moves: " << text_in(line, "moves") << "; names: " << text_in(line, "people")
                  << '\n';
    }
}

// Any other line: its fields.
void print_fields(const Json& line) {
    std::string words;
    for (const auto& field : line.items()) {
        words +=
            (words.empty() ? "" : "  ") + field.key() + ": " + text_in(line, field.key().c_str());
    }
    std::replace(words.begin(), words.end(), '_', ' ');
    std::cout << words << '\n';
}

void print_answer(const AdminOptions& options, const Json& line) {
    if (options.word == "save") {
        std::cout << text_in(line, "line");
    } else if (options.json) {
        std::cout << line.dump() << '\n';
    } else if (options.word == "status") {
        print_status(line);
    } else if (options.word == "games") {
        print_game(line, false);
    } else if (options.word == "names") {
        print_name(line, false);
    } else if (options.word == "verify") {
        print_damage(line);
    } else {
        print_fields(line);
    }
    std::cout << std::flush;
}

// --- Requests.

// The place of a copy, for a server whose folder is another one.
std::string whole_path(const std::string& file) {
    std::error_code error;
    return std::filesystem::absolute(file, error).string();
}

// The fields that options fill. Returns what is wrong.
std::string add_options(const AdminOptions& options, const Operation& operation, Json& request) {
    const auto has = [&](const char* field) { return operation.has(field); };
    if (has("most")) request["most"] = options.most;
    if (has("state")) request["state"] = options.state;
    if (has("of") && !options.of.empty()) request["of"] = options.of;
    if (has("try") && options.only_try) request["try"] = true;
    if (has("seconds")) {
        const auto seconds = seconds_of(options.duration);
        if (!seconds)
            return "--for " + options.duration + ": not a time such as 30m, 12h, 7d, forever";
        request["seconds"] = *seconds;
    }
    if (!has("before")) return {};
    if (options.before.empty() == (options.older_than == 0))
        return "name --before DATE or --older-than DAYS";
    const std::string before =
        options.before.empty() ? utc_text(system_seconds() - int64_t{86'400} * options.older_than)
                               : moment_of(options.before);
    request["before"] = before;
    return before.empty() ? "--before " + options.before + ": not a date such as 2026-11-21" : "";
}

int admin(const AdminOptions& options) {
    const Operation* operation = find_operation(options.word);
    if (operation == nullptr) return refuse("there is no operation " + options.word);
    const auto tell = [&](const Json& line) { print_answer(options, line); };
    Json request = request_to(options.word);
    if (options.word == "verify" && options.about.size() == 1)
        return operate_on_file(options.about.front(), request, tell);
    const size_t wanted = !operation->argument.empty() && options.word != "verify" ? 1 : 0;
    if (options.about.size() != wanted)
        return refuse(options.word + (wanted == 1 ? " needs one " + std::string(operation->argument)
                                                  : " needs no further word"));
    if (wanted == 1) request[std::string(operation->fields.front())] = options.about.front();
    if (options.word == "export") request["games"] = options.about;
    if (options.word == "import") request["from"] = whole_path(options.about.front());
    if (options.word == "backup") request["to"] = whole_path(options.about.front());
    if (const auto why = add_options(options, *operation, request); !why.empty())
        return refuse(why);
    return operate_on(options.data, request, tell);
}

std::vector<std::string> words() {
    std::vector<std::string> all;
    for (const Operation& each : operations()) {
        if (!each.about.empty()) all.emplace_back(each.word);
    }
    return all;
}

std::string table() {
    std::string text;
    for (const Operation& each : operations()) {
        if (each.about.empty()) continue;
        const std::string call = std::string(each.word) + (each.argument.empty() ? "" : " ") +
                                 std::string(each.argument);
        text += "  " + call + std::string(18 - std::min<size_t>(17, call.size()), ' ') +
                std::string(each.about) + "\n";
    }
    return text;
}

}  // namespace

void add_admin(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand(
        "admin", "Look after a server that runs, or its games: people, games, copies");
    auto options = std::make_shared<AdminOptions>();
    command->add_option("WORD", options->word, "What to do; see below")
        ->check(CLI::IsMember(words()))
        ->required();
    command->add_option("ABOUT", options->about, "Which game, person, address or file");
    command->add_option("--data,--store", options->data,
                        "Directory of the games; $XDG_DATA_HOME/dipolis by default");
    command->add_option("--most", options->most, "games: how many")
        ->transform(count_between(1, kEveryGame))
        ->capture_default_str();
    command->add_option("--state", options->state, "games: which")
        ->check(CLI::IsMember({"all", "going", "over", "damaged"}))
        ->capture_default_str();
    command->add_option("--of", options->of, "games: only those of this name or key");
    command->add_option("--for", options->duration, "ban: how long, such as 30m, 12h, 7d, forever")
        ->capture_default_str();
    command->add_option("--before", options->before, "erase-old: not played since this day");
    command
        ->add_option("--older-than", options->older_than, "erase-old: not played for so many days")
        ->transform(count_between(1, 36'500));
    command->add_flag("--try", options->only_try, "erase-old: only say how many there are");
    command->add_flag("--json", options->json, "One JSON object a line");
    command->footer(
        "What can be done, with a server running or without:\n" + table() +
        "Examples:\n  dipolis admin --data /var/lib/dipolis status\n"
        "  dipolis admin ban 203.0.113.0/24 --for 7d\n  dipolis admin backup games-1.db\n"
        "docs/hosting.md says more.");
    command->callback([options, &chosen] { chosen = [options] { return admin(*options); }; });
}

}  // namespace dipolis
