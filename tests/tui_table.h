// A game at the terminal played by events, as the tests of the terminal face share it.
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

inline constexpr int kMostEvents = 4000;  // of one game; far more than any needs

inline PlayOptions fresh(bool preset = true) {
    PlayOptions options;
    options.start = PlayOptions::Start::New;
    options.variant.preset_wonders = preset;
    return options;
}

// A game at the table, played by events.
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
    const State& state() const { return game->room().state(); }
    bool over() const { return is_over(state()) && !game->patience(); }

    // One decision by keys only, taken at random among what the keys offer.
    void decide() {
        if (game->patience()) return send({Event::Kind::Tick});
        static constexpr std::array kWays = {Event::Kind::Left, Event::Kind::Right, Event::Kind::Up,
                                             Event::Kind::Down};
        for (int i = rng.below(8); i > 0; --i) send({kWays[static_cast<size_t>(rng.below(4))]});
        if (step(state()) != Step::TakeTurn) return key('\r');
        if (rng.below(8) == 0) return decide_by_menu();
        static constexpr std::string_view kUses = "bbbd1234p";
        key(kUses[static_cast<size_t>(rng.below(static_cast<int>(kUses.size())))]);
        if (rng.below(20) == 0) key('d');  // whoever can afford nothing else
    }
    // Any of the ways to use the card; one that is not possible closes the menu again.
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

// The screen is the one kept in tests/screens; DIPOLIS_WRITE_SCREENS=1 writes it anew.
inline void expect_screen(const std::string& shown, const std::string& file) {
    const std::string path = std::string(SCENARIO_DIR) + "/../screens/" + file;
    if (std::getenv("DIPOLIS_WRITE_SCREENS") != nullptr) std::ofstream(path) << shown;
    std::stringstream kept;
    kept << std::ifstream(path).rdbuf();
    EXPECT_EQ(shown, kept.str()) << path;
}

// Chances in per cent: military, science, points of the first player, then of the second.
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

// Those whose steps are rare otherwise.
inline constexpr leaders::Leaders kRare = {leaders::Leader::Euclid,   leaders::Leader::Ptolemy,
                                           leaders::Leader::Solomon,  leaders::Leader::Croesus,
                                           leaders::Leader::Maecenas, leaders::Leader::Aspasia,
                                           leaders::Leader::Ramses,   leaders::Leader::Pythagoras,
                                           leaders::Leader::Imhotep,  leaders::Leader::Bilkis};

// Games to be looked at: each add-on, two people too.
inline std::vector<PlayOptions> some_games() {
    std::vector<PlayOptions> games = {solo_game(), solo_game(solo::Rival::Bilkis),
                                      leaders_game(true), leaders_game(kRare),
                                      leaders_game(kRare, true)};
    games[1].variant.middle_pawn = MiddlePawn::Chooses;
    return games;
}

}  // namespace dipolis::tui
