// Fair turns at one worker: what waits for it is done in an order in which each owner gets an equal
// share of the worker's time, whatever the others send. (Start-time fair queueing; Goyal, Vin and
// Cheng, 1996.)
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace dipolis {

// An owner's clock says how much of the worker's time it has used up; the owner whose clock is
// behind is next. An owner that was idle begins at the clock of whoever was served last: it is next
// at once, and cannot save up what it did not use. So somebody who asks for little waits for the
// one item at work, however many others are waiting. Items of one owner keep their order.
template <class Item>
class Turns {
  public:
    static constexpr size_t kMostRemembered = 10'000;  // owners that do not wait

    struct Taken {
        std::string owner;
        Item item;
    };

    void add(const std::string& owner, Item item) {
        if (waiting_.empty()) begin_anew();
        Owner& who = known(owner);
        const bool comes = who.waiting.empty();
        if (comes) {
            idle_.erase(&who);
            who.clock = std::max(who.clock, served_);
        }
        who.waiting.push_back(std::move(item));
        if (comes) join(who);
        ++size_;
    }
    // The next item; nothing if none is waiting.
    std::optional<Taken> take() {
        if (waiting_.empty()) return std::nullopt;
        Owner& who = **waiting_.begin();
        waiting_.erase(waiting_.begin());
        served_ = who.clock;
        Taken taken{who.name->first, std::move(who.waiting.front())};
        who.waiting.pop_front();
        --size_;
        join(who);
        // Nothing distinguishes these from owners that never came; and of too many the debts that
        // are smallest are forgiven.
        while (!idle_.empty() &&
               ((*idle_.begin())->clock <= served_ || idle_.size() > kMostRemembered))
            forget(**idle_.begin());
        return taken;
    }
    // Charges what an item of the owner has cost, in any unit of time, as soon as that is known.
    void charge(const std::string& owner, double cost) {
        Owner& who = known(owner);
        (who.waiting.empty() ? idle_ : waiting_).erase(&who);
        who.clock = std::max(who.clock, served_) + cost;
        join(who);
    }
    bool empty() const { return size_ == 0; }
    size_t size() const { return size_; }
    // Owners that wait, or have used more than whoever was served last since nobody waited.
    size_t known() const { return owners_.size(); }

  private:
    struct Owner;
    using Owners = std::map<std::string, Owner>;
    struct Owner {
        typename Owners::iterator name = {};
        double clock = 0;
        uint64_t since = 0;  // when it joined: of equal clocks the first is next
        std::deque<Item> waiting = {};
    };
    struct Earlier {
        bool operator()(const Owner* a, const Owner* b) const {
            return std::tie(a->clock, a->since) < std::tie(b->clock, b->since);
        }
    };
    using Queue = std::set<Owner*, Earlier>;

    Owner& known(const std::string& owner) {
        const auto [found, fresh] = owners_.try_emplace(owner);
        if (fresh) {
            found->second.name = found;
            join(found->second);
        }
        return found->second;
    }
    // Nobody was kept waiting, so what was used up took nothing from anybody.
    void begin_anew() {
        if (!idle_.empty()) served_ = std::max(served_, (*idle_.rbegin())->clock);
        while (!idle_.empty()) forget(**idle_.begin());
    }
    void forget(Owner& who) {
        idle_.erase(&who);
        owners_.erase(who.name);
    }
    void join(Owner& who) {
        who.since = ++joined_;
        (who.waiting.empty() ? idle_ : waiting_).insert(&who);
    }

    Owners owners_;
    Queue waiting_, idle_;  // each owner is in one of them
    double served_ = 0;     // the clock of the owner whose turn was last
    uint64_t joined_ = 0;
    size_t size_ = 0;
};

}  // namespace dipolis
