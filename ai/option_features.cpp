#include "ai/option_features.h"

#include <algorithm>

#include "ai/addon.h"
#include "ai/facts.h"
#include "ai/threats.h"
#include "engine/price.h"
#include "engine/turn.h"

namespace dipolis::features {

namespace {

constexpr int kFewCoins = 3;
constexpr int kNearCapital = 6;  // spaces
constexpr int kOne = 1 << kOneBits;

// The number of an input of kTopicBlocks, computed at compile time; or the k-th of a block.
struct Topic {
    uint16_t number;
    consteval Topic(const char* name)  // NOLINT(google-explicit-constructor): a name is a topic
        : number(static_cast<uint16_t>(find_input(kTopicBlocks, name))) {}
    constexpr Topic(Topic first, int k) : number(static_cast<uint16_t>(first.number + k)) {}
};

struct Measure {
    size_t number;
    consteval Measure(const char* name)  // NOLINT(google-explicit-constructor): a name is one
        : number(static_cast<size_t>(find_input(kMeasureBlocks, name))) {}
};

// Notes how many times a measure's unit there is.
void note(SeenOption& option, Measure measure, int times, int unit = 1) {
    option.measures[measure.number] = static_cast<int16_t>(times * kOne / unit);
}

void add(SeenOption& option, Topic topic) {
    option.add(topic.number);
}

// The topic of a move that only an add-on knows.
void add_addon_topic(const State& state, Move move, SeenOption& option) {
    int first = kTopics;
    for (AddOnId id : kAllAddOns) {
        const AddOnJudgement& addon = judgement_of(id);
        const bool played = state.variant.addons.has(id);
        const int topic = played && addon.topic != nullptr ? addon.topic(move) : -1;
        if (topic >= 0) return option.add(static_cast<size_t>(first + topic));
        first += count_inputs(addon.topics);
    }
}

void add_topics(const State& state, Move move, SeenOption& option) {
    const int age = std::max(0, static_cast<int>(state.age) - 1);
    switch (move.kind) {
        case MoveKind::Build:
            return add(option, {"build.", move.a});
        case MoveKind::Discard:
            add(option, {"spend.", move.a});
            return add(option, {"sale1", age});
        case MoveKind::Wonder:
            add(option, {"spend.", move.a});
            return add(option, {"age1.", age * kWonderCount + move.b});
        case MoveKind::Draft:
            return add(option, {"draft.", move.a});
        case MoveKind::Token:
            return add(option, {"token.", move.a});
        case MoveKind::Destroy:
            return add(option, {"destroy.", move.a});
        case MoveKind::Revive:
            if (move.card() == Card::None) return add(option, "nothing");
            return add(option, {"revive.", move.a});
        case MoveKind::FirstPlayer:
            if (move.seat() == state.agenda.top().seat) return add(option, "i_begin");
            return add(option, "rival_begins");
        default:
            add_addon_topic(state, move, option);
    }
}

// Consequences of taking the card of a place, whatever it is used for.
struct Taken {
    Cards uncovered;        // known ones that nothing covers any more
    int reveals = 0;        // face-down ones that are turned over
    int rival_symbols = 0;  // number that the rival has if this one were new to it, else 0
    bool rival_pair = false, rival_link = false;
    bool rival_wins = false;  // with the card
    bool gift_wins = false;   // the rival, with one that is uncovered
    int gifts = 0;            // uncovered ones that the rival can pay
};

// The options of a turn and their features. The consequences of a card serve all its uses.
class Turn {
  public:
    Turn(const State& state, Seat seat)
        : state_(state),
          seat_(seat),
          city_(state.city(seat)),
          rival_(other(seat)),
          rivals_(state.city(rival_)) {
        for (Place place : state.structure.accessible) {
            cards_[count_] = state.structure.cards[place];
            taken_[static_cast<size_t>(count_++)] = taken(place);
        }
    }

    void write(Move move, SeenOption& option) const {
        write_taken(of(move.card()), plays_again(move), option);
        if (move.kind == MoveKind::Build) write_building(move.card(), option);
        if (move.kind == MoveKind::Wonder) write_wonder(move.wonder(), option);
        if (move.kind == MoveKind::Discard) {
            note(option, "income", discard_income(state_, seat_), 5);
            note(option, "poor", city_.coins < kFewCoins);
        }
    }

  private:
    Taken taken(Place place) const {
        const Card card = state_.structure.cards[place];
        Taken t;
        if (const Facts& f = facts(card); f.symbol >= 0) {
            const auto symbol = static_cast<Symbol>(f.symbol);
            const bool known = rivals_.symbols.has(symbol);
            t.rival_symbols = known ? 0 : rivals_.symbols.size();
            t.rival_pair = known && !rivals_.pairs.has(symbol);
        }
        t.rival_link = rivals_.links.has(row(card).needs);
        t.rival_wins = rival_wins(card);
        const auto& spots = layout(state_.age).spots;
        for (Place below : spots[place].covers) {
            const Places covering = spots[below].covered_by & state_.structure.present;
            if (!state_.structure.present.has(below) || covering.size() != 1) continue;
            note_uncovered(state_.structure.cards[below], t);
        }
        return t;
    }

    void note_uncovered(Card card, Taken& t) const {
        if (card == Card::None) {
            ++t.reveals;
            return;
        }
        t.uncovered.add(card);
        t.gift_wins |= rival_wins(card);
        t.gifts += price(state_, rival_, card).coins <= rivals_.coins;
    }

    bool rival_wins(Card card) const {
        const Facts& f = facts(card);
        if (f.shields == 0 && f.symbol < 0) return false;
        return wins_by(state_, rival_, card) && price(state_, rival_, card).coins <= rivals_.coins;
    }

    static void write_taken(const Taken& t, bool again, SeenOption& option) {
        note(option, "rival_would_win", t.rival_wins);
        note(option, "rival_symbol", t.rival_symbols, 5);
        note(option, "rival_pair", t.rival_pair);
        note(option, "rival_link", t.rival_link);
        if (again) {
            note(option, "uncovers_for_me", t.uncovered.size(), 2);
            note(option, "reveals_for_me", t.reveals, 2);
        } else {
            note(option, "uncovers", t.uncovered.size(), 2);
            note(option, "reveals", t.reveals, 2);
            note(option, "gift_wins", t.gift_wins);
            note(option, "gift_affordable", t.gifts, 2);
        }
        for (Card card : t.uncovered) {
            const int number = static_cast<int>(card);
            add(option, again ? Topic{"uncovers.", number} : Topic{"gives.", number});
        }
    }

    const Taken& of(Card card) const {
        for (int i = 0; i < count_; ++i) {
            if (cards_[i] == card) return taken_[i];
        }
        static constexpr Taken kNothing{};
        return kNothing;  // the card is not in the structure: a move of an add-on
    }

    bool plays_again(Wonder wonder) const {
        return facts(wonder).play_again || has(city_, kNamedTokens.theology);
    }
    bool plays_again(Move move) const {
        return move.kind == MoveKind::Wonder && plays_again(move.wonder());
    }

    void write_price(int coins, SeenOption& option) const {
        note(option, "price", coins, 8);
        note(option, "coins_left", city_.coins - coins, 10);
        note(option, "few_coins_left", city_.coins - coins < kFewCoins);
    }

    void write_building(Card card, SeenOption& option) const {
        const Facts& what = facts(card);
        const Price cost = price(state_, seat_, card);
        write_price(cost.coins, option);
        note(option, "linked", cost.linked);
        if (what.shields > 0 || what.symbol >= 0)
            note(option, "wins", wins_by(state_, seat_, card));
        if (what.shields > 0) {
            const int lead = state_.lead(seat_);
            note(option, "lead_with_shields", lead, kCapital);
            note(option, "near_capital", lead + what.shields >= kNearCapital);
        }
        if (what.symbol >= 0) write_symbol(static_cast<Symbol>(what.symbol), option);
        for (const Effect& effect : row(card).effects) {
            if (effect.what != What::Produce) continue;
            const auto resource = static_cast<Resource>(effect.arg);
            note(option, "new_resource", city_.production[resource] == 0);
            note(option, "rivals_resource", rivals_.production[resource], 2);
        }
    }

    void write_symbol(Symbol symbol, SeenOption& option) const {
        const bool known = city_.symbols.has(symbol);
        note(option, "new_symbol", known ? 0 : city_.symbols.size(), 5);
        note(option, "pair", known && !city_.pairs.has(symbol));
    }

    void write_wonder(Wonder wonder, SeenOption& option) const {
        write_price(price(state_, seat_, wonder).coins, option);
        note(option, "wins", wins_by(state_, seat_, wonder));
        if (plays_again(wonder)) note(option, "lost_turn", state_.structure.present.size() == 1);
        const int left = kWondersPerGame - state_.wonders_built();
        const int waiting = city_.wonders.size() + rivals_.wonders.size();
        note(option, "not_all_can_be_built", left < waiting);
        note(option, "seventh_wonder", left == 1);
    }

    const State& state_;
    Seat seat_;
    const City& city_;
    Seat rival_;
    const City& rivals_;
    int count_ = 0;
    std::array<Card, kPlaceCount> cards_{};
    std::array<Taken, kPlaceCount> taken_{};
};

}  // namespace

InputNames measure_names() {
    InputNames names;
    append(names, kMeasureBlocks);
    return names;
}

InputNames topic_names() {
    InputNames names;
    append(names, kTopicBlocks);
    for (const AddOnJudgement* addon : kAddOnJudgements) append(names, addon->topics);
    return names;
}

void list_options(const State& state, const Options& options, std::span<SeenOption> all) {
    const auto count = static_cast<size_t>(options.size());
    for (size_t i = 0; i < count; ++i) {
        all[i] = {};
        add_topics(state, options.move(static_cast<int>(i)), all[i]);
    }
    const Seat seat = state.agenda.top().seat;
    if (step(state) == Step::TakeTurn) {
        const Turn turn(state, seat);
        for (size_t i = 0; i < count; ++i) turn.write(options.move(static_cast<int>(i)), all[i]);
        return;
    }
    for (size_t i = 0; i < count; ++i) {
        const Move move = options.move(static_cast<int>(i));
        if (move.kind == MoveKind::Token) note(all[i], "wins", wins_by(state, seat, move.token()));
    }
}

}  // namespace dipolis::features
