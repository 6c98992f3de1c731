#include "server/log.h"

#include <algorithm>
#include <ctime>
#include <iostream>
#include <ostream>
#include <utility>

#include "formats/escape.h"
#include "formats/json.h"

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
    {Event::NoControl, Level::Warning, "no_control",
     "the socket for `dipolis admin` could not be made"},
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

constexpr auto kLevels = std::to_array<std::pair<Level, std::string_view>>({
    {Level::Error, "error"},
    {Level::Warning, "warning"},
    {Level::Notice, "notice"},
    {Level::Info, "info"},
});

std::string_view id(Level level) {
    return std::find_if(kLevels.begin(), kLevels.end(),
                        [level](const auto& each) { return each.first == level; })
        ->second;
}

std::string date_text(int64_t seconds) {
    const std::time_t time = seconds;
    std::tm parts{};
    gmtime_r(&time, &parts);
    char text[32];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

std::string more_words(int more) {
    return "and " + std::to_string(more) + " more like it";
}

}  // namespace

std::string_view id(Event event) {
    return row_of(event).id;
}

std::optional<Level> find_level(std::string_view name) {
    for (const auto& [level, word] : kLevels) {
        if (word == name) return level;
    }
    return std::nullopt;
}

void tell(const Tell& log, Event event, const std::string& about) {
    if (log) return log(event, about);
    std::cerr << "dipolis: " << row_of(event).words << (about.empty() ? "" : ": ") << escaped(about)
              << '\n';
}

void Log::write(Event event, const std::string& about) {
    const std::lock_guard lock(mutex_);
    Kind& kind = kinds_[static_cast<size_t>(event)];
    ++kind.count;
    if (row_of(event).level > options_.least) return;
    if (!kind.pace.take(options_.now())) {
        ++kind.more;
        return;
    }
    if (kind.more > 0) put(event, more_words(std::exchange(kind.more, 0)));
    put(event, about);
}

void Log::flush(bool all) {
    const std::lock_guard lock(mutex_);
    for (const EventRow& row : kEventRows) {
        Kind& kind = kinds_[static_cast<size_t>(row.event)];
        if (kind.more > 0 && (all || kind.pace.take(options_.now())))
            put(row.event, more_words(std::exchange(kind.more, 0)));
    }
}

Log::Counts Log::counts() {
    const std::lock_guard lock(mutex_);
    Counts counts{};
    for (size_t i = 0; i < kEvents; ++i) counts[i] = kinds_[i].count;
    return counts;
}

// One write for a line, so that the lines of several programs do not mix.
void Log::put(Event event, const std::string& about) {
    const EventRow& row = row_of(event);
    const std::string time = options_.date ? date_text(options_.date()) : "";
    std::string line;
    if (options_.journal) line = "<" + std::to_string(static_cast<int>(row.level)) + ">";
    if (options_.form == Form::Json) {
        Json json = {{"level", id(row.level)}, {"event", row.id}, {"message", row.words}};
        if (!about.empty()) json["about"] = about;
        if (!time.empty()) json["time"] = time;
        line += json.dump(-1, ' ', false, Json::error_handler_t::replace);
    } else {
        if (!time.empty() && !options_.journal) line += time + " ";
        line.append("dipolis: ").append(id(row.level)).append(": ").append(row.words);
        if (!about.empty()) line += ": " + escaped(about);
    }
    out_ << line + "\n" << std::flush;
}

}  // namespace dipolis
