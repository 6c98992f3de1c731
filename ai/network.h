// The learned judge: a small network. Statements about the position (ai/features.h) are summed up
// in 64 units. Layers behind them compute the probabilities of the seven ends, and a query vector;
// its products with vectors of the topics and measures of an option (ai/option_features.h) are the
// prior. Nothing else judges.
//
// All numbers are integers: kOne stands for 1 in weights and activations, and kOne * kOne in
// products.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/evaluator.h"
#include "ai/kernel.h"
#include "ai/option_features.h"

namespace dipolis {

namespace net {

inline constexpr int kOne = 1 << kOneBits;
inline constexpr int kHidden = 64;  // units of the first layer, clamped to 0..1
inline constexpr int kTower = 32;   // units of the second layer for the value, clamped to 0..1
inline constexpr int kQuery = 32;   // units of the second layer for the policy
inline constexpr int kSecond = kTower + kQuery;
inline constexpr int kThird = 32;  // units behind the tower, clamped to 0..1
// Bounds of the stored numbers, so that no sum overflows 32 bits.
inline constexpr int kMostWeight = 16383;
inline constexpr int kMostQuery = 4095;

// Weights as stored in a file: each row with the name of its input or topic.
struct Weights {
    std::string made;                 // one line: from which games and how
    std::vector<std::string> addons;  // ids of the add-ons it was trained on; the base game always
    std::vector<std::string> inputs;
    std::vector<int16_t> rows;  // [inputs][kHidden]
    std::array<int16_t, kHidden> bias{};
    std::array<std::array<int16_t, kHidden>, kSecond> second{};
    std::array<int32_t, kSecond> second_bias{};
    std::array<std::array<int16_t, kTower>, kThird> third{};
    std::array<int32_t, kThird> third_bias{};
    std::array<std::array<int16_t, kThird>, kEndCount> out{};
    std::array<int32_t, kEndCount> out_bias{};
    std::vector<std::string> topics;
    std::vector<int16_t> topic_rows;    // [topics][kQuery]
    std::vector<int32_t> topic_biases;  // [topics]
    std::vector<std::string> measures;
    std::vector<int16_t> measure_rows;    // [measures][kQuery]
    std::vector<int32_t> measure_biases;  // [measures]
    friend bool operator==(const Weights&, const Weights&) = default;
};

std::string to_bytes(const Weights& weights);
// Nothing if the bytes are damaged or of another shape; `why` then explains it.
std::optional<Weights> parse_weights(std::string_view bytes, std::string& why);

// The outputs of the network for a position.
struct Thought {
    std::array<int32_t, kEndCount> ends;  // logits, in kOne * kOne; own ends first
    std::array<int16_t, kQuery> query;
};

class Network {
  public:
    // Matches rows to inputs by name. An input without a row has weight zero; a row without an
    // input is dropped.
    explicit Network(const Weights& weights);

    Thought think(std::span<const uint16_t> inputs, const Kernel& kernel = best_kernel()) const;
    // The logit of each option, in kOne * kOne.
    void weigh(const Thought& thought, std::span<const features::SeenOption> options,
               std::span<int64_t> logits, const Kernel& kernel = best_kernel()) const;

    // The number of the variant's add-ons on whose games it was trained.
    int knows(const Variant& variant) const { return (variant.addons & addons_).size(); }

    // In this program's order of inputs, topics and measures, without their names.
    const Weights& weights() const { return weights_; }

    // The largest absolute value of the first layer's sums, which must fit in 16 bits.
    int largest_sum(std::span<const uint16_t> inputs) const;

    // A number that no other network of this process ever has.
    uint64_t serial() const { return serial_; }

  private:
    Weights weights_;
    AddOns addons_;
    uint64_t serial_;
};

}  // namespace net

using Networks = std::vector<std::shared_ptr<const net::Network>>;

// Several networks: a position is judged by the one that knows most of its add-ons, the first of
// several such. Without any network all positions and options are alike.
class NetworkJudge : public Evaluator {
  public:
    explicit NetworkJudge(Networks networks) : networks_(std::move(networks)) {}
    Value value(const State& state) override;
    void prior(const State& state, const Options& options, std::span<float> weights) override;

  private:
    const net::Network* network_for(const Variant& variant) const;
    Networks networks_;
};

// The networks that are built into the program (ai/weights/): that of the base game, then those of
// the add-ons. A program without any (DIPOLIS_NETWORKS) has those that were handed in so far.
const Networks& shipped_networks();

// Hands in the bytes of a network where none is built in. Not while anything is searched. False if
// it is none for this program; `why` then explains it.
bool hand_in_network(std::string_view bytes, std::string& why);

// Null if the file holds no network for this program; `why` then explains it.
std::shared_ptr<const net::Network> read_network(const std::string& path, std::string& why);

}  // namespace dipolis
