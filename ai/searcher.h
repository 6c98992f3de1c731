// An opponent that looks ahead; weak levels play worse on purpose.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "ai/addon.h"
#include "ai/evaluator.h"
#include "ai/opponent.h"
#include "ai/specification.h"
#include "play/rng.h"

namespace dipolis {

// Another evaluator, distorted: it has a style (ai/style.h), and opinions, by which it overrates
// some cards, Wonders, tokens and parts of add-ons, and underrates others.
class Opinionated : public Evaluator {
  public:
    Opinionated(std::unique_ptr<Evaluator> judge, const Weakness& weakness)
        : judge_(std::move(judge)), weakness_(weakness) {}

    void form_opinions(Rng& rng);

    Value value(const State& state) override;
    void prior(const State& state, const Options& options, std::span<float> weights) override;

  private:
    double opinion_of(const State& state, Seat seat) const;
    double opinion_of(Move move) const;
    double liking_of(const State& state, Move move) const;

    std::unique_ptr<Evaluator> judge_;
    Weakness weakness_;
    EnumArray<Card, double, kCardCount> cards_{};
    EnumArray<Wonder, double, kWonderCount> wonders_{};
    EnumArray<Token, double, kTokenCount> tokens_{};
    EnumArray<AddOnId, std::vector<double>, kAddOnCount> addons_;  // by the add-on's things
};

class Searcher : public Opponent {
  public:
    explicit Searcher(const Specification& specification);

    // Opinions follow from the seed of the game and do not change during it.
    void begin(uint64_t seed) override;
    std::optional<Move> choose(const State& state) override;
    std::optional<Value> value() const override { return value_; }

    // Makes the random numbers of its moves by feel depend on the game and the ply.
    void be_at(uint64_t game, uint64_t ply) { rng_ = Rng(game, ply); }

  private:
    bool is_blind(const State& state);
    Move by_feel(const State& state, const Options& all);

    Specification specification_;
    Opinionated judge_;
    Rng rng_{0};
    std::unique_ptr<Search> search_;
    std::optional<Value> value_;
};

// One move of a level for a seat that sees this state; `game` is the seed of its opinions. The same
// arguments always give the same move. `most`: the nodes, if the level takes more, and what ends
// the search early.
Move level_move(int level, const State& seen, uint64_t game, uint64_t ply, const Limits& most = {});

}  // namespace dipolis
