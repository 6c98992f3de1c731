// What a position is worth: how likely each of the seven ends of a game is. Values are always told
// from nobody's side; the score is the first player's.
#pragma once

#include <array>

#include "engine/state.h"

namespace dipolis {

// Three kinds of victory for each seat, in the order of Result::Kind, and the shared victory.
inline constexpr int kEndCount = 7;
inline constexpr int kTieEnd = 6;
constexpr int end_index(Seat seat, Result::Kind kind) {
    return 3 * index(seat) + static_cast<int>(kind) - 1;
}

struct Value {
    double score = 0;                     // P(first wins) - P(second wins), -1..1
    std::array<float, kEndCount> ends{};  // probabilities; they sum to 1

    // Adds `weight` times another value; for means, divided by the sum of the weights at the end.
    void add(const Value& value, double weight) {
        score += weight * value.score;
        for (size_t i = 0; i < ends.size(); ++i)
            ends[i] += static_cast<float>(weight) * value.ends[i];
    }
    void divide(double weight) {
        score /= weight;
        for (float& end : ends) end /= static_cast<float>(weight);
    }
    // The probability that the seat wins by that kind, or at all; half a win for a shared one.
    double by(Seat seat, Result::Kind kind) const {
        return static_cast<double>(ends[static_cast<size_t>(end_index(seat, kind))]);
    }
    double wins(Seat seat) const { return 0.5 + 0.5 * (seat == Seat::First ? score : -score); }

    friend bool operator==(const Value&, const Value&) = default;
};

// The value of a game that is over.
inline Value value_of(const Result& result) {
    Value value;
    if (result.kind == Result::Kind::Tie) {
        value.ends[kTieEnd] = 1;
    } else {
        value.score = result.winner == Seat::First ? 1 : -1;
        value.ends[static_cast<size_t>(end_index(result.winner, result.kind))] = 1;
    }
    return value;
}

// +1 where the seat wants a high score, -1 where a low one.
constexpr double side(Seat seat) {
    return seat == Seat::First ? 1 : -1;
}
constexpr double side(Actor actor) {
    return actor == Actor::Second ? -1 : 1;
}

}  // namespace dipolis
