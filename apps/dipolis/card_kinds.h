// The kinds of components in `dipolis cards`: those of the base game are in cards.cpp, others in
// the files of the add-ons. All functions work on rows of the catalogue. Inside apps/dipolis only.
#pragma once

#include <array>
#include <iostream>
#include <string>

#include "formats/json.h"
#include "text/text.h"

namespace dipolis {

struct CardKind {
    const char* part;  // the key of its list in the catalogue
    std::string (*id)(const Json& row);
    std::string (*name)(const Json& row, const Text& text);
    // The rule, if it is not simply the sum of the effects; else null.
    std::string (*rule)(const Json& row, const Text& text);
    // Prints everything except the name.
    void (*print)(const Json& row, const Json& catalogue, const Text& text);
};

extern const std::array<const CardKind*, 4> kAddOnKinds;  // addons/table.cpp

inline void print_line(const std::string& words) {
    std::cout << "  " << words << '\n';
}

inline std::string own_id(const Json& row) {
    return row["id"].get<std::string>();
}
// The text of the key "kind.id" followed by `behind`.
inline std::string words_of(const Json& row, const char* kind, const char* behind,
                            const Text& text) {
    return text.get(std::string(kind) + "." + own_id(row) + behind);
}
// "law, economy" in words.
std::string listed(const Json& ids, const std::string& kind, const Text& text);
// Prints what a linking symbol gives: "Gives the book: Library is free."
void print_gift(const std::string& card, const std::string& link, const Text& text);

}  // namespace dipolis
