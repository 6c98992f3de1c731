#include "apps/tui/words_addons.h"

#include "apps/tui/words.h"
#include "engine/catalogue.h"
#include "engine/turn.h"
#include "text/describe.h"

namespace dipolis::tui {

namespace {

using leaders::Leader;

std::string key(std::string_view kind, std::string_view id) {
    return std::string(kind) + "." + std::string(id);
}

// The words for an effect of a Wonder in the rival's hands; empty for what does not count there
// (docs/rules.md, Solo).
std::string gift_word(const Text& text, const Effect& effect) {
    switch (effect.what) {
        case What::Coins:
            return say(text, "tui.gift.coins", {{"n", effect.n}});
        case What::TakeCoins:
            return say(text, "tui.gift.take_coins", {{"n", effect.n}});
        case What::Shields:
            return say(text, "tui.gift.shields", {{"n", effect.n}});
        case What::Points:
            return say(text, "tui.gift.points", {{"n", effect.n}});
        case What::Do:
            return static_cast<Step>(effect.arg) == Step::DrawLibrary ? text.get("tui.gift.token")
                                                                      : "";
        default:
            return {};
    }
}

Symbol printed_symbol(Card card) {
    for (const Effect& effect : row(card).effects) {
        if (effect.what == What::ShowSymbol) return static_cast<Symbol>(effect.arg);
    }
    return Symbol::Law;
}

// The sentence that tells why, of those the move tells.
Sentence why(const State& before, Move decision) {
    static constexpr std::string_view kTold = "log.decision.";
    for (Sentence& sentence : describe(before, decision)) {
        if (!sentence.key.starts_with(kTold)) continue;
        return {"decision.why." + sentence.key.substr(kTold.size()), sentence.arguments};
    }
    return {};
}

}  // namespace

bool plays_solo(const State& state) {
    return state.variant.addons.has(AddOnId::Solo);
}
bool plays_leaders(const State& state) {
    return state.variant.addons.has(AddOnId::Leaders);
}
bool is_rival(const State& state, Seat seat) {
    return plays_solo(state) && seat == solo::kRival;
}

std::string name(const Text& text, Leader leader) {
    return text.get(key("leader", id(leader)) + ".name");
}
std::string name(const Text& text, solo::Rival rival) {
    return text.get(key("rival", id(rival)) + ".name");
}

std::string cost_words(const Text& text, const State& state, Leader leader) {
    const int n = leaders::cost(state, leader);
    return n == 0 ? text.get("leaders.cost_free") : say(text, "leaders.cost", {{"n", n}});
}

std::string titled(const Text& text, const State& state, Leader leader) {
    return std::string(kLeaderGlyph) + " " + name(text, leader) + " – " +
           cost_words(text, state, leader);
}

std::string leader_words(const Text& text, const State& state, Leader leader) {
    std::string all = text.get(key("leader", id(leader)) + ".effect");
    for (Link link : leaders::links(state, leader)) {
        for (const Building& building : kBuildings) {
            if (building.needs != link) continue;
            all += " " + say(text, "cards.gives",
                             {{"link", key("link", id(link))}, {"card", key("card", building.id)}});
        }
    }
    return all;
}

std::string standing(const Text& text, const State& state, Seat seat, Leader leader) {
    const leaders::Seated& mine = leaders::seated(state, seat);
    std::string all;
    const auto add = [&](const std::string& part) { all += (all.empty() ? "" : ", ") + part; };
    if (const int n = leaders::points_of(state, seat, leader); n > 0)
        add(say(text, "tui.points", {{"n", n}}));
    if (mine.spent.has(leader)) add(text.get("leaders.spent"));
    if (leader == Leader::Croesus && mine.croesus_waits) add(text.get("leaders.waiting"));
    return all;
}

std::string built_as(const Text& text, const State& state, Seat seat, Card card,
                     leaders::Alteration alteration) {
    if (alteration == 0)
        return say(text, "choice.as_printed",
                   {{"symbol", key("symbol", id(printed_symbol(card)))}});
    if (alteration == leaders::kByEuclid) {
        const bool law = state.city(seat).symbols.has(Symbol::Law);
        return text.get(law ? "choice.as_euclid_pair" : "choice.as_euclid");
    }
    const auto symbol = static_cast<Symbol>(alteration - leaders::kByPtolemy);
    return say(text, "choice.as_ptolemy", {{"symbol", key("symbol", id(symbol))}});
}

std::string gift_words(const Text& text, const Effects& effects) {
    std::string all;
    for (const Effect& effect : effects) {
        const std::string word = gift_word(text, effect);
        if (!word.empty()) all += (all.empty() ? "" : ", ") + word;
    }
    return say(text, "tui.choice.gift", {{"gift", all.empty() ? "tui.nothing" : all}});
}

bool is_counted(const State& state, Category category) {
    return category != Category::Leaders || plays_leaders(state) || plays_solo(state);
}
std::string category_words(const Text& text, const State& state, Category category) {
    const bool bonus = category == Category::Leaders && plays_solo(state);
    return text.get(bonus ? "category.bonus" : key("category", id(category)));
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

Turned turned_words(const Text& text, const State& before, Move decision, bool glyphs) {
    const solo::DecisionRow& turned = solo::row(solo::Decision(decision.a));
    Turned words;
    words.card = say(text, "tui.turned.card", {{"card", decision.a + 1}});
    words.rule = rule_words(text, before.solo.rival, decision.a);
    std::string cards;
    for (Card card : solo::scan(before, turned.arrow)) {
        const Colour colour = row(card).colour;
        cards += cards.empty() ? "" : ", ";
        cards += glyphs ? glyph_text(colour) + " " + name(text, card)
                        : name(text, card) + " (" + text.get(key("colour", id(colour))) + ")";
    }
    words.looks = say(text, "tui.turned.looks", {{"cards", cards}});
    const Card taken = solo::verdict(before, decision.a).card;
    words.takes = say(text, "tui.turned.takes",
                      {{"card", name(text, taken)}, {"why", text.say(why(before, decision))}});
    return words;
}

}  // namespace dipolis::tui
