// The checked data in tests/data, read for comparison with the engine's tables.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "formats/json.h"
#include "formats/words.h"

namespace dipolis {

inline std::string text_of(const std::string& path) {
    std::ifstream in(path);
    EXPECT_TRUE(in) << path;
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

inline Json json_of(const std::string& path) {
    return Json::parse(text_of(path));
}

// A cell may be quoted and then contain commas.
inline std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells(1);
    bool quoted = false;
    for (char letter : line) {
        if (letter == '"') {
            quoted = !quoted;
        } else if (letter == ',' && !quoted) {
            cells.emplace_back();
        } else if (letter != '\r') {
            cells.back() += letter;
        }
    }
    return cells;
}

// A row of a table. Every column must be read by the test, or it fails.
class Row {
  public:
    Row(const std::vector<std::string>& columns, const std::vector<std::string>& cells) {
        EXPECT_EQ(columns.size(), cells.size());
        for (size_t i = 0; i < columns.size() && i < cells.size(); ++i)
            cells_[columns[i]] = cells[i];
    }
    const std::string& text(const std::string& column) const {
        asked_.insert(column);
        const auto found = cells_.find(column);
        EXPECT_NE(found, cells_.end()) << "no column " << column;
        return found->second;
    }
    int number(const std::string& column) const {
        const auto value = parse_int(text(column), 0, 99);
        EXPECT_TRUE(value) << column;
        return value.value_or(-1);
    }
    void expect_all_asked() const {
        for (const auto& [column, cell] : cells_)
            EXPECT_TRUE(asked_.contains(column)) << column << " is not compared";
    }

  private:
    std::map<std::string, std::string> cells_;
    mutable std::set<std::string> asked_;
};

inline std::vector<Row> table(const std::string& file) {
    std::istringstream in(text_of(DATA_DIR "/" + file));
    std::string line;
    std::getline(in, line);
    const auto columns = cells_of(line);
    std::vector<Row> rows;
    while (std::getline(in, line)) rows.emplace_back(columns, cells_of(line));
    return rows;
}

// The member of an enum with this id.
template <class Enum>
Enum named(std::string_view name, int count) {
    for (int i = 0; i < count; ++i) {
        if (id(static_cast<Enum>(i)) == name) return static_cast<Enum>(i);
    }
    ADD_FAILURE() << "unknown: " << name;
    return Enum{};
}
}  // namespace dipolis
