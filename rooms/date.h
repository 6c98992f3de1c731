// A moment as text, as in messages and in lists: the time of Greenwich.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>

namespace dipolis {

// "2026-11-21T09:15:00Z", like SQLite's strftime in store_schema.h. Years 0 to 9999.
inline std::string utc_text(int64_t seconds) {
    // Not by time_t, which has 32 bits in a browser and ends in 2038.
    using namespace std::chrono;
    const sys_seconds time{std::chrono::seconds(seconds)};
    const auto midnight = floor<days>(time);
    const year_month_day date(midnight);
    const auto of_day = static_cast<int>((time - midnight).count());
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%04d-%02u-%02uT%02d:%02d:%02dZ",
                  static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                  static_cast<unsigned>(date.day()), of_day / 3600, of_day / 60 % 60, of_day % 60);
    return text.data();
}

}  // namespace dipolis
