// How formats say that input is wrong: what kind of error, where, and the offending piece. The
// words are found by the interface under "input.<id of the code>".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace dipolis {

enum class ErrorCode : uint8_t {
    NotJson,         // what: a hint of the place
    TooLong,         // a line longer than any record can be
    TooDeep,         // nested too deeply
    DuplicateField,  // the same name twice in an object
    WrongType,       // what: what was expected
    MissingField,
    UnknownField,
    UnknownFormat,
    UnknownId,
    UnknownMove,  // no move is written like this
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
    ImpossibleSetup,
    ImpossiblePosition,  // what: the broken invariant
    WrongPlayer,
    WrongTime,    // such a move is not asked for now
    NotAllowed,   // asked for, but this one is not among the options
    WrongAmount,  // what: the right one
    GameOver,     // a move after the end
    Count,
};

std::string_view id(ErrorCode code);

struct Error {
    ErrorCode code;
    std::string where;  // "move 17", "setup.age1[3]"
    std::string what;   // the offending piece, or what would be right
};

template <class T>
using Parsed = tl::expected<T, Error>;

// Takes off a letter whose end is missing: pieces of what somebody sent are cut by bytes.
inline void drop_cut_letter(std::string& text) {
    const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
    size_t start = text.size();
    while (start > 0 && (byte(start - 1) & 0xc0) == 0x80) --start;
    if (start == 0 || byte(start - 1) < 0xc0) return;
    --start;
    const size_t length = byte(start) >= 0xf0 ? 4 : byte(start) >= 0xe0 ? 3 : 2;
    if (text.size() - start < length) text.resize(start);
}

inline tl::unexpected<Error> fail(ErrorCode code, std::string where, std::string what = {}) {
    drop_cut_letter(what);
    return tl::unexpected<Error>({code, std::move(where), std::move(what)});
}

// In a function that returns a Parsed: unwraps a value into a new name, or leaves with its error.
// A name cannot be in parentheses: NOLINTBEGIN(bugprone-macro-parentheses)
#define TRY(name, expression)                                        \
    auto name##_or = (expression);                                   \
    if (!name##_or) return tl::unexpected<Error>(name##_or.error()); \
    const auto& name = *name##_or
// NOLINTEND(bugprone-macro-parentheses)

// The same where there is nothing to unwrap.
#define CHECK(expression) \
    if (auto ok = (expression); !ok) return tl::unexpected<Error>(ok.error())

}  // namespace dipolis
