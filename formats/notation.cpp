#include "formats/notation.h"

#include <algorithm>
#include <array>

#include "engine/catalogue.h"
#include "formats/words.h"

namespace dipolis {

namespace {

// What stands behind the verb, in this order: the fields a, b, c of the move.
enum class Word : uint8_t { None, Card, Wonder, Token, Seat, Place };

struct Form {
    MoveKind kind;
    std::string_view verb;
    std::array<Word, 3> words;
};

constexpr std::array<Form, 13> kForms = {{
    {MoveKind::Draft, "draft", {Word::Wonder}},
    {MoveKind::Build, "build", {Word::Card}},
    {MoveKind::Discard, "discard", {Word::Card}},
    {MoveKind::Wonder, "wonder", {Word::Card, Word::Wonder}},  // written "wonder W < card"
    {MoveKind::Token, "token", {Word::Token}},
    {MoveKind::Destroy, "destroy", {Word::Card}},
    {MoveKind::Revive, "revive", {Word::Card}},
    {MoveKind::FirstPlayer, "first", {Word::Seat}},
    {MoveKind::DealToken, "deal", {Word::Token}},
    {MoveKind::DealWonder, "offer", {Word::Wonder}},
    {MoveKind::MarkGuild, "guild", {Word::Place}},
    {MoveKind::Reveal, "reveal", {Word::Place, Word::Card}},
    {MoveKind::Library, "library", {Word::Token, Word::Token, Word::Token}},
}};

std::string print(Word word, uint8_t value) {
    switch (word) {
        case Word::Card:
            return std::string(id(static_cast<Card>(value)));
        case Word::Wonder:
            return std::string(id(static_cast<Wonder>(value)));
        case Word::Token:
            return std::string(id(static_cast<Token>(value)));
        default:
            return std::to_string(value);
    }
}

template <class T>
std::optional<uint8_t> raw(std::optional<T> value) {
    if (!value) return std::nullopt;
    return static_cast<uint8_t>(*value);
}

std::optional<uint8_t> parse(Word word, std::string_view text) {
    switch (word) {
        case Word::Card:
            return raw(find_card(text));
        case Word::Wonder:
            return raw(find_wonder(text));
        case Word::Token:
            return raw(find_token(text));
        case Word::Seat:
            return raw(parse_int(text, 0, 1));
        case Word::Place:
            return raw(parse_int(text, 0, kPlaceCount - 1));
        case Word::None:
            break;
    }
    return std::nullopt;
}

}  // namespace

std::string to_line(Move move) {
    if (move.kind == MoveKind::Wonder)
        return "wonder " + print(Word::Wonder, move.b) + " < " + print(Word::Card, move.a);
    for (const Form& form : kForms) {
        if (form.kind != move.kind) continue;
        std::string line(form.verb);
        const std::array<uint8_t, 3> values = {move.a, move.b, move.c};
        for (size_t i = 0; i < 3 && form.words[i] != Word::None; ++i)
            line += ' ' + print(form.words[i], values[i]);
        return line;
    }
    return "none";
}

Parsed<Move> parse_move(std::string_view line) {
    const auto malformed = [&] {
        return fail(ErrorCode::UnknownMove, {}, std::string(line.substr(0, 80)));
    };
    std::vector<std::string_view> words = split(line, ' ');
    if (words.empty()) return malformed();
    if (words[0] == "wonder") {
        if (words.size() != 4 || words[2] != "<") return malformed();
        words = {words[0], words[3], words[1]};
    }
    for (const Form& form : kForms) {
        if (form.verb != words[0]) continue;
        std::array<uint8_t, 3> values{};
        size_t n = 0;
        for (; n < 3 && form.words[n] != Word::None; ++n) {
            if (n + 1 >= words.size()) return malformed();
            const auto value = parse(form.words[n], words[n + 1]);
            if (!value)
                return fail(ErrorCode::UnknownId, {}, std::string(words[n + 1].substr(0, 80)));
            values[n] = *value;
        }
        if (words.size() != n + 1) return malformed();
        if (form.kind == MoveKind::Library) std::sort(values.begin(), values.end());
        return Move{form.kind, values[0], values[1], values[2]};
    }
    return malformed();
}

}  // namespace dipolis
