#include "ai/policy.h"

#include <algorithm>

#include "ai/addon.h"
#include "ai/facts.h"
#include "ai/instinct.h"
#include "ai/number.h"
#include "ai/threats.h"
#include "engine/price.h"
#include "engine/turn.h"

namespace dipolis {

namespace {

constexpr int kFewCoins = 3;

// The number of an input of kTopicBlocks, computed at compile time; or the k-th of a block.
struct Topic {
    uint16_t number;
    consteval Topic(const char* name)  // NOLINT(google-explicit-constructor): a name is a topic
        : number(static_cast<uint16_t>(find_input(kTopicBlocks, name))) {}
    constexpr Topic(Topic first, int k) : number(static_cast<uint16_t>(first.number + k)) {}
};
using Topics = std::array<uint16_t, 2>;

Topics topics(Topic first, Topic second = "nothing") {
    return {first.number, second.number};
}

// The topic of a move that only an add-on knows.
uint16_t addon_topic(const State& state, Move move) {
    int first = kTopics;
    for (AddOnId id : kAllAddOns) {
        const AddOnJudgement& addon = judgement_of(id);
        const bool played = state.variant.addons.has(id);
        const int topic = played && addon.topic != nullptr ? addon.topic(move) : -1;
        if (topic >= 0) return static_cast<uint16_t>(first + topic);
        first += count_inputs(addon.topics);
    }
    return Topic("nothing").number;
}

Topics topics_of(const State& state, Move move) {
    const int age = std::max(0, static_cast<int>(state.age) - 1);
    switch (move.kind) {
        case MoveKind::Build:
            return topics({"build.", move.a});
        case MoveKind::Discard:
            return topics({"spend.", move.a}, {"sale1", age});
        case MoveKind::Wonder:
            return topics({"spend.", move.a}, {"age1.", age * kWonderCount + move.b});
        case MoveKind::Draft:
            return topics({"draft.", move.a});
        case MoveKind::Token:
            return topics({"token.", move.a});
        case MoveKind::Destroy:
            return topics({"destroy.", move.a});
        case MoveKind::Revive:
            return move.card() == Card::None ? topics("nothing") : topics({"revive.", move.a});
        case MoveKind::FirstPlayer:
            return move.seat() == state.agenda.top().seat ? topics("i_begin")
                                                          : topics("rival_begins");
        default:
            return {addon_topic(state, move), Topic("nothing").number};
    }
}

// Consequences of removing the card at a place, whatever it is used for.
struct Taken {
    float rival_worth = 0;  // value of the card to the rival
    float rival_needs = 0;  // the rival would win with it at once
    float uncovers = 0;     // known cards it makes accessible
    float reveals = 0;      // face-down cards it turns over
    float gift = 0;         // value to the rival of the best card it makes accessible
    float win_given = 0;
    float rival_symbol = 0, rival_pair = 0, rival_links = 0;
};

float small(int weight) {
    return static_cast<float>(number::log(1.0 + weight)) * 0.2F;
}

// An upper bound for the value of a card to the rival.
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

// Writes the facts of a turn's options. Facts about a card are computed once for all its uses.
class TurnFacts {
  public:
    TurnFacts(const State& state, Seat seat) : state_(state), seat_(seat), city_(state.city(seat)) {
        for (Place place : state.structure.accessible) {
            cards_[count_] = state.structure.cards[place];
            taken_[static_cast<size_t>(count_++)] = taken(state, seat, place);
        }
    }

    void write(Move move, OptionFacts& option) const {
        const Taken& t = of(move.card());
        option["rival_worth"] = t.rival_worth;
        option["rival_would_win"] = t.rival_needs;
        option["rival_symbol"] = t.rival_symbol;
        option["rival_pair"] = t.rival_pair;
        option["rival_link"] = t.rival_links;
        if (plays_again(move)) {
            option["uncovers_for_me"] = t.gift + t.uncovers + t.reveals;
            option["lost_turn"] = state_.structure.present.size() == 1 ? 1 : 0;
        } else {
            option["uncovers"] = t.uncovers;
            option["reveals"] = t.reveals;
            option["gift"] = t.gift;
            option["gift_wins"] = t.win_given;
        }
        if (move.kind == MoveKind::Build) write_building(move.card(), option);
        if (move.kind == MoveKind::Wonder) write_wonder(move.wonder(), option);
        if (move.kind == MoveKind::Discard) {
            option["income"] = static_cast<float>(discard_income(state_, seat_)) / 5;
            option["poor"] = city_.coins < kFewCoins ? 1 : 0;
        }
    }

  private:
    const Taken& of(Card card) const {
        for (int i = 0; i < count_; ++i) {
            if (cards_[i] == card) return taken_[i];
        }
        static constexpr Taken kNothing{};
        return kNothing;  // the card is not in the structure: a move of an add-on
    }

    bool plays_again(Move move) const {
        if (move.kind != MoveKind::Wonder) return false;
        return facts(move.wonder()).play_again || has(city_, kNamedTokens.theology);
    }

    void write_price(int coins, OptionFacts& option) const {
        option["price"] = static_cast<float>(coins) / 8;
        option["coins_left"] = static_cast<float>(city_.coins - coins) / 10;
        option["few_coins_left"] = city_.coins - coins < kFewCoins ? 1 : 0;
    }

    void write_building(Card card, OptionFacts& option) const {
        const Facts& what = facts(card);
        const Price cost = price(state_, seat_, card);
        write_price(cost.coins, option);
        option["linked"] = cost.linked ? 1 : 0;
        if (what.shields > 0) {
            const int lead = state_.lead(seat_);
            option["lead_with_shields"] = static_cast<float>(lead) / 9;
            option["near_capital"] = lead + what.shields >= 6 ? 1 : 0;
        }
        if (what.symbol >= 0) {
            const auto symbol = static_cast<Symbol>(what.symbol);
            const bool known = city_.symbols.has(symbol);
            option["new_symbol"] = known ? 0 : static_cast<float>(city_.symbols.size()) / 5;
            option["pair"] = known && !city_.pairs.has(symbol) ? 1 : 0;
        }
        for (const Effect& effect : row(card).effects) {
            if (effect.what != What::Produce) continue;
            const auto resource = static_cast<Resource>(effect.arg);
            const int rivals = state_.city(other(seat_)).production[resource];
            option["new_resource"] = city_.production[resource] == 0 ? 1 : 0;
            option["rivals_resource"] = static_cast<float>(rivals) / 2;
        }
    }

    void write_wonder(Wonder wonder, OptionFacts& option) const {
        write_price(price(state_, seat_, wonder).coins, option);
        const int left = kWondersPerGame - state_.wonders_built();
        const int waiting = city_.wonders.size() + state_.city(other(seat_)).wonders.size();
        option["not_all_can_be_built"] = left < waiting ? 1 : 0;
        option["seventh_wonder"] = left == 1 ? 1 : 0;
    }

    const State& state_;
    Seat seat_;
    const City& city_;
    int count_ = 0;
    std::array<Card, kPlaceCount> cards_{};
    std::array<Taken, kPlaceCount> taken_{};
};

}  // namespace

InputNames option_names() {
    InputNames names;
    append(names, kOptionBlocks);
    return names;
}

InputNames topic_names() {
    InputNames names;
    append(names, kTopicBlocks);
    for (const AddOnJudgement* addon : kAddOnJudgements) append(names, addon->topics);
    return names;
}

PolicyWeights join_policy(const InputNames& topics, const FittedPolicy& fitted) {
    PolicyWeights weights;
    size_t fact = 0;
    for (int row : join_rows(option_names(), fitted.facts)) {
        for (size_t group = 0; group < kPolicyGroups; ++group)
            weights.facts[group][fact] = fitted.facts[row].weights[group];
        ++fact;
    }
    for (int row : join_rows(topics, fitted.topics))
        weights.topics.push_back(row == kNoRow ? 0 : fitted.topics[row].weight);
    return weights;
}

int policy_group(const State& state) {
    return step(state) == Step::TakeTurn ? static_cast<int>(state.age) : 0;
}

void option_facts(const State& state, const Options& options, std::span<OptionFacts> all) {
    std::array<int, Options::kCapacity> weights;  // NOLINT: filled by weigh
    weigh(state, options, Mood::Balanced, weights);
    for (int i = 0; i < options.size(); ++i) {
        OptionFacts& option = all[i];
        option.facts = {small(weights[i])};
        option.topics = topics_of(state, options[i].move);
    }
    if (step(state) != Step::TakeTurn) return;
    const TurnFacts turn(state, state.agenda.top().seat);
    for (int i = 0; i < options.size(); ++i) turn.write(options[i].move, all[i]);
}

float policy_logit(const PolicyWeights& weights, int group, const OptionFacts& option) {
    float sum = weights.topics[option.topics[0]] + weights.topics[option.topics[1]];
    const auto& row = weights.facts[group];
    for (size_t i = 0; i < kOptionFacts; ++i) sum += row[i] * option.facts[i];
    return sum;
}

namespace {

const PolicyWeights kPolicyWeights = join_policy(topic_names(), kFittedPolicy);

}  // namespace

void policy(int group, std::span<const OptionFacts> all, std::span<float> probabilities) {
    double sum = 0;
    for (size_t i = 0; i < all.size(); ++i) {
        const double power =
            number::exp(static_cast<double>(policy_logit(kPolicyWeights, group, all[i])));
        probabilities[i] = static_cast<float>(power);
        sum += power;
    }
    for (size_t i = 0; i < all.size(); ++i)
        probabilities[i] = static_cast<float>(probabilities[i] / sum);
}

void policy(const State& state, const Options& options, std::span<float> probabilities) {
    std::array<OptionFacts, Options::kCapacity> all;  // NOLINT: filled by option_facts
    option_facts(state, options, all);
    policy(policy_group(state), std::span(all).first(static_cast<size_t>(options.size())),
           probabilities);
}

}  // namespace dipolis
