#include "formats/notation.h"

#include <algorithm>
#include <array>

#include "engine/catalogue.h"
#include "engine/grammar.h"
#include "formats/nouns.h"
#include "formats/words.h"

namespace dipolis {

namespace {

const MoveForm* find_form(std::string_view word) {
    for (int kind = 1; kind < static_cast<int>(MoveKind::Count); ++kind) {
        const MoveForm& as = form(static_cast<MoveKind>(kind));
        if (as.word == word) return &as;
    }
    return nullptr;
}

}  // namespace

std::string to_line(Move move) {
    const MoveForm& as = form(move.kind);
    const std::array<uint8_t, 3> values = {move.a, move.b, move.c};
    const auto noun = [&](size_t i) { return to_text(as.nouns[i], values[i]); };
    std::string line(as.word);
    if (as.for_b) return line + ' ' + noun(1) + " < " + noun(0);
    for (size_t i = 0; i < as.size(); ++i) line += ' ' + noun(i);
    if (as.alters && move.c != 0) line += " as " + to_text(Noun::Alteration, move.c);
    return line;
}

Parsed<Move> parse_move(std::string_view line) {
    const auto malformed = [&] { return fail(ErrorCode::UnknownMove, {}, line); };
    std::vector<std::string_view> words = split(line, ' ');
    const MoveForm* as = words.empty() ? nullptr : find_form(words[0]);
    if (as == nullptr) return malformed();
    if (as->for_b) {
        if (words.size() != 4 || words[2] != "<") return malformed();
        words = {words[0], words[3], words[1]};
    }
    std::array<uint8_t, 3> values{};
    const size_t n = as->size();
    for (size_t i = 0; i < n; ++i) {
        if (i + 1 >= words.size()) return malformed();
        const bool declined = i == 0 && as->declines && words[1] == "none";
        const auto value = declined ? kDeclined : find_noun(as->nouns[i], words[i + 1]);
        if (!value) return fail(ErrorCode::UnknownId, {}, words[i + 1]);
        values[i] = *value;
    }
    if (as->alters && words.size() == n + 3 && words[n + 1] == "as") {
        const auto alteration = find_noun(Noun::Alteration, words[n + 2]);
        if (!alteration || values[0] == kDeclined) return malformed();
        values[2] = *alteration;
        words.resize(n + 1);
    }
    if (words.size() != n + 1) return malformed();
    if (as->any_order) std::sort(values.begin(), values.end());
    return Move{as->kind, values[0], values[1], values[2]};
}

}  // namespace dipolis
