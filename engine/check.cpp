#include "engine/check.h"

#include <algorithm>

#include "engine/addon.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/rule.h"

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

// Nothing of a later age is on the table.
bool cards_are_of_their_age(const State& state) {
    const auto too_late = [&](Card card) {
        const int age =
            std::min(static_cast<int>(row(card).back) + 1, 3);  // guilds belong to Age III
        return age > static_cast<int>(state.age);
    };
    for (const City& city : state.cities) {
        for (Card card : city.buildings) {
            if (too_late(card)) return false;
        }
    }
    for (Card card : state.discard) {
        if (too_late(card)) return false;
    }
    return true;
}

// A supremacy ends the game at once.
bool supremacies_have_ended_it(const State& state) {
    for (Seat seat : {Seat::First, Seat::Second}) {
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
    for (AddOnId addon : state.variant.addons)
        known = known | kAddOns[static_cast<size_t>(addon)]->wonders;
    return (seen - known).empty();
}

// The places still to be dealt face up, and only those, are empty while an age is laid out.
bool deal_fits(const State& state, const Pending& pending) {
    if (pending.step == Step::MarkGuild) return state.age == Age::III;
    const Places rows = layout(state.age).face_up;
    if (!rows.has(pending.a)) return false;
    for (Place place : rows) {
        if (state.structure.face_up(place) != (place < pending.a)) return false;
    }
    return true;
}

// A place is accessible when nothing lies on it; a card is known when its row is face up, or it was
// uncovered and turned up. Cards that still wait for their turning up are on the agenda.
bool structure_fits(const State& state) {
    if (state.age == Age::None) return state.structure.present.empty();
    const Structure& structure = state.structure;
    Places waiting;
    bool dealing = false;
    for (const Pending& pending : state.agenda) {
        if (pending.step == Step::RevealCard) waiting.add(pending.a);
        if (pending.step != Step::DealCard && pending.step != Step::MarkGuild) continue;
        dealing = true;
        if (structure.present.size() != kPlaceCount || !deal_fits(state, pending)) return false;
    }
    int unknown[2] = {};
    for (Place place = 0; place < kPlaceCount; ++place) {
        const bool present = structure.present.has(place);
        const auto& spot = layout(state.age).spots[place];
        const bool open = present && (spot.covered_by & structure.present).empty();
        if (open != structure.accessible.has(place)) return false;
        // Nothing can be taken from under another card.
        if (present && !(spot.covers - structure.present).empty()) return false;
        if (!present) {
            if (structure.face_up(place) || structure.guilds.has(place)) return false;
            continue;
        }
        const bool known = layout(state.age).face_up.has(place) || open;
        if (!structure.face_up(place)) {
            ++unknown[structure.guilds.has(place)];
        } else if (row(structure.cards[place]).back != back(state, place)) {
            return false;
        }
        if (is_over(state) || dealing || waiting.has(place)) continue;
        if (known != structure.face_up(place)) return false;
    }
    const int guilds = (state.unseen.cards() & deck(Back::Guild)).size();
    return unknown[1] <= guilds && unknown[0] <= state.unseen.size() - guilds;
}

bool wonders_fit(const State& state) {
    const int built = state.wonders_built();
    if (built > kWondersPerGame && state.variant.addons.empty()) return false;
    for (const City& city : state.cities) {
        if (city.wonders.size() + city.built.size() > 4) return false;
        if (!state.variant.addons.empty()) continue;  // they may lift the limit
        if (built == kWondersPerGame && !city.wonders.empty()) return false;
    }
    return true;
}

template <class Row, class Component>
int taken_places(const Row& row, Component none) {
    int n = 0;
    for (Component each : row) n += each != none;
    return n;
}

// Setup: what is still to be dealt and drafted fits what lies in the rows.
bool setup_fits(const State& state, const Pending& pending) {
    const int drafted = taken_places(state.draft, Wonder::None);
    switch (pending.step) {
        case Step::DealToken:
            return taken_places(state.board, Token::None) == pending.a &&
                   state.box.size() + pending.a >= static_cast<int>(state.board.size());
        case Step::DealWonder:
            return drafted == pending.a && state.undealt.size() + pending.a >= 4 - pending.b;
        case Step::DraftWonder: {
            if (pending.seat != drafting_seat(pending.a)) return false;
            std::array<int, 2> picked{};
            for (int pick = 0; pick < pending.a; ++pick)
                ++picked[static_cast<size_t>(index(drafting_seat(pick)))];
            for (size_t seat = 0; seat < 2; ++seat) {
                const City& city = state.cities[seat];
                if (city.wonders.size() != picked[seat] || !city.built.empty()) return false;
            }
            bool dealing = false;
            for (const Pending& above : state.agenda) dealing |= above.step == Step::DealWonder;
            if (!dealing && drafted != 4 - pending.a % 4) return false;
            return pending.a >= 4 || state.undealt.size() + (pending.a == 0 ? drafted : 4) >= 8;
        }
        case Step::BeginAge:
            return pending.a == static_cast<int>(state.age) + 1 && pending.a == 1;
        default:
            return true;
    }
}

// Whether a step may wait at this height: those of the setup above the first age, those of the deal
// above the opening of an age, those of a turn above its end. Add-ons judge their own steps.
bool step_fits(const State& state, int i) {
    const Pending& pending = state.agenda[i];
    const Step bottom = state.agenda[0].step;
    const bool addons = !state.variant.addons.empty();
    switch (pending.step) {
        case Step::BeginAge:
        case Step::OpenAge:
        case Step::TakeTurn:
        case Step::ChooseFirstPlayer:
        case Step::EndTurn:
            return i == 0;
        case Step::DealWonder:
            return bottom == Step::BeginAge && (addons || pending.b == 0);
        case Step::DealToken:
        case Step::DraftWonder:
            return bottom == Step::BeginAge;
        case Step::MarkGuild:  // at least one guild is left, and places for all that are
            return bottom == Step::OpenAge && pending.b > 0 && pending.a + pending.b <= kPlaceCount;
        case Step::DealCard:
            return bottom == Step::OpenAge;
        case Step::RevealCard:
            return bottom == Step::EndTurn && state.structure.accessible.has(pending.a) &&
                   !state.structure.face_up(pending.a);
        // One decision at a time, before anything is turned up.
        case Step::ChooseToken:
        case Step::DrawLibrary:
        case Step::ChooseLibraryToken:
        case Step::DestroyBuilding:
        case Step::ReviveBuilding:
            return (bottom == Step::EndTurn || addons) && i == state.agenda.size() - 1;
        default:
            return addons;
    }
}

// Whether both may wait at once. Only cards to be turned up, and some steps of add-ons, do so in
// numbers, each for another place or seat.
bool go_together(const Pending& a, const Pending& b) {
    if (a.step != b.step) return true;
    const Step step = a.step;
    const bool addon = (step >= Step::DrawRival && step < Step::DraftWonder) ||
                       (step >= Step::GiveWonder && step < Step::BeginAge) || step > Step::EndAge;
    return (addon && a.seat != b.seat) || ((addon || step == Step::RevealCard) && a.a != b.a);
}

bool agenda_fits(const State& state) {
    for (int i = 0; i < state.agenda.size(); ++i) {
        const Pending& pending = state.agenda[i];
        if (!setup_fits(state, pending) || !step_fits(state, i)) return false;
        for (int j = 0; j < i; ++j) {
            if (!go_together(state.agenda[j], pending)) return false;
        }
    }
    return true;
}

// A token in a half is gone exactly if the pawn has been as far; it may have come back since.
bool track_fits(const State& state) {
    if (state.conflict < -kCapital || state.conflict > kCapital) return false;
    for (Seat seat : {Seat::First, Seat::Second}) {
        const uint8_t loot = state.loot[static_cast<size_t>(index(other(seat)))];
        if (loot >= 1u << kLoot.size()) return false;
        for (size_t i = 0; i < kLoot.size(); ++i) {
            if (state.lead(seat) >= kLoot[i].distance && (loot >> i & 1)) return false;
        }
        // The farther token cannot be gone before the nearer one.
        if (loot == 0b01) return false;
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
        fresh.tariff.set(resource, fresh.discounts.has(resource) ? 1 : market);
    }
    notify<&AddOn::lasting, const State, Seat, City&>(state, seat, fresh);
    return fresh;
}

const char* broken_invariant(const State& state) {
    for (Seat seat : {Seat::First, Seat::Second}) {
        if (state.city(seat) != recomputed(state, seat)) return "what a city adds up to";
        if (state.city(seat).coins < 0) return "coins are never negative";
    }
    if (!cards_are_in_one_place(state)) return "every card is in one place";
    if (!cards_are_of_their_age(state)) return "every card is of this age or an earlier one";
    if (!supremacies_have_ended_it(state)) return "a supremacy ends the game";
    if (!tokens_are_in_one_place(state)) return "every progress token is in one place";
    if (!wonders_are_in_one_place(state)) return "every Wonder is in one place";
    if (!agenda_fits(state)) return "the agenda";
    if (!structure_fits(state)) return "the structure fits its layout";
    if (!wonders_fit(state)) return "at most seven Wonders";
    if (!track_fits(state)) return "the track";
    if (!decisions_fit(state)) return "somebody can always move until the end";
    const char* broken = nullptr;
    for (AddOnId addon : state.variant.addons) {
        const auto hook = kAddOns[static_cast<size_t>(addon)]->broken;
        if (hook != nullptr && broken == nullptr) broken = hook(state);
    }
    return broken;
}

}  // namespace dipolis
