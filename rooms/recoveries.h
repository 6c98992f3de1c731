// Recovery codes: whoever enters one in another browser gets there what belonged to the browser
// that it was made in. Only their hashes are kept (Secrets::hashed).
#pragma once

#include <map>
#include <optional>
#include <string>

#include "rooms/people.h"

namespace dipolis {

// Part of a Store, with the same rules for failures and transactions.
class Recoveries {
  public:
    virtual ~Recoveries() = default;

    // Keeps the hash of a holder's code; the one before is void. Fails if somebody else has it.
    virtual bool keep(const Holder& holder, const std::string& code) = 0;
    // The holder that this code belongs to; nothing if it is void, or never was one.
    virtual std::optional<Holder> whose(const std::string& code) = 0;
    virtual bool has(const Holder& holder) = 0;
    // Makes the holder's code void, if there is one.
    virtual bool forget(const Holder& holder) = 0;

    // Reads every row, so that damage is met.
    virtual void check() {}
};

class MemoryRecoveries : public Recoveries {
  public:
    bool keep(const Holder& holder, const std::string& code) override;
    std::optional<Holder> whose(const std::string& code) override;
    bool has(const Holder& holder) override { return codes_.contains(holder); }
    bool forget(const Holder& holder) override;

  private:
    std::map<Holder, std::string> codes_;
};

}  // namespace dipolis
