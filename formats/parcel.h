// A parcel is what a link carries: a game, a position or a puzzle, packed into a short piece of
// text that every address may hold, so that it can be shared without a server (docs/links.md).
//
//     1Qk3xJ0b...
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "formats/result.h"

namespace dipolis {

// A game, a position or a puzzle. A game has all that happened at the table, but no names and
// dates.
struct Parcel {
    enum class Kind : uint8_t {
        Game,      // from its beginning
        Position,  // and perhaps moves from there
        Puzzle,    // a position, and the only move that wins
    };
    Kind kind = Kind::Position;
    State first{};            // of a game start(variant)
    std::vector<Move> moves;  // from there, outcomes of chance included
    // A game's players ("human", "level7"), and how people ended it before its last move
    // ("resignation:0"), as docs/protocol.md writes them; empty where nothing is known.
    PerSeat<std::string> seats;
    std::string ended;
    int ply = -1;         // number of moves before it opens; -1: all
    bool review = false;  // it opens with its review

    friend bool operator==(const Parcel&, const Parcel&) = default;
};

// The address of the page that opens a link ends with this and the piece; with the second it is
// shown inside another page.
inline constexpr std::string_view kLinkAddress = "#/l/", kEmbedAddress = "?embed#/l/";

// The piece that carries the parcel, all of whose moves must be possible. TooLong: more than an
// address should hold, which happens to no game played by the usual terms.
Parsed<std::string> pack(const Parcel& parcel);

// Reads a piece, or an address that contains one. BrokenParcel: it was cut off or altered.
// OtherParcel: it is whole, but says what this version does not know, or what other rules allow.
Parsed<Parcel> unpack(std::string_view text);

// Whether the text is meant as a link: an address of one, or a piece that is whole.
bool is_parcel_link(std::string_view text);

// The state after so many of its moves.
State state_at(const Parcel& parcel, size_t ply);

}  // namespace dipolis
