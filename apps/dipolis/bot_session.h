// A player that sits down in a game by a link and plays it by messages (docs/protocol.md), as the
// page does for a person. Knows no sockets: it is told each message and says what to send.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ai/opponent.h"
#include "formats/json.h"

namespace dipolis {

class BotSession {
  public:
    using Messages = std::vector<std::string>;

    // `name` may be empty. All randomness of the player follows from the seed.
    BotSession(std::unique_ptr<Opponent> player, std::string link, std::string name, uint64_t seed);

    // Messages to send when a connection begins, the first or a later one.
    Messages greet() const;
    // Messages to send in answer to this one. May take as long as the player needs for a move.
    Messages hear(std::string_view text);
    // Messages that ask for the whole game again, after the server could not do what was asked.
    Messages again() const;

    // Between two games.
    bool rests() const { return over_ && !game_.empty(); }
    // The server could not do now what was asked: wait a little, then send again().
    bool troubled() const { return troubled_; }
    // Something went wrong that trying again does not mend; then why.
    bool failed() const { return !complaint_.empty(); }
    const std::string& complaint() const { return complaint_; }
    // News for whoever started the bot: "game k3v9q2m8: won · 61 to 55 points"; empty if there are
    // none.
    std::string news();

  private:
    Messages hear_table(const Json& table);
    Messages hear_people(const Json& people) const;
    Messages hear_refusal(const Json& refusal);
    Messages hear_error(const Json& error);
    bool begin(const Json& table);
    bool follow(const Json& events);
    Messages decide(Seat seat);
    Messages fail(std::string why);
    // Outcome of the game for the bot's seat.
    std::string outcome(const Json& result, size_t own) const;

    std::unique_ptr<Opponent> player_;
    std::string link_, name_;
    uint64_t seed_;
    std::string game_;  // the one being played
    State state_;       // after the moves heard so far
    int ply_ = 0;
    bool over_ = true;
    bool troubled_ = false;
    std::string news_, complaint_;
};

}  // namespace dipolis
