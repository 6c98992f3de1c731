// dipolis show: a recorded game, or the position after some of its moves.
#include <iostream>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "formats/snapshot.h"
#include "formats/trace.h"
#include "text/describe.h"

namespace dipolis {

namespace {

struct ShowOptions {
    std::string file;
    int line = 1;
    int ply = -1;
    bool json = false;
    bool first_printing = false;
};

void print_log(const Replay& replay, const State& first, int ply, const Text& text) {
    State state = first;
    for (int i = 0; i < ply; ++i) {
        const Move move = replay.moves[static_cast<size_t>(i)];
        for (const Sentence& sentence : describe(state, move))
            std::cout << std::setw(4) << i << "  " << text.say(sentence) << '\n';
        play(state, move);
    }
}

int show(const ShowOptions& options) {
    Input input(options.file);
    if (!input) return kUnusable;
    std::string line;
    bool too_long = false;
    for (int i = 0; i < options.line; ++i) {
        if (input.next(line, too_long)) continue;
        complain(options.file + ": there is no line " + std::to_string(options.line));
        return kUnusable;
    }
    const auto trace = too_long ? fail(ErrorCode::TooLong, {}) : parse_trace(line);
    const auto replayed = trace ? replay(*trace) : tl::unexpected<Error>(trace.error());
    if (!replayed) {
        complain(options.file + ":" + std::to_string(options.line) + ": " +
                 in_words(replayed.error()));
        return kUnusable;
    }
    const int last = static_cast<int>(replayed->moves.size());
    if (options.ply > last) {
        complain("the game has " + std::to_string(last) + " plies");
        return kUnusable;
    }
    const int ply = options.ply < 0 ? last : options.ply;
    State state = start(trace->variant);
    for (int i = 0; i < ply; ++i) play(state, replayed->moves[static_cast<size_t>(i)]);
    if (options.json) {
        Json json = snapshot(state);
        json["ply"] = ply;
        json["position"] = to_line(state);
        json["options"] = options_json(state);
        std::cout << json.dump() << '\n';
        return kGood;
    }
    const Text text(options.first_printing ? Printing::First : Printing::Current);
    print_log(*replayed, start(trace->variant), ply, text);
    std::cout << "\nposition " << to_line(state) << '\n';
    if (is_over(state)) {
        std::cout << text.say(describe_result(state)) << '\n';
        return kGood;
    }
    Options moves;
    dipolis::options(state, moves);
    for (const Option& option : moves) std::cout << "option " << to_line(option.move) << '\n';
    return kGood;
}

}  // namespace

void add_show(CLI::App& program, Command& chosen) {
    auto* command =
        program.add_subcommand("show", "Show a recorded game as it stood after some of its plies");
    auto options = std::make_shared<ShowOptions>();
    command->add_option("FILE", options->file, "A file of records; - for standard input")
        ->required();
    command->add_option("--line", options->line, "Which record of the file")
        ->check(CLI::PositiveNumber);
    command
        ->add_option("--ply", options->ply,
                     "After this many moves, chance included; the last by default")
        ->check(CLI::NonNegativeNumber);
    command->add_flag("--json", options->json, "One JSON object, as interfaces get it");
    command->add_flag("--first-printing", options->first_printing, "Names of the first printing");
    command->footer("Example:\n  dipolis show game.jsonl --ply 40");
    command->callback([options, &chosen] { chosen = [options] { return show(*options); }; });
}

}  // namespace dipolis
