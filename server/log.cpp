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

std::optional<Level> find_level(std::string_view name) {
    for (const auto& [level, word] : kLevels) {
        if (word == name) return level;
    }
    return std::nullopt;
}

void Log::write(Event event, const std::string& about) {
    const std::lock_guard lock(mutex_);
    Kind& kind = kinds_[static_cast<size_t>(event)];
    ++kind.count;
    if (level_of(event) > options_.least) return;
    if (!kind.pace.take(options_.now())) {
        ++kind.more;
        return;
    }
    if (kind.more > 0) put(event, more_words(std::exchange(kind.more, 0)));
    put(event, about);
}

void Log::flush(bool all) {
    const std::lock_guard lock(mutex_);
    for (size_t i = 0; i < kEvents; ++i) {
        Kind& kind = kinds_[i];
        if (kind.more > 0 && (all || kind.pace.take(options_.now())))
            put(static_cast<Event>(i), more_words(std::exchange(kind.more, 0)));
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
    const Level level = level_of(event);
    const std::string time = options_.date ? date_text(options_.date()) : "";
    std::string line;
    if (options_.journal) line = "<" + std::to_string(static_cast<int>(level)) + ">";
    if (options_.form == Form::Json) {
        Json json = {{"level", id(level)}, {"event", id(event)}, {"message", words_of(event)}};
        if (!about.empty()) json["about"] = about;
        if (!time.empty()) json["time"] = time;
        line += json.dump(-1, ' ', false, Json::error_handler_t::replace);
    } else {
        if (!time.empty() && !options_.journal) line += time + " ";
        line.append("dipolis: ").append(id(level)).append(": ").append(words_of(event));
        if (!about.empty()) line += ": " + escaped(about);
    }
    out_ << line + "\n" << std::flush;
}

}  // namespace dipolis
