// Contribution of an add-on to the terminal: a row for what several of them have (words, additions
// to cities, pages and points), and plain functions for what only one has, such as the seat that
// cards play. Each add-on has files in apps/tui/addons; no other file of this folder names one.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/tui/choices.h"
#include "engine/game.h"
#include "engine/grammar.h"
#include "engine/move.h"
#include "engine/score.h"
#include "engine/state.h"
#include "text/text.h"

namespace dipolis::tui {

struct Look;
class Sheet;
using Lines = std::vector<std::string>;

// The turn of an automaton as people see it before it takes a card.
struct Turned {
    std::string card;   // the card that decides
    std::string rule;   // its words
    std::string looks;  // the cards it looks at, in order
    std::string takes;  // the card it takes and why
};

// An add-on's row in the form before a game.
struct FormFace {
    const char* label;
    // The value in words is `<value>.name`, and the note below it `<value><note>`.
    std::string (*value)(const Variant&);
    const char* note;
    // `own` is the variant that the form was opened with; what it sets is kept as a choice.
    void (*begin)(Variant&, const Variant& own);
    void (*turn)(Variant&, const Variant& own, int by);
};

// The index `by` steps after `number` in a circle of `count`.
constexpr int turned(int number, int by, int count) {
    return (number + by + count) % count;
}

// Display of an add-on; any member may be null.
struct AddOnFace {
    const FormFace* form = nullptr;

    // --- Moves. An empty answer leaves it to the base game.
    // The key of the words for a step that an effect starts.
    std::string (*verb)(Step) = nullptr;
    // Display of an option in the list of a step, and in the plain mode.
    std::optional<Choice> (*choice)(const State&, const Text&, Move) = nullptr;
    std::string (*plain)(const Text&, const State&, Move) = nullptr;
    // The name of what a byte of a move names; empty if it has none.
    std::string (*name)(const Text&, Noun, uint8_t value) = nullptr;
    // Adds further choices, possible or not, to the uses of a card.
    void (*add_uses)(const State&, const Text&, Card, std::vector<Choice>&) = nullptr;
    // Reason why a move is not possible.
    std::string (*obstacle)(const State&, const Text&, Move) = nullptr;
    // Whether sentences about this step leave out the coins that its seat gets.
    bool (*hides_coins)(Step) = nullptr;
    // A key that uses the card at the cursor.
    std::optional<std::pair<char, MoveKind>> key = std::nullopt;

    // --- Belongings of a seat: in the row of its tokens, on the page of its city, and as plain
    // lines.
    std::string (*row)(const Text&, const State&, Seat) = nullptr;
    void (*add)(Sheet&, const Look&, Seat) = nullptr;
    Lines (*lines)(const Text&, const State&, Seat) = nullptr;
    // Plain lines about what concerns both seats.
    Lines (*table_lines)(const Text&, const State&) = nullptr;

    // --- A page of its own: the key of its name, and its contents.
    const char* page = nullptr;
    Sheet (*page_sheet)(const Look&, int width) = nullptr;

    // --- Its points: the category, and the items with their points.
    std::optional<Category> category = std::nullopt;
    std::vector<std::pair<std::string, int>> (*points)(const Text&, const State&, Seat) = nullptr;
};

extern const EnumArray<AddOnId, const AddOnFace*, kAddOnCount> kFaces;  // addons/table.cpp

inline const AddOnFace& face(AddOnId id) {
    return *kFaces[id];
}

// The first non-empty answer of the add-ons in play.
template <auto Hook, class... Args>
auto ask_addons(const Variant& variant, const Args&... args) {
    decltype((face(AddOnId{}).*Hook)(args...)) answer{};
    for (AddOnId id : variant.addons) {
        const auto hook = face(id).*Hook;
        if (hook != nullptr && answer == decltype(answer){}) answer = hook(args...);
    }
    return answer;
}

// Calls the hook of every add-on in play.
template <auto Hook, class... Args>
void tell_addons(const Variant& variant, Args&... args) {
    for (AddOnId id : variant.addons) {
        if (const auto hook = face(id).*Hook) hook(args...);
    }
}

// The add-on in play that has this member; null if none has.
template <auto Member>
const AddOnFace* addon_with(const Variant& variant) {
    for (AddOnId id : variant.addons) {
        if (face(id).*Member) return &face(id);
    }
    return nullptr;
}

// Categories of add-ons are shown only in games that can score them.
bool is_counted(const State& state, Category category);
std::string category_words(const Text& text, Category category);

// Name of the thing that a byte of a move stands for: "Baths", "Nero". Empty for a place or a seat,
// which are not said by a name.
std::string name(const Text& text, Noun noun, uint8_t value);

// --- Answers of the one add-on that knows, in its files of apps/tui/addons

// A seat played by cards (engine/game.h), which the game must have. Its name is empty while
// unknown.
std::string automaton_name(const Text& text, const State& state);
// The cards it looks at in its turn, in order, and the one it takes.
Bounded<Card, 6> automaton_looks(const State& before, Move decision);
Card automaton_takes(const State& before, Move decision);
// With `glyphs`, colours of cards are shown as glyphs instead of their names.
Turned automaton_turned(const Text& text, const State& before, Move decision, bool glyphs);
// Its preferences: in the row for prices, on the page of its city, and as plain lines.
std::string automaton_row(const Text& text, const State& state);
void add_automaton(Sheet& sheet, const Look& look);
Lines automaton_lines(const Text& text, const State& state);

// Secret decisions, which the game must have: the phase of the game in words, and the key of the
// question.
std::string secret_phase(const Text& text, Age age);
std::string secret_question(Step step);

// The others may be asked in any game.
// Wonders beside the city that the seat may not build any more, and the reason in words.
Wonders locked_wonders(const State& state, Seat seat);
std::string locked_words(const Text& text);
// Words for what the card of the move is built as, if there is a choice; empty otherwise.
std::string built_as(const Text& text, const State& state, Move move);
// Adds recruiting, with the reason why it is impossible, if that is asked and the treasury is too
// small.
void add_missed_recruit(const State& state, const Text& text, std::vector<Choice>& all);
// Subtracts from the position before a move the coins that its sentence already mentions.
void settle(State& before, Seat seat, Move move);

}  // namespace dipolis::tui
