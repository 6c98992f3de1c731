// Reading and writing networks: text lines with a header and the names of inputs, topics and
// measures, then the numbers in little-endian order, and a checksum.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "ai/addon.h"
#include "ai/bytes.h"
#include "ai/network.h"

namespace dipolis {

// Generated from ai/weights/base.net when the program is built.
extern const std::string_view kBaseNetwork;

namespace net {

namespace {

constexpr std::string_view kMagic = "dipolis-network 2";

std::string shape() {
    return std::to_string(kOne) + " " + std::to_string(kHidden) + " " + std::to_string(kTower) +
           " " + std::to_string(kQuery) + " " + std::to_string(kThird);
}

// Calls with each list of numbers of the weights, in the order of the file.
template <class AnyWeights, class Each>
void for_each_list(AnyWeights& weights, Each each) {
    each(weights.rows);
    each(weights.bias);
    for (auto& row : weights.second) each(row);
    each(weights.second_bias);
    for (auto& row : weights.third) each(row);
    each(weights.third_bias);
    for (auto& row : weights.out) each(row);
    each(weights.out_bias);
    each(weights.topic_rows);
    each(weights.topic_biases);
    each(weights.measure_rows);
    each(weights.measure_biases);
}

void put_names(std::string& bytes, std::string_view word, const std::vector<std::string>& names) {
    bytes += "\n" + std::string(word) + " " + std::to_string(names.size());
    for (const std::string& name : names) bytes += "\n " + name;
}

// Removes the next line, which must begin with this word, and returns the rest of it.
std::optional<std::string> take_line(std::string_view& bytes, std::string_view word) {
    const size_t end = bytes.find('\n');
    if (end == std::string_view::npos || !bytes.starts_with(word)) return std::nullopt;
    const size_t from = std::min(end, word.size() + 1);
    std::string line(bytes.substr(from, end - from));
    bytes.remove_prefix(end + 1);
    return line;
}

bool take_names(std::string_view& bytes, std::string_view word, std::vector<std::string>& names) {
    const auto count = take_line(bytes, word);
    if (!count) return false;
    const long size = std::strtol(count->c_str(), nullptr, 10);
    for (long i = 0; i < size; ++i) {
        const auto name = take_line(bytes, "");
        if (!name) return false;
        names.push_back(*name);
    }
    return true;
}

// Without a stream, whose words for all countries of the world a page would have to fetch.
std::vector<std::string> words(std::string_view line) {
    std::vector<std::string> words;
    while (!line.empty()) {
        const size_t end = std::min(line.find(' '), line.size());
        if (end > 0) words.emplace_back(line.substr(0, end));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return words;
}

std::optional<Weights> complain(std::string& why, const char* what) {
    why = what;
    return std::nullopt;
}

bool within_bounds(const Weights& weights) {
    bool good = true;
    for_each_list(weights, [&](const auto& list) {
        for (auto number : list) {
            if (sizeof number == sizeof(int16_t)) good &= std::abs(number) <= kMostWeight;
            if (sizeof number == sizeof(int32_t)) good &= std::abs(number) <= kMostWeight * kOne;
        }
    });
    return good;
}

}  // namespace

std::string to_bytes(const Weights& weights) {
    std::string bytes(kMagic);
    bytes += "\nmade " + weights.made;
    bytes += "\nshape " + shape();
    bytes += "\naddons";
    for (const std::string& addon : weights.addons) bytes += " " + addon;
    put_names(bytes, "inputs", weights.inputs);
    put_names(bytes, "topics", weights.topics);
    put_names(bytes, "measures", weights.measures);
    bytes += "\n\n";
    for_each_list(weights, [&](const auto& list) {
        for (auto number : list) put(bytes, number);
    });
    put(bytes, checksum(bytes));
    return bytes;
}

std::optional<Weights> parse_weights(std::string_view bytes, std::string& why) {
    if (!bytes.starts_with(kMagic)) return complain(why, "no network of this version");
    constexpr size_t kSum = sizeof(uint64_t);
    const size_t body = bytes.size() - kSum;  // the header is longer, so this cannot wrap around
    if (Taker(bytes.substr(body)).take<uint64_t>() != checksum(bytes.substr(0, body)))
        return complain(why, "damaged: the checksum does not fit");
    bytes = bytes.substr(0, body);
    Weights weights;
    take_line(bytes, kMagic);
    const auto made = take_line(bytes, "made");
    if (take_line(bytes, "shape") != shape()) return complain(why, "a network of another shape");
    const auto addons = take_line(bytes, "addons");
    if (!made || !addons || !take_names(bytes, "inputs", weights.inputs) ||
        !take_names(bytes, "topics", weights.topics) ||
        !take_names(bytes, "measures", weights.measures) || !take_line(bytes, ""))
        return complain(why, "its first lines are wrong");
    weights.made = *made;
    weights.addons = words(*addons);
    weights.rows.resize(weights.inputs.size() * kHidden);
    weights.topic_rows.resize(weights.topics.size() * kQuery);
    weights.topic_biases.resize(weights.topics.size());
    weights.measure_rows.resize(weights.measures.size() * kQuery);
    weights.measure_biases.resize(weights.measures.size());
    Taker from(bytes);
    for_each_list(weights, [&](auto& list) {
        for (auto& number : list) number = from.take<std::decay_t<decltype(number)>>();
    });
    if (from.failed() || !from.at_end()) return complain(why, "too few numbers, or too many");
    if (!within_bounds(weights)) return complain(why, "its numbers are too large");
    return weights;
}

}  // namespace net

namespace {

std::shared_ptr<const net::Network> network_from(std::string_view bytes, std::string& why) {
    const auto weights = net::parse_weights(bytes, why);
    return weights ? std::make_shared<const net::Network>(*weights) : nullptr;
}

Networks& program_networks() {
    static Networks networks = [] {
        Networks all;
        const auto take = [&](std::string_view bytes) {
            if (bytes.empty()) return;
            std::string why;
            all.push_back(network_from(bytes, why));
            DIPOLIS_ASSERT(all.back());
        };
        take(kBaseNetwork);
        for (const AddOnJudgement* addon : kAddOnJudgements) {
            if (addon->network != nullptr) take(*addon->network);
        }
        return all;
    }();
    return networks;
}

}  // namespace

const Networks& shipped_networks() {
    return program_networks();
}

bool hand_in_network(std::string_view bytes, std::string& why) {
    auto network = network_from(bytes, why);
    if (!network) return false;
    program_networks().push_back(std::move(network));
    return true;
}

std::shared_ptr<const net::Network> read_network(const std::string& path, std::string& why) {
    std::string bytes;
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                               std::fclose);
    if (!file) why = "cannot be read";
    std::array<char, 1 << 16> part{};
    while (const size_t size = file ? std::fread(part.data(), 1, part.size(), file.get()) : 0)
        bytes.append(part.data(), size);
    if (bytes.empty()) return nullptr;
    return network_from(bytes, why);
}

}  // namespace dipolis
