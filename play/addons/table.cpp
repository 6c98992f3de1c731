// The add-ons and what they mean for this folder.
#include "play/addon.h"
#include "play/addons/leaders.h"

namespace dipolis {

namespace {

constexpr AddOnPlay kSolo = {};  // its rival follows the rules, and its deal is the base game's

}  // namespace

constinit const EnumArray<AddOnId, const AddOnPlay*, kAddOnCount> kAddOnPlays = {&kSolo,
                                                                                 &leaders::kPlay};

}  // namespace dipolis
