#include "formats/addons/table.h"

namespace dipolis {

const EnumArray<AddOnId, const AddOnFormat*, 2> kFormats = {&solo::kFormat, &leaders::kFormat};

}  // namespace dipolis
