// A game in the terminal interface, driven by events; shared by its tests.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "apps/tui/controller.h"
#include "apps/tui/screen.h"
#include "apps/tui/sitting.h"
#include "apps/tui/tui.h"
#include "engine/game.h"

namespace dipolis::tui {

inline constexpr int kMostEvents = 4000;  // of one game; more than any game needs

inline PlayOptions fresh(bool preset = true) {
    PlayOptions options;
    options.start = PlayOptions::Start::New;
    options.variant.preset_wonders = preset;
    return options;
}

// A game in the terminal interface, driven by events.
struct Table {
    MemoryStore store;
    Rng rng;
    std::optional<Controller> game;
    std::set<MoveKind> kinds;
    std::vector<Event> sent;

    explicit Table(const PlayOptions& options, uint64_t seed = 7) : rng(seed) {
        auto room = open_new(store, options, rng);
        Text text = words_for(*room, options.printing);
        game.emplace(std::move(*room), std::move(text));
    }
    void send(const Event& event) {
        sent.push_back(event);
        game->handle(event, 80, 24);
    }
    void key(char c) { send(Event::of(c)); }
    void keys(std::string_view all) {
        for (char c : all) key(c);
    }
    std::string show(int width = 80, int height = 24) const {
        return game->draw(width, height).to_string();
    }
    bool shows(std::string_view words) const { return show().find(words) != std::string::npos; }
    // The same where the words may stand in several lines.
    bool says(std::string_view words) const {
        std::istringstream shown(show());
        std::string all;
        for (std::string word; shown >> word;) all += word + " ";
        return all.find(words) != std::string::npos;
    }
    const State& state() const { return game->room().state(); }
    bool over() const { return is_over(state()) && !game->patience(); }

    // Uses the card at the cursor; all but building asks, and the same key confirms.
    void use(char c) {
        const int ply = game->room().ply();
        key(c);
        if (c != 'b' && game->room().ply() == ply) key(c);
    }

    // One decision by keys only, at random among what the keys offer.
    void decide() {
        if (game->patience()) return send({Event::Kind::Tick});
        static constexpr std::array kWays = {Event::Kind::Left, Event::Kind::Right, Event::Kind::Up,
                                             Event::Kind::Down};
        for (int i = rng.below(8); i > 0; --i) send({kWays[static_cast<size_t>(rng.below(4))]});
        if (step(state()) != Step::TakeTurn) return key('\r');
        if (rng.below(8) == 0) return decide_by_menu();
        static constexpr std::string_view kUses = "bbbd1234p";
        use(kUses[static_cast<size_t>(rng.below(static_cast<int>(kUses.size())))]);
        if (rng.below(20) == 0) use('d');  // sell if nothing else is affordable
    }
    // Any use of the card from its menu; an impossible one closes the menu again.
    void decide_by_menu() {
        key('\r');
        for (int i = rng.below(8); i > 0; --i) send({Event::Kind::Down});
        key('\r');
        if (!game->patience()) key('\x1b');
    }
    void note_kinds() {
        for (Move move : game->room().moves()) kinds.insert(move.kind);
    }
};

inline void expect_clean(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        EXPECT_EQ(printable(line).find(U'\uFFFD'), std::u32string::npos) << line;
    }
}

// The screen must equal the file in tests/screens; DIPOLIS_WRITE_SCREENS=1 writes it instead.
inline void expect_screen(const std::string& shown, const std::string& file) {
    const std::string path = std::string(SCENARIO_DIR) + "/../screens/" + file;
    if (std::getenv("DIPOLIS_WRITE_SCREENS") != nullptr) std::ofstream(path) << shown;
    std::stringstream kept;
    kept << std::ifstream(path).rdbuf();
    EXPECT_EQ(shown, kept.str()) << path;
}

// Percentages: military, science, points of the first player, then of the second.
inline Value value(const std::array<int, 6>& chances) {
    Value value;
    for (size_t i = 0; i < 6; ++i) value.ends[i] = static_cast<float>(chances[i]) / 100.0F;
    value.score =
        (chances[0] + chances[1] + chances[2] - chances[3] - chances[4] - chances[5]) / 100.0;
    return value;
}

inline PlayOptions solo_game(solo::Rival rival = solo::Rival::Random) {
    PlayOptions options = fresh(false);
    options.variant.addons = {AddOnId::Solo};
    options.variant.rival = rival;
    return options;
}

inline PlayOptions leaders_game(leaders::Leaders pool, bool two_people = false) {
    PlayOptions options = fresh(false);
    options.variant.addons = {AddOnId::Leaders};
    options.variant.pool = pool;
    if (two_people) options.opponent.reset();
    return options;
}
inline PlayOptions leaders_game(bool two_people = false) {
    return leaders_game(*leaders::find_pool("full"), two_people);
}

// Leaders whose steps are rare in random games.
inline constexpr leaders::Leaders kRare = {leaders::Leader::Euclid,   leaders::Leader::Ptolemy,
                                           leaders::Leader::Solomon,  leaders::Leader::Croesus,
                                           leaders::Leader::Maecenas, leaders::Leader::Aspasia,
                                           leaders::Leader::Ramses,   leaders::Leader::Pythagoras,
                                           leaders::Leader::Imhotep,  leaders::Leader::Bilkis};

// Games to display: each add-on, and two people at one keyboard.
inline std::vector<PlayOptions> some_games() {
    std::vector<PlayOptions> games = {solo_game(), solo_game(solo::Rival::Bilkis),
                                      leaders_game(true), leaders_game(kRare),
                                      leaders_game(kRare, true)};
    games[1].variant.middle_pawn = MiddlePawn::Chooses;
    return games;
}

}  // namespace dipolis::tui
