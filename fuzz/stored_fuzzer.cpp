// Rows of a damaged database: the variant and the move lines, one per line. A restored game follows
// the rules, and is the same after it was stored and restored again.
#include <string>
#include <vector>

#include "engine/check.h"
#include "engine/game.h"
#include "formats/notation.h"
#include "formats/variant.h"
#include "fuzz/fuzz.h"
#include "rooms/stored_room.h"

using namespace dipolis;

namespace {

void check_stored_again(Room& room) {
    MemoryStore store;
    promise(store.together([&] { return storing_all(room)(store); }), "a game can be stored");
    if (room.pending() != nullptr) room.settle(true);
    const auto stored = store.load(room.info().id);
    promise(stored.has_value(), "and is there");
    promise(stored->info.variant == room.info().variant, "as what it is");
    const auto again = Room::restore(stored->info, stored->lines, Rng(2));
    promise(again && again->state() == room.state(), "restore(store(game)) = game");
    promise(store.recent(1)[0].summary == summary_of(room.state(), room.ply()), "so its summary");
}

void check_room(Room& room) {
    promise(broken_invariant(room.state()).empty(), "a restored game is consistent");
    for (int ply = 0; ply < room.ply(); ++ply) {
        promise(is_option(room.before(ply), room.move(ply)), "every move was an option");
        promise(parse_move(to_line(room.move(ply))) == room.move(ply), "its line reads the same");
    }
    check_stored_again(room);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    std::vector<std::string> lines(1);
    for (char letter : text_of(data, size)) {
        if (letter == '\n') {
            lines.emplace_back();
        } else {
            lines.back() += letter;
        }
    }
    const auto json = parse_json(lines.front());
    const auto variant = json ? variant_from(*json, "variant") : Parsed<Variant>{};
    if (!json || !variant) return 0;
    lines.erase(lines.begin());
    const GameInfo info{"game", *variant, people_for(*variant), {}, {}};
    auto room = Room::restore(info, lines, Rng(1));
    if (!room) return 0;
    promise(room->ply() == static_cast<int>(lines.size()), "every line is a move");
    const auto same = variant_from(to_json(*variant), "variant");
    promise(same && *same == *variant, "parse(print(variant)) = variant");
    check_room(*room);
    return 0;
}
