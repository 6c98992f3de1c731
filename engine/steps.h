// Everything that can wait on the agenda, and what the engine must know about each.
#pragma once

#include <cstdint>

namespace dipolis {

enum class Step : uint8_t {
    None,
    // Setup
    DealToken,    // chance: a progress token to the board; a = place on the board
    DealWonder,   // chance: a Wonder to the draft row; a = place in the row
    DraftWonder,  // seat: a Wonder from the row; a = number of the pick, 0..7
    // Ages
    BeginAge,           // nobody: lay out the structure of the age a
    MarkGuild,          // chance: the next place that holds a guild; a = first candidate, b = guilds left
    DealCard,           // chance: the face-up card of the place a, then of the next one
    ChooseFirstPlayer,  // seat: who begins the age
    // A turn
    TakeTurn,            // seat: build, discard or construct a Wonder
    ChooseToken,         // seat: a progress token from the board
    DrawLibrary,         // chance: three tokens from the box
    ChooseLibraryToken,  // seat: one of the three
    DestroyBuilding,     // seat: a rival building of the colour a
    ReviveBuilding,      // seat: a building from the discard pile
    RevealCard,          // chance: the face-down card of the place a is turned up
    EndTurn,             // nobody: next turn, or end of the age
    EndAge,              // nobody: next age, or the civilian end
    Count,
};

}  // namespace dipolis
