#include "engine/check.h"

#include <algorithm>

#include "engine/addon.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/rule.h"
#include "engine/rulebook.h"

namespace dipolis {

namespace {

// Adds the members to `seen`; false if one was there already.
template <class Members>
bool add_new(Members& seen, Members members) {
    if (!(seen & members).empty()) return false;
    seen = seen | members;
    return true;
}

bool cards_are_in_one_place(const State& state) {
    Cards seen;
    for (const City& city : state.cities) {
        if (!add_new(seen, city.buildings)) return false;
    }
    if (!add_new(seen, state.discard) || !add_new(seen, state.unseen.cards())) return false;
    for (Card card : state.structure.cards) {
        if (card != Card::None && !add_new(seen, Cards{card})) return false;
    }
    return true;
}

bool cards_are_of_their_age(const State& state) {
    Cards open = state.discard;
    for (const City& city : state.cities) open = open | city.buildings;
    return too_late(open, state.age).empty();
}

// A supremacy ends the game at once.
bool supremacies_have_ended_it(const State& state) {
    for (Seat seat : kSeats) {
        const bool military = state.lead(seat) == kCapital;
        const bool science = state.city(seat).symbols.size() >= kSymbolsToWin;
        if (!military && !science) continue;
        if (!is_over(state) || state.result.winner != seat) return false;
    }
    return true;
}

bool tokens_are_in_one_place(const State& state) {
    Tokens seen;
    for (const City& city : state.cities) {
        if (!add_new(seen, city.tokens)) return false;
    }
    if (!add_new(seen, state.box) || !add_new(seen, state.offer)) return false;
    for (Token token : state.board) {
        if (token != Token::None && !add_new(seen, Tokens{token})) return false;
    }
    return seen == Tokens::range(0, kTokenCount);
}

bool wonders_are_in_one_place(const State& state) {
    Wonders seen = state.undealt;
    for (const City& city : state.cities) {
        if (!add_new(seen, city.wonders) || !add_new(seen, city.built)) return false;
    }
    for (Wonder wonder : state.draft) {
        if (wonder != Wonder::None && !add_new(seen, Wonders{wonder})) return false;
    }
    Wonders known = Wonders::range(0, kBaseWonderCount);
    for (AddOnId addon : state.variant.addons) known = known | kAddOns[addon]->wonders;
    return (seen - known).empty();
}

// A place is accessible when no card covers it. A card is known if its row lies face up or if
// nothing covers it any more; cards that are still to be turned up are on the agenda.
bool structure_fits(const State& state) {
    if (state.age == Age::None) return state.structure.present.empty();
    const Structure& structure = state.structure;
    Places waiting;
    bool dealing = false;
    for (const Pending& pending : state.agenda) {
        if (pending.step == Step::RevealCard) waiting.add(pending.a);
        dealing |= pending.step == Step::DealCard || pending.step == Step::MarkGuild;
    }
    for (Place place = 0; place < kPlaceCount; ++place) {
        const bool present = structure.present.has(place);
        const auto& spot = layout(state.age).spots[place];
        const bool open = present && (spot.covered_by & structure.present).empty();
        if (open != structure.accessible.has(place)) return false;
        if (!present && (structure.face_up(place) || structure.guilds.has(place))) return false;
        const PlaceFault fault = place_fault(state, place);
        const bool passing = fault == PlaceFault::Hidden || fault == PlaceFault::Known;
        if (passing && (is_over(state) || dealing || waiting.has(place))) continue;
        if (fault != PlaceFault::None) return false;
    }
    return enough_unseen(state);
}

bool wonders_fit(const State& state) {
    return wonder_faults(state, Seat::First).empty() && wonder_faults(state, Seat::Second).empty();
}

// Whether the step at this height of the agenda may wait there; its row says where (Waits).
bool waits_well(const State& state, int i) {
    const Step bottom = state.agenda[0].step;
    const bool addons = !state.variant.addons.empty();
    switch (form(state.agenda[i].step).waits) {
        case Waits::AsAddOnSays:
            return addons;
        case Waits::AtBottom:
            return i == 0;
        case Waits::InSetup:
            return bottom == Step::BeginAge;
        case Waits::InDeal:
            return bottom == Step::OpenAge;
        case Waits::InTurn:
            return bottom == Step::EndTurn;
        case Waits::AsEffect: {
            const bool beginning = bottom == Step::LayStructure || bottom == Step::OpenAge;
            const bool top = i > 0 && i == state.agenda.size() - 1;
            return top && !is_waiting(state, Step::DealCard) &&
                   (bottom == Step::EndTurn || (addons && beginning));
        }
    }
    return false;
}

bool step_fits(const State& state, int i) {
    const Pending& pending = state.agenda[i];
    if (!known_with(state.variant.addons, pending.step) || !waits_well(state, i)) return false;
    const auto fits = rule(pending.step).fits;
    return fits == nullptr || fits(state, pending);
}

// Whether both may be on the agenda together. A step may be there twice only if it turns up cards
// of different places, or if it is of an add-on and differs by seat or place.
bool go_together(const Pending& a, const Pending& b) {
    if (a.step != b.step) return true;
    const Step step = a.step;
    const bool addon = !known_with({}, step);
    return (addon && a.seat != b.seat) || ((addon || step == Step::RevealCard) && a.a != b.a);
}

bool agenda_fits(const State& state) {
    for (int i = 0; i < state.agenda.size(); ++i) {
        const Pending& pending = state.agenda[i];
        if (!step_fits(state, i)) return false;
        for (int j = 0; j < i; ++j) {
            if (!go_together(state.agenda[j], pending)) return false;
        }
    }
    return true;
}

// A military token may be gone only if the pawn has been that far; the nearer one goes first.
bool track_fits(const State& state) {
    if (state.conflict < -kCapital || state.conflict > kCapital) return false;
    for (Seat half : kSeats) {
        if (loot_fault(state, half) != LootFault::None) return false;
    }
    return true;
}

bool decisions_fit(const State& state) {
    if (is_over(state)) return state.agenda.empty();
    if (actor(state) == Actor::Nobody) return false;
    Options all;
    options(state, all);
    if (all.empty()) return false;
    for (int i = 0; i < all.size(); ++i) {
        if (all[i].weight == 0) return false;
        for (int j = 0; j < i; ++j) {
            if (all[i].move == all[j].move) return false;
        }
    }
    return true;
}

}  // namespace

namespace {

Bundle production(const City& city) {
    Bundle sum;
    for (Card card : city.buildings) {
        for (const Effect& effect : row(card).effects) {
            if (effect.what == What::Produce) sum.add(static_cast<Resource>(effect.arg), effect.n);
        }
    }
    return sum;
}

// Adds what lasts of the effects to the city.
void add_lasting(City& city, const Effects& effects) {
    for (const Effect& effect : effects) {
        if (effect.when != When::Gained) continue;
        switch (effect.what) {
            case What::ShowSymbol: {
                const auto symbol = static_cast<Symbol>(effect.arg);
                if (city.symbols.has(symbol)) city.pairs.add(symbol);
                city.symbols.add(symbol);
                break;
            }
            case What::Choose:
                ++city.choices[effect.arg];
                break;
            case What::Discount:
                city.discounts.add(static_cast<Resource>(effect.arg));
                break;
            case What::Rebate:
                city.rebates.add(static_cast<Colour>(effect.arg));
                break;
            case What::TradeIncome:
                city.trade_income = true;
                break;
            default:
                break;
        }
    }
}

}  // namespace

City recomputed(const State& state, Seat seat) {
    const City& city = state.city(seat);
    City fresh = city;
    fresh.production = production(city);
    fresh.count = {};
    fresh.rebates = {};
    fresh.links = {};
    fresh.symbols = {};
    fresh.pairs = {};
    fresh.discounts = {};
    fresh.choices = {};
    fresh.trade_income = false;
    for (Card card : city.buildings) {
        fresh.count.add(row(card).colour, 1);
        if (row(card).gives != Link::None) fresh.links.add(row(card).gives);
        add_lasting(fresh, row(card).effects);
    }
    for (Wonder wonder : city.built) {
        fresh.count.add(Colour::Wonder, 1);
        add_lasting(fresh, row(wonder).effects);
    }
    for (Token token : city.tokens) add_lasting(fresh, row(token).effects);
    const Bundle rival = production(state.city(other(seat)));
    for (Resource resource : kAllResources) {
        const int market = kMarketPrice + rival[resource];
        fresh.tariff.set(resource, fresh.discounts.has(resource) ? kDiscountPrice : market);
    }
    notify<&AddOn::lasting, const State, Seat, City&>(state, seat, fresh);
    return fresh;
}

Cards too_late(const Cards& cards, Age age) {
    Cards late;
    for (Card card : cards) {
        const int its = std::min(static_cast<int>(row(card).back) + 1, static_cast<int>(Age::III));
        if (its > static_cast<int>(age)) late.add(card);
    }
    return late;
}

Set<WonderFault, 8> wonder_faults(const State& state, Seat seat) {
    Set<WonderFault, 8> faults;
    const City& city = state.city(seat);
    if (city.wonders.size() + city.built.size() > kWondersPerCity)
        faults.add(WonderFault::MoreThanDrafted);
    if (!state.variant.addons.empty()) return faults;  // they may lift the limit
    const int built = state.wonders_built();
    if (built > kWondersPerGame && !city.built.empty()) faults.add(WonderFault::MoreThanAGameHas);
    if (built == kWondersPerGame && !city.wonders.empty()) faults.add(WonderFault::LeftOver);
    return faults;
}

Loot untaken_loot(const State& state, Seat half) {
    Loot loot;
    for (uint8_t i : kAllLoot) loot.add(i, state.lead(other(half)) < kLoot[i].distance);
    return loot;
}

LootFault loot_fault(const State& state, Seat half) {
    const Loot loot = state.loot[half];
    if (!(loot - untaken_loot(state, half)).empty()) return LootFault::Passed;
    const bool nearest_only = loot == Loot{0};
    return nearest_only ? LootFault::FartherFirst : LootFault::None;
}

PlaceFault place_fault(const State& state, Place place) {
    const Structure& structure = state.structure;
    const Layout& layout = dipolis::layout(state.age);
    if (!structure.present.has(place)) {
        const bool covered = !(layout.spots[place].covered_by & structure.present).empty();
        return covered ? PlaceFault::Covered : PlaceFault::None;
    }
    const Back its = back(state, place);
    const bool face_up = structure.face_up(place);
    if (its == Back::Guild && state.age != Age::III) return PlaceFault::OtherAge;
    if (face_up && row(structure.cards[place]).back != its) return PlaceFault::OtherAge;
    const bool known = layout.face_up.has(place) || structure.accessible.has(place);
    if (known == face_up) return PlaceFault::None;
    return face_up ? PlaceFault::Known : PlaceFault::Hidden;
}

bool enough_unseen(const State& state) {
    int hidden = 0;
    int hidden_guilds = 0;
    for (Place place : state.structure.present) {
        if (state.structure.face_up(place)) continue;
        ++(state.structure.guilds.has(place) ? hidden_guilds : hidden);
    }
    const int guilds = (state.unseen.cards() & deck(Back::Guild)).size();
    return hidden_guilds <= guilds && hidden <= state.unseen.size() - guilds;
}

namespace {

bool sums_fit(const State& state) {
    for (Seat seat : kSeats) {
        if (state.city(seat) != recomputed(state, seat)) return false;
    }
    return true;
}

bool coins_fit(const State& state) {
    return state.cities[Seat::First].coins >= 0 && state.cities[Seat::Second].coins >= 0;
}

constexpr std::array<Invariant, 11> kFirst = {{
    {"city_sums", sums_fit},
    {"coins", coins_fit},
    {"cards_in_one_place", cards_are_in_one_place},
    {"cards_of_their_age", cards_are_of_their_age},
    {"supremacy", supremacies_have_ended_it},
    {"tokens_in_one_place", tokens_are_in_one_place},
    {"wonders_in_one_place", wonders_are_in_one_place},
    {"agenda", agenda_fits},
    {"structure", structure_fits},
    {"seven_wonders", wonders_fit},
    {"track", track_fits},
}};
constexpr Invariant kLast = {"somebody_can_move", decisions_fit};

std::span<const Invariant> invariants_of(const AddOn& addon) {
    return addon.invariants == nullptr ? std::span<const Invariant>() : addon.invariants();
}

}  // namespace

std::string_view broken_invariant(const State& state) {
    for (const Invariant& each : kFirst) {
        if (!each.holds(state)) return each.id;
    }
    for (AddOnId addon : state.variant.addons) {
        for (const Invariant& each : invariants_of(*kAddOns[addon])) {
            if (!each.holds(state)) return each.id;
        }
    }
    return kLast.holds(state) ? std::string_view() : kLast.id;
}

std::array<std::span<const Invariant>, 2 + kAddOnCount> all_invariants() {
    std::array<std::span<const Invariant>, 2 + kAddOnCount> all = {kFirst, {&kLast, 1}};
    for (size_t i = 0; i < kAddOnCount; ++i) all[2 + i] = invariants_of(*kAddOns[i]);
    return all;
}

}  // namespace dipolis
