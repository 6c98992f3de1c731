// dipolis play: the game in the terminal.
#include <algorithm>
#include <cstdlib>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/operator.h"
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
    std::string data, language;
    bool asked_for_rules = false;  // an option of a new game was given, so no form is shown
};

// The language of the environment, as gettext finds it.
Language spoken() {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(name);
        if (value == nullptr || *value == '\0') continue;
        return find_language(value).value_or(Language::English);
    }
    return Language::English;
}

// Accepts "level 5" for level5. Returns what is wrong.
std::string read_opponent(std::string& name) {
    name.erase(std::remove(name.begin(), name.end(), ' '), name.end());
    const auto seat = find_seat(name);
    return seat && !seat->rival ? "" : "no opponent is called " + name;
}

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
    options.language = find_language(arguments.language).value_or(spoken());
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
            ->transform(CLI::Validator(read_opponent, ""))
            ->capture_default_str();
    auto* begins =
        command->add_option("--begins", arguments->begins, "Who drafts first and begins Age I")
            ->check(CLI::IsMember({"me", "rival", "lot"}))
            ->capture_default_str();
    arguments->variant.add_to(*command);
    // In the Solo mode neither the opponent nor who begins can be chosen.
    command->get_option("--solo")->excludes(opponent)->excludes(begins);
    auto* fresh = command->add_flag("--new", arguments->fresh, "Begin a new game");
    command->add_flag("--continue", arguments->resume, "Go on with the last unfinished game")
        ->excludes(fresh);
    command->add_flag("--first-printing", arguments->first_printing, "Names of the first printing");
    command
        ->add_option("--language", arguments->language,
                     "Language of the game; that of the environment by default")
        ->check(CLI::IsMember({"en", "fr", "de", "es"}));
    command->add_flag("--plain", arguments->plain, "Line by line: for screen readers and pipes");
    command->add_flag("--ascii", arguments->ascii, "No characters beyond ASCII");
    command->add_option("--data", arguments->data,
                        "Directory of the games; $XDG_DATA_HOME/dipolis by default");
    command->footer(
        "Without options it asks. Examples:\n  dipolis play\n  dipolis play --opponent level5 "
        "--preset-wonders\n  dipolis play --solo caesar\n  dipolis play --leaders vp16 --opponent "
        "human\n  dipolis play --continue --plain");
    command->callback([=, &chosen] {
        arguments->asked_for_rules =
            opponent->count() > 0 || begins->count() > 0 || arguments->variant.given();
        chosen = [arguments] {
            const auto variant = arguments->variant.variant();
            if (!variant) return kUnusable;
            const std::string directory = data_directory(arguments->data);
            if (directory.empty()) return kUnusable;
            auto store = borrow_games(directory);
            if (!store) store = open_games(directory);
            if (!store) return kUnusable;
            return tui::play_in_terminal(*store, play_options(*arguments, *variant));
        };
    });
}

}  // namespace dipolis
