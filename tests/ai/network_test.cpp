// The network: its arithmetic, its file format, and how rows of weights are matched to inputs.
#include "ai/network.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include "ai/features.h"
#include "ai/option_features.h"
#include "play/player.h"
#include "tests/seed.h"

namespace dipolis {
namespace {

int16_t any(Rng& rng, int most) {
    return static_cast<int16_t>(rng.below(2 * most + 1) - most);
}

template <class List>
void fill(List& list, int most, Rng& rng) {
    for (auto& number : list) number = any(rng, most);
}

net::Weights random_weights(uint64_t seed) {
    Rng rng(seed);
    net::Weights weights;
    weights.made = "from nothing";
    for (int i = 0; i < features::count(); ++i) weights.inputs.push_back(features::name(i));
    weights.topics = features::topic_names();
    weights.measures = features::measure_names();
    weights.rows.resize(weights.inputs.size() * net::kHidden);
    weights.topic_rows.resize(weights.topics.size() * net::kQuery);
    weights.topic_biases.resize(weights.topics.size());
    weights.measure_rows.resize(weights.measures.size() * net::kQuery);
    weights.measure_biases.resize(weights.measures.size());
    fill(weights.rows, 60, rng);
    fill(weights.bias, 300, rng);
    for (auto& row : weights.second) fill(row, 200, rng);
    fill(weights.second_bias, 20000, rng);
    for (auto& row : weights.third) fill(row, 200, rng);
    fill(weights.third_bias, 20000, rng);
    for (auto& row : weights.out) fill(row, 200, rng);
    fill(weights.topic_rows, 200, rng);
    fill(weights.topic_biases, 20000, rng);
    fill(weights.measure_rows, 200, rng);
    fill(weights.measure_biases, 20000, rng);
    return weights;
}

Variant with_leaders() {
    Variant variant{.addons = {AddOnId::Leaders}};
    variant.pool = leaders::kPools[0].leaders;
    return variant;
}

Variant against_a_rival() {
    Variant variant{.addons = {AddOnId::Solo}};
    variant.rival = solo::Rival::Caesar;
    return variant;
}

// Positions of random games in which a player decides.
std::vector<State> random_positions(int games, const Variant& variant = {}) {
    std::vector<State> positions;
    Options all;
    for (int game = 0; game < games; ++game) {
        Rng rng(5, static_cast<uint64_t>(game));
        for (State state = start(variant); !is_over(state);) {
            options(state, all);
            const bool chance = actor(state) == Actor::Chance;
            if (!chance && all.size() > 1) positions.push_back(state);
            play(state, chance ? draw(state, rng) : all[rng.below(all.size())].move);
        }
    }
    return positions;
}

features::Active inputs_of(const State& state) {
    features::Active active;
    features::list(state, features::viewer(state), active);
    return active;
}

TEST(Kernel, WideAndPlainHaveTheSameSums) {
    const Kernel* wide = wide_kernel();
    if (wide == nullptr) GTEST_SKIP() << "no wide kernel here";
    Rng rng(1);
    for (int width : {16, 48, 64, 80, 128, 256}) {
        std::vector<int16_t> rows(static_cast<size_t>(50 * width));
        std::vector<int16_t> bias(static_cast<size_t>(width));
        fill(rows, 32767, rng);  // the sums overflow 16 bits
        fill(bias, 32767, rng);
        const std::vector<uint16_t> inputs = {3, 0, 49, 17, 17, 30, 8};
        std::vector<int16_t> a(bias.size());
        std::vector<int16_t> b(bias.size());
        kPlainKernel.add_rows(rows.data(), bias.data(), inputs, width, a.data());
        wide->add_rows(rows.data(), bias.data(), inputs, width, b.data());
        EXPECT_EQ(a, b);
        fill(a, net::kOne, rng);
        fill(b, net::kMostWeight, rng);
        EXPECT_EQ(kPlainKernel.dot(a.data(), b.data(), width),
                  wide->dot(a.data(), b.data(), width));
        constexpr int kOutputs = 19;  // not a multiple of what fits into registers
        std::array<int32_t, kOutputs> few{1, 2, 3};
        std::array<int32_t, kOutputs> many = few;
        kPlainKernel.add_products(rows.data(), a.data(), kOutputs, width, few.data());
        wide->add_products(rows.data(), a.data(), kOutputs, width, many.data());
        EXPECT_EQ(few, many);
    }
    std::vector<int32_t> sums(64);
    fill(sums, 400'000, rng);
    sums[0] = 2'000'000'000;
    sums[1] = -2'000'000'000;
    std::vector<int16_t> units(sums.size());
    std::vector<int16_t> others(sums.size());
    kPlainKernel.activate(sums.data(), 64, units.data());
    wide->activate(sums.data(), 64, others.data());
    EXPECT_EQ(units, others);
    EXPECT_EQ(units[0], net::kOne);
}

TEST(Network, EveryKernelThinksTheSame) {
    if (wide_kernel() == nullptr) GTEST_SKIP() << "no wide kernel here";
    const net::Network network(random_weights(2));
    // Options with any topics and measures.
    Rng rng(3);
    std::vector<features::SeenOption> options(300);
    for (features::SeenOption& option : options) {
        for (int k = 0; k < 3; ++k)
            option.add(
                static_cast<size_t>(rng.below(static_cast<int>(features::topic_names().size()))));
        fill(option.measures, 3 * net::kOne, rng);
    }
    const auto compare = [&](const State& state) {
        const features::Active active = inputs_of(state);
        const net::Thought a = network.think(active.inputs(), kPlainKernel);
        const net::Thought b = network.think(active.inputs(), *wide_kernel());
        ASSERT_EQ(a.ends, b.ends);
        ASSERT_EQ(a.query, b.query);
        std::vector<int64_t> logits(options.size()), others(options.size());
        network.weigh(a, options, logits, kPlainKernel);
        network.weigh(a, options, others, *wide_kernel());
        ASSERT_EQ(logits, others);
    };
    for (const Variant& variant : {Variant{}, with_leaders(), against_a_rival()}) {
        const std::vector<State> all = random_positions(counted(1, 10), variant);
        for (size_t i = 0; i < all.size(); i += static_cast<size_t>(counted(7, 1))) compare(all[i]);
    }
}

TEST(Network, ComesBackFromItsFileAsItWas) {
    const net::Weights weights = random_weights(3);
    std::string why;
    const auto read = net::parse_weights(net::to_bytes(weights), why);
    ASSERT_TRUE(read) << why;
    EXPECT_EQ(*read, weights);
}

TEST(Network, DamageIsTold) {
    const std::string bytes = net::to_bytes(random_weights(4));
    std::string why;
    for (size_t at : {size_t{30}, bytes.size() / 2, bytes.size() - 1}) {
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ 4);
        EXPECT_FALSE(net::parse_weights(damaged, why));
        EXPECT_EQ(why, "damaged: the checksum does not fit") << at;
    }
    EXPECT_FALSE(net::parse_weights(bytes.substr(0, bytes.size() / 2), why));
    EXPECT_FALSE(net::parse_weights("dipolis-network 1\n", why));
    EXPECT_EQ(why, "no network of this version");
}

// A component that did not exist when the network was trained contributes nothing, and all other
// rows stay with their inputs although the inputs' numbers have changed.
TEST(Network, RowsFollowTheirNames) {
    const net::Weights weights = random_weights(6);
    net::Weights other = weights;
    const ptrdiff_t gone =
        std::find(weights.inputs.begin(), weights.inputs.end(), "card.tavern.mine") -
        weights.inputs.begin();
    other.inputs.erase(other.inputs.begin() + gone);
    other.rows.erase(other.rows.begin() + gone * net::kHidden,
                     other.rows.begin() + (gone + 1) * net::kHidden);
    net::Weights without = weights;
    std::fill_n(without.rows.begin() + gone * net::kHidden, net::kHidden, int16_t{0});
    const net::Network a(other);
    const net::Network b(without);
    int there = 0;
    for (const State& state : random_positions(20)) {
        const features::Active active = inputs_of(state);
        ASSERT_EQ(a.think(active.inputs()).ends, b.think(active.inputs()).ends);
        for (uint16_t input : active.inputs()) there += input == gone;
    }
    EXPECT_GT(there, 0) << features::name(static_cast<int>(gone));
}

TEST(Network, ARowOfNoInputIsLeftOut) {
    net::Weights weights = random_weights(7);
    const net::Network before(weights);
    weights.inputs.insert(weights.inputs.begin(), "card.never_printed.mine");
    weights.rows.insert(weights.rows.begin(), net::kHidden, int16_t{99});
    const net::Network after(weights);
    for (const State& state : random_positions(2)) {
        const features::Active active = inputs_of(state);
        ASSERT_EQ(before.think(active.inputs()).ends, after.think(active.inputs()).ends);
    }
}

// With all weights zero, or without any network.
TEST(NetworkJudge, WithoutWeightsAllIsAlike) {
    NetworkJudge empty({std::make_shared<net::Network>(net::Weights{})});
    NetworkJudge none({});
    for (const State& state : random_positions(2)) {
        for (NetworkJudge* judge : {&empty, &none}) {
            const Value value = judge->value(state);
            EXPECT_NEAR(value.score, 0, 1e-12);
            for (float end : value.ends) EXPECT_FLOAT_EQ(end, 1.0F / kEndCount);
            Options all;
            options(state, all);
            std::array<float, Options::kCapacity> p{};
            judge->prior(state, all, p);
            for (int i = 0; i < all.size(); ++i) EXPECT_EQ(p[static_cast<size_t>(i)], 1);
        }
    }
}

TEST(NetworkJudge, TellsProbabilities) {
    NetworkJudge judge({std::make_shared<net::Network>(random_weights(8))});
    for (const State& state : random_positions(5)) {
        const Value value = judge.value(state);
        double sum = 0;
        for (float end : value.ends) {
            EXPECT_GE(end, 0);
            sum += static_cast<double>(end);
        }
        EXPECT_NEAR(sum, 1, 1e-5);
        double score = 0;
        for (size_t i = 0; i < 3; ++i)
            score += static_cast<double>(value.ends[i]) - static_cast<double>(value.ends[i + 3]);
        EXPECT_NEAR(score, value.score, 1e-5);
    }
}

// Games with an add-on are judged by the network trained on them, all others as if it were not
// there; games that none was trained on by the first.
TEST(NetworkJudge, AsksTheNetworkOfTheVariant) {
    net::Weights weights = random_weights(9);
    weights.addons = {"leaders"};
    const auto base = std::make_shared<net::Network>(random_weights(10));
    const auto leaders = std::make_shared<net::Network>(weights);
    NetworkJudge both({base, leaders});
    NetworkJudge first({base});
    NetworkJudge second({leaders});
    for (const State& state : random_positions(2)) EXPECT_EQ(both.value(state), first.value(state));
    for (const State& state : random_positions(2, with_leaders()))
        EXPECT_EQ(both.value(state), second.value(state));
    for (const State& state : random_positions(2, against_a_rival()))
        EXPECT_EQ(both.value(state), first.value(state));
}

// A renamed feature, topic or measure would silently lose its weights.
class ShippedNetwork : public testing::TestWithParam<std::string> {};

TEST_P(ShippedNetwork, EveryRowFindsItsInput) {
    std::ifstream file(TEXT_DIR "/../ai/weights/" + GetParam() + ".net", std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), {});
    std::string why;
    const auto weights = net::parse_weights(bytes, why);
    ASSERT_TRUE(weights) << why;
    std::set<std::string> inputs;
    for (int i = 0; i < features::count(); ++i) inputs.insert(features::name(i));
    const auto expect_known = [](const auto& known, const std::vector<std::string>& names) {
        for (const std::string& name : names)
            EXPECT_NE(std::find(known.begin(), known.end(), name), known.end()) << name;
    };
    expect_known(inputs, weights->inputs);
    expect_known(features::topic_names(), weights->topics);
    expect_known(features::measure_names(), weights->measures);
    EXPECT_EQ(weights->measures.size(), size_t{features::kMeasures});
    EXPECT_GT(weights->inputs.size(), 3000u);
}

INSTANTIATE_TEST_SUITE_P(Weights, ShippedNetwork, testing::Values("base", "leaders", "solo"));

TEST(ShippedNetworks, ThereIsOneForEachAddOn) {
    const auto knowing = [](const Variant& variant) {
        return std::count_if(shipped_networks().begin(), shipped_networks().end(),
                             [&](const auto& network) { return network->knows(variant) == 1; });
    };
    EXPECT_EQ(knowing(with_leaders()), 1);
    EXPECT_EQ(knowing(against_a_rival()), 1);
    // The first that knows a variant judges it: base games are left to their own network.
    EXPECT_TRUE(shipped_networks().front()->weights().addons.empty());
}

TEST(Network, AFileThatIsNotThereIsTold) {
    std::string why;
    EXPECT_EQ(read_network("/nowhere/at/all.net", why), nullptr);
    EXPECT_EQ(why, "cannot be read");
}

}  // namespace
}  // namespace dipolis
