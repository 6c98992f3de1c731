// Searches that are done elsewhere, by another copy of the program: each is an errand, which is
// written as text here, and done there.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/result.h"
#include "rooms/question.h"

namespace dipolis {

// A move of a computer player; the value of a position; the review of a game.
std::string errand(const Question& question);
std::string errand(const State& seen);
std::string errand(const Variant& variant, const std::vector<Move>& moves);

// The network that judges positions of this variant: "base", or the id of an add-on.
std::string_view network_for(const Variant& variant);

// The time and the nodes of a search of a position, whichever ends first, and the nodes of one for
// each decision of a review. A level that takes more nodes has these. A node takes about 500 bytes:
// a phone has no more to give.
struct Effort {
    int64_t milliseconds = 6000;
    int64_t nodes = 250'000;
    int64_t review_nodes = 1500;

    // Smaller effort, if there was no memory: a quarter of the nodes, so many times.
    Effort quartered(int times) const;
};

// Does an errand, and tells its results as they come, each as JSON: {"move": line}, {"outlook":
// ...} or {"review": ...}; the last outlook or review is marked as done. An error: the text is no
// errand.
Parsed<bool> do_errand(std::string_view text, const Effort& effort,
                       const std::function<void(const std::string&)>& tell);

}  // namespace dipolis
