// Which game is played: a new one as the options say, or the one played last; and who is who in it.
#pragma once

#include <optional>

#include "apps/tui/tui.h"
#include "server/room.h"

namespace dipolis::tui {

inline constexpr int kExitStorage = 2;

// Nothing if it could not be saved.
std::optional<Room> open_new(Store& store, const PlayOptions& options, Rng& rng);

// The game played last that is not over and has a person in it.
std::optional<Room> open_last(Store& store, Rng& rng);

// The only person of a game against the computer; nothing where two people play.
std::optional<Seat> only_person(const Room& room);

// The words for this game: people are named as seen by who sits here.
Text words_for(const Room& room, Printing printing);

}  // namespace dipolis::tui
