// dipolis play: the game in this terminal.
#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/variant_options.h"
#include "apps/tui/tui.h"

namespace dipolis {

namespace {

struct PlayArguments {
    std::string opponent = "greedy";
    std::string begins = "lot";
    VariantOptions variant;
    bool first_printing = false, plain = false, ascii = false;
    bool fresh = false, resume = false;
    std::string data;
    bool asked_for_rules = false;  // an option of a new game was given: no form then
};

tui::PlayOptions play_options(const PlayArguments& arguments, const Variant& variant) {
    using tui::PlayOptions;
    PlayOptions options;
    const SeatInfo opponent = *find_seat(arguments.opponent);
    options.opponent = opponent.computer;
    options.level = opponent.level;
    options.begins = arguments.begins == "me"      ? PlayOptions::Begins::Me
                     : arguments.begins == "rival" ? PlayOptions::Begins::Rival
                                                   : PlayOptions::Begins::Lot;
    options.variant = variant;
    options.printing = arguments.first_printing ? Printing::First : Printing::Current;
    options.plain = arguments.plain;
    options.ascii = arguments.ascii;
    options.start = arguments.resume                               ? PlayOptions::Start::Continue
                    : arguments.fresh || arguments.asked_for_rules ? PlayOptions::Start::New
                                                                   : PlayOptions::Start::Ask;
    options.seed = random_seed();
    return options;
}

}  // namespace

void add_play(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand("play", "Play in this terminal");
    auto arguments = std::make_shared<PlayArguments>();
    auto* opponent =
        command
            ->add_option("--opponent", arguments->opponent,
                         "Who plays the other seat: human (two people at this terminal), uniform, "
                         "greedy, or level1 to level10, who look ahead")
            ->check([](const std::string& name) {
                const auto seat = find_seat(name);
                return seat && !seat->rival ? std::string() : "no opponent is called " + name;
            })
            ->capture_default_str();
    auto* begins =
        command->add_option("--begins", arguments->begins, "Who drafts first and begins Age I")
            ->check(CLI::IsMember({"me", "rival", "lot"}))
            ->capture_default_str();
    arguments->variant.add_to(*command);
    // Who the rival of the Solo mode is, and that it begins, is not to be chosen.
    command->get_option("--solo")->excludes(opponent)->excludes(begins);
    auto* fresh = command->add_flag("--new", arguments->fresh, "Begin a new game");
    command->add_flag("--continue", arguments->resume, "Go on with the last unfinished game")
        ->excludes(fresh);
    command->add_flag("--first-printing", arguments->first_printing, "Names of the first printing");
    command->add_flag("--plain", arguments->plain, "Line by line: for screen readers and pipes");
    command->add_flag("--ascii", arguments->ascii, "No characters beyond ASCII");
    command->add_option("--data", arguments->data,
                        "Directory of the games; $XDG_DATA_HOME/dipolis by default");
    command->footer(
        "Without options it asks. Examples:\n  dipolis play\n  dipolis play --opponent level5 "
        "--preset-wonders\n  dipolis play --solo caesar\n  dipolis play --leaders vp16 --opponent "
        "human\n  dipolis play --continue --plain");
    command->callback([=, &chosen] {
        for (const char* name :
             {"--opponent", "--begins", "--preset-wonders", "--middle-pawn", "--solo", "--leaders"})
            arguments->asked_for_rules |= command->get_option(name)->count() > 0;
        chosen = [arguments] {
            const auto variant = arguments->variant.variant();
            if (!variant) return kUnusable;
            const auto store = open_games(data_directory(arguments->data));
            if (!store) return kUnusable;
            return tui::play_in_terminal(*store, play_options(*arguments, *variant));
        };
    });
}

}  // namespace dipolis
