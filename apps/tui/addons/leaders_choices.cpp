// The options that leaders add, in words.
#include <utility>

#include "apps/tui/addons/leaders.h"
#include "apps/tui/words.h"
#include "engine/game.h"

namespace dipolis::tui {

namespace {

using leaders::Leader;

// The consequences of a secret answer depend on the other seat's answer, so they are not computed.
Choice plan(const State& state, const Text& text, Move move) {
    const auto& mine = leaders::seated(state, seat_of(actor(state)));
    const int n = leaders::cost(state, mine.chosen);
    if (static_cast<leaders::Plan>(move.a) == leaders::Plan::Discard)
        return {move, say(text, "choice.discard_leader", {{"n", leaders::kDiscardedLeaderCoins}}),
                say(text, "tui.choice.gone", {{"leader", name(text, mine.chosen)}})};
    return {move,
            n == 0 ? text.get("choice.recruit_free") : say(text, "choice.recruit", {{"n", n}}),
            name(text, mine.chosen) + ": " + leader_words(text, state, mine.chosen)};
}

Choice buried(const State& state, const Text& text, Move move) {
    const Seat seat = seat_of(actor(state));
    const auto leader = static_cast<Leader>(move.a);
    const std::string now =
        say(text, "tui.choice.worth", {{"n", leaders::points_of(state, seat, leader)}});
    return choice(
        state, text, move,
        say(text, "choice.bury",
            {{"leader", name(text, leader)}, {"n", leaders::buried_points(state, leader)}}),
        leader_words(text, state, leader) + " " + now);
}

Choice of_leader(const State& state, const Text& text, Move move) {
    const auto leader = static_cast<Leader>(move.a);
    const std::string note = leader_words(text, state, leader);
    if (move.kind == MoveKind::DraftLeader || move.kind == MoveKind::ChooseLeader)
        return {move, titled(text, state, leader), note};
    return choice(state, text, move, kLeaderGlyph + (" " + name(text, leader)), note);
}

// Adds the other ways to build a green card: with Euclid's symbol, or with those of Ptolemy.
void add_alterations(const State& state, const Text& text, Card card, std::vector<Choice>& all) {
    const Seat seat = seat_of(actor(state));
    const auto ways = leaders::alterations(state, seat, card);
    if (ways.empty()) return;
    const std::string price = all.front().note;
    char key = 't';
    all.front().note = built_as(text, state, seat, card, 0) + ". " + price;
    std::vector<Choice> more;
    for (leaders::Alteration way : ways) {
        const Move move = {MoveKind::Build, static_cast<uint8_t>(card), 0, way};
        more.push_back(choice(state, text, move, text.get("tui.choice.build"),
                              built_as(text, state, seat, card, way) + ". " + price));
        more.back().key = way == leaders::kByEuclid ? 'e' : std::exchange(key, 0);
    }
    all.insert(all.begin() + 1, more.begin(), more.end());
}

}  // namespace

std::optional<Choice> leaders_choice(const State& state, const Text& text, Move move) {
    switch (move.kind) {
        case MoveKind::Declare:
            return plan(state, text, move);
        case MoveKind::Bury:
            return buried(state, text, move);
        case MoveKind::DraftLeader:
        case MoveKind::ChooseLeader:
        case MoveKind::Maecenas:
        case MoveKind::Rome:
            return of_leader(state, text, move);
        case MoveKind::Solomon:
        case MoveKind::Croesus:
        case MoveKind::Ramses:
            return free_building(state, text, move);
        default:
            return std::nullopt;
    }
}

void add_leaders_uses(const State& state, const Text& text, Card card, std::vector<Choice>& all) {
    add_alterations(state, text, card, all);
    if (!leaders::can_use(state, seat_of(actor(state)), Leader::Pythagoras)) return;
    const bool last = state.structure.present.size() == 1;
    all.push_back({Move::of(MoveKind::Pythagoras, card),
                   text.get(last ? "choice.pythagoras_last" : "choice.pythagoras"), "", true, 'p'});
}

void add_missed_recruit(const State& state, const Text& text, std::vector<Choice>& all) {
    if (step(state) != Step::DeclareRecruit) return;
    const Seat seat = seat_of(actor(state));
    const Leader mine = leaders::seated(state, seat).chosen;
    const int lacking = leaders::cost(state, mine) - state.city(seat).coins;
    if (lacking <= 0) return;
    all.push_back({Move::of(MoveKind::Declare, leaders::Plan::Recruit),
                   say(text, "choice.recruit_short", {{"n", lacking}}),
                   name(text, mine) + ": " + leader_words(text, state, mine), false});
}

std::string leaders_obstacle(const State& state, const Text& text, Move move) {
    const Seat seat = seat_of(actor(state));
    const leaders::Seated& mine = leaders::seated(state, seat);
    if (move.kind == MoveKind::Wonder && mine.locked == move.wonder())
        return locked_words(text) + ".";
    if (move.kind != MoveKind::Declare) return {};
    const int lacking = leaders::cost(state, mine.chosen) - state.city(seat).coins;
    return lacking > 0 ? say(text, "tui.price.short", {{"n", lacking}}) : "";
}

Wonders locked_wonders(const State& state, Seat seat) {
    if (!state.variant.addons.has(AddOnId::Leaders)) return {};
    const Wonder locked = leaders::seated(state, seat).locked;
    return locked == Wonder::None ? Wonders{} : Wonders{locked};
}

std::string locked_words(const Text& text) {
    return text.get("leaders.locked");
}

}  // namespace dipolis::tui
