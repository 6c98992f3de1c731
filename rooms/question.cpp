#include "rooms/question.h"

#include "ai/searcher.h"

namespace dipolis {

uint64_t character_of(std::string_view game) {
    uint64_t hash = 0xcbf2'9ce4'8422'2325;  // FNV-1a
    for (char letter : game) hash = (hash ^ static_cast<uint8_t>(letter)) * 0x100'0000'01b3;
    return hash;
}

namespace {

Move think(const Question& question, const Limits& most) {
    return level_move(question.level, question.seen, character_of(question.game),
                      static_cast<uint64_t>(question.ply), most);
}

}  // namespace

Move think_at_level(const Question& question, const std::atomic<bool>& unwanted) {
    return think(question, {.stop = &unwanted});
}

Move think_within(const Question& question, int64_t nodes) {
    return think(question, {.nodes = nodes});
}

}  // namespace dipolis
