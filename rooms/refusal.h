// Reasons why something is not done: a decision at a table (the `refused` message), or any other
// request (`error`). Their ids are words of the protocol (docs/protocol.md), for which the page and
// the terminal have sentences.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace dipolis {

enum class Refusal : uint8_t {
    // A decision. Nothing has changed then.
    Stale,        // it answers to another ply than the current one
    NotAnOption,  // no such move, or not possible now
    NotYourTurn,  // a computer is to move
    Over,         // the game is over
    NotBegun,     // between two devices: the friend has not sat down yet
    NotNow,       // this is not possible now
    // Either.
    Storage,  // reading or saving failed, so it was not done
    Damaged,  // the same, because what should be read is not what was stored
    Restart,  // saving is impossible until a restart
    // Another request.
    UnknownGame,
    DamagedGame,  // it is not what was stored, and does not go on
    BadMessage,
    BadProtocol,
    BadVariant,
    BadRecord,
    BadPosition,
    BadLink,  // of those that hold a game (formats/parcel.h)
    NotOver,
    Busy,  // too many messages are waiting
    UnknownLink,
    LinkUsed,  // it worked once, or for ten minutes
    SeatTaken,
    BadName,
    BadClock,
    BadText,
    NoOpenTable,  // the server has none
    ChallengeGone,
    OwnChallenge,
    OpenTableFull,
    NeedsName,   // a rated game
    NeedsClock,  // a rated game
    NameTaken,
    HasName,
    UnknownPerson,
    ManyGames,  // between two devices, that are not over
    NameReserved,
    ManyBlocks,
    NoPush,       // the server has no public name, by which push services could know it
    BadEndpoint,  // not an address to which this server would send a push
    NoKey,        // the client is this machine itself, which needs none
    BadCode,      // a recovery code that was not typed as it was made
    UnknownCode,  // one that is void, or never was one
    OwnCode,      // that of the browser in which it was entered
    ShutOut,      // the operator has shut out its browser
    KeyMoved,     // all that this browser had belongs to another one from now on
};
inline constexpr size_t kRefusals = static_cast<size_t>(Refusal::KeyMoved) + 1;
std::string_view id(Refusal refusal);

}  // namespace dipolis
