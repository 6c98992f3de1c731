// The add-ons, in the order of AddOnId.
#include "text/addons/table.h"

namespace dipolis::words {

const EnumArray<AddOnId, const AddOnWords*, kAddOnWordsCount> kAddOnWords = {&kSolo, &kLeaders};

}  // namespace dipolis::words
