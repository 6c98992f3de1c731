#include "formats/json.h"

#include <algorithm>
#include <vector>

namespace dipolis {

namespace {

// Watches the parser: how deep it is, and which names each open object has had.
struct Watch {
    bool too_deep = false;
    std::string repeated;
    std::vector<std::vector<std::string>> names;

    bool operator()(int depth, Json::parse_event_t event, Json& parsed) {
        using Event = Json::parse_event_t;
        if (depth > kMaxJsonDepth) too_deep = true;
        if (too_deep) return false;
        if (event == Event::object_start) names.emplace_back();
        if (event == Event::object_end && !names.empty()) names.pop_back();
        if (event == Event::key && !names.empty()) {
            auto name = parsed.get<std::string>();
            auto& seen = names.back();
            if (std::find(seen.begin(), seen.end(), name) != seen.end() && repeated.empty())
                repeated = name;
            seen.push_back(std::move(name));
        }
        return true;
    }
};

}  // namespace

Parsed<Json> parse_json(std::string_view text) {
    Watch watch;
    Json json = Json::parse(text, std::ref(watch), /*allow_exceptions=*/false);
    if (watch.too_deep) return fail(ErrorCode::TooDeep, {});
    if (json.is_discarded()) return fail(ErrorCode::NotJson, {});
    if (!watch.repeated.empty()) return fail(ErrorCode::DuplicateField, {}, watch.repeated);
    return json;
}

Parsed<const Json*> field(const Json& object, const char* name, const std::string& where) {
    if (!object.is_object()) return fail(ErrorCode::WrongType, where, "object");
    const auto found = object.find(name);
    if (found == object.end()) return fail(ErrorCode::MissingField, where, name);
    return &*found;
}

Parsed<int> as_int(const Json& value, int low, int high, const std::string& where) {
    if (!value.is_number_integer()) return fail(ErrorCode::WrongType, where, "integer");
    const bool huge = value.is_number_unsigned() && value.get<uint64_t>() > INT32_MAX;
    const int64_t number = huge ? INT64_MAX : value.get<int64_t>();
    if (number < low || number > high) return fail(ErrorCode::OutOfRange, where, value.dump());
    return static_cast<int>(number);
}

Parsed<bool> as_bool(const Json& value, const std::string& where) {
    if (!value.is_boolean()) return fail(ErrorCode::WrongType, where, "true or false");
    return value.get<bool>();
}

Parsed<std::string> as_string(const Json& value, const std::string& where) {
    if (!value.is_string()) return fail(ErrorCode::WrongType, where, "string");
    return value.get<std::string>();
}

Parsed<bool> only_fields(const Json& object, std::initializer_list<std::string_view> names,
                         const std::string& where) {
    for (const auto& [name, value] : object.items()) {
        if (std::find(names.begin(), names.end(), name) == names.end())
            return fail(ErrorCode::UnknownField, where, name.substr(0, 80));
    }
    return true;
}

}  // namespace dipolis
