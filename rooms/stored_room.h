// Rooms whose moves are stored: beginning a game, continuing it, and what is stored.
#pragma once

#include <functional>
#include <optional>

#include "formats/json.h"
#include "rooms/room.h"
#include "rooms/store.h"

namespace dipolis {

// A game made from a record, up to the record's end. Nothing is stored yet; returns nothing if the
// moves violate the rules.
std::optional<Room> imported_room(GameInfo info, std::span<const Move> moves, Chance chance);
// A stored game. One that is damaged, or whose moves violate the rules, has ended before that;
// returns nothing if nothing of it is certain.
std::optional<Room> restored_room(StoredGame game, Chance chance);

// The summary of a game in this state after that many moves, with these times left; of a game that
// has ended without a move.
Summary summary_of(const State& state, int ply, TimesLeft left = {});
Summary summary_of(const Room& room, const Ending& ending, TimesLeft left);
// The result of such a game: the scores are those of the position, as everybody may know it.
Json result_of(const Room& room, const Ending& ending);

// Two functions make jobs for the store: one stores a whole game including pending moves, the other
// the pending moves of a game already stored. The jobs do not refer to the room.
using StoreWork = std::function<bool(Store&)>;
StoreWork storing_all(const Room& room, TimesLeft left = {});
StoreWork storing_pending(const Room& room, TimesLeft left = {});

// A room for programs with one user: it stores each change at once, so nothing is ever pending.
class StoredRoom : public Room {
  public:
    // Returns nothing if the game could not be stored.
    static std::optional<StoredRoom> open(Store& store, GameInfo info, Rng& rng);
    // Nothing also if it is damaged.
    static std::optional<StoredRoom> restore(Store& store, StoredGame game, Rng& rng);

    std::optional<Refusal> play(int ply, std::string_view line, Seats among = kBothSeats);
    // These also return false if the move could not be stored. This one searches for up to a second
    // where a computer player has a level.
    bool play_computer();
    bool play_answer(const Question& question, Move move);

  private:
    StoredRoom(Room room, Store& store) : Room(std::move(room)), store_(&store) {}
    bool keep();

    Store* store_;
};

}  // namespace dipolis
