#include "formats/json_text.h"

#include <algorithm>

namespace dipolis {

namespace {

bool is_plain(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char letter) {
        return letter >= ' ' && letter <= '~' && letter != '"' && letter != '\\';
    });
}

}  // namespace

std::string JsonText::written(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void JsonText::put(std::string_view text) {
    if (!is_plain(text)) return add(written(Json(text)));
    separate();
    (text_ += '"').append(text) += '"';
}

void JsonText::fields(const Json& object) {
    for (const auto& [name, value] : object.items()) field(name, value);
}

void JsonText::call(std::string_view name) {
    put(name);
    text_ += ':';
}

// A text ends with a quotation mark, so these are signs of our own.
void JsonText::separate() {
    if (text_.empty()) return;
    const char last = text_.back();
    if (last != '{' && last != '[' && last != ':') text_ += ',';
}

}  // namespace dipolis
