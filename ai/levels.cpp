#include "ai/levels.h"

#include <algorithm>

#include "ai/instinct.h"

namespace dipolis {

namespace {

// Somebody else's judgement, bent by opinions about things.
class Opinionated : public Evaluator {
  public:
    Opinionated(std::unique_ptr<Evaluator> judge, double size)
        : judge_(std::move(judge)), size_(size) {}

    void form_opinions(Rng& rng) {
        for (double& opinion : cards_) opinion = any(rng);
        for (double& opinion : wonders_) opinion = any(rng);
        for (double& opinion : tokens_) opinion = any(rng);
        for (double& opinion : leaders_) opinion = any(rng);
    }

    Value value(const State& state, Rng& rng) override {
        Value value = judge_->value(state, rng);
        if (size_ == 0) return value;
        const double bent = opinion_of(state, Seat::First) - opinion_of(state, Seat::Second);
        value.score = std::clamp(value.score + size_ * bent, -0.999, 0.999);
        return value;
    }
    void prior(const State& state, const Options& options, std::span<float> weights) override {
        judge_->prior(state, options, weights);
    }

  private:
    // Between -1/2 and 1/2.
    static double any(Rng& rng) { return (rng.below(2001) - 1000) / 2000.0; }

    double opinion_of(const State& state, Seat seat) const {
        const City& city = state.city(seat);
        double sum = 0;
        for (Card card : city.buildings) sum += cards_[static_cast<size_t>(card)];
        for (Wonder wonder : city.built) sum += wonders_[static_cast<size_t>(wonder)];
        for (Token token : city.tokens) sum += tokens_[static_cast<size_t>(token)];
        for (leaders::Leader leader : leaders::seated(state, seat).active)
            sum += leaders_[static_cast<size_t>(leader)];
        return sum;
    }

    std::unique_ptr<Evaluator> judge_;
    double size_;
    std::array<double, kCardCount> cards_{};
    std::array<double, kWonderCount> wonders_{};
    std::array<double, kTokenCount> tokens_{};
    std::array<double, leaders::kLeaderCount> leaders_{};
};

class LevelPlayer : public Opponent {
  public:
    explicit LevelPlayer(const Level& level)
        : level_(level), judge_(make_evaluator("default"), level.misjudgement) {
        begin(0);
    }

    void begin(uint64_t seed) override {
        rng_ = Rng(seed, 0x1e7e1);
        judge_.form_opinions(rng_);
        SearchSettings settings;
        settings.seed = rng_.next();
        if (level_.nodes < kSolvingNodes) settings.solver_cards = settings.root_solver_cards = 0;
        search_ = std::make_unique<Search>(judge_, settings);
        value_.reset();
    }

    std::optional<Move> choose(const State& state) override { return think(state, nullptr); }

    // From here on its whims follow from that number.
    void be_at(uint64_t game, uint64_t ply) { rng_ = Rng(game, ply); }

    Move think(const State& state, const std::atomic<bool>* stop) {
        Options all;
        options(state, all);
        if (all.size() == 1) return all[0].move;
        const double mood = rng_.below(1000) / 1000.0;
        if (mood < level_.blind) return all[rng_.below(all.size())].move;
        if (mood < level_.blind + level_.whim)
            return choose_by_instinct(state, all, Mood::Balanced, rng_);
        search_->set_position(state);
        const Report report = search_->run({.nodes = level_.nodes, .stop = stop});
        value_ = report.value;
        return report.choice(rng_);
    }
    std::optional<Value> value() const override { return value_; }

  private:
    static constexpr int kSolvingNodes = 100;  // weaker levels do not count out the end either

    Level level_;
    Opinionated judge_;
    Rng rng_{0};
    std::unique_ptr<Search> search_;
    std::optional<Value> value_;
};

}  // namespace

std::unique_ptr<Opponent> make_level(int level) {
    DIPOLIS_ASSERT(level >= 1 && level <= kLevelCount);
    return std::make_unique<LevelPlayer>(kLevels[static_cast<size_t>(level) - 1]);
}

Move level_move(int level, const State& seen, uint64_t game, uint64_t ply,
                const std::atomic<bool>* stop) {
    DIPOLIS_ASSERT(level >= 1 && level <= kLevelCount);
    LevelPlayer player(kLevels[static_cast<size_t>(level) - 1]);
    player.begin(game);
    player.be_at(game, ply);
    return player.think(seen, stop);
}

}  // namespace dipolis
