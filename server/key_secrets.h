// Secrets that follow from one key of the server, and the keys of browsers. The only file that uses
// the cryptographic library.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "play/rng.h"
#include "rooms/secrets.h"

namespace dipolis {

class KeySecrets : public Secrets {
  public:
    using Key = std::array<uint8_t, 32>;

    // Random numbers come from the operating system.
    explicit KeySecrets(const Key& key);
    // For tests: everything that cannot be predicted otherwise follows from these numbers. The key
    // follows from the seed alone.
    explicit KeySecrets(uint64_t seed, uint64_t stream = 0);

    Chance chance(const std::string& game) const override;
    std::string token(std::string_view purpose, const std::string& game) const override;
    std::optional<std::string> game_of(std::string_view purpose,
                                       std::string_view token) const override;
    std::string new_ticket() override { return new_key(); }
    std::string hash_of_ticket(std::string_view ticket) const override;
    std::string hashed(std::string_view purpose, std::string_view text) const override;
    bool looks_like_ticket(std::string_view text) const override;
    int below(int n) override;

    // 256 random bits as 43 letters: the key of a browser, or a ticket.
    std::string new_key();
    // Bytes that follow from the key, for other secrets of the server: `purpose` as in token().
    std::array<uint8_t, 32> bytes(std::string_view purpose, std::string_view about) const;

  private:
    Key key_;
    std::optional<Rng> seeded_;
};

// Whether a text has the form of a key, so that nothing else is taken for one.
bool looks_like_key(std::string_view text);
// The hash of a browser's key, which is all that is kept of it. It is never the hash of a ticket,
// so that neither can be used as the other.
std::string hash_of(std::string_view key);
// Bytes as letters, digits, "-" and "_" (RFC 4648, section 5), without padding.
std::string base64url(std::span<const uint8_t> bytes);
// A key from the operating system; a key as 43 letters.
KeySecrets::Key random_key();
std::string key_text(const KeySecrets::Key& key);
// The key in that file, which is made with access for its owner only if it does not exist. On
// failure returns nothing, and `why` is the reason.
std::optional<KeySecrets::Key> keep_key(const std::string& path, std::string& why);

}  // namespace dipolis
