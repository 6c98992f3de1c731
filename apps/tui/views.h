// Pure views: draw a position and the state of the dialogue on a Screen. They know no keys, no
// terminal and no rules.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "apps/tui/choices.h"
#include "apps/tui/screen.h"
#include "apps/tui/words_analysis.h"
#include "engine/state.h"
#include "rooms/room.h"
#include "text/text.h"

namespace dipolis::tui {

inline constexpr int kLeastWidth = 80;
inline constexpr int kLeastHeight = 24;

// A key and the text that explains it.
using Key = std::pair<char, const char*>;

// Input of the views: all that they draw.
struct Look {
    const State& state;
    const Text& text;
    Seat me = Seat::First;             // its city is at the bottom, and its prices are shown
    bool alone = true;                 // one person plays a computer
    bool asked = false;                // a person is to decide
    std::optional<Place> cursor = {};  // the card looked at
    bool menu = false;                 // the choices are the uses of the card at the cursor
    std::span<const Choice> choices = {};
    int chosen = 0;  // index of the highlighted choice; negative for none
    std::span<const std::string> log = {};
    size_t news = 0;      // the last lines of the log: what happened since the person's last move
    bool unread = false;  // the news are shown in place of the card looked at
    std::span<const std::string> warnings = {};  // about the rival
    std::string decisive = {};                   // words of the last move of a finished game
    std::string notice = {};                     // shown instead of the keys, until the next key
    std::optional<Move> turned = {};             // next move of an automaton
    bool bar = false;                            // show both seats' chances to win
    const Value* value = nullptr;                // for the bar; null if not known yet
    bool thinking = false;                       // the position is being searched
    const Advice* advice = nullptr;              // the hint, drawn over the table
    std::string headline = {};                   // replaces the question
    std::span<const Key> keys = {};              // replace the keys of the table
    std::span<const std::string> remarks = {};   // replace the log and the text about the card
};

enum class Page : uint8_t { Mine, Rival, Structure, Discard, Tokens, AddOn, Points, Log, Help };
// The pages of this game, in order.
std::vector<Page> pages(const State& state);

Screen table_view(const Look& look, int width, int height);
// A page of information, scrolled down by this many rows.
Screen page_view(const Look& look, Page page, int scroll, int width, int height);
// The largest useful scroll of a page.
int last_scroll(const Look& look, Page page, int width, int height);
// The screen between two secret answers: it says who is to come, and nothing secret.
Screen handover_view(const Look& look, Seat seat, int width, int height);
// The review of a finished game.
struct ReviewLook {
    const Room& room;
    const Text& text;
    std::optional<Seat> me;  // the only person, if one plays against the computer
    const ReviewNews& news;  // has no review while it is being made
    int at;                  // index of the decision that is selected
};
Screen review_view(const ReviewLook& look, int width, int height);
// The table before that decision, with what the review says about it. There must be one.
Screen past_view(const ReviewLook& look, int width, int height);

// View that is shown if the screen is too small for the table.
Screen small_view(const Text& text, int width, int height);

// The form before a game: rows with a value each; the last row starts the game.
struct FormRow {
    std::string label, value, note;
};
Screen form_view(const Text& text, std::span<const FormRow> rows, int chosen, int width,
                 int height);

enum class Direction : uint8_t { Left, Right, Up, Down };
// The next card in this direction among these places, or the same one if there is none. Every place
// can be reached from every other.
Place neighbour(Age age, Places among, Place from, Direction direction);

}  // namespace dipolis::tui
