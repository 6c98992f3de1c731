// The invariants of the Solo mode's part of a state (check.h).
#include <algorithm>

#include "engine/addon.h"
#include "engine/addons/solo.h"
#include "engine/game.h"
#include "engine/rule.h"

namespace dipolis::solo {

namespace {

int times_waiting(const State& state, Step step) {
    int n = 0;
    for (const Pending& pending : state.agenda) n += pending.step == step;
    return n;
}

// Whether this is so of each such step on the agenda.
template <class Fits>
bool each_waiting(const State& state, Step step, Fits fits) {
    return std::all_of(state.agenda.begin(), state.agenda.end(), [&](const Pending& pending) {
        return pending.step != step || fits(pending);
    });
}

bool in_setup(const State& state) {
    return !state.agenda.empty() && state.agenda[0].step == Step::BeginAge;
}

bool rival_is_known(const State& state) {
    return is_waiting(state, Step::DrawRival) || static_cast<int>(state.solo.rival) < kRivalCount;
}

bool decision_cards_fit(const State& state) {
    return (state.solo.deck - kAll).empty() && state.solo.last <= kDecisionCount;
}

bool last_decision_is_drawn(const State& state) {
    const Part& part = state.solo;
    return part.last == 0 || !part.deck.has(Decision(part.last - 1));
}

// A Wonder given to the rival is used before Age I: it waits for that, or for the other gift.
bool gifts_are_used(const State& state) {
    if (is_over(state) || is_waiting(state, Step::GiveWonder)) return true;
    return state.city(kRival).wonders.size() == times_waiting(state, Step::UseGift);
}

// By lot, before anything else happens; nobody has a token yet.
bool rival_is_drawn_first(const State& state) {
    const auto draws_rival = [&](const Pending& pending) {
        return in_setup(state) && &pending == &state.agenda.top() && pending.seat == Seat::First &&
               state.variant.rival == Rival::Random && state.solo.rival == Rival::None &&
               state.box == Tokens::range(0, kTokenCount);
    };
    const auto draws_token = [&](const Pending& pending) {
        return in_setup(state) && pending.seat == Seat::First;
    };
    return each_waiting(state, Step::DrawRival, draws_rival) &&
           each_waiting(state, Step::DrawRivalToken, draws_token);
}

bool rival_token_is_there(const State& state) {
    return !is_waiting(state, Step::DrawRivalToken) || !state.box.empty();
}

bool gifts_are_in_order(const State& state) {
    return times_waiting(state, Step::GiveWonder) <= 1 &&
           each_waiting(state, Step::GiveWonder, [&](const Pending& pending) {
               return in_setup(state) && pending.seat == kHuman &&
                      pending.a == state.city(kRival).wonders.size();
           });
}

bool gift_is_given(const State& state) {
    return each_waiting(state, Step::UseGift, [&](const Pending& pending) {
        return in_setup(state) && pending.seat == kRival &&
               state.city(kRival).wonders.has(static_cast<Wonder>(pending.a)) &&
               !is_waiting(state, Step::GiveWonder);
    });
}

// The first gift is chosen from three Wonders, and three more are left for the second.
bool groups_are_of_three(const State& state) {
    const int group = kWonderGroup - kEmptyPlaces;
    int shown = 0;
    for (Wonder wonder : state.draft) shown += wonder != Wonder::None;
    const bool dealt = is_waiting(state, Step::DealWonder) || shown == group;
    const auto chooses = [&](const Pending& pending) {
        return dealt && state.undealt.size() + shown >= (2 - pending.a) * group;
    };
    const auto deals = [&](const Pending& pending) {
        return pending.b == kEmptyPlaces && is_waiting(state, Step::GiveWonder);
    };
    return each_waiting(state, Step::GiveWonder, chooses) &&
           each_waiting(state, Step::DealWonder, deals);
}

bool nobody_drafts(const State& state) {
    return !is_waiting(state, Step::DraftWonder);
}

bool rivals_turn_fits(const State& state) {
    return each_waiting(state, Step::RivalDecides, [&](const Pending& pending) {
        return &pending == &state.agenda[0] && pending.seat == kRival &&
               !state.structure.accessible.empty();
    });
}

bool rival_decides_nothing(const State& state) {
    return std::all_of(state.agenda.begin(), state.agenda.end(), [](const Pending& pending) {
        const bool of_human =
            who(pending.step) == Who::ItsSeat || pending.step == Step::DrawLibrary;
        return !of_human || pending.seat == kHuman;
    });
}

constexpr std::array<Invariant, 12> kInvariants = {{
    {"rival", rival_is_known},
    {"decision_cards", decision_cards_fit},
    {"last_decision", last_decision_is_drawn},
    {"gifts_used", gifts_are_used},
    {"rival_drawn_first", rival_is_drawn_first},
    {"rival_token", rival_token_is_there},
    {"gifts_in_order", gifts_are_in_order},
    {"gift_given", gift_is_given},
    {"groups_of_three", groups_are_of_three},
    {"no_draft", nobody_drafts},
    {"rivals_turn", rivals_turn_fits},
    {"solo_agenda", rival_decides_nothing},
}};

}  // namespace

std::span<const Invariant> invariants() {
    return kInvariants;
}

}  // namespace dipolis::solo
