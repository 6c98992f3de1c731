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
    Bonus,  // of the Solo mode's rival
};
inline constexpr int kCategoryCount = 10;
std::string_view id(Category category);
// The category under which files and messages give these points: the bonus counts as leaders there.
constexpr Category written(Category category) {
    return category == Category::Bonus ? Category::Leaders : category;
}
inline constexpr int kWrittenCategories = kCategoryCount - 1;  // the bonus is the last
std::string_view id(
    Result::Kind kind);  // "military", "science", "civilian", "tie"; "none" before the end

class ScoreSheet {
  public:
    int operator[](Category category) const { return points_[category]; }
    void add(Category category, int points) {
        points_[category] = static_cast<int16_t>(points_[category] + points);
    }
    int total() const {
        int sum = 0;
        for (int16_t points : points_) sum += points;
        return sum;
    }

  private:
    EnumArray<Category, int16_t, kCategoryCount> points_{};
};

// The points the seat would have if the game ended now (R64 to R68). May be asked at any time.
ScoreSheet score_sheet(const State& state, Seat seat);

// Points of one component of the seat's city, by what it counts now.
int points(const State& state, Seat seat, const Effects& effects);

// Most points, then most points of blue buildings, then a shared victory (R67).
Result civilian_result(const State& state);

}  // namespace dipolis
