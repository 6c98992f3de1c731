// What looking ahead found out, as the wire and `dipolis review --json` tell it (docs/protocol.md).
#pragma once

#include "formats/json.h"
#include "server/analyst.h"
#include "text/text.h"

namespace dipolis {

// The sentence of a reason.
Sentence describe(const Reason& reason);

// Probabilities by seat and kind of victory, and to win at all.
Json to_json(const Value& value);
// The position must be the one that was looked at.
Json to_json(const Outlook& outlook, const State& seen);
Json to_json(const Review& review);

}  // namespace dipolis
