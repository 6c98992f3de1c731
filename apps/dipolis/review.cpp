// dipolis review: what each decision of a recorded game lost, and what chance changed.
#include "ai/review.h"

#include <chrono>
#include <cstdio>
#include <iostream>

#include "ai/evaluators.h"
#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/input.h"
#include "apps/dipolis/output.h"
#include "engine/view.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "rooms/analysis_json.h"
#include "rooms/analyst.h"

namespace dipolis {

namespace {

struct ReviewOptions {
    std::string file;
    int line = 1;
    int64_t nodes = 3000;
    bool all = false;
    bool hints = false;
    bool json = false;
};

// The first player's chance during the game, as a row of at most kColumns columns.
std::string sparkline(const std::vector<double>& graph) {
    constexpr size_t kColumns = 72;
    static constexpr const char* kBars[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    std::string row;
    const size_t columns = std::min(kColumns, graph.size());
    for (size_t i = 0; i < columns; ++i)
        row +=
            kBars[std::min<size_t>(7, static_cast<size_t>(8 * graph[i * graph.size() / columns]))];
    return row;
}

void print_side(const Review& review, size_t seat) {
    const Side& side = review.sides[seat];
    print_out("player %zu: accuracy %.1f, gave away %.1f, luck %+.1f points\n  ", seat + 1,
              side.accuracy, 100 * side.loss, 100 * side.luck);
    for (size_t i = 1; i < side.marks.size(); ++i)
        print_out("%s%d %s", i > 1 ? ", " : "", side.marks[i],
                  std::string(id(static_cast<Mark>(i))).c_str());
    print_out("; missed wins %d\n", side.missed_wins);
}

void print_reasons(const std::vector<Reason>& reasons) {
    static const Text text;
    for (const Reason& reason : reasons) print_out("  - %s\n", text.say(describe(reason)).c_str());
}

void print(const Review& review, bool all) {
    print_out("chance of player 1 to win, decision by decision\n%s\n\n",
              sparkline(review.graph).c_str());
    for (size_t seat = 0; seat < 2; ++seat) print_side(review, seat);
    print_out("\n%5s %6s %7s %7s  %-10s  %s\n", "ply", "player", "chance", "lost", "mark",
              "played, and what was better");
    for (const Decision& decision : review.decisions) {
        if (!all && !decision.noticed()) continue;
        print_out("%5d %6d %6.1f%% %6.1f%%  %-10s  %s", decision.ply, index(decision.seat) + 1,
                  100 * decision.value.wins(decision.seat), 100 * decision.loss,
                  std::string(id(decision.mark)).c_str(), to_line(decision.played).c_str());
        if (decision.played != decision.best && decision.mark != Mark::Forced)
            print_out("; %s", to_line(decision.best).c_str());
        print_out("%s\n", decision.missed_win ? " (missed a certain win)" : "");
        print_reasons(decision.reasons);
    }
}

void print_no_reason(const Report& report, Seat seat, Age age) {
    const double margin = report.lines[0].value.wins(seat) - report.lines[1].value.wins(seat);
    print_out("  - %s\n", std::string(Text().get(no_reason(margin, age))).c_str());
}

// Hints before each decision: the best move, the second, and the reasons.
void print_hints(const Parcel& game, int64_t nodes) {
    State state = game.first;
    int ply = 0;
    for (Move move : game.moves) {
        Options moves;
        options(state, moves);
        if (is_seat(actor(state)) && moves.size() > 1) {
            const auto seat = seat_of(actor(state));
            const State seen = view(state, seat);
            const Outlook outlook = look_ahead(seen, {.nodes = nodes});
            print_out("%d player %d %s\n", ply, index(seat) + 1, to_line(seen).c_str());
            for (size_t i = 0; i < 2; ++i) {
                const Line& line = outlook.report.lines[i];
                print_out("  %4.1f%%  %s\n", 100 * line.value.wins(seat),
                          to_line(line.move).c_str());
            }
            print_reasons(outlook.reasons);
            if (outlook.reasons.empty()) print_no_reason(outlook.report, seat, state.age);
        }
        play(state, move);
        ++ply;
    }
}

int run_review(const ReviewOptions& options) {
    const auto game = open_parcel(options.file, options.line);
    if (!game) return kUnusable;
    if (game->kind != Parcel::Kind::Game) {
        complain("a review looks at a whole game, not at a position");
        return kUnusable;
    }
    if (options.hints) {
        print_hints(*game, options.nodes);
        return kGood;
    }
    const auto evaluator = make_evaluator("network");
    const Variant& variant = game->first.variant;
    Progress progress("moves", game->moves.size());
    const Review result =
        review(variant, game->moves, *evaluator, {.nodes = options.nodes}, [&](int ply) {
            progress.at(static_cast<uint64_t>(ply));
            return true;
        });
    if (options.json) {
        std::cout << to_json(result).dump() << '\n';
    } else {
        print(result, options.all);
    }
    return kGood;
}

}  // namespace

void add_review(CLI::App& program, Command& chosen) {
    auto* command =
        program.add_subcommand("review", "Look at each decision of a recorded game afterwards");
    auto options = std::make_shared<ReviewOptions>();
    command
        ->add_option("FILE", options->file,
                     "A file of records or links; - for standard input; or a link")
        ->required();
    command->add_option("--line", options->line, "Which record of the file")
        ->transform(count_between(1, 1'000'000'000));
    command->add_option("--nodes", options->nodes, "How much to look at for each decision")
        ->transform(count_between(10, 100'000'000))
        ->capture_default_str();
    command->add_flag("--all", options->all, "Also the decisions that gave nothing away");
    auto* hints = command->add_flag("--hints", options->hints,
                                    "Instead: what a hint says before each decision, and why");
    command->add_flag("--json", options->json, "One JSON object")->excludes(hints);
    command->footer(
        "Loss is what a move gave away, in percentage points of winning, before chance had its\n"
        "say: best up to 0.5, good up to 3 (2 in Age III), inaccuracy 5, mistake 10, blunder "
        "beyond.\n"
        "Example:\n  dipolis review game.jsonl --nodes 10000");
    command->callback([options, &chosen] { chosen = [options] { return run_review(*options); }; });
}

}  // namespace dipolis
