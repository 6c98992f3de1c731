#include "text/describe_addons.h"

#include "engine/addons/solo.h"
#include "engine/game.h"
#include "text/keys.h"

namespace dipolis::words {

namespace {

using leaders::Leader;
using leaders::Plan;
using Sentences = std::vector<Sentence>;

constexpr uint8_t kDeclined = 255;

Argument leader(const char* name, Leader value) {
    return {name, key("leader", id(value)) + ".name"};
}
Argument age_of(const State& state) {
    return {"age", "age." + std::to_string(static_cast<int>(state.age))};
}

// --- Solo

Sentence matched(const State& before, const solo::DecisionRow& row, const solo::Verdict& verdict) {
    constexpr std::array<const char*, 4> kKeys = {"first", "second", "third", "any"};
    constexpr std::array<const char*, 3> kNames = {"first", "second", "third"};
    Sentence sentence = {key("log.decision", kKeys[static_cast<size_t>(verdict.priority)]),
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

// --- Leaders

// Told when both have answered; the first answer says nothing.
Sentences chosen(const State& before, Seat seat, Leader mine) {
    State after = before;
    play(after, Move::of(MoveKind::ChooseLeader, mine));
    if (!is_over(after) && step(after) == Step::ChooseLeader) return {};
    const Leader theirs = leaders::seated(before, other(seat)).chosen;
    if (theirs == Leader::None) return {{"log.leader_shown", {leader("leader", mine)}}};
    return {{"log.leaders_shown",
             {leader("leader", mine), {"other", index(other(seat))}, leader("second", theirs)}}};
}

Sentence declared(const State& before, Leader mine, Plan plan) {
    if (plan == Plan::Discard)
        return {"log.discard_leader", {leader("leader", mine), {"gained", leaders::kDiscardCoins}}};
    return {"log.recruit", {leader("leader", mine), {"paid", leaders::cost(before, mine)}}};
}

Sentences declarations(const State& before, Seat seat, Plan plan) {
    const leaders::Seated& rival = leaders::seated(before, other(seat));
    const Leader mine = leaders::seated(before, seat).chosen;
    const bool first = rival.chosen != Leader::None && rival.plan == Plan::None;
    if (first) return {};
    if (rival.chosen == Leader::None) return {declared(before, mine, plan)};
    Sentence sentence = declared(before, mine, plan);
    sentence.key = key("log.declared", id(plan)) + "_" + std::string(id(rival.plan));
    sentence.arguments.insert(sentence.arguments.end(),
                              {{"other", index(other(seat))},
                               leader("second", rival.chosen),
                               {"second_paid", leaders::cost(before, rival.chosen)}});
    return {sentence};
}

Argument named(Move move) {
    return leader("leader", static_cast<Leader>(move.a));
}

Sentence none(const char* name) {
    return {std::string(name) + "_none", {}};
}

Sentence recruited(const char* name, Move move) {
    return move.a == kDeclined ? none(name) : Sentence{name, {named(move)}};
}

Sentence built_from(const State& before, const char* name, Move move) {
    if (move.a == kDeclined) return none(name);
    return altered({name, {card(move.card()), age_of(before)}}, move.c);
}

Sentences of_leaders(const State& before, Move move) {
    const Seat seat = before.agenda.top().seat;
    switch (move.kind) {
        case MoveKind::DraftLeader:
            return {{"log.draft_leader", {named(move)}}};
        case MoveKind::ChooseLeader:
            return chosen(before, seat, static_cast<Leader>(move.a));
        case MoveKind::Declare:
            return declarations(before, seat, static_cast<Plan>(move.a));
        case MoveKind::ShowLeader:
            return {{"log.show_leader", {named(move)}}};
        case MoveKind::ShowCard:
            return {{"log.show_card", {card(move.card())}}};
        case MoveKind::Maecenas:
            return {recruited("log.maecenas", move)};
        case MoveKind::Rome:
            return {recruited("log.rome", move)};
        case MoveKind::Solomon:
            return {built_from(before, "log.solomon", move)};
        case MoveKind::Croesus:
            return {built_from(before, "log.croesus", move)};
        case MoveKind::Ramses:
            return {built_from(before, "log.ramses", move)};
        case MoveKind::Bury:
            return {{"log.bury",
                     {named(move),
                      {"n", leaders::buried_points(before, static_cast<Leader>(move.a))}}}};
        case MoveKind::Pythagoras:
            return {{"log.pythagoras", {card(move.card())}}};
        default:
            return {};
    }
}

// Whether this move used Aspasia up: the pawn stayed.
bool aspasia_worked(const State& before, Move move) {
    const auto spent = [](const State& state) {
        return leaders::seated(state, Seat::First).spent.has(Leader::Aspasia) ||
               leaders::seated(state, Seat::Second).spent.has(Leader::Aspasia);
    };
    State after = before;
    play(after, move);
    return spent(after) && !spent(before);
}

}  // namespace

Sentence altered(Sentence sentence, leaders::Alteration alteration) {
    if (alteration == 0) return sentence;
    const bool euclid = alteration == leaders::kByEuclid;
    const Symbol symbol =
        euclid ? Symbol::Law : static_cast<Symbol>(alteration - leaders::kByPtolemy);
    sentence.key += "_as";
    sentence.arguments.push_back({"symbol", key("symbol", id(symbol))});
    sentence.arguments.push_back(leader("leader", euclid ? Leader::Euclid : Leader::Ptolemy));
    return sentence;
}

Sentences describe_addons(const State& before, Move move) {
    switch (move.kind) {
        case MoveKind::DrawRival:
            return {{"log.rival",
                     {{"rival", key("rival", id(static_cast<solo::Rival>(move.a))) + ".name"}}}};
        case MoveKind::RivalToken:
            return {{"log.rival_token", {token("token", move.token())}}};
        case MoveKind::GiveWonder:
            return {{"log.give_wonder", {wonder(move.wonder()), {"other", index(solo::kRival)}}}};
        case MoveKind::Decision:
            return decision(before, move);
        default:
            break;
    }
    if (!before.variant.addons.has(AddOnId::Leaders)) return {};
    Sentences sentences = of_leaders(before, move);
    if (aspasia_worked(before, move)) sentences.push_back({"log.aspasia", {}});
    return sentences;
}

}  // namespace dipolis::words
