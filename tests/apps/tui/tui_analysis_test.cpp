// Analysis in the terminal: the bar and the hint as pure views, and by keys.
// DIPOLIS_WRITE_SCREENS=1 writes tests/screens instead of comparing.
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "apps/tui/views.h"
#include "apps/tui/words.h"
#include "engine/view.h"
#include "tests/apps/tui/table.h"

namespace dipolis::tui {
namespace {

std::string row(const Screen& screen, int y) {
    std::istringstream lines(screen.to_string());
    std::string line;
    for (int i = 0; i <= y; ++i) std::getline(lines, line);
    return line;
}

int count(std::u32string_view text, char32_t glyph) {
    return static_cast<int>(std::count(text.begin(), text.end(), glyph));
}

TEST(Bar, stands_in_the_header_or_below_it) {
    Table table(fresh());
    const Text text = words_for(table.game->room(), Printing::Current);
    const Value known = value({10, 20, 30, 5, 15, 20});
    Look look{table.state(), text, Seat::First, true, true};
    look.cursor = table.state().structure.accessible.nth(0);
    look.bar = true;
    EXPECT_EQ(table_view(look, 80, 24).to_string().find("Looking ahead"), std::string::npos);
    look.thinking = true;
    expect_screen(table_view(look, 80, 24).to_string(), "thinking_80x24.txt");
    look.value = &known;
    expect_screen(table_view(look, 80, 24).to_string(), "bar_80x24.txt");
    expect_screen(table_view(look, 120, 40).to_string(), "bar_120x40.txt");
    expect_screen(to_ascii(table_view(look, 80, 25)).to_string(), "bar_ascii_80x25.txt");
    look.me = Seat::Second;
    EXPECT_NE(row(table_view(look, 120, 40), 1).find("Rival 40 % ∩20 ⌂15 ▼5"), std::string::npos);
}

TEST(Bar, gives_each_way_to_win_its_part) {
    Table table(fresh());
    const Text text;
    Rng rng(3);
    for (int i = 0; i < 300; ++i) {
        std::array<int, 6> chances{};
        for (int n = 0; n < 100; ++n) ++chances[static_cast<size_t>(rng.below(rng.below(6) + 1))];
        const Value known = value(chances);
        Look look{table.state(), text};
        look.bar = true;
        look.value = &known;
        const std::u32string shown = printable(row(table_view(look, 80, 24), 0));
        const size_t border = shown.find(U'┃');
        ASSERT_NE(border, std::u32string::npos);
        const std::u32string near = shown.substr(0, border), far = shown.substr(border);
        const std::array<std::pair<std::u32string, char32_t>, 6> parts = {
            std::pair{near, U'▼'}, {near, U'⌂'}, {near, U'∩'},
            {far, U'▼'},           {far, U'⌂'},  {far, U'∩'}};
        int cells = 0;
        for (const auto& [side, glyph] : parts) cells += count(side, glyph);
        for (size_t k = 0; k < 6; ++k)
            EXPECT_NEAR(count(parts[k].first, parts[k].second), cells * chances[k] / 100.0, 1.5)
                << row(table_view(look, 80, 24), 0);
        EXPECT_GE(cells, 25);
    }
}

TEST(Bar, calls_only_what_is_certain_certain) {
    const Text text;
    EXPECT_EQ(percent(text, 0.999), "99 %");
    EXPECT_EQ(percent(text, 1), "100 %");
    EXPECT_EQ(percent(text, 0.0001), "1 %");
    EXPECT_EQ(points(0.04), "+4");
    EXPECT_EQ(points(-0.04), "−4");
    EXPECT_EQ(points(0.001), "0");
}

TEST(Hint, tells_the_move_its_reasons_and_two_others) {
    Table table(fresh());
    const Text text = words_for(table.game->room(), Printing::Current);
    Options all;
    options(table.state(), all);
    Outlook outlook;
    for (int i = 0; i < 4; ++i)
        outlook.report.lines.push_back(
            {all[i].move, value({0, 0, 60 - 5 * i, 0, 0, 40 + 5 * i}), -1, 1, 100, 0, {}, {}});
    outlook.report.lines[2].value = value({0, 0, 90, 0, 0, 10});  // prior only, no visit; too high
    outlook.report.lines[3].visits = 0;
    outlook.report.nodes = 1234;
    Look look{table.state(), text, Seat::First, true, true};
    const Advice nothing = advice(text, nullptr, table.state());
    look.advice = &nothing;
    EXPECT_NE(table_view(look, 80, 24).to_string().find("Looking ahead"), std::string::npos);
    const Advice soon = advice(text, &outlook, table.state());
    ASSERT_EQ(soon.ways.size(), 3u);
    EXPECT_LE(soon.ways[2].wins, soon.ways[0].wins);
    EXPECT_TRUE(soon.thinking && soon.reasons.empty());
    outlook.reasons = {{ReasonKind::Shields, 2}, {ReasonKind::Coins, 7, 4}};
    outlook.done = true;
    const Advice done = advice(text, &outlook, table.state());
    look.advice = &done;
    expect_screen(table_view(look, 80, 24).to_string(), "hint_80x24.txt");
    expect_screen(table_view(look, 120, 40).to_string(), "hint_120x40.txt");
}

TEST(Hint, words_every_move_of_every_game) {
    std::vector<PlayOptions> games = some_games();
    games.push_back(fresh(false));
    uint64_t seed = 40;
    for (const PlayOptions& options : games) {
        Table table(options, ++seed);
        for (int i = 0; i < kMostEvents && !table.over(); ++i) table.decide();
        const Text text = words_for(table.game->room(), Printing::Current);
        for (Move move : table.game->room().moves()) {
            const std::string words = move_words(text, move);
            EXPECT_EQ(words.find_first_of("{}_"), std::string::npos) << words;
            EXPECT_FALSE(words.starts_with("move.")) << words;
            for (std::string_view key : {"card.", "leader.", "token.", "wonder.", "rival."})
                EXPECT_EQ(words.find(key), std::string::npos) << words;
        }
    }
}

// Analysis by keys, with as many nodes as a search may visit; 0: it goes on until it is stopped.
struct Seeing {
    Table table;

    explicit Seeing(const PlayOptions& options, int64_t nodes = 40) : table(options) {
        auto room = open_new(table.store, options, table.rng);
        Text text = words_for(*room, options.printing);
        table.game.emplace(
            std::move(*room), std::move(text),
            PoolAnalyst::Effort{.milliseconds = 0, .review_nodes = 4, .nodes = nodes});
    }
    void pass_time() {
        std::this_thread::yield();
        table.send({Event::Kind::Tick});
    }
    // Waits until one of these texts is on screen.
    void await(std::initializer_list<std::string_view> any) {
        const auto shown = [&](std::string_view words) { return table.shows(words); };
        while (std::none_of(any.begin(), any.end(), shown)) pass_time();
    }
};

TEST(Ahead, nothing_is_looked_at_unasked) {
    Seeing seeing(fresh());
    EXPECT_EQ(seeing.table.game->patience(), std::nullopt);
    seeing.table.key('v');
    EXPECT_NE(seeing.table.game->patience(), std::nullopt);
    seeing.table.key('v');
    EXPECT_EQ(seeing.table.game->patience(), std::nullopt);
}

TEST(Ahead, the_bar_follows_the_game_and_holds_nobody_up) {
    Seeing seeing(fresh(), 0);
    seeing.table.key('v');
    EXPECT_TRUE(seeing.table.shows("Looking ahead"));
    seeing.await({" % "});
    EXPECT_NE(seeing.table.game->patience(), std::nullopt);  // still searching
    const int before = seeing.table.game->room().ply();
    seeing.table.use('d');
    EXPECT_GT(seeing.table.game->room().ply(), before);
    seeing.table.key(' ');
    EXPECT_TRUE(seeing.table.shows("Your turn") && seeing.table.shows(" % "));
    seeing.table.key('v');
    EXPECT_FALSE(seeing.table.shows(" % "));
}

TEST(Ahead, nothing_is_said_to_be_looked_at_while_nobody_is_asked) {
    Seeing seeing(fresh());
    seeing.table.use('d');
    ASSERT_TRUE(seeing.table.shows("Rival is to move"));
    seeing.table.key('v');
    EXPECT_FALSE(seeing.table.shows("Looking ahead")) << seeing.table.show();
    seeing.table.key(' ');
    EXPECT_TRUE(seeing.table.shows("Your turn") && seeing.table.shows("Looking ahead"));
}

TEST(Ahead, a_hint_is_played_by_Enter) {
    for (const PlayOptions& options :
         {fresh(), fresh(false), solo_game(), leaders_game(), leaders_game(true)}) {
        Seeing seeing(options);
        Table& table = seeing.table;
        for (int i = 0; i < 12; ++i) {
            if (table.shows("Pass the device")) table.key('\r');
            while (table.game->patience()) table.send({Event::Kind::Tick});
            if (table.shows("Pass the device")) continue;
            const int ply = table.game->room().ply();
            table.key('h');
            ASSERT_TRUE(table.shows("The best moves")) << table.show();
            seeing.await({"positions looked at", "worked out"});
            while (table.game->patience()) seeing.pass_time();
            EXPECT_TRUE(table.shows(" %  "));
            EXPECT_FALSE(table.shows("Looking ahead"));
            const bool secret = table.game->room().secret();
            table.key('\r');
            EXPECT_FALSE(table.shows("The best moves"));
            EXPECT_TRUE(secret || table.game->room().ply() > ply);
        }
    }
}

TEST(Ahead, a_hint_can_be_cut_short_or_left) {
    Seeing seeing(fresh(), 0);
    Table& table = seeing.table;
    table.key('\r');
    table.key('h');  // closes the menu of the card
    seeing.await({"positions looked at"});
    EXPECT_TRUE(table.shows("Looking ahead"));
    table.key(' ');
    EXPECT_FALSE(table.shows("Looking ahead"));
    EXPECT_TRUE(table.shows("positions looked at") && !table.shows("Space enough"));
    EXPECT_EQ(table.game->patience(), std::nullopt);
    table.key('\x1b');
    EXPECT_FALSE(table.shows("The best moves"));
    table.use('d');
    table.key(' ');
    table.key('h');
    table.key('\x1b');  // stops the analysis
    EXPECT_EQ(table.game->patience(), std::nullopt);
}

// After a hand-over the second person must not see the first one's analysis.
TEST(Ahead, a_hand_over_forgets_the_chances) {
    Seeing seeing(leaders_game(true));
    Table& table = seeing.table;
    for (int i = 0; i < kMostEvents && !table.shows("Pass the device"); ++i) table.decide();
    table.keys("\rv");
    seeing.await({" % "});
    table.key('1');
    ASSERT_TRUE(table.shows("Pass the device"));
    EXPECT_FALSE(table.shows(" % "));
    table.key('\r');
    EXPECT_TRUE(table.shows("Looking ahead")) << table.show();
    EXPECT_FALSE(table.shows(" % "));
    // Nor while both answers are revealed.
    bool told = false;
    for (int i = 0; i < 20 && !told; ++i) {
        seeing.await({" % "});
        table.key('1');
        EXPECT_FALSE(table.shows(" % ")) << table.show();
        told = !table.shows("Pass the device");
        if (!told) table.key('\r');
    }
    EXPECT_TRUE(told);
}

TEST(Ahead, what_one_seat_could_see_is_forgotten_for_that_seat_too) {
    const Table table(leaders_game(true));
    const Seat seat = *table.game->room().asked();
    const State seen = view(table.state(), seat);
    Watch watch({.milliseconds = 0, .review_nodes = 4, .nodes = 40});
    watch.show_bar(true);
    watch.follow(seen, seat);
    while (watch.thinking()) watch.hear();
    ASSERT_NE(watch.value(), nullptr);
    watch.rest();
    EXPECT_NE(watch.value(), nullptr);  // a single player keeps the analysis until the next turn
    watch.forget();
    EXPECT_EQ(watch.value(), nullptr);
    watch.follow(seen, seat);
    EXPECT_EQ(watch.value(), nullptr);
    EXPECT_TRUE(watch.thinking());
}

TEST(Ahead, the_end_leads_to_the_review) {
    Seeing seeing(fresh());
    Table& table = seeing.table;
    for (int i = 0; i < kMostEvents && !table.over(); ++i) table.decide();
    table.key('r');
    EXPECT_NE(table.game->patience(), std::nullopt);
    seeing.await({"Skill and luck"});
    EXPECT_EQ(table.game->patience(), std::nullopt);
    for (int i = 0; i < 100; ++i) table.send({Event::Kind::Left});
    EXPECT_TRUE(table.shows("Decision 1 of "));
    table.send({Event::Kind::Right});
    EXPECT_TRUE(table.shows("Decision 2 of "));
    const std::string second = table.show();
    table.send({Event::Kind::Down});
    table.key('\r');
    EXPECT_TRUE(table.shows("Age ") && table.shows("Enter overview"));
    for (int i = 0; i < 100; ++i) table.send({Event::Kind::Up});
    table.key('q');
    EXPECT_TRUE(table.shows("Skill and luck"));
    table.key('q');
    EXPECT_TRUE(table.shows("r review"));
    EXPECT_EQ(table.game->wish(), Controller::Wish::Stay);
    table.key('r');
    table.key('\x1b');  // while the review is still running
    EXPECT_TRUE(table.shows("r review"));
}

}  // namespace
}  // namespace dipolis::tui
