// Reading untrusted JSON, and the alias for nlohmann::ordered_json. Adds a limit on depth, refuses
// repeated names, and returns errors instead of throwing.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "formats/result.h"

namespace dipolis {

using Json = nlohmann::ordered_json;

inline constexpr int kMaxJsonDepth = 16;

// Limits on a text; beyond them it is TooLong, which is found as soon as they are passed.
struct JsonLimits {
    size_t names = SIZE_MAX;   // of one object
    size_t values = SIZE_MAX;  // altogether, objects and lists included
};
Parsed<Json> parse_json(std::string_view text, const JsonLimits& limits = {});

// Access that returns errors: a field of an object, a value of a type. `where` is the path of the
// value, for error messages.
Parsed<const Json*> field(const Json& object, const char* name, const std::string& where);
Parsed<int> as_int(const Json& value, int low, int high, const std::string& where);
Parsed<bool> as_bool(const Json& value, const std::string& where);
Parsed<std::string> as_string(const Json& value, const std::string& where);

// An error that names the first field which is not in the list.
Parsed<bool> only_fields(const Json& object, const std::vector<std::string>& names,
                         const std::string& where);

}  // namespace dipolis
