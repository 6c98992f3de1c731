// The exit statuses of the program: one table, for all commands, for the help and the manual.
#pragma once

#include <array>

namespace dipolis {

inline constexpr int kGood = 0;
inline constexpr int kNo = 1;
inline constexpr int kUnusable = 2;
inline constexpr int kFailed = 3;
inline constexpr int kDamaged = 4;
inline constexpr int kStorageBroken = 5;
inline constexpr int kInterrupted = 130;  // as a shell names the end by SIGINT

struct ExitStatus {
    int number;
    const char* name;
    const char* about;
};

inline constexpr std::array<ExitStatus, 7> kExitStatuses = {{
    {kGood, "good", "all is done and written"},
    {kNo, "the answer is no",
     "a difference or damage was found, a proof was not; nothing has that name"},
    {kUnusable, "unusable options, input or output", "a complaint says which"},
    {kFailed, "a player failed",
     "its games count as lost, so the figures of match tell no strength"},
    {kDamaged, "stored games are damaged",
     "a part of what was stored is not what was written; the rest is done"},
    {kStorageBroken, "the disk has failed",
     "serve: nothing can be stored until it is started again"},
    {kInterrupted, "interrupted", "the figures are of what was done until then, and say so"},
}};

}  // namespace dipolis
