#include "ai/features.h"

#include <algorithm>

#include "ai/addon.h"
#include "ai/facts.h"
#include "ai/features_addons.h"
#include "ai/features_vocabulary.h"
#include "ai/threats.h"
#include "engine/catalogue.h"
#include "engine/price.h"
#include "engine/score.h"

namespace dipolis::features {

namespace {

// Calls `visit` with the inputs of each add-on, in the order of their numbers.
template <class Visit>
void for_each_part(const Visit& visit) {
    for (const AddOnJudgement* addon : kAddOnJudgements) {
        if (addon->features != nullptr) visit(*addon->features);
    }
}

Cost cost_of(int coins) {
    if (coins == 0) return Cost::Nothing;
    if (coins <= 2) return Cost::Two;
    if (coins <= 4) return Cost::Four;
    return coins <= 7 ? Cost::Seven : Cost::More;
}

template <class T>
int number(T value) {
    return static_cast<int>(value);
}

class Writer {
  public:
    Writer(const State& state, Seat viewer, Active& active)
        : state_(state), seats_{viewer, other(viewer)}, active_(active) {
        for (Card card : to_come(state) & kSymbolCards)
            symbols_to_come_.add(static_cast<Symbol>(facts(card).symbol));
    }

    void write() {
        write_table();
        if (state_.age != Age::None) write_structure();
        write_race();
        for (int side = 0; side < 2; ++side) {
            write_economy(side);
            write_wonders(side);
            write_science(side);
            write_holdings(side);
        }
    }

  private:
    void put(About about, int a, int b = 0, int c = 0) { active_.add(input(about, a, b, c)); }
    const City& city(int side) const { return state_.city(seats_[side]); }
    Seat seat(int side) const { return seats_[side]; }

    void write_table();
    void write_structure();
    void write_card(Place place);
    void write_offer(int side, Card card, int above);
    void write_price(About about, int thing, int side, const Price& price);
    void write_race();
    void write_economy(int side);
    void write_wonders(int side);
    void write_science(int side);
    void write_holdings(int side);

    const State& state_;
    std::array<Seat, 2> seats_;
    Active& active_;
    Symbols symbols_to_come_;  // of cards
    int shields_in_sight_ = 0;
    Symbols symbols_in_sight_;
    PerSeat<Set<int, 4>> wins_;
};

void Writer::write_table() {
    const int drafted = city(0).wonders.size() + city(1).wonders.size() + state_.wonders_built();
    put(About::Progress, number(state_.age),
        state_.age == Age::None ? std::min(20, drafted) : state_.structure.present.size());
    for (size_t i = 0; i < kAskedSteps.size(); ++i) {
        if (step(state_) == kAskedSteps[i]) put(About::Asked, static_cast<int>(i));
    }
    put(About::Seat, index(seat(0)));
    if (state_.extra_turn) put(About::ExtraTurn, state_.turn == seat(0) ? 0 : 1);
    for (Card card : state_.unseen.cards()) put(About::Card, number(card), number(CardAt::Unseen));
    for (Card card : state_.discard) put(About::Card, number(card), number(CardAt::Discarded));
    for (Wonder wonder : state_.draft) {
        if (wonder != Wonder::None) put(About::Wonder, number(wonder), number(WonderAt::Offered));
    }
    for (Token token : state_.board) {
        if (token != Token::None) put(About::Token, number(token), number(TokenAt::Board));
    }
    for (Token token : state_.offer) put(About::Token, number(token), number(TokenAt::Offered));
    for (Token token : state_.box) put(About::Token, number(token), number(TokenAt::Box));
    put(About::BuiltByBoth, std::min(state_.wonders_built(), 7));
}

void Writer::write_structure() {
    const int age = number(state_.age) - 1;
    for (Place place : state_.structure.present) {
        if (state_.structure.accessible.has(place)) put(About::Open, age, place);
        if (state_.structure.face_up(place)) {
            write_card(place);
            continue;
        }
        put(About::Down, age, place);
        if (state_.structure.guilds.has(place)) put(About::GuildDown, place);
    }
    for (int side = 0; side < 2; ++side) {
        for (int kind : wins_[seat(side)]) put(About::Wins, side, kind / 2, kind % 2);
    }
}

void Writer::write_card(Place place) {
    const Card card = state_.structure.cards[place];
    const Places cover = layout(state_.age).spots[place].covered_by & state_.structure.present;
    const int above = std::min(cover.size(), number(CardAt::Deeper));
    put(About::Lies, place, number(card));
    put(About::Card, number(card), above);
    const Facts& f = facts(card);
    shields_in_sight_ += f.shields;
    if (f.symbol >= 0) symbols_in_sight_.add(static_cast<Symbol>(f.symbol));
    for (int side = 0; side < 2; ++side) write_offer(side, card, above);
}

// Writes what a card in the structure means to one side; `above` cards lie on it.
void Writer::write_offer(int side, Card card, int above) {
    const Price cost = price(state_, seat(side), card);
    write_price(About::Price, number(card), side, cost);
    const Facts& f = facts(card);
    if (above > 1 || cost.coins > city(side).coins || (f.shields == 0 && f.symbol < 0)) return;
    const int kind = (f.shields == 0 ? 2 : 0) + above;
    if (wins_by(state_, seat(side), card)) wins_[seat(side)].add(kind);
}

void Writer::write_price(About about, int thing, int side, const Price& price) {
    put(about, thing, side, number(price.linked ? Cost::Linked : cost_of(price.coins)));
    if (price.coins > city(side).coins) put(about, thing, side, number(Cost::TooMuch));
}

// Points and shields of both.
void Writer::write_race() {
    const std::array<ScoreSheet, 2> sheets = {score_sheet(state_, seat(0)),
                                              score_sheet(state_, seat(1))};
    const std::array<int, 2> points = {sheets[0].total(), sheets[1].total()};
    const int blue = sheets[0][Category::Blue] - sheets[1][Category::Blue];
    put(About::Ahead, std::clamp(points[0] - points[1] + 30, 0, 60));
    put(About::BlueAhead, std::clamp(blue + 15, 0, 30));
    put(About::Pawn, std::clamp(state_.lead(seat(0)) + kCapital, 0, 2 * kCapital));
    for (int side = 0; side < 2; ++side) {
        put(About::Points, side, std::clamp(points[side] / 3, 0, 31));
        put(About::Capital, side, std::clamp(state_.lead(seat(side)) + shields_in_sight_, 0, 15));
        for (uint8_t i : state_.loot[seat(side)]) put(About::Loot, side, i);
    }
}

void Writer::write_economy(int side) {
    const City& own = city(side);
    put(About::Coins, side, std::clamp<int>(own.coins, 0, 29));
    for (Resource resource : kAllResources) {
        const int i = number(resource);
        put(About::Production, side, i, std::min<int>(own.production[resource], 4));
        put(About::Tariff, side, i, std::min<int>(own.tariff[resource], 7));
        if (own.discounts.has(resource)) put(About::Discount, side, i);
    }
    for (int goods = 0; goods < 2; ++goods)
        put(About::Choices, side, goods, std::min<int>(own.choices[goods], 3));
    if (own.trade_income) put(About::TradeIncome, side);
}

void Writer::write_wonders(int side) {
    const City& own = city(side);
    const bool theology = has(own, kNamedTokens.theology);
    const bool may_build = state_.wonders_built() < kWondersPerGame;
    int again = 0;
    int again_now = 0;
    for (Wonder wonder : own.wonders) {
        put(About::Wonder, number(wonder), number(side == 0 ? WonderAt::Mine : WonderAt::Theirs));
        if (!may_build) continue;
        const Price cost = price(state_, seat(side), wonder);
        write_price(About::WonderPrice, number(wonder), side, cost);
        if (!facts(wonder).play_again && !theology) continue;
        ++again;
        again_now += cost.coins <= own.coins;
    }
    for (Wonder wonder : own.built)
        put(About::Wonder, number(wonder),
            number(side == 0 ? WonderAt::BuiltByMe : WonderAt::BuiltByThem));
    put(About::Built, side, std::min(own.built.size(), 7));
    put(About::Again, side, std::min(again, 4));
    put(About::AgainNow, side, std::min(again_now, 4));
}

void Writer::write_science(int side) {
    const City& own = city(side);
    for (Symbol symbol : own.symbols) put(About::Symbol, side, number(symbol));
    for (Symbol symbol : own.pairs) put(About::Pair, side, number(symbol));
    Symbols all = own.symbols | symbols_in_sight_;
    const int in_sight = all.size();
    all = all | symbols_to_come_;
    const Token law = kNamedTokens.law;
    if (on_board(state_, law) || state_.box.has(law)) all.add(Symbol::Law);
    put(About::Symbols, side, own.symbols.size());
    put(About::InSight, side, in_sight);
    put(About::Reachable, side, all.size());
}

void Writer::write_holdings(int side) {
    const City& own = city(side);
    for (Card card : own.buildings)
        put(About::Card, number(card), number(side == 0 ? CardAt::Mine : CardAt::Theirs));
    for (Token token : own.tokens)
        put(About::Token, number(token), number(side == 0 ? TokenAt::Mine : TokenAt::Theirs));
    for (Link link : own.links) put(About::Link, side, number(link));
    for (int colour = 0; colour <= kColourCount; ++colour)
        put(About::Colour, side, colour, std::min<int>(own.count[static_cast<Colour>(colour)], 9));
}

// --- Mirroring

Age age_of(Card card) {
    for (const Back back : {Back::AgeI, Back::AgeII}) {
        if (deck(back).has(card)) return back == Back::AgeI ? Age::I : Age::II;
    }
    return Age::III;
}

Place mirrored_place(Age age, int place) {
    const auto& spots = layout(age).spots;
    const Layout::Spot& spot = spots[place];
    for (size_t i = 0; i < spots.size(); ++i) {
        if (spots[i].row == spot.row && spots[i].x == -spot.x) return static_cast<Place>(i);
    }
    DIPOLIS_ASSERT(false);  // every structure is symmetric
    return 0;
}

}  // namespace

int count() {
    int sum = kBaseCount;
    for_each_part([&](const Part& part) { sum += part.count; });
    return sum;
}

std::string name(int input) {
    if (input < kBaseCount) return name_of_base(input);
    input -= kBaseCount;
    std::string name;
    for_each_part([&](const Part& part) {
        if (input >= 0 && input < part.count) name = part.name(input);
        input -= part.count;
    });
    return name;
}

Seat viewer(const State& state) {
    const Actor who = actor(state);
    return is_seat(who) ? seat_of(who) : state.turn;
}

void list(const State& state, Seat viewer, Active& active) {
    active.clear();
    Writer(state, viewer, active).write();
    int first = kBaseCount;
    for_each_part([&](const Part& part) {
        part.list(state, viewer, first, active);
        first += part.count;
    });
}

int mirrored(int number) {
    if (number >= kBaseCount) return number;
    const auto [about, at] = statement(number);
    switch (about) {
        case About::Lies:
            return input(about, mirrored_place(age_of(static_cast<Card>(at[1])), at[0]), at[1]);
        case About::Down:
        case About::Open:
            return input(about, at[0], mirrored_place(static_cast<Age>(at[0] + 1), at[1]));
        case About::GuildDown:
            return input(about, mirrored_place(Age::III, at[0]));
        default:
            return number;
    }
}

}  // namespace dipolis::features
