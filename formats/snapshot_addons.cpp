#include "formats/snapshot_addons.h"

#include "engine/addons/solo.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/turn.h"

namespace dipolis {

namespace {

using leaders::Leader;
using leaders::Leaders;

template <class Members>
Json ids_json(const Members& members) {
    Json list = Json::array();
    for (auto member : members) list.push_back(id(member));
    return list;
}

template <class Id>
Json id_or_null(Id value) {
    return static_cast<uint8_t>(value) == 255 ? Json(nullptr) : Json(id(value));
}

Json points_json(const State& state, Seat seat) {
    const leaders::Seated& mine = leaders::seated(state, seat);
    Json points = Json::object();
    for (Leader leader : mine.active)
        points[std::string(id(leader))] = leaders::points_of(state, seat, leader);
    if (mine.buried != Leader::None)
        points[std::string(id(mine.buried))] = leaders::buried_points(state, mine.buried);
    return points;
}

Json altered_json(const State& state, Seat seat) {
    const leaders::Seated& mine = leaders::seated(state, seat);
    Json altered = Json::array();
    for (Card card : {mine.euclid, mine.ptolemy}) {
        if (card == Card::None) continue;
        altered.push_back(
            {{"card", id(card)}, {"symbol", id(leaders::shown_symbol(state, seat, card))}});
    }
    return altered;
}

Json seated_json(const State& state, Seat seat) {
    const leaders::Seated& mine = leaders::seated(state, seat);
    Json waiting = Json::array();
    if (mine.croesus_waits) waiting.push_back(id(Leader::Croesus));
    Json json = {{"hand", ids_json(mine.hand)},
                 {"active", ids_json(mine.active)},
                 {"buried", id_or_null(mine.buried)},
                 {"spent", ids_json(mine.spent)},
                 {"locked", id_or_null(mine.locked)},
                 {"waiting", std::move(waiting)},
                 {"altered", altered_json(state, seat)},
                 {"chosen", id_or_null(mine.chosen)},
                 {"plan", nullptr},
                 {"points", points_json(state, seat)}};
    if (mine.plan != leaders::Plan::None) json["plan"] = id(mine.plan);
    return json;
}

Json draft_json(const leaders::Part& part) {
    Json row = Json::array();
    bool any = false;
    for (Leader leader : part.draft) {
        row.push_back(id_or_null(leader));
        any |= leader != Leader::None;
    }
    return any ? row : Json::array();
}

}  // namespace

Json solo_json(const State& state) {
    if (!state.variant.addons.has(AddOnId::Solo)) return nullptr;
    const solo::Part& part = state.solo;
    Json deck = Json::array();
    for (solo::Decision decision : part.deck) deck.push_back(decision + 1);
    Json json = {{"rival", nullptr}, {"colour", nullptr}, {"symbols", Json::array()},
                 {"deck", deck},     {"last", nullptr},   {"bonus", 0}};
    if (part.last > 0) json["last"] = part.last;
    if (part.rival == solo::Rival::None) return json;  // drawn by lot soon
    const solo::RivalRow& rival = solo::row(part.rival);
    json["rival"] = rival.id;
    json["colour"] = id(rival.colour);
    for (solo::Sign sign : rival.signs) json["symbols"].push_back(id(sign));
    json["bonus"] = rival.points;
    return json;
}

Json leaders_json(const State& state) {
    if (!state.variant.addons.has(AddOnId::Leaders)) return nullptr;
    const leaders::Part& part = state.leaders;
    Json costs = Json::object();
    Json links = Json::object();
    for (Leader leader : state.variant.pool) {
        const std::string name(id(leader));
        costs[name] = leaders::cost(state, leader);
        links[name] = ids_json(leaders::links(state, leader));
    }
    return {{"unused", ids_json(part.unused)},
            {"first", index(part.first)},
            {"draft", draft_json(part)},
            {"shown", ids_json(part.shown)},
            {"shown_cards", ids_json(part.shown_cards)},
            {"discarded", ids_json(leaders::gone(state))},
            {"costs", std::move(costs)},
            {"links", std::move(links)},
            {"players", {seated_json(state, Seat::First), seated_json(state, Seat::Second)}}};
}

Json decision_json(const State& before, Move move) {
    const solo::Decision decision = move.a;
    const solo::DecisionRow& row = solo::row(decision);
    const auto colours = solo::priorities(before.solo.rival, decision);
    const solo::Verdict verdict = solo::verdict(before, decision);
    State after = before;
    play(after, move);
    // Another turn is lost with the last card of the Age.
    const bool again = solo::row(before.solo.rival).signs.has(row.sign) &&
                       before.structure.present.size() > 1 && !is_over(after);
    Json json = {{"arrow", id(row.arrow)},
                 {"priorities", ids_json(colours)},
                 {"scan", ids_json(solo::scan(before, row.arrow))},
                 {"matched", nullptr},
                 {"place", before.structure.place_of(verdict.card)},
                 {"again", again},
                 {"shuffled", before.solo.deck.empty()}};
    if (verdict.priority < static_cast<int>(colours.size()))
        json["matched"] = id(colours[static_cast<size_t>(verdict.priority)]);
    return json;
}

}  // namespace dipolis
