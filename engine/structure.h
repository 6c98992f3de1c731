// The structure of twenty cards: which card covers which, which rows lie face up, what is left.
#pragma once

#include <array>
#include <bit>

#include "engine/base.h"
#include "engine/ids.h"

namespace dipolis {

// The printed layout of an age. Positions as in docs/formats.md: row by row from the row that
// becomes accessible last, each row from left to right.
struct alignas(1024) Layout {  // found by a shift, like its spots
    struct alignas(32) Spot {
        uint8_t row;
        int8_t x;           // centre in half cards, 0 in the middle of the structure
        Places covered_by;  // accessible when all of these are gone
        Places covers;
        // A place that it covers, and the other card that covers that place, if there is one.
        struct Below {
            Places place, other_cover;
        };
        std::array<Below, 2> below;
    };
    std::array<Spot, kPlaceCount> spots{};
    Places face_up;     // turned up when the age is laid out
    Places accessible;  // from the start
};

extern const PerAge<Layout> kLayouts;

inline const Layout& layout(Age age) {
    return kLayouts[age];
}

// Cards left in the structure. An empty place, and one whose card is not known, holds Card::None.
struct Structure {
    std::array<Card, kPlaceCount> cards;
    Places present;     // a card lies here
    Places accessible;  // and nothing lies on it
    Places guilds;      // its back is a guild's (public: the backs differ)

    bool face_up(Place place) const { return cards[place] != Card::None; }

    // The place where this card lies face up; it must lie there. All places are compared at once,
    // because the end of a loop would be mispredicted.
    Place place_of(Card card) const {
        using Bytes [[gnu::vector_size(16)]] = uint8_t;
        constexpr Bytes kFirst = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
        constexpr Bytes kLast = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 17, 18, 19};
        const Bytes wanted = static_cast<uint8_t>(card) - Bytes{};
        Bytes first, last;  // they overlap
        __builtin_memcpy(&first, cards.data(), sizeof first);
        __builtin_memcpy(&last, cards.data() + cards.size() - sizeof last, sizeof last);
        // The place in one byte, or none if it is 0; all other bytes are 0.
        const Bytes found = ((first == wanted) & kFirst) | ((last == wanted) & kLast);
        const auto words = std::bit_cast<std::array<uint64_t, 2>>(found);
        const auto place = static_cast<Place>(bits::sum(words[0] | words[1]));
        DIPOLIS_ASSERT(cards[place] == card);
        return place;
    }

    // Lays out twenty unknown cards.
    void lay(Age age);

    // Takes the card of an accessible place away; returns the places that became accessible by
    // that.
    Places take(Age age, Place place);

    friend bool operator==(const Structure&, const Structure&) = default;
};

}  // namespace dipolis
