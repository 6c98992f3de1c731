// Records: an accepted record ends in a consistent state, its moves give the same game again, and
// so does the record that is written of it.
#include "engine/check.h"
#include "engine/game.h"
#include "formats/trace.h"
#include "fuzz/fuzz.h"

using namespace dipolis;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const auto trace = parse_trace(text_of(data, size));
    if (!trace) return 0;
    const auto played = replay(*trace);
    if (!played) return 0;
    promise(broken_invariant(played->state).empty(), "a record ends in a consistent state");
    State state = start(trace->variant);
    for (Move move : played->moves) {
        promise(is_option(state, move), "every move of a record is an option");
        play(state, move);
    }
    promise(state == played->state, "the moves of a record make its game");
    const auto again = trace_from(trace_json(trace->variant, trace->deal, played->moves, "fuzzer"));
    promise(again && again->variant == trace->variant, "a written record can be read");
    const auto same = replay(*again);
    promise(same && same->state == state && same->moves == played->moves,
            "parse(print(record)) = record");
    return 0;
}
