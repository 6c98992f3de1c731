// One game being played: its seats, its moves, and who may decide what. Knows no sockets, no clock,
// no SQL, no JSON and no words; the same class serves the browser, the terminal and tests.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/game.h"
#include "formats/result.h"
#include "play/player.h"
#include "server/store.h"

namespace dipolis {

// Why a move was refused; nothing has changed then.
enum class Refusal : uint8_t {
    Stale,        // it answers to another ply than the present one
    NotAnOption,  // no such move, or not possible now
    NotYourTurn,  // a computer is to move
    Over,         // the game is over
    Storage,      // it could not be saved, so it was not made
};
std::string_view id(Refusal refusal);

class Room {
  public:
    // Saves the move lines that follow the first `ply` moves; false if they are not safely stored.
    // A move counts, and is shown, only after that.
    using Save = std::function<bool(int ply, std::span<const std::string> lines)>;

    // A new game; what chance decides before the first decision is drawn and saved.
    // Nothing if that could not be saved.
    static std::optional<Room> open(GameInfo info, Rng rng, Save save);

    // A stored game goes on; its moves are replayed. An error names the first line that does not
    // fit.
    static Parsed<Room> restore(GameInfo info, std::span<const std::string> lines, Rng rng,
                                Save save);

    const GameInfo& info() const { return info_; }
    const State& state() const { return states_.back(); }
    // All moves so far, chance included, and the state before each of them.
    int ply() const { return static_cast<int>(moves_.size()); }
    Move move(int ply) const { return moves_[static_cast<size_t>(ply)]; }
    const State& before(int ply) const { return states_[static_cast<size_t>(ply)]; }
    const State& after(int ply) const { return states_[static_cast<size_t>(ply) + 1]; }
    std::span<const Move> moves() const { return moves_; }

    // Whether a person plays this seat; whether one is to decide now.
    bool is_human(Seat seat) const;
    bool awaits_human() const;

    // A person's move, answering to a ply. Chance follows at once.
    std::optional<Refusal> play(int ply, std::string_view line);

    // One move of the computer whose turn it is; false if none is, or the move could not be saved.
    bool play_computer();

    // The ply of the last decision a person made; nothing if there was none.
    std::optional<int> last_decision() const;
    // Takes back all moves from that ply on. What is stored is the caller's business.
    void rewind(int ply);

    // What the greedy opponent would do in the place of the person who is to decide.
    std::optional<Move> hint();

  private:
    Room(GameInfo info, Rng rng, Save save);

    // Plays the move and what chance brings after it; saves all before anything counts.
    bool advance(std::optional<Move> move);

    GameInfo info_;
    Rng rng_;
    Save save_;
    std::vector<Move> moves_;
    std::vector<State> states_;  // one more than moves
};

}  // namespace dipolis
