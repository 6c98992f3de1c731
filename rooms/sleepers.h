// Games that nobody looks at and whose clock runs, or in which somebody has answered in secret.
// Only that, and what the two have agreed, is kept; the game itself is in the store, and is read
// again when somebody comes or the time is over.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "rooms/pair.h"
#include "rooms/shares.h"

namespace dipolis {

// Sleeping game: what the store does not have of it.
struct Sleeper {
    std::optional<Pair> pair;  // if a clock runs
    Room::Sealed sealed;
    int64_t ends;  // when a time will be over, in milliseconds of the clock that never goes back
    std::string owner = {};  // the address of who played last

    static constexpr int64_t kNever = std::numeric_limits<int64_t>::max();
};

class Sleepers {
  public:
    void add(const std::string& game, Sleeper sleeper);
    // Takes out a game that has a table again, or was deleted.
    std::optional<Sleeper> take(const std::string& game);
    // The games whose time is over. They stay, and are named again after a second: reading them may
    // fail.
    std::vector<std::string> due(int64_t now);
    // For when there are too many: of the owner who has most, the game whose time runs longest,
    // taken out. Those without a clock come first: nobody loses a game by being asked again.
    std::optional<std::pair<std::string, Sleeper>> take_last();
    size_t count() const { return games_.size(); }

  private:
    std::map<std::string, Sleeper> games_;
    using ByEnd = std::set<std::pair<int64_t, std::string>>;
    ByEnd by_end_;
    std::map<std::string, ByEnd> owned_;
    Shares shares_{{.places = SIZE_MAX, .of_each = SIZE_MAX}};
};

}  // namespace dipolis
