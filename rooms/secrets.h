// Numbers and names that must not be guessed: links, ids, and the outcomes of chance. Handed in, so
// that a room knows no cryptographic library.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rooms/chance.h"
#include "rooms/drawn_id.h"

namespace dipolis {

class Secrets {
  public:
    virtual ~Secrets() = default;

    // Outcomes of chance of this game. Each has a generator of its own, found by its name: it tells
    // nothing about others, and a move taken back turns up the same cards again, also after a
    // restart.
    virtual Chance chance(const std::string& game) const = 0;

    // The id of a game, followed by a code that only this object can make: nobody can invent a
    // token. `purpose` is a fixed word for each use, so that a token for one is worth nothing for
    // another.
    virtual std::string token(std::string_view purpose, const std::string& game) const = 0;
    // The game of a token for that purpose; nothing if it is a forgery.
    virtual std::optional<std::string> game_of(std::string_view purpose,
                                               std::string_view token) const = 0;

    std::string new_game_id() {
        return drawn_letters(kGameIdLetters, [this](int n) { return below(n); });
    }
    // A ticket that works once, and its hash, which is all that is kept of it.
    virtual std::string new_ticket() = 0;
    virtual std::string hash_of_ticket(std::string_view ticket) const = 0;
    // A hash of text for one purpose, such as a code that is kept: for another purpose the same
    // text has another hash, and so has each key of a browser and each ticket.
    virtual std::string hashed(std::string_view purpose, std::string_view text) const = 0;
    virtual bool looks_like_ticket(std::string_view text) const = 0;
    virtual int below(int n) = 0;
};

}  // namespace dipolis
