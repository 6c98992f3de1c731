// Training samples, seen by the seat that decides.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "ai/option_features.h"
#include "ai/value.h"
#include "train/sample.h"

namespace dipolis::train {

// The stage of the game: the draft, then the first and the second half of each Age.
inline constexpr int kStages = 7;
inline constexpr std::array<const char*, kStages> kStageNames = {"draft",   "I",   "I late",  "II",
                                                                 "II late", "III", "III late"};
int stage_of(const State& state);

struct LessonOption {
    features::SeenOption seen;
    float share;  // of the visits
};

// The seven kinds of end from the viewer's side: its own three, the rival's three, the shared one.
using Ends = std::array<float, kEndCount>;

struct Lesson {
    size_t first_input, first_option;  // indices in the lists of Lessons
    uint16_t inputs;
    uint16_t options;  // 0 where there is no policy target
    uint8_t stage;
    float weight;  // of its value beside that of a position of a game
    Ends target;
    Ends end;
};

class Lessons {
  public:
    std::vector<Lesson> all;
    std::span<const uint16_t> inputs(const Lesson& lesson) const {
        return {inputs_.data() + lesson.first_input, lesson.inputs};
    }
    std::span<const LessonOption> options(const Lesson& lesson) const {
        return {options_.data() + lesson.first_option, lesson.options};
    }

    // Adds a whole game. The value targets are lambda returns, computed backwards from the result:
    // `trust` of the next decision's target and the rest of the search's value here. A target ends
    // where the value is exact, and at a move that was not the search's choice: what came of it
    // says nothing about this position. The targets of positions inside trees are their values.
    void add(const std::vector<Sample>& game, float trust);
    void clear();

  private:
    void add(const Sample& sample, const Ends& target);
    std::vector<uint16_t> inputs_;
    std::vector<LessonOption> options_;
};

// Lessons from games; one in twenty is held out, the same one however often its shard is read.
struct Course {
    std::vector<float> trusts;  // of the games in turn
    Lessons learnt, held_out;
    size_t games = 0, held_out_games = 0;    // of the shards read so far
    std::map<std::string, size_t> numbered;  // the number of each shard's first game
    std::set<std::string> addons;            // ids of those in play

    enum class Part : uint8_t { Learnt, HeldOut };
    // Adds the games of a shard, or those of them that are held out. Returns false, and the reason
    // in `why`, if the file is not a shard of this program's games.
    bool read(const std::string& shard, Part part, std::string& why);
};

}  // namespace dipolis::train
