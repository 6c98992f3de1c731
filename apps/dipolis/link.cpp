// dipolis link: a recorded game, a position or a puzzle as a link that needs no server.
#include <iostream>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/input.h"
#include "formats/notation.h"
#include "formats/propagate.h"

namespace dipolis {

namespace {

struct LinkOptions {
    std::string file;
    int line = 1;
    int ply = -1;
    bool review = false;
    bool embed = false;
    std::string solution;
    std::string base;
};

Parsed<Parcel> as_wanted(Parcel parcel, const LinkOptions& options) {
    const auto last = static_cast<int>(parcel.moves.size());
    if (options.ply > last)
        return fail(ErrorCode::OutOfRange, "--ply", "0 to " + std::to_string(last));
    if (options.ply >= 0) parcel.ply = options.ply;
    if (options.review && parcel.kind != Parcel::Kind::Game)
        return fail(ErrorCode::NotAllowed, "--review");
    parcel.review = parcel.review || options.review;
    if (options.solution.empty()) return parcel;
    TRY(move, parse_move(options.solution));
    const bool possible = parcel.moves.empty() && !is_over(parcel.first);
    if (!possible || !is_option(parcel.first, move))
        return fail(ErrorCode::NotAllowed, "--solution", options.solution);
    parcel.kind = Parcel::Kind::Puzzle;
    parcel.moves = {move};
    return parcel;
}

int link(const LinkOptions& options) {
    const auto parcel = open_parcel(options.file, options.line);
    if (!parcel) return kUnusable;
    const auto piece = as_wanted(*parcel, options).and_then(pack);
    if (!piece) {
        complain(in_words(piece.error()));
        return kUnusable;
    }
    const std::string_view address = options.embed ? kEmbedAddress : kLinkAddress;
    if (!options.base.empty()) std::cout << options.base << address;
    std::cout << *piece << '\n';
    return kGood;
}

}  // namespace

void add_link(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand(
        "link", "Write a game or a position as a link that holds it, without any server");
    auto options = std::make_shared<LinkOptions>();
    command
        ->add_option("FILE", options->file,
                     "A file of records, position lines or links; - for standard input; or a link")
        ->required();
    command->add_option("--line", options->line, "Which line of the file")
        ->transform(count_between(1, 1'000'000'000));
    command->add_option("--ply", options->ply, "Opens after this many moves, chance included")
        ->transform(count_between(0, 1'000'000'000));
    command->add_flag("--review", options->review, "Opens with the review of the game");
    command->add_option("--solution", options->solution,
                        "Makes a puzzle of a position: the only move that wins");
    auto* base = command->add_option("--base", options->base,
                                     "The address of a page; without it only the piece is written "
                                     "that comes behind #/l/");
    command->add_flag("--embed", options->embed, "An address to be shown inside another page")
        ->needs(base);
    command->footer(
        "Examples:\n  dipolis link game.jsonl --base http://localhost:7777/\n"
        "  dipolis link game.jsonl --ply 40\n"
        "`dipolis show` reads the link again.");
    command->callback([options, &chosen] { chosen = [options] { return link(*options); }; });
}

}  // namespace dipolis
