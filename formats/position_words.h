// The keys and values of a position line. Inside formats only.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/state.h"
#include "formats/origin.h"
#include "formats/result.h"
#include "formats/words.h"

namespace dipolis {

// The words of a position. Reading a word takes it out: one that is left in the end has a key that
// does not exist, or not in this game.
class PositionWords {
  public:
    // False if the key is there already.
    bool add(std::string_view key, std::string_view value) {
        return words_.emplace(key, value).second;
    }
    bool has(std::string_view key) const { return words_.contains(key); }
    std::string_view take(std::string_view key, std::string_view otherwise = {}) {
        const auto found = words_.find(key);
        if (found == words_.end()) return otherwise;
        const std::string_view value = found->second;
        words_.erase(found);
        return value;
    }
    // The first key that was not taken.
    std::optional<std::string_view> left() const {
        if (words_.empty()) return std::nullopt;
        return words_.begin()->first;
    }

  private:
    std::map<std::string_view, std::string_view> words_;
};

// The words of a line, which may begin with "dipolis/1" (position.cpp).
Parsed<PositionWords> parse_words(std::string_view line);

// All words of a position, without "dipolis/1".
std::string to_words(const State& state);

// Back from words. The position is checked as by parse_position(line).
Parsed<Variant> parse_variant(PositionWords words);
Parsed<State> parse_position(PositionWords words, Origin origin = Origin::Stranger);

// put(key, value, default) writes the word unless the value is the default.
using PutWord =
    std::function<void(const std::string&, const std::string&, std::string_view otherwise)>;

// A number within the bounds.
inline Parsed<int> take_number(PositionWords& words, std::string_view key, int low, int high,
                               int otherwise) {
    if (!words.has(key)) return otherwise;
    const std::string_view text = words.take(key);
    const auto value = parse_int(text, low, high);
    if (!value) return fail(ErrorCode::OutOfRange, std::string(key), text);
    return *value;
}

// One id; an empty text or "-" gives None.
template <class T>
Parsed<T> id_or_none(std::string_view text, std::optional<T> (*find)(std::string_view),
                     const std::string& where) {
    if (text.empty() || text == "-") return T::None;
    const auto found = find(text);
    if (!found) return fail(ErrorCode::UnknownId, where, text);
    return *found;
}

}  // namespace dipolis
