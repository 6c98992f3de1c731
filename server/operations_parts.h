// The operations, and what several of them need. Inside server only.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "server/operations.h"

namespace dipolis {

// Games that are erased at once: moves of others wait for no more than that.
inline constexpr int kErasedAtOnce = 20;

// One operation each: fields of the request are as in their rows (operations.cpp).
// operations_games.cpp
Parsed<Reply> list_games(Desk& desk, const Json& request, const Say& say);
Parsed<Reply> export_games(Desk& desk, const Json& request, const Say& say);
Parsed<Reply> close_game(Desk& desk, const Json& request, const Say& say);
Parsed<Reply> erase_old(Desk& desk, const Json& request, const Say& say);
// operations_saved.cpp
Parsed<Reply> save_games(Desk& desk, const Json& request, const Say& say);
Parsed<Reply> import_games(Desk& desk, const Json& request, const Say& say);
Parsed<Reply> keep_line(Desk& desk, const Json& request, const Say& say);
// operations_people.cpp
Parsed<Reply> list_names(Desk& desk, const Json& request, const Say& say);
Parsed<Reply> remove_name(Desk& desk, const Json& request, const Say& say);
Parsed<Reply> erase_person(Desk& desk, const Json& request, const Say& say);
Parsed<Reply> ban(Desk& desk, const Json& request, const Say& say);
Parsed<Reply> unban(Desk& desk, const Json& request, const Say& say);
Parsed<Reply> list_bans(Desk& desk, const Json& request, const Say& say);
// operations_file.cpp
Parsed<Reply> tell_status(Desk& desk, const Json& request, const Say& say);
Parsed<Reply> back_up(Desk& desk, const Json& request, const Say& say);
Parsed<Reply> verify(Desk& desk, const Json& request, const Say& say);

// A field that may be missing.
Parsed<int> number_or(const Json& request, const char* name, int low, int high, int otherwise);
Parsed<bool> flag(const Json& request, const char* name);
Parsed<std::string> text_or(const Json& request, const char* name, const std::string& otherwise);
// A field that must be there.
Parsed<std::string> text_of(const Json& request, const char* name);

// Reads something of the store; false if it could not be read to its end.
bool read(Desk& desk, const std::function<void(Store&)>& what);
// Ends of an operation that could not read, or store.
Reply unread(Desk& desk, const std::string& what);
inline Reply not_stored(const std::string& what) {
    return {Done::Unusable, what + " could not be stored: the disk is full, or the server ends"};
}
// The end of one for which nobody waits any more.
inline Reply given_up() {
    return {Done::Unusable, "interrupted"};
}

// The end of one that has erased something: no byte of it is left, or that is told.
Reply overwrite(Desk& desk);

// The games that somebody looks at: the memory of a server has them too.
std::set<std::string> open_games(Desk& desk);
// Calls a game off, and waits for it.
CalledOff call_off(Desk& desk, const std::string& game);
// The browser of somebody with this name, or with this key; nothing if there is none.
std::optional<Holder> holder_of(Desk& desk, const std::string& whom);

}  // namespace dipolis
