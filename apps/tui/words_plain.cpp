#include "apps/tui/words_plain.h"

#include "apps/tui/choices.h"
#include "apps/tui/words.h"
#include "apps/tui/words_addons.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/turn.h"

namespace dipolis::tui {

namespace {

using leaders::Leader;

// What is asked of one state: the seat is that of the player to act.
struct Speaker {
    const Text& text;
    const State& state;
    Seat seat;

    std::string card(Card card) const {
        return name(text, card) + ". " + long_effects(text, row(card).effects);
    }
    std::string wonder(Wonder wonder) const {
        return name(text, wonder) + ". " + long_effects(text, row(wonder).effects);
    }
    std::string leader(Leader leader) const {
        return name(text, leader) + ", " + cost_words(text, state, leader) + ". " +
               leader_words(text, state, leader);
    }

    // A green card that could be built as something else tells as what; empty for others.
    std::string as(Move move) const {
        const bool green = move.c != 0 || !leaders::alterations(state, seat, move.card()).empty();
        return green ? " " + built_as(text, state, seat, move.card(), move.c) + "." : "";
    }
    std::string of_turn(Move move) const {
        const Argument card{"card", name(text, move.card())};
        switch (move.kind) {
            case MoveKind::Build:
                return say(text, "tui.plain.build", {card}) + " " +
                       price_words(text, state, seat, move.card()) + as(move) + " " +
                       long_effects(text, row(move.card()).effects);
            case MoveKind::Discard:
                return say(text, "tui.plain.sell", {card, {"n", discard_income(state, seat)}});
            case MoveKind::Wonder:
                return say(text, "tui.plain.raise", {card, {"wonder", name(text, move.wonder())}}) +
                       " " + price_words(text, state, seat, move.wonder());
            case MoveKind::Pythagoras:
                return say(text,
                           state.structure.present.size() > 1 ? "tui.plain.pythagoras"
                                                              : "tui.plain.pythagoras_last",
                           {card});
            default:
                break;
        }
        DIPOLIS_ASSERT(false);  // no move of a turn
        return {};
    }
    std::string plan(leaders::Plan plan) const {
        const Leader mine = leaders::seated(state, seat).chosen;
        const int n = leaders::cost(state, mine);
        const std::string how =
            plan == leaders::Plan::Discard
                ? say(text, "choice.discard_leader", {{"n", leaders::kDiscardCoins}})
            : n == 0 ? text.get("choice.recruit_free")
                     : say(text, "choice.recruit", {{"n", n}});
        return name(text, mine) + ": " + how + ". " +
               (plan == leaders::Plan::Discard ? "" : leader_words(text, state, mine));
    }
    std::string burial(Leader leader) const {
        return say(text, "choice.bury",
                   {{"leader", name(text, leader)}, {"n", leaders::buried_points(state, leader)}}) +
               ". " + leader_words(text, state, leader) + " " +
               say(text, "tui.choice.worth", {{"n", leaders::points_of(state, seat, leader)}});
    }
};

}  // namespace

std::string plain_words(const Text& text, const State& state, Move move) {
    const Speaker speaker{text, state, static_cast<Seat>(actor(state))};
    if (declines(move)) return declining(text, move) + ".";
    switch (move.kind) {
        case MoveKind::Build:
        case MoveKind::Discard:
        case MoveKind::Wonder:
        case MoveKind::Pythagoras:
            return speaker.of_turn(move);
        case MoveKind::Draft:
            return speaker.wonder(move.wonder());
        case MoveKind::GiveWonder:
            return speaker.wonder(move.wonder()) + " " +
                   gift_words(text, row(move.wonder()).effects);
        case MoveKind::Token:
            return name(text, move.token()) + ". " + long_effects(text, row(move.token()).effects);
        case MoveKind::FirstPlayer:
            return say(text, "tui.choice.begins", {{"player", index(move.seat())}});
        case MoveKind::Destroy:
            return speaker.card(move.card());
        case MoveKind::Revive:
        case MoveKind::Solomon:
        case MoveKind::Croesus:
        case MoveKind::Ramses:
            return speaker.card(move.card()) + speaker.as(move);
        case MoveKind::DraftLeader:
        case MoveKind::ChooseLeader:
            return speaker.leader(static_cast<Leader>(move.a));
        case MoveKind::Maecenas:
        case MoveKind::Rome:
            return name(text, static_cast<Leader>(move.a)) + ". " +
                   leader_words(text, state, static_cast<Leader>(move.a));
        case MoveKind::Declare:
            return speaker.plan(static_cast<leaders::Plan>(move.a));
        case MoveKind::Bury:
            return speaker.burial(static_cast<Leader>(move.a));
        default:
            break;
    }
    DIPOLIS_ASSERT(false);  // a move of chance
    return {};
}

}  // namespace dipolis::tui
