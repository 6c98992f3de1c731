// Effects that leaders, and the two Wonders of the expansion, have once: at their resolution, when
// the structure lies, or when the Wonder is built (L6, L116).
#include <utility>

#include "engine/addon.h"
#include "engine/addons/leaders.h"
#include "engine/catalogue.h"
#include "engine/drawn.h"
#include "engine/game.h"

namespace dipolis::leaders {

namespace {

constexpr uint8_t kShown = 2;    // leaders or guilds to choose from
constexpr uint8_t kRemoved = 3;  // cards taken out of each Age

// --- Draws. A step's b counts what is still to be drawn.

Leaders unused(const State& state) {
    return state.leaders.unused;
}
Cards removed(const State& state) {
    return state.unseen.with(back_of(state.age)).cards();
}
Cards guilds_left_out(const State& state) {
    return state.unseen.with(Back::Guild).cards();
}

// The next draw, or what follows the last.
void draw_more(State& state, Pending pending, bool any_left, Step then) {
    if (pending.b > 1 && any_left) {
        state.agenda.push({pending.step, pending.seat, 0, static_cast<uint8_t>(pending.b - 1)});
    } else if (then != Step::None) {
        state.agenda.push({then, pending.seat});
    }
}

void show_card(State& state, Move move) {
    state.unseen.remove(static_cast<Card>(move.a));
    state.leaders.shown_cards.push(static_cast<Card>(move.a));
}

// Constructs a card that costs nothing and comes from outside the structure (L24: not linking).
void build_free(State& state, Seat seat, Move move) {
    const auto card = static_cast<Card>(move.a);
    if (move.c != 0) alter(state, seat, card, move.c);
    gain_building(state, seat, card);
}

// The card, and again for each way to change its symbol.
void list_building(const State& state, Seat seat, MoveKind kind, Card card, Options& options) {
    options.push(Move::of(kind, card));
    for (Alteration alteration : alterations(state, seat, card))
        options.push({kind, static_cast<uint8_t>(card), 0, alteration});
}

// --- Maecenas: one of two unused leaders, for nothing (L18)

void draw_maecenas(State& state, Pending pending, Move move) {
    const auto leader = static_cast<Leader>(move.a);
    state.leaders.unused.remove(leader);
    state.leaders.shown.add(leader);
    draw_more(state, pending, !state.leaders.unused.empty(), Step::ChooseMaecenas);
}

void list_shown(const State& state, Pending, Options& options) {
    for (Leader leader : state.leaders.shown) options.push(Move::of(MoveKind::Maecenas, leader));
    options.push(Move::of(MoveKind::Maecenas, kDeclined));
}

void choose_shown(State& state, Pending pending, Move move) {
    Part& part = state.leaders;
    if (move.a != kDeclined) part.shown.remove(static_cast<Leader>(move.a));
    part.unused = part.unused | part.shown;
    part.shown = {};
    if (move.a != kDeclined) activate(state, pending.seat, static_cast<Leader>(move.a));
}

// --- Rome: two unused leaders join the hand, one of it for nothing (L130)

void draw_rome(State& state, Pending pending, Move move) {
    const auto leader = static_cast<Leader>(move.a);
    state.leaders.unused.remove(leader);
    seated(state, pending.seat).hand.add(leader);
    draw_more(state, pending, !state.leaders.unused.empty(), Step::None);
}

void list_rome(const State& state, Pending pending, Options& options) {
    for (Leader leader : seated(state, pending.seat).hand)
        options.push(Move::of(MoveKind::Rome, leader));
    options.push(Move::of(MoveKind::Rome, kDeclined));
}

void choose_rome(State& state, Pending pending, Move move) {
    if (move.a == kDeclined) return;
    seated(state, pending.seat).hand.remove(static_cast<Leader>(move.a));
    activate(state, pending.seat, static_cast<Leader>(move.a));
}

// --- Solomon: a card of the discard pile (L19)

void list_pile(const State& state, Pending pending, Options& options) {
    for (Card card : state.discard)
        list_building(state, pending.seat, MoveKind::Solomon, card, options);
    options.push(Move::of(MoveKind::Solomon, kDeclined));
}

void build_discarded(State& state, Pending pending, Move move) {
    if (move.a == kDeclined) return;
    state.discard.remove(static_cast<Card>(move.a));
    build_free(state, pending.seat, move);
}

// --- Croesus: one of the three cards removed from the Age (L20 to L22)

void draw_croesus(State& state, Pending pending, Move move) {
    show_card(state, move);
    draw_more(state, pending, true, Step::BuildRemoved);
}

void list_shown_cards(const State& state, Pending pending, Options& options) {
    for (Card card : state.leaders.shown_cards)
        list_building(state, pending.seat, MoveKind::Croesus, card, options);
}

void build_removed(State& state, Pending pending, Move move) {
    state.leaders.shown_cards.clear();
    build_free(state, pending.seat, move);
}

// --- Ramses: one of two guilds left out (L23)

void draw_ramses(State& state, Pending pending, Move move) {
    show_card(state, move);
    draw_more(state, pending, true, Step::BuildGuild);
}

void list_shown_guilds(const State& state, Pending, Options& options) {
    for (Card card : state.leaders.shown_cards) options.push(Move::of(MoveKind::Ramses, card));
    options.push(Move::of(MoveKind::Ramses, kDeclined));
}

void build_guild(State& state, Pending pending, Move move) {
    state.leaders.shown_cards.clear();
    if (move.a != kDeclined) build_free(state, pending.seat, move);
}

// --- Abu Simbel: a leader is buried (L131)

void list_active(const State& state, Pending pending, Options& options) {
    for (Leader leader : seated(state, pending.seat).active)
        options.push(Move::of(MoveKind::Bury, leader));
}

Links links_of(const State& state, Seat seat) {
    Links all;
    for (Card card : state.city(seat).buildings) {
        if (dipolis::row(card).gives != Link::None) all.add(dipolis::row(card).gives);
    }
    for (Leader leader : seated(state, seat).active) all = all | links(state, leader);
    return all;
}

void bury(State& state, Pending pending, Move move) {
    const auto leader = static_cast<Leader>(move.a);
    Seated& mine = seated(state, pending.seat);
    City& city = state.city(pending.seat);
    mine.active.remove(leader);
    mine.buried = leader;
    city.links = links_of(state, pending.seat);
    const bool full = state.wonders_built() == kWondersPerGame;
    if (leader == holder(Power::EighthWonder) && full && !city.wonders.empty()) {
        mine.locked = *city.wonders.begin();
        city.wonders = {};
    }
}

// Carries out what a power does when its leader becomes active.
void begin(State& state, Seat seat, Power power) {
    Seated& mine = seated(state, seat);
    switch (power) {
        case Power::RecruitUnused:
            if (!state.leaders.unused.empty())
                state.agenda.push({Step::DrawMaecenas, seat, 0, kShown});
            break;
        case Power::BuildDiscarded:
            if (!state.discard.empty()) state.agenda.push({Step::BuildDiscarded, seat});
            break;
        case Power::BuildRemoved:
            mine.croesus_waits = recruiting(state);
            if (!mine.croesus_waits) state.agenda.push({Step::DrawCroesus, seat, 0, kRemoved});
            break;
        case Power::EighthWonder:
            if (mine.locked != Wonder::None)
                state.city(seat).wonders.add(std::exchange(mine.locked, Wonder::None));
            break;
        default:
            break;
    }
}

}  // namespace

void activate(State& state, Seat seat, Leader leader) {
    seated(state, seat).active.add(leader);
    City& city = state.city(seat);
    city.links = city.links | links(state, leader);
    begin(state, seat, row(leader).power);
    gain(state, seat, row(leader).effects);
}

// Croesus before Ramses, the first resolver before the other (L7); the agenda's top comes first.
void push_after_structure(State& state) {
    for (Seat seat : {other(state.leaders.first), state.leaders.first}) {
        if (state.age == Age::III && has_active(state, seat, Power::BuildGuild))
            state.agenda.push({Step::DrawRamses, seat, 0, kShown});
        if (std::exchange(seated(state, seat).croesus_waits, false))
            state.agenda.push({Step::DrawCroesus, seat, 0, kRemoved});
    }
}

namespace {

constexpr MoveForm kMoves[] = {
    {MoveKind::ShowLeader, "show_leader", "show_leader", {Noun::Leader}},
    {MoveKind::ShowCard, "show_card", "show_card", {Noun::Card}},
    {.kind = MoveKind::Maecenas,
     .word = "maecenas",
     .name = "maecenas",
     .nouns = {Noun::Leader},
     .declines = true},
    {.kind = MoveKind::Rome,
     .word = "rome",
     .name = "rome",
     .nouns = {Noun::Leader},
     .declines = true},
    {.kind = MoveKind::Solomon,
     .word = "solomon",
     .name = "solomon",
     .nouns = {Noun::Card},
     .declines = true,
     .alters = true},
    {.kind = MoveKind::Croesus,
     .word = "croesus",
     .name = "croesus",
     .nouns = {Noun::Card},
     .alters = true},
    {.kind = MoveKind::Ramses,
     .word = "ramses",
     .name = "ramses",
     .nouns = {Noun::Card},
     .declines = true},
    {MoveKind::Bury, "bury", "bury", {Noun::Leader}},
};

constexpr Rule kSteps[] = {
    drawn<MoveKind::ShowLeader, unused>(
        {.step = Step::DrawMaecenas, .name = "maecenas_draw", .most_b = kShown, .told = kShown},
        draw_maecenas),
    {{.step = Step::ChooseMaecenas, .name = "maecenas", .answer = MoveKind::Maecenas},
     choose_shown,
     list_shown},
    drawn<MoveKind::ShowLeader, unused>(
        {.step = Step::DrawRome, .name = "rome_draw", .most_b = kShown, .told = kShown}, draw_rome),
    {{.step = Step::ChooseRome, .name = "rome", .answer = MoveKind::Rome}, choose_rome, list_rome},
    {{.step = Step::BuildDiscarded, .name = "solomon", .answer = MoveKind::Solomon},
     build_discarded,
     list_pile},
    drawn<MoveKind::ShowCard, removed>(
        {.step = Step::DrawCroesus, .name = "croesus_draw", .most_b = kRemoved, .told = 0},
        draw_croesus),
    {{.step = Step::BuildRemoved, .name = "croesus", .answer = MoveKind::Croesus},
     build_removed,
     list_shown_cards},
    drawn<MoveKind::ShowCard, guilds_left_out>(
        {.step = Step::DrawRamses, .name = "ramses_draw", .most_b = kShown, .told = kShown},
        draw_ramses),
    {{.step = Step::BuildGuild, .name = "ramses", .answer = MoveKind::Ramses},
     build_guild,
     list_shown_guilds},
    {{.step = Step::BuryLeader, .name = "bury", .answer = MoveKind::Bury}, bury, list_active},
};

}  // namespace

constinit const Rows kStepRows = {kSteps, kMoves, AddOnId::Leaders};

}  // namespace dipolis::leaders
