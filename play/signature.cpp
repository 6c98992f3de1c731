#include "play/signature.h"

#include "engine/catalogue.h"
#include "engine/price.h"
#include "engine/score.h"
#include "play/player.h"

namespace dipolis {

namespace {

constexpr uint64_t kGames = 400;

// FNV-1a over numbers. The fields are added one by one, because a State contains padding.
class Hash {
  public:
    void add(uint64_t number) {
        for (int i = 0; i < 8; ++i) {
            value_ = (value_ ^ (number & 0xff)) * 0x100'0000'01b3;
            number >>= 8;
        }
    }
    template <class Members>
    void add_all(const Members& members) {
        for (auto member : members) add(static_cast<uint64_t>(member));
        add(0xffff);
    }
    uint64_t value() const { return value_; }

  private:
    uint64_t value_ = 0xcbf2'9ce4'8422'2325;
};

void add_city(Hash& hash, const State& state, Seat seat) {
    const City& city = state.city(seat);
    hash.add_all(city.buildings);
    hash.add_all(city.wonders);
    hash.add_all(city.built);
    hash.add_all(city.tokens);
    hash.add_all(city.symbols);
    hash.add(static_cast<uint64_t>(city.coins));
    hash.add(static_cast<uint64_t>(score_sheet(state, seat).total()));
    for (Place place : state.structure.accessible) {
        const Card card = state.structure.cards[place];
        if (card != Card::None) hash.add(static_cast<uint64_t>(price(state, seat, card).coins));
    }
}

void add_state(Hash& hash, const State& state, const Options& all) {
    for (Seat seat : kSeats) add_city(hash, state, seat);
    hash.add_all(state.structure.cards);
    hash.add_all(state.structure.present);
    hash.add_all(state.unseen.cards());
    hash.add_all(state.discard);
    hash.add_all(state.board);
    hash.add_all(state.box);
    hash.add(static_cast<uint64_t>(state.conflict) + kCapital);
    hash.add(static_cast<uint64_t>(state.result.kind));
    for (const Option& option : all) {
        const Move move = option.move;
        hash.add(static_cast<uint64_t>(move.kind) << 24 | static_cast<uint64_t>(move.a) << 16 |
                 static_cast<uint64_t>(move.b) << 8 | move.c);
        hash.add(option.weight);
    }
}

void add_game(Hash& hash, uint64_t number) {
    const Variant variant = {
        .preset_wonders = number % 4 == 3,
        .middle_pawn = number % 2 == 0 ? MiddlePawn::Begins : MiddlePawn::Chooses};
    const Policy policy = number % 4 == 1 ? Policy::Greedy : Policy::Uniform;
    Rng rng(number);
    State state = start(variant);
    Options all;
    while (!is_over(state)) {
        options(state, all);
        add_state(hash, state, all);
        play(state, actor(state) == Actor::Chance ? outcome(state, rng.below(total_weight(state)))
                                                  : choose(policy, state, all, rng));
    }
    all.clear();
    add_state(hash, state, all);
}

}  // namespace

uint64_t signature() {
    Hash hash;
    for (uint64_t number = 0; number < kGames; ++number) add_game(hash, number);
    // Short enough to be compared by eye in a commit message.
    return hash.value() % 1'000'000'000;
}

}  // namespace dipolis
