#include "play/addons/leaders.h"

#include <algorithm>

#include "engine/addons/leaders.h"
#include "engine/catalogue.h"
#include "play/draw.h"

namespace dipolis::leaders {

namespace {

// --- The deal

// Group that is being dealt: the first as long as the seats have no leader.
size_t group(const State& state) {
    return seated(state, Seat::First).hand.empty() ? 0 : 1;
}

size_t guilds_shown(const State& state) {
    return static_cast<size_t>(state.leaders.shown_cards.size());
}

void note(Deal& deal, const State& before, Move move) {
    const Pending& pending = before.agenda.top();
    if (pending.step == Step::DealLeader)
        deal.leaders[group(before)][pending.a] = static_cast<Leader>(move.a);
    if (pending.step == Step::DrawRamses) deal.shown_guilds[guilds_shown(before)] = move.card();
}

// Guilds left out that were not shown yet are shown in any order.
void fill_shown_guilds(Deal& deal, Rng& rng) {
    Cards left_out = deck(Back::Guild);
    for (Card card : deal.age(Age::III)) left_out.remove(card);
    for (Card card : deal.shown_guilds) {
        if (card != Card::None) left_out.remove(card);
    }
    for (Card& card : deal.shown_guilds) {
        if (card == Card::None) card = draw_from(left_out, rng);
    }
}

// The first card removed from the age that was not shown yet.
Card removed_card(const Deal& deal, const State& state) {
    Unseen removed = state.unseen.with(back_of(state.age));
    for (Card card : deal.age(state.age)) {
        if (removed.cards().has(card)) removed.remove(card);
    }
    return removed.nth(0);
}

Move answer(const Deal& deal, const State& state) {
    const Pending& pending = state.agenda.top();
    switch (pending.step) {
        case Step::DealLeader:
            return Move::of(MoveKind::OfferLeader, deal.leaders[group(state)][pending.a]);
        case Step::DrawCroesus:
            return Move::of(MoveKind::ShowCard, removed_card(deal, state));
        case Step::DrawRamses: {
            const Card card = deal.shown_guilds[guilds_shown(state)];
            return card == Card::None ? Move{} : Move::of(MoveKind::ShowCard, card);
        }
        default:
            return {};
    }
}

// --- Hidden choices: the rival's answer while the viewer still has to give its own

bool waits(const State& state, Step step) {
    return std::any_of(state.agenda.begin(), state.agenda.end(),
                       [&](const Pending& pending) { return pending.step == step; });
}

void redraw(State& state, Seat viewer, Rng& rng) {
    const Seat rival = other(viewer);
    Seated& theirs = seated(state, rival);
    const bool choosing = waits(state, Step::ChooseLeader);
    if (choosing && theirs.chosen != Leader::None)
        theirs.chosen = theirs.hand.nth(rng.below(theirs.hand.size()));
    if (!waits(state, Step::DeclareRecruit) || theirs.plan == Plan::None) return;
    const bool can_pay = state.city(rival).coins >= cost(state, theirs.chosen);
    theirs.plan = can_pay && rng.below(2) == 0 ? Plan::Recruit : Plan::Discard;
}

// --- The greedy player

// A leader without points is worth about as much as an effect of a Wonder that asks for a decision.
int appraise(const State& state, Seat seat) {
    int value = 0;
    for (Leader leader : seated(state, seat).active) {
        if (row(leader).effects.points() == 0) value += 9;
    }
    return value;
}

}  // namespace

constinit const AddOnPlay kPlay = {.note = note,
                                   .answer = answer,
                                   .complete = fill_shown_guilds,
                                   .redraw = redraw,
                                   .appraise = appraise};

}  // namespace dipolis::leaders

namespace dipolis {

// Choosing a leader, or a plan for it, as if nobody did anything else in this Recruitment Phase:
// both decisions have no effect before the rival's.
std::optional<State> foresee(const State& state, Move move, Seat seat) {
    if (move.kind != MoveKind::ChooseLeader && move.kind != MoveKind::Declare) return std::nullopt;
    State next = state;
    next.agenda.clear();
    next.agenda.push({Step::LayStructure});
    const bool chooses = move.kind == MoveKind::ChooseLeader;
    const leaders::Leader leader =
        chooses ? static_cast<leaders::Leader>(move.a) : leaders::seated(state, seat).chosen;
    const bool discards = !chooses && static_cast<leaders::Plan>(move.a) == leaders::Plan::Discard;
    City& city = next.city(seat);
    const int price = leaders::cost(state, leader);
    if (discards || price > city.coins) {
        city.coins = static_cast<int16_t>(city.coins + leaders::kDiscardedLeaderCoins);
        return next;
    }
    city.coins = static_cast<int16_t>(city.coins - price);
    leaders::activate(next, seat, leader);
    return next;
}

}  // namespace dipolis
