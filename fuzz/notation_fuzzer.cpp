// Move lines: a line that is accepted, written and read again gives the same move.
#include "formats/notation.h"
#include "fuzz/fuzz.h"

using namespace dipolis;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const auto move = parse_move(text_of(data, size));
    if (!move) return 0;
    const auto again = parse_move(to_line(*move));
    promise(again && *again == *move, "parse(print(move)) = move");
    return 0;
}
