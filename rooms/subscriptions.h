// Subscriptions: where browsers want to be told that it is somebody's turn (rooms/push.h).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "rooms/people.h"

namespace dipolis {

// Part of a Store, with the same rules for failures and transactions.
class Subscriptions {
  public:
    // Number that a holder may have, for whom older ones give way: a browser has one.
    static constexpr int kMostOfHolder = 3;

    virtual ~Subscriptions() = default;

    // An endpoint belongs to whoever subscribed it last.
    virtual bool subscribe(const Holder& holder, const std::string& endpoint) = 0;
    // True also if the holder has none such.
    virtual bool unsubscribe(const Holder& holder, const std::string& endpoint) = 0;
    // Removes it, whoever has it: its push service does not know it any more.
    virtual bool expire(const std::string& endpoint) = 0;
    virtual std::vector<std::string> endpoints_of(const Holder& holder) = 0;
    virtual bool forget(const Holder& holder) = 0;

    // Reads every row, so that damage is met.
    virtual void check() {}
};

class MemorySubscriptions : public Subscriptions {
  public:
    bool subscribe(const Holder& holder, const std::string& endpoint) override;
    bool unsubscribe(const Holder& holder, const std::string& endpoint) override;
    bool expire(const std::string& endpoint) override;
    std::vector<std::string> endpoints_of(const Holder& holder) override;
    bool forget(const Holder& holder) override;

  private:
    std::vector<std::pair<Holder, std::string>> all_;  // the oldest first
};

}  // namespace dipolis
