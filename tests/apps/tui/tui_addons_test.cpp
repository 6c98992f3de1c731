// Solo and Leaders in the terminal: whole games by keys and by numbers, secret choices of two
// people at one keyboard, the rival's turn shown step by step.
#include <gtest/gtest.h>

#include <algorithm>

#include "apps/tui/addons/leaders.h"
#include "apps/tui/views.h"
#include "apps/tui/words.h"
#include "engine/catalogue.h"
#include "engine/view.h"
#include "tests/apps/tui/table.h"

namespace dipolis::tui {
namespace {

using leaders::Leader;

void expect_kinds(const std::set<MoveKind>& kinds, const std::set<MoveKind>& wanted) {
    for (MoveKind kind : wanted) EXPECT_TRUE(kinds.contains(kind)) << static_cast<int>(kind);
}

void expect_words(const std::string& shown) {
    expect_clean(shown);
    EXPECT_EQ(shown.find('{'), std::string::npos) << shown;
    for (std::string_view key : {"tui.", "leaders.", "solo.", "choice.", "step.", "decision."}) {
        for (size_t at = shown.find(key); at != std::string::npos; at = shown.find(key, at + 1)) {
            const char next = at + key.size() < shown.size() ? shown[at + key.size()] : ' ';
            EXPECT_FALSE(next >= 'a' && next <= 'z') << shown.substr(at, 40);
        }
    }
}

TEST(Addons, any_size_at_any_moment) {
    constexpr std::pair<int, int> sizes[] = {{20, 5}, {80, 24}, {100, 31}, {120, 40}, {200, 60}};
    uint64_t seed = 0;
    for (const PlayOptions& options : some_games()) {
        Table table(options, ++seed);
        for (int i = 0; i < kMostEvents && !table.over(); ++i) {
            const auto [width, height] = sizes[static_cast<size_t>(i) % std::size(sizes)];
            expect_words(table.show(width, height));
            if (i % 16 == 0) {
                for (size_t page = 0; page < pages(table.state()).size(); ++page) {
                    table.key('\t');
                    for (const auto& [width, height] : {std::pair{80, 24}, {120, 40}, {80, 200}})
                        expect_words(table.show(width, height));
                }
                table.key('\x1b');
            }
            table.decide();
        }
        EXPECT_TRUE(table.over());
    }
}

TEST(Addons, every_accessible_card_and_every_plate_is_there) {
    const Text text;
    uint64_t seed = 20;
    for (const PlayOptions& options : some_games()) {
        Table table(options, ++seed);
        for (int i = 0; i < kMostEvents && !table.over(); ++i) {
            const State& state = table.state();
            if (!table.game->patience() && step(state) == Step::TakeTurn) {
                table.key('\x1b');  // closes a menu, if a key has opened one
                const std::string shown = table.show();
                for (Place place : state.structure.accessible) {
                    const Card card = state.structure.cards[place];
                    EXPECT_NE(shown.find(fit(name(text, card), 11)), std::string::npos) << shown;
                }
                for (Seat seat : kSeats) {
                    for (Wonder wonder : plates(state, seat))
                        EXPECT_NE(shown.find(fit(short_name(text, wonder), 8).substr(0, 7)),
                                  std::string::npos);
                    for (Leader leader : leaders::seated(state, seat).active)
                        EXPECT_NE(table.show(200, 60).find(name(text, leader)), std::string::npos);
                }
            }
            table.decide();
        }
    }
}

// Whole games by keys only; all moves must be stored.
std::set<MoveKind> play_by_keys(const PlayOptions& options, uint64_t seed, bool& altered) {
    Table table(options, seed);
    for (int i = 0; i < kMostEvents && !table.over(); ++i) table.decide();
    EXPECT_TRUE(table.over()) << seed;
    const Room& room = table.game->room();
    EXPECT_EQ(table.store.recent(1)[0].summary.ply, room.ply());
    for (Move move : room.moves()) altered |= move.kind == MoveKind::Build && move.c != 0;
    table.note_kinds();
    return table.kinds;
}

TEST(Addons, whole_games_of_solo_meet_every_choice) {
    std::set<MoveKind> kinds;
    bool altered = false;
    using enum MoveKind;
    const std::set<MoveKind> all{DrawRival, RivalToken, GiveWonder, Decision,
                                 Build,     Discard,    Wonder,     MoveKind::Token,
                                 Destroy,   Revive,     Library,    FirstPlayer};
    for (uint64_t seed = 0; seed < 40 && !std::ranges::includes(kinds, all); ++seed)
        kinds.merge(play_by_keys(solo_game(), seed, altered));
    expect_kinds(kinds, all);
    EXPECT_FALSE(altered);
}

TEST(Addons, whole_games_with_leaders_meet_every_choice) {
    std::set<MoveKind> kinds;
    bool altered = false;
    using enum MoveKind;
    const std::set<MoveKind> all{DraftLeader, ChooseLeader, Declare,    Maecenas,
                                 Solomon,     Croesus,      Ramses,     Rome,
                                 Bury,        Pythagoras,   ShowLeader, ShowCard};
    for (uint64_t seed = 0; seed < 120 && !(altered && std::ranges::includes(kinds, all)); ++seed) {
        const bool two = seed % 2 == 0;
        const PlayOptions options = seed % 3 == 0 ? leaders_game(two) : leaders_game(kRare, two);
        kinds.merge(play_by_keys(options, seed, altered));
    }
    expect_kinds(kinds, all);
    EXPECT_TRUE(altered);
}

// Replays the same events, to branch a game before a secret answer.
std::unique_ptr<Table> again(const PlayOptions& options, uint64_t seed,
                             const std::vector<Event>& events) {
    auto table = std::make_unique<Table>(options, seed);
    for (const Event& event : events) table->send(event);
    return table;
}

// Every page reachable from here, at several screen sizes.
std::string everything(Table& table) {
    std::string all;
    const auto look = [&] {
        for (const auto& [width, height] : {std::pair{80, 24}, {120, 40}, {80, 300}})
            all += table.show(width, height);
    };
    look();
    for (size_t page = 0; page < 9; ++page) {
        table.key('\t');
        look();
    }
    table.key('\x1b');
    look();
    return all;
}

bool can_choose(const Room& room) {
    Options all;
    options(view(room.state(), *room.asked()), all);
    return all.size() > 1;
}

TEST(Handover, shows_nothing_of_the_first_answer) {
    int compared = 0;
    for (uint64_t seed = 0; seed < 3; ++seed) {
        const PlayOptions options = leaders_game(true);
        Table table(options, seed);
        for (int i = 0; i < kMostEvents && !table.over(); ++i) {
            const auto& room = table.game->room();
            const bool first = room.secret() && !room.sealed(Seat::First) &&
                               !room.sealed(Seat::Second) && !table.shows("Pass the device");
            if (first && !table.game->patience() && can_choose(room)) {
                const auto one = again(options, seed, table.sent);
                const auto two = again(options, seed, table.sent);
                two->send({Event::Kind::Down});
                for (auto* each : {one.get(), two.get()}) {
                    each->key('\r');
                    EXPECT_TRUE(each->shows("Pass the device"));
                    EXPECT_TRUE(each->shows("Your choice is hidden"));
                    EXPECT_EQ(each->game->room().ply(), room.ply());
                }
                EXPECT_TRUE(everything(*one) == everything(*two));
                for (auto* each : {one.get(), two.get()}) each->key('\r');
                EXPECT_FALSE(one->shows("Pass the device"));
                EXPECT_TRUE(everything(*one) == everything(*two));
                ++compared;
            }
            table.decide();
        }
    }
    EXPECT_GE(compared, 10);
}

TEST(Handover, waits_for_its_key_and_keeps_the_answer) {
    Table table(leaders_game(true), 4);
    for (int i = 0; i < kMostEvents && !table.shows("Pass the device"); ++i) table.decide();
    ASSERT_TRUE(table.shows("chooses a leader in secret"));
    table.keys("1b\t?l");
    for (auto kind : {Event::Kind::Left, Event::Kind::PageDown, Event::Kind::BackTab})
        table.send({kind});
    table.send(Event::click(1, 1));
    EXPECT_TRUE(table.shows("Pass the device"));
    const int ply = table.game->room().ply();
    table.keys("\r1");
    EXPECT_TRUE(table.shows("Your choice is hidden"));
    table.keys("1");  // no effect: the second person has not taken over yet
    EXPECT_EQ(table.game->room().ply(), ply);
    table.keys("\r1");
    EXPECT_EQ(table.game->room().ply(), ply + 2);
    EXPECT_TRUE(table.shows(" chose "));  // both choices are shown
    EXPECT_TRUE(table.shows("recruit or discard"));
}

TEST(Handover, is_not_needed_against_a_computer) {
    Table table(leaders_game(), 4);
    for (int i = 0; i < kMostEvents && !table.over(); ++i) {
        EXPECT_FALSE(table.shows("Pass the device"));
        table.decide();
    }
    table.note_kinds();
    expect_kinds(table.kinds, {MoveKind::ChooseLeader, MoveKind::Declare});
}

TEST(Rival, turns_up_its_card_before_it_takes_one) {
    Table table(solo_game(solo::Rival::Hammurabi), 3);
    int turns = 0;
    for (int i = 0; i < kMostEvents && !table.over(); ++i) {
        const Room& room = table.game->room();
        const State before = table.state();
        const int ply = room.ply();
        if (step(before) != Step::RivalDecides) {
            table.decide();
            continue;
        }
        table.send({Event::Kind::Tick});
        if (room.ply() == ply) continue;  // another message had to be shown first
        const Move move = room.move(ply);
        const Text text;
        const std::string taken = name(text, solo::verdict(before, move.a).card);
        const std::string shown = table.show();
        EXPECT_TRUE(table.shows("Hammurabi turns up a Decision card")) << shown;
        EXPECT_TRUE(table.shows("Decision card " + std::to_string(move.a + 1) + ". From the "));
        EXPECT_TRUE(table.shows("Takes " + taken + ": ")) << shown;
        EXPECT_GT(*table.game->patience(), 1000);  // time to read the message
        table.send({Event::Kind::Tick});
        ++turns;
        if (is_over(table.state())) break;  // the score is on screen
        EXPECT_TRUE(table.says("Hammurabi built " + taken)) << table.show();
        EXPECT_FALSE(table.shows("Takes "));
    }
    EXPECT_GE(turns, 10);
}

TEST(Rival, a_key_skips_to_the_own_turn) {
    Table table(solo_game(), 5);
    table.keys("\r ");
    table.keys("\r ");
    ASSERT_FALSE(table.game->patience());
    EXPECT_TRUE(table.shows("Your turn: Take a card"));
    EXPECT_FALSE(table.shows("Pass the device"));
}

TEST(Rival, is_named_and_pays_nothing) {
    Table table(solo_game(solo::Rival::Cleopatra), 5);
    EXPECT_TRUE(table.shows("Cleopatra 6"));
    table.keys("\t\t");
    const std::string city = table.show(80, 200);
    for (const char* words : {"Own colour: blue", "Another turn on: triangle", "12 Decision cards",
                              "Agriculture", "Philosophy"})
        EXPECT_NE(city.find(words), std::string::npos) << city;
    EXPECT_EQ(city.find("Pays for a missing unit"), std::string::npos);
}

std::string plain(const PlayOptions& options, const std::string& answers) {
    MemoryStore store;
    std::istringstream in(answers);
    std::ostringstream out;
    EXPECT_EQ(play_plain(store, options, in, out), 0);
    expect_words(out.str());
    return out.str();
}

TEST(PlainAddOns, whole_games_with_add_ons) {
    std::string ones;
    for (int i = 0; i < 400; ++i) ones += "1\n";
    for (uint64_t seed = 1; seed < 5; ++seed) {
        for (PlayOptions options : some_games()) {
            options.seed = seed;
            const std::string told = plain(options, ones);
            EXPECT_NE(told.find("Treasury"), std::string::npos);
            const bool solo = options.variant.addons.has(AddOnId::Solo);
            EXPECT_NE(told.find(solo ? "turns up Decision card" : " chose "), std::string::npos)
                << told;
        }
    }
}

TEST(PlainAddOns, pushes_the_first_secret_answer_away) {
    PlayOptions options = leaders_game(true);
    options.seed = 5;
    std::string drafts;
    for (int i = 0; i < 16; ++i) drafts += "1\n";
    const std::string blank(100, '\n');
    std::set<std::string> behind;
    for (const char* answer : {"1", "2", "4"}) {
        const std::string told = plain(options, drafts + "\n" + answer + "\n\n");
        const size_t at = told.rfind(blank);
        ASSERT_NE(at, std::string::npos) << told;
        EXPECT_NE(told.find("Pass the device"), told.rfind("Pass the device"));
        EXPECT_GT(told.rfind("Your answer:"), at);
        behind.insert(told.substr(at));
    }
    EXPECT_EQ(behind.size(), 1u);
}

}  // namespace
}  // namespace dipolis::tui
