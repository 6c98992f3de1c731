// Reading the moves of a record. Inside formats only.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "formats/json.h"
#include "formats/propagate.h"
#include "formats/trace.h"
#include "formats/words.h"

namespace dipolis {

inline std::string at(const std::string& where, size_t i) {
    return where + "[" + std::to_string(i) + "]";
}

template <class T>
Parsed<T> as_id(const Json& value, Finder<T> find, const std::string& where) {
    TRY(text, as_string(value, where));
    const std::optional<T> found = find(text);
    if (!found) return fail(ErrorCode::UnknownId, where, text);
    return *found;
}

// Reads a list of exactly this many different values; `read` makes a T of one JSON value.
template <class T, class Read>
Parsed<std::vector<T>> as_list(const Json& value, size_t least, size_t most, Read read,
                               const std::string& where) {
    if (!value.is_array()) return fail(ErrorCode::WrongType, where, "list");
    if (value.size() < least || value.size() > most)
        return fail(ErrorCode::ImpossibleSetup, where, std::to_string(most) + " ids");
    std::vector<T> list;
    for (size_t i = 0; i < value.size(); ++i) {
        TRY(each, read(value[i], at(where, i)));
        if (std::find(list.begin(), list.end(), each) != list.end())
            return fail(ErrorCode::ImpossibleSetup, at(where, i), value[i].get<std::string>());
        list.push_back(each);
    }
    return list;
}

template <class T>
Parsed<std::vector<T>> as_ids(const Json& value, size_t size, Finder<T> find,
                              const std::string& where) {
    const auto read = [&](const Json& id, const std::string& at) { return as_id<T>(id, find, at); };
    return as_list<T>(value, size, size, read, where);
}

// The tokens that a seat owns from the beginning.
inline Tokens first_tokens(const Variant& variant) {
    const State state = start(variant);
    return state.city(Seat::First).tokens | state.city(Seat::Second).tokens;
}

Parsed<std::vector<TraceMove>> parse_trace_moves(const Json& json);

}  // namespace dipolis
