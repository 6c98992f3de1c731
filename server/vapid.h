// The server's name at push services (VAPID, RFC 8292): a key pair, and tokens signed by it. Only
// vapid.cpp uses OpenSSL for that.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/key_secrets.h"

namespace dipolis {

class Vapid {
  public:
    // The keys follow from the server's own: they are the same after each start, and are backed up
    // with it. Browsers that subscribed with others hear nothing more.
    explicit Vapid(const KeySecrets& secrets);
    ~Vapid();
    Vapid(const Vapid&) = delete;
    Vapid& operator=(const Vapid&) = delete;

    // The point on P-256, uncompressed, in base64url: what browsers call applicationServerKey.
    const std::string& public_key() const { return public_key_; }

    // The field Authorization of a push. `origin` of the push service: "https://push.example.org";
    // `subject`: where its people reach this server's host, https: or mailto:; `expires`: seconds
    // since 1970, at most a day from now.
    std::string authorization(const std::string& origin, const std::string& subject,
                              int64_t expires) const;

  private:
    struct Keys;
    std::unique_ptr<const Keys> keys_;
    std::string public_key_;
};

}  // namespace dipolis
