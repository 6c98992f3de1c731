// The invariants of the expansion's part of a state (check.h).
#include <algorithm>

#include "engine/addon.h"
#include "engine/addons/leaders.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/rule.h"

namespace dipolis::leaders {

namespace {

bool waits(const State& state, Step step, Seat seat) {
    for (const Pending& pending : state.agenda) {
        if (pending.step == step && pending.seat == seat) return true;
    }
    return false;
}

bool add_new(Leaders& seen, Leaders members) {
    if (!(seen & members).empty()) return false;
    seen = seen | members;
    return true;
}

Leaders only(Leader leader) {
    return leader == Leader::None ? Leaders{} : Leaders{leader};
}

// Chosen leaders stay in the hand until both have declared.
bool leaders_are_in_one_place(const State& state) {
    const Part& part = state.leaders;
    Leaders seen = part.unused;
    if (!add_new(seen, part.shown)) return false;
    for (Leader leader : part.draft) {
        if (!add_new(seen, only(leader))) return false;
    }
    for (const Seated& seat : part.seats) {
        if (!add_new(seen, seat.hand) || !add_new(seen, seat.active)) return false;
        if (!add_new(seen, only(seat.buried))) return false;
        const bool in_hand = seat.chosen != Leader::None && seat.hand.has(seat.chosen);
        if (!in_hand && !add_new(seen, only(seat.chosen))) return false;
    }
    return (seen - state.variant.pool).empty();
}

// Whether what a seat has chosen fits how far the Recruitment Phase has come.
bool choices_fit(const State& state, Seat seat) {
    const Seated& mine = seated(state, seat);
    const bool chosen = mine.chosen != Leader::None;
    const bool in_hand = chosen && mine.hand.has(mine.chosen);
    if (!is_waiting(state, Step::SettleRecruits)) {
        if (mine.plan != Plan::None || in_hand) return false;
        return !chosen || waits(state, Step::ResolveLeader, seat);
    }
    if (waits(state, Step::ChooseLeader, seat) && chosen) return false;
    if (chosen != in_hand) return false;
    if (is_waiting(state, Step::ChooseLeader)) return mine.plan == Plan::None;
    if (waits(state, Step::DeclareRecruit, seat)) return chosen && mine.plan == Plan::None;
    if (!chosen) return mine.plan == Plan::None && mine.hand.empty();
    if (mine.plan == Plan::Recruit) return state.city(seat).coins >= cost(state, mine.chosen);
    return mine.plan == Plan::Discard;
}

bool is_altered(const State& state, Seat seat, Card card, Leader by) {
    if (card == Card::None) return true;
    return state.city(seat).buildings.has(card) && row(card).colour == Colour::Green &&
           seated(state, seat).spent.has(by);
}

bool wonders_fit(const State& state) {
    const bool full = state.wonders_built() == kWondersPerGame;
    for (Seat seat : kSeats) {
        const City& city = state.city(seat);
        const Wonder locked = seated(state, seat).locked;
        const bool imhotep = has_active(state, seat, Power::EighthWonder);
        if (full && !city.wonders.empty() && !imhotep) return false;
        if (locked == Wonder::None) continue;
        if (!full || imhotep || (city.wonders | city.built).has(locked)) return false;
        if (static_cast<int>(locked) >= kWonderCount || city.built.size() != 3) return false;
        const City& rival = state.city(other(seat));
        if ((rival.wonders | rival.built | state.undealt).has(locked)) return false;
    }
    return state.wonders_built() <= 2 * kWondersPerCity;
}

int hidden(const State& state, bool guilds) {
    int n = 0;
    for (Place place : state.structure.present)
        n += !state.structure.face_up(place) && state.structure.guilds.has(place) == guilds;
    return n;
}

// The cards in view are of the deck they were drawn from, and nowhere else; enough are left to
// draw.
bool draws_fit(const State& state, const Pending& pending) {
    const auto& shown = state.leaders.shown_cards;
    const bool guilds = pending.step == Step::DrawRamses || pending.step == Step::BuildGuild;
    const bool draws = pending.step == Step::DrawCroesus || pending.step == Step::DrawRamses;
    const Back back = guilds ? Back::Guild : back_of(state.age);
    const int total = guilds ? 2 : 3;
    const bool on_top = &pending == &state.agenda.top();
    if (draws && (pending.b < 1 || pending.b > total)) return false;
    const int in_view = on_top ? shown.size() : 0;
    if (in_view != total - (draws ? pending.b : 0)) return false;
    if (guilds && state.age != Age::III) return false;
    if (on_top) {
        for (Card card : shown) {
            if (row(card).back != back) return false;
        }
    }
    if (!draws || is_waiting(state, Step::MarkGuild)) return true;
    return state.unseen.with(back).size() - hidden(state, guilds) >= pending.b;
}

bool shown_cards_are_nowhere_else(const State& state) {
    Cards seen = state.discard | state.unseen.cards();
    for (const City& city : state.cities) seen = seen | city.buildings;
    for (Card card : state.structure.cards) {
        if (card != Card::None) seen.add(card);
    }
    for (Card card : state.leaders.shown_cards) {
        if (seen.has(card)) return false;
        seen.add(card);
    }
    return true;
}

// Whether cards are still to be dealt below this height of the agenda: nothing comes between them.
bool interrupts_deal(const State& state, int i) {
    for (int below = 0; below < i; ++below) {
        if (state.agenda[below].step == Step::DealCard) return true;
    }
    return false;
}

// Whether the city has the Wonder under which a leader is buried.
bool has_grave(const State& state, Seat seat) {
    for (Wonder wonder : state.city(seat).built) {
        for (const Effect& effect : dipolis::row(wonder).effects) {
            if (effect.what == What::Do && effect.arg == uint8_t(Step::BuryLeader)) return true;
        }
    }
    return false;
}

// Whether a step of this add-on may wait at this height of the agenda.
bool step_fits(const State& state, int i) {
    const Pending& pending = state.agenda[i];
    const Step bottom = state.agenda[0].step;
    const bool top = i == state.agenda.size() - 1;
    const bool undisturbed = !interrupts_deal(state, i);
    const bool effect = undisturbed && (bottom == Step::LayStructure || bottom == Step::OpenAge ||
                                        bottom == Step::EndTurn);
    switch (pending.step) {
        case Step::DealLeader:
            return bottom == Step::BeginAge && pending.a < 4 &&
                   (top || state.agenda.top().step == Step::DealToken);
        case Step::DraftLeader:
            return bottom == Step::BeginAge && pending.a < 8;
        case Step::DealWonder:
            return pending.b == 0;
        case Step::LayStructure:
            return i == 0 && state.age != Age::None && state.structure.present.empty();
        case Step::ChooseLeader:
        case Step::DeclareRecruit:
            return bottom == Step::LayStructure && is_waiting(state, Step::SettleRecruits) &&
                   !seated(state, pending.seat).hand.empty();
        case Step::SettleRecruits:
        case Step::ResolveLeader:
            return bottom == Step::LayStructure && !top;
        case Step::DrawMaecenas:
            return effect && top && pending.b >= 1 && pending.b <= 2 &&
                   state.leaders.shown.size() == 2 - pending.b;
        case Step::ChooseMaecenas:
            return effect && top && !state.leaders.shown.empty();
        case Step::DrawRome:
            return effect && top && pending.b >= 1 && pending.b <= 2 && i > 0 &&
                   state.agenda[i - 1] == Pending{Step::ChooseRome, pending.seat};
        case Step::ChooseRome:
            return effect && (top || state.agenda[i + 1].step == Step::DrawRome);
        case Step::BuildDiscarded:
            return effect && top && !state.discard.empty();
        case Step::BuryLeader:
            return effect && top && has_grave(state, pending.seat) &&
                   seated(state, pending.seat).buried == Leader::None;
        case Step::DrawCroesus:
        case Step::DrawRamses:
            return undisturbed && (bottom == Step::OpenAge || (effect && top)) &&
                   draws_fit(state, pending);
        case Step::BuildRemoved:
        case Step::BuildGuild:
            return effect && top && draws_fit(state, pending);
        default:
            return true;
    }
}

// The order of a Recruitment Phase: choosing above declaring above settling above resolving.
bool recruitment_fits(const State& state) {
    const auto height = [](Step step) {
        switch (step) {
            case Step::ResolveLeader:
                return 1;
            case Step::SettleRecruits:
                return 2;
            case Step::DeclareRecruit:
                return 3;
            case Step::ChooseLeader:
                return 4;
            default:
                return 0;
        }
    };
    int last = 1;
    for (int i = 0; i < state.agenda.size(); ++i) {
        const Pending& pending = state.agenda[i];
        const int here = height(pending.step);
        if (here == 0) continue;
        if (here < last) return false;
        last = here;
        for (int j = 0; j < i; ++j) {
            const bool same_seat =
                state.agenda[j].seat == pending.seat || pending.step == Step::SettleRecruits;
            if (state.agenda[j].step == pending.step && same_seat) return false;
        }
    }
    if (!is_waiting(state, Step::SettleRecruits)) return true;
    if (height(state.agenda.top().step) < 2) return false;  // nothing interrupts choosing
    for (Seat seat : kSeats) {
        if (waits(state, Step::ChooseLeader, seat) && !waits(state, Step::DeclareRecruit, seat))
            return false;
        if (!waits(state, Step::ResolveLeader, seat)) return false;
    }
    return true;
}

// The row of the draft holds just the leaders for the picks that remain in its group.
bool draft_fits(const State& state) {
    int shown = 0;
    for (Leader leader : state.leaders.draft) shown += leader != Leader::None;
    int picks = 0;
    for (const Pending& pending : state.agenda) {
        if (pending.step == Step::DraftLeader && ++picks > 1) return false;
        if (pending.step == Step::DealLeader) {
            for (size_t i = 0; i < state.leaders.draft.size(); ++i) {
                if ((state.leaders.draft[i] != Leader::None) != (i < pending.a)) return false;
            }
            const int groups = is_waiting(state, Step::DraftLeader) ? 1 : 0;
            if (groups == 0 || state.leaders.unused.size() + shown < 4) return false;
        }
        if (pending.step != Step::DraftLeader) continue;
        if (is_waiting(state, Step::DealLeader)) {
            if (pending.a % 4 != 0) return false;  // dealt before the first pick of a group
            continue;
        }
        const int after = pending.a < 4 ? 4 : 0;
        if (shown != 4 - pending.a % 4 || state.leaders.unused.size() < after) return false;
    }
    return shown == 0 || is_waiting(state, Step::DraftLeader);
}

template <class Fits>
bool both_seats(const State& state, Fits fits) {
    return fits(seated(state, Seat::First), Seat::First) &&
           fits(seated(state, Seat::Second), Seat::Second);
}

bool pool_fits(const State& state) {
    const Leaders& pool = state.variant.pool;
    return (pool - kAllLeaders).empty() && pool.size() >= kSmallestPool;
}

bool all_choices_fit(const State& state) {
    return choices_fit(state, Seat::First) && choices_fit(state, Seat::Second);
}

bool graves_are_built(const State& state) {
    return both_seats(state, [&](const Seated& mine, Seat seat) {
        return mine.buried == Leader::None || has_grave(state, seat);
    });
}

bool only_once_is_spent(const State& state) {
    return both_seats(state, [](const Seated& mine, Seat) { return (mine.spent - kOnce).empty(); });
}

bool cards_are_altered_once(const State& state) {
    return both_seats(state, [](const Seated& mine, Seat) {
        return mine.euclid == Card::None || mine.euclid != mine.ptolemy;
    });
}

bool green_cards_are_altered(const State& state) {
    return both_seats(state, [&](const Seated& mine, Seat seat) {
        return is_altered(state, seat, mine.euclid, holder(Power::ShowLaw)) &&
               is_altered(state, seat, mine.ptolemy, holder(Power::CopySymbol));
    });
}

bool agenda_fits(const State& state) {
    for (int i = 0; i < state.agenda.size(); ++i) {
        if (!step_fits(state, i)) return false;
    }
    return true;
}

// Whether somebody looks at something in one of these steps; once the game is over it stays in
// view.
bool is_looked_at(const State& state, std::initializer_list<Step> steps) {
    return is_over(state) || std::any_of(steps.begin(), steps.end(),
                                         [&](Step step) { return is_waiting(state, step); });
}

bool cards_in_view_fit(const State& state) {
    return state.leaders.shown_cards.empty() ||
           is_looked_at(
               state, {Step::DrawCroesus, Step::DrawRamses, Step::BuildRemoved, Step::BuildGuild});
}

bool leaders_in_view_fit(const State& state) {
    return state.leaders.shown.empty() ||
           is_looked_at(state, {Step::DrawMaecenas, Step::ChooseMaecenas});
}

constexpr std::array<Invariant, 14> kInvariants = {{
    {"pool", pool_fits},
    {"leaders_in_one_place", leaders_are_in_one_place},
    {"shown_cards_in_one_place", shown_cards_are_nowhere_else},
    {"fourth_wonder", wonders_fit},
    {"recruit_choice", all_choices_fit},
    {"buried", graves_are_built},
    {"used_up", only_once_is_spent},
    {"altered_once", cards_are_altered_once},
    {"altered_green", green_cards_are_altered},
    {"leaders_agenda", agenda_fits},
    {"cards_in_view", cards_in_view_fit},
    {"leaders_in_view", leaders_in_view_fit},
    {"recruit_order", recruitment_fits},
    {"leaders_draft", draft_fits},
}};

}  // namespace

std::span<const Invariant> invariants() {
    return kInvariants;
}

}  // namespace dipolis::leaders
