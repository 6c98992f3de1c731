// Random games in every variant, with all invariants checked at every state. Properties that go
// beyond a single state are compared with slow and simple computations: prices with a search over
// all ways to pay, listing chance with drawing it, a position with its own line.
#include <gtest/gtest.h>

#include <map>

#include "engine/addons/leaders.h"
#include "engine/catalogue.h"
#include "engine/check.h"
#include "engine/game.h"
#include "engine/price.h"
#include "engine/score.h"
#include "engine/turn.h"
#include "engine/view.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "formats/snapshot.h"
#include "play/player.h"
#include "tests/options.h"
#include "tests/seed.h"

namespace dipolis {
namespace {

// More than any game needs: 8 picks, 60 cards each with at most 3 choices and 2 reveals, and the
// deals.
constexpr int kMostMoves = 400;

// --- The price by exhaustive search: every choice producer makes each of its goods, every pair of
// units is waived.

// With `fixed`, one unit may be bought for 2 (Bilkis).
int least(const City& city, const City& rival, std::array<int, 5> need, int raw, int manufactured,
          int rebate, bool fixed) {
    int best = INT32_MAX;
    const auto without = [&](int r, int a, int b, int c) {
        if (need[static_cast<size_t>(r)] == 0) return;
        auto rest = need;
        --rest[static_cast<size_t>(r)];
        best = std::min(best, least(city, rival, rest, a, b, c, fixed));
    };
    if (raw > 0) {
        for (int r = 0; r < 3; ++r) without(r, raw - 1, manufactured, rebate);
    }
    if (manufactured > 0) {
        for (int r = 3; r < 5; ++r) without(r, raw, manufactured - 1, rebate);
    }
    if (rebate > 0) {
        for (int r = 0; r < 5; ++r) without(r, raw, manufactured, rebate - 1);
    }
    int sum = 0;
    int saved = 0;
    for (Resource r : kAllResources) {
        const auto i = static_cast<size_t>(r);
        const int unit = city.discounts.has(r) ? 1 : 2 + rival.production[r];
        sum += need[i] * unit;
        if (fixed && need[i] > 0) saved = std::max(saved, unit - 2);
    }
    return std::min(best, sum - saved);
}

int price_by_search(const State& state, Seat seat, const Cost& cost, Colour colour) {
    const City& city = state.city(seat);
    std::array<int, 5> need{};
    for (Resource r : kAllResources)
        need[static_cast<size_t>(r)] = std::max(0, cost.resources[r] - city.production[r]);
    const auto has = [&](const char* token) { return city.tokens.has(*find_token(token)); };
    const bool rebate = (colour == Colour::Wonder && has("architecture")) ||
                        (colour == Colour::Blue && has("masonry"));
    return cost.coins + least(city, state.city(other(seat)), need, city.choices[0], city.choices[1],
                              rebate ? 2 : 0,
                              colour != Colour::Wonder &&
                                  leaders::has_active(state, seat, leaders::Leader::Bilkis));
}

void check_prices(const State& state) {
    for (Seat seat : kSeats) {
        for (Place place : state.structure.present) {
            if (!state.structure.face_up(place)) continue;
            const Card card = state.structure.cards[place];
            const Price got = price(state, seat, card);
            if (got.linked) {
                EXPECT_EQ(got.coins, 0);
                continue;
            }
            EXPECT_EQ(got.coins, price_by_search(state, seat, row(card).cost, row(card).colour))
                << id(card) << ' ' << to_line(state);
        }
        for (Wonder wonder : state.city(seat).wonders) {
            EXPECT_EQ(price(state, seat, wonder).coins,
                      price_by_search(state, seat, row(wonder).cost, Colour::Wonder));
        }
    }
}

// --- Listing and drawing chance agree.

void check_chance(const State& state, const Options& all) {
    int k = 0;
    for (const Option& option : all) {
        ASSERT_GT(option.weight, 0);
        ASSERT_EQ(outcome(state, k), option.move);
        k += option.weight;
        ASSERT_EQ(outcome(state, k - 1), option.move);
    }
    ASSERT_EQ(k, total_weight(state));
}

// `is_option` and `try_play` must refuse moves that are similar to options but are not options, and
// a refused one must change nothing.
void check_refusals(const State& state, const Options& all, Rng& rng) {
    for (int i = 0; i < 20; ++i) {
        Move move = all[rng.below(all.size())].move;
        switch (rng.below(4)) {
            case 0:
                move.kind = static_cast<MoveKind>(rng.below(31));
                break;
            case 1:
                move.a = static_cast<uint8_t>(rng.below(80));
                break;
            case 2:
                move.b = static_cast<uint8_t>(rng.below(80));
                break;
            default:
                move.c = static_cast<uint8_t>(rng.below(3));
                break;
        }
        bool listed = false;
        for (const Option& option : all) listed |= option.move == move;
        ASSERT_EQ(is_option(state, move), listed);
        State tried = state;
        ASSERT_EQ(try_play(tried, move), listed);
        State expected = state;
        if (listed) play(expected, move);
        ASSERT_EQ(tried, expected);
    }
}

// Everything that is sent to a seat.
std::string told(const State& state, Seat seat) {
    const State seen = view(state, seat);
    return to_line(seen) + snapshot(seen).dump() + options_json(seen).dump();
}

// The only hidden information is a decision that both seats make at the same time. Then the seat
// asked second sees the same before and after the first has answered, whatever the answer was, and
// may answer at once.
void check_views(const State& state) {
    const Step asked = is_over(state) ? Step::None : step(state);
    if (asked != Step::ChooseLeader && asked != Step::DeclareRecruit) {
        ASSERT_EQ(view(state, Seat::First), state);
        ASSERT_EQ(view(state, Seat::Second), state);
        return;
    }
    const Seat first = seat_of(actor(state));
    ASSERT_EQ(actor(view(state, first)), actor_of(first));
    Options all;
    options(state, all);
    for (const Option& option : all) {
        State next = state;
        play(next, option.move);
        if (step(next) != asked) return;  // it was the second to answer
        ASSERT_EQ(told(next, other(first)), told(state, other(first))) << to_line(option.move);
        ASSERT_EQ(actor(view(state, other(first))), actor_of(other(first)));
    }
}

void check_state(const State& state, Rng& rng) {
    ASSERT_EQ(broken_invariant(state), "") << to_line(state);
    const auto parsed = parse_position(to_line(state));
    ASSERT_TRUE(parsed) << to_line(state) << "\n"
                        << id(parsed.error().code) << ' ' << parsed.error().where << ' '
                        << parsed.error().what;
    ASSERT_EQ(*parsed, state) << to_line(state) << "\n" << to_line(*parsed);
    check_views(state);
    for (Seat seat : kSeats) {
        const ScoreSheet sheet = score_sheet(state, seat);
        int sum = 0;
        for (int i = 0; i < kCategoryCount; ++i) sum += sheet[static_cast<Category>(i)];
        ASSERT_EQ(sum, sheet.total());
    }
    Options all;
    options(state, all);
    ASSERT_EQ(all.empty(), is_over(state));
    State tried = state;
    EXPECT_FALSE(try_play(tried, Move{}));
    EXPECT_EQ(tried, state);
    if (is_over(state)) return;
    for (const Option& option : all) {
        const auto move = parse_move(to_line(option.move));
        ASSERT_TRUE(move) << to_line(option.move);
        ASSERT_EQ(*move, option.move);
    }
    if (actor(state) == Actor::Chance) check_chance(state, all);
    check_refusals(state, all, rng);
}

void play_checked(Variant variant, Policy policy, uint64_t seed) {
    Rng rng(seed);
    State state = start(variant);
    State twin = state;
    int moves = 0;
    while (!is_over(state)) {
        check_state(state, rng);
        if (testing::Test::HasFatalFailure()) return;
        check_prices(state);
        Options all;
        options(state, all);
        const Move move = actor(state) == Actor::Chance
                              ? outcome(state, rng.below(total_weight(state)))
                              : choose(policy, state, all, rng);
        play(state, move);
        play(twin, move);
        ASSERT_EQ(state, twin);
        ASSERT_LT(++moves, kMostMoves);
    }
    check_state(state, rng);
}

// Base games, every rival and one drawn by lot, every pool; with every option.
Variant variant_of_seed(uint64_t seed) {
    Variant variant;
    const uint64_t which = seed % 13;
    if (which >= 2 && which < 8) {
        variant.addons.add(AddOnId::Solo);
        variant.rival = static_cast<solo::Rival>(which - 2);
    }
    if (which >= 8) {
        variant.addons.add(AddOnId::Leaders);
        variant.pool = leaders::kPools[which - 8].leaders;
    }
    return with_options(variant, seed / 13);
}

TEST(Property, EveryInvariantAtEveryStateOfRandomGames) {
    for (int i = counted(600, 30'000); i > 0; --i) {
        const uint64_t seed = game_seed(static_cast<uint64_t>(i));
        const Variant variant = variant_of_seed(seed);
        SCOPED_TRACE("seed " + std::to_string(seed));
        play_checked(variant, seed % 5 == 0 ? Policy::Greedy : Policy::Uniform, seed);
        if (HasFatalFailure()) return;
    }
}

// Destroying a building takes back exactly what it gave.
TEST(Property, LosingUndoesGaining) {
    for (int i = 0; i < kCardCount; ++i) {
        const Card card = static_cast<Card>(i);
        if (row(card).colour != Colour::Brown && row(card).colour != Colour::Grey) continue;
        const State before = start({});
        State state = before;
        gain_building(state, Seat::Second, card);
        ASSERT_NE(state, before);
        lose_building(state, Seat::Second, card);
        ASSERT_EQ(state, before) << id(card);
    }
}

}  // namespace
}  // namespace dipolis
