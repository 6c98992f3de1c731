#include "rooms/events.h"

#include <array>
#include <cstdio>

#include "formats/escape.h"

namespace dipolis {

namespace {

struct EventRow {
    Event event;
    Level level;
    std::string_view id, words;
};

// docs/hosting.md says what to do about each. What an event is about follows its words.
constexpr auto kEventRows = std::to_array<EventRow>({
    {Event::Started, Level::Info, "started", "started"},
    {Event::Stopped, Level::Info, "stopped", "stopped"},
    {Event::Migrated, Level::Notice, "migrated", "the stored games were brought to a new version"},
    {Event::KeyMade, Level::Warning, "key_made",
     "there was no key beside the stored games; a new one was made, which old links do not fit"},
    {Event::StorageFails, Level::Error, "storage_fails",
     "something could not be stored or read; the games go on when it can be again"},
    {Event::StorageWorks, Level::Notice, "storage_works", "the games can be stored again"},
    {Event::StorageBroken, Level::Error, "storage_broken",
     "the games can no longer be stored: what is on the disk is uncertain, and the program ends"},
    {Event::FileDamaged, Level::Error, "file_damaged",
     "a part of the stored games is not what was written; put a copy of the file back"},
    {Event::GameDamaged, Level::Error, "game_damaged",
     "a stored game is not what was written, and does not go on"},
    {Event::Banned, Level::Warning, "banned", "flooded, and is shut out for a while"},
    {Event::TooMany, Level::Warning, "too_many", "has too many connections or requests"},
    {Event::NotAccepted, Level::Error, "not_accepted", "a connection could not be accepted"},
    {Event::FewThreads, Level::Warning, "few_threads",
     "the system gives fewer threads for searches than wanted"},
    {Event::SearchLost, Level::Error, "search_lost", "a search was given up"},
    {Event::Operator, Level::Notice, "operator", "the operator has done something"},
    {Event::Erased, Level::Notice, "erased",
     "old games that nobody has played for long were erased; their number"},
    {Event::NoControl, Level::Warning, "no_control",
     "the socket for `dipolis admin` could not be made"},
    {Event::PushSent, Level::Info, "push_sent", "a push service took a push"},
    {Event::PushFailed, Level::Notice, "push_failed", "a push could not be sent"},
    {Event::Mistake, Level::Error, "mistake", "something went wrong, and the rest went on"},
});
static_assert(kEventRows.size() == kEvents);
static_assert([] {
    for (size_t i = 0; i < kEvents; ++i) {
        if (kEventRows[i].event != static_cast<Event>(i)) return false;
    }
    return true;
}());

const EventRow& row_of(Event event) {
    return kEventRows[static_cast<size_t>(event)];
}

}  // namespace

std::string_view id(Event event) {
    return row_of(event).id;
}

std::string_view words_of(Event event) {
    return row_of(event).words;
}

Level level_of(Event event) {
    return row_of(event).level;
}

void tell(const Tell& log, Event event, const std::string& about) {
    if (log) return log(event, about);
    std::string line = "dipolis: " + std::string(row_of(event).words);
    if (!about.empty()) line += ": " + escaped(about);
    std::fprintf(stderr, "%s\n", line.c_str());
}

}  // namespace dipolis
