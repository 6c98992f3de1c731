// The pool and the terms (costs and links) of a game with leaders.
#include "formats/addons/leaders_variant.h"

#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "engine/catalogue.h"
#include "formats/escape.h"
#include "formats/lent.h"
#include "formats/propagate.h"
#include "formats/variant.h"
#include "formats/words.h"

namespace dipolis::leaders {

namespace {

// Terms by their text, kept until the program ends: positions in any thread point to them.
class KeptTerms {
  public:
    const Terms* find(const Terms& terms) {
        const std::lock_guard lock(mutex_);
        const auto found = kept_.find(terms_json(terms).dump());
        return found == kept_.end() ? nullptr : &found->second;
    }
    const Terms* keep(const Terms& terms) {
        const std::lock_guard lock(mutex_);
        return &kept_.try_emplace(terms_json(terms).dump(), terms).first->second;
    }

  private:
    std::mutex mutex_;
    std::map<std::string, Terms> kept_;
};

KeptTerms& kept() {
    static KeptTerms all;
    return all;
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
        if (!link) return fail(ErrorCode::UnknownLink, where, name);
        links.add(*link);
    }
    return links;
}

// As keep(), but what a stranger's message brings is only lent to it.
const Terms* terms_of(const Terms& terms, Origin origin) {
    if (terms == kPrinted) return nullptr;
    Lent* const lent = Lent::current();
    if (origin == Origin::Program || lent == nullptr) return kept().keep(terms);
    if (const Terms* known = kept().find(terms)) return known;
    return lent->lend(terms);
}

Parsed<Leaders> pool_from(const Json& json, const std::string& where) {
    if (json.is_null()) return Leaders{};
    if (json.is_string()) return parse_pool(json.get<std::string>(), where);
    if (!json.is_array()) return fail(ErrorCode::WrongType, where, "pool");
    std::string words;
    for (const Json& each : json) {
        TRY(name, as_string(each, where));
        if (name.find(',') != name.npos) return fail(ErrorCode::UnknownId, where, name);
        words += (words.empty() ? "" : ",") + name;
    }
    return parse_pool(words + ",", where);
}

Json write_pool(const Variant& variant) {
    if (variant.pool.empty()) return nullptr;
    if (const auto name = pool_id(variant.pool); !name.empty()) return name;
    Json list = Json::array();
    for (Leader leader : variant.pool) list.push_back(id(leader));
    return list;
}

Parsed<bool> read_pool(const Json& json, const std::string& where, Variant& variant, Origin) {
    TRY(pool, pool_from(json, where));
    variant.pool = pool;
    if (!pool.empty()) variant.addons.add(AddOnId::Leaders);
    return true;
}

Json write_terms(const Variant& variant) {
    return variant.terms == nullptr ? Json(nullptr) : terms_json(*variant.terms);
}

Parsed<bool> read_terms(const Json& json, const std::string& where, Variant& variant,
                        Origin origin) {
    TRY(terms, terms_from(json, where, origin));
    variant.terms = terms;
    return true;
}

}  // namespace

constinit const std::array<VariantField, 2> kVariantFields = {{
    {"leaders", true, write_pool, read_pool},
    {"leader_terms", false, write_terms, read_terms},
}};

Parsed<bool> check_variant(const Variant& variant, const std::string& where) {
    if (!variant.addons.has(AddOnId::Leaders)) {
        if (variant.terms == nullptr) return true;
        return fail(ErrorCode::UnknownField, where + ".leader_terms");
    }
    if (variant.pool.size() >= kSmallestPool) return true;
    return fail(ErrorCode::SmallPool, where + ".leaders", std::to_string(variant.pool.size()));
}

Json terms_json(const Terms& terms) {
    Json json = Json::object();
    for (size_t i = 0; i < kLeaderCount; ++i) {
        Json row = Json::object();
        if (terms.costs[i] != kPrinted.costs[i]) row["cost"] = terms.costs[i];
        if (terms.links[i] != kPrinted.links[i]) {
            row["links"] = Json::array();
            for (Link link : terms.links[i]) row["links"].push_back(id(link));
        }
        if (!row.empty()) json[std::string(id(static_cast<Leader>(i)))] = row;
    }
    return json;
}

Parsed<const Terms*> terms_from(const Json& json, const std::string& where, Origin origin) {
    if (!json.is_object()) return fail(ErrorCode::WrongType, where, "object");
    Terms terms = kPrinted;
    for (const auto& [name, row] : json.items()) {
        const std::string at = where + "." + excerpt(name);
        const auto leader = find_leader(name);
        if (!leader) return fail(ErrorCode::UnknownId, at, name);
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
    return terms_of(terms, origin);
}

Parsed<Leaders> parse_pool(std::string_view text, const std::string& where) {
    if (const auto named = find_pool(text)) return *named;
    if (text.find(',') == std::string_view::npos) return fail(ErrorCode::UnknownPool, where, text);
    Leaders pool;
    for (std::string_view word : split(text, ',')) {
        const auto leader = find_leader(word);
        if (!leader) return fail(ErrorCode::UnknownId, where, word);
        if (pool.has(*leader)) return fail(ErrorCode::DuplicateLeader, where, std::string(word));
        pool.add(*leader);
    }
    return pool;
}

std::string to_word(Leaders pool) {
    if (const auto name = pool_id(pool); !name.empty()) return std::string(name);
    std::string words;
    for (Leader leader : pool) words += (words.empty() ? "" : ",") + std::string(id(leader));
    return words;
}

const Terms* keep(const Terms& terms) {
    return terms_of(terms, Origin::Program);
}

}  // namespace dipolis::leaders

namespace dipolis {

bool is_kept(const Variant& variant) {
    return variant.terms == nullptr || leaders::kept().find(*variant.terms) == variant.terms;
}

void keep(Variant& variant) {
    if (variant.terms != nullptr) variant.terms = leaders::keep(*variant.terms);
}

}  // namespace dipolis
