// A line of words such as a position line, said in a parcel. It is the text itself that is said, so
// that only formats/position.h knows what it means; but names of cards, keys and numbers cost
// little and whatever else stands there is spelled out. Inside formats only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/parcel_number.h"

namespace dipolis {

// The numbers of names there are now (`names`: cards, Wonders and whatever else a move can name, in
// the order of docs/actions.md; `terms`: keys, steps and other words of a line). A parcel says how
// many there were when it was made, so that a name that is added later changes no older parcel.
struct Vocabulary {
    uint32_t names = 0, terms = 0;
    friend bool operator==(const Vocabulary&, const Vocabulary&) = default;
};
Vocabulary vocabulary();
const std::vector<std::string>& parcel_terms();

// Longer than the line of any state, and all that is said.
inline constexpr size_t kMostSaidBytes = 8192;

void say_words(NumberWriter& number, std::string_view line);

// Nothing if the number says no line, or one of a larger vocabulary.
std::optional<std::string> hear_words(NumberReader& number);

}  // namespace dipolis
