// Training: independent of the number of threads, in the right direction, and with integer weights
// that agree with the float weights.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numeric>

#include "ai/features.h"
#include "ai/option_features.h"
#include "tests/scratch.h"
#include "train/optimizer.h"
#include "train/self_play.h"

namespace dipolis::train {
namespace {

constexpr float kTrust = 0.9F;

Lessons lessons_of(Mode mode, uint64_t games) {
    const std::string path = scratch_folder() + "lessons.shard";
    std::string why;
    const Recipe recipe{mode, 3, *parse_specification("mcts nodes=16", why)};
    Shard shard{"for a test", {}};
    for (uint64_t i = 0; i < games; ++i) shard.games.push_back(play_game(recipe, i));
    EXPECT_TRUE(write_shard(path, shard));
    Lessons all;
    EXPECT_TRUE(read_samples(
        path, [&](const std::vector<Sample>& game) { all.add(game, kTrust); }, why))
        << why;
    std::filesystem::remove(path);
    return all;
}

// Some games, the same for every test.
const Lessons& lessons() {
    static const Lessons lessons = lessons_of(Mode::Base, 6);
    return lessons;
}

Model fresh(uint64_t seed = 1) {
    return {static_cast<size_t>(features::count()), features::topic_names().size(), seed};
}

// Trains that many epochs; returns the loss before and after.
std::pair<double, double> teach(Model& model, int times, int threads,
                                const Lessons& all = lessons()) {
    std::vector<uint32_t> batch(all.all.size());
    std::iota(batch.begin(), batch.end(), 0);
    std::vector<bool> mirrored(batch.size());
    for (size_t i = 0; i < mirrored.size(); i += 3) mirrored[i] = true;
    Optimizer optimizer(model, threads);
    std::pair<double, double> losses;
    for (int i = 0; i < times; ++i) {
        const Loss loss = optimizer.learn(all, batch, mirrored, {0.003F, 1e-4F});
        (i == 0 ? losses.first : losses.second) = loss.value + loss.policy;
    }
    return losses;
}

TEST(Trainer, AnyNumberOfThreadsLearnsTheSame) {
    Model one = fresh();
    Model five = fresh();
    teach(one, 4, 1);
    teach(five, 4, 5);
    EXPECT_EQ(net::to_bytes(one.quantised("")), net::to_bytes(five.quantised("")));
    EXPECT_EQ(one.rows, five.rows);
}

TEST(Trainer, AnotherSeedLearnsAnother) {
    Model one = fresh(1);
    Model two = fresh(2);
    teach(one, 2, 1);
    teach(two, 2, 1);
    EXPECT_NE(one.rows, two.rows);
}

TEST(Trainer, LossFalls) {
    Model model = fresh();
    const auto [before, after] = teach(model, 40, 2);
    EXPECT_LT(after, 0.9 * before);
}

// Moments begin at zero, and the first step makes up for that.
TEST(Trainer, TheFirstStepIsAsLargeAsTheRate) {
    constexpr float kRate = 0.001F;
    const Model before = fresh();
    Model after = before;
    const std::vector<uint32_t> batch = {0, 1, 2, 3};
    Optimizer(after, 1).learn(lessons(), batch, std::vector<bool>(batch.size()), {kRate, 0});
    float most = 0;
    for (size_t i = 0; i < before.dense.out.size(); ++i)
        most = std::max(most, std::abs(after.dense.out[i] - before.dense.out[i]));
    EXPECT_NEAR(most, kRate, 0.01F * kRate);
}

// A row that was taught one thing, then long nothing, and then the opposite, follows the last.
TEST(Trainer, RowsForgetTheirMomentumWhileTheyAreNotTouched) {
    Lessons taught = lessons();
    const size_t first = 0;
    const auto inputs = taught.inputs(taught.all[first]);
    size_t other = 1;
    const auto alone = [&](uint16_t input) {
        const auto theirs = taught.inputs(taught.all[other]);
        return std::find(theirs.begin(), theirs.end(), input) == theirs.end();
    };
    while (!std::all_of(inputs.begin(), inputs.begin() + 1, alone)) ++other;
    const size_t row = inputs[0] * size_t{net::kHidden};
    Model model = fresh();
    Optimizer optimizer(model, 1);
    const auto learn = [&](size_t lesson, int times) {
        const std::vector<uint32_t> batch = {static_cast<uint32_t>(lesson)};
        for (int i = 0; i < times; ++i) optimizer.learn(taught, batch, {false}, {0.001F, 0});
    };
    const auto weights = [&] {
        return std::vector<float>(model.rows.begin() + static_cast<long>(row),
                                  model.rows.begin() + static_cast<long>(row + net::kHidden));
    };
    const auto along = [](const std::vector<float>& a, const std::vector<float>& b) {
        return std::inner_product(a.begin(), a.end(), b.begin(), 0.0F);
    };
    const auto minus = [](std::vector<float> a, const std::vector<float>& b) {
        for (size_t i = 0; i < a.size(); ++i) a[i] -= b[i];
        return a;
    };
    taught.all[first].options = taught.all[other].options = 0;
    taught.all[first].target = {1, 0, 0, 0, 0, 0, 0};
    const auto begin = weights();
    learn(first, 20);
    const auto pushed = minus(weights(), begin);
    ASSERT_GT(along(pushed, pushed), 0);
    learn(other, 200);
    taught.all[first].target = {0, 0, 0, 1, 0, 0, 0};
    const auto rested = weights();
    learn(first, 1);
    // A tenth of a usual step that way at most; with its momentum it would go on as it did.
    EXPECT_LT(along(minus(weights(), rested), pushed), 0.1F * along(pushed, pushed) / 20);
}

TEST(Trainer, AMeanApproachesWhatIsLearnt) {
    Model mean = fresh();
    Model model = fresh();
    teach(model, 3, 1);
    const float before = mean.dense.out[3];
    mean.approach(model, 0.25F);
    EXPECT_FLOAT_EQ(mean.dense.out[3], before + 0.25F * (model.dense.out[3] - before));
    mean.approach(model, 1);
    EXPECT_EQ(net::to_bytes(mean.quantised("")), net::to_bytes(model.quantised("")));
}

// The gradient of each kind of weight, compared with finite differences.
TEST(Trainer, GradientsPointWhereTheLossFalls) {
    constexpr float kValueWeight = 0.5F;
    Model model = fresh();
    teach(model, 10, 1);
    const Lesson* lesson = &lessons().all[0];
    for (const Lesson& each : lessons().all) {
        if (each.options > 3) lesson = &each;
    }
    const auto inputs = lessons().inputs(*lesson);
    const auto loss = [&] {
        const Loss loss = study(model, lessons(), *lesson, inputs, nullptr).loss;
        return static_cast<double>(kValueWeight) * loss.value + loss.policy;
    };
    Dense gradient(features::topic_names().size());
    std::array<float, net::kHidden> first{};
    const Teaching teaching{gradient, first.data(), kValueWeight};
    study(model, lessons(), *lesson, inputs, &teaching);
    const auto compare = [&](float& weight, float slope) {
        constexpr float kStep = 1e-2F;
        const float was = weight;
        weight = was + kStep;
        const double up = loss();
        weight = was - kStep;
        const double down = loss();
        weight = was;
        const double real = (up - down) / (2 * static_cast<double>(kStep));
        EXPECT_NEAR(static_cast<double>(slope), real, 0.03 + 0.1 * std::abs(real));
        return std::abs(real) > 1e-3;
    };
    int felt = 0;
    auto weights = model.dense.lists();
    auto slopes = gradient.lists();
    // All but the biases of the first layer and the hidden layers, whose units may be clipped.
    for (size_t list : {1u, 5u, 6u, 7u, 8u, 9u, 10u}) {
        for (size_t i = 0; i < weights[list]->size(); i += 1 + weights[list]->size() / 40)
            felt += compare((*weights[list])[i], (*slopes[list])[i]);
    }
    EXPECT_GT(felt, 10);
}

TEST(Trainer, IntegersSayWhatTheFloatsSaid) {
    Model model = fresh();
    teach(model, 40, 2);
    const net::Network network(model.quantised(""));
    double worst = 0;
    for (const Lesson& lesson : lessons().all) {
        const auto inputs = lessons().inputs(lesson);
        const Ends floats = study(model, lessons(), lesson, inputs, nullptr).ends;
        const net::Thought thought = network.think(inputs);
        Ends ends{};
        float sum = 0;
        for (size_t k = 0; k < kEndCount; ++k) {
            const float logit = static_cast<float>(thought.ends[k]) / (net::kOne * net::kOne);
            sum += ends[k] = std::exp(logit);
        }
        for (size_t k = 0; k < kEndCount; ++k)
            worst = std::max(worst, std::abs(static_cast<double>(ends[k] / sum - floats[k])));
        EXPECT_LT(network.largest_sum(inputs), 24000);
    }
    EXPECT_LT(worst, 0.02);
}

TEST(Trainer, InputsOfNoLessonAreNotStored) {
    Model model = fresh();
    teach(model, 3, 1);
    const net::Weights weights = model.quantised("");
    EXPECT_LT(weights.inputs.size(), static_cast<size_t>(features::count()));
    for (const std::string& name : weights.inputs)
        EXPECT_FALSE(name.starts_with("leader")) << "no lesson was with leaders";
}

TEST(Trainer, AnAddOnTeachesItsOwnInputs) {
    const auto taught = [](Mode mode, std::string_view prefix) {
        Model model = fresh();
        teach(model, 2, 1, lessons_of(mode, 2));
        const net::Weights weights = model.quantised("");
        return std::count_if(weights.inputs.begin(), weights.inputs.end(),
                             [&](const std::string& name) { return name.starts_with(prefix); });
    };
    EXPECT_GT(taught(Mode::Leaders, "leader."), 40);
    EXPECT_GT(taught(Mode::Leaders, "leaders.decision."), 1);
    EXPECT_EQ(taught(Mode::Leaders, "solo."), 0);
    EXPECT_GT(taught(Mode::Solo, "solo.deck."), 5);
    EXPECT_EQ(taught(Mode::Solo, "leader."), 0);
}

// Training may begin with a network from its file: the same weights, zero for what it did not know.
TEST(Trainer, BeginsWhereANetworkIs) {
    Model model = fresh();
    teach(model, 5, 2);
    const net::Weights weights = model.quantised("");
    const auto again = [](const net::Weights& weights) {
        return net::Network(Model(net::Network(weights)).quantised("")).weights();
    };
    EXPECT_EQ(again(weights), net::Network(weights).weights());

    net::Weights less = weights;
    less.inputs.pop_back();
    less.rows.resize(less.rows.size() - net::kHidden);
    EXPECT_EQ(again(less), net::Network(less).weights());
    EXPECT_NE(again(less), again(weights));
}

// Shards come in another order in each epoch; what was asked about is never learnt.
TEST(Course, AGameIsHeldOutHoweverOftenItsShardIsRead) {
    constexpr size_t kGames = 10;
    const std::vector<std::string> files = {
        scratch_folder() + "a.shard", scratch_folder() + "b.shard", scratch_folder() + "c.shard"};
    std::string why;
    const Recipe recipe{Mode::Base, 3, *parse_specification("mcts nodes=2", why)};
    const Shard shard{"for a test", std::vector(kGames, play_game(recipe, 0))};
    for (const std::string& file : files) ASSERT_TRUE(write_shard(file, shard));
    Course course;
    course.trusts = {kTrust};
    for (const std::string& file : files)
        ASSERT_TRUE(course.read(file, Course::Part::HeldOut, why)) << why;
    const size_t lessons = course.held_out.all.size();  // of one game, the last one of b
    EXPECT_EQ(course.held_out_games, 1);
    for (const size_t i : {2, 0, 1, 1}) {
        course.learnt.clear();
        ASSERT_TRUE(course.read(files[i], Course::Part::Learnt, why)) << why;
        EXPECT_EQ(course.learnt.all.size(), lessons * (i == 1 ? kGames - 1 : kGames));
    }
    EXPECT_EQ(course.games, files.size() * kGames);
    for (const std::string& file : files) std::filesystem::remove(file);
}

// The targets lie between the search values and the result of the game.
TEST(Lessons, TargetsAreProbabilitiesAndEndWithTheResult) {
    for (const Lesson& lesson : lessons().all) {
        float sum = 0;
        for (float end : lesson.target) sum += end;
        EXPECT_NEAR(sum, 1, 1e-3);
    }
    std::vector<Sample> game(3);
    game[0].state = game[1].state = game[2].state = start({});
    for (Sample& sample : game) {
        sample.end = {0, 0, 1, 0, 0, 0, 0};
        sample.thought = {0, 0, 0, 0, 0, 1, 0};
        sample.chosen = true;
    }
    const size_t won = features::viewer(start({})) == Seat::First ? 2 : 5;
    const auto targets = [&] {
        Lessons lessons;
        lessons.add(game, 0.5F);
        std::vector<float> of_the_end;
        for (const Lesson& lesson : lessons.all) of_the_end.push_back(lesson.target[won]);
        return of_the_end;
    };
    EXPECT_EQ(targets(), (std::vector<float>{0.125F, 0.25F, 0.5F}));
    game[1].chosen = false;  // the rest of the game says nothing about the position before it
    EXPECT_EQ(targets(), (std::vector<float>{0, 0, 0.5F}));
    game[1].chosen = game[1].proven = true;  // there is nothing more to learn about it
    EXPECT_EQ(targets(), (std::vector<float>{0, 0, 0.5F}));
}

// Their values are all that is known of them, and the game goes on as if they were not there.
TEST(Lessons, PositionsInsideTreesStandAside) {
    std::vector<Sample> game(3);
    for (Sample& sample : game) {
        sample.state = start({});
        sample.end = {0, 0, 1, 0, 0, 0, 0};
        sample.thought = {0, 0, 0, 0, 0, 1, 0};
        sample.chosen = true;
    }
    game[1].inside = true;
    game[1].chosen = false;
    game[1].thought = game[1].end = {0, 1, 0, 0, 0, 0, 0};
    Lessons lessons;
    lessons.add(game, 0.5F);
    const size_t side = features::viewer(start({})) == Seat::First ? 0 : 3;
    EXPECT_FLOAT_EQ(lessons.all[0].target[2 + side], 0.25F);
    EXPECT_FLOAT_EQ(lessons.all[1].target[1 + side], 1);
    EXPECT_FLOAT_EQ(lessons.all[2].target[2 + side], 0.5F);
    EXPECT_EQ(lessons.all[0].weight, 1);
    EXPECT_LT(lessons.all[1].weight, 0.5F);
}

}  // namespace
}  // namespace dipolis::train
