#include "play/deal.h"

#include "engine/catalogue.h"

namespace dipolis {

namespace {

template <class Members>
auto draw(Members& from, Rng& rng) {
    const auto member = from.nth(rng.below(from.size()));
    from.remove(member);
    return member;
}

// Notes what a move of chance tells about the deal.
void note(Deal& deal, const State& before, Move move) {
    const uint8_t place = before.agenda.top().a;
    switch (move.kind) {
        case MoveKind::DealToken:
            deal.tokens[place] = move.token();
            break;
        case MoveKind::DealWonder:
            deal.wonders[before.undealt.size() > 8 ? 0 : 1][place] = move.wonder();
            break;
        case MoveKind::Reveal:
            deal.ages[static_cast<size_t>(before.age) - 1][place] = move.card();
            break;
        default:
            break;
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

}  // namespace

Move answer(const Deal& deal, const State& state) {
    const Pending& pending = state.agenda.top();
    switch (pending.step) {
        case Step::DealToken:
            return Move::of(MoveKind::DealToken, deal.tokens[pending.a]);
        case Step::DealWonder: {
            const bool first = state.undealt.size() > 8;
            return Move::of(MoveKind::DealWonder, deal.wonders[first ? 0 : 1][pending.a]);
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
    State state = start(variant);
    for (Move move : moves) {
        note(deal, state, move);
        play(state, move);
    }
    if (state.age != Age::None) fill_hidden(deal, state, rng);
    for (int age = static_cast<int>(state.age) + 1; age <= 3; ++age)
        fill_age(deal, static_cast<Age>(age), rng);
    return deal;
}

}  // namespace dipolis
