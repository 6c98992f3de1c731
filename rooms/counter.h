// Counts the finished games of players, one player after the other, beside everything else.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rooms/people.h"

namespace dipolis {

class Counter {
  public:
    struct Answer {
        std::vector<ClientId> askers;  // each once, in the order in which they asked
        std::string text;         // the `statistics` message; empty if the games were not counted
        bool read = false;        // whether the store could read them
        double milliseconds = 0;  // of processor time
    };

    virtual ~Counter() = default;

    // Asks for the holder's games to be counted; whoever asks while they are gets that answer too.
    // False if there is no place left for this owner, whom the asker belongs to: whoever takes most
    // of them gives way (Shares). Owners take turns.
    virtual bool ask(const Holder& holder, ClientId asker, const std::string& owner) = 0;
    // The answer that is ready, if one is; the next count begins then. Never blocks.
    virtual std::optional<Answer> answer() = 0;
};

}  // namespace dipolis
