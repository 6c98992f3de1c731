// Moves as dense numbers, for programs that learn and for arrays: one table for all games. First
// come the decisions of players, then the outcomes of chance; each in the order base game, Solo,
// Leaders, and there in the order of MoveKind and of the bytes of a move. So the decisions of a
// game with an add-on begin with those of the base game, and the numbers below decision_count() are
// all that a mask needs. A move that the rules allow has a number; so has every other that the
// grammar can write, except that only cards with a scientific symbol have one changed.
//
// The numbers are never changed (tests/golden/actions.txt): the moves that name a component which
// was added later come behind all others, in the same order among themselves. Then decisions and
// outcomes are mixed from there on, and decision_count() and outcome_limit() are still bounds.
// docs/actions.md has the table.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/grammar.h"
#include "formats/result.h"

namespace dipolis {

using Action = uint16_t;

// A component, or a kind of move, that came after numbers had been given out.
struct LaterComponent {
    Noun noun = Noun::None;
    uint8_t value = 0;  // of the byte that names it
    MoveKind kind = MoveKind::None;
};
// All moves in the order of their numbers, if these came later, one after the other.
std::vector<Move> moves_by_number(std::span<const LaterComponent> later);

int action_count();  // of all games; actions are 0 to action_count() - 1
// Decisions of players in this game are below decision_count().
int decision_count(const Variant& variant);
// Outcomes of chance in this game are at least first_outcome() and below outcome_limit().
int first_outcome();
int outcome_limit(const Variant& variant);

// The action must be below action_count().
Move move_of(Action action);
// Nothing for a move that cannot be played in any game.
std::optional<Action> find_action(Move move);
// The same for a move that is an option somewhere.
Action action_of(Move move);
// The same for a move line (formats/notation.h).
Parsed<Action> parse_action(std::string_view line);

// A list of options by their numbers.
class Actions {
  public:
    Actions() {}                        // NOLINT(modernize-use-equals-default): as Options
    void list(const State& state);      // in increasing order
    void list(const Options& options);  // in the order of the options
    int size() const { return size_; }
    const Action* begin() const { return items_; }
    const Action* end() const { return items_ + size_; }
    Action operator[](int i) const { return items_[i]; }
    bool has(int action) const;

  private:
    int size_ = 0;
    union {
        Action items_[Options::kCapacity];
    };
};

// Neighbours in the table that are written alike: for documents.
struct ActionBlock {
    int first = 0, last = 0;
    bool outcomes = false;
    std::optional<AddOnId> addon;
};
std::vector<ActionBlock> action_blocks();

}  // namespace dipolis
