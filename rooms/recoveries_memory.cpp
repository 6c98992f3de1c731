#include "rooms/recoveries.h"

namespace dipolis {

bool MemoryRecoveries::keep(const Holder& holder, const std::string& code) {
    const auto known = whose(code);
    if (known && *known != holder) return false;
    codes_[holder] = code;
    return true;
}

std::optional<Holder> MemoryRecoveries::whose(const std::string& code) {
    for (const auto& [holder, kept] : codes_) {
        if (kept == code) return holder;
    }
    return std::nullopt;
}

bool MemoryRecoveries::forget(const Holder& holder) {
    codes_.erase(holder);
    return true;
}

}  // namespace dipolis
