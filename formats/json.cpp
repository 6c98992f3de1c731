#include "formats/json.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

namespace dipolis {

namespace {

// Builds the value while the parser runs, and stops where it is nested too deeply. Names of a large
// object are also kept in a set: ordered_json finds a name by linear search, so checking each for
// repetition there would be quadratic. (clang-tidy attributes to the destructor what the library's
// interface may throw.)
class Builder : public nlohmann::json_sax<Json> {  // NOLINT(bugprone-exception-escape)
  public:
    explicit Builder(const JsonLimits& limits) : limits_(limits) {}

    Json root;
    bool too_many = false;  // names in an object, or values
    bool too_deep = false;
    std::string repeated;  // the first name that occurs twice in an object

    bool null() override { return put(nullptr); }
    bool boolean(bool value) override { return put(value); }
    bool number_integer(number_integer_t value) override { return put(value); }
    bool number_unsigned(number_unsigned_t value) override { return put(value); }
    bool number_float(number_float_t value, const string_t&) override { return put(value); }
    bool string(string_t& value) override { return put(std::move(value)); }
    bool binary(binary_t&) override { return false; }
    bool start_object(size_t) override {
        names_.emplace_back();
        if (!open(Json::object())) return false;
        // An object that grows copies its names, because ordered_json has them const.
        open_.back()->get_ref<Json::object_t&>().reserve(kUsualNames);
        return true;
    }
    bool start_array(size_t) override { return open(Json::array()); }
    bool end_object() override {
        names_.pop_back();
        return close();
    }
    bool end_array() override { return close(); }
    bool key(string_t& name) override {
        auto& members = open_.back()->get_ref<Json::object_t&>();
        if (has(members, name) && repeated.empty()) repeated = name;
        too_many = too_many || members.size() >= limits_.names;
        place_ = &members.emplace_back(std::move(name), nullptr).second;
        return fits();
    }
    bool parse_error(size_t, const std::string&, const Json::exception&) override { return false; }

  private:
    static constexpr size_t kUsualNames = 4;  // of an object: most have no more
    static constexpr size_t kFewNames = 16;   // so many are searched faster than a set

    bool has(const Json::object_t& members, const std::string& name) {
        std::set<std::string>& names = names_.back();
        if (members.size() < kFewNames)
            return std::any_of(members.begin(), members.end(),
                               [&](const auto& member) { return member.first == name; });
        if (names.empty())
            for (const auto& [earlier, value] : members) names.insert(earlier);
        return !names.insert(name).second;
    }
    bool fits() {
        too_deep = too_deep || open_.size() > static_cast<size_t>(kMaxJsonDepth);
        too_many = too_many || values_ > limits_.values;
        return !too_deep && !too_many;
    }
    bool put(Json value) {
        ++values_;
        if (!open_.empty() && open_.back()->is_array()) {
            auto& members = open_.back()->get_ref<Json::array_t&>();
            members.push_back(std::move(value));
            place_ = &members.back();
        } else {
            *place_ = std::move(value);
        }
        return fits();
    }
    bool open(Json container) {
        if (!put(std::move(container))) return false;
        open_.push_back(place_);
        return true;
    }
    bool close() {
        open_.pop_back();
        return true;
    }

    const JsonLimits limits_;
    size_t values_ = 0;
    Json* place_ = &root;      // the place of the next value
    std::vector<Json*> open_;  // only the innermost one grows, so the pointers stay valid
    std::vector<std::set<std::string>> names_;  // of each open object, if it has many
};

}  // namespace

Parsed<Json> parse_json(std::string_view text, const JsonLimits& limits) {
    Builder builder(limits);
    const bool read = Json::sax_parse(text, &builder);
    if (builder.too_deep) return fail(ErrorCode::TooDeep, {});
    if (builder.too_many) return fail(ErrorCode::TooLong, {});
    if (!read) return fail(ErrorCode::NotJson, {});
    if (!builder.repeated.empty()) return fail(ErrorCode::DuplicateField, {}, builder.repeated);
    return std::move(builder.root);
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

Parsed<bool> only_fields(const Json& object, const std::vector<std::string>& names,
                         const std::string& where) {
    for (const auto& [name, value] : object.items()) {
        if (std::find(names.begin(), names.end(), name) == names.end())
            return fail(ErrorCode::UnknownField, where, name);
    }
    return true;
}

}  // namespace dipolis
