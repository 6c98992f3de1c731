// The keys that add-ons bring to a position line. Inside formats only.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "engine/state.h"
#include "formats/result.h"

namespace dipolis {

using PositionWords = std::map<std::string_view, std::string_view>;

bool is_addon_key(std::string_view key);

// Which add-ons the words bring into play; to be asked first.
Parsed<bool> read_addon_variant(const PositionWords& words, State& state);

// Their parts, once the rest of the table is read.
Parsed<bool> read_addon_parts(const PositionWords& words, State& state);

// Calls put(key, value, default) for each of their keys.
using PutWord =
    std::function<void(const std::string&, const std::string&, std::string_view otherwise)>;
void print_addons(const State& state, const PutWord& put);

}  // namespace dipolis
