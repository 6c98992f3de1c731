// Ten levels for people, from one that a child beats to the full search. They err like people: each
// but the last two has a style of its own (ai/style.h), which its words on the screen name; up to
// the seventh it plays some moves by feel, the more the lower it is; up to the fifth none solves
// the end. All but the last have wrong opinions about single things, others in each game, so that
// no two games are alike. All take a win that is there. docs/strength.md has the measured
// differences.
#pragma once

#include <array>
#include <string_view>

namespace dipolis {

// Their specifications (ai/specification.h).
inline constexpr int kLevelCount = 10;
inline constexpr std::array<std::string_view, kLevelCount> kLevels = {
    "mcts judge=formula nodes=10 misjudgement=1 solver=0 style=hasty fervour=2 blind=1",
    "mcts judge=formula nodes=20 misjudgement=0.68 solver=0 style=coins fervour=1.8 blind=0.95",
    "mcts judge=formula nodes=30 misjudgement=0.54 solver=0 style=blue fervour=2 blind=0.95",
    "mcts judge=formula nodes=60 misjudgement=0.42 solver=0 style=wonders fervour=0.8 blind=0.58",
    "mcts judge=formula nodes=100 misjudgement=0.35 solver=0 style=shields fervour=1.6 blind=0.4",
    "mcts judge=formula nodes=250 misjudgement=0.2 style=hasty fervour=1.1 blind=0.12",
    "mcts judge=formula nodes=500 misjudgement=0.27 style=symbols fervour=1 blind=0.1",
    "mcts judge=formula nodes=1000 misjudgement=0.15 style=coins fervour=1",
    "mcts judge=formula nodes=2000 misjudgement=0.13",
    "mcts nodes=100000",
};

}  // namespace dipolis
