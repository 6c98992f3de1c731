// The keys and values of a position line. Inside formats only.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "formats/result.h"

namespace dipolis {

using PositionWords = std::map<std::string_view, std::string_view>;
// put(key, value, default) writes the word unless the value is the default.
using PutWord =
    std::function<void(const std::string&, const std::string&, std::string_view otherwise)>;

// Empty if the line does not have the key.
inline std::string_view word_of(const PositionWords& words, const std::string& key) {
    const auto found = words.find(key);
    return found == words.end() ? std::string_view{} : found->second;
}

// One id; an empty text or "-" gives None.
template <class T>
Parsed<T> id_or_none(std::string_view text, std::optional<T> (*find)(std::string_view),
                     const std::string& where) {
    if (text.empty() || text == "-") return T::None;
    const auto found = find(text);
    if (!found) return fail(ErrorCode::UnknownId, where, std::string(text.substr(0, 80)));
    return *found;
}

}  // namespace dipolis
