// Reasons: the end of the game, and what a move brings to its player.
#include <algorithm>

#include "ai/comparison.h"
#include "ai/facts.h"
#include "ai/threats.h"
#include "ai/worth.h"
#include "engine/grammar.h"
#include "engine/price.h"
#include "engine/score.h"
#include "play/winning.h"

namespace dipolis {

int points_of_things(const State& state, Seat seat) {
    const ScoreSheet sheet = score_sheet(state, seat);
    return sheet.total() - sheet[Category::Coins] - sheet[Category::Military];
}

namespace {

using enum ReasonKind;

int spaces(const Comparison& c, const State& next) {
    return next.lead(c.seat) - c.before.lead(c.seat);
}

int lost_coins(const Comparison& c, const State& next) {
    return c.before.city(c.rival).coins - next.city(c.rival).coins;
}

int symbols(const State& state, Seat seat) {
    return state.city(seat).symbols.size();
}

// Whether the move earns another turn in this Age: in its own turn, and not earned before.
bool gains_turn(const Comparison& c, const State& next) {
    const bool in_turn = step(c.before) == Step::TakeTurn ||
                         (c.before.agenda[0].step == Step::EndTurn && !c.before.extra_turn);
    return in_turn && next_turn(next) == c.seat;
}

// Whether a card that chance turns up now could let the rival win in its next turn.
bool may_turn_up_a_win(const Comparison& c, const State& next) {
    if (is_over(next) || step(next) != Step::RevealCard || next_turn(next) != c.rival) return false;
    Options cards;
    options(next, cards);
    return std::any_of(cards.begin(), cards.end(), [&](const Option& option) {
        State turned = next;
        play(turned, option.move);
        Cards card;
        card.add(option.move.card());
        return static_cast<bool>(winning_thing(turned, c.rival, card));
    });
}

bool won_surely(const Line& line, Seat seat) {
    return line.proven() && line.value.wins(seat) == 1;
}

// The victory by which the seat wins for certain, as a number; 0 if it may be one or another.
int certain_victory(const Value& value, Seat seat) {
    for (Result::Kind kind :
         {Result::Kind::Military, Result::Kind::Science, Result::Kind::Civilian}) {
        if (value.by(seat, kind) > 0.995) return static_cast<int>(kind);
    }
    return 0;
}

// Part of a line before the rival decides: the decisions of its first move, or also those of
// another turn that it gives.
enum class Within : uint8_t { Move, ExtraTurn };

// The first own move of this kind in that part of the line, after its first move.
Move next_own(const Comparison& c, MoveKind kind, Within within) {
    State state = c.after;
    for (size_t i = 1; i < c.best.moves.size(); ++i) {
        if (actor(state) != actor_of(c.seat) || !is_option(state, c.best.moves[i])) break;
        if (within == Within::Move && step(state) == Step::TakeTurn) break;
        if (c.best.moves[i].kind == kind && c.best.moves[i].a != kDeclined) return c.best.moves[i];
        play(state, c.best.moves[i]);
    }
    return {};
}

Thing next_gain(const Comparison& c) {
    const Move wonder = next_own(c, MoveKind::Wonder, Within::ExtraTurn);
    const Move card = next_own(c, MoveKind::Build, Within::ExtraTurn);
    return wonder != Move{} ? Thing(wonder.wonder())
           : card != Move{} ? Thing(card.card())
                            : Thing();
}

Cards newly_free(const Comparison& c) {
    const Links links =
        c.after.city(c.seat).links - c.before.city(c.seat).links - c.instead.city(c.seat).links;
    Cards cards;
    for (dipolis::Link link : links) cards = cards | cards_for(link);
    return cards;
}

// The facts of the Wonders that the two moves draft; null for other moves.
const Facts* drafted(const Line& line) {
    return line.move.kind == MoveKind::Draft ? &facts(line.move.wonder()) : nullptr;
}

std::optional<Reason> of_draft(const Comparison& c, ReasonKind kind, int Facts::*what) {
    const Facts* best = drafted(c.best);
    const Facts* other = drafted(c.other);
    if (best == nullptr || other == nullptr || best->*what <= other->*what) return std::nullopt;
    return Reason{kind, best->*what};
}

std::optional<Reason> of_draft(const Comparison& c, ReasonKind kind, Step verb) {
    const Facts* best = drafted(c.best);
    const Facts* other = drafted(c.other);
    if (best == nullptr || other == nullptr || best->verb != verb || other->verb == verb)
        return std::nullopt;
    return Reason{kind};
}

}  // namespace

std::optional<Reason> wins(const Comparison& c) {
    if (!wins_at_once(c.after, c.seat) || wins_at_once(c.instead, c.seat)) return std::nullopt;
    return Reason{Wins};
}

std::optional<Reason> wins_all(const Comparison& c) {
    if (!won_surely(c.best, c.seat)) return std::nullopt;
    return Reason{WinsAll, certain_victory(c.best.value, c.seat)};
}

std::optional<Reason> lost(const Comparison& c) {
    if (!won_surely(c.best, c.rival)) return std::nullopt;
    return Reason{Lost, certain_victory(c.best.value, c.rival)};
}

std::optional<Reason> stops_win(const Comparison& c) {
    if (next_turn(c.instead) != c.rival || has_won(c.after, c.rival)) return std::nullopt;
    const auto thing_after = [&](const State& next) {
        return winning_thing(next, c.rival, open_cards(c.before) | open_cards(next));
    };
    const Thing thing = thing_after(c.instead);
    if (!thing || thing_after(c.after)) return std::nullopt;
    return Reason{StopsWin, 0, 0, thing};
}

std::optional<Reason> avoids_reveal(const Comparison& c) {
    if (c.taken_instead == Card::None || !may_turn_up_a_win(c, c.instead) ||
        may_turn_up_a_win(c, c.after) || has_won(c.after, c.rival))
        return std::nullopt;
    return Reason{AvoidsReveal, 0, 0, {}, c.taken_instead};
}

std::optional<Reason> threatens(const Comparison& c) {
    if (next_turn(c.after) != c.rival || next_turn(c.instead) != c.rival) return std::nullopt;
    const Thing thing = winning_thing(c.after, c.seat, open_cards(c.after));
    if (!thing || winning_thing(c.instead, c.seat, open_cards(c.instead))) return std::nullopt;
    return Reason{Threatens, 0, 0, thing};
}

std::optional<Reason> plays_again(const Comparison& c) {
    if (!gains_turn(c, c.after) || gains_turn(c, c.instead)) return std::nullopt;
    return Reason{PlaysAgain, 0, 0, next_gain(c)};
}

std::optional<Reason> pair_of_symbols(const Comparison& c) {
    const auto made = [&](const State& next) {
        return next.city(c.seat).pairs.size() > c.before.city(c.seat).pairs.size() &&
               step(next) == Step::ChooseToken;
    };
    if (!made(c.after) || made(c.instead)) return std::nullopt;
    const Move token = next_own(c, MoveKind::Token, Within::Move);
    return Reason{Pair, 0, 0, token == Move{} ? Thing{} : Thing(token.token())};
}

std::optional<Reason> new_symbol(const Comparison& c) {
    const int n = symbols(c.after, c.seat);
    if (n <= symbols(c.before, c.seat) || symbols(c.instead, c.seat) >= n) return std::nullopt;
    return Reason{ReasonKind::Symbol, n};
}

std::optional<Reason> shields(const Comparison& c) {
    const int n = spaces(c, c.after);
    if (n <= 0 || n <= spaces(c, c.instead) || is_over(c.after)) return std::nullopt;
    return Reason{Shields, n};
}

std::optional<Reason> near_capital(const Comparison& c) {
    constexpr int kNear = 4;
    const auto moved = shields(c);
    const int left = kCapital - c.after.lead(c.seat);
    if (!moved || left > kNear) return std::nullopt;
    return Reason{NearCapital, moved->n, left};
}

std::optional<Reason> more_points(const Comparison& c) {
    const int before = points_of_things(c.before, c.seat);
    const int best = points_of_things(c.after, c.seat);
    const auto pawn = [&](const State& next) {
        return score_sheet(next, c.seat)[Category::Military];
    };
    // Only the rest, if the pawn brings the other move some of them.
    const int n =
        best - points_of_things(c.instead, c.seat) - std::max(0, pawn(c.instead) - pawn(c.after));
    if (n <= 0 || best <= before || is_over(c.after)) return std::nullopt;
    return Reason{Points, n};
}

std::optional<Reason> more_coins(const Comparison& c) {
    constexpr int kManyCoins = 3;
    const int n = c.after.city(c.seat).coins;
    const int m = c.instead.city(c.seat).coins;
    if (n - m < kManyCoins || is_over(c.after) || is_over(c.instead)) return std::nullopt;
    return Reason{ReasonKind::Coins, n, m};
}

std::optional<Reason> takes_coins(const Comparison& c) {
    const int n = lost_coins(c, c.after);
    if (n <= 0 || n <= lost_coins(c, c.instead) || is_over(c.after)) return std::nullopt;
    return Reason{Takes, n};
}

std::optional<Reason> link(const Comparison& c) {
    const auto saved = [&](Move move) {
        if (move.kind != MoveKind::Build || !price(c.before, c.seat, move.card()).linked) return 0;
        State without = c.before;
        without.cities[c.seat].links = {};
        return static_cast<int>(price(without, c.seat, move.card()).coins);
    };
    const int n = saved(c.best.move);
    if (n == 0 || saved(c.other.move) >= n) return std::nullopt;
    return Reason{ReasonKind::Link, n};
}

std::optional<Reason> frees(const Comparison& c) {
    for (Card card : newly_free(c) & open_cards(c.after)) return Reason{Frees, 0, 0, card};
    return std::nullopt;
}

std::optional<Reason> frees_later(const Comparison& c) {
    if (frees(c)) return std::nullopt;
    for (Card card : newly_free(c) & to_come(c.after)) return Reason{FreesLater, 0, 0, card};
    return std::nullopt;
}

std::optional<Reason> source(const Comparison& c) {
    if (c.before.age == Age::III) return std::nullopt;
    const auto has = [&](const State& state, Resource resource) {
        const City& city = state.city(c.seat);
        return city.production[resource] > 0 || city.discounts.has(resource) ||
               city.choices[resource <= kLastRaw ? Goods::Raw : Goods::Manufactured] > 0;
    };
    for (int i = 0; i < kResourceCount; ++i) {
        const auto resource = static_cast<Resource>(i);
        if (c.after.city(c.seat).production[resource] > 0 && !has(c.before, resource) &&
            !has(c.instead, resource))
            return Reason{Source, 0, 0, resource};
    }
    return std::nullopt;
}

std::optional<Reason> choice(const Comparison& c) {
    const auto chosen = [&](const State& state) {
        const auto& choices = state.city(c.seat).choices;
        return choices[Goods::Raw] + choices[Goods::Manufactured];
    };
    if (chosen(c.after) <= chosen(c.before) || chosen(c.instead) >= chosen(c.after))
        return std::nullopt;
    return Reason{Choice};
}

std::optional<Reason> discount(const Comparison& c) {
    const Resources resources = c.after.city(c.seat).discounts - c.before.city(c.seat).discounts -
                                c.instead.city(c.seat).discounts;
    for (Resource resource : resources) return Reason{Discount, 0, 0, resource};
    return std::nullopt;
}

std::optional<Reason> library(const Comparison& c) {
    const auto draws = [](const State& next) {
        return step(next) == Step::DrawLibrary || step(next) == Step::ChooseLibraryToken;
    };
    if (draws(c.before) || !draws(c.after) || draws(c.instead)) return std::nullopt;
    return Reason{Library};
}

std::optional<Reason> destroys(const Comparison& c) {
    const Move move = next_own(c, MoveKind::Destroy, Within::Move);
    if (move == Move{} || step(c.instead) == Step::DestroyBuilding) return std::nullopt;
    return Reason{Destroys, 0, 0, move.card()};
}

std::optional<Reason> revives(const Comparison& c) {
    const Move move = next_own(c, MoveKind::Revive, Within::Move);
    if (move == Move{} || step(c.instead) == Step::ReviveBuilding) return std::nullopt;
    return Reason{Revives, 0, 0, move.card()};
}

std::optional<Reason> seventh(const Comparison& c) {
    const auto lost = [&](const State& next) {
        return c.before.city(c.rival).wonders - next.city(c.rival).wonders;
    };
    if (is_over(c.after) || !lost(c.instead).empty()) return std::nullopt;
    for (Wonder wonder : lost(c.after)) return Reason{Seventh, 0, 0, wonder};
    return std::nullopt;
}

std::optional<Reason> token_again(const Comparison& c) {
    if (!c.after.city(c.seat).tokens.has(kNamedTokens.theology) ||
        c.instead.city(c.seat).tokens.has(kNamedTokens.theology) ||
        c.best.move.kind != MoveKind::Token)
        return std::nullopt;
    int n = 0;
    for (Wonder wonder : c.after.city(c.seat).wonders) n += !facts(wonder).play_again;
    if (n == 0) return std::nullopt;
    return Reason{TokenAgain, n};
}

std::optional<Reason> token_shields(const Comparison& c) {
    if (c.best.move != Move::of(MoveKind::Token, kNamedTokens.strategy)) return std::nullopt;
    int n = 0;
    for (Card card : to_come(c.after)) n += row(card).colour == Colour::Red;
    if (n == 0) return std::nullopt;
    return Reason{TokenShields, n};
}

std::optional<Reason> token_wonders(const Comparison& c) {
    if (c.best.move != Move::of(MoveKind::Token, kNamedTokens.architecture)) return std::nullopt;
    const int n = c.after.city(c.seat).wonders.size();
    if (n == 0) return std::nullopt;
    return Reason{TokenWonders, n};
}

std::optional<Reason> token_blue(const Comparison& c) {
    if (c.best.move != Move::of(MoveKind::Token, kNamedTokens.masonry)) return std::nullopt;
    int n = 0;
    for (Card card : to_come(c.after)) n += row(card).colour == Colour::Blue;
    if (n == 0) return std::nullopt;
    return Reason{TokenBlue, n};
}

std::optional<Reason> token_trade(const Comparison& c) {
    if (c.best.move != Move::of(MoveKind::Token, kNamedTokens.economy) ||
        is_automaton(c.before, c.rival))
        return std::nullopt;
    return Reason{TokenTrade};
}

std::optional<Reason> token_links(const Comparison& c) {
    if (c.best.move != Move::of(MoveKind::Token, kNamedTokens.urbanism)) return std::nullopt;
    int n = 0;
    for (Card card : to_come(c.after)) n += c.after.city(c.seat).links.has(row(card).needs);
    if (n == 0) return std::nullopt;
    return Reason{TokenLinks, n};
}

std::optional<Reason> wonder_again(const Comparison& c) {
    const Facts* best = drafted(c.best);
    const Facts* other = drafted(c.other);
    if (best == nullptr || other == nullptr || !best->play_again || other->play_again)
        return std::nullopt;
    return Reason{WonderAgain};
}

std::optional<Reason> wonder_points(const Comparison& c) {
    return of_draft(c, WonderPoints, &Facts::points);
}

std::optional<Reason> wonder_shields(const Comparison& c) {
    return of_draft(c, WonderShields, &Facts::shields);
}

std::optional<Reason> wonder_coins(const Comparison& c) {
    return of_draft(c, WonderCoins, &Facts::coins);
}

std::optional<Reason> wonder_takes(const Comparison& c) {
    return of_draft(c, WonderTakes, &Facts::takes);
}

std::optional<Reason> wonder_goods(const Comparison& c) {
    auto reason = of_draft(c, WonderGoods, &Facts::choices);
    if (reason) reason->n = 0;
    return reason;
}

std::optional<Reason> wonder_destroys(const Comparison& c) {
    return of_draft(c, WonderDestroys, Step::DestroyBuilding);
}

std::optional<Reason> wonder_revives(const Comparison& c) {
    return of_draft(c, WonderRevives, Step::ReviveBuilding);
}

std::optional<Reason> wonder_library(const Comparison& c) {
    return of_draft(c, WonderLibrary, Step::DrawLibrary);
}

}  // namespace dipolis
