#include "ai/instinct.h"

#include <algorithm>
#include <array>

#include "ai/facts.h"
#include "engine/price.h"
#include "engine/turn.h"
#include "play/player.h"

namespace dipolis {

namespace {

constexpr int kWin = 1'000'000;  // outweighs everything
constexpr int kStop = 10'000;    // stopping a win of the rival

// Worth is counted in sixths of a victory point.
constexpr int kPoint = 6;
constexpr int kSecretTurn = 14;  // another turn for a card that nobody gets

class Judge {
  public:
    Judge(const State& state, Seat seat, Mood mood)
        : state_(state),
          seat_(seat),
          city_(state.city(seat)),
          mood_(mood),
          ages_left_(4 - static_cast<int>(state.age)) {}

    // Whether gaining the card wins at once (a token that a pair brings included).
    bool wins(Seat seat, Card card) const {
        const Facts& f = facts(card);
        const City& city = state_.city(seat);
        if (f.shields > 0) {
            const int extra = has(city, named_tokens().strategy) ? 1 : 0;
            return state_.lead(seat) + f.shields + extra >= kCapital;
        }
        if (f.symbol < 0 || city.symbols.size() < kSymbolsToWin - 1) return false;
        return !city.symbols.has(static_cast<Symbol>(f.symbol)) ||
               on_board(state_, named_tokens().law);
    }

    int building(Card card, int coins) const {
        const Facts& f = facts(card);
        int worth = kPoint * f.points + 2 * (f.coins - coins);
        worth += production(f, card);
        if (f.shields > 0) worth += shields(f.shields + (has(city_, named_tokens().strategy)));
        if (f.symbol >= 0) worth += symbol(static_cast<Symbol>(f.symbol));
        if (f.counted) worth += counted(card);
        if (row(card).gives != Link::None) worth += 5;
        return worth + leaders_points(row(card).colour);
    }

    int wonder(Wonder wonder, int coins) const {
        const Facts& f = facts(wonder);
        int worth = kPoint * f.points + 2 * (f.coins + f.takes - coins);
        if (f.shields > 0) worth += shields(f.shields);
        if (f.play_again || has(city_, named_tokens().theology)) worth += 34;
        if (f.verb != Step::None) worth += 18;
        worth += 5 * f.choices * ages_left_;
        return worth + 10 + leaders_points(Colour::Wonder);
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
        // A resource that one has already is worth less.
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

    // Points and coins for each of something, as of now.
    int counted(Card card) const {
        int worth = 0;
        for (const Effect& effect : row(card).effects) {
            if (effect.per == Per::One) continue;
            const int n = effect.n * count(state_, seat_, effect.per, effect.scope);
            worth += (effect.what == What::Points ? kPoint : 2) * n;
        }
        return worth;
    }

    // What the own leaders give for one more of the colour.
    int leaders_points(Colour colour) const {
        if (state_.variant.addons.empty()) return 0;
        int worth = 0;
        for (leaders::Leader leader : leaders::seated(state_, seat_).active) {
            for (const Effect& effect : leaders::row(leader).effects)
                worth += effect.what == What::Points && counts(effect.per, colour)
                             ? kPoint * effect.n
                             : 0;
        }
        return worth;
    }
    static bool counts(Per per, Colour colour) {
        constexpr std::array<Per, 8> kPer = {Per::Brown,  Per::Grey, Per::Blue,   Per::Green,
                                             Per::Yellow, Per::Red,  Per::Purple, Per::Wonder};
        return kPer[static_cast<size_t>(colour)] == per;
    }

    const State& state_;
    Seat seat_;
    const City& city_;
    Mood mood_;
    int ages_left_;
};

// Better things are chosen more often than in proportion.
int sharpen(int worth) {
    worth = std::clamp(worth, 2, 400);
    return worth * worth / 4;
}

// The accessible cards with which the rival would win at once.
Cards dangers(const State& state, const Judge& judge, Seat rival) {
    Cards cards;
    const City& city = state.city(rival);
    if (state.lead(rival) < 5 && city.symbols.size() < kSymbolsToWin - 1) return cards;
    for (Place place : state.structure.accessible) {
        const Card card = state.structure.cards[place];
        if (card != Card::None && judge.wins(rival, card) && affordable(city, card))
            cards.add(card);
    }
    return cards;
}

// A turn's options, but for what the rival threatens. A Wonder may be built with any open card: its
// weight is shared among them.
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
                int& known = of_wonder_[static_cast<size_t>(move.wonder())];
                if (known == 0) known = std::max(1, wonder(move.wonder()) / open_);
                return known;
            }
            case MoveKind::Discard:
                return sharpen(judge_.sale());
            case MoveKind::Pythagoras:
                return sharpen(kSecretTurn);
            default:
                return 1;
        }
    }

  private:
    int building(Card card) const {
        if (judge_.wins(seat_, card)) return kWin;
        return sharpen(judge_.building(card, price(state_, seat_, card).coins));
    }
    int wonder(Wonder wonder) const {
        const int shields = facts(wonder).shields;
        if (shields > 0 && state_.lead(seat_) + shields >= kCapital) return kWin;
        return sharpen(judge_.wonder(wonder, price(state_, seat_, wonder).coins));
    }

    const State& state_;
    Seat seat_;
    const Judge& judge_;
    int open_;
    std::array<int, kWonderCount> of_wonder_{};
};

void weigh_turn(const State& state, const Options& options, Mood mood, std::span<int> weights) {
    const Seat seat = state.agenda.top().seat;
    const Judge judge(state, seat, mood);
    const Cards danger = dangers(state, judge, other(seat));
    TurnScale scale(state, seat, judge);
    for (int i = 0; i < options.size(); ++i) {
        const Move move = options[i].move;
        int weight = scale.weigh(move);
        if (!danger.empty() && danger.has(static_cast<Card>(move.a)) && weight < kWin)
            weight += kStop;
        weights[static_cast<size_t>(i)] = weight;
    }
}

void weigh_tokens(const State& state, const Options& options, std::span<int> weights) {
    const Seat seat = state.agenda.top().seat;
    const City& city = state.city(seat);
    for (int i = 0; i < options.size(); ++i) {
        const Token token = options[i].move.token();
        int weight = 10 + facts(token).points;
        if (token == named_tokens().law) {
            weight = 6 + 6 * city.symbols.size();
            if (city.symbols.size() >= kSymbolsToWin - 1) weight = kWin;
        } else if (token == named_tokens().theology) {
            weight = 4 + 8 * city.wonders.size();
        } else if (token == named_tokens().strategy) {
            weight = 10;
        }
        weights[static_cast<size_t>(i)] = weight;
    }
}

void weigh_draft(const Options& options, std::span<int> weights) {
    for (int i = 0; i < options.size(); ++i) {
        const Facts& f = facts(options[i].move.wonder());
        weights[static_cast<size_t>(i)] =
            10 + 2 * f.points + (f.play_again ? 40 : 0) + 5 * f.shields + f.coins;
    }
}

// A building for nothing, from wherever; or none.
void weigh_gifts(const State& state, const Options& options, Mood mood, std::span<int> weights) {
    const Seat seat = state.agenda.top().seat;
    const Judge judge(state, seat, mood);
    for (int i = 0; i < options.size(); ++i) {
        const Card card = options[i].move.card();
        weights[static_cast<size_t>(i)] = card == Card::None ? 1
                                          : judge.wins(seat, card)
                                              ? kWin
                                              : sharpen(judge.building(card, 0));
    }
}

// Leaders are hard to compare: nearly even, but one for nothing is better than none.
void weigh_leaders(const State& state, const Options& options, std::span<int> weights) {
    for (int i = 0; i < options.size(); ++i) {
        const Move move = options[i].move;
        int weight = 1;
        if (move.kind == MoveKind::Declare) {
            weight = static_cast<leaders::Plan>(move.a) == leaders::Plan::Recruit ? 3 : 1;
        } else if (const auto leader = static_cast<leaders::Leader>(move.a);
                   leader != leaders::Leader::None) {
            weight = move.kind == MoveKind::Bury ? 1 + 4 * leaders::cost(state, leader)
                                                 : 10 + 2 * leaders::row(leader).effects.points();
        }
        weights[static_cast<size_t>(i)] = weight;
    }
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
        case Step::BuildDiscarded:
        case Step::BuildRemoved:
        case Step::BuildGuild:
            return weigh_gifts(state, options, mood, weights);
        case Step::DraftLeader:
        case Step::ChooseLeader:
        case Step::DeclareRecruit:
        case Step::ChooseMaecenas:
        case Step::ChooseRome:
        case Step::BuryLeader:
            return weigh_leaders(state, options, weights);
        default:
            std::fill_n(weights.begin(), options.size(), 1);
    }
}

int worth(const State& state, Seat seat, Card card) {
    const int coins = price(state, seat, card).coins;
    return Judge(state, seat, Mood::Balanced).building(card, coins);
}

bool wins_by(const State& state, Seat seat, Card card) {
    return Judge(state, seat, Mood::Balanced).wins(seat, card);
}

Move choose_by_instinct(const State& state, const Options& options, Mood mood, Rng& rng) {
    if (options.size() == 1) return options[0].move;
    std::array<int, Options::kCapacity> weights;  // NOLINT: filled by weigh
    weigh(state, options, mood, weights);
    int sum = 0;
    for (int i = 0; i < options.size(); ++i) sum += weights[static_cast<size_t>(i)];
    int k = rng.below(sum);
    int i = 0;
    while (k >= weights[static_cast<size_t>(i)]) k -= weights[static_cast<size_t>(i++)];
    return options[i].move;
}

State playout(State state, Rng& rng) {
    const std::array<Mood, 2> moods = {any_mood(rng), any_mood(rng)};
    Options all;
    for (Actor who = actor(state); who != Actor::Nobody; who = actor(state)) {
        if (who == Actor::Chance) {
            play(state, draw(state, rng));
            continue;
        }
        options(state, all);
        play(state, choose_by_instinct(state, all, moods[static_cast<size_t>(who)], rng));
    }
    return state;
}

State uniform_playout(State state, Rng& rng) {
    Options all;
    for (Actor who = actor(state); who != Actor::Nobody; who = actor(state)) {
        if (who == Actor::Chance) {
            play(state, draw(state, rng));
            continue;
        }
        options(state, all);
        play(state, all[rng.below(all.size())].move);
    }
    return state;
}

}  // namespace dipolis
