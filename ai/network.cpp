#include "ai/network.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <map>

#include "ai/addon.h"
#include "ai/features.h"
#include "ai/formula.h"
#include "ai/number.h"
#include "ai/policy.h"

namespace dipolis {

namespace net {

namespace {

// The rows in this program's order, found by name; zeros for names without a row.
template <class Number>
std::vector<Number> joined(const std::vector<std::string>& wanted,
                           const std::vector<std::string>& names, const std::vector<Number>& rows,
                           size_t width) {
    std::map<std::string_view, size_t> known;
    for (size_t i = 0; i < names.size(); ++i) known.emplace(names[i], i);
    std::vector<Number> joined(wanted.size() * width);
    for (size_t i = 0; i < wanted.size(); ++i) {
        const auto found = known.find(wanted[i]);
        if (found == known.end()) continue;
        std::copy_n(rows.begin() + static_cast<ptrdiff_t>(found->second * width), width,
                    joined.begin() + static_cast<ptrdiff_t>(i * width));
    }
    return joined;
}

std::vector<std::string> input_names() {
    std::vector<std::string> names;
    names.reserve(static_cast<size_t>(features::count()));
    for (int i = 0; i < features::count(); ++i) names.push_back(features::name(i));
    return names;
}

std::vector<std::string> topics_by_name() {
    std::vector<std::string> names;
    names.reserve(topic_names().size());
    for (const InputName& topic : topic_names()) names.push_back(topic.name);
    return names;
}

template <size_t Outputs, size_t Inputs>
std::array<int32_t, Outputs> layer(const std::array<std::array<int16_t, Inputs>, Outputs>& rows,
                                   const std::array<int32_t, Outputs>& bias, const int16_t* from,
                                   const Kernel& kernel) {
    std::array<int32_t, Outputs> sums = bias;
    kernel.add_products(rows[0].data(), from, Outputs, Inputs, sums.data());
    return sums;
}

}  // namespace

Network::Network(const Weights& weights) : weights_(weights) {
    static std::atomic<uint64_t> made = 0;
    serial_ = ++made;
    const std::vector<std::string> topics = topics_by_name();
    weights_.rows = joined(input_names(), weights.inputs, weights.rows, kHidden);
    weights_.topic_rows = joined(topics, weights.topics, weights.topic_rows, kQuery);
    weights_.topic_biases = joined(topics, weights.topics, weights.topic_biases, 1);
    for (AddOnId addon : kAllAddOns) {
        const auto& known = weights.addons;
        addons_.add(addon, std::find(known.begin(), known.end(), id(addon)) != known.end());
    }
    weights_.inputs.clear();
    weights_.topics.clear();
}

Thought Network::think(std::span<const uint16_t> inputs, const Kernel& kernel) const {
    std::array<int16_t, kHidden> first;
    kernel.add_rows(weights_.rows.data(), weights_.bias.data(), inputs, kHidden, first.data());
    for (int16_t& unit : first) unit = std::clamp<int16_t>(unit, 0, kOne);
    const auto second = layer(weights_.second, weights_.second_bias, first.data(), kernel);
    std::array<int16_t, kTower> tower;
    kernel.activate(second.data(), kTower, tower.data());
    Thought thought;
    for (size_t k = 0; k < kQuery; ++k)
        thought.query[k] =
            static_cast<int16_t>(std::clamp(second[kTower + k] / kOne, -kMostQuery, kMostQuery));
    const auto sums = layer(weights_.third, weights_.third_bias, tower.data(), kernel);
    std::array<int16_t, kThird> third;
    kernel.activate(sums.data(), kThird, third.data());
    thought.ends = layer(weights_.out, weights_.out_bias, third.data(), kernel);
    return thought;
}

int64_t Network::about(const Thought& thought, std::span<const uint16_t> topics,
                       const Kernel& kernel) const {
    int64_t sum = 0;
    for (uint16_t topic : topics) {
        sum += weights_.topic_biases[topic];
        sum += kernel.dot(&weights_.topic_rows[static_cast<size_t>(topic) * kQuery],
                          thought.query.data(), kQuery);
    }
    return sum;
}

int Network::largest_sum(std::span<const uint16_t> inputs) const {
    int largest = 0;
    for (size_t j = 0; j < kHidden; ++j) {
        int sum = weights_.bias[j];
        for (uint16_t input : inputs)
            sum += weights_.rows[static_cast<size_t>(input) * kHidden + j];
        largest = std::max(largest, std::abs(sum));
    }
    return largest;
}

}  // namespace net

namespace {

constexpr double kUnit = 1.0 / (net::kOne * net::kOne);

net::Thought think(const net::Network& network, const State& state) {
    features::Active active;
    features::list(state, features::viewer(state), active);
    return network.think(active.inputs());
}

// A cache of network outputs for each thread, by position: a search asks for the value of a
// position first, and for its options when it comes back. A lost entry is computed again with the
// same result.
class Memory {
  public:
    const net::Thought& recall(const net::Network& network, const State& state) {
        const uint64_t key = key_of(network, state);
        Entry& entry = entries_[key >> (64 - kBits)];
        if (entry.key != key) entry = {key, think(network, state)};
        return entry.thought;
    }

  private:
    static constexpr int kBits = 13;
    struct Entry {
        uint64_t key = 0;
        net::Thought thought{};
    };

    static uint64_t key_of(const net::Network& network, const State& state) {
        std::array<uint64_t, sizeof(State) / sizeof(uint64_t)> words;
        static_assert(sizeof words == sizeof state);
        std::memcpy(words.data(), &state, sizeof state);
        uint64_t key = network.serial();
        for (uint64_t word : words) {
            key = (key ^ word) * 0x9e37'79b9'7f4a'7c15;
            key ^= key >> 32;
        }
        return key * 0x9e37'79b9'7f4a'7c15;
    }

    std::vector<Entry> entries_ = std::vector<Entry>(size_t{1} << kBits);
};

const net::Thought& recall(const net::Network& network, const State& state) {
    static thread_local Memory memory;
    return memory.recall(network, state);
}

}  // namespace

const net::Network* NetworkJudge::network_for(const Variant& variant) const {
    for (const auto& network : networks_) {
        if (network->knows(variant)) return network.get();
    }
    return nullptr;
}

Value NetworkJudge::value(const State& state, Rng&) {
    const Value formula =
        formula_value(weights_for(state.variant), formula_inputs(state), phase(state));
    const net::Network* network = network_for(state.variant);
    if (network == nullptr) return formula;
    const net::Thought& thought = recall(*network, state);
    const size_t own = features::viewer(state) == Seat::First ? 0 : 3;
    std::array<double, kEndCount> powers{};
    for (size_t end = 0; end < kEndCount; ++end) {
        const size_t seen = end == kTieEnd ? end : (end + own) % kTieEnd;
        powers[end] =
            static_cast<double>(formula.ends[end]) * number::exp(thought.ends[seen] * kUnit);
    }
    return value_of_powers(powers);
}

void NetworkJudge::prior(const State& state, const Options& options, std::span<float> weights) {
    std::array<OptionFacts, Options::kCapacity> all;  // NOLINT: filled by option_facts
    option_facts(state, options, all);
    policy(policy_group(state), std::span(all).first(static_cast<size_t>(options.size())), weights);
    const net::Network* network = network_for(state.variant);
    if (network == nullptr) return;
    const net::Thought& thought = recall(*network, state);
    for (size_t i = 0; i < static_cast<size_t>(options.size()); ++i) {
        const auto about = static_cast<double>(network->about(thought, all[i].topics));
        weights[i] *= static_cast<float>(number::exp(about * kUnit));
    }
}

}  // namespace dipolis
