// The clock of a game between two people: how much time each has left. Pure: the present time, in
// milliseconds of a clock that never goes back, is passed in.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "rooms/seats.h"

namespace dipolis {

inline constexpr int kSecond = 1000;  // milliseconds

// Terms that were agreed on: so many minutes for the whole game and seconds more after each
// decision, or so many days for each decision.
struct ClockTerms {
    enum class Kind : uint8_t { Minutes, Days };
    Kind kind = Kind::Minutes;
    int amount = 0;     // minutes or days
    int increment = 0;  // seconds; with minutes only

    friend bool operator==(const ClockTerms&, const ClockTerms&) = default;
};
inline constexpr int kMostMinutes = 180, kMostIncrement = 180, kMostDays = 14;

// Milliseconds by seat. An int: the longest time is 14 days.
using TimesLeft = PerSeat<int>;
TimesLeft full_time(const ClockTerms& terms);

class GameClock {
  public:
    GameClock(const ClockTerms& terms, TimesLeft left) : terms_(terms), left_(left) {}

    const ClockTerms& terms() const { return terms_; }

    // From now on the time of exactly these seats runs.
    void run(Seats deciding, int64_t now);
    bool runs(Seat seat) const { return since_[seat].has_value(); }

    // The seat has decided: its time stops. `spent`: how long it took, as the client says; a
    // part of the delay on the network, beyond that, is given back. Returns false if its time is
    // over.
    bool decided(Seat seat, int64_t now, std::optional<int> spent = {});
    // Adds the increment after a decision.
    void reward(Seat seat) { left_ = rewarded({seat}); }
    // The times left with the rewards of these seats, as they are stored.
    TimesLeft rewarded(Seats seats) const;

    // Not below zero.
    int left(Seat seat, int64_t now) const;
    TimesLeft left(int64_t now) const { return {left(Seat::First, now), left(Seat::Second, now)}; }
    // The seat whose time is over, even with all the lag that may be credited to it.
    std::optional<Seat> over(int64_t now) const;
    // Moment when somebody's time is over if nobody decides; nothing if no time runs.
    std::optional<int64_t> ends() const;

  private:
    int64_t passed(Seat seat, int64_t now) const;
    int credit_for(Seat seat) const;

    ClockTerms terms_;
    TimesLeft left_;
    PerSeat<std::optional<int64_t>> since_;
    PerSeat<int> credit_ = {kMostCredit, kMostCredit};

    // Milliseconds that are given back at most, for a whole game and for one decision.
    static constexpr int kMostCredit = 5000, kCreditAtOnce = 300;
    // Two weeks. Increments cannot raise a time above this, so that it fits its type.
    static constexpr int kMostTime = 1'209'600'000;
};

}  // namespace dipolis
