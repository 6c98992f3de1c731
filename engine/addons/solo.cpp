#include "engine/addons/solo.h"

#include <algorithm>

#include "engine/addon.h"
#include "engine/base_tokens.h"
#include "engine/catalogue.h"
#include "engine/drawn.h"
#include "engine/game.h"
#include "engine/turn.h"

namespace dipolis::solo {

namespace {

using Colour::Blue;
using Colour::Brown;
using Colour::Green;
using Colour::Grey;
using Colour::Purple;
using Colour::Red;
using Colour::Yellow;

constexpr EnumArray<Rival, RivalRow, kRivalCount> kRivals = {{{
    {"caesar", Purple, {}, {token_named("strategy"), Token::None}, 0},
    {"hammurabi", Yellow, {Sign::Circle}, {token_named("economy"), Token::None}, 5},
    {"cleopatra",
     Blue,
     {Sign::Triangle},
     {token_named("philosophy"), token_named("agriculture")},
     0},
    {"aristotle", Grey, {Sign::Circle}, {token_named("law"), token_named("mathematics")}, 0},
    {"bilkis", Brown, {Sign::Circle, Sign::Triangle}, {token_named("economy"), Token::None}, 0},
}}};

constexpr Colour kOwn = Colour::Wonder;
constexpr auto kRight = Arrow::LeftToRight;
constexpr auto kLeft = Arrow::RightToLeft;
constexpr std::array<DecisionRow, kDecisionCount> kDecisions = {{
    {kRight, {Green, Red, kOwn}, Sign::None},
    {kRight, {Green, Red, kOwn}, Sign::None},
    {kRight, {Green, Red, kOwn}, Sign::None},
    {kRight, {Red, Green, kOwn}, Sign::None},
    {kRight, {Red, Green, kOwn}, Sign::None},
    {kRight, {kOwn, Red, Green}, Sign::Triangle},
    {kLeft, {Green, Red, kOwn}, Sign::None},
    {kLeft, {Red, Green, kOwn}, Sign::None},
    {kLeft, {Red, Green, kOwn}, Sign::None},
    {kLeft, {Red, Green, kOwn}, Sign::None},
    {kLeft, {Green, Red, kOwn}, Sign::None},
    {kLeft, {kOwn, Green, Red}, Sign::Circle},
}};

// --- Setup (S5)

void seat_rival(State& state, Rival rival) {
    state.variant.rival = rival;  // from now on the game is one against this rival
    state.solo.rival = rival;
    for (Token token : row(rival).tokens) {
        if (token == Token::None) continue;
        state.box.remove(token);
        gain_token(state, kRival, token);
    }
}

void deal_group(State& state, int gift) {
    state.agenda.push({Step::GiveWonder, kHuman, static_cast<uint8_t>(gift)});
    state.agenda.push({Step::DealWonder, Seat::First, 0, kEmptyPlaces});
}

void setup(State& state) {
    state.city(kRival).coins = 0;
    state.turn = kRival;  // takes the first turn of Age I
    state.solo.deck = kAll;
    state.agenda.clear();
    state.agenda.push({Step::BeginAge, Seat::First, static_cast<uint8_t>(Age::I)});
    deal_group(state, 0);
    state.agenda.push({Step::DealToken});
    if (state.variant.rival == Rival::Random) {
        state.agenda.push({Step::DrawRival});
    } else {
        seat_rival(state, state.variant.rival);
    }
}

Set<Rival, 8> rivals(const State&) {
    return Set<Rival, 8>::range(0, kRivalCount);
}
void play_rival(State& state, Pending, Move move) {
    seat_rival(state, static_cast<Rival>(move.a));
}

// --- The gifts: one of three Wonders, twice (S9, D4, D5)

void list_gifts(const State& state, Pending, Options& options) {
    for (Wonder wonder : state.draft) {
        if (wonder != Wonder::None) options.push(Move::of(MoveKind::GiveWonder, wonder));
    }
}

void give(State& state, Pending pending, Move move) {
    City& rival = state.city(kRival);
    const auto gift = static_cast<Wonder>(move.a);
    for (Wonder& wonder : state.draft) {
        if (wonder == gift) wonder = Wonder::None;
        if (wonder != Wonder::None) state.city(kHuman).wonders.add(wonder);
        wonder = Wonder::None;
    }
    if (pending.a == 0) {
        deal_group(state, 1);
    } else {
        const Wonder first = *rival.wonders.begin();
        state.agenda.push({Step::UseGift, kRival, static_cast<uint8_t>(gift)});
        state.agenda.push({Step::UseGift, kRival, static_cast<uint8_t>(first)});
    }
    rival.wonders.add(gift);
}

// Whether a Wonder that counts as constructed from the beginning has this effect (S10). It has
// those of production, though the rival never pays for anything.
bool happens(const Effect& effect) {
    return effect.what != What::PlayAgain && effect.what != What::Do;
}

void use_gift(State& state, Pending pending, Move) {
    const auto wonder = static_cast<Wonder>(pending.a);
    City& rival = state.city(kRival);
    rival.wonders.remove(wonder);
    rival.built.add(wonder);
    rival.count.add(Colour::Wonder, 1);
    for (const Effect& effect : dipolis::row(wonder).effects) {
        const bool library = effect.what == What::Do && effect.arg == uint8_t(Step::DrawLibrary);
        if (library) state.agenda.push({Step::DrawRivalToken});
        if (effect.when == When::Gained && happens(effect)) gain(state, kRival, {&effect, 1});
    }
}

void take_from_box(State& state, Pending, Move move) {
    state.box.remove(move.token());
    gain_token(state, kRival, move.token());
}

// --- The rival's turn (S14)

Decisions next_decisions(const State& state) {
    return candidates(state.solo);
}

// A Decision card is the whole turn: what it leads to is determined.
void decide(State& state, Pending, Move move) {
    const Decision decision = move.a;
    state.solo.deck = candidates(state.solo);
    state.solo.deck.remove(decision);
    state.solo.last = static_cast<uint8_t>(decision + 1);
    const Card card = verdict(state, decision).card;
    take_card(state, kRival, card);
    if (state.city(kRival).links.has(dipolis::row(card).needs)) happen_link(state, kRival);
    gain_building(state, kRival, card);
    if (!is_over(state) && row(state.solo.rival).signs.has(row(decision).sign))
        state.extra_turn = true;
}

// A pair: the first token there is, in the direction of the Decision card (S22).
void take_token(State& state) {
    Token taken = Token::None;
    for (Token token : state.board) {
        if (token == Token::None) continue;
        taken = token;
        if (row(Decision(state.solo.last - 1)).arrow == kRight) break;
    }
    std::replace(state.board.begin(), state.board.end(), taken, Token::None);
    gain_token(state, kRival, taken);
}

// The rival makes no decisions: it begins an Age if it may choose, takes the token that its card
// points to, and turns up a Decision card instead of taking a turn.
bool decides(State& state, Pending pending) {
    if (pending.seat != kRival) return false;
    if (pending.step == Step::ChooseToken) {
        take_token(state);
    } else {
        state.turn = kRival;
        state.agenda.push({Step::RivalDecides, kRival});
    }
    return true;
}

void score(const State& state, Seat seat, ScoreSheet& sheet) {
    if (seat == kRival && state.solo.rival != Rival::None && state.solo.rival != Rival::Random)
        sheet.add(Category::Bonus, row(state.solo.rival).points);
}

}  // namespace

const RivalRow& row(Rival rival) {
    return kRivals[rival];
}
const DecisionRow& row(Decision decision) {
    return kDecisions[decision];
}

std::optional<Rival> find_rival(std::string_view name) {
    for (int i = 0; i <= static_cast<int>(Rival::Random); ++i) {
        if (id(static_cast<Rival>(i)) == name) return static_cast<Rival>(i);
    }
    return std::nullopt;
}

std::string_view id(Rival rival) {
    if (rival == Rival::Random) return "random";
    return rival == Rival::None ? "none" : row(rival).id;
}
std::string_view id(Arrow arrow) {
    return arrow == Arrow::LeftToRight ? "left_to_right" : "right_to_left";
}
std::string_view id(Sign sign) {
    if (sign == Sign::None) return "none";
    return sign == Sign::Circle ? "circle" : "triangle";
}

std::array<Colour, 3> priorities(Rival rival, Decision decision) {
    std::array<Colour, 3> colours = row(decision).priorities;
    std::replace(colours.begin(), colours.end(), kOwn, row(rival).colour);
    return colours;
}

Bounded<Card, 6> scan(const State& state, Arrow arrow) {
    std::array<Place, kPlaceCount> places{};
    size_t n = 0;
    for (Place place : state.structure.accessible) places[n++] = place;
    const auto x = [&](Place place) { return layout(state.age).spots[place].x; };
    std::sort(places.begin(), places.begin() + n, [&](Place a, Place b) {
        DIPOLIS_ASSERT(a == b || x(a) != x(b));  // no two accessible cards share a column (S16)
        return arrow == Arrow::LeftToRight ? x(a) < x(b) : x(a) > x(b);
    });
    Bounded<Card, 6> cards;
    for (size_t i = 0; i < n; ++i) cards.push(state.structure.cards[places[i]]);
    return cards;
}

Verdict verdict(const State& state, Decision decision) {
    const Bounded<Card, 6> cards = scan(state, row(decision).arrow);
    const std::array<Colour, 3> colours = priorities(state.solo.rival, decision);
    for (size_t i = 0; i < colours.size(); ++i) {
        for (Card card : cards) {
            if (dipolis::row(card).colour == colours[i]) return {card, static_cast<int>(i)};
        }
    }
    return {cards[0], static_cast<int>(colours.size())};
}

Decisions candidates(const Part& part) {
    return part.deck.empty() ? kAll : part.deck;
}

constinit const AddOn kAddOn = {.id = "solo",
                                .automaton = Automaton{kRival, Step::RivalDecides},
                                .setup = setup,
                                .decides = decides,
                                .score = score,
                                .invariants = invariants};

namespace {

constexpr MoveForm kMoves[] = {
    {MoveKind::DrawRival, "rival", "rival", {Noun::Rival}},
    {MoveKind::RivalToken, "rival_token", "leader_token", {Noun::Token}},
    {MoveKind::Decision, "decision", "decision", {Noun::Decision}},
    {MoveKind::GiveWonder, "give_wonder", "give_wonder", {Noun::Wonder}},
};

constexpr Rule kSteps[] = {
    drawn<MoveKind::DrawRival, rivals>({.step = Step::DrawRival, .name = "rival", .told = 0},
                                       play_rival),
    drawn<MoveKind::RivalToken, &State::box>({.step = Step::DrawRivalToken, .name = "leader_token"},
                                             take_from_box),
    drawn<MoveKind::Decision, next_decisions>({.step = Step::RivalDecides, .name = "decision"},
                                              decide),
    {{.step = Step::GiveWonder, .name = "give_wonder", .answer = MoveKind::GiveWonder, .most_a = 1},
     give,
     list_gifts},
    {{.step = Step::UseGift, .name = "use_gift", .most_a = kWonderCount - 1}, use_gift},
};

}  // namespace

constinit const Rows kRows = {kSteps, kMoves, AddOnId::Solo};

}  // namespace dipolis::solo
