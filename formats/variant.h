// Which game is played, as records and messages write it:
//     {"leaders": "full", "solo": null, "preset_wonders": false, "middle_pawn": "begins"}
// Beyond docs/trace-format.md, `leaders` may list a pool of one's own, and `leader_terms` then
// gives costs and linking symbols that differ from the usual: {"nero": {"cost": 1, "links":
// ["sword"]}}.
#pragma once

#include "engine/state.h"
#include "formats/json.h"

namespace dipolis {

Json to_json(const Variant& variant);

// `where` names the object in errors.
Parsed<Variant> variant_from(const Json& json, const std::string& where);

// Whether such a game exists: at most one of Leaders, Solo and preset Wonders, a pool that is large
// enough.
Parsed<bool> check_variant(const Variant& variant, const std::string& where);

// "full", "vp16", ..., or ids separated by commas.
Parsed<leaders::Leaders> parse_pool(std::string_view text, const std::string& where);
std::string to_word(leaders::Leaders pool);

// The same terms are always the same pointer, which stays valid; null for the usual ones.
const leaders::Terms* keep(const leaders::Terms& terms);

}  // namespace dipolis
