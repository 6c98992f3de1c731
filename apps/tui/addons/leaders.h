// Phrases about leaders.
#pragma once

#include <string>

#include "apps/tui/addon.h"
#include "engine/addons/leaders.h"
#include "engine/state.h"
#include "text/text.h"

namespace dipolis::tui {

std::string name(const Text& text, leaders::Leader leader);

inline constexpr const char* kLeaderGlyph = "◊";

// "costs 3 coins"
std::string cost_words(const Text& text, const State& state, leaders::Leader leader);
// "◊ Nero – costs nothing"
std::string titled(const Text& text, const State& state, leaders::Leader leader);
// Effect of the leader in words, and the linking symbols it has in this game.
std::string leader_words(const Text& text, const State& state, leaders::Leader leader);
// The present state of a recruited leader: points, used up, waiting; may be empty.
std::string standing(const Text& text, const State& state, Seat seat, leaders::Leader leader);

// Words for what a green card is built as: "As law, by Euclid: the pair is not formed". 0 is as
// printed.
std::string built_as(const Text& text, const State& state, Seat seat, Card card,
                     leaders::Alteration alteration);

// --- Shared by the files of this add-on

extern const FormFace kLeadersForm;

// The options that leaders add, and why a move is impossible.
std::optional<Choice> leaders_choice(const State& state, const Text& text, Move move);
void add_leaders_uses(const State& state, const Text& text, Card card, std::vector<Choice>& all);
std::string leaders_obstacle(const State& state, const Text& text, Move move);

// The leaders of a seat on the page of its city, and in short: "◊2 Nero, (Aspasia)" means two in
// hand, Nero recruited, Aspasia used up; a buried leader follows a cross.
void add_leaders(Sheet& sheet, const Look& look, Seat seat);
std::string leaders_row(const Text& text, const State& state, Seat seat);
Lines leaders_lines(const Text& text, const State& state, Seat seat);
Lines other_leaders_lines(const Text& text, const State& state);
Sheet leaders_sheet(const Look& look, int width);

}  // namespace dipolis::tui
