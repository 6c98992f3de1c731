// The Solo mode at the terminal: the rival, its preferences, and its turn.
#include "apps/tui/addons/solo.h"

#include <algorithm>

#include "apps/tui/addons/table.h"
#include "apps/tui/draw.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "text/addons/solo.h"
#include "text/describe.h"

namespace dipolis::tui {

namespace {

std::string key(std::string_view kind, std::string_view id) {
    return std::string(kind) + "." + std::string(id);
}

// The sentence that gives the reason.
Sentence why(const State& before, Move decision) {
    static constexpr std::string_view kTold = "log.decision.";
    for (Sentence& sentence : describe(before, decision)) {
        if (!sentence.key.starts_with(kTold)) continue;
        return {"decision.why." + sentence.key.substr(kTold.size()), sentence.arguments};
    }
    return {};
}

std::string name_of(const Text& text, Noun noun, uint8_t value) {
    return noun == Noun::Rival ? name(text, static_cast<solo::Rival>(value)) : "";
}

// --- Its preferences

std::string symbols_words(const Text& text, solo::Signs signs) {
    std::string all;
    for (solo::Sign sign : signs)
        all += (all.empty() ? "" : ", ") + text.get(key("decision.symbol", id(sign)));
    return all.empty() ? text.get("solo.symbols_none")
                       : say(text, "solo.symbols", {{"symbols", all}});
}

// "Own colour: purple. Another turn with the circle."
std::string aims(const Text& text, const solo::RivalRow& rival) {
    return say(text, "solo.own_colour", {{"colour", key("colour", id(rival.colour))}}) + ". " +
           symbols_words(text, rival.signs) + ".";
}

// Each different Decision card with its number of copies left.
void add_decisions(Sheet& sheet, const Look& look, solo::Decisions cards) {
    std::vector<std::pair<std::string, int>> faces;
    for (solo::Decision decision : cards) {
        std::string words = rule_words(look.text, look.state.solo.rival, decision);
        const auto same = std::find_if(faces.begin(), faces.end(),
                                       [&](const auto& face) { return face.first == words; });
        if (same == faces.end()) {
            faces.emplace_back(std::move(words), 1);
        } else {
            ++same->second;
        }
    }
    for (const auto& [words, n] : faces) sheet.add(std::to_string(n) + " × " + words, kPlain, 2);
}

// --- Moves and points

std::optional<Choice> gift(const State&, const Text& text, Move move) {
    if (move.kind != MoveKind::GiveWonder) return std::nullopt;
    const Wonder wonder = move.wonder();
    const Effects& effects = row(wonder).effects;
    const std::string title =
        say(text, "tui.choice.give",
            {{"wonder", short_name(text, wonder)}, {"cost", cost(text, row(wonder).cost)}});
    return Choice{move, title, long_effects(text, effects) + " " + gift_words(text, effects)};
}

std::string plain(const Text& text, const State&, Move move) {
    if (move.kind != MoveKind::GiveWonder) return {};
    const Effects& effects = row(move.wonder()).effects;
    return name(text, move.wonder()) + ". " + long_effects(text, effects) + " " +
           gift_words(text, effects);
}

bool hides_coins(Step step) {
    return step == Step::GiveWonder;
}

std::vector<std::pair<std::string, int>> points(const Text& text, const State& state, Seat seat) {
    const solo::Rival rival = state.solo.rival;
    if (seat != solo::kRival || rival == solo::Rival::None) return {};
    return {{name(text, rival), solo::row(rival).points}};
}

// --- The form before a game

std::string rival_value(const Variant& variant) {
    return key("rival", id(variant.rival));
}

void begin(Variant& variant, const Variant&) {
    variant.rival = solo::Rival::Random;
}

void turn(Variant& variant, const Variant&, int by) {
    const int number = tui::turned(static_cast<int>(variant.rival), by, solo::kRivalCount + 1);
    variant.rival = static_cast<solo::Rival>(number);
}

constexpr FormFace kForm = {"tui.form.rival", rival_value, ".strategy", begin, turn};

}  // namespace

std::string name(const Text& text, solo::Rival rival) {
    return text.get(key("rival", id(rival)) + ".name");
}

std::string gift_words(const Text& text, const Effects& effects) {
    std::string all;
    for (const Sentence& sentence : gift(effects))
        all += (all.empty() ? "" : ", ") + text.say(sentence);
    return say(text, "choice.gift", {{"gift", all}});
}

std::string rule_words(const Text& text, solo::Rival rival, solo::Decision decision) {
    const solo::DecisionRow& row = solo::row(decision);
    const auto colours = solo::priorities(rival, decision);
    std::string rule = say(text, key("decision.rule", id(row.arrow)),
                           {{"first", key("colour", id(colours[0]))},
                            {"second", key("colour", id(colours[1]))},
                            {"third", key("colour", id(colours[2]))}});
    if (!solo::row(rival).signs.has(row.sign)) return rule;
    return rule + " " +
           say(text, "tui.turned.again", {{"symbol", key("decision.symbol", id(row.sign))}});
}

// --- The seat that cards play

std::string automaton_name(const Text& text, const State& state) {
    return state.solo.rival == solo::Rival::None ? "" : name(text, state.solo.rival);
}

Bounded<Card, 6> automaton_looks(const State& before, Move decision) {
    return solo::scan(before, solo::row(solo::Decision(decision.a)).arrow);
}

Card automaton_takes(const State& before, Move decision) {
    return solo::verdict(before, decision.a).card;
}

Turned automaton_turned(const Text& text, const State& before, Move decision, bool glyphs) {
    Turned words;
    words.card = say(text, "tui.turned.card", {{"card", decision.a + 1}});
    words.rule = rule_words(text, before.solo.rival, decision.a);
    std::string cards;
    for (Card seen : automaton_looks(before, decision)) {
        const Colour colour = row(seen).colour;
        cards += cards.empty() ? "" : ", ";
        cards += glyphs ? glyph_text(colour) + " " + name(text, seen)
                        : name(text, seen) + " (" + text.get(key("colour", id(colour))) + ")";
    }
    words.looks = say(text, "tui.turned.looks", {{"cards", cards}});
    const Card taken = automaton_takes(before, decision);
    words.takes = say(text, "tui.turned.takes",
                      {{"card", name(text, taken)}, {"why", text.say(why(before, decision))}});
    return words;
}

std::string automaton_row(const Text& text, const State& state) {
    const solo::Part& part = state.solo;
    if (part.rival == solo::Rival::None) return {};
    return say(text, "tui.rival.row",
               {{"colour", glyph_text(solo::row(part.rival).colour)}, {"left", part.deck.size()}});
}

Lines automaton_lines(const Text& text, const State& state) {
    const solo::Part& part = state.solo;
    if (part.rival == solo::Rival::None) return {};
    return {aims(text, solo::row(part.rival)) + " " +
            say(text, "solo.deck_left", {{"n", part.deck.size()}}) + "."};
}

void add_automaton(Sheet& sheet, const Look& look) {
    const Text& text = look.text;
    const solo::Part& part = look.state.solo;
    if (part.rival == solo::Rival::None) return;
    const solo::RivalRow& rival = solo::row(part.rival);
    sheet.add(aims(text, rival), {ink(rival.colour)});
    sheet.add(text.get("rival." + std::string(rival.id) + ".strategy"));
    sheet.title(say(text, "solo.deck_left", {{"n", part.deck.size()}}));
    add_decisions(sheet, look, part.deck);
    if (part.last == 0) return;
    sheet.add(text.get("solo.last") + ": " +
              rule_words(text, part.rival, static_cast<solo::Decision>(part.last - 1)));
}

const AddOnFace kSoloFace = {.form = &kForm,
                             .choice = gift,
                             .plain = plain,
                             .name = name_of,
                             .hides_coins = hides_coins,
                             .category = Category::Bonus,
                             .points = points};

}  // namespace dipolis::tui
