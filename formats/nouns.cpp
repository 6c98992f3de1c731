#include "formats/nouns.h"

#include <array>

#include "engine/catalogue.h"
#include "formats/addon.h"
#include "formats/propagate.h"
#include "formats/words.h"

namespace dipolis {

namespace {

constexpr NounForm kNouns[] = {
    named<Card, find_card>(Noun::Card, "card", Card{0}, kCardCount),
    named<Wonder, find_wonder>(Noun::Wonder, "wonder", Wonder{0}, kWonderCount),
    named<Token, find_token>(Noun::Token, "token", Token{0}, kTokenCount),
    numbered(Noun::Seat, "player", 2),
    numbered(Noun::Place, "place", kPlaceCount),
};

using Table = EnumArray<Noun, NounForm, static_cast<size_t>(Noun::Count)>;

Table all_nouns() {
    Table table{};
    const auto add = [&](std::span<const NounForm> rows) {
        for (const NounForm& row : rows) table[row.noun] = row;
    };
    add(kNouns);
    for (const AddOnFormat* addon : kFormats) add(addon->nouns);
    return table;
}

}  // namespace

const NounForm& form(Noun noun) {
    static const Table table = all_nouns();
    return table[noun];
}

std::optional<AddOnId> addon_of(Noun noun) {
    for (AddOnId addon : kAllAddOns) {
        for (const NounForm& row : format_of(addon).nouns) {
            if (row.noun == noun) return addon;
        }
    }
    return std::nullopt;
}

std::string to_text(Noun noun, uint8_t value) {
    if (value == kDeclined) return "none";
    const NounForm& as = form(noun);
    return as.id ? as.id(value) : std::to_string(as.counts_from + value);
}

std::optional<uint8_t> find_noun(Noun noun, std::string_view text) {
    const NounForm& as = form(noun);
    if (!as.id) {
        const auto number = parse_int(text, as.counts_from, as.counts_from + as.last);
        if (!number) return std::nullopt;
        return static_cast<uint8_t>(*number - as.counts_from);
    }
    const auto found = as.find(text);
    if (!found || *found < as.first || *found > as.last) return std::nullopt;
    return found;
}

Json to_json(Noun noun, uint8_t value) {
    if (value == kDeclined) return nullptr;
    const NounForm& as = form(noun);
    return as.id ? Json(as.id(value)) : Json(as.counts_from + value);
}

Parsed<uint8_t> noun_from(Noun noun, const Json& value, const std::string& where) {
    const NounForm& as = form(noun);
    if (!as.id) {
        TRY(number, as_int(value, as.counts_from, as.counts_from + as.last, where));
        return static_cast<uint8_t>(number - as.counts_from);
    }
    TRY(text, as_string(value, where));
    const auto found = find_noun(noun, text);
    if (!found) return fail(ErrorCode::UnknownId, where, text);
    return *found;
}

std::string plural(Noun noun) {
    return std::string(form(noun).field) + 's';
}

}  // namespace dipolis
