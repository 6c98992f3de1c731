// Choices that a person has now, in words: the uses of a card, or the options of another step. The
// engine decides what is possible; what is not possible is listed with the reason.
#pragma once

#include <string>
#include <vector>

#include "engine/move.h"
#include "engine/state.h"
#include "text/text.h"

namespace dipolis::tui {

struct Choice {
    Move move;
    std::string title, note;  // note: price, effects, or why it is impossible
    bool possible = true;
    char key = 0;  // selects it directly
};

// Build, sell, the Wonders in the order of their plates, and what add-ons allow. The card must be
// accessible and a player must be to take a turn.
std::vector<Choice> card_choices(const State& state, const Text& text, Card card);

// The options of any other step that a player decides. For secret answers, pass the state that
// view() gives.
std::vector<Choice> step_choices(const State& state, const Text& text);

// All Wonders of a seat, built, unbuilt and locked, in the order of its plates.
std::vector<Wonder> plates(const State& state, Seat seat);

// Whether the move declines what is offered.
bool declines(Move move);
// The words for declining: "Recruit nobody".
std::string declining(const Text& text, Move move);

// The question to the player to act.
std::string question(const State& state, const Text& text);

// --- Parts of choices, also used by add-ons

// The title and the note, followed by the other consequences of the move if it is possible.
Choice choice(const State& state, const Text& text, Move move, std::string title, std::string note);
// A card built as printed, or a green one as something else.
Choice free_building(const State& state, const Text& text, Move move);

// Reason why a choice is impossible: the coins that are missing.
std::string obstacle(const State& state, const Text& text, Move move);

}  // namespace dipolis::tui
