// The interface for C: it says the same as the libraries below it, whatever it is given it only
// refuses, and a batch plays the games that its seed says.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <string>
#include <vector>

#include "capi/dipolis.h"
#include "engine/game.h"
#include "formats/actions.h"
#include "formats/observation.h"
#include "formats/position.h"
#include "formats/variant.h"
#include "play/player.h"
#include "tests/seed.h"

namespace dipolis {
namespace {

constexpr const char* kVariants[] = {"", "solo=random", "leaders=full",
                                     "middle_pawn=chooses preset_wonders=1", "head_start=9"};

dipolis_state begun(const char* variant) {
    dipolis_state state;
    EXPECT_EQ(dipolis_start(&state, variant), 0) << dipolis_why();
    return state;
}

template <class Call>
std::string text_of(const Call& call) {
    std::string text(20'000, '\0');
    const int32_t length = call(text.data(), text.size());
    EXPECT_GE(length, 0) << dipolis_why();
    text.resize(static_cast<size_t>(std::max(length, 0)));
    return text;
}
std::string position(const dipolis_state& state) {
    return text_of([&](char* to, size_t room) { return dipolis_position(&state, to, room); });
}

std::vector<int32_t> legal_in(const dipolis_state& state) {
    std::vector<int32_t> legal(DIPOLIS_MOST_ACTIONS);
    const int32_t n = dipolis_legal_actions(&state, legal.data(), DIPOLIS_MOST_ACTIONS);
    EXPECT_GE(n, 0) << dipolis_why();
    legal.resize(static_cast<size_t>(std::max(n, 0)));
    return legal;
}

// --- The same as below

void expect_same(const dipolis_state& state, const State& right) {
    ASSERT_EQ(position(state), to_line(right));
    const Actor who = actor(right);
    const int32_t player = who == Actor::Chance   ? DIPOLIS_CHANCE
                           : who == Actor::Nobody ? DIPOLIS_NOBODY
                                                  : static_cast<int32_t>(who);
    ASSERT_EQ(dipolis_current_player(&state), player);
    Actions actions;
    actions.list(right);
    ASSERT_EQ(legal_in(state), std::vector<int32_t>(actions.begin(), actions.end()));
    const auto size = static_cast<size_t>(observation_size(right.variant));
    std::vector<uint8_t> seen(size), expected(size);
    for (int seat = 0; seat < 2; ++seat) {
        ASSERT_EQ(dipolis_observe(&state, seat, seen.data(), static_cast<int32_t>(size)), 0);
        observe(right, static_cast<Seat>(seat), expected);
        ASSERT_EQ(seen, expected);
    }
    std::vector<uint8_t> mask(static_cast<size_t>(decision_count(right.variant)));
    const int32_t n = dipolis_legal_mask(&state, mask.data(), static_cast<int32_t>(mask.size()));
    ASSERT_EQ(n, is_seat(who) ? actions.size() : 0);
    ASSERT_EQ(std::count(mask.begin(), mask.end(), 1), n);
    for (int i = 0; i < n; ++i) ASSERT_EQ(mask[actions[i]], 1);
}

TEST(Capi, SaysWhatTheLibrariesSay) {
    for (const char* variant : kVariants) {
        for (int game = 0; game < counted(3, 300); ++game) {
            Rng rng(game_seed(static_cast<uint64_t>(game)));
            dipolis_state state = begun(variant);
            State right = *parse_position(position(state));
            while (!is_over(right)) {
                expect_same(state, right);
                const auto legal = legal_in(state);
                const int32_t action =
                    legal[static_cast<size_t>(rng.below(static_cast<int>(legal.size())))];
                ASSERT_EQ(dipolis_apply(&state, action), 0) << dipolis_why();
                play(right, move_of(static_cast<Action>(action)));
            }
            expect_same(state, right);
            double returns[2];
            ASSERT_EQ(dipolis_returns(&state, returns), 0);
            const bool tie = right.result.kind == Result::Kind::Tie;
            EXPECT_EQ(returns[0], tie ? 0 : right.result.winner == Seat::First ? 1 : -1);
            EXPECT_EQ(returns[0] + returns[1], 0);
        }
    }
}

TEST(Capi, ChanceHasTheOddsOfTheRules) {
    for (const char* variant : kVariants) {
        Rng rng(game_seed(1));
        dipolis_state state = begun(variant);
        int32_t player = 0;
        while ((player = dipolis_current_player(&state)) != DIPOLIS_NOBODY) {
            const auto legal = legal_in(state);
            if (player == DIPOLIS_CHANCE) {
                std::vector<int32_t> actions(DIPOLIS_MOST_ACTIONS);
                std::vector<double> odds(DIPOLIS_MOST_ACTIONS);
                const int32_t n = dipolis_chance_outcomes(&state, actions.data(), odds.data(),
                                                          DIPOLIS_MOST_ACTIONS);
                actions.resize(static_cast<size_t>(n));
                odds.resize(static_cast<size_t>(n));
                ASSERT_EQ(actions, legal);
                double sum = 0;
                for (double each : odds) {
                    ASSERT_GT(each, 0);
                    sum += each;
                }
                ASSERT_NEAR(sum, 1, 1e-9);
                // The chances are those of the weights themselves, by the move.
                const State right = *parse_position(position(state));
                Options all;
                options(right, all);
                for (const Option& option : all) {
                    const auto at =
                        std::find(actions.begin(), actions.end(), action_of(option.move));
                    ASSERT_NEAR(odds[static_cast<size_t>(at - actions.begin())],
                                option.weight / static_cast<double>(total_weight(right)), 1e-12);
                }
            } else {
                ASSERT_EQ(dipolis_chance_outcomes(&state, nullptr, nullptr, 0),
                          DIPOLIS_BAD_ARGUMENT);
            }
            ASSERT_EQ(
                dipolis_apply(
                    &state, legal[static_cast<size_t>(rng.below(static_cast<int>(legal.size())))]),
                0);
        }
    }
}

TEST(Capi, VariantsAreReadBackFromAState) {
    for (const char* variant : kVariants) {
        const dipolis_state state = begun(variant);
        const std::string words =
            text_of([&](char* to, size_t room) { return dipolis_variant(&state, to, room); });
        EXPECT_EQ(position(begun(words.c_str())), position(state)) << words;
    }
}

TEST(Capi, TextsAreCutToTheRoom) {
    const dipolis_state state = begun("");
    const std::string whole = position(state);
    char small[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    EXPECT_EQ(dipolis_position(&state, small, 5), static_cast<int32_t>(whole.size()));
    EXPECT_EQ(std::string(small), whole.substr(0, 4));
    EXPECT_EQ(small[5], 1);
    EXPECT_EQ(dipolis_position(&state, nullptr, 0), static_cast<int32_t>(whole.size()));
}

TEST(Capi, SlicesAreThoseOfTheLibrary) {
    for (const char* variant : kVariants) {
        const int32_t n = dipolis_slice_count(variant);
        ASSERT_GT(n, 30);
        int32_t at = 0;
        for (int32_t i = 0; i < n; ++i) {
            dipolis_slice slice;
            ASSERT_EQ(dipolis_slice_at(variant, i, &slice), 0);
            EXPECT_EQ(slice.offset, at);
            at += slice.rows * slice.columns;
            EXPECT_LT(std::strlen(slice.name), sizeof slice.name - 1);
            EXPECT_LT(std::strlen(slice.meaning), sizeof slice.meaning - 1);
        }
        EXPECT_EQ(at, dipolis_observation_size(variant));
    }
}

// --- Bad input

void expect_refused(int32_t answer, int32_t failure, const char* said) {
    EXPECT_EQ(answer, failure) << dipolis_why();
    EXPECT_NE(std::string(dipolis_why()).find(said), std::string::npos) << dipolis_why();
}

TEST(Capi, RefusesMemoryThatHoldsNoState) {
    dipolis_state none{};
    char text[4];
    double returns[2];
    int32_t points[2];
    uint8_t byte = 0;
    for (dipolis_state* state : {static_cast<dipolis_state*>(nullptr), &none}) {
        EXPECT_EQ(dipolis_position(state, text, 4), DIPOLIS_BAD_STATE);
        EXPECT_EQ(dipolis_variant(state, text, 4), DIPOLIS_BAD_STATE);
        EXPECT_EQ(dipolis_current_player(state), DIPOLIS_BAD_STATE);
        EXPECT_EQ(dipolis_simultaneous(state), DIPOLIS_BAD_STATE);
        EXPECT_EQ(dipolis_legal_actions(state, points, 2), DIPOLIS_BAD_STATE);
        EXPECT_EQ(dipolis_chance_outcomes(state, points, returns, 2), DIPOLIS_BAD_STATE);
        EXPECT_EQ(dipolis_legal_mask(state, &byte, 1), DIPOLIS_BAD_STATE);
        EXPECT_EQ(dipolis_apply(state, 0), DIPOLIS_BAD_STATE);
        EXPECT_EQ(dipolis_returns(state, returns), DIPOLIS_BAD_STATE);
        EXPECT_EQ(dipolis_points(state, points), DIPOLIS_BAD_STATE);
        EXPECT_EQ(dipolis_observe(state, 0, &byte, 1), DIPOLIS_BAD_STATE);
        EXPECT_EQ(dipolis_observation_text(state, 0, text, 4), DIPOLIS_BAD_STATE);
        EXPECT_EQ(dipolis_resample(state, 0, 1, &none), DIPOLIS_BAD_STATE);
    }
}

TEST(Capi, SaysWhatIsWrongWithWhat) {
    dipolis_state state = begun("");
    const std::string before = position(state);
    uint8_t byte = 0;
    char text[4];
    expect_refused(dipolis_start(&state, "leaders"), DIPOLIS_BAD_TEXT, "leaders");
    expect_refused(dipolis_start(&state, "solo=nobody"), DIPOLIS_BAD_TEXT, "nobody");
    expect_refused(dipolis_start(&state, "solo=random leaders=full"), DIPOLIS_BAD_TEXT, "variant");
    expect_refused(dipolis_start(&state, nullptr), DIPOLIS_BAD_ARGUMENT, "variant is null");
    expect_refused(dipolis_start(nullptr, ""), DIPOLIS_BAD_ARGUMENT, "state is null");
    expect_refused(dipolis_read_position(&state, "age=9"), DIPOLIS_BAD_TEXT, "age");
    expect_refused(dipolis_apply(&state, -1), DIPOLIS_ILLEGAL, "action -1 does not exist");
    expect_refused(dipolis_apply(&state, 1 << 30), DIPOLIS_ILLEGAL, "does not exist");
    expect_refused(dipolis_apply(&state, 12), DIPOLIS_ILLEGAL,
                   "action 12 (build lumber_yard) is not one of the 10 legal ones");
    expect_refused(dipolis_legal_mask(&state, &byte, 1), DIPOLIS_BAD_ARGUMENT,
                   "1 bytes instead of");
    expect_refused(dipolis_observe(&state, 0, &byte, 1), DIPOLIS_BAD_ARGUMENT, "instead of");
    expect_refused(dipolis_observe(&state, 2, &byte, 1), DIPOLIS_BAD_ARGUMENT, "seat 2");
    expect_refused(dipolis_action_text(9999, text, 4), DIPOLIS_ILLEGAL, "9999");
    expect_refused(dipolis_find_action("build nothing"), DIPOLIS_BAD_TEXT, "nothing");
    expect_refused(dipolis_slice_at("", 1000, nullptr), DIPOLIS_BAD_ARGUMENT, "null");
    expect_refused(dipolis_batch_step(nullptr, nullptr, nullptr), DIPOLIS_BAD_ARGUMENT, "batch");
    EXPECT_EQ(dipolis_batch_new("", 0, 1, 1), nullptr);
    EXPECT_EQ(dipolis_batch_new("", 1, 1, 0), nullptr);
    EXPECT_EQ(dipolis_batch_new("x=y", 1, 1, 1), nullptr);
    EXPECT_EQ(position(state), before) << "nothing has changed";
}

// --- Players, analysis and records

dipolis_state decision(const char* variant, uint64_t seed) {
    dipolis_state state = begun(variant);
    while (dipolis_current_player(&state) == DIPOLIS_CHANCE)
        EXPECT_EQ(dipolis_apply(&state, dipolis_dealt(&state, seed)), 0) << dipolis_why();
    return state;
}

TEST(Players, PlayAndAreRefused) {
    const dipolis_state state = decision("", 3);
    dipolis_opponent* const one = dipolis_opponent_new("level3");
    ASSERT_NE(one, nullptr) << dipolis_why();
    EXPECT_EQ(dipolis_opponent_begin(one, 5), 0);
    const int32_t action = dipolis_opponent_choose(one, &state);
    const auto legal = legal_in(state);
    EXPECT_TRUE(std::binary_search(legal.begin(), legal.end(), action)) << action;
    const dipolis_state before = begun("");
    EXPECT_EQ(dipolis_opponent_choose(one, &before), DIPOLIS_BAD_ARGUMENT);
    EXPECT_EQ(dipolis_opponent_choose(nullptr, &state), DIPOLIS_BAD_ARGUMENT);
    EXPECT_EQ(dipolis_opponent_choose(one, nullptr), DIPOLIS_BAD_STATE);
    dipolis_opponent_free(one);
    dipolis_opponent_free(nullptr);
    EXPECT_EQ(dipolis_opponent_begin(nullptr, 1), DIPOLIS_BAD_ARGUMENT);
    EXPECT_EQ(dipolis_opponent_new(nullptr), nullptr);
    EXPECT_EQ(dipolis_opponent_new("nobody"), nullptr);
    EXPECT_NE(std::string(dipolis_why()).find("nobody"), std::string::npos) << dipolis_why();
}

TEST(Players, AnAnalysisSaysAllOptionsOrHowManyThereAre) {
    const dipolis_state state = decision("", 3);
    const dipolis_limits limits{200, 0, 1, 1, 0, nullptr, nullptr};
    std::vector<dipolis_option> options(4);
    ASSERT_EQ(dipolis_analyse(&state, &limits, options.data(), 4), 4) << dipolis_why();
    EXPECT_EQ(dipolis_analyse(&state, &limits, options.data(), 3), 4);
    EXPECT_EQ(dipolis_analyse(&state, &limits, nullptr, 0), 4);
    EXPECT_EQ(options[0].share, 1);
    EXPECT_GT(options[0].wins, 0);
    EXPECT_EQ(options[0].line[0], options[0].action);
    for (const dipolis_limits& wrong : {dipolis_limits{0, 0, 1, 1, 0, nullptr, nullptr},
                                        dipolis_limits{-1, 5, 1, 1, 0, nullptr, nullptr},
                                        dipolis_limits{5, 0, 1, 0, 0, nullptr, nullptr}})
        EXPECT_EQ(dipolis_analyse(&state, &wrong, options.data(), 4), DIPOLIS_BAD_ARGUMENT);
    EXPECT_EQ(dipolis_analyse(&state, nullptr, options.data(), 4), DIPOLIS_BAD_ARGUMENT);
    EXPECT_EQ(dipolis_analyse(&state, &limits, nullptr, 4), DIPOLIS_BAD_ARGUMENT);
}

TEST(Players, AnAnalysisEndsWhenItIsTold) {
    const dipolis_state state = decision("", 3);
    int asked = 0;
    const auto stops = [](void* about) -> int32_t { return ++*static_cast<int*>(about) == 1; };
    const dipolis_limits endless{1'000'000'000, 0, 1, 1, 0, stops, &asked};
    std::vector<dipolis_option> options(4);
    EXPECT_EQ(dipolis_analyse(&state, &endless, options.data(), 4), 4) << dipolis_why();
    EXPECT_GE(asked, 1);
}

TEST(Players, EloOfPairs) {
    double elo[3];
    const int32_t even[] = {2, 2, 0, 4}, won[] = {4, 4, 4};
    ASSERT_EQ(dipolis_elo(even, 4, elo), 0);
    EXPECT_EQ(elo[0], 0);
    EXPECT_LT(elo[1], 0);
    EXPECT_GT(elo[2], 0);
    ASSERT_EQ(dipolis_elo(won, 3, elo), 0);
    EXPECT_EQ(elo[2], 1200);
    EXPECT_GT(elo[1], 0);
    EXPECT_EQ(dipolis_elo(even, 0, elo), DIPOLIS_BAD_ARGUMENT);
    EXPECT_EQ(dipolis_elo(nullptr, 1, elo), DIPOLIS_BAD_ARGUMENT);
    EXPECT_EQ(dipolis_elo(even, 1, nullptr), DIPOLIS_BAD_ARGUMENT);
}

TEST(Records, AreReadBackAsTheyWereWritten) {
    dipolis_state state = begun("");
    std::vector<int32_t> played;
    for (int32_t who = 0; who != DIPOLIS_NOBODY; who = dipolis_current_player(&state)) {
        const int32_t action = dipolis_current_player(&state) == DIPOLIS_CHANCE
                                   ? dipolis_dealt(&state, 9)
                                   : legal_in(state)[0];
        ASSERT_EQ(dipolis_apply(&state, action), 0) << dipolis_why();
        played.push_back(action);
    }
    const auto count = static_cast<int32_t>(played.size());
    const dipolis_game game{"", "a test", played.data(), count};
    const std::string record =
        text_of([&](char* to, size_t room) { return dipolis_write_record(&game, to, room); });
    std::vector<int32_t> again(200);
    char variant[100];
    ASSERT_EQ(dipolis_read_record(record.c_str(), variant, sizeof variant, again.data(), 200),
              count)
        << dipolis_why();
    again.resize(played.size());
    EXPECT_EQ(again, played);
    EXPECT_STREQ(variant, "");
    EXPECT_EQ(dipolis_read_record(record.c_str(), variant, 0, again.data(), 200),
              DIPOLIS_BAD_ARGUMENT);
    EXPECT_EQ(dipolis_read_record(record.c_str(), variant, sizeof variant, nullptr, 0), count);
    EXPECT_EQ(dipolis_read_record("{", variant, sizeof variant, again.data(), 200),
              DIPOLIS_BAD_TEXT);
    const dipolis_game no_actions{"", "", nullptr, 3}, no_source{"", nullptr, played.data(), 2};
    EXPECT_EQ(dipolis_write_record(&no_actions, nullptr, 0), DIPOLIS_BAD_ARGUMENT);
    EXPECT_EQ(dipolis_write_record(&no_source, nullptr, 0), DIPOLIS_BAD_ARGUMENT);
    EXPECT_EQ(dipolis_write_record(nullptr, nullptr, 0), DIPOLIS_BAD_ARGUMENT);
    played[5] = played[4];
    EXPECT_EQ(dipolis_write_record(&game, nullptr, 0), DIPOLIS_BAD_TEXT);
}

TEST(Capi, ConvertsTheLogsOfOtherSites) {
    const char* const drafted =
        R"([{"data": [{"type": "wonderSelected", "args": {"playerId": "1", "wonderName": "The Sphinx"}}]}])";
    const std::string record =
        text_of([&](char* to, size_t room) { return dipolis_convert_log(drafted, to, room); });
    EXPECT_NE(record.find(R"({"by":0,"do":"draft","wonder":"sphinx"})"), std::string::npos)
        << record;
    const char* const unknown =
        R"([{"data": [{"type": "wonderSelected", "args": {"playerId": "1", "wonderName": "Knossos"}}]}])";
    EXPECT_EQ(
        text_of([&](char* to, size_t room) { return dipolis_convert_log(unknown, to, room); }),
        "{\"error\":\"[0].data[0].args.wonderName: unknown_id: Knossos\"}\n");
    EXPECT_EQ(dipolis_convert_log("{}", nullptr, 0), DIPOLIS_BAD_TEXT);
    EXPECT_EQ(dipolis_convert_log("{", nullptr, 0), DIPOLIS_BAD_TEXT);
    EXPECT_EQ(dipolis_convert_log(nullptr, nullptr, 0), DIPOLIS_BAD_ARGUMENT);
}

TEST(Deals, AreTheSameWhateverIsPlayed) {
    std::vector<std::string> revealed[2];
    for (int game = 0; game < 2; ++game) {
        dipolis_state state = begun("");
        while (dipolis_current_player(&state) != DIPOLIS_NOBODY) {
            const bool chance = dipolis_current_player(&state) == DIPOLIS_CHANCE;
            const auto legal = legal_in(state);
            const int32_t action = chance      ? dipolis_dealt(&state, 4)
                                   : game == 0 ? legal.front()
                                               : legal.back();
            if (chance)
                revealed[game].push_back(text_of(
                    [&](char* to, size_t room) { return dipolis_action_text(action, to, room); }));
            ASSERT_EQ(dipolis_apply(&state, action), 0) << dipolis_why();
        }
        std::sort(revealed[game].begin(), revealed[game].end());
    }
    std::vector<std::string> both;
    std::set_intersection(revealed[0].begin(), revealed[0].end(), revealed[1].begin(),
                          revealed[1].end(), std::back_inserter(both));
    EXPECT_GT(both.size() * 10, revealed[0].size() * 7);  // a game may end before all is seen
    const dipolis_state state = decision("", 3);
    EXPECT_EQ(dipolis_dealt(&state, 1), DIPOLIS_BAD_ARGUMENT);
}

// --- Many games

struct Written {
    std::vector<uint8_t> observations, masks, done;
    std::vector<float> floats, rewards;
    std::vector<int8_t> to_move;
    std::vector<int32_t> actions;

    Written(const char* variant, size_t games)
        : observations(games * static_cast<size_t>(dipolis_observation_size(variant))),
          masks(games * static_cast<size_t>(dipolis_decision_count(variant))),
          done(games),
          floats(observations.size()),
          rewards(2 * games),
          to_move(games),
          actions(games) {}
    dipolis_buffers buffers() {
        return {observations.data(),
                floats.data(),
                masks.data(),
                rewards.data(),
                done.data(),
                to_move.data(),
                0};
    }
    friend bool operator==(const Written&, const Written&) = default;
};

// Numbers that a batch of random games has written after each of so many steps.
std::vector<Written> steps_of(const char* variant, int64_t games, int threads, int steps,
                              int32_t untouched = 0) {
    dipolis_batch* batch = dipolis_batch_new(variant, games, game_seed(5), threads);
    EXPECT_NE(batch, nullptr) << dipolis_why();
    std::vector<Written> all;
    Written now(variant, static_cast<size_t>(games));
    dipolis_buffers to = now.buffers();
    EXPECT_EQ(dipolis_batch_reset(batch, game_seed(5), &to), 0);
    to.untouched = untouched;
    for (int i = 0; i < steps; ++i) {
        EXPECT_EQ(
            dipolis_batch_choose(batch, i % 9 == 0 ? "greedy" : "uniform", now.actions.data()), 0);
        EXPECT_EQ(dipolis_batch_step(batch, now.actions.data(), &to), 0) << dipolis_why();
        all.push_back(now);
    }
    dipolis_batch_free(batch);
    return all;
}

TEST(Batches, PlayTheSameGamesWithAnyNumberOfThreads) {
    for (const char* variant : kVariants) {
        const auto one = steps_of(variant, 13, 1, 220);
        EXPECT_EQ(one, steps_of(variant, 13, 3, 220));
        EXPECT_EQ(one, steps_of(variant, 13, 16, 220));
        int ended = 0;
        for (const Written& step : one)
            ended += static_cast<int>(std::count(step.done.begin(), step.done.end(), 1));
        EXPECT_GT(ended, 20) << "no game was followed by another";
    }
}

// Only what has changed is written if nobody else writes; it comes to the same.
TEST(Batches, WriteTheSameWhereNobodyElseHasWritten) {
    for (const char* variant : kVariants)
        EXPECT_EQ(steps_of(variant, 9, 2, 220), steps_of(variant, 9, 2, 220, 1));
    // And only that: who breaks the promise finds what was written there.
    dipolis_batch* batch = dipolis_batch_new("", 1, 1, 1);
    Written now("", 1);
    dipolis_buffers to = now.buffers();
    EXPECT_EQ(dipolis_batch_reset(batch, 1, &to), 0);
    const size_t other = now.masks.size() - 1;
    now.masks[other] = 7;
    to.untouched = 1;
    EXPECT_EQ(dipolis_batch_choose(batch, "uniform", now.actions.data()), 0);
    EXPECT_EQ(dipolis_batch_step(batch, now.actions.data(), &to), 0);
    EXPECT_EQ(now.masks[other], 7);
    to.untouched = 0;
    EXPECT_EQ(dipolis_batch_choose(batch, "uniform", now.actions.data()), 0);
    EXPECT_EQ(dipolis_batch_step(batch, now.actions.data(), &to), 0);
    EXPECT_EQ(now.masks[other], 0);
    dipolis_batch_free(batch);
}

// The games of a place do not depend on how many others there are.
TEST(Batches, PlayTheSameGameAtAPlaceBesideAnyOthers) {
    const auto few = steps_of("", 2, 1, 100);
    const auto many = steps_of("", 7, 2, 100);
    for (size_t i = 0; i < few.size(); ++i) {
        ASSERT_TRUE(std::equal(few[i].observations.begin(), few[i].observations.end(),
                               many[i].observations.begin()));
        ASSERT_EQ(few[i].actions[1], many[i].actions[1]);
    }
}

TEST(Batches, WriteWhatTheStatesSay) {
    int rewarded = 0;
    for (const char* variant : kVariants) {
        constexpr int64_t kGames = 5;
        dipolis_batch* batch = dipolis_batch_new(variant, kGames, game_seed(1), 2);
        ASSERT_NE(batch, nullptr);
        Written now(variant, kGames);
        const dipolis_buffers to = now.buffers();
        std::vector<dipolis_state> states(kGames);
        const size_t size = now.observations.size() / kGames, decisions = now.masks.size() / kGames;
        for (int i = 0; i < 200; ++i) {
            ASSERT_EQ(dipolis_batch_choose(batch, "uniform", now.actions.data()), 0);
            for (size_t game = 0; game < kGames; ++game) {
                ASSERT_EQ(dipolis_batch_state(batch, static_cast<int64_t>(game), &states[game]), 0);
                ASSERT_EQ(dipolis_apply(&states[game], now.actions[game]), 0) << dipolis_why();
            }
            ASSERT_EQ(dipolis_batch_step(batch, now.actions.data(), &to), 0);
            for (size_t game = 0; game < kGames; ++game) {
                // Until chance has played, only an end is the same.
                if (dipolis_current_player(&states[game]) == DIPOLIS_NOBODY) {
                    double returns[2];
                    ASSERT_EQ(dipolis_returns(&states[game], returns), 0);
                    ASSERT_EQ(now.done[game], 1);
                    ASSERT_EQ(now.rewards[2 * game], static_cast<float>(returns[0]));
                    ASSERT_EQ(now.rewards[2 * game + 1], static_cast<float>(returns[1]));
                    ++rewarded;
                } else if (now.done[game] == 0) {
                    ASSERT_EQ(now.rewards[2 * game], 0.0F);
                }
                dipolis_state state;
                ASSERT_EQ(dipolis_batch_state(batch, static_cast<int64_t>(game), &state), 0);
                ASSERT_EQ(now.to_move[game], dipolis_current_player(&state));
                std::vector<uint8_t> seen(size), mask(decisions);
                ASSERT_EQ(dipolis_observe(&state, now.to_move[game], seen.data(),
                                          static_cast<int32_t>(size)),
                          0);
                ASSERT_TRUE(std::equal(seen.begin(), seen.end(), &now.observations[game * size]));
                ASSERT_TRUE(std::equal(seen.begin(), seen.end(), &now.floats[game * size]));
                ASSERT_GT(dipolis_legal_mask(&state, mask.data(), static_cast<int32_t>(decisions)),
                          0);
                ASSERT_TRUE(std::equal(mask.begin(), mask.end(), &now.masks[game * decisions]));
            }
        }
        dipolis_batch_free(batch);
    }
    EXPECT_GT(rewarded, 10);
}

TEST(Batches, PlayNothingIfOneActionIsWrong) {
    dipolis_batch* batch = dipolis_batch_new("", 6, 3, 2);
    ASSERT_NE(batch, nullptr);
    std::vector<int32_t> actions(6);
    ASSERT_EQ(dipolis_batch_choose(batch, "uniform", actions.data()), 0);
    std::vector<dipolis_state> before(6);
    for (int64_t i = 0; i < 6; ++i)
        ASSERT_EQ(dipolis_batch_state(batch, i, &before[static_cast<size_t>(i)]), 0);
    for (const int32_t wrong : {-1, 1 << 30, 1191}) {
        auto given = actions;
        given[4] = given[5] = wrong;
        EXPECT_EQ(dipolis_batch_step(batch, given.data(), nullptr), DIPOLIS_ILLEGAL);
        EXPECT_NE(std::string(dipolis_why()).find("game 4: action " + std::to_string(wrong)),
                  std::string::npos)
            << dipolis_why();
        for (int64_t i = 0; i < 6; ++i) {
            dipolis_state state;
            ASSERT_EQ(dipolis_batch_state(batch, i, &state), 0);
            EXPECT_EQ(position(state), position(before[static_cast<size_t>(i)]));
        }
    }
    EXPECT_EQ(dipolis_batch_step(batch, actions.data(), nullptr), 0);
    EXPECT_EQ(dipolis_batch_choose(batch, "level 5", actions.data()), DIPOLIS_BAD_TEXT);
    dipolis_batch_free(batch);
}

}  // namespace
}  // namespace dipolis
