// Nouns: what the bytes of a move can name, as text and as JSON. The only place that knows how a
// noun is written and which values it has. Inside formats only.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/grammar.h"
#include "formats/json.h"

namespace dipolis {

struct NounForm {
    Noun noun = Noun::None;
    const char* field = "";                // of a JSON object
    uint8_t first = 0, last = 0;           // its values
    uint8_t counts_from = 0;               // for numbers: the number that stands for value 0
    std::string (*id)(uint8_t) = nullptr;  // null: the value is written as a number
    std::optional<uint8_t> (*find)(std::string_view) = nullptr;
};

// Base game rows are in nouns.cpp, the others in the file of their add-on.
const NounForm& form(Noun noun);
// The add-on that brings the noun, if one does.
std::optional<AddOnId> addon_of(Noun noun);

// Writes kDeclined as "none" or null. Reading accepts only the noun's values, and never "none" or
// null: whether a move may be declined is decided by the row of the move.
std::string to_text(Noun noun, uint8_t value);
std::optional<uint8_t> find_noun(Noun noun, std::string_view text);
Json to_json(Noun noun, uint8_t value);
Parsed<uint8_t> noun_from(Noun noun, const Json& value, const std::string& where);

// The field that holds a list of this noun: "tokens".
std::string plural(Noun noun);

// --- Rows

namespace nouns {

template <class T>
std::string id_of(uint8_t value) {
    return std::string(id(static_cast<T>(value)));
}

template <auto Find>
std::optional<uint8_t> find(std::string_view text) {
    const auto found = Find(text);
    if (!found) return std::nullopt;
    return static_cast<uint8_t>(*found);
}

}  // namespace nouns

// A noun with ids: the first value, the number of values, and the function that finds one by its
// id.
template <class T, auto Find>
constexpr NounForm named(Noun noun, const char* field, T first, int count) {
    const auto low = static_cast<uint8_t>(first);
    const auto high = static_cast<uint8_t>(low + count - 1);
    return {noun, field, low, high, 0, nouns::id_of<T>, nouns::find<Find>};
}

constexpr NounForm numbered(Noun noun, const char* field, int count, uint8_t counts_from = 0) {
    return {noun, field, 0, static_cast<uint8_t>(count - 1), counts_from};
}

}  // namespace dipolis
