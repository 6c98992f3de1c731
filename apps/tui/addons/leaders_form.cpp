// The pool of leaders in the form before a game.
#include <algorithm>

#include "apps/tui/addons/leaders.h"
#include "formats/addons/leaders_variant.h"

namespace dipolis::tui {

namespace {

using leaders::Leaders;

bool has_own_pool(const Variant& variant) {
    return !variant.pool.empty() && leaders::pool_id(variant.pool).empty();
}

std::string value(const Variant& variant) {
    const std::string pool(leaders::pool_id(variant.pool));
    return "pool." + (pool.empty() ? "custom" : pool);
}

void begin(Variant& variant, const Variant& own) {
    variant.terms = own.terms;
    variant.pool = has_own_pool(own) ? own.pool : *leaders::find_pool(leaders::kUsualPool);
}

void turn(Variant& variant, const Variant& own, int by) {
    std::vector<Leaders> pools;
    for (const leaders::Pool& pool : leaders::kPools) pools.push_back(pool.leaders);
    if (has_own_pool(own)) pools.push_back(own.pool);
    const auto here = std::find(pools.begin(), pools.end(), variant.pool) - pools.begin();
    const int next = turned(static_cast<int>(here), by, static_cast<int>(pools.size()));
    variant.pool = pools[next];
}

}  // namespace

const FormFace kLeadersForm = {"tui.form.pool", value, ".text", begin, turn};

}  // namespace dipolis::tui
