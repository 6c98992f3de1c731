#include "ai/policy.h"

#include <algorithm>

#include "ai/facts.h"
#include "ai/instinct.h"
#include "ai/number.h"
#include "engine/price.h"
#include "engine/turn.h"

namespace dipolis {

namespace {

constexpr int kFewCoins = 3;

// Topics, one block after the other.
constexpr int kOfBuild = 0;
constexpr int kOfSpent = kOfBuild + kCardCount;  // sold, or put under a Wonder
constexpr int kOfRevive = kOfSpent + kCardCount;
constexpr int kOfDestroy = kOfRevive + kCardCount;
constexpr int kOfWonder = kOfDestroy + kCardCount;  // by age
constexpr int kOfDraft = kOfWonder + 3 * kWonderCount;
constexpr int kOfToken = kOfDraft + kWonderCount;
constexpr int kOfSale = kOfToken + kTokenCount;  // by age
constexpr int kOfSeat = kOfSale + 3;
constexpr int kOfLeader = kOfSeat + 2;
constexpr int kNoTopic = kOfLeader + leaders::kLeaderCount;
static_assert(kNoTopic + 1 == kTopics);

std::array<uint16_t, 2> topics(int first, int second = kNoTopic) {
    return {static_cast<uint16_t>(first), static_cast<uint16_t>(second)};
}

std::array<uint16_t, 2> topics_of(const State& state, Move move) {
    const int age = std::max(0, static_cast<int>(state.age) - 1);
    switch (move.kind) {
        case MoveKind::Build:
            return topics(kOfBuild + move.a);
        case MoveKind::Discard:
            return topics(kOfSpent + move.a, kOfSale + age);
        case MoveKind::Wonder:
            return topics(kOfSpent + move.a, kOfWonder + age * kWonderCount + move.b);
        case MoveKind::Draft:
            return topics(kOfDraft + move.a);
        case MoveKind::Token:
            return topics(kOfToken + move.a);
        case MoveKind::Destroy:
            return topics(kOfDestroy + move.a);
        case MoveKind::Revive:
            return move.card() == Card::None ? topics(kNoTopic) : topics(kOfRevive + move.a);
        case MoveKind::FirstPlayer:
            return topics(kOfSeat + (move.seat() == state.agenda.top().seat));
        case MoveKind::DraftLeader:
        case MoveKind::ChooseLeader:
            return move.a < leaders::kLeaderCount ? topics(kOfLeader + move.a) : topics(kNoTopic);
        default:
            return topics(kNoTopic);
    }
}

// What taking the card of a place away means, whatever is done with it.
struct Taken {
    float rival_worth = 0;  // of the card, had the rival it
    float rival_needs = 0;  // the rival would win by it at once
    float uncovers = 0;     // cards known
    float reveals = 0;      // cards not known
    float gift = 0;         // the best of those uncovered, for the rival
    float win_given = 0;
    float rival_symbol = 0, rival_pair = 0, rival_links = 0;
};

float small(int weight) {
    return static_cast<float>(number::log(1.0 + weight)) * 0.2F;
}

// What the rival could make of a card, at most so much.
float rival_worth(const State& state, Seat rival, Card card) {
    return static_cast<float>(std::clamp(worth(state, rival, card), 0, 150)) / 60;
}

Taken taken(const State& state, Seat seat, Place place) {
    const Seat rival = other(seat);
    const City& city = state.city(rival);
    const Card card = state.structure.cards[place];
    const Facts& f = facts(card);
    Taken t;
    const bool can = affordable(city, card);
    t.rival_worth = can ? rival_worth(state, rival, card) : 0;
    t.rival_needs = can && wins_by(state, rival, card) ? 1 : 0;
    if (f.symbol >= 0) {
        const auto symbol = static_cast<Symbol>(f.symbol);
        t.rival_symbol = city.symbols.has(symbol) ? 0 : static_cast<float>(city.symbols.size()) / 5;
        t.rival_pair = city.symbols.has(symbol) && !city.pairs.has(symbol) ? 1 : 0;
    }
    t.rival_links = city.links.has(row(card).needs) ? 1 : 0;
    const Layout& plan = layout(state.age);
    for (Place below : plan.spots[place].covers) {
        const Places covering = plan.spots[below].covered_by & state.structure.present;
        if (!state.structure.present.has(below) || covering.size() != 1) continue;
        const Card uncovered = state.structure.cards[below];
        if (uncovered == Card::None) {
            t.reveals += 0.5F;
            continue;
        }
        t.uncovers += 0.5F;
        if (!affordable(city, uncovered)) continue;
        t.gift = std::max(t.gift, rival_worth(state, rival, uncovered));
        if (wins_by(state, rival, uncovered)) t.win_given = 1;
    }
    return t;
}

// Writes the facts of a turn's options; what holds for a card is worked out once.
class TurnFacts {
  public:
    TurnFacts(const State& state, Seat seat) : state_(state), seat_(seat), city_(state.city(seat)) {
        for (Place place : state.structure.accessible) {
            cards_[static_cast<size_t>(count_)] = state.structure.cards[place];
            taken_[static_cast<size_t>(count_++)] = taken(state, seat, place);
        }
    }

    void write(Move move, OptionFacts& option) const {
        using F = OptionFact;
        const Taken& t = of(move.card());
        option[F::RivalWorth] = t.rival_worth;
        option[F::RivalWouldWin] = t.rival_needs;
        option[F::RivalSymbol] = t.rival_symbol;
        option[F::RivalPair] = t.rival_pair;
        option[F::RivalLink] = t.rival_links;
        if (plays_again(move)) {
            option[F::UncoversForMe] = t.gift + t.uncovers + t.reveals;
            option[F::LostTurn] = state_.structure.present.size() == 1 ? 1 : 0;
        } else {
            option[F::Uncovers] = t.uncovers;
            option[F::Reveals] = t.reveals;
            option[F::Gift] = t.gift;
            option[F::GiftWins] = t.win_given;
        }
        if (move.kind == MoveKind::Build) write_building(move.card(), option);
        if (move.kind == MoveKind::Wonder) write_wonder(move.wonder(), option);
        if (move.kind == MoveKind::Discard) {
            option[F::Income] = static_cast<float>(discard_income(state_, seat_)) / 5;
            option[F::Poor] = city_.coins < kFewCoins ? 1 : 0;
        }
    }

  private:
    const Taken& of(Card card) const {
        for (int i = 0; i < count_; ++i) {
            if (cards_[static_cast<size_t>(i)] == card) return taken_[static_cast<size_t>(i)];
        }
        static constexpr Taken kNothing{};
        return kNothing;  // a card that is not in the structure: an add-on's
    }

    bool plays_again(Move move) const {
        if (move.kind != MoveKind::Wonder) return false;
        return facts(move.wonder()).play_again || has(city_, named_tokens().theology);
    }

    void write_price(int coins, OptionFacts& option) const {
        option[OptionFact::Price] = static_cast<float>(coins) / 8;
        option[OptionFact::CoinsLeft] = static_cast<float>(city_.coins - coins) / 10;
        option[OptionFact::FewCoinsLeft] = city_.coins - coins < kFewCoins ? 1 : 0;
    }

    void write_building(Card card, OptionFacts& option) const {
        using F = OptionFact;
        const Facts& what = facts(card);
        const Price cost = price(state_, seat_, card);
        write_price(cost.coins, option);
        option[F::Linked] = cost.linked ? 1 : 0;
        if (what.shields > 0) {
            const int lead = state_.lead(seat_);
            option[F::LeadWithShields] = static_cast<float>(lead) / 9;
            option[F::NearCapital] = lead + what.shields >= 6 ? 1 : 0;
        }
        if (what.symbol >= 0) {
            const auto symbol = static_cast<Symbol>(what.symbol);
            const bool known = city_.symbols.has(symbol);
            option[F::NewSymbol] = known ? 0 : static_cast<float>(city_.symbols.size()) / 5;
            option[F::Pair] = known && !city_.pairs.has(symbol) ? 1 : 0;
        }
        for (const Effect& effect : row(card).effects) {
            if (effect.what != What::Produce) continue;
            const auto resource = static_cast<Resource>(effect.arg);
            const int rivals = state_.city(other(seat_)).production[resource];
            option[F::NewResource] = city_.production[resource] == 0 ? 1 : 0;
            option[F::RivalsResource] = static_cast<float>(rivals) / 2;
        }
    }

    void write_wonder(Wonder wonder, OptionFacts& option) const {
        write_price(price(state_, seat_, wonder).coins, option);
        const int left = kWondersPerGame - state_.wonders_built();
        const int waiting = city_.wonders.size() + state_.city(other(seat_)).wonders.size();
        option[OptionFact::NotAllCanBeBuilt] = left < waiting ? 1 : 0;
        option[OptionFact::SeventhWonder] = left == 1 ? 1 : 0;
    }

    const State& state_;
    Seat seat_;
    const City& city_;
    int count_ = 0;
    std::array<Card, kPlaceCount> cards_{};
    std::array<Taken, kPlaceCount> taken_{};
};

}  // namespace

int policy_group(const State& state) {
    return step(state) == Step::TakeTurn ? static_cast<int>(state.age) : 0;
}

void option_facts(const State& state, const Options& options, std::span<OptionFacts> all) {
    std::array<int, Options::kCapacity> weights;  // NOLINT: filled by weigh
    weigh(state, options, Mood::Balanced, weights);
    for (int i = 0; i < options.size(); ++i) {
        OptionFacts& option = all[static_cast<size_t>(i)];
        option.facts = {small(weights[static_cast<size_t>(i)])};
        option.topics = topics_of(state, options[i].move);
    }
    if (step(state) != Step::TakeTurn) return;
    const TurnFacts turn(state, state.agenda.top().seat);
    for (int i = 0; i < options.size(); ++i)
        turn.write(options[i].move, all[static_cast<size_t>(i)]);
}

float policy_logit(const PolicyWeights& weights, int group, const OptionFacts& option) {
    float sum = weights.topics[option.topics[0]] + weights.topics[option.topics[1]];
    const auto& row = weights.facts[static_cast<size_t>(group)];
    for (size_t i = 0; i < kOptionFacts; ++i) sum += row[i] * option.facts[i];
    return sum;
}

void policy(const State& state, const Options& options, std::span<float> probabilities) {
    std::array<OptionFacts, Options::kCapacity> all;  // NOLINT: filled by option_facts
    option_facts(state, options, all);
    const int group = policy_group(state);
    double sum = 0;
    for (size_t i = 0; i < static_cast<size_t>(options.size()); ++i) {
        const double power =
            number::exp(static_cast<double>(policy_logit(kPolicyWeights, group, all[i])));
        probabilities[i] = static_cast<float>(power);
        sum += power;
    }
    for (size_t i = 0; i < static_cast<size_t>(options.size()); ++i)
        probabilities[i] = static_cast<float>(probabilities[i] / sum);
}

}  // namespace dipolis
