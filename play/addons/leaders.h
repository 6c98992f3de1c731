// Leaders in deals and for the greedy player.
#pragma once

#include "play/addon.h"

namespace dipolis::leaders {

extern const AddOnPlay kPlay;

}  // namespace dipolis::leaders
