// The messages in tests/messages: what the room says must equal its example there, which the page's
// tests read too. DIPOLIS_UPDATE=1 writes the examples anew; review the difference.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "formats/json.h"

namespace dipolis {

inline Json read_examples(const std::string& file) {
    std::ifstream in(std::string(MESSAGE_DIR "/") + file);
    return Json::parse(in, nullptr, /*allow_exceptions=*/false);
}

inline void write_examples(const std::string& file, const Json& examples) {
    std::ofstream(std::string(MESSAGE_DIR "/") + file) << examples.dump(1) << '\n';
}

inline bool updates_examples() {
    return std::getenv("DIPOLIS_UPDATE") != nullptr;
}

// Differences between a message and its example, field by field: whole messages are too long to
// compare by eye.
inline std::string differences(const Json& example, const Json& said) {
    std::string all;
    for (const Json& change : Json::diff(example, said)) {
        const std::string path = change["path"].get<std::string>();
        const Json::json_pointer at(path);
        all += path + ": the example has " +
               (example.contains(at) ? example[at].dump() : "nothing") + ", it says " +
               (said.contains(at) ? said[at].dump() : "nothing") + '\n';
    }
    // The order of fields is part of an example.
    if (all.empty() && example.dump() != said.dump()) all = "the order of fields\n";
    return all;
}

// A file with one message.
inline void expect_example(const std::string& file, const std::string& message) {
    const Json said = Json::parse(message);
    if (updates_examples()) write_examples(file, said);
    EXPECT_EQ(differences(read_examples(file), said), "") << file;
}

// server_table.json holds several tables by name, so that a new field changes one file.
inline void expect_table(const std::string& name, const std::string& message) {
    const char* file = "server_table.json";
    const Json said = Json::parse(message);
    Json examples = read_examples(file);
    if (updates_examples()) {
        examples[name] = said;
        write_examples(file, examples);
    }
    EXPECT_EQ(differences(examples[name], said), "") << file << ' ' << name;
}

}  // namespace dipolis
