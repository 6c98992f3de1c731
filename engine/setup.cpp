// Before Age I: five progress tokens, and the draft of the Wonders in two groups of four (R2).
#include "engine/addon.h"
#include "engine/catalogue.h"
#include "engine/drawn.h"
#include "engine/game.h"

namespace dipolis {

namespace {

// Whether exactly the first n places hold something.
template <class Row>
bool taken_up_to(const Row& row, int n) {
    for (size_t i = 0; i < row.size(); ++i) {
        if ((row[i] != Row::value_type::None) != (static_cast<int>(i) < n)) return false;
    }
    return true;
}

Pending draft_pick(int pick) {
    return {Step::DraftWonder, drafting_seat(pick), static_cast<uint8_t>(pick)};
}

void deal_token(State& state, Pending pending, Move move) {
    state.box.remove(move.token());
    state.board[pending.a] = move.token();
    if (pending.a + 1u < state.board.size())
        state.agenda.push({Step::DealToken, Seat::First, static_cast<uint8_t>(pending.a + 1)});
}

bool token_fits(const State& state, Pending pending) {
    return taken_up_to(state.board, pending.a) && state.box.size() + pending.a >= kTokensOnBoard;
}

void deal_wonder(State& state, Pending pending, Move move) {
    state.undealt.remove(move.wonder());
    state.draft[pending.a] = move.wonder();
    if (pending.a + 1 + pending.b < kWonderGroup) {
        state.agenda.push(
            {Step::DealWonder, Seat::First, static_cast<uint8_t>(pending.a + 1), pending.b});
    }
}

// Only add-ons leave places of the row empty.
bool wonder_fits(const State& state, Pending pending) {
    const int group = kWonderGroup - pending.b;
    return pending.a < group && (pending.b == 0 || !state.variant.addons.empty()) &&
           taken_up_to(state.draft, pending.a) && state.undealt.size() + pending.a >= group;
}

void list_draft(const State& state, Pending, Options& options) {
    for (Wonder wonder : state.draft) {
        if (wonder != Wonder::None) options.push(Move::of(MoveKind::Draft, wonder));
    }
}

void draft_wonder(State& state, Pending pending, Move move) {
    for (Wonder& wonder : state.draft) {
        if (wonder == move.wonder()) wonder = Wonder::None;
    }
    state.city(pending.seat).wonders.add(move.wonder());
    const int next = pending.a + 1;
    if (next < kWonderPicks) state.agenda.push(draft_pick(next));
    if (next == kWonderGroup) state.agenda.push({Step::DealWonder});
}

// Whether each seat has the Wonders of its picks before this one, and has built none.
bool picked_before(const State& state, int pick) {
    PerSeat<int> picked{};
    for (int i = 0; i < pick; ++i) ++picked[drafting_seat(i)];
    for (Seat seat : kSeats) {
        const City& city = state.city(seat);
        if (city.wonders.size() != picked[seat] || !city.built.empty()) return false;
    }
    return true;
}

// The row holds what this pick and those after it in the group take, and enough Wonders are left
// for the second group.
bool draft_fits(const State& state, Pending pending) {
    if (pending.seat != drafting_seat(pending.a) || !picked_before(state, pending.a)) return false;
    int shown = 0;
    for (Wonder wonder : state.draft) shown += wonder != Wonder::None;
    const bool dealing = is_waiting(state, Step::DealWonder);
    const int picked = pending.a % kWonderGroup;
    if (dealing ? picked != 0 : shown != kWonderGroup - picked) return false;
    const int group = pending.a == 0 ? shown : kWonderGroup;
    return pending.a >= kWonderGroup || state.undealt.size() + group >= kWonderPicks;
}

}  // namespace

Seat drafting_seat(int pick) {
    using enum Seat;
    constexpr std::array<Seat, kWonderPicks> kOrder = {First,  Second, Second, First,
                                                       Second, First,  First,  Second};
    return kOrder[pick];
}

State start(Variant variant) {
    State state{};
    state.variant = variant;
    state.board.fill(Token::None);
    state.draft.fill(Wonder::None);
    state.structure.cards.fill(Card::None);
    state.box = Tokens::range(0, kTokenCount);
    state.loot = {kAllLoot, kAllLoot};
    for (City& city : state.cities) {
        city.coins = kStartCoins;
        for (Resource resource : kAllResources) city.tariff.set(resource, kMarketPrice);
    }
    City& second = state.city(Seat::Second);
    second.coins = static_cast<int16_t>(second.coins + variant.head_start);
    state.agenda.push({Step::BeginAge, Seat::First, static_cast<uint8_t>(Age::I)});
    if (variant.preset_wonders) {
        for (Seat seat : kSeats) state.city(seat).wonders = preset_wonders(seat);
    } else {
        state.undealt = Wonders::range(0, kBaseWonderCount);
        state.agenda.push(draft_pick(0));
        state.agenda.push({Step::DealWonder});
    }
    state.agenda.push({Step::DealToken});
    notify<&AddOn::setup>(state);
    return state;
}

namespace {

constexpr MoveForm kMoves[] = {
    {MoveKind::DealToken, "deal", "deal_token", {Noun::Token}},
    {MoveKind::DealWonder, "offer", "deal_wonder", {Noun::Wonder}},
    {MoveKind::Draft, "draft", "draft", {Noun::Wonder}},
};

constexpr Rule kSteps[] = {
    drawn<MoveKind::DealToken, &State::box>({.step = Step::DealToken,
                                             .name = "deal_token",
                                             .most_a = kTokensOnBoard - 1,
                                             .told = 0,
                                             .waits = Waits::InSetup},
                                            deal_token, token_fits),
    drawn<MoveKind::DealWonder, &State::undealt>({.step = Step::DealWonder,
                                                  .name = "deal_wonder",
                                                  .most_a = kWonderGroup - 1,
                                                  .most_b = 1,
                                                  .told = 0,
                                                  .waits = Waits::InSetup},
                                                 deal_wonder, wonder_fits),
    {.form = {.step = Step::DraftWonder,
              .name = "draft",
              .answer = MoveKind::Draft,
              .most_a = kWonderPicks - 1,
              .waits = Waits::InSetup},
     .play = draft_wonder,
     .list = list_draft,
     .fits = draft_fits},
};

}  // namespace

constinit const Rows kSetupRows = {kSteps, kMoves};

}  // namespace dipolis
