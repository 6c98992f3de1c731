// The network: its arithmetic, its file format, and how rows of weights are matched to inputs.
#include "ai/network.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include "ai/features.h"
#include "ai/formula.h"
#include "ai/policy.h"
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
    for (const InputName& topic : topic_names()) weights.topics.push_back(topic.name);
    weights.rows.resize(weights.inputs.size() * net::kHidden);
    weights.topic_rows.resize(weights.topics.size() * net::kQuery);
    weights.topic_biases.resize(weights.topics.size());
    fill(weights.rows, 60, rng);
    fill(weights.bias, 300, rng);
    for (auto& row : weights.second) fill(row, 200, rng);
    fill(weights.second_bias, 20000, rng);
    for (auto& row : weights.third) fill(row, 200, rng);
    fill(weights.third_bias, 20000, rng);
    for (auto& row : weights.out) fill(row, 200, rng);
    fill(weights.topic_rows, 200, rng);
    fill(weights.topic_biases, 20000, rng);
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

TEST(Kernel, WideAndPlainRoundTheSame) {
    const Kernel* wide = wide_kernel();
    if (wide == nullptr) GTEST_SKIP() << "no wide kernel here";
    Rng rng(1);
    const auto any = [&](auto& numbers) {
        for (float& each : numbers) each = 1.0F / static_cast<float>(rng.below(1000) - 2000);
    };
    constexpr size_t kInputs = 150;  // the last of them fill no whole register
    std::array<float, kInputs * 4> fours;
    std::array<float, kInputs * 16> sixteens;
    std::array<float, kInputs + 2> inputs;
    any(fours);
    any(sixteens);
    any(inputs);
    for (size_t i = 0; i < kInputs; i += 3) inputs[i] = i % 2 == 0 ? 0.0F : -0.0F;
    std::array<std::array<float, 20>, 2> sums{};
    for (size_t i = 0; const Kernel* kernel : {&kPlainKernel, wide}) {
        kernel->weigh(fours.data(), sixteens.data(), std::span(inputs).first(kInputs),
                      sums[i].data(), sums[i].data() + 4);
        ++i;
    }
    EXPECT_NE(sums[0], (std::array<float, 20>{}));
    EXPECT_EQ(sums[0], sums[1]);
}

TEST(Network, EveryKernelThinksTheSame) {
    if (wide_kernel() == nullptr) GTEST_SKIP() << "no wide kernel here";
    const net::Network network(random_weights(2));
    const auto compare = [&](const State& state) {
        const features::Active active = inputs_of(state);
        const net::Thought a = network.think(active.inputs(), kPlainKernel);
        const net::Thought b = network.think(active.inputs(), *wide_kernel());
        ASSERT_EQ(a.ends, b.ends);
        ASSERT_EQ(a.query, b.query);
        for (size_t each = 0; each < topic_names().size(); ++each) {
            const auto topic = static_cast<uint16_t>(each);
            const std::array<uint16_t, 1> topics = {topic};
            ASSERT_EQ(network.about(a, topics, kPlainKernel),
                      network.about(a, topics, *wide_kernel()));
        }
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
    EXPECT_FALSE(net::parse_weights("dipolis-network 2\n", why));
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

// With all weights zero, the result is that of the formula.
TEST(NetworkJudge, WithoutWeightsIsTheFormula) {
    NetworkJudge judge({std::make_shared<net::Network>(net::Weights{})});
    Formula formula;
    Rng rng(1);
    for (const State& state : random_positions(5)) {
        const Value a = judge.value(state, rng);
        const Value b = formula.value(state, rng);
        EXPECT_NEAR(a.score, b.score, 1e-6);
        Options all;
        options(state, all);
        std::array<float, Options::kCapacity> p{};
        std::array<float, Options::kCapacity> q{};
        judge.prior(state, all, p);
        formula.prior(state, all, q);
        EXPECT_EQ(p, q);
    }
}

TEST(NetworkJudge, TellsProbabilities) {
    NetworkJudge judge({std::make_shared<net::Network>(random_weights(8))});
    Rng rng(1);
    for (const State& state : random_positions(5)) {
        const Value value = judge.value(state, rng);
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
// there; without a network for them, by the formula.
TEST(NetworkJudge, AsksTheNetworkOfTheVariant) {
    net::Weights weights = random_weights(9);
    weights.addons = {"leaders"};
    const auto base = std::make_shared<net::Network>(random_weights(10));
    const auto leaders = std::make_shared<net::Network>(weights);
    NetworkJudge both({base, leaders});
    NetworkJudge first({base});
    NetworkJudge second({leaders});
    Formula formula;
    Rng rng(1);
    for (const State& state : random_positions(2))
        EXPECT_EQ(both.value(state, rng), first.value(state, rng));
    for (const State& state : random_positions(2, with_leaders())) {
        EXPECT_EQ(both.value(state, rng), second.value(state, rng));
        EXPECT_EQ(first.value(state, rng), formula.value(state, rng));
    }
    for (const State& state : random_positions(2, against_a_rival()))
        EXPECT_EQ(both.value(state, rng), formula.value(state, rng));
}

// A renamed feature or topic would silently lose its weights.
class ShippedNetwork : public testing::TestWithParam<std::string> {};

TEST_P(ShippedNetwork, EveryRowFindsItsInput) {
    std::ifstream file(TEXT_DIR "/../ai/weights/" + GetParam() + ".net", std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), {});
    std::string why;
    const auto weights = net::parse_weights(bytes, why);
    ASSERT_TRUE(weights) << why;
    std::set<std::string> inputs;
    for (int i = 0; i < features::count(); ++i) inputs.insert(features::name(i));
    std::set<std::string> topics;
    for (const InputName& topic : topic_names()) topics.insert(topic.name);
    for (const std::string& name : weights->inputs) EXPECT_TRUE(inputs.contains(name)) << name;
    for (const std::string& name : weights->topics) EXPECT_TRUE(topics.contains(name)) << name;
    EXPECT_GT(weights->inputs.size(), 3000u);
}

INSTANTIATE_TEST_SUITE_P(Weights, ShippedNetwork, testing::Values("base", "leaders", "solo"));

TEST(ShippedNetworks, ThereIsOneForEachAddOn) {
    const auto knowing = [](const Variant& variant) {
        return std::count_if(shipped_networks().begin(), shipped_networks().end(),
                             [&](const auto& network) { return network->knows(variant); });
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
