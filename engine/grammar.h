// Grammar: how moves and steps are written. Every kind of move and every step is one row that
// stands in the rules file beside its rule; all text and JSON forms are read and written by these
// rows.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/move.h"
#include "engine/steps.h"
#include "engine/variant.h"

namespace dipolis {

// Kind of thing that a byte of a move names. How each is written, and which values it has, stands
// in one place: formats/nouns.cpp for the base game, formats/addons for the others.
enum class Noun : uint8_t {
    None,
    Card,
    Wonder,
    Token,
    Seat,
    Place,
    Leader,
    Plan,
    Rival,
    Decision,
    Alteration,
    Count,
};

// The value of a byte that stands for "none of those offered".
inline constexpr uint8_t kDeclined = 255;

// Coins of its player that a record notes beside the move.
enum class Coins : uint8_t { None, Paid, Gained };

struct MoveForm {
    MoveKind kind = MoveKind::None;
    std::string_view word;        // the first of a line: "first 1"
    std::string_view name;        // "do" of JSON: "first_player"
    std::array<Noun, 3> nouns{};  // of a, b, c
    bool in_turn = false;         // a way to take a turn
    bool declines = false;        // a may be kDeclined
    bool alters = false;          // c may be an Alteration of the card, 0 if it is none
    bool for_b = false;           // b is built with a: the line is "wonder b < a"
    bool any_order = false;       // the nouns are a set, kept in increasing order
    Coins coins = Coins::None;

    constexpr size_t size() const {  // of the nouns
        size_t n = 0;
        while (n < nouns.size() && nouns[n] != Noun::None) ++n;
        return n;
    }
};

// Place on the agenda where a step may wait between two moves. broken_invariant() refuses it
// elsewhere.
enum class Waits : uint8_t {
    AsAddOnSays,  // the invariants of its add-on decide; a step of the base game never waits
    AtBottom,
    InSetup,   // above BeginAge
    InDeal,    // above OpenAge
    InTurn,    // above EndTurn
    AsEffect,  // at the top above EndTurn; with add-ons also at the beginning of an Age
};

struct StepForm {
    Step step = Step::None;
    // In position lines, records and messages. What it asks a person is "step.<name>" in
    // text/*.json.
    std::string_view name;
    // The kind of move it waits for. None: a turn, whose moves say so themselves, or nobody
    // decides.
    MoveKind answer = MoveKind::None;
    uint8_t most_a = 0, most_b = 0;  // its arguments are 0 to these
    // Number of its moves that one entry of a record holds; 0: records omit them, because they
    // follow from the deal that a record begins with.
    uint8_t told = 1;
    Waits waits = Waits::AsAddOnSays;
};

// The row of a step or of a kind of move; of None an empty one, with the word "none" for a move.
const StepForm& form(Step step);
const MoveForm& form(MoveKind kind);

// The add-on that brings the kind of move or the Wonder; nothing for those of the base game.
std::optional<AddOnId> addon_of(MoveKind kind);
std::optional<AddOnId> addon_of(Wonder wonder);

}  // namespace dipolis
