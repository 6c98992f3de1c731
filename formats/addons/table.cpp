#include "formats/addons/table.h"

namespace dipolis {

const EnumArray<AddOnId, const AddOnFormat*, kAddOnCount> kFormats = {&solo::kFormat,
                                                                      &leaders::kFormat};

}  // namespace dipolis
