#include "ai/players.h"

#include "ai/instinct.h"
#include "ai/searcher.h"
#include "ai/uct.h"
#include "play/player.h"

namespace dipolis {

namespace {

class Simple : public Opponent {
  public:
    explicit Simple(Specification::Kind kind) : kind_(kind) {}
    void begin(uint64_t seed) override { rng_ = Rng(seed); }
    std::optional<Move> choose(const State& state) override {
        Options all;
        options(state, all);
        if (kind_ == Specification::Kind::Instinct)
            return choose_by_instinct(state, all, Mood::Balanced, rng_);
        return dipolis::choose(
            kind_ == Specification::Kind::Greedy ? Policy::Greedy : Policy::Uniform, state, all,
            rng_);
    }

  private:
    Specification::Kind kind_;
    Rng rng_{0};
};

class PlainUct : public Opponent {
  public:
    explicit PlainUct(const Specification& specification) : specification_(specification) {}
    void begin(uint64_t seed) override { rng_ = Rng(seed); }
    std::optional<Move> choose(const State& state) override {
        Options all;
        options(state, all);
        if (all.size() == 1) return all[0].move;
        return Uct(rng_.next(), specification_.instinctive).choose(state, specification_.limits);
    }

  private:
    Specification specification_;
    Rng rng_{0};
};

}  // namespace

std::unique_ptr<Opponent> make_opponent(const Specification& specification) {
    switch (specification.kind) {
        case Specification::Kind::Searcher:
            return std::make_unique<Searcher>(specification);
        case Specification::Kind::PlainUct:
            return std::make_unique<PlainUct>(specification);
        default:
            return std::make_unique<Simple>(specification.kind);
    }
}

}  // namespace dipolis
