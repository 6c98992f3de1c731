// Variant of a game, as records and messages write it:
//     {"leaders": "full", "solo": null, "preset_wonders": false, "middle_pawn": "begins"}
// Beyond docs/trace-format.md, `leaders` may list the ids of a pool, `leader_terms` may give other
// costs and linking symbols, and options that the record format does not define are written where
// they differ from the default. Each add-on reads and writes its own fields (formats/addons).
#pragma once

#include "engine/state.h"
#include "formats/json.h"
#include "formats/origin.h"

namespace dipolis {

Json to_json(const Variant& variant);

// Its options alone, among other fields of an object.
void put_options(const Variant& variant, Json& json);

// `where` is the path of the object, for error messages.
Parsed<Variant> variant_from(const Json& json, const std::string& where,
                             Origin origin = Origin::Stranger);

// Whether all that the variant points to lives as long as the program, and not only as long as the
// message that it came with (lent.h). Keeping it changes what it points to.
bool is_kept(const Variant& variant);
void keep(Variant& variant);

// Sets one option given as words, as position lines, the engine protocol, scenarios and the command
// line write it: an option of kVariantOptions ("middle_pawn", "chooses"), "solo" with a rival, or
// "leaders" with a pool. The name is the place of an error.
Parsed<bool> set_option(Variant& variant, std::string_view name, std::string_view value);

// The game that these words say, as variant_words() of position.h writes them: "leaders=full
// middle_pawn=chooses", or none for the usual one.
Parsed<Variant> parse_variant(std::string_view words);

// The value of an option in JSON: true or false, a word, or a number.
Json option_json(const VariantOption& option, uint8_t value);
Parsed<uint8_t> option_from(const VariantOption& option, const Json& json,
                            const std::string& where);

// Whether the program can play this variant: at most one add-on, no option that the add-on rules
// out, and whatever the add-on itself requires.
Parsed<bool> check_variant(const Variant& variant, const std::string& where);

}  // namespace dipolis
