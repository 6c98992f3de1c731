#include "ai/players.h"

#include "ai/searcher.h"
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
        return dipolis::choose(
            kind_ == Specification::Kind::Greedy ? Policy::Greedy : Policy::Uniform, state, all,
            rng_);
    }

  private:
    Specification::Kind kind_;
    Rng rng_{0};
};

}  // namespace

std::unique_ptr<Opponent> make_opponent(const Specification& specification) {
    if (specification.kind == Specification::Kind::Searcher)
        return std::make_unique<Searcher>(specification);
    return std::make_unique<Simple>(specification.kind);
}

}  // namespace dipolis
