#include "apps/tui/words_plain.h"

#include "apps/tui/addon.h"
#include "apps/tui/choices.h"
#include "apps/tui/words.h"
#include "apps/tui/words_analysis.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/turn.h"

namespace dipolis::tui {

namespace {

// The printed cost: "2 coins, 1 stone".
std::string cost_words(const Text& text, const Cost& cost) {
    std::string all;
    const auto add = [&](const std::string& part) { all += (all.empty() ? "" : ", ") + part; };
    if (cost.coins > 0) add(say(text, "tui.price.coins", {{"n", cost.coins}}));
    for (Resource resource : kAllResources) {
        if (const int n = cost.resources[resource]; n > 0)
            add(std::to_string(n) + " " + text.get("resource." + std::string(id(resource))));
    }
    return all.empty() ? text.get("tui.nothing") : all;
}

// Words for one state; the seat is that of the player to act.
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

    // Words for what a card is built as, if there is a choice; empty otherwise.
    std::string as(Move move) const {
        const std::string way = built_as(text, state, move);
        return way.empty() ? "" : " " + way + ".";
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
            default:
                return say(text, "tui.plain.raise", {card, {"wonder", name(text, move.wonder())}}) +
                       " " + price_words(text, state, seat, move.wonder()) + " " +
                       long_effects(text, row(move.wonder()).effects);
        }
    }
};

}  // namespace

std::string about_card(const Text& text, const State& state, Card card) {
    const auto seat = seat_of(actor(state));
    std::string all = links(text, card);
    if (!is_automaton(state, other(seat)))
        all += (all.empty() ? "" : " ") +
               say(text, "tui.plain.rival_pays", {{"player", index(other(seat))}}) + " " +
               price_words(text, state, other(seat), card);
    all += uncovers(text, state, state.structure.place_of(card));
    return all;
}

std::string plain_words(const Text& text, const State& state, Move move) {
    const Speaker speaker{text, state, seat_of(actor(state))};
    if (declines(move)) return declining(text, move) + ".";
    switch (move.kind) {
        case MoveKind::Build:
        case MoveKind::Discard:
        case MoveKind::Wonder:
            return speaker.of_turn(move);
        case MoveKind::Draft:
            return speaker.wonder(move.wonder()) + " " +
                   capital(say(text, "tui.cost",
                               {{"cost", cost_words(text, row(move.wonder()).cost)}})) +
                   " " + text.get("tui.builds") + " " +
                   price_words(text, state, speaker.seat, move.wonder());
        case MoveKind::Token:
            return name(text, move.token()) + ". " + long_effects(text, row(move.token()).effects);
        case MoveKind::FirstPlayer:
            return say(text, "tui.choice.begins", {{"player", index(move.seat())}});
        case MoveKind::Destroy:
            return speaker.card(move.card());
        case MoveKind::Revive:
            return speaker.card(move.card()) + speaker.as(move);
        default:
            break;
    }
    std::string words = ask_addons<&AddOnFace::plain>(state.variant, text, state, move);
    DIPOLIS_ASSERT(!words.empty());  // a move of chance has no words here
    return words;
}

}  // namespace dipolis::tui
