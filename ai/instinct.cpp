#include "ai/instinct.h"

#include <algorithm>
#include <array>

#include "ai/addon.h"
#include "ai/facts.h"
#include "ai/threats.h"
#include "engine/price.h"
#include "engine/turn.h"
#include "play/player.h"

namespace dipolis {

namespace {

constexpr int kWin = 1'000'000;  // outweighs everything
constexpr int kStop = 10'000;    // for preventing a win of the rival

// Values are in sixths of a victory point.
constexpr int kPoint = 6;

class Judge {
  public:
    Judge(const State& state, Seat seat, Mood mood)
        : state_(state),
          seat_(seat),
          city_(state.city(seat)),
          mood_(mood),
          ages_left_(4 - static_cast<int>(state.age)) {}

    int building(Card card, int coins) const {
        const Facts& f = facts(card);
        int worth = kPoint * f.points + 2 * (f.coins - coins);
        worth += production(f, card);
        if (f.shields > 0) worth += shields(f.shields + (has(city_, kNamedTokens.strategy)));
        if (f.symbol >= 0) worth += symbol(static_cast<Symbol>(f.symbol));
        if (f.counted) worth += counted(card);
        if (row(card).gives != Link::None) worth += 5;
        return worth + colour_worth(state_, seat_, row(card).colour);
    }

    int wonder(Wonder wonder, int coins) const {
        const Facts& f = facts(wonder);
        int worth = kPoint * f.points + 2 * (f.coins + f.takes - coins);
        if (f.shields > 0) worth += shields(f.shields);
        if (f.play_again || has(city_, kNamedTokens.theology)) worth += 34;
        if (f.verb != Step::None) worth += 18;
        worth += 5 * f.choices * ages_left_;
        return worth + 10 + colour_worth(state_, seat_, Colour::Wonder);
    }

    int sale() const {
        const int income = discard_income(state_, seat_);
        return city_.coins < 4 ? 4 + 3 * income : 2 + income;
    }

  private:
    int production(const Facts& f, Card card) const {
        if (ages_left_ <= 1) return 0;
        int worth = 6 * ages_left_ * (f.choices + f.discounts);
        if (f.produces == 0) return worth;
        // A resource is worth less to a city that already produces it.
        for (const Effect& effect : row(card).effects) {
            if (effect.what != What::Produce) continue;
            const int owned = city_.production[static_cast<Resource>(effect.arg)];
            for (int i = 0; i < effect.n; ++i)
                worth += (owned + i == 0 ? 12 : owned + i == 1 ? 8 : 3) * ages_left_;
        }
        return worth;
    }

    int shields(int n) const {
        int worth = 9 * n;
        if (mood_ == Mood::Military) worth *= 4;
        return worth + 2 * std::abs(state_.conflict);
    }

    int symbol(Symbol symbol) const {
        int worth = 0;
        if (!city_.symbols.has(symbol)) {
            worth = 12 + 5 * city_.symbols.size();
        } else if (!city_.pairs.has(symbol)) {
            worth = 36;
        }
        return mood_ == Mood::Science ? 4 * worth : worth;
    }

    // Points and coins for each of something, counted now.
    int counted(Card card) const {
        int worth = 0;
        for (const Effect& effect : row(card).effects) {
            if (effect.per == Per::One) continue;
            const int n = effect.n * count(state_, seat_, effect.per, effect.scope);
            worth += (effect.what == What::Points ? kPoint : 2) * n;
        }
        return worth;
    }

    const State& state_;
    Seat seat_;
    const City& city_;
    Mood mood_;
    int ages_left_;
};

// Options are drawn in proportion to the square of their value.
int sharpen(int worth) {
    worth = std::clamp(worth, 2, 400);
    return worth * worth / 4;
}

// The options of a turn, apart from the rival's threats. A Wonder can be built with any open card,
// so its weight is shared among those options.
class TurnScale {
  public:
    TurnScale(const State& state, Seat seat, const Judge& judge)
        : state_(state),
          seat_(seat),
          judge_(judge),
          open_(std::max(1, state.structure.accessible.size())) {}

    int weigh(Move move) {
        switch (move.kind) {
            case MoveKind::Build:
                return building(move.card());
            case MoveKind::Wonder: {
                int& known = of_wonder_[move.wonder()];
                if (known == 0) known = std::max(1, wonder(move.wonder()) / open_);
                return known;
            }
            case MoveKind::Discard:
                return sharpen(judge_.sale());
            default: {
                const int worth = turn_worth(state_, move);
                return worth > 0 ? sharpen(worth) : 1;
            }
        }
    }

  private:
    int building(Card card) const {
        if (wins_by(state_, seat_, card)) return kWin;
        return sharpen(judge_.building(card, price(state_, seat_, card).coins));
    }
    int wonder(Wonder wonder) const {
        if (wins_by(state_, seat_, wonder)) return kWin;
        return sharpen(judge_.wonder(wonder, price(state_, seat_, wonder).coins));
    }

    const State& state_;
    Seat seat_;
    const Judge& judge_;
    int open_;
    EnumArray<Wonder, int, kWonderCount> of_wonder_{};
};

void weigh_turn(const State& state, const Options& options, Mood mood, std::span<int> weights) {
    const Seat seat = state.agenda.top().seat;
    const Judge judge(state, seat, mood);
    const Cards danger = winning_cards(state, other(seat));
    TurnScale scale(state, seat, judge);
    for (int i = 0; i < options.size(); ++i) {
        const Move move = options[i].move;
        int weight = scale.weigh(move);
        if (!danger.empty() && danger.has(static_cast<Card>(move.a)) && weight < kWin)
            weight += kStop;
        weights[i] = weight;
    }
}

void weigh_tokens(const State& state, const Options& options, std::span<int> weights) {
    const Seat seat = state.agenda.top().seat;
    const City& city = state.city(seat);
    for (int i = 0; i < options.size(); ++i) {
        const Token token = options[i].move.token();
        int weight = 10 + facts(token).points;
        if (token == kNamedTokens.law) {
            weight = wins_by(state, seat, token) ? kWin : 6 + 6 * city.symbols.size();
        } else if (token == kNamedTokens.theology) {
            weight = 4 + 8 * city.wonders.size();
        } else if (token == kNamedTokens.strategy) {
            weight = 10;
        }
        weights[i] = weight;
    }
}

void weigh_draft(const Options& options, std::span<int> weights) {
    for (int i = 0; i < options.size(); ++i) {
        const Facts& f = facts(options[i].move.wonder());
        weights[i] = 10 + 2 * f.points + (f.play_again ? 40 : 0) + 5 * f.shields + f.coins;
    }
}

// A building for free, wherever it comes from; or none.
void weigh_gifts(const State& state, const Options& options, Mood mood, std::span<int> weights) {
    const Seat seat = state.agenda.top().seat;
    const Judge judge(state, seat, mood);
    for (int i = 0; i < options.size(); ++i) {
        const Card card = options[i].move.card();
        weights[i] = card == Card::None           ? 1
                     : wins_by(state, seat, card) ? kWin
                                                  : sharpen(judge.building(card, 0));
    }
}

// Decisions that only add-ons know.
void weigh_of_addon(const State& state, const Options& options, Mood mood, std::span<int> weights) {
    if (is_gift(step(state))) return weigh_gifts(state, options, mood, weights);
    for (AddOnId id : state.variant.addons) {
        const auto weigh = judgement_of(id).weigh;
        if (weigh != nullptr && weigh(state, options, weights)) return;
    }
    std::fill_n(weights.begin(), options.size(), 1);
}

Mood any_mood(Rng& rng) {
    const int k = rng.below(8);
    return k == 0 ? Mood::Military : k == 1 ? Mood::Science : Mood::Balanced;
}

}  // namespace

void weigh(const State& state, const Options& options, Mood mood, std::span<int> weights) {
    switch (step(state)) {
        case Step::TakeTurn:
            return weigh_turn(state, options, mood, weights);
        case Step::ChooseToken:
        case Step::ChooseLibraryToken:
            return weigh_tokens(state, options, weights);
        case Step::DraftWonder:
            return weigh_draft(options, weights);
        case Step::ReviveBuilding:
            return weigh_gifts(state, options, mood, weights);
        default:
            return weigh_of_addon(state, options, mood, weights);
    }
}

int turn_worth(const State& state, Move move) {
    for (AddOnId id : state.variant.addons) {
        const auto worth = judgement_of(id).turn_worth;
        if (worth != nullptr && worth(move) > 0) return worth(move);
    }
    return 0;
}

int worth(const State& state, Seat seat, Card card) {
    const int coins = price(state, seat, card).coins;
    return Judge(state, seat, Mood::Balanced).building(card, coins);
}

Move choose_by_instinct(const State& state, const Options& options, Mood mood, Rng& rng) {
    if (options.size() == 1) return options[0].move;
    std::array<int, Options::kCapacity> weights;  // NOLINT: filled by weigh
    weigh(state, options, mood, weights);
    int sum = 0;
    for (int i = 0; i < options.size(); ++i) sum += weights[i];
    int k = rng.below(sum);
    int i = 0;
    while (k >= weights[i]) k -= weights[static_cast<size_t>(i++)];
    return options[i].move;
}

namespace {

// Plays to the end; `choose` decides for each seat.
template <class Choose>
State play_out(State state, Rng& rng, const Choose& choose) {
    Options all;
    for (Actor who = actor(state); who != Actor::Nobody; who = actor(state)) {
        if (who == Actor::Chance) {
            play(state, draw(state, rng));
            continue;
        }
        options(state, all);
        play(state, choose(state, all, seat_of(who)));
    }
    return state;
}

}  // namespace

State playout(State state, Rng& rng) {
    const PerSeat<Mood> moods = {any_mood(rng), any_mood(rng)};
    return play_out(state, rng, [&](const State& now, const Options& all, Seat seat) {
        return choose_by_instinct(now, all, moods[seat], rng);
    });
}

State uniform_playout(State state, Rng& rng) {
    return play_out(state, rng, [&](const State&, const Options& all, Seat) {
        return all[rng.below(all.size())].move;
    });
}

}  // namespace dipolis
