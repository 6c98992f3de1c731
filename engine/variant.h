// Variant of a game: what the players agree on before it begins.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "engine/addons/leaders.h"
#include "engine/addons/solo.h"
#include "engine/base.h"

namespace dipolis {

// Right of the last active player where the pawn stands in the middle (ruling R60).
enum class MiddlePawn : uint8_t { Begins, Chooses };

// Expansions and modes that may be in play; addon.h tells how they plug in.
enum class AddOnId : uint8_t { Solo, Leaders };
inline constexpr int kAddOnCount = 2;
using AddOns = Set<AddOnId, 8>;
inline constexpr AddOns kAllAddOns = AddOns::range(0, kAddOnCount);
std::string_view id(AddOnId addon);  // registry.cpp

struct Variant {
    bool preset_wonders = false;  // the Wonders of the rulebook's first game, no draft
    MiddlePawn middle_pawn = MiddlePawn::Begins;
    uint8_t head_start = 0;  // coins that the second player begins with beyond the usual ones
    AddOns addons{};
    solo::Rival rival = solo::Rival::None;  // with Solo
    leaders::Leaders pool{};                // with Leaders: who may be drafted
    const leaders::Terms* terms = nullptr;  // other costs and symbols than the usual; lives on
    friend bool operator==(const Variant&, const Variant&) = default;
};

// A rule that the players may choose: the usual way or another. All code that reads, writes,
// describes or offers options loops over kVariantOptions. A new option is therefore a member of
// Variant, a row there, its use in the rules, and its words in text/*.json: "option.<id>",
// ".note" and ".about", and for its values "option.<id>.0", ".1" or, for a number, ".n".
struct VariantOption {
    // Kind of its values. In JSON a flag is true or false, and a number is one; on the command line
    // a flag is an option without a value.
    enum class Kind : uint8_t { Flag, Word, Number };

    std::string_view id;
    Kind kind;
    std::span<const std::string_view> values;  // as position lines write them; the usual one first
    AddOns not_with;                           // add-ons with which it is always the usual one
    uint8_t (*get)(const Variant&);            // index in values
    void (*set)(Variant&, uint8_t);

    constexpr bool is_open(AddOns addons) const { return (not_with & addons).empty(); }
};

template <auto Member>
constexpr VariantOption variant_option(std::string_view id, VariantOption::Kind kind,
                                       std::span<const std::string_view> values,
                                       AddOns not_with = {}) {
    return {id,
            kind,
            values,
            not_with,
            [](const Variant& variant) { return static_cast<uint8_t>(variant.*Member); },
            [](Variant& variant, uint8_t value) {
                variant.*Member =
                    static_cast<std::remove_cvref_t<decltype(variant.*Member)>>(value);
            }};
}

inline constexpr std::array<std::string_view, 2> kFlagWords = {"0", "1"};
inline constexpr std::array<std::string_view, 2> kMiddlePawnWords = {"begins", "chooses"};
inline constexpr std::array<std::string_view, 13> kHeadStartWords = {
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"};

inline constexpr std::array kVariantOptions = {
    // A rival has three Wonders, so not the four of a first game.
    variant_option<&Variant::preset_wonders>("preset_wonders", VariantOption::Kind::Flag,
                                             kFlagWords, {AddOnId::Solo}),
    variant_option<&Variant::middle_pawn>("middle_pawn", VariantOption::Kind::Word,
                                          kMiddlePawnWords),
    // A rival has no coins.
    variant_option<&Variant::head_start>("head_start", VariantOption::Kind::Number, kHeadStartWords,
                                         {AddOnId::Solo}),
};

// The place of a value stands for the value: in JSON, on the page and in the terminal a number is
// its place, so its values are 0, 1, 2 and so on. Other numbers are words.
constexpr bool is_its_place(std::string_view word, size_t place) {
    size_t n = 0;
    for (char digit : word) n = 10 * n + static_cast<size_t>(digit - '0');
    return !word.empty() && n == place;
}
constexpr bool option_rows_fit() {
    for (const VariantOption& option : kVariantOptions) {
        const bool flag = option.kind == VariantOption::Kind::Flag;
        if (flag ? option.values.size() != 2 : option.values.size() < 2) return false;
        if (option.get(Variant{}) != 0) return false;
        if (option.kind == VariantOption::Kind::Word) continue;
        for (size_t i = 0; i < option.values.size(); ++i) {
            if (!is_its_place(option.values[i], i)) return false;
        }
    }
    return true;
}
static_assert(option_rows_fit(),
              "the usual value is the first; a flag is 0 or 1, a number one of 0, 1, 2 ...");

}  // namespace dipolis
