#include "ai/uct.h"

#include <chrono>
#include <cmath>

#include "ai/instinct.h"
#include "ai/number.h"
#include "play/player.h"

namespace dipolis {

namespace {

constexpr double kExploration = 0.7;
constexpr int64_t kRolloutsBetweenLooks = 16;

}  // namespace

Move Uct::choose(const State& state, const Limits& limits) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::milliseconds(limits.milliseconds);
    nodes_.assign(1, {});
    rollouts_ = 0;
    for (;;) {
        if (limits.nodes > 0 && rollouts_ >= limits.nodes) break;
        if (limits.milliseconds > 0 && rollouts_ % kRolloutsBetweenLooks == 0 &&
            Clock::now() >= end)
            break;
        simulate(state);
        ++rollouts_;
    }
    const Child* best = &nodes_[0].children.front();
    for (const Child& child : nodes_[0].children) {
        if (child.visits > best->visits) best = &child;
    }
    return best->move;
}

// The option with the highest upper confidence bound; options never tried come first.
size_t Uct::select(Node& node, const Options& options) const {
    size_t best = 0;
    double most = -1;
    for (const Option& option : options) {
        size_t i = 0;
        while (i < node.children.size() && node.children[i].move != option.move) ++i;
        if (i == node.children.size()) node.children.push_back({option.move});
        Child& child = node.children[i];
        ++child.available;
        double bound = 1e9;
        if (child.visits > 0) {
            const double n = child.visits;
            bound = child.wins / n + kExploration * std::sqrt(number::log(child.available) / n);
        }
        if (bound <= most) continue;
        best = i;
        most = bound;
    }
    return best;
}

void Uct::simulate(const State& root) {
    struct Step {
        uint32_t node;
        size_t child;
        Seat seat;
    };
    std::vector<Step> path;
    State state = root;
    uint32_t id = 0;
    Options all;
    for (bool grown = false; !is_over(state) && !grown;) {
        if (actor(state) == Actor::Chance) {
            play(state, draw(state, rng_));
            continue;
        }
        options(state, all);
        const size_t i = select(nodes_[id], all);
        path.push_back({id, i, seat_of(actor(state))});
        play(state, nodes_[id].children[i].move);
        if (nodes_[id].children[i].node == 0) {
            nodes_.emplace_back();
            nodes_[id].children[i].node = static_cast<uint32_t>(nodes_.size() - 1);
            grown = true;
        }
        id = nodes_[id].children[i].node;
    }
    const Value value =
        value_of((instinctive_ ? playout(state, rng_) : uniform_playout(state, rng_)).result);
    for (const Step& step : path) {
        Child& child = nodes_[step.node].children[step.child];
        ++child.visits;
        child.wins += value.wins(step.seat);
    }
}

}  // namespace dipolis
