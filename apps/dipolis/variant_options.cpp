#include "apps/dipolis/variant_options.h"

#include <fstream>
#include <iterator>

#include "apps/dipolis/common.h"
#include "engine/addons/leaders.h"
#include "engine/addons/solo.h"
#include "formats/leaders_file.h"
#include "formats/variant.h"

namespace dipolis {

namespace {

constexpr const char* kUsualPool = "no_davinci";

// A pool, or a file if there is one of that name.
Parsed<bool> read_leaders(const std::string& value, Variant& variant) {
    std::ifstream file(value);
    const bool names_pool = leaders::find_pool(value).has_value();
    if (names_pool || !file) {
        TRY(pool, parse_pool(value, "--leaders"));
        variant.pool = pool;
        return true;
    }
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    TRY(terms, parse_leaders_file(text, value));
    variant.terms = keep(terms);
    return true;
}

Parsed<Variant> parse(const VariantOptions& options) {
    Variant variant;
    variant.preset_wonders = options.preset_wonders;
    variant.middle_pawn = middle_pawn_of(options.middle_pawn);
    if (!options.solo.empty()) {
        const auto rival = solo::find_rival(options.solo);
        if (!rival) return fail(ErrorCode::UnknownId, "--solo", options.solo.substr(0, 80));
        variant.addons.add(AddOnId::Solo);
        variant.rival = *rival;
    }
    for (const std::string& value : options.leaders) CHECK(read_leaders(value, variant));
    if (!options.leaders.empty()) {
        variant.addons.add(AddOnId::Leaders);
        if (variant.pool.empty()) variant.pool = *leaders::find_pool(kUsualPool);
    }
    CHECK(check_variant(variant, "game"));
    return variant;
}

}  // namespace

void VariantOptions::add_to(CLI::App& command) {
    command
        .add_option("--middle-pawn", middle_pawn,
                    "Who plays first in a new Age while the pawn is in the middle: the last active "
                    "player begins, or chooses")
        ->check(CLI::IsMember({"begins", "chooses"}))
        ->capture_default_str();
    command.add_flag("--preset-wonders", preset_wonders,
                     "The Wonders of the rulebook's first game, no draft");
    command.add_option("--solo", solo,
                       "The Solo mode against caesar, hammurabi, cleopatra, aristotle, bilkis or "
                       "random");
    command.add_option("--leaders", leaders,
                       "The Leaders expansion with the pool full, no_davinci, davinci, vp16 or "
                       "ability16, with a list of leaders (at least 8, commas between), or with a "
                       "file of other costs and symbols; may be given twice, for both");
}

std::optional<Variant> VariantOptions::variant() const {
    const auto variant = parse(*this);
    if (variant) return *variant;
    complain(in_words(variant.error()));
    return std::nullopt;
}

}  // namespace dipolis
