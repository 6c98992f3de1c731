// dipolis replay: checks that recorded games follow the rules, and computes their positions.
#include <iostream>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/input.h"
#include "formats/escape.h"
#include "formats/trace.h"

namespace dipolis {

namespace {

struct ReplayOptions {
    std::string file = "-";
    bool check = false;
};

// The first difference to the file's own `after` and `result`; empty if there is none.
std::string first_difference(const Json& claimed, const Json& ours) {
    // The order of fields has no meaning.
    const nlohmann::json theirs = claimed;
    const nlohmann::json mine = ours;
    for (const char* part : {"after", "result"}) {
        if (!theirs.contains(part)) return std::string("the file has no \"") + part + "\"";
    }
    if (!theirs["after"].is_array()) return "after: not a list";
    if (theirs["after"].size() != mine["after"].size())
        return "after: " + std::to_string(theirs["after"].size()) + " checks for " +
               std::to_string(mine["after"].size()) + " moves";
    for (size_t i = 0; i < mine["after"].size(); ++i) {
        if (theirs["after"][i] != mine["after"][i])
            return "after move " + std::to_string(i) + ": file " + theirs["after"][i].dump() +
                   ", replayed " + mine["after"][i].dump();
    }
    if (theirs["result"] != mine["result"])
        return "result: file " + theirs["result"].dump() + ", replayed " + mine["result"].dump();
    return {};
}

int print_replays(Input& input) {
    int status = kUnusable;  // of no line at all
    for (bool first = true; const auto line = input.next(); first = false) {
        const auto replayed = line->and_then(parse_trace).and_then(replay);
        if (first && replayed) status = kGood;
        if (!replayed) status = input.refuse(replayed.error());
        const Json answer =
            replayed ? to_json(*replayed) : Json{{"error", in_words(replayed.error())}};
        std::cout << answer.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n'
                  << std::flush;
    }
    return status;
}

int check_replays(Input& input) {
    int number = 0;
    int agreeing = 0;
    bool all_read = true;
    while (const auto line = input.next()) {
        ++number;
        const auto trace = line->and_then(parse_trace);
        all_read = all_read && trace;
        const auto replayed = trace.and_then(replay);
        const std::string difference =
            replayed ? first_difference(*parse_json(**line), to_json(*replayed))
                     : in_words(replayed.error());
        agreeing += difference.empty();
        if (!difference.empty())
            std::cout << escaped(input.place()) << ": " << escaped(difference) << '\n';
    }
    std::cout << agreeing << " of " << number << " traces agree\n";
    if (number == 0 || !all_read) return kUnusable;
    return agreeing == number ? kGood : kNo;
}

}  // namespace

void add_replay(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand(
        "replay", "Replay recorded games (duel-trace/2), one JSON line each");
    auto options = std::make_shared<ReplayOptions>();
    command
        ->add_option("FILE", options->file, "A file of records, one a line; - for standard input")
        ->required();
    command->add_flag("--check", options->check,
                      "Compare with what the file says, and say where it differs");
    command->footer(
        "Examples:\n  dipolis replay games.jsonl\n  dipolis replay --check games.jsonl\n"
        "A bad line gives {\"error\": ...}; the next line is read all the same, and the exit "
        "status\n"
        "is 2 then. With --check a line that does not agree makes it 1, one that is no record 2.");
    command->callback([options, &chosen] {
        chosen = [options] {
            auto input = open_input(options->file);
            if (!input) return kUnusable;
            return options->check ? check_replays(*input) : print_replays(*input);
        };
    });
}

}  // namespace dipolis
