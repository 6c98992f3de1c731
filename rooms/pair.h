// Two people at one game on two devices: whether they are there, what they have offered each other,
// their clock, and what they may do besides moving. Pure: no sockets, no store, and the present
// time is passed in, in milliseconds.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "rooms/clock.h"
#include "rooms/game_info.h"
#include "rooms/room.h"

namespace dipolis {

enum class Offer : uint8_t { Undo, Rematch, Talk };
inline constexpr size_t kOffers = 3;

class Pair {
  public:
    // `restored`: after a restart the clock waits for who must decide.
    Pair(const Pact& pact, const Summary& summary, int64_t now, bool restored);

    // --- Presence.

    // Sets which seats have a client that looks at the game.
    void set_here(Seats here, int64_t now);
    Seats present() const { return here_; }
    bool here(Seat seat) const { return here_.has(seat); }
    // Seconds since the last client of the seat left.
    int away(Seat seat, int64_t now) const;

    // --- The clock.

    const std::optional<GameClock>& clock() const { return clock_; }
    std::optional<GameClock>& clock() { return clock_; }
    // Runs the time of those who must decide, and no other. Called when that may have changed.
    void run_clock(const Room& room, int64_t now);
    void stop_clock(int64_t now);
    TimesLeft left(int64_t now) const { return clock_ ? clock_->left(now) : TimesLeft{}; }
    // Time of this seat as the other may know it while both decide in secret.
    int left_in_secret(Seat seat) const { return left_in_secret_[seat]; }
    // Moment when somebody's time will be over if nothing happens; nothing if no time runs, or if
    // one will begin to run by itself.
    std::optional<int64_t> time_ends(int64_t now) const;
    // Ending that the game has now if somebody's time is over.
    std::optional<Ending> out_of_time(const Room& room, int64_t now) const;

    // --- Rights of the two. `seat` is the one who asks.

    bool may_resign(const Room& room) const { return in_play(room); }
    // Only until both have made a decision, and in a rated game not after all Wonders were shown.
    bool may_abort(const Room& room) const;
    // Seconds until the seat may claim the game of a rival who has left; nothing if the rival is
    // there, need not decide, or has days to do it.
    std::optional<int> claim_in(const Room& room, Seat seat, int64_t now) const;
    bool may_claim(const Room& room, Seat seat, int64_t now) const {
        return claim_in(room, seat, now) == 0;
    }
    bool may_offer(const Room& room, Seat seat, Offer what) const;

    // --- Offers.

    // Makes or withdraws one; true if now both have said yes. A no also ends the other's offer.
    bool offer(Seat seat, Offer what, bool yes);
    bool offered(Seat seat, Offer what) const { return offers_[what][seat]; }
    // Seat that offered it first.
    std::optional<Seat> first_to_offer(Offer what) const { return first_[what]; }
    void drop(Offer what);
    bool may_talk() const { return offers_[Offer::Talk] == PerSeat<bool>{true, true}; }

    // Whether somebody has offered a rematch who is here or may come back: both may reload the page
    // at the same moment.
    bool awaits_rematch(int64_t now) const;

    std::string next;  // the rematch

  private:
    void note_secret(const Room& room, int64_t now);
    static bool in_play(const Room& room) { return room.info().pact->begun() && !room.over(); }

    std::optional<GameClock> clock_;
    // As both were when they began to decide in secret, and the ply of that.
    TimesLeft left_in_secret_;
    std::optional<int> secret_at_;
    Seats here_;
    PerSeat<int64_t> gone_since_;
    Seats waited_for_;  // after a restart: their time does not run yet
    int64_t wait_until_;
    EnumArray<Offer, PerSeat<bool>, kOffers> offers_{};
    EnumArray<Offer, std::optional<Seat>, kOffers> first_{};
};

// Ply to go back to in order to take back the last decision of this seat: its own, or if both
// decided in secret, the first of the two. Nothing if it has not decided anything.
std::optional<int> last_decision_of(const Room& room, Seat seat);
bool both_have_decided(const Room& room);
// Ending of the game when the time of this seat is over.
Ending ending_by_time(const Room& room, Seat seat);
// The seats that decided in the pending change.
Seats deciders(const Room& room);

}  // namespace dipolis
