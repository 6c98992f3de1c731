#include "server/key_secrets.h"

#include <fcntl.h>
#include <sodium.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <tuple>

#include "ai/bytes.h"

namespace dipolis {

namespace {

constexpr size_t kCodeLetters = 22;  // 132 bits
constexpr size_t kKeyLetters = 43;   // 256 bits

static_assert(std::tuple_size_v<KeySecrets::Key> == crypto_auth_hmacsha256_KEYBYTES);

// Must succeed before anything else of the library is used; it fails only if the operating system
// has no random numbers.
void need_library() {
    if (sodium_init() < 0) std::abort();
}

uint64_t number_at(std::span<const uint8_t> bytes, size_t begin) {
    uint64_t number = 0;
    for (size_t i = 0; i < 8; ++i) number = number << 8 | bytes[begin + i];
    return number;
}

std::array<uint8_t, 32> hmac(const KeySecrets::Key& key, std::string_view purpose,
                             std::string_view about) {
    const std::string text = std::string(purpose) + "|" + std::string(about);
    std::array<uint8_t, 32> code{};
    crypto_auth_hmacsha256(code.data(), reinterpret_cast<const unsigned char*>(text.data()),
                           text.size(), key.data());
    return code;
}

bool same(std::string_view a, std::string_view b) {
    return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

// A new file, complete or not there at all: a key that was lost in a crash would change the cards
// that are still face down.
bool write_key(const std::string& path, const KeySecrets::Key& key) {
    const std::string fresh = path + ".new";
    ::unlink(fresh.c_str());
    const int file = ::open(fresh.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (file < 0) return false;
    std::string bytes(key.begin(), key.end());
    put(bytes, checksum(bytes));
    const bool written =
        ::write(file, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()) &&
        ::fsync(file) == 0;
    ::close(file);
    if (!written || ::rename(fresh.c_str(), path.c_str()) != 0) return false;
    // Not every file system can sync a folder: then the name is as safe as it gets.
    const std::string folder = std::filesystem::path(path).parent_path().string();
    const int in = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC);
    if (in >= 0) {
        ::fsync(in);
        ::close(in);
    }
    return true;
}

}  // namespace

std::string base64url(std::span<const uint8_t> bytes) {
    constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string text(sodium_base64_encoded_len(bytes.size(), kVariant), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), kVariant);
    text.pop_back();  // the zero at its end
    return text;
}

KeySecrets::KeySecrets(const Key& key) : key_(key) {
    need_library();
}

KeySecrets::KeySecrets(uint64_t seed, uint64_t stream) : key_{}, seeded_(Rng(seed, stream)) {
    need_library();
    Rng rng(seed);
    for (uint8_t& byte : key_) byte = static_cast<uint8_t>(rng.next());
}

std::array<uint8_t, 32> KeySecrets::bytes(std::string_view purpose, std::string_view about) const {
    return hmac(key_, purpose, about);
}

Chance KeySecrets::chance(const std::string& game) const {
    return Chance([key = key_, game](const std::string& name) {
        const auto bytes = hmac(key, "chance", game + "|" + name);
        return Rng(number_at(bytes, 0), number_at(bytes, 8));
    });
}

std::string KeySecrets::token(std::string_view purpose, const std::string& game) const {
    return game + base64url(bytes(purpose, game)).substr(0, kCodeLetters);
}

std::optional<std::string> KeySecrets::game_of(std::string_view purpose,
                                               std::string_view token) const {
    if (token.size() != kGameIdLetters + kCodeLetters) return std::nullopt;
    std::string game(token.substr(0, kGameIdLetters));
    if (!same(this->token(purpose, game), token)) return std::nullopt;
    return game;
}

int KeySecrets::below(int n) {
    if (seeded_) return seeded_->below(n);
    return static_cast<int>(randombytes_uniform(static_cast<uint32_t>(n)));
}

std::string KeySecrets::new_key() {
    Key key{};
    if (seeded_) {
        for (uint8_t& byte : key) byte = static_cast<uint8_t>(seeded_->next());
    } else {
        key = random_key();
    }
    return key_text(key);
}

std::string key_text(const KeySecrets::Key& key) {
    return base64url(key);
}

bool looks_like_key(std::string_view text) {
    return text.size() == kKeyLetters && std::all_of(text.begin(), text.end(), [](char letter) {
               return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                      (letter >= '0' && letter <= '9') || letter == '-' || letter == '_';
           });
}

std::string hash_of(std::string_view key) {
    need_library();
    std::array<uint8_t, crypto_hash_sha256_BYTES> hash{};
    crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(key.data()), key.size());
    return base64url(hash);
}

bool KeySecrets::looks_like_ticket(std::string_view text) const {
    return looks_like_key(text);
}

std::string KeySecrets::hash_of_ticket(std::string_view ticket) const {
    return hashed("ticket", ticket);
}

std::string KeySecrets::hashed(std::string_view purpose, std::string_view text) const {
    return hash_of(std::string(purpose) + "|" + std::string(text));  // no key has such a letter
}

KeySecrets::Key random_key() {
    need_library();
    KeySecrets::Key key{};
    randombytes_buf(key.data(), key.size());
    return key;
}

std::optional<KeySecrets::Key> keep_key(const std::string& path, std::string& why) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        const bool missing = errno == ENOENT;
        const KeySecrets::Key fresh = random_key();
        if (missing && write_key(path, fresh)) return fresh;
        why = std::strerror(errno);
        return std::nullopt;
    }
    KeySecrets::Key key{};
    constexpr size_t kSumBytes = sizeof(uint64_t);
    std::array<char, std::tuple_size_v<KeySecrets::Key> + kSumBytes + 1> read{};
    const ssize_t size = ::read(file, read.data(), read.size());
    ::close(file);
    const std::string_view bytes(read.data(), size < 0 ? 0 : static_cast<size_t>(size));
    if (bytes.size() != key.size() && bytes.size() != key.size() + kSumBytes) {
        why = "not a key of this program";
        return std::nullopt;
    }
    std::copy_n(bytes.begin(), key.size(), key.begin());
    if (bytes.size() == key.size()) {
        write_key(path, key);  // of a version without checksums
    } else if (Taker(bytes.substr(key.size())).take<uint64_t>() !=
               checksum(bytes.substr(0, key.size()))) {
        why =
            "damaged: the checksum does not fit; put a copy of it back, or remove it: then links "
            "that were sent lead nowhere, and games go on with other cards";
        return std::nullopt;
    }
    return key;
}

}  // namespace dipolis
