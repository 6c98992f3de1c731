#include "formats/notation.h"

#include <algorithm>
#include <array>

#include "engine/addons/solo.h"
#include "engine/catalogue.h"
#include "formats/words.h"

namespace dipolis {

namespace {

// What stands behind the verb, in this order: the fields a, b, c of the move.
enum class Word : uint8_t {
    None,
    Card,
    CardOrNone,
    Wonder,
    Token,
    Seat,
    Place,
    Leader,
    LeaderOrNone,
    Plan,
    Rival,
    Decision,
};

struct Form {
    MoveKind kind;
    std::string_view verb;
    std::array<Word, 3> words;
};

constexpr std::array<Form, 30> kForms = {{
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
    {MoveKind::GiveWonder, "give_wonder", {Word::Wonder}},
    {MoveKind::DrawRival, "rival", {Word::Rival}},
    {MoveKind::RivalToken, "rival_token", {Word::Token}},
    {MoveKind::Decision, "decision", {Word::Decision}},
    {MoveKind::OfferLeader, "offer_leader", {Word::Leader}},
    {MoveKind::DraftLeader, "draft_leader", {Word::Leader}},
    {MoveKind::ChooseLeader, "choose_leader", {Word::Leader}},
    {MoveKind::Declare, "declare", {Word::Plan}},
    {MoveKind::Maecenas, "maecenas", {Word::LeaderOrNone}},
    {MoveKind::Solomon, "solomon", {Word::CardOrNone}},
    {MoveKind::Croesus, "croesus", {Word::Card}},
    {MoveKind::Ramses, "ramses", {Word::CardOrNone}},
    {MoveKind::Rome, "rome", {Word::LeaderOrNone}},
    {MoveKind::Bury, "bury", {Word::Leader}},
    {MoveKind::Pythagoras, "pythagoras", {Word::Card}},
    {MoveKind::ShowLeader, "show_leader", {Word::Leader}},
    {MoveKind::ShowCard, "show_card", {Word::Card}},
}};

constexpr uint8_t kDeclined = 255;

bool may_decline(Word word) {
    return word == Word::CardOrNone || word == Word::LeaderOrNone;
}

// Whether the move builds a card that may be a green one, changed while it is built.
bool may_alter(MoveKind kind) {
    return kind == MoveKind::Build || kind == MoveKind::Revive || kind == MoveKind::Solomon ||
           kind == MoveKind::Croesus;
}

std::string print(Word word, uint8_t value) {
    if (may_decline(word) && value == kDeclined) return "none";
    switch (word) {
        case Word::CardOrNone:
        case Word::Card:
            return std::string(id(static_cast<Card>(value)));
        case Word::Wonder:
            return std::string(id(static_cast<Wonder>(value)));
        case Word::Token:
            return std::string(id(static_cast<Token>(value)));
        case Word::Leader:
        case Word::LeaderOrNone:
            return std::string(id(static_cast<leaders::Leader>(value)));
        case Word::Plan:
            return std::string(id(static_cast<leaders::Plan>(value)));
        case Word::Rival:
            return std::string(id(static_cast<solo::Rival>(value)));
        case Word::Decision:
            return std::to_string(value + 1);
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
    if (may_decline(word) && text == "none") return kDeclined;
    switch (word) {
        case Word::CardOrNone:
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
        case Word::Leader:
        case Word::LeaderOrNone:
            return raw(leaders::find_leader(text));
        case Word::Plan:
            return raw(leaders::find_plan(text));
        case Word::Rival:
            if (text == id(solo::Rival::Random)) return std::nullopt;
            return raw(solo::find_rival(text));
        case Word::Decision: {
            const auto number = parse_int(text, 1, solo::kDecisionCount);
            return number ? raw(std::optional(*number - 1)) : std::nullopt;
        }
        case Word::None:
            break;
    }
    return std::nullopt;
}

}  // namespace

std::string alteration_word(leaders::Alteration alteration) {
    if (alteration == leaders::kByEuclid) return "euclid";
    const auto symbol = static_cast<Symbol>(alteration - leaders::kByPtolemy);
    return "ptolemy:" + std::string(id(symbol));
}

std::optional<leaders::Alteration> parse_alteration(std::string_view word) {
    if (word == "euclid") return leaders::kByEuclid;
    constexpr std::string_view kPrefix = "ptolemy:";
    if (!word.starts_with(kPrefix)) return std::nullopt;
    for (int i = 0; i < kSymbolCount; ++i) {
        if (id(static_cast<Symbol>(i)) == word.substr(kPrefix.size()))
            return static_cast<leaders::Alteration>(leaders::kByPtolemy + i);
    }
    return std::nullopt;
}

std::string to_line(Move move) {
    if (move.kind == MoveKind::Wonder)
        return "wonder " + print(Word::Wonder, move.b) + " < " + print(Word::Card, move.a);
    for (const Form& form : kForms) {
        if (form.kind != move.kind) continue;
        std::string line(form.verb);
        const std::array<uint8_t, 3> values = {move.a, move.b, move.c};
        for (size_t i = 0; i < 3 && form.words[i] != Word::None; ++i)
            line += ' ' + print(form.words[i], values[i]);
        if (may_alter(move.kind) && move.c != 0) line += " as " + alteration_word(move.c);
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
        if (may_alter(form.kind) && words.size() == n + 3 && words[n + 1] == "as") {
            const auto alteration = parse_alteration(words[n + 2]);
            if (!alteration || values[0] == kDeclined) return malformed();
            values[2] = *alteration;
            words.resize(n + 1);
        }
        if (words.size() != n + 1) return malformed();
        if (form.kind == MoveKind::Library) std::sort(values.begin(), values.end());
        return Move{form.kind, values[0], values[1], values[2]};
    }
    return malformed();
}

}  // namespace dipolis
