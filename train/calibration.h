// Whether forecasts come true: what the search said about the end of a game at each decision,
// beside how these games ended. By Age, by kind of victory and by whose it would be, against rivals
// who play for any victory and against those biased towards one kind (train/self_play.h).
#pragma once

#include <array>

#include "train/shard.h"

namespace dipolis::train {

inline constexpr int kBins = 10;  // of a tenth each

struct Bin {
    uint64_t cases = 0, happened = 0;
    uint64_t forecast = 0;  // sum, in units of 1 / Decision::kWhole

    double mean_forecast() const;  // of no cases: 0
    double share() const;          // that happened
};

// A group of decisions with all these properties; ages as in Age, so the draft is the first.
struct Question {
    bool biased_rival = false;
    Age age = Age::None;
    Result::Kind kind = Result::Kind::Civilian;
    bool lost = false;  // the rival's victory, not that of who decides
};

class Calibration {
  public:
    // Only decisions of seats that are not biased and whose value is not proven. Returns false if
    // the game violates the rules; then nothing is added.
    bool add(const PlayedGame& game);
    const std::array<Bin, kBins>& bins(const Question& question) const;

  private:
    static constexpr int kQuestions = 2 * 4 * 3 * 2;
    static size_t at(const Question& question);
    std::array<std::array<Bin, kBins>, kQuestions> bins_{};
};

}  // namespace dipolis::train
