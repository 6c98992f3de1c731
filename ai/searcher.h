// An opponent that looks ahead, as well as it can or less well on purpose.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "ai/opponent.h"
#include "play/rng.h"

namespace dipolis {

// Somebody else's judgement, bent by opinions about things: it likes some cards, Wonders, tokens
// and leaders too much and others too little.
class Opinionated : public Evaluator {
  public:
    // `size`: how far an opinion of one thing is off at most, half of it each way, as a score.
    Opinionated(std::unique_ptr<Evaluator> judge, double size)
        : judge_(std::move(judge)), size_(size) {}

    void form_opinions(Rng& rng);

    Value value(const State& state, Rng& rng) override;
    void prior(const State& state, const Options& options, std::span<float> weights) override;
    bool is_random() const override { return judge_->is_random(); }

  private:
    double opinion_of(const State& state, Seat seat) const;
    double opinion_of(Move move) const;

    std::unique_ptr<Evaluator> judge_;
    double size_;
    std::array<double, kCardCount> cards_{};
    std::array<double, kWonderCount> wonders_{};
    std::array<double, kTokenCount> tokens_{};
    std::array<double, leaders::kLeaderCount> leaders_{};
};

class Searcher : public Opponent {
  public:
    explicit Searcher(const Specification& specification);

    // Its opinions follow from the game's seed; it keeps to them all game long.
    void begin(uint64_t seed) override;
    std::optional<Move> choose(const State& state) override;
    std::optional<Value> value() const override { return value_; }

    // From here on its blind moves follow from that number.
    void be_at(uint64_t game, uint64_t ply) { rng_ = Rng(game, ply); }

  private:
    bool is_blind();

    Specification specification_;
    Opinionated judge_;
    Rng rng_{0};
    std::unique_ptr<Search> search_;
    std::optional<Value> value_;
};

}  // namespace dipolis
