// People who do not want to meet each other at the open table, as the store has them. Whoever is
// not wanted is not told, and cannot tell it from somebody who offers nothing.
#pragma once

#include <optional>
#include <string>

#include "rooms/messages_table.h"
#include "rooms/store.h"
#include "rooms/strangers/messages_open.h"

namespace dipolis {

// The people whom this holder does not want to meet.
Blocked blocked_by(Store& store, const Holder& holder);
// Both return why it cannot be; nothing if it is so now. Refusal::Storage: the store has failed.
std::optional<Refusal> block(Store& store, const Holder& by, const std::string& name);
// Without a name: all who have none any more.
std::optional<Refusal> unblock(Store& store, const Holder& by,
                               const std::optional<std::string>& name);

}  // namespace dipolis
