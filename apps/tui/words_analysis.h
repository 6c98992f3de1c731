// Phrases about what looking ahead found out: chances, hints, and what a review says of a decision.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/analyst.h"
#include "text/text.h"

namespace dipolis::tui {

// A move in few words, said of nobody: "build Baths".
std::string move_words(const Text& text, Move move);
// As a sentence begins.
std::string capital(std::string words);

// "58 %"; only what is certain is called 0 or 100.
std::string percent(const Text& text, double chance);
// Percentage points with their sign: "+4".
std::string points(double change);

// "You: 58 % to win (military 3 %, science 12 %, points 43 %)."
std::string chances_words(const Text& text, const Value& value, Seat seat);

// A hint: what the search would play and why, then what it would rather play than anything else.
struct Advice {
    struct Way {
        Move move;
        double wins;  // of the player to act
    };
    std::vector<Way> ways;             // three at most, the best first; empty if nothing is known
    std::vector<std::string> reasons;  // for the first; empty while it is still looked for
    std::string state;                 // how far the looking has come
    bool thinking = true;
};
// Nothing is known yet without an outlook. The position is the one that was looked at.
Advice advice(const Text& text, const Outlook* outlook, const State& seen);

// What a review says of a decision, as lines: who played what and its mark; what was better, if
// anything; a win that was missed.
std::vector<std::string> judgement(const Text& text, const Decision& decision);
// "Palace turns up: +7 % for You", or by another key with the same slots: {what} {points} {player}.
std::string luck_words(const Text& text, const Luck& luck, Move move,
                       const char* key = "review.lucky");
// The lucks that changed most, by number.
std::vector<size_t> greatest_lucks(const Review& review);

}  // namespace dipolis::tui
