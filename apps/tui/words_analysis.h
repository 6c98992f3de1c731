// Phrases about the results of searching: chances, hints, and what a review says of a decision.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/pool_analyst.h"
#include "text/text.h"

namespace dipolis::tui {

// A move in a few words without its player: "build Baths".
std::string move_words(const Text& text, Move move);
// With a capital letter, to begin a sentence.
std::string capital(std::string words);

// "58 %"; only a certain result is 0 or 100.
std::string percent(const Text& text, double chance);
// Percentage points with their sign: "+4".
std::string points(double change);

// "You: 58 % to win (military 3 %, science 12 %, points 43 %)."
std::string chances_words(const Text& text, const Value& value, Seat seat);

// A hint: the search's move with reasons, then the best alternatives.
struct Advice {
    struct Way {
        Move move;
        double wins;  // chance of the player to act
    };
    std::vector<Way> ways;             // at most three, the best first; empty if nothing is known
    std::vector<std::string> reasons;  // for the first; empty while they are not known
    std::string state;                 // the progress of the search
    bool thinking = true;
};
// Empty without an outlook. The position must be the one that was searched.
Advice advice(const Text& text, const Outlook* outlook, const State& seen);

// Judgement of a review on a decision made in this position, as lines: the move and its mark, the
// better move if there is one, and a missed win with the line that wins.
std::vector<std::string> judgement(const Text& text, const State& before, const Decision& decision);
// "Palace turns up: +7 % for You", or another key with the slots {what} {points} {player}.
std::string luck_words(const Text& text, const Luck& luck, Move move,
                       const char* key = "review.lucky");
// The largest effects of chance, by index.
std::vector<size_t> greatest_lucks(const Review& review);

}  // namespace dipolis::tui
