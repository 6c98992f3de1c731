// Position lines: an accepted position keeps every invariant, reads back the same, and can be
// played.
#include "engine/check.h"
#include "engine/game.h"
#include "formats/position.h"
#include "fuzz/fuzz.h"

using namespace dipolis;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const auto state = parse_position(text_of(data, size));
    if (!state) return 0;
    promise(broken_invariant(*state).empty(), "an accepted position is consistent");
    const auto again = parse_position(to_line(*state));
    promise(again && *again == *state, "parse(print(position)) = position");
    if (is_over(*state)) return 0;
    Options all;
    options(*state, all);
    promise(!all.empty(), "somebody can move until the game is over");
    for (const Option& option : all) {
        State next = *state;
        play(next, option.move);
        promise(broken_invariant(next).empty(), "a move keeps a position consistent");
    }
    return 0;
}
