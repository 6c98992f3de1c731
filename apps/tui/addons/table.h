// The table of the add-ons' faces. Inside apps/tui/addons only.
#pragma once

#include "apps/tui/addon.h"

namespace dipolis::tui {

extern const AddOnFace kSoloFace, kLeadersFace;

}  // namespace dipolis::tui
