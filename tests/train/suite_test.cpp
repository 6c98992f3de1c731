// Suites: repeatable cases, a text that comes back as it was, and measures that agree with sums by
// hand.
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <tuple>

#include "ai/evaluators.h"
#include "tests/scratch.h"
#include "train/lesson.h"
#include "train/suite_make.h"
#include "train/suite_measure.h"

namespace dipolis::train {
namespace {

using Kind = Suite::Kind;

SuiteRecipe recipe(Mode mode, Kind kind) {
    return {mode, kind, 5, 40, 12, 20, 3};
}

constexpr std::array<int, 4> kNumbers = {0, 1, 4, 5};  // of cases, which are their stages

Suite some(Mode mode, Kind kind) {
    Suite suite{kind, made_by(recipe(mode, kind)), {}};
    for (int number : kNumbers) suite.cases.push_back(make_case(recipe(mode, kind), number));
    return suite;
}

using Made = std::tuple<Mode, Kind>;
class MadeSuite : public testing::TestWithParam<Made> {
  protected:
    // Made once for all tests, because that takes seconds.
    static const Suite& suite() {
        static std::map<Made, Suite> made;
        const auto found = made.find(GetParam());
        if (found != made.end()) return found->second;
        return made.emplace(GetParam(), std::apply(some, GetParam())).first->second;
    }
};
INSTANTIATE_TEST_SUITE_P(Suites, MadeSuite,
                         testing::Combine(testing::Values(Mode::Base, Mode::Solo, Mode::Leaders),
                                          testing::Values(Kind::Decisions, Kind::Truths)));

TEST_P(MadeSuite, ComesBackAsItWas) {
    const Suite& suite = this->suite();
    const std::string path = scratch_folder() + "a.suite";
    ASSERT_TRUE(write_suite(path, suite));
    std::string why;
    const auto read = read_suite(path, why);
    std::filesystem::remove(path);
    ASSERT_TRUE(read) << why;
    EXPECT_EQ(read->kind, suite.kind);
    EXPECT_EQ(read->made, suite.made);
    EXPECT_EQ(read->cases, suite.cases);
}

TEST_P(MadeSuite, IsTheSameEveryTime) {
    const auto [mode, kind] = GetParam();
    EXPECT_EQ(make_case(recipe(mode, kind), kNumbers[2]), suite().cases[2]);
}

TEST_P(MadeSuite, HasDecisionsOfItsStagesWithAChoice) {
    const Suite& suite = this->suite();
    for (size_t i = 0; i < suite.cases.size(); ++i) {
        const Case& one = suite.cases[i];
        EXPECT_EQ(one.stage, kNumbers[i]);
        EXPECT_EQ(one.stage, stage_of(one.position));
        EXPECT_GE(one.seen, 1);
        Options all;
        options(one.position, all);
        EXPECT_GE(all.size(), 3);
        int playouts = 0;
        for (int end : one.ends) playouts += end;
        EXPECT_EQ(playouts, suite.kind == Kind::Truths ? 3 : 0);
        const size_t valued = suite.kind == Kind::Decisions ? static_cast<size_t>(all.size()) : 0;
        EXPECT_EQ(one.options.size(), valued);
    }
}

TEST(SuiteText, RefusesWhatDoesNotFit) {
    const std::string text = to_text(some(Mode::Base, Kind::Decisions));
    std::string why;
    ASSERT_TRUE(parse_suite(text, why)) << why;
    EXPECT_FALSE(parse_suite("", why));
    EXPECT_FALSE(parse_suite(text.substr(1), why));
    const auto with = [&](std::string_view before, std::string_view after) {
        std::string other = text;
        const size_t at = other.find(before);
        EXPECT_NE(at, std::string::npos);
        return other.replace(at, before.size(), after);
    };
    EXPECT_FALSE(parse_suite(with("suite 1 decisions", "suite 1 truths"), why));
    EXPECT_FALSE(parse_suite(with("suite 1 ", "suite 2 "), why));
    EXPECT_FALSE(parse_suite(with("\n0 ", "\n3 "), why));    // another stage
    EXPECT_FALSE(parse_suite(with("/", "/1,1/"), why));      // an option more
    EXPECT_FALSE(parse_suite(with("age=1", "age=9"), why));  // no such position
    EXPECT_EQ(why, "line 6 does not fit");
}

// Those of the repository: a change of the rules, or of how positions are written, would spoil
// them.
TEST(KeptSuites, AreReadAsTheyWereWritten) {
    int found = 0;
    for (const auto& file : std::filesystem::directory_iterator(SUITE_DIR)) {
        SCOPED_TRACE(file.path().filename());
        std::string why;
        const auto suite = read_suite(file.path().string(), why);
        ASSERT_TRUE(suite) << why;
        EXPECT_NE(suite->made.find(std::to_string(suite->cases.size()) + " positions"),
                  std::string::npos);
        std::ifstream text(file.path());
        EXPECT_EQ(to_text(*suite), std::string(std::istreambuf_iterator<char>(text), {}));
        ++found;
    }
    EXPECT_GE(found, 2);
}

Specification network() {
    std::string why;
    return *parse_specification("mcts nodes=1 judge=network", why);
}

int liked_by_prior(const State& state) {
    Options all;
    options(state, all);
    std::vector<float> weights(static_cast<size_t>(all.size()));
    make_evaluator("network")->prior(state, all, weights);
    return static_cast<int>(std::max_element(weights.begin(), weights.end()) - weights.begin());
}

// The best by one set of deals is valued by the other.
TEST(SuiteMeasure, LosesWhatTheOtherDealsSay) {
    Suite suite = some(Mode::Base, Kind::Decisions);
    suite.cases.resize(1);
    Case& one = suite.cases[0];
    const auto liked = static_cast<size_t>(liked_by_prior(one.position));
    for (auto& values : one.options) values = {1000, 1000};
    one.options[liked] = {4000, 3000};
    EXPECT_EQ(measured(suite, network(), 1, 1), std::vector<double>{0});
    const size_t other = liked == 0 ? 1 : 0;
    one.options[other] = {4500, 2800};
    // By the first deals the other one is the best, worth .28 by the second; and the liked by
    // those.
    EXPECT_NEAR(measured(suite, network(), 1, 1)[0], ((.28 - .30) + (.40 - .40)) / 2, 1e-12);
    one.options[other] = {9000, 8000};
    EXPECT_NEAR(measured(suite, network(), 1, 1)[0], ((.80 - .30) + (.90 - .40)) / 2, 1e-12);
}

// The mean of many playouts of a player that says the right thing is an error of nothing.
TEST(SuiteMeasure, TakesTheNoiseOfPlayoutsAway) {
    Suite suite = some(Mode::Base, Kind::Truths);
    const Case one = suite.cases[1];
    Rng rng(1);
    const double p = make_evaluator("network")->value(one.position).wins(Seat::First);
    constexpr int kPlayouts = 20;
    constexpr int kTimes = 20000;
    suite.cases.clear();
    for (int i = 0; i < kTimes; ++i) {
        suite.cases.push_back(one);
        int wins = 0;
        for (int k = 0; k < kPlayouts; ++k) wins += rng.below(1'000'000) < 1e6 * p;
        suite.cases.back().ends = {wins, 0, 0, 0, 0, kPlayouts - wins, 0};
    }
    const auto errors = measured(suite, network(), 1, 2);
    double mean = 0;
    for (double error : errors) mean += error / kTimes;
    const double noise = p * (1 - p) / kPlayouts;
    EXPECT_NEAR(mean, 0, 0.04 * noise);
    EXPECT_EQ(errors, measured(suite, network(), 1, 1));
}

TEST(SuiteMeasure, AnyNumberOfThreadsFindsTheSame) {
    const Suite suite = some(Mode::Base, Kind::Decisions);
    EXPECT_EQ(measured(suite, network(), 16, 1), measured(suite, network(), 16, 3));
}

// A position stands for those of its stage in its game; games without any count too.
TEST(SuiteEstimate, SumsOverAGame) {
    Suite suite{Kind::Decisions, "", std::vector<Case>(3)};
    suite.cases[0].seen = 4, suite.cases[0].tries = 1;
    suite.cases[1].seen = 8, suite.cases[1].tries = 3;
    suite.cases[2].seen = 6, suite.cases[2].tries = 2, suite.cases[2].stage = 6;
    const std::vector<double> numbers = {0.5, 0.25, 1};
    // 2 and 4 decisions of each seat in 4 games, and 3 in 2.
    EXPECT_NEAR(estimate(suite, numbers).mean, (2 * .5 + 4 * .25) / 4 + 3.0 / 2, 1e-12);
    EXPECT_NEAR(estimate(suite, numbers, 0).mean, (4 * .5 + 8 * .25) / 12, 1e-12);
    EXPECT_EQ(estimate(suite, numbers, 6).mean, 1);
    EXPECT_EQ(estimate(suite, numbers, 6).low, 1);
    const Estimate draft = estimate(suite, numbers, 0);
    EXPECT_EQ(draft.low, .25);
    EXPECT_EQ(draft.high, .5);
    suite.kind = Kind::Truths;
    EXPECT_NEAR(estimate(suite, numbers).mean, (.375 + 1) / 2, 1e-12);
}

}  // namespace
}  // namespace dipolis::train
