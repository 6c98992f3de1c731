// Operations of an operator, each by a word: one table for a server that runs, which is asked
// through a socket (control_socket.h), and for the games alone. A request is a JSON object with the
// word as "do"; the answer is a row of objects, and at last how it ended.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/json.h"
#include "server/desk.h"

namespace dipolis {

// More games than anybody asks to be listed.
inline constexpr int kEveryGame = 1'000'000;

inline constexpr int kControlVersion = 1;

// No: something is not there, or a difference was found. Unusable: a wrong request, or what cannot
// be read or written. Damaged: a part of what was stored is not what was written.
enum class Done : uint8_t { Good, No, Unusable, Damaged };
std::string_view id(Done done);
std::optional<Done> find_done(std::string_view id);

struct Reply {
    Done done = Done::Good;
    std::string why = {};  // in English, for people; empty if it is good
};

// Takes an object of the answer; false if nobody listens any more.
using Say = std::function<bool(const Json&)>;

// An operation that changes something is worth a line in the log, but for moves of a game.
struct Operation {
    std::string_view word;
    std::string_view argument;               // its name for people; it is the first of the fields
    std::string_view about;                  // empty: asked by programs, not by people
    std::array<std::string_view, 3> fields;  // as many as there are, then empty ones
    bool changes;
    Parsed<Reply> (*run)(Desk& desk, const Json& request, const Say& say);

    bool has(std::string_view field) const {
        return std::find(fields.begin(), fields.end(), field) != fields.end();
    }
};
std::span<const Operation> operations();
const Operation* find_operation(std::string_view word);

Reply operate(Desk& desk, const Json& request, const Say& say);

}  // namespace dipolis
