// The words of the terminal for Solo and Leaders: the form, prices, and the score with its parts.
#include <gtest/gtest.h>

#include <regex>

#include "apps/tui/form.h"
#include "apps/tui/words.h"
#include "engine/catalogue.h"
#include "tests/apps/tui/table.h"

namespace dipolis::tui {
namespace {

using leaders::Leader;

TEST(Form, shows_the_rows_of_each_game) {
    const Text text;
    Form form(PlayOptions{}, text, "");
    const auto shows = [&](std::string_view words) {
        return form.draw(80, 24).to_string().find(words) != std::string::npos;
    };
    form.handle({Event::Kind::Down}, 80, 24);
    EXPECT_TRUE(shows("Base game"));
    form.handle({Event::Kind::Right}, 80, 24);
    EXPECT_TRUE(shows("moved by a deck of twelve cards"));
    EXPECT_FALSE(shows("Opponent") || shows("Who begins") || shows("Drafted"));
    form.handle({Event::Kind::Down}, 80, 24);
    for (int i = 0; i < 3; ++i) form.handle({Event::Kind::Right}, 80, 24);
    EXPECT_EQ(form.options().variant.rival, solo::Rival::Cleopatra);
    EXPECT_TRUE(shows("Besides green and red goes for blue"));
    form.handle({Event::Kind::Up}, 80, 24);
    form.handle({Event::Kind::Right}, 80, 24);
    EXPECT_TRUE(shows("Without Da Vinci") && shows("Opponent") && shows("Who begins"));
    EXPECT_FALSE(shows("Rival  "));
    EXPECT_TRUE(shows("Drafted"));
    form.handle({Event::Kind::Down}, 80, 24);
    form.handle({Event::Kind::Right}, 80, 24);
    EXPECT_EQ(form.options().variant.pool, *leaders::find_pool("davinci"));
    form.handle({Event::Kind::Up}, 80, 24);
    form.handle({Event::Kind::Right}, 80, 24);
    EXPECT_EQ(form.options().variant, Variant{});
    EXPECT_TRUE(shows("Drafted"));
}

// Every available option has a row, and a choice is dropped when its option becomes unavailable.
TEST(Form, sets_every_option_and_forgets_it_where_there_is_no_choice) {
    const Text text;
    for (const VariantOption& option : kVariantOptions) {
        Form form(PlayOptions{}, text, "");
        const auto key = [&](Event::Kind kind) { form.handle({kind}, 80, 24); };
        key(Event::Kind::Down);
        key(Event::Kind::Left);  // the last game: Leaders
        EXPECT_TRUE(form.options().variant.addons.has(AddOnId::Leaders));
        for (int row = 0; row < 20 && !option.get(form.options().variant); ++row) {
            key(Event::Kind::Down);
            for (const VariantOption& each : kVariantOptions)
                EXPECT_FALSE(each.get(form.options().variant));
            key(Event::Kind::Right);
            if (!option.get(form.options().variant)) key(Event::Kind::Left);
        }
        EXPECT_TRUE(option.get(form.options().variant)) << option.id;
        for (int row = 0; row < 20; ++row) key(Event::Kind::Up);
        key(Event::Kind::Down);
        key(Event::Kind::Left);  // Solo
        EXPECT_TRUE(form.options().variant.addons.has(AddOnId::Solo));
        EXPECT_EQ(option.get(form.options().variant), option.is_open({AddOnId::Solo})) << option.id;
    }
}

TEST(Form, offers_every_level) {
    const Text text;
    Form form(PlayOptions{}, text, "");
    for (int i = 0; i < 2; ++i) form.handle({Event::Kind::Down}, 80, 24);
    for (int i = 0; i < 3; ++i) form.handle({Event::Kind::Right}, 80, 24);
    for (int level = 1; level <= 10; ++level) {
        EXPECT_EQ(form.options().level, level);
        EXPECT_EQ(form.options().opponent, std::nullopt);
        EXPECT_NE(form.draw(80, 24).to_string().find("level " + std::to_string(level)),
                  std::string::npos);
        form.handle({Event::Kind::Right}, 80, 24);
    }
    EXPECT_EQ(form.options().level, 0);
    EXPECT_EQ(form.options().opponent, Policy::Greedy);
}

TEST(Form, keeps_a_pool_of_ones_own) {
    const Text text;
    Form form(leaders_game(kRare), text, "");
    form.handle({Event::Kind::Down}, 80, 24);
    form.handle({Event::Kind::Down}, 80, 24);
    for (int i = 0; i < 6; ++i) form.handle({Event::Kind::Right}, 80, 24);
    EXPECT_EQ(form.options().variant.pool, kRare);
    EXPECT_NE(form.draw(80, 24).to_string().find("Your own list"), std::string::npos);
}

TEST(Words, a_price_with_leaders_tells_what_they_change) {
    const Text text;
    State state = start(leaders_game().variant);
    const Card card = *find_card("apothecary");  // costs glass
    state.city(Seat::First).tariff.set(Resource::Glass, 5);
    state.leaders.seats[0].active.add(Leader::Bilkis);
    EXPECT_EQ(price_words(text, state, Seat::First, card),
              "2 coins: 1 glass at 5, less 3 by Bilkis.");
    state.leaders.seats[0].active.remove(Leader::Bilkis);
    state.leaders.seats[1].active.add(Leader::Hatshepsut);
    EXPECT_EQ(price_words(text, state, Seat::First, card),
              "5 coins: 1 glass at 5. Hatshepsut brings the rival 1 coin.");
    state.city(Seat::Second).trade_income = true;
    EXPECT_EQ(price_words(text, state, Seat::First, card),
              "5 coins: 1 glass at 5. 5 of that to the rival. Hatshepsut brings the rival 1 coin.");
}

// Too expensive by the base rules but affordable with Bilkis: the key builds it.
TEST(Words, Bilkis_brings_a_building_within_reach) {
    const Text text;
    int reached = 0;
    for (uint64_t seed = 0; seed < 40; ++seed) {
        Table table(leaders_game(kRare, true), seed);
        for (int i = 0; i < kMostEvents && !table.over(); ++i) {
            const State& state = table.state();
            const bool turn = !table.game->patience() && step(state) == Step::TakeTurn;
            for (Place place : turn ? state.structure.accessible : Places{}) {
                const Card card = state.structure.cards[place];
                if (affordable(state.city(state.turn), card) ||
                    price(state, state.turn, card).coins > state.city(state.turn).coins)
                    continue;
                EXPECT_TRUE(card_choices(state, text, card).front().possible);
                EXPECT_EQ(price_tag(text, state, state.turn, card).find("×"), std::string::npos);
                ++reached;
            }
            table.decide();
        }
    }
    EXPECT_GT(reached, 0);
}

// Each number of the score page is the sum of the parts listed behind it.
void expect_sums(const std::string& page) {
    const std::string making = page.substr(page.find("What they are made of"));
    const std::string joined =
        std::regex_replace(making, std::regex("\n +(?=[a-z0-9(])|(, *)\n +"), "$1 ");
    const std::regex line(
        "(Civilian|Science|Commerce|Guilds|Wonders|Progress|Leaders|Bonus) "
        "([0-9]+): (.*)\\.");
    int lines = 0;
    for (std::sregex_iterator at(joined.begin(), joined.end(), line), end; at != end; ++at) {
        int sum = 0;
        const std::string parts = (*at)[3].str() + ",";
        const std::regex number(" ([0-9]+),");
        for (std::sregex_iterator part(parts.begin(), parts.end(), number), last; part != last;
             ++part)
            sum += std::stoi((*part)[1]);
        EXPECT_EQ(sum, std::stoi((*at)[2])) << (*at)[0] << "\n" << page;
        ++lines;
    }
    EXPECT_GT(lines, 0);
}

TEST(Points, every_number_is_made_of_what_stands_behind_it) {
    for (uint64_t seed = 0; seed < 12; ++seed) {
        std::vector<PlayOptions> games = some_games();
        games.push_back(fresh(false));
        Table table(games[seed % games.size()], seed);
        for (int i = 0; i < kMostEvents && !table.over(); ++i) table.decide();
        ASSERT_TRUE(table.over());
        expect_sums(table.show(120, 200));
    }
}

}  // namespace
}  // namespace dipolis::tui
