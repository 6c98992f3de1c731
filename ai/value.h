// The value of a position: the probability of each of the seven ends of a game. Values do not
// depend on who is to act; the score is that of the first player.
#pragma once

#include <array>

#include "engine/state.h"

namespace dipolis {

// Three kinds of victory for each seat, in the order of Result::Kind, and the draw.
inline constexpr int kEndCount = 7;
inline constexpr int kTieEnd = 6;
constexpr int end_index(Seat seat, Result::Kind kind) {
    return 3 * index(seat) + static_cast<int>(kind) - 1;
}

struct Value {
    double score = 0;                     // P(first wins) - P(second wins), -1..1
    std::array<float, kEndCount> ends{};  // probabilities; they sum to 1

    // Adds `weight` times another value. For a mean, divide by the sum of the weights at the end.
    void add(const Value& value, double weight) {
        score += weight * value.score;
        for (size_t i = 0; i < ends.size(); ++i)
            ends[i] += static_cast<float>(weight) * value.ends[i];
    }
    void divide(double weight) {
        score /= weight;
        for (float& end : ends) end /= static_cast<float>(weight);
    }
    // The probability that the seat wins by this kind, or by any; a draw counts as half a win.
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

// +1 for the seat that wants a high score, -1 for the other.
constexpr double side(Seat seat) {
    return seat == Seat::First ? 1 : -1;
}
constexpr double side(Actor actor) {
    return actor == Actor::Second ? -1 : 1;
}

}  // namespace dipolis
