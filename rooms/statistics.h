// Sums over a player's finished games.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/score.h"
#include "formats/json.h"
#include "rooms/store.h"

namespace dipolis {

// The games of a player that are counted: the newest ones.
inline constexpr int kMostCounted = 400;

class OwnStatistics {
  public:
    explicit OwnStatistics(Holder own) : own_(std::move(own)) {}

    // Adds a game if it is over and this holder played one side of it, against a computer player or
    // somebody at another device. Newest first.
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

    // A computer player by its id; somebody at another device as "human", with the name.
    struct Opponent {
        std::string id;
        std::optional<std::string> name;

        Json json() const;
        friend bool operator<(const Opponent& a, const Opponent& b) {
            return std::tie(a.id, a.name) < std::tie(b.id, b.name);
        }
    };
    std::optional<Seat> own_seat(const GameInfo& info) const;
    static Opponent opponent_of(const GameInfo& info, Seat own);

    Holder own_;
    int games_ = 0;
    std::map<Opponent, Count> opponents_;
    std::map<std::string, Count> ends_, wonders_, tokens_;
    // At civilian ends: the sums of the own points and the other player's, by category.
    int counted_ = 0;
    std::map<std::string, std::array<int, 2>> points_;
    std::vector<Json> course_;
};

}  // namespace dipolis
