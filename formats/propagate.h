// Two macros that hand an error on to the caller. Not installed: who uses the libraries may have
// macros of these names.
#pragma once

#include "formats/result.h"

// In a function that returns a Parsed: declares `name` with the value, or returns the error.
// A name cannot be in parentheses: NOLINTBEGIN(bugprone-macro-parentheses)
#define TRY(name, expression)                                        \
    auto name##_or = (expression);                                   \
    if (!name##_or) return tl::unexpected<Error>(name##_or.error()); \
    const auto& name = *name##_or
// NOLINTEND(bugprone-macro-parentheses)

// The same for a result whose value is not needed.
#define CHECK(expression) \
    if (auto ok = (expression); !ok) return tl::unexpected<Error>(ok.error())
