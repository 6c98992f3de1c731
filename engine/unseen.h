// The cards of the present Age that nobody has seen. The deck of an Age (in Age III with the guilds
// behind it) is at most 27 consecutive cards of the catalogue, so 32 bits hold the set. Counting
// and drawing, which every reveal does, are cheap then.
#pragma once

#include "engine/base.h"
#include "engine/ids.h"

namespace dipolis {

class Unseen {
  public:
    constexpr Unseen() = default;

    // All cards that may be dealt in the age.
    static constexpr Unseen of(Age age) {
        constexpr PerAge<uint8_t> kFirst = {0, 23, 46};
        Unseen unseen;
        unseen.first_ = kFirst[age];
        unseen.members_ = Numbers::range(0, age == Age::III ? kGuild + 7 : 23);
        return unseen;
    }

    // The cards with that back, which must be one of this Age.
    constexpr Unseen with(Back back) const {
        Unseen unseen = *this;
        unseen.members_ = members_ & kWith[back];
        return unseen;
    }

    constexpr int size() const { return members_.size(); }
    constexpr Card nth(int k) const { return card(members_.nth(k)); }
    constexpr void remove(Card card) { members_.remove(number(card)); }

    constexpr Cards cards() const {
        Cards cards;
        for (uint8_t number : members_) cards.add(card(number));
        return cards;
    }
    // Leaves only those that are in the set too.
    constexpr void keep(const Cards& cards) {
        for (uint8_t number : members_) {
            if (!cards.has(card(number))) members_.remove(number);
        }
    }

    friend constexpr bool operator==(const Unseen&, const Unseen&) = default;

  private:
    using Numbers = Set<uint8_t, 32>;
    static constexpr int kGuild = 20;  // the first guild behind the cards of Age III

    static constexpr EnumArray<Back, Numbers, 4> kWith = {
        Numbers::range(0, 23), Numbers::range(0, 23), Numbers::range(0, kGuild),
        Numbers::range(kGuild, kGuild + 7)};  // by Back

    constexpr Card card(uint8_t number) const { return static_cast<Card>(first_ + number); }
    constexpr uint8_t number(Card card) const {
        return static_cast<uint8_t>(static_cast<uint8_t>(card) - first_);
    }

    Numbers members_;
    uint8_t first_ = 0;
};

}  // namespace dipolis
