// Hooks of Leaders: changes that active leaders make to the rules of the base game.
#include "engine/addons/leaders.h"

#include <algorithm>
#include <utility>

#include "engine/addon.h"
#include "engine/base_tokens.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/rule.h"
#include "engine/turn.h"

namespace dipolis::leaders {

namespace {

Symbol printed_symbol(Card card) {
    for (const Effect& effect : dipolis::row(card).effects) {
        if (effect.what == What::ShowSymbol) return static_cast<Symbol>(effect.arg);
    }
    return Symbol::Law;
}

bool is_green(Card card) {
    return dipolis::row(card).colour == Colour::Green;
}

// Exactly one in the city.
bool single(const City& city, Symbol symbol) {
    return city.symbols.has(symbol) && !city.pairs.has(symbol);
}

// Symbols that Ptolemy may copy onto a green card with this printed symbol (L125).
Symbols copyable(const State& state, Seat seat, Symbol printed) {
    const City& city = state.city(seat);
    Symbols symbols;
    for (Card card : city.buildings) {
        if (!is_green(card)) continue;
        const Symbol shown = shown_symbol(state, seat, card);
        if (shown != printed && single(city, shown)) symbols.add(shown);
    }
    return symbols;
}

// --- Decisions of the base game with more options

// Bilkis may bring a building within reach (price).
bool within_reach(const State& state, Seat seat, Card card) {
    return price(state, seat, card).coins <= state.city(seat).coins;
}

void list_turn(const State& state, Seat seat, Options& options) {
    const bool pythagoras = can_use(state, seat, Power::RemoveCard);
    for (Place place : state.structure.accessible) {
        const Card card = state.structure.cards[place];
        if (pythagoras) options.push(Move::of(MoveKind::Pythagoras, card));
        if (!within_reach(state, seat, card)) continue;
        if (!affordable(state.city(seat), card)) options.push(Move::of(MoveKind::Build, card));
        for (Alteration alteration : alterations(state, seat, card))
            options.push({MoveKind::Build, static_cast<uint8_t>(card), 0, alteration});
    }
}

void list_more(const State& state, Pending pending, Options& options) {
    if (pending.step == Step::TakeTurn) list_turn(state, pending.seat, options);
    if (pending.step != Step::ReviveBuilding) return;
    for (Card card : state.discard) {
        for (Alteration alteration : alterations(state, pending.seat, card))
            options.push({MoveKind::Revive, static_cast<uint8_t>(card), 0, alteration});
    }
}

// The base game lets the eighth Wonder go back to the box. Here it stays, locked, unless its owner
// has Imhotep (L128).
bool lock_wonder(State& state) {
    for (Seat seat : kSeats) {
        Wonders& left = state.city(seat).wonders;
        if (left.empty() || has_active(state, seat, Power::EighthWonder)) continue;
        seated(state, seat).locked = *left.begin();
        left = {};
    }
    return true;
}

// Pythagoras: another turn for a card, which is out of the game.
void play(State& state, Pending pending, [[maybe_unused]] Move move) {
    DIPOLIS_ASSERT(move.kind == MoveKind::Pythagoras);
    seated(state, pending.seat).spent.add(holder(Power::RemoveCard));
    state.extra_turn = true;
}

void alter_building(State& state, Pending pending, Move move) {
    alter(state, pending.seat, move.card(), move.c);
}

// Rome: two unused leaders join the hand before one of it may be recruited (L130).
bool decides(State& state, Pending pending) {
    if (pending.step != Step::ChooseRome) return false;
    state.agenda.push(pending);
    if (!state.leaders.unused.empty()) state.agenda.push({Step::DrawRome, pending.seat, 0, 2});
    return true;
}

// --- Amounts

// Aspasia cancels one movement of the pawn, whoever causes it (L118).
int before_march(State& state, int shields, Seat) {
    for (Seat seat : kSeats) {
        if (!can_use(state, seat, Power::StopPawn)) continue;
        seated(state, seat).spent.add(holder(Power::StopPawn));
        return 0;
    }
    return shields;
}

void add_coins(City& city, int n) {
    city.coins = static_cast<int16_t>(city.coins + n);
}

// Caligula doubles the loss, Nero takes it, Tomyris answers it (L119).
int on_conquest(State& state, int loss, Seat seat) {
    const Seat rival = other(seat);
    if (has_active(state, seat, Power::DoubleLoss)) loss *= 2;
    const int lost = std::min<int>(loss, state.city(rival).coins);
    City& city = state.city(seat);
    if (has_active(state, seat, Power::TakeLoss)) add_coins(city, lost);
    if (has_active(state, rival, Power::ReturnLoss))
        add_coins(city, -std::min<int>(lost, city.coins));
    return loss;
}

// Semiramis: a shield for each token lost, each its own movement (L121).
void after_conquests(State& state, Seat seat, int tokens) {
    const Seat rival = other(seat);
    if (!has_active(state, rival, Power::ShieldLost)) return;
    for (int i = 0; i < tokens; ++i) march(state, rival, 1);
}

Symbol symbol_shown(State& state, Symbol symbol, Seat) {
    const uint8_t altered = std::exchange(state.leaders.altering, uint8_t{0});
    return altered == 0 ? symbol : static_cast<Symbol>(altered - 1);
}

// Bilkis buys the dearest unit of a building for 2 (L26: the dearest is the best, and which one it
// is changes nothing for the rival). Hatshepsut earns 1 for each unit bought at a market price.
Price adjusted_price(const State& state, Price price, Seat seat, Bundle bought, Colour colour) {
    constexpr int kFixedPrice = 2;
    const City& city = state.city(seat);
    int dearest = 0;
    int market_units = 0;
    for (Resource resource : kAllResources) {
        if (bought[resource] == 0) continue;
        dearest = std::max(dearest, city.tariff[resource]);
        if (!city.discounts.has(resource)) market_units += bought[resource];
    }
    const bool bilkis = colour != Colour::Wonder && has_active(state, seat, Power::FixedPrice);
    if (bilkis && dearest > kFixedPrice) {
        const int saved = dearest - kFixedPrice;
        price.coins = static_cast<int16_t>(price.coins - saved);
        if (state.city(other(seat)).trade_income)
            price.to_rival = static_cast<int16_t>(price.to_rival - saved);
    }
    if (has_active(state, other(seat), Power::EarnMarket))
        price.to_rival = static_cast<int16_t>(price.to_rival + market_units);
    return price;
}

int adjusted_sale(const State& state, int coins, Seat seat) {
    return coins + (has_active(state, seat, Power::SellDearer) ? 1 : 0);
}

// --- Points (L145)

int linked_pairs(const State& state, Seat seat) {
    const City& city = state.city(seat);
    int pairs = 0;
    for (Card user : city.buildings) {
        const Link link = dipolis::row(user).needs;
        if (link == Link::None) continue;
        for (Card giver : city.buildings) pairs += dipolis::row(giver).gives == link;
        for (Leader leader : seated(state, seat).active) pairs += links(state, leader).has(link);
    }
    return pairs;
}

int fewest(const City& city, std::initializer_list<Colour> colours) {
    int least = kCardCount;
    for (Colour colour : colours) least = std::min(least, city.count[colour]);
    return least;
}

int conquered_tokens(const State& state, Seat seat) {
    return (kAllLoot - state.loot[other(seat)]).size();
}

int power_points(const State& state, Seat seat, Power power) {
    const City& city = state.city(seat);
    using enum Colour;
    switch (power) {
        case Power::ConquestPoints: {
            constexpr std::array<int, 3> kPoints = {0, 2, 5};
            return kPoints[static_cast<size_t>(conquered_tokens(state, seat))];
        }
        case Power::BlueGreenRedSets:
            return 3 * fewest(city, {Blue, Green, Red});
        case Power::AllColourSets:
            return 7 * fewest(city, {Brown, Grey, Blue, Green, Yellow, Red, Purple});
        case Power::LinkedPairs:
            return 2 * linked_pairs(state, seat);
        default:
            return 0;
    }
}

void score(const State& state, Seat seat, ScoreSheet& sheet) {
    const Seated& mine = seated(state, seat);
    for (Leader leader : mine.active) sheet.add(Category::Leaders, points_of(state, seat, leader));
    if (mine.buried != Leader::None)
        sheet.add(Category::Leaders, buried_points(state, mine.buried));
}

// --- Lasting effects

void add_lasting(const State& state, Seat seat, City& city) {
    const Seated& mine = seated(state, seat);
    for (Leader leader : mine.active) city.links = city.links | links(state, leader);
    if (mine.euclid == Card::None && mine.ptolemy == Card::None) return;
    city.symbols = {};
    city.pairs = {};
    const auto add = [&](Symbol symbol) {
        if (city.symbols.has(symbol)) city.pairs.add(symbol);
        city.symbols.add(symbol);
    };
    for (Card card : city.buildings) {
        if (is_green(card)) add(shown_symbol(state, seat, card));
    }
    if (city.tokens.has(token_named("law"))) add(Symbol::Law);
}

}  // namespace

const Seated& seated(const State& state, Seat seat) {
    return state.leaders.seats[seat];
}
Seated& seated(State& state, Seat seat) {
    return state.leaders.seats[seat];
}
bool has_active(const State& state, Seat seat, Leader leader) {
    return seated(state, seat).active.has(leader);
}
bool can_use(const State& state, Seat seat, Leader leader) {
    return has_active(state, seat, leader) && !seated(state, seat).spent.has(leader);
}
bool has_active(const State& state, Seat seat, Power power) {
    return has_active(state, seat, holder(power));
}
bool can_use(const State& state, Seat seat, Power power) {
    return can_use(state, seat, holder(power));
}

Leaders gone(const State& state) {
    const Part& part = state.leaders;
    Leaders rest = state.variant.pool - part.unused - part.shown;
    for (const Seated& seat : part.seats) {
        rest = rest - seat.hand - seat.active;
        for (Leader leader : {seat.chosen, seat.buried}) {
            if (leader != Leader::None) rest.remove(leader);
        }
    }
    for (Leader leader : part.draft) {
        if (leader != Leader::None) rest.remove(leader);
    }
    return rest;
}

Symbol shown_symbol(const State& state, Seat seat, Card card) {
    const Seated& mine = seated(state, seat);
    if (card == mine.euclid) return Symbol::Law;
    return card == mine.ptolemy ? mine.copied : printed_symbol(card);
}

Bounded<Alteration, 8> alterations(const State& state, Seat seat, Card card) {
    Bounded<Alteration, 8> all;
    if (!is_green(card)) return all;
    const Symbol printed = printed_symbol(card);
    if (can_use(state, seat, Power::ShowLaw) && single(state.city(seat), printed))
        all.push(kByEuclid);
    if (can_use(state, seat, Power::CopySymbol) && state.age >= Age::II) {
        for (Symbol symbol : copyable(state, seat, printed))
            all.push(static_cast<Alteration>(kByPtolemy + static_cast<int>(symbol)));
    }
    return all;
}

void alter(State& state, Seat seat, Card card, Alteration alteration) {
    Seated& mine = seated(state, seat);
    Symbol symbol = Symbol::Law;
    if (alteration == kByEuclid) {
        mine.spent.add(holder(Power::ShowLaw));
        mine.euclid = card;
    } else {
        symbol = static_cast<Symbol>(alteration - kByPtolemy);
        mine.spent.add(holder(Power::CopySymbol));
        mine.ptolemy = card;
        mine.copied = symbol;
    }
    state.leaders.altering = static_cast<uint8_t>(1 + static_cast<int>(symbol));
}

int points_of(const State& state, Seat seat, Leader leader) {
    return dipolis::points(state, seat, row(leader).effects) +
           power_points(state, seat, row(leader).power);
}

int buried_points(const State& state, Leader leader) {
    return 2 * cost(state, leader);
}

namespace {

constexpr MoveForm kMoves[] = {
    {.kind = MoveKind::Pythagoras,
     .word = "pythagoras",
     .name = "pythagoras",
     .nouns = {Noun::Card},
     .in_turn = true},
};

}  // namespace

constinit const Rows kTurnRows = {{}, kMoves, AddOnId::Leaders};

constinit const AddOn kAddOn = {.id = "leaders",
                                .wonders = Wonders::range(kBaseWonderCount, kWonderCount),
                                .setup = setup,
                                .deal_age = begin_recruitment,
                                .age_begins = push_after_structure,
                                .decides = decides,
                                .options = list_more,
                                .play = play,
                                .alter = alter_building,
                                .last_wonder = lock_wonder,
                                .hide = hide,
                                .conflict = before_march,
                                .conquest = on_conquest,
                                .conquered = after_conquests,
                                .symbol = symbol_shown,
                                .price = adjusted_price,
                                .sale = adjusted_sale,
                                .score = score,
                                .lasting = add_lasting,
                                .invariants = invariants};

}  // namespace dipolis::leaders
