// Outline of a message, as a checker of a lobby needs it: its type, and of its data the values, the
// lists of values, and of a list of objects their ids. The rest is only checked to be JSON; keeping
// it took most of the time in which messages are checked.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "formats/json.h"

namespace dipolis {

struct Outline {
    std::string type;
    Json data = Json::object();  // an object that is not in a list is {}
};

// Depth 1 is in the message, 2 in its data, 3 in a list or object there, 4 in an object of a list.
class OutlineReader : public nlohmann::json_sax<Json> {
  public:
    Outline outline;
    bool is_message() const { return !outline.type.empty() && has_data_; }

    bool null() override { return value(Json()); }
    bool boolean(bool is) override { return value(is); }
    bool number_integer(Json::number_integer_t number) override { return value(number); }
    bool number_unsigned(Json::number_unsigned_t number) override { return value(number); }
    bool number_float(Json::number_float_t number, const std::string&) override {
        return value(number);
    }
    bool string(std::string& text) override {
        if (depth_ == 1 && names_[1] == "t") outline.type = text;
        return value(std::move(text));
    }
    bool binary(Json::binary_t&) override { return false; }
    bool key(std::string& name) override {
        if (depth_ < names_.size()) std::swap(names_[depth_], name);
        return true;
    }
    bool start_object(size_t) override { return enter(Json::object()); }
    bool start_array(size_t) override { return enter(Json::array()); }
    bool end_object() override { return leave(); }
    bool end_array() override { return leave(); }
    bool parse_error(size_t, const std::string&, const nlohmann::detail::exception&) override {
        return false;
    }

  private:
    static bool is_id(std::string_view name) {
        constexpr std::array<std::string_view, 3> kIds = {"move", "game", "challenge"};
        return std::find(kIds.begin(), kIds.end(), name) != kIds.end();
    }
    template <class Value>
    bool value(Value&& each) {
        if (names_[1] != "d") return true;
        if (depth_ == 2) outline.data[names_[2]] = std::forward<Value>(each);
        const bool in_list = depth_ == 3 || (depth_ == 4 && is_id(names_[4]));
        if (in_list && outline.data[names_[2]].is_array())
            outline.data[names_[2]].push_back(std::forward<Value>(each));
        return true;
    }
    bool enter(Json empty) {
        if (depth_ == 1 && names_[1] == "d") has_data_ = empty.is_object();
        if (depth_ == 2 && names_[1] == "d") outline.data[names_[2]] = std::move(empty);
        if (++depth_ < names_.size()) names_[depth_].clear();
        return true;
    }
    bool leave() {
        --depth_;
        return true;
    }

    bool has_data_ = false;
    size_t depth_ = 0;
    std::array<std::string, 5> names_;  // the name last read at each depth
};

// Nothing if the text is no message. It is read by iterators of std::string, which no other code
// does: so fuzz/uncounted.txt can name the parser of what the lobby sends apart from that of what
// it receives.
inline std::optional<Outline> outline_of(const std::string& text) {
    OutlineReader reader;
    if (!Json::sax_parse(text.begin(), text.end(), &reader) || !reader.is_message())
        return std::nullopt;
    return std::move(reader.outline);
}

}  // namespace dipolis
