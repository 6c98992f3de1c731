// Leaders at the terminal: phrases and the words of moves.
#include "apps/tui/addons/leaders.h"
#include "apps/tui/addons/table.h"
#include "apps/tui/choices.h"
#include "apps/tui/words.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/turn.h"

namespace dipolis::tui {

namespace {

using leaders::Leader;
using leaders::Plan;

std::string key(std::string_view kind, std::string_view id) {
    return std::string(kind) + "." + std::string(id);
}

// Symbol that a green card shows if it is built with this alteration.
Symbol symbol_of(leaders::Alteration alteration) {
    return alteration == leaders::kByEuclid ? Symbol::Law
                                            : static_cast<Symbol>(alteration - leaders::kByPtolemy);
}

std::string name_of(const Text& text, Noun noun, uint8_t value) {
    if (noun == Noun::Leader) return name(text, static_cast<Leader>(value));
    if (noun == Noun::Alteration) return text.get(key("symbol", id(symbol_of(value))));
    return {};
}

Seat mover(const State& state) {
    return seat_of(actor(state));
}

// --- Moves in the plain mode

std::string candidate(const Text& text, const State& state, Leader leader) {
    return name(text, leader) + ", " + cost_words(text, state, leader) + ". " +
           leader_words(text, state, leader);
}

std::string planned(const Text& text, const State& state, Plan plan) {
    const Leader mine = leaders::seated(state, mover(state)).chosen;
    const int n = leaders::cost(state, mine);
    const std::string how = plan == Plan::Discard ? say(text, "choice.discard_leader",
                                                        {{"n", leaders::kDiscardedLeaderCoins}})
                            : n == 0              ? text.get("choice.recruit_free")
                                                  : say(text, "choice.recruit", {{"n", n}});
    return name(text, mine) + ": " + how + ". " +
           (plan == Plan::Discard ? "" : leader_words(text, state, mine));
}

std::string burial(const Text& text, const State& state, Leader leader) {
    return say(text, "choice.bury",
               {{"leader", name(text, leader)}, {"n", leaders::buried_points(state, leader)}}) +
           ". " + leader_words(text, state, leader) + " " +
           say(text, "tui.choice.worth", {{"n", leaders::points_of(state, mover(state), leader)}});
}

std::string built(const Text& text, const State& state, Move move) {
    const std::string as = tui::built_as(text, state, move);
    return name(text, move.card()) + ". " + long_effects(text, row(move.card()).effects) +
           (as.empty() ? "" : " " + as + ".");
}

std::string plain(const Text& text, const State& state, Move move) {
    const auto leader = static_cast<Leader>(move.a);
    switch (move.kind) {
        case MoveKind::DraftLeader:
        case MoveKind::ChooseLeader:
            return candidate(text, state, leader);
        case MoveKind::Maecenas:
        case MoveKind::Rome:
            return name(text, leader) + ". " + leader_words(text, state, leader);
        case MoveKind::Declare:
            return planned(text, state, static_cast<Plan>(move.a));
        case MoveKind::Bury:
            return burial(text, state, leader);
        case MoveKind::Solomon:
        case MoveKind::Croesus:
        case MoveKind::Ramses:
            return built(text, state, move);
        case MoveKind::Pythagoras:
            return say(text,
                       state.structure.present.size() > 1 ? "tui.plain.pythagoras"
                                                          : "tui.plain.pythagoras_last",
                       {{"card", name(text, move.card())}});
        default:
            return {};
    }
}

bool hides_coins(Step step) {
    return step == Step::DeclareRecruit;
}

std::string verb(Step step) {
    if (step == Step::ChooseRome) return "tui.short.rome";
    return step == Step::BuryLeader ? "tui.short.bury" : "";
}

std::vector<std::pair<std::string, int>> points(const Text& text, const State& state, Seat seat) {
    std::vector<std::pair<std::string, int>> all;
    const leaders::Seated& mine = leaders::seated(state, seat);
    for (Leader leader : mine.active)
        all.emplace_back(name(text, leader), leaders::points_of(state, seat, leader));
    if (mine.buried != Leader::None)
        all.emplace_back(say(text, "tui.points.buried", {{"leader", name(text, mine.buried)}}),
                         leaders::buried_points(state, mine.buried));
    return all;
}

}  // namespace

std::string name(const Text& text, Leader leader) {
    return text.get(key("leader", id(leader)) + ".name");
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
                   {{"symbol", key("symbol", id(leaders::shown_symbol(state, seat, card)))}});
    if (alteration == leaders::kByEuclid) {
        const bool law = state.city(seat).symbols.has(Symbol::Law);
        return text.get(law ? "choice.as_euclid_pair" : "choice.as_euclid");
    }
    return say(text, "choice.as_ptolemy", {{"symbol", key("symbol", id(symbol_of(alteration)))}});
}

std::string built_as(const Text& text, const State& state, Move move) {
    if (!state.variant.addons.has(AddOnId::Leaders)) return {};
    const bool many =
        move.c != 0 || !leaders::alterations(state, mover(state), move.card()).empty();
    return many ? built_as(text, state, mover(state), move.card(), move.c) : "";
}

// The sentence of a recruitment mentions its coins; only coins from leaders' effects remain.
void settle(State& before, Seat seat, Move move) {
    if (move.kind != MoveKind::Declare) return;
    for (Seat each : kSeats) {
        const leaders::Seated& mine = leaders::seated(before, each);
        const auto plan = each == seat ? static_cast<Plan>(move.a) : mine.plan;
        if (mine.chosen == Leader::None || plan == Plan::None) continue;
        const int coins = plan == Plan::Recruit ? -leaders::cost(before, mine.chosen)
                                                : leaders::kDiscardedLeaderCoins;
        before.city(each).coins = static_cast<int16_t>(before.city(each).coins + coins);
    }
}

std::string secret_phase(const Text& text, Age age) {
    return say(text, "leaders.phase", {{"age", "age." + std::to_string(static_cast<int>(age))}});
}

std::string secret_question(Step step) {
    return step == Step::ChooseLeader ? "handover.choose" : "handover.declare";
}

const AddOnFace kLeadersFace = {.form = &kLeadersForm,
                                .verb = verb,
                                .choice = leaders_choice,
                                .plain = plain,
                                .name = name_of,
                                .add_uses = add_leaders_uses,
                                .obstacle = leaders_obstacle,
                                .hides_coins = hides_coins,
                                .key = std::pair('p', MoveKind::Pythagoras),
                                .row = leaders_row,
                                .add = add_leaders,
                                .lines = leaders_lines,
                                .table_lines = other_leaders_lines,
                                .page = "tui.page.leaders",
                                .page_sheet = leaders_sheet,
                                .category = Category::Leaders,
                                .points = points};

}  // namespace dipolis::tui
