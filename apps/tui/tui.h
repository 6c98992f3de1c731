// `dipolis play`: a game in the terminal, against the computer or between two people at one
// keyboard.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>

#include "engine/state.h"
#include "play/player.h"
#include "rooms/store.h"
#include "text/text.h"

namespace dipolis::tui {

struct PlayOptions {
    enum class Begins : uint8_t { Me, Rival, Lot };
    enum class Start : uint8_t { Ask, New, Continue };

    std::optional<Policy> opponent = Policy::Greedy;  // empty: a second person
    int level = 0;  // 1 to 10: an opponent of that level (ai/levels.h) instead of a policy
    Begins begins = Begins::Me;
    Variant variant;  // in the Solo mode `opponent` and `begins` are ignored
    Printing printing = Printing::Current;
    Language language = Language::English;
    Start start = Start::Ask;  // Continue starts a new game if there is none to continue
    bool plain = false;        // lines of text instead of a screen
    bool ascii = false;        // no glyphs beyond ASCII; also where the locale is not UTF-8
    uint64_t seed = 0;         // determines the deals; should be unpredictable
};

// Plays until the person quits. Every move is stored before it counts. Uses the plain mode if
// standard input or output is no terminal, or one that cannot position text. Returns the exit
// status.
int play_in_terminal(Store& store, const PlayOptions& options);

// The plain mode: the position in words, a numbered list of options, one answer per line. At the
// end of the input it quits; the game is kept.
int play_plain(Store& store, const PlayOptions& options, std::istream& in, std::ostream& out);

}  // namespace dipolis::tui
