// Pure views: a position and what the player is doing become a Screen. No keys, no terminal, no
// rules.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "apps/tui/choices.h"
#include "apps/tui/screen.h"
#include "apps/tui/words_analysis.h"
#include "engine/state.h"
#include "server/room.h"
#include "text/text.h"

namespace dipolis::tui {

inline constexpr int kLeastWidth = 80;
inline constexpr int kLeastHeight = 24;

// A key and the text that tells what it does.
using Key = std::pair<char, const char*>;

// What is to be seen.
struct Look {
    const State& state;
    const Text& text;
    Seat me = Seat::First;             // whose city lies at the bottom; prices are this seat's
    bool alone = true;                 // one person plays a computer
    bool asked = false;                // a person is to decide
    std::optional<Place> cursor = {};  // the card looked at
    bool menu = false;                 // the choices are the ways to use that card
    std::span<const Choice> choices = {};
    int chosen = 0;  // of the choices; none if negative
    std::span<const std::string> log = {};
    std::string notice = {};                    // shown in place of the keys, until the next one
    std::optional<Move> turned = {};            // the Decision card that is about to be carried out
    bool bar = false;                           // the chances of both sides are shown
    const Value* value = nullptr;               // for the bar; null while nothing is known
    bool thinking = false;                      // the position is being looked at
    const Advice* advice = nullptr;             // the hint lies over the table
    std::string headline = {};                  // in place of what is asked
    std::span<const Key> keys = {};             // in place of those of the table
    std::span<const std::string> remarks = {};  // in place of the log and what a card is
};

enum class Page : uint8_t { Mine, Rival, Structure, Discard, Tokens, Leaders, Points, Log, Help };
// Those there are in this game, in their order.
std::vector<Page> pages(const State& state);

Screen table_view(const Look& look, int width, int height);
// A page of information, scrolled down by that many rows.
Screen page_view(const Look& look, Page page, int scroll, int width, int height);
// How far the page can be scrolled.
int last_scroll(const Look& look, Page page, int width, int height);
// Between two secret answers: who is to come, what was told to both, and nothing else.
Screen handover_view(const Look& look, Seat seat, int width, int height);
// A finished game looked at again: who was ahead when, what was given away, what was luck.
struct LookBack {
    const Room& room;
    const Text& text;
    std::optional<Seat> me;  // the only person
    const ReviewNews& news;  // without a review while it is still being made
    int at;                  // the decision looked at, by number
};
Screen review_view(const LookBack& look, int width, int height);
// The table as it stood when that decision was made, and what is said of it. There must be one.
Screen past_view(const LookBack& look, int width, int height);

// The screen is too small for the table.
Screen small_view(const Text& text, int width, int height);

// A form of choices before a game: rows with a value each; the last row begins.
struct FormRow {
    std::string label, value, note;
};
Screen form_view(const Text& text, std::span<const FormRow> rows, int chosen, int width,
                 int height);

enum class Direction : uint8_t { Left, Right, Up, Down };
// The next card in that direction among these places; the same where there is none. Every place can
// be reached from every other.
Place neighbour(Age age, Places among, Place from, Direction direction);

// The places with a known card.
Places face_up(const State& state);

}  // namespace dipolis::tui
