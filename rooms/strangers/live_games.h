// The games agreed on at the open table that are being played: which are shown there, and who plays
// rated ones. Thousands of them cost no more than one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "rooms/glicko.h"
#include "rooms/people.h"

namespace dipolis {

// Person at the open table, as others see them.
struct Guest {
    std::optional<std::string> name;
    std::optional<Strength> strength;  // of somebody with a name, in the kind of the game
};

struct LiveGame {
    std::string game;
    std::array<Guest, 2> guests;
    Variant variant;
    std::optional<ClockTerms> clock;
    bool rated = false;
    std::array<Holder, 2> holders;
    bool shown = true;  // to be watched; otherwise it only matters who plays it
};

class LiveGames {
  public:
    // One that is known already is replaced, and keeps its age.
    void begin(LiveGame game);
    bool finish(const std::string& game);  // whether it was known
    void hide(const std::string& game);    // it goes on, but nobody looks
    bool plays_rated(const Holder& holder) const { return rated_.contains(holder); }
    // The seats of a browser in rated games are those of another from now on.
    void move_rated(const Holder& from, const Holder& to);
    void unname(const Holder& holder);  // it is shown without a name from now on
    // Those that are shown: the newest, at most so many of them, and how many there are in all.
    std::vector<const LiveGame*> newest(size_t most) const;
    size_t shown() const { return shown_.size(); }

  private:
    struct Known {
        LiveGame game;
        uint64_t number;  // in the order in which they began
    };
    void index(const Known& known);
    void forget(const Known& known);

    std::map<std::string, Known> games_;
    std::map<uint64_t, const LiveGame*> shown_;
    std::map<Holder, std::set<std::string>> rated_;
    uint64_t begun_ = 0;
};

}  // namespace dipolis
