// Deal: what chance decides before a game begins, although the players learn it only bit by bit. It
// is what is dealt to the drafts, to the board and to the three structures. A deal answers every
// deal and reveal of its game.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "engine/game.h"
#include "play/rng.h"

namespace dipolis {

struct Deal {
    std::array<std::array<Wonder, 4>, 2>
        wonders;  // first and second draft group, with Solo of three; unused with a preset
    std::array<std::array<leaders::Leader, 4>, 2> leaders = no_leaders();  // the same, with Leaders
    std::array<Token, 5> tokens;  // on the board, left to right
    PerAge<std::array<Card, kPlaceCount>> ages;
    // With Leaders: those left out that Ramses is shown; None where the deal leaves it open.
    std::array<Card, 2> shown_guilds = {Card::None, Card::None};

    const std::array<Card, kPlaceCount>& age(Age age) const { return ages[age]; }
    friend bool operator==(const Deal&, const Deal&) = default;

  private:
    static constexpr std::array<std::array<leaders::Leader, 4>, 2> no_leaders() {
        std::array<std::array<leaders::Leader, 4>, 2> groups{};
        for (auto& group : groups) group.fill(leaders::Leader::None);
        return groups;
    }
};

// The outcome that the deal determines where chance is to act. Move{} where a deal determines none:
// what the Great Library, Rome and Maecenas draw, and the rival of Solo, its token and its Decision
// cards; and where what it tells cannot be, because the rival drew a token that it has on the
// board.
Move answer(const Deal& deal, const State& state);

// A deal of the base game of which nothing is told yet: None everywhere.
Deal open_deal();
// Draws at random for what the deal leaves open; none of `in_box` goes to the board. Nothing if
// what it tells contradicts itself: a thing twice, a card of another age, a fourth guild.
std::optional<Deal> fill_deal(Deal deal, Tokens in_box, Rng& rng);

// The deal of a game that has reached Age I, from its moves. Cards that were not dealt or turned up
// before the game ended are drawn at random.
Deal complete_deal(Variant variant, std::span<const Move> moves, Rng& rng);

// A generator for each thing that chance decides in one game, found by its name.
using ChanceOf = std::function<Rng(const std::string& name)>;

// The outcome where chance is to act after these moves, bound to what is decided and not to when:
// each card of a structure to its place, everything else to its step and how often it came before.
// Whichever order the places are turned up in, they show the same cards. The moves need not have
// been drawn this way; what they have shown lies nowhere else.
Move bound_outcome(Variant variant, std::span<const Move> moves, const ChanceOf& chance);

}  // namespace dipolis
