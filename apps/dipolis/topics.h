// What `dipolis help TOPIC` tells besides the commands; the man page dipolis(1) has the same words.
#pragma once

#include <array>

namespace dipolis {

struct Topic {
    const char* name;
    const char* about;  // a line
    const char* text;   // lines of at most 100 columns
};

extern const char* const kPlayersText;  // what --players and `match` take
extern const std::array<Topic, 5> kTopics;

}  // namespace dipolis
