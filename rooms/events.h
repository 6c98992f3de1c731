// Events that an operator of a server must know of. They name nobody: no keys, links or names, and
// an address only where somebody may have to be shut out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace dipolis {

enum class Event : uint8_t {
    Started,
    Stopped,
    Migrated,
    KeyMade,
    StorageFails,
    StorageWorks,
    StorageBroken,
    FileDamaged,
    GameDamaged,
    Banned,
    TooMany,
    NotAccepted,
    FewThreads,
    SearchLost,
    Operator,
    Erased,
    NoControl,
    PushSent,
    PushFailed,
    Mistake,
};
inline constexpr size_t kEvents = static_cast<size_t>(Event::Mistake) + 1;
std::string_view id(Event event);  // "banned"
std::string_view words_of(Event event);

// The numbers are those of syslog, which systemd reads at the beginning of a line.
enum class Level : uint8_t { Error = 3, Warning = 4, Notice = 5, Info = 6 };
Level level_of(Event event);

// Takes an event, and what it is about; may be called from any thread.
using Tell = std::function<void(Event, const std::string&)>;
// Passes it on; without a log, as a plain line on stderr.
void tell(const Tell& log, Event event, const std::string& about);

}  // namespace dipolis
