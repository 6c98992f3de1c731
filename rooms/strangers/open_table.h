// The open table: who offers a game to everybody, and which games agreed on here are being played.
// Pure: no sockets, no store; the present time is passed in, in milliseconds.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "formats/json.h"
#include "rooms/people.h"
#include "rooms/shares.h"
#include "rooms/strangers/attendance.h"
#include "rooms/strangers/live_games.h"

namespace dipolis {

// Offer of a game to whoever sits down first.
struct Challenge {
    std::string id;
    Holder by;
    Guest guest;
    Variant variant;
    Begins first = Begins::Random;
    std::optional<ClockTerms> clock;
    bool rated = false;
    std::string address = {};  // of its maker; empty for this machine
};

class OpenTable {
  public:
    static constexpr size_t kMostGamesShown = 30;
    // Time for which a challenge waits for its maker to come back. It is hidden meanwhile.
    static constexpr int64_t kPatience = 15'000;
    // Between two messages about what has changed.
    static constexpr int64_t kPause = 1'000;

    // `challenges`: how many there may be, and for how long.
    explicit OpenTable(const Shares::Limits& challenges) : shares_(challenges) {}

    void enter(ClientId client, const Holder& holder, const KeptApart& apart = {});
    void leave(ClientId client, int64_t now);
    const Attendance& attendance() const { return attendance_; }
    // Replaces what enter() was told, if the holder is here. Two who are apart are not shown what
    // the other offers, nor may they take it.
    void keep_apart(const Holder& holder, const KeptApart& apart);

    // It replaces the maker's earlier one. If there are too many in all, one gives way as in
    // Shares. If the maker is away, it waits as if the maker had left now.
    struct Offered {
        bool stands = false;
        std::optional<Holder> displaced = {};  // the owner of a challenge that gave way
    };
    Offered offer(Challenge challenge, int64_t now);
    bool withdraw(const Holder& by);
    // Withdraws those whose life is over, and returns who made them.
    std::vector<Holder> withdraw_old(int64_t now);
    // The challenge of this holder, if there is one, is shown as this guest's from now on.
    void introduce(const Holder& by, const Guest& guest);
    // The name of this holder was taken away.
    void unname(const Holder& holder);
    const Challenge* of(const Holder& by) const;
    // Null if it is gone, or its maker is away.
    const Challenge* find(const std::string& id) const;

    size_t challenges() const { return challenges_.size(); }

    void begin(LiveGame game);
    void finish(const std::string& game);
    void hide(const std::string& game);  // it goes on, but nobody looks
    bool plays_rated(const Holder& holder) const { return games_.plays_rated(holder); }
    // The name of one browser is that of another from now on, and so are its seats in rated games.
    void move_rated(const Holder& from, const Holder& to) { games_.move_rated(from, to); }

    // The data of the `open_table` message (docs/protocol.md).
    std::string message(const Holder& holder = {});
    // Forgets challenges whose makers have not come back. If something has changed, and the last
    // news is long enough ago, those who are to be told.
    std::vector<ClientId> news(int64_t now);

  private:
    std::string written(const Holder& holder) const;
    bool misses_some(const Holder& holder) const;
    void change() {
        text_.clear();
        changed_ = true;
    }

    Attendance attendance_;
    std::map<Holder, int64_t> gone_since_;  // of those with a challenge
    std::deque<Challenge> challenges_;      // newest last; one of each maker
    Shares shares_;
    LiveGames games_;
    std::string text_;  // empty: to be written anew
    bool changed_ = false;
    int64_t told_ = -kPause;
};

}  // namespace dipolis
