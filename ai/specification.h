// The description of a player: a line of words for people and programs, a struct for code.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ai/search.h"
#include "ai/style.h"

namespace dipolis {

// Weakening of a searcher, so that people have a chance.
struct Weakness {
    double misjudgement = 0;  // range of its wrong opinions about things; 1 is a whole win
    Style style = Style::None;
    double fervour = 0;  // of its style; ai/style.h says what 1 is
    double blind = 0;    // probability of a move by feel, without looking ahead
};

// A player of the program. In words: a kind, then key=value.
//     uniform | greedy
//     mcts nodes=1000 | mcts ms=100       keys: nodes, ms, threads, judge, c, fpu, solver, seed,
//                                         misjudgement, style, fervour, blind (struct Weakness);
//                                         solver=0: the end is never solved exactly
//     level5, level 5                     the words of ai/levels.h; keys change them
struct Specification {
    enum class Kind : uint8_t { Uniform, Greedy, Searcher };
    Kind kind = Kind::Uniform;
    Limits limits;
    SearchSettings search;
    Weakness weakness;
    std::string judge = "network";  // a name of ai/evaluators.h
};

// Nothing if the words are wrong; `why` then explains it.
std::optional<Specification> parse_specification(std::string_view words, std::string& why);

// The player of this level, 1 to kLevelCount.
const Specification& level_specification(int level);

}  // namespace dipolis
