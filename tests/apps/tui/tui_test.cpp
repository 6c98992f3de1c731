// The terminal interface without a terminal: views as text, keys and clicks as events.
// DIPOLIS_WRITE_SCREENS=1 writes tests/screens instead of comparing; review the difference.
#include "apps/tui/tui.h"

#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "apps/tui/archive.h"
#include "apps/tui/form.h"
#include "apps/tui/views.h"
#include "apps/tui/words.h"
#include "formats/trace.h"
#include "tests/apps/tui/table.h"
#include "tests/scratch.h"

namespace dipolis::tui {
namespace {

TEST(Screen, takes_no_control_characters_from_outside) {
    Screen screen(12, 2);
    screen.write(0, 0, "a\x1b[2Jb\r\n\tc\x7f", {});
    screen.write(0, 1,
                 "\xc2\x9b"
                 "31m\xe2\x80\xae\xff\xe4\xb8\xad",
                 {});
    screen.put(11, 1, U'\x1b', {});
    for (char c : screen.to_string()) {
        EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20);
        EXPECT_NE(c, '\x7f');
    }
    EXPECT_EQ(screen.to_string(),
              "a\uFFFD[2Jb\uFFFD\uFFFD\uFFFDc\uFFFD\n\uFFFD31m\uFFFD\uFFFD\uFFFD    \uFFFD\n");
}

TEST(Screen, cuts_wraps_and_translates) {
    EXPECT_EQ(fit("Chamber of Commerce", 8), "Chamber\u2026");
    EXPECT_EQ(wrap("one two three", 7), (std::vector<std::string>{"one two", "three"}));
    EXPECT_EQ(wrap("unbreakable", 4), (std::vector<std::string>{"unbr", "eaka", "ble"}));
    EXPECT_EQ(to_ascii("┌●4¢…"), "+@4c.");
}

TEST(Screen, keeps_every_sign_of_the_game_distinct_in_ascii) {
    std::set<std::string> seen;
    for (const char* sign : {"●", "■", "∩", "⌂", "◆", "▼", "♣", "▲", "★", "¢", "×", "»", "→", "←",
                             "○", "◊", "†", "▶", "…"})
        EXPECT_TRUE(seen.insert(to_ascii(sign)).second) << sign << " " << to_ascii(sign);
    EXPECT_FALSE(seen.contains("?"));
}

TEST(Screen, ignores_drawing_outside) {
    Screen screen(3, 1);
    screen.box({-5, -5, 20, 20}, {});
    screen.write(-2, 0, "abcdef", {});
    screen.copy(Screen(9, 9), 4, {1, 0, 9, 9});
    EXPECT_EQ(screen.tag_at(99, -1), Tag{});
}

TEST(Views, first_turn) {
    Table table(fresh());
    expect_screen(table.show(80, 24), "turn_80x24.txt");
    expect_screen(table.show(120, 40), "turn_120x40.txt");
    expect_screen(to_ascii(table.game->draw(80, 24)).to_string(), "turn_ascii_80x24.txt");
    table.key('\r');
    expect_screen(table.show(80, 24), "menu_80x24.txt");
}

TEST(Views, draft) {
    Table table(fresh(false));
    expect_screen(table.show(80, 24), "draft_80x24.txt");
    expect_screen(table.show(120, 40), "draft_120x40.txt");
}

TEST(Views, score_sheet) {
    PlayOptions options = fresh();
    options.opponent.reset();  // the screen must not depend on the computer's moves
    Table table(options);
    for (int i = 0; i < kMostEvents && !table.over(); ++i) table.decide();
    ASSERT_TRUE(table.over());
    expect_screen(table.show(80, 24), "score_80x24.txt");
}

TEST(Views, say_plainly_when_the_window_is_too_small) {
    Table table(fresh());
    EXPECT_EQ(table.show(79, 24).rfind("The table needs 80 columns and 24 rows", 0), 0u);
    EXPECT_NE(table.show(80, 23), table.show(80, 24));
}

TEST(Views, any_size_at_any_moment) {
    Table table(fresh(false), 3);
    for (int i = 0; i < kMostEvents && !table.over(); ++i) {
        for (const auto& [width, height] :
             {std::pair{0, 0}, {1, 1}, {20, 5}, {80, 24}, {100, 31}, {120, 40}, {500, 200}})
            expect_clean(table.show(width, height));
        if (i % 16 == 0) {
            for (int page = 0; page < 9; ++page) {
                table.key('\t');
                for (const auto& [width, height] : {std::pair{20, 5}, {80, 24}, {120, 40}})
                    expect_clean(table.show(width, height));
            }
            table.key('\x1b');
        }
        table.decide();
    }
    EXPECT_TRUE(table.over());
}

TEST(Views, every_accessible_card_stands_with_name_and_price) {
    for (uint64_t seed = 0; seed < 5; ++seed) {
        Table table(fresh(), seed);
        for (int i = 0; i < kMostEvents && !table.over(); ++i) {
            if (!table.game->patience() && step(table.state()) == Step::TakeTurn) {
                const Text text;
                const Seat me = table.state().turn;
                const std::string shown = table.show();
                for (Place place : table.state().structure.accessible) {
                    const Card card = table.state().structure.cards[place];
                    EXPECT_NE(shown.find(fit(name(text, card), 11)), std::string::npos) << shown;
                    EXPECT_NE(shown.find(price_tag(text, table.state(), me, card)),
                              std::string::npos);
                }
            }
            table.decide();
        }
    }
}

TEST(Views, arrows_reach_every_accessible_card) {
    Table table(fresh(), 5);
    for (int i = 0; i < kMostEvents && !table.over(); ++i) {
        const State& state = table.state();
        for (const Places& among : {state.structure.accessible, state.structure.present}) {
            if (among.empty()) continue;
            Places reached{among.nth(0)};
            for (int n = 0; n != reached.size();) {
                n = reached.size();
                for (Place from : reached) {
                    for (Direction way :
                         {Direction::Left, Direction::Right, Direction::Up, Direction::Down})
                        reached.add(neighbour(state.age, among, from, way));
                }
            }
            EXPECT_EQ(reached, among);
        }
        table.decide();
    }
}

TEST(Keys, whole_games_meet_every_choice) {
    std::set<MoveKind> kinds;
    for (uint64_t seed = 0; seed < 60; ++seed) {
        PlayOptions options = fresh(false);
        options.variant.middle_pawn = MiddlePawn::Chooses;
        if (seed % 2 == 0) options.opponent.reset();
        if (seed % 3 == 0) options.begins = PlayOptions::Begins::Lot;
        Table table(options, seed);
        for (int i = 0; i < kMostEvents && !table.over(); ++i) table.decide();
        ASSERT_TRUE(table.over()) << seed;
        // All moves are stored.
        EXPECT_EQ(table.store.recent(1)[0].summary.ply, table.game->room().ply());
        table.note_kinds();
        kinds.insert(table.kinds.begin(), table.kinds.end());
        table.key('\r');
        EXPECT_EQ(table.game->wish(), Controller::Wish::Again);
    }
    for (MoveKind kind :
         {MoveKind::Draft, MoveKind::Build, MoveKind::Discard, MoveKind::Wonder, MoveKind::Token,
          MoveKind::Destroy, MoveKind::Revive, MoveKind::Library, MoveKind::FirstPlayer})
        EXPECT_TRUE(kinds.contains(kind)) << static_cast<int>(kind);
}

TEST(Keys, the_rival_moves_one_by_one_and_a_key_skips) {
    Table table(fresh());
    const int before = table.game->room().ply();
    table.use('d');
    ASSERT_TRUE(table.game->patience());
    EXPECT_EQ(table.game->room().ply(), before + 1);  // the rival moves only after a pause
    EXPECT_TRUE(table.shows("Rival is to move"));
    table.key(' ');
    EXPECT_FALSE(table.game->patience());
    EXPECT_TRUE(table.shows("Your turn"));
}

TEST(Keys, what_is_not_possible_is_said_and_changes_nothing) {
    Table table(fresh());
    const State before = table.state();
    table.key('1');
    EXPECT_TRUE(table.shows("Short by"));
    EXPECT_EQ(table.state(), before);
    table.key('\t');
    table.key('q');  // closes the page only
    EXPECT_EQ(table.game->wish(), Controller::Wish::Stay);
    table.key('q');
    EXPECT_EQ(table.game->wish(), Controller::Wish::Quit);
}

TEST(Keys, a_move_that_cannot_be_saved_is_not_made) {
    Table table(fresh());
    table.store.erase(table.game->room().info().id);
    const State before = table.state();
    table.use('d');
    EXPECT_TRUE(table.shows("could not be saved"));
    EXPECT_EQ(table.state(), before);
}

TEST(Keys, what_gives_a_card_up_asks_first) {
    Table table(fresh());
    const State before = table.state();
    table.key('d');
    EXPECT_TRUE(table.shows("▶ d Sell") && table.shows("the same key again"));
    EXPECT_EQ(table.state(), before);
    table.key('\x1b');
    EXPECT_FALSE(table.shows("▶ d Sell"));
    table.key(' ');  // means the same at any moment: on with what is shown
    EXPECT_EQ(table.state(), before);
    table.keys("dd");
    EXPECT_NE(table.state(), before);
}

TEST(Keys, what_happened_since_the_own_move_is_told_until_the_next_key) {
    Table table(fresh());
    table.key('b');
    while (table.game->patience()) table.send({Event::Kind::Tick});
    EXPECT_TRUE(table.shows("Since your move: You built "));
    EXPECT_TRUE(table.shows("Rival "));
    table.send({Event::Kind::Right});
    EXPECT_FALSE(table.shows("Since your move"));
}

TEST(Archive, opens_finished_games_and_saves_their_records) {
    Table table(fresh(), 3);
    for (int i = 0; i < kMostEvents && !table.over(); ++i) table.decide();
    ASSERT_TRUE(table.over());
    const Text text;
    const std::string directory = scratch_folder();
    Archive archive(table.store, text, directory);
    const std::string shown = archive.draw(80, 24).to_string();
    EXPECT_NE(shown.find("Base game"), std::string::npos) << shown;
    EXPECT_TRUE(shown.find("won") != std::string::npos || shown.find("lost") != std::string::npos);
    archive.handle(Event::of('x'), 80, 24);
    std::stringstream record;
    const std::string file = directory + "/dipolis-" + archive.chosen() + ".jsonl";
    record << std::ifstream(file).rdbuf();
    std::remove(file.c_str());
    const auto trace = parse_trace(record.str());
    ASSERT_TRUE(trace);
    EXPECT_TRUE(is_over(replay(*trace)->state));
    archive.handle(Event::of('\r'), 80, 24);
    EXPECT_EQ(archive.wish(), Archive::Wish::Open);
    auto kept = StoredRoom::restore(table.store, *table.store.load(archive.chosen()), table.rng);
    const Controller again(std::move(*kept), text);
    EXPECT_NE(again.draw(80, 24).to_string().find("r review"), std::string::npos);
}

TEST(Mouse, a_click_looks_at_a_card_and_a_second_one_opens_its_menu) {
    Table table(fresh());
    const Screen screen = table.game->draw(80, 24);
    const Place last =
        table.state().structure.accessible.nth(table.state().structure.accessible.size() - 1);
    for (int click = 0; click < 2; ++click) {
        for (int i = 0; i < 80 * 24; ++i) {
            if (screen.tag_at(i % 80, i / 80) != Tag{Tag::Kind::Place, last}) continue;
            table.send(Event::click(i % 80, i / 80));
            break;
        }
        EXPECT_EQ(table.shows("Sell –"), click == 1);
    }
    table.send(Event::click(5, 1));  // a click outside the menu closes it
    EXPECT_FALSE(table.shows("Sell –"));
}

TEST(NewGame, sets_what_a_new_game_is) {
    const Text text;
    Form form(PlayOptions{}, text, "");
    form.handle({Event::Kind::Down}, 80, 24);
    form.handle({Event::Kind::Down}, 80, 24);
    form.handle({Event::Kind::Right}, 80, 24);
    EXPECT_EQ(form.options().opponent, Policy::Uniform);
    form.handle({Event::Kind::Right}, 80, 24);
    EXPECT_EQ(form.options().opponent, std::nullopt);
    form.handle({Event::Kind::Up}, 80, 24);
    form.handle({Event::Kind::Up}, 80, 24);
    form.handle(Event::of('\r'), 80, 24);
    EXPECT_EQ(form.wish(), Form::Wish::New);
    expect_screen(form.draw(80, 24).to_string(), "form_80x24.txt");
}

}  // namespace
}  // namespace dipolis::tui
