#include "play/deal.h"

#include "engine/catalogue.h"
#include "play/addon.h"
#include "play/draw.h"

namespace dipolis {

namespace {

// Which group is being dealt: the first as long as the seats have no Wonder.
size_t wonder_group(const State& state) {
    return state.city(Seat::First).wonders.empty() ? 0 : 1;
}

// Notes in the deal what a move of chance reveals of it.
void note(Deal& deal, const State& before, Move move) {
    const uint8_t place = before.agenda.top().a;
    switch (move.kind) {
        case MoveKind::DealToken:
            deal.tokens[place] = move.token();
            break;
        case MoveKind::DealWonder:
            deal.wonders[wonder_group(before)][place] = move.wonder();
            break;
        case MoveKind::Reveal:
            deal.ages[before.age][place] = move.card();
            break;
        default:
            break;
    }
    for (AddOnId id : before.variant.addons) {
        if (const auto more = play_of(id).note) more(deal, before, move);
    }
}

// Cards nobody has seen go to the places that are still face down.
void fill_hidden(Deal& deal, const State& state, Rng& rng) {
    Cards unseen = state.unseen.cards();
    for (Place place : state.structure.present) {
        if (state.structure.face_up(place)) continue;
        Cards fitting = unseen & deck(back(state, place));
        const Card card = draw_from(fitting, rng);
        unseen.remove(card);
        deal.ages[state.age][place] = card;
    }
}

// An age that never began: 20 cards of its deck, in Age III three guilds among them.
void fill_age(Deal& deal, Age age, Rng& rng) {
    Cards cards = deck(back_of(age));
    Cards guilds = deck(Back::Guild);
    int guilds_left = age == Age::III ? kGuildsPerGame : 0;
    for (Place place = 0; place < kPlaceCount; ++place) {
        const bool guild = rng.below(kPlaceCount - place) < guilds_left;
        guilds_left -= guild;
        deal.ages[age][place] = draw_from(guild ? guilds : cards, rng);
    }
}

}  // namespace

Move answer(const Deal& deal, const State& state) {
    const Pending& pending = state.agenda.top();
    switch (pending.step) {
        case Step::DealToken:
            return Move::of(MoveKind::DealToken, deal.tokens[pending.a]);
        case Step::DealWonder:
            return Move::of(MoveKind::DealWonder, deal.wonders[wonder_group(state)][pending.a]);
        case Step::MarkGuild: {
            Place place = pending.a;
            while (row(deal.age(state.age)[place]).back != Back::Guild) ++place;
            return Move::of(MoveKind::MarkGuild, place);
        }
        case Step::DealCard:
        case Step::RevealCard:
            return Move::of(MoveKind::Reveal, pending.a, deal.age(state.age)[pending.a]);
        default:
            break;
    }
    for (AddOnId id : state.variant.addons) {
        const auto more = play_of(id).answer;
        if (const Move move = more == nullptr ? Move{} : more(deal, state); move != Move{})
            return move;
    }
    return {};
}

Deal complete_deal(Variant variant, std::span<const Move> moves, Rng& rng) {
    Deal deal{};
    for (auto& group : deal.wonders) group.fill(Wonder::None);
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
    for (AddOnId id : variant.addons) {
        if (const auto complete = play_of(id).complete) complete(deal, rng);
    }
    return deal;
}

}  // namespace dipolis
