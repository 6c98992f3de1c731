#include "apps/tui/tui.h"

#include <iostream>

#include "apps/tui/controller.h"
#include "apps/tui/form.h"
#include "apps/tui/sitting.h"
#include "apps/tui/terminal.h"
#include "apps/tui/words.h"

namespace dipolis::tui {

namespace {

// Shows whatever handles events and draws, until it wishes something.
template <class Shown>
auto run(Terminal& terminal, Shown& shown, auto patience) {
    while (shown.wish() == decltype(shown.wish()){}) {
        terminal.show(shown.draw(terminal.width(), terminal.height()));
        const Event event = terminal.next(patience());
        shown.handle(event, terminal.width(), terminal.height());
    }
    return shown.wish();
}

// Tells of the game that can be continued.
std::string kept_words(const Room& room, Printing printing) {
    const Text text = words_for(room, printing);
    const auto lines = told(text, room, 0, room.ply());
    const std::string age = text.get("age." + std::to_string(static_cast<int>(room.state().age)));
    return age + ". " + (lines.empty() ? "" : lines.back());
}

// The game to play, asked for where the options leave it open; nothing to leave.
struct Chosen {
    std::optional<Room> room;
    bool left = false;
};

Chosen choose_game(Terminal& terminal, Store& store, PlayOptions& options, Rng& rng) {
    using Start = PlayOptions::Start;
    auto last = options.start == Start::New ? std::nullopt : open_last(store, rng);
    if (options.start == Start::Continue && last) return {std::move(last)};
    if (options.start == Start::Ask) {
        const Text text(options.printing);
        Form form(options, text, last ? kept_words(*last, options.printing) : "");
        const Form::Wish wish = run(terminal, form, [] { return -1; });
        options = form.options();
        if (wish == Form::Wish::Quit) return {std::nullopt, true};
        if (wish == Form::Wish::Continue) return {std::move(last)};
    }
    return {open_new(store, options, rng)};
}

}  // namespace

int play_in_terminal(Store& store, const PlayOptions& asked) {
    PlayOptions options = asked;
    auto terminal = options.plain ? nullptr : Terminal::open(options.ascii);
    if (!terminal) {
        if (!options.plain) std::cerr << Text().get("tui.plain.instead") << "\n";
        options.ascii = options.ascii || !Terminal::has_unicode();
        return play_plain(store, options, std::cin, std::cout);
    }
    Rng rng(options.seed);
    while (true) {
        Chosen chosen = choose_game(*terminal, store, options, rng);
        if (chosen.left) return 0;
        const Text text(options.printing);
        if (!chosen.room) {
            terminal.reset();
            std::cerr << text.get("error.storage") << "\n";
            return kExitStorage;
        }
        Text words = words_for(*chosen.room, options.printing);
        Controller game(std::move(*chosen.room), std::move(words));
        const auto wish = run(*terminal, game, [&] { return game.patience().value_or(-1); });
        if (wish == Controller::Wish::Quit) {
            const bool over = is_over(game.room().state());
            terminal.reset();
            if (!over) std::cout << text.get("tui.kept") << "\n";
            return 0;
        }
        options.start = PlayOptions::Start::Ask;
    }
}

}  // namespace dipolis::tui
