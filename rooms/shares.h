// A table that strangers fill, as far as its places go: how many each owner (an address) may have,
// how long one lasts, and which is given up when all are taken. What lies in the places is kept by
// whoever uses this. The present time is passed in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace dipolis {

class Shares {
  public:
    static constexpr int64_t kForever = std::numeric_limits<int64_t>::max();
    struct Limits {
        size_t places;            // in all
        size_t of_each;           // of one owner; the empty one, this machine, has no such limit
        int64_t life = kForever;  // of a place, in the unit of `now`
    };
    explicit Shares(const Limits& limits) : limits_(limits) {}

    // Whether the owner has not used up its share.
    bool has_share(const std::string& owner) const;

    // Takes a place; one of that name is given up first. If all are taken, the oldest gives way of
    // the owner who has most, unless this one would have as many then.
    struct Entered {
        bool in = false;
        std::optional<std::string> displaced = {};  // the place that gave way
    };
    Entered enter(const std::string& place, const std::string& owner, int64_t now);
    // Gives a place up; false if there is none of that name.
    bool leave(const std::string& place);
    // Gives up the places whose life is over, the oldest first.
    std::vector<std::string> expire(int64_t now);

    bool has(const std::string& place) const { return places_.contains(place); }
    size_t count() const { return places_.size(); }
    size_t of(const std::string& owner) const;
    // Owner that has most; to be asked only if there are any.
    const std::string& greediest() const { return by_count_.rbegin()->second; }

  private:
    struct Place {
        std::string owner;
        uint64_t number;  // in the order of entering
        int64_t until;
    };
    void recount(const std::string& owner, size_t before, size_t after);

    Limits limits_;
    uint64_t last_ = 0;
    std::map<std::string, Place> places_;
    std::map<uint64_t, std::string> by_age_;
    std::map<std::string, std::set<uint64_t>> owned_;
    std::set<std::pair<size_t, std::string>> by_count_;  // numbers of each owner
};

}  // namespace dipolis
