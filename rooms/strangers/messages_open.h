// Messages about the open table and about people with a name (docs/protocol.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rooms/ratings.h"
#include "rooms/strangers/open_table.h"

namespace dipolis {

// Numbers of all people and games; messages list only some.
struct OpenCounts {
    size_t people, games;
};
std::string open_table_message(const std::vector<const Challenge*>& challenges,
                               const std::vector<const LiveGame*>& games, const OpenCounts& counts);

// To a client about itself; `challenge` is the id of its own.
std::string yourself_message(const Career& career, const std::optional<std::string>& challenge);
// People whom a client does not want to meet: their names, and how many have none any more.
struct Blocked {
    std::vector<std::string> names;
    int nameless = 0;

    bool empty() const { return names.empty() && nameless == 0; }
};
std::string blocked_message(const Blocked& blocked);
// A link by which the client's name goes to another browser. `reach` as in the `people` message.
std::string name_link_message(const std::string& link, int seconds,
                              const std::vector<std::string>& reach);
// Message about where that link leads; `state`: open, yours, or taken: the client has another name.
std::string named_invitation_message(const std::string& name, std::string_view state);
std::string person_message(const Career& career);

}  // namespace dipolis
