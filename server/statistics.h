// What a player's finished games add up to.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/score.h"
#include "formats/json.h"
#include "server/store.h"

namespace dipolis {

class OwnStatistics {
  public:
    // Adds a game if it is over and exactly one of its players was a person. Newest first.
    void add(const ListedGame& game, const std::vector<std::string>& lines);
    // The data of the `statistics` message (docs/protocol.md).
    Json json() const;

  private:
    struct Count {
        int won = 0, lost = 0, shared = 0;
        void add(std::optional<Seat> winner, Seat own);
        Json json() const;
    };
    void add_city(const State& last, Seat own, std::optional<Seat> winner);
    void add_points(const Json& scores, Seat own);

    int games_ = 0;
    std::map<std::string, Count> opponents_, ends_, wonders_, tokens_;
    // At civilian ends: the sums of the own points and the other player's, by category.
    int counted_ = 0;
    std::map<std::string, std::array<int, 2>> points_;
    std::vector<Json> course_;
};

}  // namespace dipolis
