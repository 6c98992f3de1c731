// The add-ons, in the order of AddOnId.
#include "text/addons/table.h"

namespace dipolis::words {

const EnumArray<AddOnId, const AddOnWords*, kAddOnCount> kAddOnWords = {&kSolo, &kLeaders};

}  // namespace dipolis::words
