// The official Solo mode: one human, in seat 0, against a rival, in seat 1, whose moves a deck of
// twelve Decision cards determines. Rulings: docs/rules.md, chapter Solo. The printed game calls
// the rival a Leader, but it has nothing to do with the expansion Leaders.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "engine/base.h"
#include "engine/ids.h"

namespace dipolis {

struct AddOn;
struct Invariant;
struct Rows;
struct State;

namespace solo {

enum class Rival : uint8_t { Caesar, Hammurabi, Cleopatra, Aristotle, Bilkis, Random, None };
inline constexpr int kRivalCount = 5;
inline constexpr Seat kHuman = Seat::First;
inline constexpr Seat kRival = Seat::Second;

// Sign of a Decision card, which gives another turn to a rival that shows the same sign.
enum class Sign : uint8_t { None, Circle, Triangle };
using Signs = Set<Sign, 8>;

enum class Arrow : uint8_t { LeftToRight, RightToLeft };

struct RivalRow {
    std::string_view id;
    Colour colour;
    Signs signs;
    std::array<Token, 2> tokens;  // that it begins with; or None
    uint8_t points;               // at a civilian end
};

// One Decision card. The colour `Wonder` stands for the rival's own.
struct DecisionRow {
    Arrow arrow;
    std::array<Colour, 3> priorities;
    Sign sign;
};

// Decision cards by their number, 0..11; printed numbers count from 1.
using Decision = uint8_t;
inline constexpr int kDecisionCount = 12;
using Decisions = Set<Decision, 16>;

const RivalRow& row(Rival rival);  // one of the five
const DecisionRow& row(Decision decision);
std::optional<Rival> find_rival(std::string_view id);  // "caesar", ..., "random"
std::string_view id(Rival rival);
std::string_view id(Arrow arrow);
std::string_view id(Sign sign);

struct Part {
    Rival rival = Rival::None;
    Decisions deck;    // not turned up since it was last shuffled
    uint8_t last = 0;  // printed number of the card turned up last; 0 before the first
    friend bool operator==(const Part&, const Part&) = default;
};

// The priorities of a card for this rival, its own colour put in.
std::array<Colour, 3> priorities(Rival rival, Decision decision);

// The accessible cards in the order of the arrow: by their centres, over all rows.
Bounded<Card, 6> scan(const State& state, Arrow arrow);

// Choice that the rival would make: the card it takes, and the index of the priority that this
// matched (3: none, it is the first of the scan).
struct Verdict {
    Card card;
    int priority;
};
Verdict verdict(const State& state, Decision decision);

// The cards that may be turned up next: the deck, or all when it is empty.
Decisions candidates(const Part& part);

extern const AddOn kAddOn;
extern const Rows kRows;

// --- Between the files of this add-on

inline constexpr Decisions kAll = Decisions::range(0, kDecisionCount);
inline constexpr int kEmptyPlaces = 1;  // a group of three Wonders in a row for four
std::span<const Invariant> invariants();

}  // namespace solo
}  // namespace dipolis
