// dipolis show: a recorded game, the position after some of its moves, or what a link holds.
#include <algorithm>
#include <iomanip>
#include <iostream>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/input.h"
#include "apps/tui/addon.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "formats/propagate.h"
#include "formats/snapshot.h"
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

void print_log(const Parcel& parcel, int ply, const Text& text) {
    State state = parcel.first;
    for (int i = 0; i < ply; ++i) {
        const Move move = parcel.moves[static_cast<size_t>(i)];
        for (const Sentence& sentence : describe(state, move))
            std::cout << std::setw(4) << i << "  " << text.say(sentence) << '\n';
        play(state, move);
    }
}

// Position that is shown, and the moves that led to it if they are known.
struct Shown {
    Parcel parcel;
    int ply = 0;
    State state;
};

// The move of a puzzle is not shown.
Parsed<Shown> show_at(const Parcel& parcel, int wanted) {
    const bool puzzle = parcel.kind == Parcel::Kind::Puzzle;
    const int last = puzzle ? 0 : static_cast<int>(parcel.moves.size());
    const int by_itself = parcel.ply < 0 ? last : std::min(parcel.ply, last);
    const int ply = wanted < 0 ? by_itself : wanted;
    if (wanted >= 0 && last == 0 && parcel.kind != Parcel::Kind::Game)
        return fail(ErrorCode::OutOfRange, "--ply", "a position has none");
    if (ply > last) return fail(ErrorCode::OutOfRange, "--ply", "0 to " + std::to_string(last));
    return Shown{parcel, ply, state_at(parcel, static_cast<size_t>(ply))};
}

// The names of the players in sentences; an automaton has its own.
void name_players(Text& text, const State& state) {
    if (!automaton(state.variant)) return;
    const std::string name = tui::automaton_name(text, state);
    if (!name.empty()) text.name_players(text.get("tui.player.first"), name);
}

void print(const Shown& shown, bool first_printing) {
    Text text(first_printing ? Printing::First : Printing::Current);
    name_players(text, shown.state);
    print_log(shown.parcel, shown.ply, text);
    const Parcel& parcel = shown.parcel;
    std::cout << (shown.ply > 0 ? "\n" : "");
    if (parcel.kind == Parcel::Kind::Puzzle) std::cout << "puzzle: one move wins\n";
    if (!parcel.seats[0].empty())
        std::cout << "seats " << parcel.seats[0] << ' ' << parcel.seats[1] << '\n';
    if (!parcel.ended.empty()) std::cout << "ended " << parcel.ended << '\n';
    std::cout << "position " << to_line(shown.state) << '\n';
    if (is_over(shown.state)) {
        std::cout << text.say(describe_result(shown.state)) << '\n';
        return;
    }
    Options moves;
    dipolis::options(shown.state, moves);
    for (const Option& option : moves) std::cout << "option " << to_line(option.move) << '\n';
}

int show(const ShowOptions& options) {
    const auto parcel = open_parcel(options.file, options.line);
    if (!parcel) return kUnusable;
    const auto shown = show_at(*parcel, options.ply);
    if (!shown) {
        complain(in_words(shown.error()));
        return kUnusable;
    }
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
        "show",
        "Show a recorded game as it stood after some of its plies, a position, or what a link "
        "holds");
    auto options = std::make_shared<ShowOptions>();
    command
        ->add_option("FILE", options->file,
                     "A file of records, position lines or links; - for standard input; or a link")
        ->required();
    command->add_option("--line", options->line, "Which line of the file")
        ->transform(count_between(1, 1'000'000'000));
    command
        ->add_option("--ply", options->ply,
                     "After this many moves, chance included; the last by default")
        ->transform(count_between(0, 1'000'000'000));
    command->add_flag("--json", options->json, "One JSON object, as interfaces get it");
    command->add_flag("--first-printing", options->first_printing, "Names of the first printing");
    command->footer(
        "Examples:\n  dipolis show game.jsonl --ply 40\n"
        "  dipolis show 'https://example.org/#/l/1...'");
    command->callback([options, &chosen] { chosen = [options] { return show(*options); }; });
}

}  // namespace dipolis
