// The add-ons, in the order of AddOnId.
#include "apps/tui/addons/table.h"

namespace dipolis::tui {

const EnumArray<AddOnId, const AddOnFace*, kAddOnCount> kFaces = {&kSoloFace, &kLeadersFace};

}  // namespace dipolis::tui
