// Topics of `dipolis help TOPIC` besides the commands; the man page dipolis(1) has the same words.
#pragma once

#include <string>
#include <vector>

namespace dipolis {

struct Topic {
    const char* name;
    const char* about;  // a line
    std::string text;   // lines of at most 100 columns
};

extern const char* const kPlayersText;  // values of --players and `match`
const std::vector<Topic>& topics();
// The exit statuses in one sentence, for the end of a help.
std::string exit_statuses();

}  // namespace dipolis
