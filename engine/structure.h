// The structure of twenty cards: who covers whom, which rows lie face up, what is still there.
#pragma once

#include <array>

#include "engine/base.h"
#include "engine/ids.h"

namespace dipolis {

// The printed layout of an age. Positions as in docs/formats.md: row by row from the row that
// becomes accessible last, each row from left to right.
struct Layout {
    struct Spot {
        uint8_t row;
        int8_t x;           // centre in half cards, 0 in the middle of the structure
        Places covered_by;  // accessible when all of these are gone
        Places covers;
    };
    std::array<Spot, kPlaceCount> spots{};
    Places face_up;     // turned up when the age is laid out
    Places accessible;  // from the start
};

const Layout& layout(Age age);

// What is left of the structure. An empty place, and one whose card is not known, holds Card::None.
struct Structure {
    std::array<Card, kPlaceCount> cards;
    Places present;     // a card lies here
    Places accessible;  // and nothing lies on it
    Places guilds;      // its back is a guild's (public: the backs differ)

    bool face_up(Place place) const { return cards[place] != Card::None; }

    // The accessible place where this card lies; needs one.
    Place place_of(Card card) const {
        for (Place place : accessible) {
            if (cards[place] == card) return place;
        }
        DIPOLIS_ASSERT(false);
        return 0;
    }

    // Lays out twenty unknown cards.
    void lay(Age age);

    // Takes the card of an accessible place away; returns the places that became accessible by
    // that.
    Places take(Age age, Place place);

    friend bool operator==(const Structure&, const Structure&) = default;
};

}  // namespace dipolis
