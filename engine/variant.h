// Which game is played: what the players agree on before it begins.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "engine/addons/leaders.h"
#include "engine/addons/solo.h"
#include "engine/base.h"

namespace dipolis {

// Who begins an age when the pawn stands in the middle (ruling R60).
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
    AddOns addons{};
    solo::Rival rival = solo::Rival::None;  // with Solo
    leaders::Leaders pool{};                // with Leaders: who may be drafted
    const leaders::Terms* terms = nullptr;  // other costs and symbols than the usual; lives on
    friend bool operator==(const Variant&, const Variant&) = default;
};

// A rule that the players may choose: the usual way or another. All code that reads, writes,
// describes or offers options loops over kVariantOptions. A new option is therefore a member of
// Variant, a row there, its use in the rules, and its words in text/*.json: "option.<id>",
// "option.<id>.0", ".1", ".note" and ".about".
struct VariantOption {
    std::string_view id;
    std::array<std::string_view, 2> values;  // as position lines write them; the usual one first
    AddOns not_with;                         // add-ons with which it is always the usual way
    bool (*get)(const Variant&);             // true: the other way
    void (*set)(Variant&, bool);

    // Whether it is on or off: true or false in JSON, a flag on the command line.
    constexpr bool is_flag() const { return values[0] == "0"; }
    constexpr bool is_open(AddOns addons) const { return (not_with & addons).empty(); }
};

template <auto Member>
constexpr VariantOption variant_option(std::string_view id,
                                       std::array<std::string_view, 2> values = {"0", "1"},
                                       AddOns not_with = {}) {
    return {id, values, not_with,
            [](const Variant& variant) { return static_cast<bool>(variant.*Member); },
            [](Variant& variant, bool value) {
                variant.*Member =
                    static_cast<std::remove_cvref_t<decltype(variant.*Member)>>(value);
            }};
}

inline constexpr std::array kVariantOptions = {
    // A rival has three Wonders, so not the four of a first game.
    variant_option<&Variant::preset_wonders>("preset_wonders", {"0", "1"}, {AddOnId::Solo}),
    variant_option<&Variant::middle_pawn>("middle_pawn", {"begins", "chooses"}),
};

}  // namespace dipolis
