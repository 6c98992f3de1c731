// Parcels of links: whatever is accepted is consistent and possible, and packed again it is the
// same. Nobody guesses a sum, so it is put right first.
#include "engine/check.h"
#include "formats/parcel.h"
#include "formats/parcel_number.h"
#include "fuzz/fuzz.h"

using namespace dipolis;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view text = text_of(data, size);
    constexpr size_t kHead = 5;  // the version and the sum
    std::string piece(text);
    if (text.size() > kHead) {
        const std::string body(text.substr(kHead));
        piece = text[0] + fixed_letters(crc24(text[0] + body), kHead - 1) + body;
    }
    (void)unpack(text);
    const auto parcel = unpack(piece);
    if (!parcel) return 0;
    State state = parcel->first;
    for (const Move move : parcel->moves) {
        promise(broken_invariant(state).empty(), "what a parcel holds is consistent");
        promise(try_play(state, move), "every move of a parcel is an option");
    }
    const auto again = pack(*parcel);
    promise(again.has_value(), "an accepted parcel can be packed");
    const auto same = unpack(*again);
    promise(same && *same == *parcel, "unpack(pack(parcel)) = parcel");
    return 0;
}
