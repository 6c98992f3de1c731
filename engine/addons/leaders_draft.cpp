// Steps by which leaders come into play: the draft before the Wonders, and the Recruitment Phase
// before each Age (L2, L3).
#include <utility>

#include "engine/addon.h"
#include "engine/addons/leaders.h"
#include "engine/catalogue.h"
#include "engine/drawn.h"
#include "engine/game.h"

namespace dipolis::leaders {

namespace {

constexpr int kPicks = 8;
constexpr int kGroup = 4;
constexpr int kMoreCoins = 3;

// The second player picks first; in the second group the first.
Seat picking_seat(int pick) {
    using enum Seat;
    constexpr std::array<Seat, kPicks> kOrder = {Second, First,  First,  Second,
                                                 First,  Second, Second, First};
    return kOrder[pick];
}

Pending pick_of(int pick) {
    return {Step::DraftLeader, picking_seat(pick), static_cast<uint8_t>(pick)};
}

// --- The draft

Leaders unused(const State& state) {
    return state.leaders.unused;
}

void deal_leader(State& state, Pending pending, Move move) {
    const auto leader = static_cast<Leader>(move.a);
    state.leaders.unused.remove(leader);
    state.leaders.draft[pending.a] = leader;
    if (pending.a + 1 < kGroup)
        state.agenda.push({Step::DealLeader, Seat::First, static_cast<uint8_t>(pending.a + 1)});
}

void list_draft(const State& state, Pending, Options& options) {
    for (Leader leader : state.leaders.draft) {
        if (leader != Leader::None) options.push(Move::of(MoveKind::DraftLeader, leader));
    }
}

void draft_leader(State& state, Pending pending, Move move) {
    const auto leader = static_cast<Leader>(move.a);
    for (Leader& each : state.leaders.draft) {
        if (each == leader) each = Leader::None;
    }
    seated(state, pending.seat).hand.add(leader);
    const int next = pending.a + 1;
    if (next < kPicks) state.agenda.push(pick_of(next));
    if (next == kGroup) state.agenda.push({Step::DealLeader});
}

// --- The Recruitment Phase. Both choose a leader, then both declare what to do with it. The second
// to be asked does not know the first one's answer (view()).

void list_hand(const State& state, Pending pending, Options& options) {
    for (Leader leader : seated(state, pending.seat).hand)
        options.push(Move::of(MoveKind::ChooseLeader, leader));
}
void choose(State& state, Pending pending, Move move) {
    seated(state, pending.seat).chosen = static_cast<Leader>(move.a);
}

void list_plans(const State& state, Pending pending, Options& options) {
    const Leader chosen = seated(state, pending.seat).chosen;
    DIPOLIS_ASSERT(chosen != Leader::None);
    if (state.city(pending.seat).coins >= cost(state, chosen))
        options.push(Move::of(MoveKind::Declare, Plan::Recruit));
    options.push(Move::of(MoveKind::Declare, Plan::Discard));
}
void declare(State& state, Pending pending, Move move) {
    seated(state, pending.seat).plan = static_cast<Plan>(move.a);
}

// Coins before abilities: for the discarded leaders, of the recruited ones (L112, L113).
void settle(State& state, Pending, Move) {
    for (Seat seat : kSeats) {
        Seated& mine = seated(state, seat);
        if (mine.chosen == Leader::None) continue;
        const bool recruits = mine.plan == Plan::Recruit;
        const int coins = recruits ? -cost(state, mine.chosen) : kDiscardedLeaderCoins;
        state.city(seat).coins = static_cast<int16_t>(state.city(seat).coins + coins);
        mine.hand.remove(mine.chosen);
        if (!recruits) mine.chosen = Leader::None;
        mine.plan = Plan::None;
    }
}

void resolve(State& state, Pending pending, Move) {
    const Leader leader = std::exchange(seated(state, pending.seat).chosen, Leader::None);
    if (leader != Leader::None) activate(state, pending.seat, leader);
}

// Seat that will begin, or choose who begins, judged before anything of the phase happens (L114).
Seat first_resolver(const State& state) {
    if (state.conflict == 0) return state.turn;
    return state.conflict > 0 ? Seat::Second : Seat::First;
}

}  // namespace

void setup(State& state) {
    for (City& city : state.cities) city.coins = static_cast<int16_t>(city.coins + kMoreCoins);
    state.leaders.unused = state.variant.pool;
    if (!state.variant.preset_wonders) state.undealt = Wonders::range(0, kWonderCount);
    // The tokens lie on the board before the leaders are drafted, and these before the Wonders.
    const Pending tokens = state.agenda.pop();
    state.agenda.push(pick_of(0));
    state.agenda.push({Step::DealLeader});
    state.agenda.push(tokens);
}

void begin_recruitment(State& state) {
    const Seat first = first_resolver(state);
    state.leaders.first = first;
    const std::array<Seat, 2> order = {other(first), first};  // the agenda's top comes first
    for (Seat seat : order) state.agenda.push({Step::ResolveLeader, seat});
    state.agenda.push({Step::SettleRecruits});
    for (Step step : {Step::DeclareRecruit, Step::ChooseLeader}) {
        for (Seat seat : order) {
            if (!seated(state, seat).hand.empty()) state.agenda.push({step, seat});
        }
    }
}

bool recruiting(const State& state) {
    return !state.agenda.empty() && state.agenda[0].step == Step::LayStructure;
}

// Both answer at the same time: the other seat's answer stays blank until both are given. And the
// view of a seat shows that seat asked first, so that it does not tell whether the other has
// answered.
void hide(State& state, Seat seat) {
    Seated& rival = seated(state, other(seat));
    const bool choosing = is_waiting(state, Step::ChooseLeader);
    if (choosing) rival.chosen = Leader::None;
    if (choosing || is_waiting(state, Step::DeclareRecruit)) rival.plan = Plan::None;
    const auto asks_rival_first = [&] {
        const int n = state.agenda.size();
        if (n < 2) return false;
        const Pending top = state.agenda[n - 1];
        const Pending next = state.agenda[n - 2];
        const bool secret = top.step == Step::ChooseLeader || top.step == Step::DeclareRecruit;
        return secret && next.step == top.step && top.seat != seat;
    };
    if (asks_rival_first()) state.agenda.pop();
}

namespace {

constexpr MoveForm kMoves[] = {
    {MoveKind::OfferLeader, "offer_leader", "offer_leader", {Noun::Leader}},
    {MoveKind::DraftLeader, "draft_leader", "draft_leader", {Noun::Leader}},
    {MoveKind::ChooseLeader, "choose_leader", "recruit_choose", {Noun::Leader}},
    {MoveKind::Declare, "declare", "recruit_declare", {Noun::Plan}},
};

constexpr Rule kSteps[] = {
    drawn<MoveKind::OfferLeader, unused>(
        {.step = Step::DealLeader, .name = "offer_leader", .most_a = kGroup - 1, .told = 0},
        deal_leader),
    {{.step = Step::DraftLeader,
      .name = "draft_leader",
      .answer = MoveKind::DraftLeader,
      .most_a = kPicks - 1},
     draft_leader,
     list_draft},
    {{.step = Step::ChooseLeader, .name = "recruit_choose", .answer = MoveKind::ChooseLeader},
     choose,
     list_hand},
    {{.step = Step::DeclareRecruit, .name = "recruit_declare", .answer = MoveKind::Declare},
     declare,
     list_plans},
    {{.step = Step::SettleRecruits, .name = "settle"}, settle},
    {{.step = Step::ResolveLeader, .name = "resolve"}, resolve},
};

}  // namespace

constinit const Rows kDraftRows = {kSteps, kMoves, AddOnId::Leaders};

}  // namespace dipolis::leaders
