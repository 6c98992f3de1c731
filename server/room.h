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
#include "server/thinker.h"

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

using Seats = Set<Seat, 8>;
inline constexpr Seats kBothSeats = {Seat::First, Seat::Second};

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

    // Whether a person plays this seat.
    bool is_human(Seat seat) const;
    // The person to be asked now, of these seats; nobody when others decide. Where both seats
    // decide in secret, the one that has answered is not asked again.
    std::optional<Seat> asked(Seats among = kBothSeats) const;
    bool awaits_human() const { return asked().has_value(); }

    // Both seats decide at the same time, in secret (view.h). An answer is sealed: it stays in
    // memory, is not saved and changes nothing, until the other is given; then both are made.
    bool secret() const;
    bool sealed(Seat seat) const { return sealed_[static_cast<size_t>(index(seat))].has_value(); }
    // Takes back the sealed answers of people; false if there is none.
    bool unseal();

    // A person's move for one of these seats, answering to a ply. Chance follows at once, up to the
    // turn of a rival.
    std::optional<Refusal> play(int ply, std::string_view line, Seats among = kBothSeats);

    // One move of the computer or the rival whose turn it is; false if none is, the table has not
    // changed, or the move could not be saved. A computer of a level thinks meanwhile, for a second
    // at most; who cannot wait asks somebody else the question first, and plays the answer.
    bool play_computer();
    std::optional<Question> question() const;
    bool play_answer(const Question& question, Move move);

    // The ply of the last decision a person made; nothing if there was none.
    std::optional<int> last_decision() const;
    // Takes back all moves from that ply on. What is stored is the caller's business.
    void rewind(int ply);

  private:
    Room(GameInfo info, Rng rng, Save save);

    bool decides(Seat seat) const;  // has to answer, and has not
    // A move is made, or sealed until the other is there too.
    bool answer(Seat seat, Move move);
    // Plays the moves and what chance brings after them; saves all before anything counts.
    bool advance(std::span<const Move> moves);

    GameInfo info_;
    Rng rng_;
    Save save_;
    std::vector<Move> moves_;
    std::vector<State> states_;  // one more than moves
    std::array<std::optional<Move>, 2> sealed_;
};

}  // namespace dipolis
