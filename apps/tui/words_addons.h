// Phrases about the add-ons: leaders, and the rival of the Solo mode with its Decision cards.
#pragma once

#include <string>

#include "engine/addons/leaders.h"
#include "engine/addons/solo.h"
#include "engine/effects.h"
#include "engine/move.h"
#include "engine/score.h"
#include "engine/state.h"
#include "text/text.h"

namespace dipolis::tui {

bool plays_solo(const State& state);
bool plays_leaders(const State& state);
// The rival of the Solo mode: it pays nothing and decides nothing.
bool is_rival(const State& state, Seat seat);

std::string name(const Text& text, leaders::Leader leader);
std::string name(const Text& text, solo::Rival rival);

inline constexpr const char* kLeaderGlyph = "◊";

// "costs 3 coins"
std::string cost_words(const Text& text, const State& state, leaders::Leader leader);
// "◊ Nero – costs nothing"
std::string titled(const Text& text, const State& state, leaders::Leader leader);
// What the leader does, and which linking symbols it gives in this game.
std::string leader_words(const Text& text, const State& state, leaders::Leader leader);
// What the seat has of a recruited leader beyond its words: points, used up, waiting; may be empty.
std::string standing(const Text& text, const State& state, Seat seat, leaders::Leader leader);

// As what a green card is built: "As law, by Euclid: the pair is not formed"; 0 is as printed.
std::string built_as(const Text& text, const State& state, Seat seat, Card card,
                     leaders::Alteration alteration);

// What the rival has of a Wonder it is given.
std::string gift_words(const Text& text, const Effects& effects);

// Points of leaders, and in the Solo mode the bonus of a rival, count only where there can be any.
bool is_counted(const State& state, Category category);
std::string category_words(const Text& text, const State& state, Category category);

// "From the left: green, then red, then purple.", and whether the rival has another turn then.
std::string rule_words(const Text& text, solo::Rival rival, solo::Decision decision);

// The turn of the rival as a person at the table sees it, before the card is taken.
struct Turned {
    std::string card;   // which Decision card
    std::string rule;   // what it says
    std::string looks;  // at which cards, in order
    std::string takes;  // which one and why
};
// Colours of cards are told by glyphs, or by their names.
Turned turned_words(const Text& text, const State& before, Move decision, bool glyphs);

}  // namespace dipolis::tui
