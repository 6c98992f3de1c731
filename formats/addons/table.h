// The table of the add-ons' formats. Inside formats/addons only.
#pragma once

#include "formats/addon.h"

namespace dipolis {

namespace solo {
extern const AddOnFormat kFormat;
}
namespace leaders {
extern const AddOnFormat kFormat;
extern const AddOnSlices kSlices;
}  // namespace leaders

}  // namespace dipolis
