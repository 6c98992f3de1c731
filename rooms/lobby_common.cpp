#include "rooms/lobby_common.h"

#include "formats/variant.h"

namespace dipolis {

const std::vector<std::string>& ReachableAt::addresses() {
    constexpr int64_t kKept = 5000;
    if (find_ && (!until_ || now_() >= *until_)) {
        found_ = find_();
        until_ = now_() + kKept;
    }
    return found_;
}

bool LobbyCommon::keep_variant(const Caller& caller, Variant& variant) {
    if (is_kept(variant)) return true;
    if (!limits.may_bring(to_json(variant).dump(), caller.address, now())) {
        sessions.refuse(caller.id, Refusal::Busy);
        return false;
    }
    keep(variant);
    return true;
}

std::optional<GameInfo> LobbyCommon::new_game(const Caller& caller, const Variant& variant) {
    GameInfo info{secrets.new_game_id(), variant, {}, {}, {}};
    info.maker = caller.holder;
    if (!limits.may_begin({caller.address}, now())) {
        sessions.refuse(caller.id, Refusal::Busy);
        return std::nullopt;
    }
    if (!keep_variant(caller, info.variant)) return std::nullopt;
    return info;
}

bool has_many(Store& store, const Holder& holder, int most) {
    return !holder.empty() && store.unfinished(holder) >= most;
}

}  // namespace dipolis
