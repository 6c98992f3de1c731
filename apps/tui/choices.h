// What a person can choose now, in words: the ways to use a card, or the options of any other step.
// The engine decides what is possible; what is not is listed with its reason.
#pragma once

#include <string>
#include <vector>

#include "engine/move.h"
#include "engine/state.h"
#include "text/text.h"

namespace dipolis::tui {

struct Choice {
    Move move;
    std::string title, note;  // note: prices, effects, why not
    bool possible = true;
    char key = 0;  // chooses it directly
};

// Build, sell, the player's Wonders in the order of their plates, and what leaders add: the card is
// accessible and a player is to take a turn.
std::vector<Choice> card_choices(const State& state, const Text& text, Card card);

// The options of every other step that a player decides. Where both answer in secret, pass what the
// player may see (view()).
std::vector<Choice> step_choices(const State& state, const Text& text);

// All Wonders a seat has, built or not, locked too: the order of its plates.
std::vector<Wonder> plates(const State& state, Seat seat);

// Whether the move takes nothing of what is offered.
bool declines(Move move);
// And in words: "Recruit nobody".
std::string declining(const Text& text, Move move);

// What the player to move is asked.
std::string question(const State& state, const Text& text);

// Why an impossible choice is impossible: the coins that are missing.
std::string obstacle(const State& state, const Text& text, Move move);

}  // namespace dipolis::tui
