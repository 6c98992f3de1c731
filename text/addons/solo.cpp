// The Solo mode in words: the rival, its gifts, and why a Decision card takes what it takes.
#include "text/addons/solo.h"

#include "engine/addons/solo.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "formats/pieces_json.h"
#include "text/addons/table.h"
#include "text/describe.h"
#include "text/keys.h"

namespace dipolis::words {

namespace {

using Sentences = std::vector<Sentence>;

Sentence matched(const State& before, const solo::DecisionRow& row, const solo::Verdict& verdict) {
    constexpr std::array<const char*, 4> kKeys = {"first", "second", "third", "any"};
    constexpr std::array<const char*, 3> kNames = {"first", "second", "third"};
    Sentence sentence = {key("log.decision", kKeys[verdict.priority]),
                         {card(verdict.card), {"from", key("decision.from", id(row.arrow))}}};
    const Colour own = solo::row(before.solo.rival).colour;
    for (size_t i = 0; i < kNames.size(); ++i) {
        const Colour colour = row.priorities[i] == Colour::Wonder ? own : row.priorities[i];
        sentence.arguments.push_back({kNames[i], key("colour", id(colour))});
    }
    return sentence;
}

Sentences decision(const State& before, Move move) {
    const solo::DecisionRow& row = solo::row(solo::Decision(move.a));
    State after = before;
    play(after, move);
    Sentences sentences;
    if (before.solo.deck.empty()) sentences.push_back({"log.decision_shuffled", {}});
    sentences.push_back(matched(before, row, solo::verdict(before, move.a)));
    const Tokens taken = after.city(solo::kRival).tokens - before.city(solo::kRival).tokens;
    for (Token each : taken) sentences.push_back({"log.decision_token", {token("token", each)}});
    const bool again = solo::row(before.solo.rival).signs.has(row.sign);
    if (again && !is_over(after) && before.structure.present.size() > 1)
        sentences.push_back(
            {"log.decision_again", {{"symbol", key("decision.symbol", id(row.sign))}}});
    return sentences;
}

Sentences tell(const State& before, Move move) {
    switch (move.kind) {
        case MoveKind::DrawRival:
            return {{"log.rival",
                     {{"rival", key("rival", id(static_cast<solo::Rival>(move.a))) + ".name"}}}};
        case MoveKind::RivalToken:  // the rival receives it
            return {{"log.rival_token",
                     {{"player", index(solo::kRival)}, token("token", move.token())}}};
        case MoveKind::GiveWonder:
            return {{"log.give_wonder", {wonder(move.wonder()), {"other", index(solo::kRival)}}}};
        case MoveKind::Decision:
            return decision(before, move);
        default:
            return {};
    }
}

Json rivals_json() {
    Json list = Json::array();
    for (int i = 0; i < solo::kRivalCount; ++i) {
        const solo::RivalRow& rival = solo::row(static_cast<solo::Rival>(i));
        Json tokens = Json::array();
        for (Token token : rival.tokens) {
            if (token != Token::None) tokens.push_back(id(token));
        }
        list.push_back({{"id", rival.id},
                        {"colour", id(rival.colour)},
                        {"symbols", ids_json(rival.signs)},
                        {"tokens", std::move(tokens)},
                        {"points", rival.points}});
    }
    return list;
}

Json decisions_json() {
    Json list = Json::array();
    for (int i = 0; i < solo::kDecisionCount; ++i) {
        const solo::DecisionRow& row = solo::row(solo::Decision(i));
        Json priorities = Json::array();
        for (Colour colour : row.priorities)
            priorities.push_back(colour == Colour::Wonder ? "own" : id(colour));
        Json json = {{"card", i + 1},
                     {"arrow", id(row.arrow)},
                     {"priorities", std::move(priorities)},
                     {"symbol", nullptr}};
        if (row.sign != solo::Sign::None) json["symbol"] = id(row.sign);
        list.push_back(std::move(json));
    }
    return list;
}

Json gifts_json() {
    Json list = Json::array();
    for (const WonderRow& wonder : kWonders) {
        Json gains = Json::array();
        for (const Sentence& sentence : gift(wonder.effects))
            put_sentence(gains.emplace_back(), sentence);
        list.push_back({{"id", wonder.id}, {"gains", std::move(gains)}});
    }
    return list;
}

void list(Json& catalogue) {
    catalogue["rivals"] = rivals_json();
    catalogue["gifts"] = gifts_json();
    catalogue["decisions"] = decisions_json();
}

// The key of the words for an effect in the rival's hands; null for effects without meaning there.
const char* gift_key(const Effect& effect) {
    switch (effect.what) {
        case What::Coins:
            return "choice.gift.coins";
        case What::TakeCoins:
            return "choice.gift.take_coins";
        case What::Shields:
            return "choice.gift.shields";
        case What::Points:
            return "choice.gift.points";
        case What::Do:
            return Step(effect.arg) == Step::DrawLibrary ? "choice.gift.token" : nullptr;
        default:
            return nullptr;
    }
}

}  // namespace

const AddOnWords kSolo = {.tell = tell, .list = list};

}  // namespace dipolis::words

std::vector<dipolis::Sentence> dipolis::gift(const Effects& effects) {
    std::vector<Sentence> sentences;
    for (const Effect& effect : effects) {
        const char* key = words::gift_key(effect);
        if (key == nullptr) continue;
        sentences.push_back({key, {}});
        if (effect.what != What::Do) sentences.back().arguments = {{"n", effect.n}};
    }
    if (sentences.empty()) sentences.push_back({"choice.gift.nothing", {}});
    return sentences;
}
