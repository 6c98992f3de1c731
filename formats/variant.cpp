#include "formats/variant.h"

#include <deque>
#include <mutex>

#include "engine/catalogue.h"
#include "formats/words.h"

namespace dipolis {

namespace {

using leaders::Leader;
using leaders::Leaders;
using leaders::Terms;

constexpr int kMostCost = 255;

Json pool_json(Leaders pool) {
    if (pool.empty()) return nullptr;
    if (const auto name = leaders::pool_id(pool); !name.empty()) return name;
    Json list = Json::array();
    for (Leader leader : pool) list.push_back(id(leader));
    return list;
}

Json terms_json(const Terms& terms) {
    Json json = Json::object();
    for (size_t i = 0; i < leaders::kLeaderCount; ++i) {
        Json row = Json::object();
        if (terms.costs[i] != leaders::kPrinted.costs[i]) row["cost"] = terms.costs[i];
        if (terms.links[i] != leaders::kPrinted.links[i]) {
            row["links"] = Json::array();
            for (Link link : terms.links[i]) row["links"].push_back(id(link));
        }
        if (!row.empty()) json[std::string(id(static_cast<Leader>(i)))] = row;
    }
    return json;
}

std::optional<Link> find_link(std::string_view name) {
    for (int i = 0; i < kLinkCount; ++i) {
        if (id(static_cast<Link>(i)) == name) return static_cast<Link>(i);
    }
    return std::nullopt;
}

Parsed<Links> links_from(const Json& json, const std::string& where) {
    if (!json.is_array()) return fail(ErrorCode::WrongType, where, "list");
    Links links;
    for (const Json& each : json) {
        TRY(name, as_string(each, where));
        const auto link = find_link(name);
        if (!link) return fail(ErrorCode::UnknownLink, where, name.substr(0, 80));
        links.add(*link);
    }
    return links;
}

Parsed<const Terms*> terms_from(const Json& json, const std::string& where) {
    if (!json.is_object()) return fail(ErrorCode::WrongType, where, "object");
    Terms terms = leaders::kPrinted;
    for (const auto& [name, row] : json.items()) {
        const std::string at = where + "." + name.substr(0, 80);
        const auto leader = leaders::find_leader(name);
        if (!leader) return fail(ErrorCode::UnknownId, at, name.substr(0, 80));
        if (!row.is_object()) return fail(ErrorCode::WrongType, at, "object");
        CHECK(only_fields(row, {"cost", "links"}, at));
        if (const auto cost = row.find("cost"); cost != row.end()) {
            TRY(coins, as_int(*cost, 0, kMostCost, at + ".cost"));
            terms.costs[static_cast<size_t>(*leader)] = static_cast<uint8_t>(coins);
        }
        if (const auto links = row.find("links"); links != row.end()) {
            TRY(set, links_from(*links, at + ".links"));
            terms.links[static_cast<size_t>(*leader)] = set;
        }
    }
    return keep(terms);
}

Parsed<Leaders> pool_from(const Json& json, const std::string& where) {
    if (json.is_null()) return Leaders{};
    if (json.is_string()) return parse_pool(json.get<std::string>(), where);
    if (!json.is_array()) return fail(ErrorCode::WrongType, where, "pool");
    std::string words;
    for (const Json& each : json) {
        TRY(name, as_string(each, where));
        words += (words.empty() ? "" : ",") + name;
    }
    return parse_pool(words + ",", where);
}

Parsed<bool> read_addons(const Json& json, const std::string& where, Variant& variant) {
    if (const auto value = json.find("leaders"); value != json.end()) {
        TRY(pool, pool_from(*value, where + ".leaders"));
        variant.pool = pool;
        if (!pool.empty()) variant.addons.add(AddOnId::Leaders);
    }
    if (const auto value = json.find("leader_terms"); value != json.end()) {
        TRY(terms, terms_from(*value, where + ".leader_terms"));
        variant.terms = terms;
    }
    if (const auto value = json.find("solo"); value != json.end() && !value->is_null()) {
        TRY(name, as_string(*value, where + ".solo"));
        const auto rival = solo::find_rival(name);
        if (!rival) return fail(ErrorCode::UnknownId, where + ".solo", name.substr(0, 80));
        variant.rival = *rival;
        variant.addons.add(AddOnId::Solo);
    }
    return true;
}

}  // namespace

Json to_json(const Variant& variant) {
    Json json = {{"leaders", pool_json(variant.pool)},
                 {"solo", nullptr},
                 {"preset_wonders", variant.preset_wonders},
                 {"middle_pawn", variant.middle_pawn == MiddlePawn::Begins ? "begins" : "chooses"}};
    if (variant.addons.has(AddOnId::Solo)) json["solo"] = id(variant.rival);
    if (variant.terms != nullptr) json["leader_terms"] = terms_json(*variant.terms);
    return json;
}

Parsed<Variant> variant_from(const Json& json, const std::string& where) {
    if (!json.is_object()) return fail(ErrorCode::WrongType, where, "object");
    CHECK(only_fields(json, {"leaders", "leader_terms", "solo", "preset_wonders", "middle_pawn"},
                      where));
    Variant variant;
    CHECK(read_addons(json, where, variant));
    if (const auto preset = json.find("preset_wonders"); preset != json.end()) {
        TRY(value, as_bool(*preset, where + ".preset_wonders"));
        variant.preset_wonders = value;
    }
    if (const auto pawn = json.find("middle_pawn"); pawn != json.end()) {
        TRY(value, as_string(*pawn, where + ".middle_pawn"));
        if (value != "begins" && value != "chooses")
            return fail(ErrorCode::UnknownId, where + ".middle_pawn", value.substr(0, 80));
        variant.middle_pawn = value == "begins" ? MiddlePawn::Begins : MiddlePawn::Chooses;
    }
    CHECK(check_variant(variant, where));
    return variant;
}

Parsed<bool> check_variant(const Variant& variant, const std::string& where) {
    const bool solo = variant.addons.has(AddOnId::Solo);
    const bool leaders = variant.addons.has(AddOnId::Leaders);
    if (solo && leaders) return fail(ErrorCode::SoloWithLeaders, where);
    if (variant.preset_wonders && (solo || leaders))
        return fail(ErrorCode::Unsupported, where + ".preset_wonders");
    if (leaders && variant.pool.size() < leaders::kSmallestPool)
        return fail(ErrorCode::SmallPool, where + ".leaders", std::to_string(variant.pool.size()));
    if (!leaders && variant.terms != nullptr)
        return fail(ErrorCode::UnknownField, where + ".leader_terms");
    return true;
}

Parsed<Leaders> parse_pool(std::string_view text, const std::string& where) {
    if (const auto named = leaders::find_pool(text)) return *named;
    if (text.find(',') == std::string_view::npos)
        return fail(ErrorCode::UnknownPool, where, std::string(text.substr(0, 80)));
    Leaders pool;
    for (std::string_view word : split(text, ',')) {
        const auto leader = leaders::find_leader(word);
        if (!leader) return fail(ErrorCode::UnknownId, where, std::string(word.substr(0, 80)));
        if (pool.has(*leader)) return fail(ErrorCode::DuplicateLeader, where, std::string(word));
        pool.add(*leader);
    }
    return pool;
}

std::string to_word(Leaders pool) {
    if (const auto name = leaders::pool_id(pool); !name.empty()) return std::string(name);
    std::string words;
    for (Leader leader : pool) words += (words.empty() ? "" : ",") + std::string(id(leader));
    return words;
}

const Terms* keep(const Terms& terms) {
    if (terms == leaders::kPrinted) return nullptr;
    static std::mutex mutex;
    static std::deque<Terms> kept;  // addresses stay
    const std::lock_guard lock(mutex);
    for (const Terms& each : kept) {
        if (each == terms) return &each;
    }
    return &kept.emplace_back(terms);
}

}  // namespace dipolis
