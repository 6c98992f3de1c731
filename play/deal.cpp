#include "play/deal.h"

#include <algorithm>
#include <vector>

#include "engine/catalogue.h"
#include "engine/grammar.h"
#include "play/addon.h"
#include "play/draw.h"
#include "play/player.h"

namespace dipolis {

namespace {

// Group that is being dealt: the first as long as the seats have no Wonder.
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

// Cards nobody has seen go to the places that are still face down. `choose` picks one of the
// fitting ones for a place.
template <class Choose>
void fill_hidden(Deal& deal, const State& state, Choose choose) {
    Cards unseen = state.unseen.cards();
    for (Place place : state.structure.present) {
        if (state.structure.face_up(place)) continue;
        const Card card = choose(place, unseen & deck(back(state, place)));
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

// Draws for each None of the list one of the others that is not in it yet. False if one of the list
// is in it twice or none of them, or if they are too few.
template <class List, class Members>
bool fill_open(List& list, Members others, Rng& rng) {
    constexpr auto kOpen = List::value_type::None;
    int open = 0;
    for (auto each : list) {
        open += each == kOpen;
        if (each == kOpen) continue;
        if (!others.has(each)) return false;
        others.remove(each);
    }
    if (open > others.size()) return false;
    for (auto& each : list) {
        if (each == kOpen) each = draw_from(others, rng);
    }
    return true;
}

// The same for an age, which gets as many guilds as a game has.
bool fill_open_age(std::array<Card, kPlaceCount>& places, Age age, Rng& rng) {
    Cards guilds = age == Age::III ? deck(Back::Guild) : Cards{};
    Cards here;
    int open = 0;
    for (Card card : places) {
        open += card == Card::None;
        if (card != Card::None && guilds.has(card)) here.add(card);
    }
    guilds = guilds - here;
    int left = age == Age::III ? kGuildsPerGame - here.size() : 0;
    if (left < 0 || left > open) return false;
    for (Card& card : places) {
        if (card != Card::None || rng.below(open--) >= left) continue;
        --left;
        card = draw_from(guilds, rng);
        here.add(card);
    }
    return fill_open(places, deck(back_of(age)) | here, rng);
}

// A game so far: what its moves have revealed of the deal, and the last age whose structure they
// began to turn up. A game may end between the beginning of an age and its structure.
struct Revealed {
    Deal deal{};
    State state;
    Age laid = Age::None;
    std::vector<Pending> decided;  // the step that each move answered
};

Revealed revealed_by(Variant variant, std::span<const Move> moves) {
    Revealed game{.state = start(variant), .decided = {}};
    for (auto& group : game.deal.wonders) group.fill(Wonder::None);
    for (Move move : moves) {
        note(game.deal, game.state, move);
        if (move.kind == MoveKind::Reveal) game.laid = game.state.age;
        game.decided.push_back(game.state.agenda.top());
        play(game.state, move);
    }
    return game;
}

// The name of the step that waits, with how often the same was decided before.
std::string name_of_step(const Revealed& game) {
    const Pending& waits = game.state.agenda.top();
    const auto same = [&](const Pending& each) {
        return each.step == waits.step && each.a == waits.a && each.b == waits.b;
    };
    std::string name(form(waits.step).name);
    for (auto number : {static_cast<long>(waits.a), static_cast<long>(waits.b),
                        std::count_if(game.decided.begin(), game.decided.end(), same)})
        name += "|" + std::to_string(number);
    return name;
}

// The first card that fits, of an endless row of cards that belongs to the place. What other places
// hold does not change the row: a place that is turned up takes its card out of all rows, and the
// other places keep theirs.
Card first_fitting(const Cards& fitting, Back back, Rng row) {
    const Cards all = deck(back);
    while (true) {
        const Card card = all.nth(row.below(all.size()));
        if (fitting.has(card)) return card;
    }
}

// Whether a structure lies there, and not only its backs are being marked.
bool deals_cards(const State& state) {
    return !state.structure.present.empty() && state.agenda.top().step != Step::MarkGuild;
}

// Outcome that the deal tells, whether or not it can be in this game.
Move told(const Deal& deal, const State& state) {
    const Pending& pending = state.agenda.top();
    switch (pending.step) {
        case Step::DealToken:
            return Move::of(MoveKind::DealToken, deal.tokens[pending.a]);
        case Step::DealWonder:
            return Move::of(MoveKind::DealWonder, deal.wonders[wonder_group(state)][pending.a]);
        case Step::MarkGuild: {
            Place place = pending.a;
            // A deal for other marks than those so far may have no guild left.
            while (place < kPlaceCount && row(deal.age(state.age)[place]).back != Back::Guild)
                ++place;
            return place < kPlaceCount ? Move::of(MoveKind::MarkGuild, place) : Move{};
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

}  // namespace

Deal open_deal() {
    Deal deal{};
    for (auto& group : deal.wonders) group.fill(Wonder::None);
    deal.tokens.fill(Token::None);
    for (auto& places : deal.ages) places.fill(Card::None);
    return deal;
}

std::optional<Deal> fill_deal(Deal deal, Tokens in_box, Rng& rng) {
    std::array<Wonder, 8> wonders;
    std::copy_n(deal.wonders[0].begin(), 4, wonders.begin());
    std::copy_n(deal.wonders[1].begin(), 4, wonders.begin() + 4);
    if (!fill_open(wonders, Wonders::range(0, kBaseWonderCount), rng)) return std::nullopt;
    std::copy_n(wonders.begin(), 4, deal.wonders[0].begin());
    std::copy_n(wonders.begin() + 4, 4, deal.wonders[1].begin());
    if (!fill_open(deal.tokens, Tokens::range(0, kTokenCount) - in_box, rng)) return std::nullopt;
    for (Age age : {Age::I, Age::II, Age::III}) {
        if (!fill_open_age(deal.ages[age], age, rng)) return std::nullopt;
    }
    return deal;
}

Move answer(const Deal& deal, const State& state) {
    const Move move = told(deal, state);
    return move != Move{} && is_option(state, move) ? move : Move{};
}

Deal complete_deal(Variant variant, std::span<const Move> moves, Rng& rng) {
    auto [deal, state, laid, decided] = revealed_by(variant, moves);
    if (laid != Age::None && laid == state.age)
        fill_hidden(deal, state, [&](Place, Cards fitting) { return draw_from(fitting, rng); });
    for (int age = static_cast<int>(laid) + 1; age <= 3; ++age)
        fill_age(deal, static_cast<Age>(age), rng);
    for (AddOnId id : variant.addons) {
        if (const auto complete = play_of(id).complete) complete(deal, rng);
    }
    return deal;
}

Move bound_outcome(Variant variant, std::span<const Move> moves, const ChanceOf& chance) {
    Revealed game = revealed_by(variant, moves);
    const State& state = game.state;
    if (deals_cards(state)) {
        const std::string age = std::to_string(static_cast<int>(state.age));
        fill_hidden(game.deal, state, [&](Place place, const Cards& fitting) {
            return first_fitting(fitting, back(state, place),
                                 chance("place|" + age + "|" + std::to_string(place)));
        });
        for (AddOnId id : variant.addons) {
            Rng rest = chance("rest|" + age);
            if (const auto complete = play_of(id).complete) complete(game.deal, rest);
        }
        if (const Move move = answer(game.deal, state); move != Move{}) return move;
    }
    Rng rng = chance(name_of_step(game));
    return draw(state, rng);
}

}  // namespace dipolis
