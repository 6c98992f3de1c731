// A moment as text, as in messages and in lists: the time of Greenwich.
#pragma once

#include <array>
#include <cstdint>
#include <ctime>
#include <string>

namespace dipolis {

// "2026-11-21T09:15:00Z", like SQLite's strftime in store_schema.h.
inline std::string utc_text(int64_t seconds) {
    const auto time = static_cast<std::time_t>(seconds);
    std::tm parts{};
    gmtime_r(&time, &parts);
    std::array<char, 24> text{};
    return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

}  // namespace dipolis
