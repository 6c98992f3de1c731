// Tables of documents that follow from the code: a test compares them, and with DIPOLIS_UPDATE=1
// writes them anew.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

namespace dipolis {

inline bool updating() {
    return std::getenv("DIPOLIS_UPDATE") != nullptr;
}

// The text stands in the document between "<!-- NAME: generated -->" and "<!-- end -->".
inline void expect_in_document(const std::string& document, const std::string& name,
                               const std::string& text) {
    const std::string path = std::string(DATA_DIR) + "/../../docs/" + document;
    std::ifstream from(path);
    std::string all{std::istreambuf_iterator<char>(from), {}};
    const std::string begin = "<!-- " + name + ": generated -->\n";
    const size_t found = all.find(begin);
    ASSERT_NE(found, std::string::npos) << path << " has no " << begin;
    const size_t at = found + begin.size();
    const size_t end = all.find("<!-- end -->", at);
    ASSERT_NE(end, std::string::npos) << path;
    if (updating()) {
        std::ofstream(path) << all.replace(at, end - at, text);
    } else {
        EXPECT_EQ(all.substr(at, end - at), text)
            << "DIPOLIS_UPDATE=1 writes " << path << " anew; review the difference";
    }
}

}  // namespace dipolis
