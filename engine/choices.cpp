// The decisions that follow from an effect: progress tokens, destruction, revival.
#include "engine/addon.h"
#include "engine/catalogue.h"
#include "engine/rule.h"

namespace dipolis {

namespace {

// --- A pair of symbols: a token from the board (R50).

void list_board(const State& state, Pending, Options& options) {
    for (Token token : state.board) {
        if (token != Token::None) options.push(Move::of(MoveKind::Token, token));
    }
}

void choose_token(State& state, Pending pending, Move move) {
    for (Token& token : state.board) {
        if (token == move.token()) token = Token::None;
    }
    gain_token(state, pending.seat, move.token());
}

// --- The Great Library: three tokens from the box, one of them to keep (R36).

int triples(int n) {
    return n * (n - 1) * (n - 2) / 6;
}

void list_library(const State& state, Pending, Options& options) {
    Options::Writer write(options);
    for (Token first : state.box) {
        for (Token second : state.box.above(first)) {
            for (Token third : state.box.above(second))
                write({MoveKind::Library, static_cast<uint8_t>(first), static_cast<uint8_t>(second),
                       static_cast<uint8_t>(third)});
        }
    }
}

int count_library(const State& state, Pending) {
    return triples(state.box.size());
}

Move draw_from_library(const State& state, Pending pending, int k) {
    Options all;
    list_library(state, pending, all);
    return all[k].move;
}

void draw_library(State& state, Pending pending, Move move) {
    for (uint8_t token : {move.a, move.b, move.c}) {
        state.box.remove(static_cast<Token>(token));
        state.offer.add(static_cast<Token>(token));
    }
    DIPOLIS_ASSERT(state.offer.size() == kLibraryDraw);
    state.agenda.push({Step::ChooseLibraryToken, pending.seat});
}

void list_offer(const State& state, Pending, Options& options) {
    for (Token token : state.offer) options.push(Move::of(MoveKind::Token, token));
}

void choose_library_token(State& state, Pending pending, Move move) {
    state.offer.remove(move.token());
    state.box = state.box | state.offer;
    state.offer = {};
    gain_token(state, pending.seat, move.token());
}

// --- Circus Maximus and the Statue of Zeus: a rival building of one colour (R30).

void list_targets(const State& state, Pending pending, Options& options) {
    for (Card card : state.city(other(pending.seat)).buildings) {
        if (row(card).colour == static_cast<Colour>(pending.a))
            options.push(Move::of(MoveKind::Destroy, card));
    }
}

void destroy(State& state, Pending pending, Move move) {
    lose_building(state, other(pending.seat), move.card());
    state.discard.add(move.card());
}

// Only of colours whose effects can be undone (lose_building), which are those that a Wonder names.
bool destroys(const State&, Pending pending) {
    for (const WonderRow& wonder : kWonders) {
        for (const Effect& effect : wonder.effects) {
            const bool names = effect.what == What::Do && effect.n == pending.a;
            if (names && static_cast<Step>(effect.arg) == Step::DestroyBuilding) return true;
        }
    }
    return false;
}

// --- The Mausoleum: any building of the discard pile, for free (R33, R35).

void list_discard(const State& state, Pending pending, Options& options) {
    for (Card card : state.discard) options.push(Move::of(MoveKind::Revive, card));
    notify<&AddOn::options, const State, Pending, Options&>(state, pending, options);
}

void revive(State& state, Pending pending, Move move) {
    if (move.c != 0) notify<&AddOn::alter>(state, pending, move);
    state.discard.remove(move.card());
    gain_building(state, pending.seat, move.card());
}

constexpr MoveForm kMoves[] = {
    {MoveKind::Token, "token", "token", {Noun::Token}},
    {.kind = MoveKind::Library,
     .word = "library",
     .name = "library",
     .nouns = {Noun::Token, Noun::Token, Noun::Token},
     .any_order = true},
    {MoveKind::Destroy, "destroy", "destroy", {Noun::Card}},
    {.kind = MoveKind::Revive,
     .word = "revive",
     .name = "revive",
     .nouns = {Noun::Card},
     .alters = true},
};

constexpr Rule kSteps[] = {
    {{.step = Step::ChooseToken,
      .name = "token",
      .answer = MoveKind::Token,
      .most_a = 7,
      .waits = Waits::AsEffect},
     choose_token,
     list_board},
    {{.step = Step::DrawLibrary,
      .name = "library",
      .answer = MoveKind::Library,
      .most_a = 7,
      .waits = Waits::AsEffect},
     draw_library,
     list_library,
     count_library,
     draw_from_library},
    {{.step = Step::ChooseLibraryToken,
      .name = "library_token",
      .answer = MoveKind::Token,
      .waits = Waits::AsEffect},
     choose_library_token,
     list_offer},
    {.form = {.step = Step::DestroyBuilding,
              .name = "destroy",
              .answer = MoveKind::Destroy,
              .most_a = kColourCount - 1,
              .waits = Waits::AsEffect},
     .play = destroy,
     .list = list_targets,
     .fits = destroys},
    {{.step = Step::ReviveBuilding,
      .name = "revive",
      .answer = MoveKind::Revive,
      .most_a = 7,
      .waits = Waits::AsEffect},
     revive,
     list_discard},
};

}  // namespace

constinit const Rows kChoiceRows = {kSteps, kMoves};

}  // namespace dipolis
