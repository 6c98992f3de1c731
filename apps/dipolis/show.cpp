// dipolis show: a recorded game, or the position after some of its moves.
#include <iostream>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/input.h"
#include "apps/tui/addon.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "formats/propagate.h"
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
        const Move move = replay.moves[i];
        for (const Sentence& sentence : describe(state, move))
            std::cout << std::setw(4) << i << "  " << text.say(sentence) << '\n';
        play(state, move);
    }
}

// What is shown: a position, and the moves that led to it if they are known.
struct Shown {
    State first, state;
    Replay replay;
    int ply = 0;
};

Parsed<Shown> read_line(const std::string& line, int ply) {
    if (line.find('{') == line.find_first_not_of(" \t")) {
        TRY(trace, parse_trace(line));
        TRY(replayed, replay(trace));
        const int last = static_cast<int>(replayed.moves.size());
        if (ply > last) return fail(ErrorCode::OutOfRange, "--ply", "0 to " + std::to_string(last));
        Shown shown{start(trace.variant), start(trace.variant), replayed, ply < 0 ? last : ply};
        for (int i = 0; i < shown.ply; ++i) play(shown.state, replayed.moves[i]);
        return shown;
    }
    if (ply >= 0) return fail(ErrorCode::OutOfRange, "--ply", "a position has none");
    TRY(state, parse_position(line));
    return Shown{state, state, {}, 0};
}

// The names of the players in sentences; an automaton has its own.
void name_players(Text& text, const State& state) {
    if (!automaton(state.variant)) return;
    const std::string name = tui::automaton_face(state.variant).name(text, state);
    if (!name.empty()) text.name_players(text.get("tui.player.first"), name);
}

void print(const Shown& shown, bool first_printing) {
    Text text(first_printing ? Printing::First : Printing::Current);
    name_players(text, shown.state);
    print_log(shown.replay, shown.first, shown.ply, text);
    std::cout << (shown.ply > 0 ? "\n" : "") << "position " << to_line(shown.state) << '\n';
    if (is_over(shown.state)) {
        std::cout << text.say(describe_result(shown.state)) << '\n';
        return;
    }
    Options moves;
    dipolis::options(shown.state, moves);
    for (const Option& option : moves) std::cout << "option " << to_line(option.move) << '\n';
}

int show(const ShowOptions& options) {
    auto input = open_input(options.file);
    if (!input) return kUnusable;
    const auto shown = input->line(options.line).and_then([&](const std::string& line) {
        return read_line(line, options.ply);
    });
    if (!shown) return input->refuse(shown.error());
    if (!options.json) {
        print(*shown, options.first_printing);
        return kGood;
    }
    Json json = snapshot(shown->state);
    json["ply"] = shown->ply;
    json["position"] = to_line(shown->state);
    json["options"] = options_json(shown->state);
    std::cout << json.dump() << '\n';
    return kGood;
}

}  // namespace

void add_show(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand(
        "show", "Show a recorded game as it stood after some of its plies, or a position");
    auto options = std::make_shared<ShowOptions>();
    command
        ->add_option("FILE", options->file,
                     "A file of records or position lines; - for standard input")
        ->required();
    command->add_option("--line", options->line, "Which line of the file")
        ->transform(count_between(1, 1'000'000'000));
    command
        ->add_option("--ply", options->ply,
                     "After this many moves, chance included; the last by default")
        ->transform(count_between(0, 1'000'000'000));
    command->add_flag("--json", options->json, "One JSON object, as interfaces get it");
    command->add_flag("--first-printing", options->first_printing, "Names of the first printing");
    command->footer("Example:\n  dipolis show game.jsonl --ply 40");
    command->callback([options, &chosen] { chosen = [options] { return show(*options); }; });
}

}  // namespace dipolis
