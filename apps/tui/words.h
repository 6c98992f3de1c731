// Phrases for the views and the plain mode: effects as a few glyphs, prices as tags and in words,
// consequences of a move. All numbers come from the engine.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "apps/tui/screen.h"
#include "engine/price.h"
#include "engine/state.h"
#include "rooms/room.h"
#include "text/text.h"

namespace dipolis::tui {

// text.say({key, {...}}) in one line. An argument given as text is a key, or the text itself if
// there is no such key.
std::string say(const Text& text, std::string key, std::vector<Argument> arguments = {});

std::string name(const Text& text, Card card);
std::string name(const Text& text, Wonder wonder);
std::string name(const Text& text, Token token);
std::string short_name(const Text& text, Wonder wonder);  // without the article
std::string name(const Text& text, Seat seat);

// Each colour has a glyph besides its ink and ground: no difference is shown by colour alone.
char32_t glyph(Colour colour);
std::string glyph_text(Colour colour);
Ink ink(Colour colour);
Ground ground(Colour colour);
char letter(Resource resource);

// "1¢/◆ 3★", "W/C/S", "mortar 1★". The name of a symbol is shortened if it does not fit in `most`
// columns.
std::string short_effects(const Text& text, const Effects& effects, int most);
// The sentences of all effects.
std::string long_effects(const Text& text, const Effects& effects);
std::string cost(const Text& text, const Cost& cost);

// The present price for the seat: "free", "link", "4¢", or "×6¢" if the treasury is too small.
std::string price_tag(const Text& text, const State& state, Seat seat, Card card);
std::string price_tag(const Text& text, const State& state, Seat seat, Wonder wonder);
// The same as a sentence that lists purchases and what is missing.
std::string price_words(const Text& text, const State& state, Seat seat, Card card);
std::string price_words(const Text& text, const State& state, Seat seat, Wonder wonder);

// "Baths, Palace"
std::string names(const Text& text, const Cards& cards);
// The cards at these places; those face down are counted.
std::string card_names(const Text& text, const State& state, Places places);
// " Uncovers Baths, Palace."; empty if taking the card at this place uncovers nothing.
std::string uncovers(const Text& text, const State& state, Place place);

// Linking symbols of the card with the cards they link to; empty if there are none.
std::string links(const Text& text, Card card);

// Other changes for the seat who moved: the pawn, the rival's coins, another turn; may be empty.
std::string changes(const Text& text, const State& before, const State& after, Seat seat);

// Whether a move is shown to people; dealing is not.
bool is_told(const State& before, Move move);
// The sentences of the moves from `from` to before `to`, each with its consequences.
std::vector<std::string> told(const Text& text, const Room& room, int from, int to);

// "You win by military supremacy.", from the view of `me` unless two people play.
std::string result_words(const Text& text, const State& state, std::optional<Seat> me);

}  // namespace dipolis::tui
