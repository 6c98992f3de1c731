// Before Age I: five progress tokens, and the draft of the Wonders in two groups of four (R2).
#include "engine/addon.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/rule.h"

namespace dipolis {

namespace {

constexpr int kPicks = 8;
constexpr int kGroup = 4;
Pending draft_pick(int pick) {
    return {Step::DraftWonder, drafting_seat(pick), static_cast<uint8_t>(pick)};
}

template <class Members>
void list_members(Members members, MoveKind kind, Options& options) {
    for (auto member : members) options.push(Move::of(kind, member));
}

void list_tokens(const State& state, Pending, Options& options) {
    list_members(state.box, MoveKind::DealToken, options);
}
int count_tokens(const State& state, Pending) {
    return state.box.size();
}
Move draw_token(const State& state, Pending, int k) {
    return Move::of(MoveKind::DealToken, state.box.nth(k));
}

void deal_token(State& state, Pending pending, Move move) {
    state.box.remove(move.token());
    state.board[pending.a] = move.token();
    if (pending.a + 1u < state.board.size())
        state.agenda.push({Step::DealToken, Seat::First, static_cast<uint8_t>(pending.a + 1)});
}

void list_wonders(const State& state, Pending, Options& options) {
    list_members(state.undealt, MoveKind::DealWonder, options);
}
int count_wonders(const State& state, Pending) {
    return state.undealt.size();
}
Move draw_wonder(const State& state, Pending, int k) {
    return Move::of(MoveKind::DealWonder, state.undealt.nth(k));
}

void deal_wonder(State& state, Pending pending, Move move) {
    state.undealt.remove(move.wonder());
    state.draft[pending.a] = move.wonder();
    if (pending.a + 1 + pending.b < kGroup) {
        state.agenda.push(
            {Step::DealWonder, Seat::First, static_cast<uint8_t>(pending.a + 1), pending.b});
    }
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
    if (next < kPicks) state.agenda.push(draft_pick(next));
    if (next == kGroup) state.agenda.push({Step::DealWonder});
}

}  // namespace

Seat drafting_seat(int pick) {
    using enum Seat;
    constexpr std::array<Seat, kPicks> kOrder = {First,  Second, Second, First,
                                                 Second, First,  First,  Second};
    return kOrder[static_cast<size_t>(pick)];
}

State start(Variant variant) {
    State state{};
    state.variant = variant;
    state.board.fill(Token::None);
    state.draft.fill(Wonder::None);
    state.structure.cards.fill(Card::None);
    state.box = Tokens::range(0, kTokenCount);
    state.loot = {0b11, 0b11};
    for (City& city : state.cities) {
        city.coins = kStartCoins;
        for (Resource resource : kAllResources) city.tariff.set(resource, kMarketPrice);
    }
    state.agenda.push({Step::BeginAge, Seat::First, static_cast<uint8_t>(Age::I)});
    if (variant.preset_wonders) {
        for (Seat seat : {Seat::First, Seat::Second})
            state.city(seat).wonders = preset_wonders(seat);
    } else {
        state.undealt = Wonders::range(0, kBaseWonderCount);
        state.agenda.push(draft_pick(0));
        state.agenda.push({Step::DealWonder});
    }
    state.agenda.push({Step::DealToken});
    notify<&AddOn::setup>(state);
    return state;
}

const Rule kDealToken = {deal_token, list_tokens, count_tokens, draw_token};
const Rule kDealWonder = {deal_wonder, list_wonders, count_wonders, draw_wonder};
const Rule kDraftWonder = {draft_wonder, list_draft};

}  // namespace dipolis
