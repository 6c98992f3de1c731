// The moves of computer players with a level, found by a search elsewhere: on other threads, or in
// a worker of a browser.
#pragma once

#include <optional>
#include <string>

#include "engine/move.h"
#include "rooms/question.h"

namespace dipolis {

class Thinker {
  public:
    virtual ~Thinker() = default;

    // Returns the move if it has been found. Otherwise the search is started; ask again later. A
    // new question about a game replaces the previous one. `owner`: whom it is for; owners take
    // turns.
    virtual std::optional<Move> ask(const Question& question, const std::string& owner) = 0;

    // Nobody will ask about this game soon: drops its task and answer.
    virtual void forget(const std::string& game) = 0;
};

}  // namespace dipolis
