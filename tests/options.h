// Options of the variant for random games, so that no test lists them.
#pragma once

#include <cstdint>

#include "engine/variant.h"

namespace dipolis {

// The variant with a value of each option that is open to it: a digit of the number for each.
inline Variant with_options(Variant variant, uint64_t number) {
    for (const VariantOption& option : kVariantOptions) {
        if (!option.is_open(variant.addons)) continue;
        option.set(variant, static_cast<uint8_t>(number % option.values.size()));
        number /= option.values.size();
    }
    return variant;
}

}  // namespace dipolis
