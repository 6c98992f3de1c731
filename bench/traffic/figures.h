// Percentiles and slopes of measurements.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <vector>

namespace dipolis::traffic {

using Clock = std::chrono::steady_clock;

inline double seconds_between(Clock::time_point from, Clock::time_point to) {
    return std::chrono::duration<double>(to - from).count();
}

// Times in seconds. All are stored without rounding, because a run has at most a million.
class Times {
  public:
    void add(double seconds) { all_.push_back(seconds); }
    size_t count() const { return all_.size(); }
    // The percentile: the smallest time that at least this part of all times do not exceed, in
    // milliseconds; 0 if there are none.
    double milliseconds(double part) {
        if (all_.empty()) return 0;
        const auto place = static_cast<size_t>(std::ceil(part * static_cast<double>(all_.size())));
        const auto at = all_.begin() + static_cast<std::ptrdiff_t>(std::max<size_t>(place, 1) - 1);
        std::nth_element(all_.begin(), at, all_.end());
        return *at * 1000;
    }

  private:
    std::vector<double> all_;
};

struct Point {
    double x, y;
};

// A least-squares line: the change of y per x, and its error (95 %). Consecutive samples are
// correlated, so they are averaged in blocks first; otherwise the error would be underestimated.
struct Slope {
    double rise = 0, error = 0;
};

inline std::vector<Point> averaged(const std::vector<Point>& points, size_t blocks) {
    std::vector<Point> means;
    for (size_t block = 0; block < blocks; ++block) {
        const size_t begin = block * points.size() / blocks;
        const size_t end = (block + 1) * points.size() / blocks;
        Point mean{0, 0};
        for (size_t i = begin; i < end; ++i) {
            mean.x += points[i].x / static_cast<double>(end - begin);
            mean.y += points[i].y / static_cast<double>(end - begin);
        }
        if (end > begin) means.push_back(mean);
    }
    return means;
}

inline Slope slope_of(const std::vector<Point>& points) {
    constexpr size_t kBlocks = 12;
    constexpr double kStudent = 2.23;  // 95 %, ten degrees of freedom
    const auto means = averaged(points, kBlocks);
    const auto n = static_cast<double>(means.size());
    if (means.size() < kBlocks) return {};
    Point middle{0, 0};
    for (const Point& p : means) middle = {middle.x + p.x / n, middle.y + p.y / n};
    double xx = 0, xy = 0, left = 0;
    for (const Point& p : means) {
        xx += (p.x - middle.x) * (p.x - middle.x);
        xy += (p.x - middle.x) * (p.y - middle.y);
    }
    const double rise = xy / xx;
    for (const Point& p : means) left += std::pow(p.y - middle.y - rise * (p.x - middle.x), 2);
    return {rise, kStudent * std::sqrt(left / (n - 2) / xx)};
}

}  // namespace dipolis::traffic
