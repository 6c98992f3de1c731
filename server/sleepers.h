// Games with a running clock that nobody looks at. Only the clock and what the two have agreed is
// kept; the game itself is in the store, and is read again when somebody comes or the time is over.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/friends.h"

namespace dipolis {

class Sleepers {
  public:
    // `ends`: when a time will be over, in milliseconds of the clock that never goes back.
    void add(const std::string& game, Friends friends, int64_t ends);
    // Takes out a game that has a table again, or was deleted.
    std::optional<Friends> take(const std::string& game);
    // The games whose time is over. They stay, and are named again after a second: reading them may
    // fail.
    std::vector<std::string> due(int64_t now);
    // The game whose time runs longest, with its clock, taken out; for when there are too many.
    std::optional<std::pair<std::string, Friends>> take_last();
    size_t count() const { return games_.size(); }

  private:
    struct Sleeper {
        Friends friends;
        int64_t ends;
    };
    std::map<std::string, Sleeper> games_;
    std::set<std::pair<int64_t, std::string>> by_end_;
};

}  // namespace dipolis
