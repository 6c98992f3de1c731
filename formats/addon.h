// Contribution of an add-on to text and JSON: a row for what several of them have (fields of a
// variant, keys of position lines, its part of the `table` message, claims in records, nouns), and
// a plain function for what only one has. Each add-on has a file in formats/addons; no other file
// of this folder names one. Inside formats only.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/move.h"
#include "engine/state.h"
#include "formats/json.h"
#include "formats/nouns.h"
#include "formats/origin.h"
#include "formats/position_words.h"
#include "formats/result.h"
#include "formats/slices.h"
#include "play/deal.h"

namespace dipolis {

// A field of a variant in JSON (formats/variant.h).
struct VariantField {
    const char* name;
    bool always;                    // write null where the add-on is not played
    Json (*write)(const Variant&);  // null: leave the field out
    Parsed<bool> (*read)(const Json& value, const std::string& where, Variant&, Origin);
};

// A consequence that a record states although the rules determine it; replaying checks it.
struct Claim {
    const char* field;
    Noun noun;
    bool always;  // no record leaves it out
};
using Claimed = std::vector<std::optional<uint8_t>>;
struct Claims {
    MoveKind kind;
    std::span<const Claim> fields;
    Claimed (*right)(const State& before, const State& after);  // one value for each field
};

// A field of a record's setup, written after the field `behind`.
struct SetupField {
    const char* field;
    std::string_view behind;
    Json (*write)(const Variant&, const Deal&);
    Parsed<bool> (*read)(const Json& value, const Variant&, Deal&);
};

// Formats of an add-on; any member but `slices` may be null.
struct AddOnFormat {
    std::span<const NounForm> nouns{};

    // --- Variants
    std::span<const VariantField> variant_fields{};
    // Rejects variants that cannot be played; called whether or not the add-on is in play.
    Parsed<bool> (*check_variant)(const Variant&, const std::string& where) = nullptr;

    // --- Position lines (docs/formats.md)
    // read_variant runs first and reads what the line says of the variant; read_part runs last.
    Parsed<bool> (*read_variant)(PositionWords&, Variant&) = nullptr;
    Parsed<bool> (*read_part)(PositionWords&, State&) = nullptr;
    void (*print)(const State&, const PutWord&) = nullptr;

    // --- Records (docs/trace-format.md)
    const SetupField* setup = nullptr;
    const Claims* claims = nullptr;

    // --- Messages (docs/protocol.md)
    // The field of the `table` message; its value is null where the add-on is not played. Pass the
    // state that view() gives for the viewer.
    const char* field = "";
    Json (*table)(const State&) = nullptr;
    // Adds fields to an option that is offered, and to the event of a move that was played.
    void (*add_to_option)(const State&, Move, Json&) = nullptr;
    void (*add_to_event)(const State& before, Move, Json&) = nullptr;

    // --- Observations (formats/observation.h)
    const AddOnSlices* slices = nullptr;
};

extern const EnumArray<AddOnId, const AddOnFormat*, kAddOnCount> kFormats;  // addons/table.cpp

inline const AddOnFormat& format_of(AddOnId addon) {
    return *kFormats[addon];
}

// --- Answers of the one add-on that knows, in its file of formats/addons; they may be asked in any
// game. (is_kept and keep of variant.h are two more.)

// The step that stands for a turn of this seat in this variant.
Step turn_step(const Variant& variant, Seat seat);
// Number of Wonders that are offered at once in the draft.
size_t draft_group(const Variant& variant);
// Rejects variants that a record cannot express.
Parsed<bool> check_recorded(const Variant& variant);
// Whether this option can be in a record of this deal. A reader of the record knows what lies face
// down in the structures, so that it cannot be drawn from what is left out.
bool is_left(const Deal& deal, const State& state, Move move);

// The setup fields of the add-ons in play.
inline std::vector<const SetupField*> setup_fields(const Variant& variant) {
    std::vector<const SetupField*> fields;
    for (AddOnId addon : variant.addons) {
        if (const SetupField* field = format_of(addon).setup) fields.push_back(field);
    }
    return fields;
}

// Null if records make no claims about moves of this kind.
inline const Claims* claims_of(MoveKind kind) {
    for (const AddOnFormat* addon : kFormats) {
        if (addon->claims != nullptr && addon->claims->kind == kind) return addon->claims;
    }
    return nullptr;
}

}  // namespace dipolis
