// Things that the services of a lobby share besides its clients: clocks, secrets and limits, all
// handed in.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rooms/clocks.h"
#include "rooms/events.h"
#include "rooms/limits.h"
#include "rooms/secrets.h"
#include "rooms/sessions.h"

namespace dipolis {

// The addresses at which other devices reach this server. A computer gets other ones while it runs:
// it wakes up in another network.
class ReachableAt {
  public:
    using Find = std::function<std::vector<std::string>()>;
    ReachableAt(Find find, Now now) : find_(std::move(find)), now_(std::move(now)) {}

    const std::vector<std::string>& addresses();

  private:
    Find find_;
    Now now_;
    std::vector<std::string> found_;
    std::optional<int64_t> until_;  // then they are found anew
};

struct LobbyCommon {
    Sessions& sessions;
    Secrets& secrets;
    LobbyLimits limits;
    Now now;
    Now date;  // for ratings: seconds since 1970
    Tell log;  // of damaged games, and of searches that were lost
    ReachableAt reach;

    // Keeps what a variant points to longer than the message lives; false, and the client gets an
    // error, if its address, or all together, have brought too much of that.
    bool keep_variant(const Caller& caller, Variant& variant);
    // A new game of the client's; nothing, and the client gets an error, if it may not begin one.
    std::optional<GameInfo> new_game(const Caller& caller, const Variant& variant);
};

// Whether a browser with a key has so many unfinished games with other people.
bool has_many(Store& store, const Holder& holder, int most);

}  // namespace dipolis
