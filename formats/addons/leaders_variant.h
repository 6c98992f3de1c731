// Fields that the expansion Leaders adds to a variant: the pool of leaders that may be drafted, and
// terms (costs and linking symbols) other than the printed ones.
#pragma once

#include <string>
#include <string_view>

#include "engine/addons/leaders.h"
#include "engine/variant.h"
#include "formats/addon.h"
#include "formats/json.h"
#include "formats/origin.h"
#include "formats/result.h"

namespace dipolis::leaders {

// The pool used if the players choose none.
inline constexpr std::string_view kUsualPool = "no_davinci";

// "full", "vp16", ..., or ids separated by commas.
Parsed<Leaders> parse_pool(std::string_view text, const std::string& where);
std::string to_word(Leaders pool);

// Stores terms for the life of the program. Equal terms give the same pointer; printed terms give
// null.
const Terms* keep(const Terms& terms);

// Only what differs from the printed values: {"nero": {"cost": 1, "links": ["sword"]}}.
Json terms_json(const Terms& terms);
Parsed<const Terms*> terms_from(const Json& json, const std::string& where,
                                Origin origin = Origin::Stranger);

// --- For the row of the add-on
extern const std::array<VariantField, 2> kVariantFields;
Parsed<bool> check_variant(const Variant& variant, const std::string& where);

}  // namespace dipolis::leaders
