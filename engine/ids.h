// The names of things: small enums, and how many there are of each.
// Cards, Wonders and tokens are numbered by their row in the catalogue; find them there by id.
#pragma once

#include <array>
#include <cstdint>

#include "engine/base.h"

namespace dipolis {

enum class Card : uint8_t { None = 255 };    // a Building's card; row in kBuildings
enum class Wonder : uint8_t { None = 255 };  // row in kWonders
enum class Token : uint8_t { None = 255 };   // a progress token; row in kTokens

inline constexpr int kCardCount = 73;
inline constexpr int kBaseWonderCount = 12;
inline constexpr int kWonderCount = 14;  // with those of add-ons, which come behind
inline constexpr int kTokenCount = 10;

enum class Seat : uint8_t { First, Second };  // seat 0 drafts first and begins Age I
constexpr Seat other(Seat seat) {
    return seat == Seat::First ? Seat::Second : Seat::First;
}
inline constexpr std::array kSeats = {Seat::First, Seat::Second};
constexpr int index(Seat seat) {
    return static_cast<int>(seat);
}

// An array with one element for each seat.
template <class T>
using PerSeat = EnumArray<Seat, T, 2>;

// The one that decides now.
enum class Actor : uint8_t { First, Second, Chance, Nobody };
constexpr Actor actor_of(Seat seat) {
    return static_cast<Actor>(seat);
}
constexpr bool is_seat(Actor actor) {
    return actor == Actor::First || actor == Actor::Second;
}
// The seat that decides; neither chance nor nobody.
constexpr Seat seat_of(Actor actor) {
    DIPOLIS_ASSERT(is_seat(actor));
    return static_cast<Seat>(actor);
}

enum class Age : uint8_t { None, I, II, III };

// An array with one element for each age; Age::None has none.
template <class T>
struct PerAge : std::array<T, 3> {
    using std::array<T, 3>::operator[];
    constexpr T& operator[](Age age) { return (*this)[static_cast<size_t>(age) - 1]; }
    constexpr const T& operator[](Age age) const { return (*this)[static_cast<size_t>(age) - 1]; }
};

// The seven colours of buildings. Wonders are counted and rebated like an eighth.
enum class Colour : uint8_t { Brown, Grey, Blue, Green, Yellow, Red, Purple, Wonder };
inline constexpr int kColourCount = 7;

enum class Resource : uint8_t { Wood, Clay, Stone, Glass, Papyrus };
inline constexpr int kResourceCount = 5;

// The six symbols of green buildings, and the one of the Law token.
enum class Symbol : uint8_t { Wheel, Mortar, Quill, Pendulum, Sundial, ArmillarySphere, Law };
inline constexpr int kSymbolCount = 7;

// Linking symbols: whoever has a building that gives one builds the card that needs it for free.
enum class Link : uint8_t {
    Horseshoe,
    Sword,
    Tower,
    Target,
    Helmet,  // red
    Book,
    Gear,
    Lyre,
    Lamp,  // green
    Mask,
    Moon,
    Droplet,
    Pillar,
    Sun,
    Portico,  // blue
    Vase,
    Barrel,  // yellow
    None,
};
inline constexpr int kLinkCount = 17;

// Side that a card shows when it lies face down.
enum class Back : uint8_t { AgeI, AgeII, AgeIII, Guild };
// Back of the cards of an age that are not guilds.
constexpr Back back_of(Age age) {
    DIPOLIS_ASSERT(age != Age::None);
    return static_cast<Back>(static_cast<int>(age) - 1);
}

// A place in the structure, 0..19, numbered row by row from the row that becomes accessible last.
using Place = uint8_t;
inline constexpr int kPlaceCount = 20;

using Cards = Set<Card, kCardCount>;
using Wonders = Set<Wonder, 16>;
using Tokens = Set<Token, 16>;
using Places = Set<Place, kPlaceCount>;
using Resources = Set<Resource, 8>;
using Symbols = Set<Symbol, 8>;
using Links = Set<Link, 32>;

}  // namespace dipolis
