// Phrases the views and the plain mode share: effects in a few glyphs, prices as tags and in words,
// what a move changes. Asks the engine for every number.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "apps/tui/screen.h"
#include "engine/price.h"
#include "engine/state.h"
#include "server/room.h"
#include "text/text.h"

namespace dipolis::tui {

// text.say({key, {...}}) in one line. An argument given as text is a key, or itself where none
// exists.
std::string say(const Text& text, std::string key, std::vector<Argument> arguments = {});

std::string name(const Text& text, Card card);
std::string name(const Text& text, Wonder wonder);
std::string name(const Text& text, Token token);
std::string short_name(const Text& text, Wonder wonder);  // without the article
std::string name(const Text& text, Seat seat);

// Each colour has its glyph as well as its ink and ground: no difference is told by colour alone.
char32_t glyph(Colour colour);
std::string glyph_text(Colour colour);
Ink ink(Colour colour);
Ground ground(Colour colour);
char letter(Resource resource);

// "1¢/◆ 3★", "W/C/S", "mortar 1★"; the name of a symbol is shortened where `most` columns do not
// hold it.
std::string short_effects(const Text& text, const Effects& effects, int most);
// All sentences of the effects, one after the other.
std::string long_effects(const Text& text, const Effects& effects);
std::string cost(const Text& text, const Cost& cost);

// What it costs the seat now: "free", "link", "4¢", and "×6¢" beyond its treasury.
std::string price_tag(const Text& text, const State& state, Seat seat, Card card);
std::string price_tag(const Text& text, const State& state, Seat seat, Wonder wonder);
// The same in a sentence that tells what is bought at which price, and how much is missing.
std::string price_words(const Text& text, const State& state, Seat seat, Card card);
std::string price_words(const Text& text, const State& state, Seat seat, Wonder wonder);

// Linking symbols of the card and the cards at their other ends; empty if there are none.
std::string links(const Text& text, Card card);

// What else changed for the seat who moved: the pawn, the rival's coins, another turn; may be
// empty.
std::string changes(const Text& text, const State& before, const State& after, Seat seat);

// Whether a move is told to people; dealing is not.
bool is_told(const State& before, Move move);
// What was told from the move number `from` to the one before `to`, each with what it changed.
std::vector<std::string> told(const Text& text, const Room& room, int from, int to);

// "You win by military supremacy.", seen by `me` unless two people play.
std::string result_words(const Text& text, const State& state, std::optional<Seat> me);

}  // namespace dipolis::tui
