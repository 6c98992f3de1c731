// A suite: positions of games with what long computations found out about them, kept as text to
// measure judges by.
//
//     dipolis-suite 1 decisions
//     made base, 2000 positions, seed 31, ...
//     # words for readers
//     STAGE SEEN TRIES NUMBER FOUND POSITION
//
// STAGE 0 is the draft, then two of each Age (train/lesson.h). Each position comes from another
// game: one of SEEN of its stage there, after TRIES games, so that sums over SEEN / TRIES stand for
// whole games. FOUND, for decisions: the options in the order of the rules, each with what whoever
// decides wins after it, in units of 1 / kWin, on two sets of deals: "5731/5718,5210/5190". For
// truths: how often each of the seven ends (ai/value.h) came of it: "31,12,50,20,40,47,0".
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/value.h"
#include "engine/state.h"

namespace dipolis::train {

inline constexpr int kWin = 10000;

struct Case {
    int stage = 0, seen = 0, tries = 0, number = 0;
    State position;
    std::vector<std::array<int, 2>> options;  // of decisions
    std::array<int, kEndCount> ends{};        // of truths
    friend bool operator==(const Case&, const Case&) = default;
};

struct Suite {
    enum class Kind : uint8_t { Decisions, Truths };
    Kind kind = Kind::Decisions;
    std::string made;  // one line: from which games and how
    std::vector<Case> cases;
};

std::string_view id(Suite::Kind kind);  // "decisions", "truths"
std::optional<Suite::Kind> find_suite_kind(std::string_view id);

std::string to_text(const Suite& suite);
// Nothing if the text is no suite, or does not fit the rules of this program; `why` then explains
// it.
std::optional<Suite> parse_suite(std::string_view text, std::string& why);

// Atomic: writes a temporary file, then renames it.
bool write_suite(const std::string& path, const Suite& suite);
std::optional<Suite> read_suite(const std::string& path, std::string& why);

}  // namespace dipolis::train
