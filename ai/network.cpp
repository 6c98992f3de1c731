#include "ai/network.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <map>

#include "ai/addon.h"
#include "ai/features.h"
#include "ai/number.h"

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
    const InputNames topics = features::topic_names();
    const InputNames measures = features::measure_names();
    weights_.rows = joined(input_names(), weights.inputs, weights.rows, kHidden);
    weights_.topic_rows = joined(topics, weights.topics, weights.topic_rows, kQuery);
    weights_.topic_biases = joined(topics, weights.topics, weights.topic_biases, 1);
    weights_.measure_rows = joined(measures, weights.measures, weights.measure_rows, kQuery);
    weights_.measure_biases = joined(measures, weights.measures, weights.measure_biases, 1);
    for (AddOnId addon : kAllAddOns) {
        const auto& known = weights.addons;
        addons_.add(addon, std::find(known.begin(), known.end(), id(addon)) != known.end());
    }
    weights_.inputs.clear();
    weights_.topics.clear();
    weights_.measures.clear();
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

void Network::weigh(const Thought& thought, std::span<const features::SeenOption> options,
                    std::span<int64_t> logits, const Kernel& kernel) const {
    const auto weight = [&](const std::vector<int16_t>& rows, const std::vector<int32_t>& biases,
                            size_t i) -> int64_t {
        return biases[i] + kernel.dot(&rows[i * kQuery], thought.query.data(), kQuery);
    };
    std::array<int64_t, features::kMeasures> measures;  // weights, the same for all options
    for (size_t i = 0; i < measures.size(); ++i)
        measures[i] = weight(weights_.measure_rows, weights_.measure_biases, i);
    for (size_t i = 0; i < options.size(); ++i) {
        int64_t measured = 0;
        for (size_t k = 0; k < measures.size(); ++k)
            measured += measures[k] * options[i].measures[k];
        logits[i] = measured / kOne;
        for (uint16_t topic : options[i].about())
            logits[i] += weight(weights_.topic_rows, weights_.topic_biases, topic);
    }
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

// The exponential of a logit in kOne * kOne that is at most 0. Nothing is excluded.
double power(int64_t logit) {
    constexpr double kUnit = 1.0 / (net::kOne * net::kOne);
    constexpr double kLeast = -20;
    return number::exp(std::max(static_cast<double>(logit) * kUnit, kLeast));
}

// The value whose ends are in proportion to these powers.
Value value_of_powers(const std::array<double, kEndCount>& powers) {
    double sum = 0;
    for (double each : powers) sum += each;
    Value value;
    for (size_t i = 0; i < kEndCount; ++i) {
        value.ends[i] = static_cast<float>(powers[i] / sum);
        if (i != kTieEnd) value.score += (i < 3 ? powers[i] : -powers[i]) / sum;
    }
    return value;
}

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
    const auto best = std::max_element(
        networks_.begin(), networks_.end(),
        [&](const auto& a, const auto& b) { return a->knows(variant) < b->knows(variant); });
    return best == networks_.end() ? nullptr : best->get();
}

Value NetworkJudge::value(const State& state) {
    const net::Network* network = network_for(state.variant);
    std::array<double, kEndCount> powers;
    powers.fill(1);
    if (network == nullptr) return value_of_powers(powers);
    const net::Thought& thought = recall(*network, state);
    const int32_t most = *std::max_element(thought.ends.begin(), thought.ends.end());
    const size_t own = features::viewer(state) == Seat::First ? 0 : 3;
    for (size_t end = 0; end < kEndCount; ++end) {
        const size_t seen = end == kTieEnd ? end : (end + own) % kTieEnd;
        powers[end] = power(int64_t{thought.ends[seen]} - most);
    }
    return value_of_powers(powers);
}

void NetworkJudge::prior(const State& state, const Options& options, std::span<float> weights) {
    const auto count = static_cast<size_t>(options.size());
    const net::Network* network = network_for(state.variant);
    if (network == nullptr) {
        std::fill_n(weights.begin(), count, 1.0F);
        return;
    }
    std::array<features::SeenOption, Options::kCapacity> seen;  // NOLINT: filled by list_options
    features::list_options(state, options, seen);
    std::array<int64_t, Options::kCapacity> logits;  // NOLINT: filled by weigh
    network->weigh(recall(*network, state), std::span(seen).first(count), logits);
    const int64_t most = *std::max_element(logits.begin(), logits.begin() + options.size());
    for (size_t i = 0; i < count; ++i) weights[i] = static_cast<float>(power(logits[i] - most));
}

}  // namespace dipolis
