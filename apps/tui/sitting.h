// Game to play, a new one by the options or the last one, and who plays in it.
#pragma once

#include <optional>

#include "apps/exit_status.h"
#include "apps/tui/tui.h"
#include "rooms/stored_room.h"

namespace dipolis::tui {

// Nothing if it could not be saved.
std::optional<StoredRoom> open_new(Store& store, const PlayOptions& options, Rng& rng);

// The game played last that is not over and has a person in it.
std::optional<StoredRoom> open_last(Store& store, Rng& rng);

// The only person in a game against the computer; nothing if two people play.
std::optional<Seat> only_person(const Room& room);

// The words for this game, with names from the view of the person at the keyboard.
Text words_for(const Room& room, Printing printing, Language language = Language::English);

}  // namespace dipolis::tui
