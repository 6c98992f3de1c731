// The Leaders expansion in words: the draft, the recruitment, and what leaders do by a move.
#include "engine/addons/leaders.h"

#include "engine/game.h"
#include "engine/grammar.h"
#include "formats/pieces_json.h"
#include "text/addons/table.h"
#include "text/keys.h"
#include "text/purchase.h"

namespace dipolis::words {

namespace {

using leaders::Leader;
using leaders::Plan;
using Sentences = std::vector<Sentence>;

Argument leader(const char* name, Leader value) {
    return {name, key("leader", id(value)) + ".name"};
}
Argument age_of(const State& state) {
    return {"age", "age." + std::to_string(static_cast<int>(state.age))};
}

// A sentence for a green card that was built to show another symbol.
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

// Sentences come when both have answered; there is none after the first answer.
Sentences chosen(const State& before, Seat seat, Leader mine) {
    State after = before;
    play(after, Move::of(MoveKind::ChooseLeader, mine));
    if (!is_over(after) && step(after) == Step::ChooseLeader) return {};
    const Leader theirs = leaders::seated(before, other(seat)).chosen;
    if (theirs == Leader::None) return {{"log.leader_shown", {leader("leader", mine)}}};
    return {{"log.leaders_shown",
             {leader("leader", mine), {"other", index(other(seat))}, leader("second", theirs)}}};
}

// The coins are the last argument.
Sentence declared(const State& before, Leader mine, Plan plan) {
    if (plan == Plan::Discard)
        return {"log.discard_leader",
                {leader("leader", mine), {"gained", leaders::kDiscardedLeaderCoins}}};
    return {"log.recruit", {leader("leader", mine), {"paid", leaders::cost(before, mine)}}};
}

Sentences declarations(const State& before, Seat seat, Plan plan) {
    const leaders::Seated& rival = leaders::seated(before, other(seat));
    const Leader mine = leaders::seated(before, seat).chosen;
    const bool first = rival.chosen != Leader::None && rival.plan == Plan::None;
    if (first) return {};
    if (rival.chosen == Leader::None) return {declared(before, mine, plan)};
    Sentence sentence = declared(before, mine, plan);
    const Sentence theirs = declared(before, rival.chosen, rival.plan);
    const Argument& amount = theirs.arguments.back();
    sentence.key = key("log.declared", id(plan)) + "_" + std::string(id(rival.plan));
    sentence.arguments.insert(sentence.arguments.end(), {{"other", index(other(seat))},
                                                         leader("second", rival.chosen),
                                                         {"second_" + amount.name, amount.value}});
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

Sentences of_move(const State& before, Move move) {
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

// Whether this move used Aspasia: shields were gained, but the pawn did not move.
bool aspasia_worked(const State& before, const State& after) {
    const auto spent = [](const State& state) {
        return leaders::seated(state, Seat::First).spent.has(Leader::Aspasia) ||
               leaders::seated(state, Seat::Second).spent.has(Leader::Aspasia);
    };
    return spent(after) && !spent(before);
}

// The coins that a seat has when shields count: what the move costs has been paid by then.
int coins_to_lose(const State& before, Move move, Seat seat) {
    const Seat mover = before.agenda.top().seat;
    const auto bought = purchase(before, mover, move);
    const int coins = before.city(seat).coins;
    if (!bought) return coins;
    return seat == mover ? coins - bought->price.coins : coins + bought->price.to_rival;
}

// Sentences on what leaders make of military tokens that this seat has taken. `had`: the coins that
// the other seat could lose.
Sentences conquest(const State& after, Seat seat, int had) {
    using leaders::Power;
    const auto works = [&](Seat owner, Power power) {
        return leaders::has_active(after, owner, power);
    };
    Sentences all;
    if (had > 0 && works(seat, Power::DoubleLoss)) all.push_back({"log.caligula", {}});
    if (had > 0 && works(seat, Power::TakeLoss))
        all.push_back({"log.nero", {{"player", index(seat)}}});
    if (had > 0 && works(other(seat), Power::ReturnLoss))
        all.push_back({"log.tomyris", {{"player", index(seat)}}});
    if (works(other(seat), Power::ShieldLost)) all.push_back({"log.semiramis", {}});
    return all;
}

// The builder's rival earns by Hatshepsut.
Sentences market_income(const State& before, Move move) {
    using leaders::Power;
    const Seat seat = before.agenda.top().seat;
    const auto bought = purchase(before, seat, move);
    if (!bought || !leaders::has_active(before, other(seat), Power::EarnMarket)) return {};
    const int n = bought->price.to_rival - bought->by_trade(before, seat);
    if (n <= 0) return {};
    return {coins_by(other(seat), n, leader("by", leaders::holder(Power::EarnMarket)))};
}

Sentences tell(const State& before, Move move) {
    Sentences sentences = of_move(before, move);
    const auto add = [&](Sentences more) {
        sentences.insert(sentences.end(), more.begin(), more.end());
    };
    add(market_income(before, move));
    State after = before;
    play(after, move);
    if (aspasia_worked(before, after)) sentences.push_back({"log.aspasia", {}});
    if (is_over(after)) return sentences;
    for (Seat seat : kSeats) {
        const Seat rival = other(seat);
        if (after.loot[rival] != before.loot[rival])
            add(conquest(after, seat, coins_to_lose(before, move, rival)));
    }
    return sentences;
}

std::string_view verb(Step step) {
    if (step == Step::ChooseRome) return "recruit";
    return step == Step::BuryLeader ? "bury" : "";
}

Json leaders_json() {
    Json list = Json::array();
    for (int i = 0; i < leaders::kLeaderCount; ++i) {
        const auto leader = static_cast<leaders::Leader>(i);
        const auto at = static_cast<size_t>(i);
        list.push_back({{"id", id(leader)},
                        {"cost", leaders::kPrinted.costs[at]},
                        {"links", ids_json(leaders::kPrinted.links[at])},
                        {"once", leaders::kOnce.has(leader)}});
    }
    return list;
}

Json pools_json() {
    Json list = Json::array();
    for (const leaders::Pool& pool : leaders::kPools)
        list.push_back({{"id", pool.id}, {"leaders", ids_json(pool.leaders)}});
    return list;
}

void list(Json& catalogue) {
    catalogue["leaders"] = leaders_json();
    catalogue["pools"] = pools_json();
}

}  // namespace

void reword(const State& before, Move move, Sentence& sentence) {
    if (!before.variant.addons.has(AddOnId::Leaders)) return;
    if (move.kind == MoveKind::Build || move.kind == MoveKind::Revive)
        sentence = altered(std::move(sentence), move.c);
}

const AddOnWords kLeaders = {.tell = tell, .verb = verb, .list = list};

}  // namespace dipolis::words
