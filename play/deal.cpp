#include "play/deal.h"

#include "engine/addons/leaders.h"
#include "engine/catalogue.h"

namespace dipolis {

namespace {

template <class Members>
auto draw(Members& from, Rng& rng) {
    const auto member = from.nth(rng.below(from.size()));
    from.remove(member);
    return member;
}

// Which group is dealt: the first while the seats have nothing of it yet.
size_t wonder_group(const State& state) {
    return state.city(Seat::First).wonders.empty() ? 0 : 1;
}
size_t leader_group(const State& state) {
    return leaders::seated(state, Seat::First).hand.empty() ? 0 : 1;
}

size_t guilds_shown(const State& state) {
    return static_cast<size_t>(state.leaders.shown_cards.size());
}

// Notes what a move of chance tells about the deal.
void note(Deal& deal, const State& before, Move move) {
    const uint8_t place = before.agenda.top().a;
    switch (move.kind) {
        case MoveKind::DealToken:
            deal.tokens[place] = move.token();
            break;
        case MoveKind::DealWonder:
            deal.wonders[wonder_group(before)][place] = move.wonder();
            break;
        case MoveKind::OfferLeader:
            deal.leaders[leader_group(before)][place] = static_cast<leaders::Leader>(move.a);
            break;
        case MoveKind::Reveal:
            deal.ages[static_cast<size_t>(before.age) - 1][place] = move.card();
            break;
        case MoveKind::ShowCard:
            if (before.agenda.top().step == Step::DrawRamses)
                deal.shown_guilds[guilds_shown(before)] = move.card();
            break;
        default:
            break;
    }
}

// Guilds left out that were not shown yet are shown in any order.
void fill_shown_guilds(Deal& deal, Rng& rng) {
    Cards left_out = deck(Back::Guild);
    for (Card card : deal.age(Age::III)) left_out.remove(card);
    for (Card card : deal.shown_guilds) {
        if (card != Card::None) left_out.remove(card);
    }
    for (Card& card : deal.shown_guilds) {
        if (card == Card::None) card = draw(left_out, rng);
    }
}

// Cards nobody has seen go to the places that are still face down.
void fill_hidden(Deal& deal, const State& state, Rng& rng) {
    Cards unseen = state.unseen.cards();
    for (Place place : state.structure.present) {
        if (state.structure.face_up(place)) continue;
        Cards fitting = unseen & deck(back(state, place));
        const Card card = draw(fitting, rng);
        unseen.remove(card);
        deal.ages[static_cast<size_t>(state.age) - 1][place] = card;
    }
}

// An age that never began: 20 cards of its deck, in Age III three guilds among them.
void fill_age(Deal& deal, Age age, Rng& rng) {
    Cards cards = deck(static_cast<Back>(static_cast<int>(age) - 1));
    Cards guilds = deck(Back::Guild);
    int guilds_left = age == Age::III ? 3 : 0;
    for (Place place = 0; place < kPlaceCount; ++place) {
        const bool guild = rng.below(kPlaceCount - place) < guilds_left;
        guilds_left -= guild;
        deal.ages[static_cast<size_t>(age) - 1][place] = draw(guild ? guilds : cards, rng);
    }
}

// The first card removed from the age that was not shown yet.
Card removed_card(const Deal& deal, const State& state) {
    Unseen removed = state.unseen.with(static_cast<Back>(static_cast<int>(state.age) - 1));
    for (Card card : deal.age(state.age)) {
        if (removed.cards().has(card)) removed.remove(card);
    }
    return removed.nth(0);
}

}  // namespace

Move answer(const Deal& deal, const State& state) {
    const Pending& pending = state.agenda.top();
    switch (pending.step) {
        case Step::DealToken:
            return Move::of(MoveKind::DealToken, deal.tokens[pending.a]);
        case Step::DealWonder:
            return Move::of(MoveKind::DealWonder, deal.wonders[wonder_group(state)][pending.a]);
        case Step::DealLeader:
            return Move::of(MoveKind::OfferLeader, deal.leaders[leader_group(state)][pending.a]);
        case Step::DrawCroesus:
            return Move::of(MoveKind::ShowCard, removed_card(deal, state));
        case Step::DrawRamses: {
            const Card card = deal.shown_guilds[guilds_shown(state)];
            return card == Card::None ? Move{} : Move::of(MoveKind::ShowCard, card);
        }
        case Step::MarkGuild: {
            Place place = pending.a;
            while (row(deal.age(state.age)[place]).back != Back::Guild) ++place;
            return Move::of(MoveKind::MarkGuild, place);
        }
        case Step::DealCard:
        case Step::RevealCard:
            return Move::of(MoveKind::Reveal, pending.a, deal.age(state.age)[pending.a]);
        default:
            return {};
    }
}

Deal complete_deal(Variant variant, std::span<const Move> moves, Rng& rng) {
    Deal deal{};
    for (auto& group : deal.wonders) group.fill(Wonder::None);
    for (auto& group : deal.leaders) group.fill(leaders::Leader::None);
    State state = start(variant);
    Age laid = Age::None;  // a game may end between the beginning of an age and its structure
    for (Move move : moves) {
        note(deal, state, move);
        if (move.kind == MoveKind::Reveal) laid = state.age;
        play(state, move);
    }
    if (laid != Age::None && laid == state.age) fill_hidden(deal, state, rng);
    for (int age = static_cast<int>(laid) + 1; age <= 3; ++age)
        fill_age(deal, static_cast<Age>(age), rng);
    fill_shown_guilds(deal, rng);
    return deal;
}

}  // namespace dipolis
