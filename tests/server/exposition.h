// A strict reader of Prometheus' text format 0.0.4, as far as the server writes it.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>

namespace dipolis {

struct Exposition {
    std::map<std::string, std::string> types;  // by name
    std::map<std::string, double> samples;     // by name and labels, as written

    double at(const std::string& series) const {
        const auto found = samples.find(series);
        EXPECT_NE(found, samples.end()) << series;
        return found == samples.end() ? -1 : found->second;
    }
};

// The figure that a sample belongs to: of a histogram there are three kinds.
inline std::string family_of(const std::string& sample,
                             const std::map<std::string, std::string>& types) {
    static const std::regex kPart("(.*)_(bucket|sum|count)");
    std::smatch part;
    if (!std::regex_match(sample, part, kPart)) return sample;
    const auto found = types.find(part[1]);
    return found != types.end() && found->second == "histogram" ? part[1].str() : sample;
}

inline void expect_whole_histogram(const std::string& name, const Exposition& read) {
    std::map<std::string, std::map<double, double>> buckets;  // by the other labels, then by bound
    static const std::regex kBucket("\\{(.*),le=\"([^\"]+)\"\\}");
    for (const auto& [series, value] : read.samples) {
        std::smatch found;
        const std::string labels = series.substr(std::min(series.find('{'), series.size()));
        if (!series.starts_with(name + "_bucket")) continue;
        ASSERT_TRUE(std::regex_match(labels, found, kBucket)) << series;
        const std::string bound = found[2];
        const double upto = bound == "+Inf" ? HUGE_VAL : std::strtod(bound.c_str(), nullptr);
        EXPECT_TRUE(buckets[found[1]].emplace(upto, value).second) << series;
    }
    EXPECT_FALSE(buckets.empty()) << name;
    for (const auto& [labels, counts] : buckets) {
        double before = 0;
        for (const auto& [bound, count] : counts) {
            EXPECT_GE(count, before) << name << labels << bound << ": is not cumulative";
            before = count;
        }
        EXPECT_EQ(counts.rbegin()->first, HUGE_VAL) << name << labels;
        EXPECT_EQ(read.at(name + "_count{" + labels + "}"), before);
        EXPECT_GE(read.at(name + "_sum{" + labels + "}"), 0);
    }
}

// Fails where a figure has no name, type or help of its own, or a series comes twice.
inline Exposition read_exposition(const std::string& text) {
    Exposition read;
    std::set<std::string> helped, sampled;
    static const std::regex kHelp("# HELP ([a-z][a-z0-9_]*) (.+)");
    static const std::regex kType("# TYPE ([a-z][a-z0-9_]*) (counter|gauge|histogram)");
    static const std::regex kSample(
        "([a-z][a-z0-9_]*)(\\{[a-z]+=\"[^\"\\\\]*\"(?:,[a-z]+=\"[^\"\\\\]*\")*\\})? ([0-9.]+)");
    EXPECT_TRUE(text.ends_with('\n'));
    std::istringstream lines(text);
    std::string family;
    for (std::string line; std::getline(lines, line);) {
        std::smatch part;
        if (std::regex_match(line, part, kHelp)) {
            EXPECT_TRUE(helped.insert(part[1]).second) << line;
        } else if (std::regex_match(line, part, kType)) {
            family = part[1];
            EXPECT_TRUE(read.types.emplace(family, part[2]).second) << line;
        } else if (std::regex_match(line, part, kSample)) {
            EXPECT_EQ(family_of(part[1], read.types), family) << line;
            EXPECT_TRUE(
                read.samples.emplace(part[1].str() + part[2].str(), std::stod(part[3])).second)
                << line;
            sampled.insert(family);
        } else {
            ADD_FAILURE() << "no line of this format: " << line;
        }
    }
    for (const auto& [name, type] : read.types) {
        EXPECT_TRUE(helped.contains(name)) << name;
        EXPECT_TRUE(sampled.contains(name)) << name;
        EXPECT_EQ(name.ends_with("_total"), type == "counter") << name;
        if (type == "histogram") expect_whole_histogram(name, read);
    }
    EXPECT_EQ(helped.size(), read.types.size());
    return read;
}

}  // namespace dipolis
