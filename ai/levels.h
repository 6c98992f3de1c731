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
    "mcts nodes=5 misjudgement=1.9 solver=0 style=hasty fervour=2 blind=1",
    "mcts nodes=10 misjudgement=1.25 solver=0 style=coins fervour=2 blind=0.95",
    "mcts nodes=15 misjudgement=0.82 solver=0 style=blue fervour=2 blind=0.9",
    "mcts nodes=15 misjudgement=0.82 solver=0 style=wonders fervour=1 blind=0.58",
    "mcts nodes=25 misjudgement=0.66 solver=0 style=shields fervour=1.8 blind=0.4",
    "mcts nodes=40 misjudgement=0.4 style=hasty fervour=1.5 blind=0.15",
    "mcts nodes=60 misjudgement=0.57 style=symbols fervour=1.2 blind=0.1",
    "mcts nodes=90 misjudgement=0.37 style=coins fervour=1.3",
    "mcts nodes=140 misjudgement=0.33",
    "mcts nodes=100000",
};

}  // namespace dipolis
