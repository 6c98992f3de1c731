// Search results as JSON, for messages and for `dipolis review --json` (docs/protocol.md).
#pragma once

#include "formats/json.h"
#include "rooms/analyst.h"
#include "text/text.h"

namespace dipolis {

// The sentence of a reason.
Sentence describe(const Reason& reason);
// The key of what is said where no reason was found, by how much the move is better (0..1).
std::string_view no_reason(double margin, Age age);

// The chance to win by seat, and by seat and kind of victory.
Json to_json(const Value& value);
// `seen` must be the position that was analysed.
Json to_json(const Outlook& outlook, const State& seen);
Json to_json(const Review& review);
Json to_json(const ReviewNews& news);

}  // namespace dipolis
