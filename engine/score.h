// Victory points by category, and who wins a civilian end.
#pragma once

#include <array>
#include <string_view>

#include "engine/state.h"

namespace dipolis {

enum class Category : uint8_t {
    Military,
    Blue,
    Green,
    Yellow,
    Guilds,
    Wonders,
    Tokens,
    Coins,
    Leaders,
};
inline constexpr int kCategoryCount = 9;
std::string_view id(Category category);
std::string_view id(
    Result::Kind kind);  // "military", "science", "civilian", "tie"; "none" before the end

class ScoreSheet {
  public:
    int operator[](Category category) const { return points_[static_cast<size_t>(category)]; }
    void add(Category category, int points) {
        points_[static_cast<size_t>(category)] =
            static_cast<int16_t>(points_[static_cast<size_t>(category)] + points);
    }
    int total() const {
        int sum = 0;
        for (int16_t points : points_) sum += points;
        return sum;
    }

  private:
    std::array<int16_t, kCategoryCount> points_{};
};

// The points the seat would have if the game ended now (R64 to R68). May be asked at any time.
ScoreSheet score_sheet(const State& state, Seat seat);

// Points of one component of the seat's city, by what it counts now.
int points(const State& state, Seat seat, const Effects& effects);

// Most points, then most points of blue buildings, then a shared victory (R67).
Result civilian_result(const State& state);

}  // namespace dipolis
