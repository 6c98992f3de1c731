// What must not be guessed: keys of browsers, links, ids, and the outcomes of chance. The only file
// that uses the cryptographic library.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "play/rng.h"
#include "server/chance.h"

namespace dipolis {

class Secrets {
  public:
    using Key = std::array<uint8_t, 32>;

    // Random numbers come from the operating system.
    explicit Secrets(const Key& key);
    // For tests: everything that cannot be predicted otherwise follows from these numbers. The key
    // follows from the seed alone.
    explicit Secrets(uint64_t seed, uint64_t stream = 0);

    // Outcomes of chance of this game. Each ply has a generator of its own, derived from the key:
    // an outcome tells nothing about later ones, and a move taken back turns up the same cards
    // again, also after a restart.
    Chance chance(const std::string& game) const;

    // The id of a game, followed by a code that only this key can make: nobody can invent a token.
    // `purpose` is a fixed word for each use, so that a token for one is worth nothing for another.
    std::string token(std::string_view purpose, const std::string& game) const;
    // The game of a token for that purpose; nothing if it is a forgery.
    std::optional<std::string> game_of(std::string_view purpose, std::string_view token) const;

    // Eight letters without similar-looking ones; short enough to be read out.
    std::string new_game_id();
    // 256 random bits as 43 letters: the key of a browser, or a ticket.
    std::string new_key();
    int below(int n);

  private:
    std::array<uint8_t, 32> code(std::string_view purpose, std::string_view about) const;

    Key key_;
    std::optional<Rng> seeded_;
};

// Whether a text has the form of a key, so that nothing else is taken for one.
bool looks_like_key(std::string_view text);
// The hash of a browser's key, which is all that is kept of it; and that of a ticket, which is
// never the hash of a key, so that neither can be used as the other.
std::string hash_of(std::string_view key);
std::string hash_of_ticket(std::string_view ticket);
// A key from the operating system; a key as 43 letters.
Secrets::Key random_key();
std::string key_text(const Secrets::Key& key);
// The key in that file, which is made with access for its owner only if it does not exist. On
// failure returns nothing, and `why` is the reason.
std::optional<Secrets::Key> keep_key(const std::string& path, std::string& why);

}  // namespace dipolis
