#include "apps/tui/tui.h"

#include <iostream>

#include "apps/tui/archive.h"
#include "apps/tui/controller.h"
#include "apps/tui/form.h"
#include "apps/tui/sitting.h"
#include "apps/tui/terminal.h"
#include "apps/tui/words.h"

namespace dipolis::tui {

namespace {

// Runs anything that handles events and draws, until it has a wish.
template <class Shown>
auto run(Terminal& terminal, Shown& shown, auto patience) {
    while (shown.wish() == decltype(shown.wish()){}) {
        terminal.show(shown.draw(terminal.width(), terminal.height()));
        const Event event = terminal.next(patience());
        shown.handle(event, terminal.width(), terminal.height());
    }
    return shown.wish();
}

// Describes the game that can be continued.
std::string kept_words(const Room& room, const PlayOptions& options) {
    const Text text = words_for(room, options.printing, options.language);
    const auto lines = told(text, room, 0, room.ply());
    const std::string age = text.get("age." + std::to_string(static_cast<int>(room.state().age)));
    return age + ". " + (lines.empty() ? "" : lines.back());
}

// The game to play; nothing if the person quits.
struct Chosen {
    std::optional<StoredRoom> room;
    bool left = false;
};

// A kept game chosen from the list; nothing if the person goes back.
std::optional<StoredRoom> choose_kept(Terminal& terminal, Store& store, const Text& text,
                                      Rng& rng) {
    Archive archive(store, text, ".");
    if (run(terminal, archive, [] { return -1; }) == Archive::Wish::Back) return std::nullopt;
    auto stored = store.load(archive.chosen());
    if (stored && stored->info.pact) return std::nullopt;  // of two people, in browsers
    return stored ? StoredRoom::restore(store, std::move(*stored), rng) : std::nullopt;
}

Chosen choose_game(Terminal& terminal, Store& store, PlayOptions& options, Rng& rng) {
    using Start = PlayOptions::Start;
    auto last = options.start == Start::New ? std::nullopt : open_last(store, rng);
    if (options.start == Start::Continue && last) return {std::move(last)};
    if (options.start == Start::Ask) {
        Text text(options.printing, options.language);
        text.name_players(text.get("tui.player.first"), text.get("tui.player.second"));
        Form form(options, text, last ? kept_words(*last, options) : "", !store.recent(1).empty());
        const Form::Wish wish = run(terminal, form, [] { return -1; });
        options = form.options();
        if (wish == Form::Wish::Games) {
            if (auto kept = choose_kept(terminal, store, text, rng)) return {std::move(kept)};
            return choose_game(terminal, store, options, rng);
        }
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
        if (!options.plain)
            std::cerr << Text(options.printing, options.language).get("tui.plain.instead") << "\n";
        options.ascii = options.ascii || !Terminal::has_unicode();
        return play_plain(store, options, std::cin, std::cout);
    }
    Rng rng(options.seed);
    while (true) {
        Chosen chosen = choose_game(*terminal, store, options, rng);
        if (chosen.left) return kGood;
        const Text text(options.printing, options.language);
        if (!chosen.room) {
            terminal.reset();
            std::cerr << text.get("error.storage") << "\n";
            return kUnusable;
        }
        Text words = words_for(*chosen.room, options.printing, options.language);
        Controller game(std::move(*chosen.room), std::move(words));
        const auto wish = run(*terminal, game, [&] { return game.patience().value_or(-1); });
        if (wish == Controller::Wish::Quit) {
            const bool over = is_over(game.room().state());
            terminal.reset();
            if (!over) std::cout << text.get("tui.kept") << "\n";
            return kGood;
        }
        options.start = PlayOptions::Start::Ask;
    }
}

}  // namespace dipolis::tui
