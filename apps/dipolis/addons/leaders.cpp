// Leaders and their pools in `dipolis cards`, and the option --leaders.
#include <filesystem>

#include "apps/dipolis/addons/table.h"
#include "apps/dipolis/input.h"
#include "formats/addons/leaders_file.h"
#include "formats/addons/leaders_variant.h"
#include "formats/propagate.h"

namespace dipolis {

namespace {

std::string leader_name(const Json& row, const Text& text) {
    return words_of(row, "leader", ".name", text);
}
std::string leader_rule(const Json& row, const Text& text) {
    return words_of(row, "leader", ".effect", text);
}

void print_leader(const Json& row, const Json& catalogue, const Text& text) {
    const int n = row["cost"];
    print_line(text.get("cards.leader") + ", " +
               (n == 0 ? text.get("leaders.cost_free") : text.say({"leaders.cost", {{"n", n}}})));
    print_line(row["text"]);
    for (const Json& link : row["links"]) {
        for (const Json& card : catalogue["cards"]) {
            if (card["needs"].is_null() || card["needs"]["link"] != link) continue;
            print_gift(own_id(card), link.get<std::string>(), text);
        }
    }
}

std::string pool_name(const Json& row, const Text& text) {
    return words_of(row, "pool", ".name", text);
}
std::string pool_rule(const Json& row, const Text& text) {
    return words_of(row, "pool", ".text", text);
}

void print_pool(const Json& row, const Json&, const Text&) {
    print_line(row["text"]);
}

// The name of a pool, or of a file if there is one.
Parsed<bool> read_leaders(const std::string& value, Variant& variant) {
    std::error_code error;
    if (leaders::find_pool(value) || !std::filesystem::exists(value, error)) {
        TRY(pool, leaders::parse_pool(value, "--leaders"));
        variant.pool = pool;
        return true;
    }
    auto input = Input::open(value);
    TRY(text, input.and_then(&Input::text));
    TRY(terms, leaders::parse_leaders_file(text, value));
    variant.terms = leaders::keep(terms);
    return true;
}

Parsed<bool> read_pool(const std::vector<std::string>& values, Variant& variant) {
    for (const std::string& value : values) CHECK(read_leaders(value, variant));
    variant.addons.add(AddOnId::Leaders);
    if (variant.pool.empty()) variant.pool = *leaders::find_pool(leaders::kUsualPool);
    return true;
}

}  // namespace

const AddOnOption kLeadersOption = {
    "--leaders",
    "The Leaders expansion with the pool full, no_davinci, davinci, vp16 or ability16, with a list "
    "of leaders (at least 8, commas between), or with a file of other costs and symbols; may be "
    "given twice, for both",
    true, read_pool};

const CardKind kLeaderKind = {"leaders", own_id, leader_name, leader_rule, print_leader};
const CardKind kPoolKind = {"pools", own_id, pool_name, pool_rule, print_pool};

}  // namespace dipolis
