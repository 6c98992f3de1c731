// `dipolis play`: a game in the terminal, against the computer or between two people at one
// keyboard.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>

#include "engine/state.h"
#include "play/player.h"
#include "server/store.h"
#include "text/text.h"

namespace dipolis::tui {

struct PlayOptions {
    enum class Begins : uint8_t { Me, Rival, Lot };
    enum class Start : uint8_t { Ask, New, Continue };

    std::optional<Policy> opponent = Policy::Greedy;  // nothing: a second person
    int level = 0;  // 1 to 10: an opponent that looks ahead (ai/levels.h), and none by policy
    Begins begins = Begins::Me;
    Variant variant;  // in the Solo mode `opponent` and `begins` do not matter
    Printing printing = Printing::Current;
    Start start = Start::Ask;  // Continue without a game to continue starts a new one
    bool plain = false;        // lines of text instead of a screen
    bool ascii = false;        // no glyphs beyond ASCII; also where the locale is not UTF-8
    uint64_t seed = 0;         // the deals follow from it; should be unpredictable
};

// Plays until the person leaves; every move is in the store before it counts. Where standard input
// or output is no terminal, or one that cannot place text, the plain mode plays. Returns the exit
// code.
int play_in_terminal(Store& store, const PlayOptions& options);

// The plain mode: the position in words, a numbered list of options, one answer a line. The end of
// the input leaves; the game is kept.
int play_plain(Store& store, const PlayOptions& options, std::istream& in, std::ostream& out);

}  // namespace dipolis::tui
