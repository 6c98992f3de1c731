#include "train/sample.h"

#include <algorithm>
#include <optional>

#include "ai/search.h"
#include "engine/view.h"
#include "train/shard.h"

namespace dipolis::train {

namespace {

std::array<float, kEndCount> probabilities(const StoredEnds& ends) {
    std::array<float, kEndCount> p;
    for (size_t i = 0; i < kEndCount; ++i)
        p[i] = static_cast<float>(ends[i]) / static_cast<float>(Decision::kWhole);
    return p;
}

Sample sample_of(const State& state, const Decision& decision, const Result& result) {
    Sample sample{state,
                  probabilities(decision.ends),
                  value_of(result).ends,
                  {},
                  decision.proven,
                  decision.chosen,
                  false};
    float sum = 0;
    for (uint16_t share : decision.shares) sum += static_cast<float>(share);
    for (uint16_t share : decision.shares) sample.shares.push_back(static_cast<float>(share) / sum);
    return sample;
}

// Nothing if the path is none of the rules'.
std::optional<Sample> sample_of(State state, const StoredInside& inside) {
    for (uint8_t number : inside.path) {
        Options all;
        if (!is_over(state)) options(state, all);
        if (number >= all.size()) return std::nullopt;
        play(state, all[number].move);
    }
    if (!is_seat(actor(state))) return std::nullopt;
    const auto ends = probabilities(inside.ends);
    return Sample{state, ends, ends, {}, inside.proven, false, true};
}

// Either empty, or one share for each option that the rules list today.
bool shares_fit(const State& state, const std::vector<uint16_t>& shares) {
    if (shares.empty()) return true;
    Options all;
    options(state, all);
    const auto some = [](uint16_t share) { return share > 0; };
    return shares.size() == static_cast<size_t>(all.size()) &&
           std::any_of(shares.begin(), shares.end(), some);
}

}  // namespace

bool read_samples(const std::string& path,
                  const std::function<void(const std::vector<Sample>&)>& look, std::string& why) {
    const auto shard = read_shard(path, why);
    if (!shard) return false;
    for (const PlayedGame& game : shard->games) {
        std::vector<Sample> samples;
        bool fits = true;
        const auto end = replay(game, [&](const Ply& ply) {
            if (ply.decision == nullptr) return;
            const State seen = both_undecided(view(ply.before, seat_of(actor(ply.before))));
            fits = fits && shares_fit(seen, ply.decision->shares);
            samples.push_back(sample_of(seen, *ply.decision, game.result));
            for (const StoredInside& inside : ply.decision->inside) {
                auto sample = sample_of(seen, inside);
                fits = fits && sample;
                if (sample) samples.push_back(std::move(*sample));
            }
        });
        if (!end || !fits) {
            why = "a game in it breaks the rules";
            return false;
        }
        look(samples);
    }
    return true;
}

}  // namespace dipolis::train
