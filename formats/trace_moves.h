// The moves of a record, read. Inside formats only.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "formats/json.h"
#include "formats/trace.h"

namespace dipolis {

inline std::string at(const std::string& where, size_t i) {
    return where + "[" + std::to_string(i) + "]";
}

template <class T>
using Finder = std::optional<T> (*)(std::string_view);

template <class T>
Parsed<T> as_id(const Json& value, Finder<T> find, const std::string& where) {
    TRY(text, as_string(value, where));
    const std::optional<T> found = find(text);
    if (!found) return fail(ErrorCode::UnknownId, where, text.substr(0, 80));
    return *found;
}

// So many different ids.
template <class T>
Parsed<std::vector<T>> as_ids(const Json& value, size_t size, Finder<T> find,
                              const std::string& where) {
    if (!value.is_array()) return fail(ErrorCode::WrongType, where, "list");
    if (value.size() != size)
        return fail(ErrorCode::ImpossibleSetup, where, std::to_string(size) + " ids");
    std::vector<T> ids;
    for (size_t i = 0; i < size; ++i) {
        TRY(id, as_id<T>(value[i], find, at(where, i)));
        if (std::find(ids.begin(), ids.end(), id) != ids.end())
            return fail(ErrorCode::ImpossibleSetup, at(where, i), value[i].get<std::string>());
        ids.push_back(id);
    }
    return ids;
}

Parsed<std::vector<TraceMove>> parse_trace_moves(const Json& json);

}  // namespace dipolis
