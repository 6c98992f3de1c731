#include "train/sample.h"

#include <algorithm>

#include "ai/search.h"
#include "engine/view.h"
#include "train/shard.h"

namespace dipolis::train {

namespace {

Sample sample_of(const State& state, const Decision& decision, const Result& result) {
    constexpr float kPart = 1.0F / Decision::kWhole;
    Sample sample{state, {}, value_of(result).ends, {}, decision.honest, decision.proven};
    for (size_t i = 0; i < kEndCount; ++i)
        sample.thought[i] = static_cast<float>(decision.ends[i]) * kPart;
    float sum = 0;
    for (uint16_t share : decision.shares) sum += static_cast<float>(share);
    for (uint16_t share : decision.shares) sample.shares.push_back(static_cast<float>(share) / sum);
    return sample;
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
        bool all_shared = true;
        const auto end = replay(game, [&](const Ply& ply) {
            if (ply.decision == nullptr) return;
            const State seen = both_undecided(view(ply.before, seat_of(actor(ply.before))));
            all_shared = all_shared && shares_fit(seen, ply.decision->shares);
            samples.push_back(sample_of(seen, *ply.decision, game.result));
        });
        if (!end || !all_shared) {
            why = "a game in it breaks the rules";
            return false;
        }
        look(samples);
    }
    return true;
}

}  // namespace dipolis::train
