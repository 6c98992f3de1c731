// Whoever can be asked for a move: the simple policies, the searchers, and in programs that add
// one, somebody on the other end of a pipe.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "ai/search.h"

namespace dipolis {

class Opponent {
  public:
    Opponent() = default;
    Opponent(const Opponent&) = delete;
    Opponent& operator=(const Opponent&) = delete;
    virtual ~Opponent() = default;

    // A new game begins; all the opponent's randomness in it follows from the seed.
    virtual void begin(uint64_t seed) = 0;

    // The move of the player to act; nothing if the opponent failed, which a searcher never does.
    // Pass what view() gives for that seat.
    virtual std::optional<Move> choose(const State& state) = 0;

    // The value it gave the position of its last move, if it has one.
    virtual std::optional<Value> value() const { return std::nullopt; }

    // What went wrong last; empty if nothing did.
    virtual std::string complaint() const { return {}; }
};

// What a searcher does worse than it could, so that people have a chance.
struct Weakness {
    double misjudgement = 0;  // how far its opinion of a thing may be off, as a part of a whole win
    double blind = 0;         // probability of any move at all
};

// How an opponent is described in words: a kind, then key=value.
//     uniform | greedy | instinct
//     mcts nodes=1000 | mcts ms=100       keys: nodes, ms, threads, eval, c, fpu, solver, seed,
//                                         misjudgement, blind (struct Weakness);
//                                         solver=0: the end is not counted out at all
//     uct nodes=1000 | uct ms=100         plain UCT; keys: nodes, ms, rollouts=uniform|instinct
//     level5, level 5                     ai/levels.h
struct Specification {
    std::string kind;
    Limits limits;
    SearchSettings search;
    Weakness weakness;
    std::string evaluator = "default";
    bool instinctive = false;  // rollouts of plain UCT
    int level = 0;
};

// Nothing if the words make no sense; `why` then tells which one.
std::optional<Specification> parse_specification(std::string_view words, std::string& why);

std::unique_ptr<Opponent> make_opponent(const Specification& specification);

// "default", "rollouts" or "formula"; null for any other name.
std::unique_ptr<Evaluator> make_evaluator(std::string_view name);

}  // namespace dipolis
