// Errors of the formats: a code, the place, and the offending text. Interfaces find the words under
// "input.<id of the code>".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace dipolis {

enum class ErrorCode : uint8_t {
    NotJson,         // `what` is the place in the text
    NotText,         // `what` is the kind of file it seems to be
    Unreadable,      // `what` is the system's reason
    TooLong,         // a line longer than any record
    TooDeep,         // nested too deeply
    DuplicateField,  // the same name twice in an object
    WrongType,       // `what` is the expected type
    MissingField,
    UnknownField,
    UnknownFormat,
    UnknownId,
    UnknownMove,  // no kind of move is written this way
    OutOfRange,
    Unsupported,  // a variant this program cannot play
    SoloWithLeaders,
    UnknownPool,
    SmallPool,
    MissingLeader,
    DuplicateLeader,
    NegativeCost,
    CostTooHigh,
    UnknownLink,
    BrokenParcel,  // a link that carries something (parcel.h) and was cut off or altered
    OtherParcel,   // such a link of another version or of other rules
    ImpossibleSetup,
    ImpossiblePosition,
    WrongPlayer,
    WrongTime,        // a kind of move that the current step does not ask for
    NotAllowed,       // the right kind of move, but not one of the options
    WrongAmount,      // `what` is the correct amount
    GameOver,         // a move after the end of the game
    BrokenInvariant,  // `what` is the id of the invariant
    Count,
};

std::string_view id(ErrorCode code);

struct Error {
    ErrorCode code;
    std::string where;  // "move 17", "setup.age1[3]"
    std::string what;   // the offending text, or the correct value
};

// The key of the words for `what` if it is an id (a broken invariant); empty if it quotes the
// input.
std::string key_of_what(const Error& error);

template <class T>
using Parsed = tl::expected<T, Error>;

// Makes an error. `where` and `what` may contain input: both are escaped here, and `what`, which
// may have any length, is cut.
tl::unexpected<Error> fail(ErrorCode code, std::string_view where, std::string_view what = {});

}  // namespace dipolis
