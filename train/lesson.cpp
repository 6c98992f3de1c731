#include "train/lesson.h"

#include <algorithm>

#include "ai/features.h"

namespace dipolis::train {

int stage_of(const State& state) {
    if (state.age == Age::None) return 0;
    constexpr int kHalf = kPlaceCount / 2;
    // Add-ons may have something to decide before the cards lie there.
    const bool lies = state.agenda.empty() || state.agenda[0].step != Step::LayStructure;
    const bool early = !lies || state.structure.present.size() > kHalf;
    return 2 * static_cast<int>(state.age) - (early ? 1 : 0);
}

namespace {

Ends seen_by(Seat viewer, const Ends& ends) {
    Ends seen = ends;
    if (viewer == Seat::Second) std::rotate(seen.begin(), seen.begin() + 3, seen.begin() + 6);
    return seen;
}

std::vector<Ends> returns(const std::vector<Sample>& game, float trust) {
    std::vector<Ends> returns(game.size());
    Ends next = game.front().end;
    for (size_t i = game.size(); i-- > 0;) {
        const Sample& sample = game[i];
        const float later = sample.chosen && !sample.proven ? trust : 0;
        for (size_t k = 0; k < kEndCount; ++k)
            returns[i][k] = (1 - later) * sample.thought[k] + later * next[k];
        if (!sample.inside) next = returns[i];
    }
    return returns;
}

}  // namespace

void Lessons::add(const std::vector<Sample>& game, float trust) {
    const std::vector<Ends> targets = returns(game, trust);
    for (size_t i = 0; i < game.size(); ++i) add(game[i], targets[i]);
}

void Lessons::clear() {
    all.clear();
    inputs_.clear();
    options_.clear();
}

void Lessons::add(const Sample& sample, const Ends& target) {
    constexpr float kInsideWeight = 0.3F;  // those of one tree say nearly the same
    const State& state = sample.state;
    const Seat viewer = features::viewer(state);
    features::Active active;
    features::list(state, viewer, active);
    Lesson lesson{inputs_.size(),
                  options_.size(),
                  static_cast<uint16_t>(active.inputs().size()),
                  0,
                  static_cast<uint8_t>(stage_of(state)),
                  sample.inside ? kInsideWeight : 1,
                  seen_by(viewer, target),
                  seen_by(viewer, sample.end)};
    inputs_.insert(inputs_.end(), active.inputs().begin(), active.inputs().end());
    if (sample.shares.size() > 1) {
        lesson.options = static_cast<uint16_t>(sample.shares.size());
        Options all;
        dipolis::options(state, all);
        std::vector<features::SeenOption> seen(sample.shares.size());
        features::list_options(state, all, seen);
        for (size_t i = 0; i < seen.size(); ++i) options_.push_back({seen[i], sample.shares[i]});
    }
    all.push_back(lesson);
}

bool Course::read(const std::string& shard, Part part, std::string& why) {
    constexpr size_t kOneIn = 20;
    const auto numbered_now = numbered.try_emplace(shard, games);
    const bool is_new = numbered_now.second;
    size_t next = numbered_now.first->second;
    const auto look = [&](const std::vector<Sample>& game) {
        if (game.empty()) return;
        const size_t number = next++;
        const bool held = number % kOneIn == kOneIn - 1;
        for (AddOnId addon : game.front().state.variant.addons) addons.emplace(id(addon));
        games += is_new;
        held_out_games += is_new && held;
        if (held != (part == Part::HeldOut)) return;
        (held ? held_out : learnt).add(game, trusts[number % trusts.size()]);
    };
    return read_samples(shard, look, why);
}

}  // namespace dipolis::train
