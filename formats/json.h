// Reading JSON from strangers, and the alias the project uses. nlohmann/json does the work; this
// adds limits on depth, refuses repeated names, and reports instead of throwing.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "formats/result.h"

namespace dipolis {

using Json = nlohmann::ordered_json;

inline constexpr int kMaxJsonDepth = 16;

Parsed<Json> parse_json(std::string_view text);

// Access that reports: a field of an object, and values of a type. `where` names the value in
// errors.
Parsed<const Json*> field(const Json& object, const char* name, const std::string& where);
Parsed<int> as_int(const Json& value, int low, int high, const std::string& where);
Parsed<bool> as_bool(const Json& value, const std::string& where);
Parsed<std::string> as_string(const Json& value, const std::string& where);

// Exactly these fields, or an error that names the first other one.
Parsed<bool> only_fields(const Json& object, std::initializer_list<std::string_view> names,
                         const std::string& where);

}  // namespace dipolis
