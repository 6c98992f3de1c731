// The command line options that select an add-on, one for each, in the files of the add-ons. Inside
// apps/dipolis only.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/variant.h"
#include "formats/result.h"

namespace dipolis {

struct AddOnOption {
    const char* flag;
    const char* about;
    bool repeatable;  // may be given more than once
    // Sets what the values say in the variant; there is at least one.
    Parsed<bool> (*read)(const std::vector<std::string>& values, Variant&);
};

extern const EnumArray<AddOnId, const AddOnOption*, kAddOnCount> kAddOnOptions;  // addons/table.cpp

}  // namespace dipolis
