// One game being played: its seats, its moves, and who may decide what. Knows no sockets, clock,
// SQL, JSON or words; the browser, the terminal and the tests use the same class.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "formats/result.h"
#include "play/player.h"
#include "rooms/chance.h"
#include "rooms/game_info.h"
#include "rooms/question.h"
#include "rooms/refusal.h"

namespace dipolis {

// Sight of a client that decides for some seats of a game, or for none (a spectator): what it sees
// and may decide.
struct Sight {
    Seats you;
    State seen;                 // everything they may know, and nothing else
    std::optional<Seat> asked;  // the one of their seats that must decide now
    bool secret = false;        // both seats decide at the same time
    Seats sealed;               // their seats that have answered in secret
    bool undo = false;          // they may take back the last decision of a human
};

class Room {
  public:
    // A decision that is not saved yet: the moves after the present one, chance included, and the
    // state after each of them.
    struct Change {
        std::vector<Move> moves;
        std::vector<State> states;
    };

    // A new game. The outcomes of chance before the first decision are drawn, and pending.
    static Room open(GameInfo info, Chance chance);

    // Restores a stored game by replaying its moves. The error names the first illegal line. If the
    // record stops before a decision, the next outcomes of chance are drawn, and pending.
    static Parsed<Room> restore(GameInfo info, std::span<const std::string> lines, Chance chance);

    // A damaged game, up to the first line that is no possible move, or to where `lines` end. There
    // it stays: nothing is drawn.
    static Room restore_damaged(GameInfo info, std::span<const std::string> lines);

    const GameInfo& info() const { return info_; }
    const State& state() const { return states_.back(); }
    // All moves so far, chance included, and the state before each of them.
    int ply() const { return static_cast<int>(moves_.size()); }
    Move move(int ply) const { return moves_[static_cast<size_t>(ply)]; }
    const State& before(int ply) const { return states_[static_cast<size_t>(ply)]; }
    const State& after(int ply) const { return states_[static_cast<size_t>(ply) + 1]; }
    std::span<const Move> moves() const { return moves_; }

    // Whether a human plays this seat; all seats that humans play.
    bool is_human(Seat seat) const;
    Seats people() const;
    // The human seat among these that must decide now; nothing if others decide. Where both seats
    // decide in secret, a seat that has answered is not asked again.
    std::optional<Seat> asked(Seats among = kBothSeats) const;
    bool awaits_human() const { return asked().has_value(); }

    // The people have ended the game, or their time has, before its last move.
    void end(const Ending& ending);
    const std::optional<Ending>& ended() const { return ended_; }
    bool is_damaged() const { return ended_ && ended_->kind == Ending::Kind::Damaged; }
    bool over() const { return ended_ || is_over(state()); }
    // It belongs to another browser from now on.
    void belong_to(const Holder& maker) { info_.maker = maker; }
    // Somebody sits down in a game between two devices.
    void seat(Seat seat, const Sitter& sitter) { info_.pact->seats[seat] = sitter; }

    // Sight of a client that decides for these seats.
    Sight sight(Seats you) const;
    // The position before the move of that ply as these seats may know it; ply() means the present
    // one.
    State seen_at(int ply, Seats you) const;

    // Both seats decide at the same time, in secret (view.h). An answer is sealed: it stays in
    // memory, is not saved and changes nothing until the other is given; then both are played.
    bool secret() const;
    bool sealed(Seat seat) const { return sealed_[seat].has_value(); }
    // Takes back the sealed answers of humans; false if there is none.
    bool unseal();
    // The sealed answers and where they were given, for a room that is restored later: the store
    // does not have them.
    struct Sealed {
        int ply = 0;
        PerSeat<std::optional<Move>> answers = {};
    };
    Sealed sealed_answers() const { return {ply(), sealed_}; }
    // Seals them again, unless they do not answer what is asked now.
    void seal_again(const Sealed& before);

    // A decision takes effect, and may be shown, only after it is safely stored. Until then it is
    // pending: nothing else can be decided, and all functions above describe the state before it.
    // The owner of the room saves the change and reports the result by settle().
    const Change* pending() const { return pending_ ? &*pending_ : nullptr; }
    void settle(bool saved);

    // A human's move for one of these seats, in answer to a ply: pending or sealed, unless refused.
    // Outcomes of chance follow at once, up to the rival's turn.
    std::optional<Refusal> play(int ply, std::string_view line, Seats among = kBothSeats);

    // Plays one move of the computer player or rival whose turn it is, or the outcomes of chance
    // that could not be saved before; returns false if nothing is pending afterwards. Not of a
    // computer player with a level: its question() is answered by a search elsewhere.
    bool play_computer();
    std::optional<Question> question() const;
    bool play_answer(const Question& question, Move move);

    // The ply of a human's last decision, if there was one.
    std::optional<int> last_decision() const;
    // Takes back all moves from that ply on. The caller updates the store.
    void rewind(int ply);

  private:
    Room(GameInfo info, Chance chance);

    // Plays stored lines up to the first that is no possible move, which is the error.
    Parsed<bool> replay(std::span<const std::string> lines);
    bool decides(Seat seat) const;  // must answer, and has not
    State seen_by(const State& state, Seats you, std::optional<Seat> asked) const;
    // Plays a move, or seals it until the other seat has answered too.
    void answer(Seat seat, Move move);
    // Plays the moves and the outcomes of chance after them; they are pending, if there are any.
    void advance(std::span<const Move> moves);

    GameInfo info_;
    Chance chance_;
    std::vector<Move> moves_;
    std::vector<State> states_;  // one more than moves
    PerSeat<std::optional<Move>> sealed_;
    std::optional<Seat> last_sealed_;  // its answer is in the pending change
    std::optional<Change> pending_;
    std::optional<Ending> ended_;
};

}  // namespace dipolis
