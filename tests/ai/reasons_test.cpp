// Reasons: every kind is said where it is true and kept back where it is not, checked by the engine
// alone and not by the code that says it.
#include "ai/reasons.h"

#include <gtest/gtest.h>

#include "ai/analysis.h"
#include "ai/comparison.h"
#include "ai/facts.h"
#include "ai/tactics.h"
#include "engine/catalogue.h"
#include "engine/effects.h"
#include "engine/price.h"
#include "engine/score.h"
#include "engine/view.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "play/winning.h"
#include "tests/ai/positions.h"
#include "tests/seed.h"

namespace dipolis {
namespace {

constexpr size_t kKinds = static_cast<size_t>(ReasonKind::Count);

ReasonKind kind_of(size_t i) {
    return static_cast<ReasonKind>(i);
}

State after(const State& state, Move move) {
    State next = state;
    play(next, move);
    return next;
}

int all_but_coins(const State& state, Seat seat) {
    const ScoreSheet sheet = score_sheet(state, seat);
    return sheet.total() - sheet[Category::Coins];
}

int points_of(const State& state, Seat seat) {
    return all_but_coins(state, seat) - score_sheet(state, seat)[Category::Military];
}

bool lies_open(const State& state, Card card) {
    for (Place place : state.structure.accessible) {
        if (state.structure.cards[place] == card) return true;
    }
    return false;
}

// Whether this step is still to come in the turn.
bool asks(const State& next, Step wanted) {
    return std::any_of(next.agenda.begin(), next.agenda.end(),
                       [=](const Pending& each) { return each.step == wanted; });
}

// Seat that takes the next turn, whatever comes before it.
std::optional<Seat> next_to_move(State state) {
    Options all;
    while (!is_over(state)) {
        if (step(state) == Step::TakeTurn) return state.agenda.top().seat;
        if (automaton_to_move(state)) return automaton(state.variant);
        options(state, all);
        play(state, all[0].move);
    }
    return std::nullopt;
}

// The same table in the seat's turn, with the first cards that chance may turn up.
State in_turn_of(State state, Seat seat) {
    state.agenda.clear();
    state.agenda.push({Step::EndTurn, other(seat)});
    state.turn = other(seat);
    state.extra_turn = false;
    for (Place place : state.structure.accessible) {
        if (!state.structure.face_up(place))
            state.agenda.push({Step::RevealCard, other(seat), place});
    }
    Options all;
    while (actor(state) == Actor::Chance) {
        options(state, all);
        play(state, all[0].move);
    }
    if (step(state) == Step::EndTurn) {
        state.agenda.clear();
        state.agenda.push({Step::TakeTurn, seat});
        state.turn = seat;
    }
    return state;
}

Bundle one(Resource resource) {
    Bundle bundle;
    bundle.add(resource, 1);
    return bundle;
}

// --- Meaning of each reason, in terms of the two moves and the engine.

struct Told {
    const Comparison& c;
    const Reason& reason;
    State best = after(c.before, c.best.move);
    State other = after(c.before, c.other.move);

    Card card() const { return static_cast<Card>(reason.about.value); }
    Wonder wonder() const { return static_cast<Wonder>(reason.about.value); }
    bool is_card() const { return reason.about.kind == Thing::Kind::Card; }
    int cost(const State& state, Seat seat, Thing thing) const {
        return thing.kind == Thing::Kind::Card
                   ? price(state, seat, static_cast<Card>(thing.value)).coins
                   : price(state, seat, static_cast<Wonder>(thing.value)).coins;
    }
    bool pays(const State& state, Seat seat) const {
        return cost(state, seat, reason.about) <= state.city(seat).coins;
    }
    // A winning move of the seat with the named thing, if it were its turn.
    bool would_win(const State& state, Seat seat) const {
        const State turned = in_turn_of(state, seat);
        if (is_over(state) || step(turned) != Step::TakeTurn) return false;
        for (Place place : state.structure.accessible) {
            const Card used = state.structure.cards[place];
            if (used == Card::None || (is_card() && used != card())) continue;
            const Move move = is_card() ? Move::of(MoveKind::Build, used)
                                        : Move::of(MoveKind::Wonder, used, wonder());
            if (pays(state, seat) && wins_with(turned, move, seat)) return true;
        }
        return false;
    }
    // Whether chance could turn up a card now, with which the rival would win.
    bool may_lose_by_what_turns_up(const State& next) const {
        // A seat that plays again may take what turns up.
        if (is_over(next) || step(next) != Step::RevealCard || next_to_move(next) != c.rival)
            return false;
        Options cards;
        options(next, cards);
        for (const Option& option : cards) {
            const State turned = in_turn_of(after(next, option.move), c.rival);
            const auto with = [&](Move move) {
                return is_option(turned, move) && wins_with(turned, move, c.rival);
            };
            if (with(Move::of(MoveKind::Build, option.move.card()))) return true;
            for (Wonder each : turned.city(c.rival).wonders) {
                if (with(Move::of(MoveKind::Wonder, option.move.card(), each))) return true;
            }
        }
        return false;
    }
    static bool wins_with(const State& turned, Move move, Seat seat) {
        State next = turned;
        play(next, move);
        if (is_over(next)) return has_won_by_supremacy(next, seat);
        const auto result = win_in_rest_of_turn(next, seat);
        return result && result->winner == seat && result->kind != Result::Kind::Civilian;
    }
    bool took(const char* token) const {
        return c.best.move == Move::of(MoveKind::Token, *find_token(token));
    }
    template <class Counts>
    int to_come_of(const Counts& counts) const {
        int n = 0;
        for (Card card : to_come(best)) n += counts(card);
        return n;
    }
    // The rival with the card that is taken.
    State with_it() const {
        State next = c.before;
        next.agenda.clear();
        gain_building(next, c.rival, card());
        return next;
    }
    bool rival_could_build() const {
        return lies_open(c.before, card()) && !best.structure.present.has(place_of(card())) &&
               other.structure.present.has(place_of(card())) &&
               (is_automaton(c.before, c.rival) || pays(c.before, c.rival));
    }
    Place place_of(Card card) const { return c.before.structure.place_of(card); }
    Places opened(const State& next) const {
        return next.structure.accessible - c.before.structure.accessible;
    }
    bool expects(Move move) const {
        if (move.kind == MoveKind::Wonder || move.kind == MoveKind::Draft)
            return reason.about == Thing(move.wonder());
        if (move.kind == MoveKind::Token) return reason.about == Thing(move.token());
        return reason.about == Thing(move.card());
    }
};

bool about_the_end(const Told& told) {
    const Comparison& c = told.c;
    switch (told.reason.kind) {
        case ReasonKind::Wins:
            return is_over(told.best) ? has_won(told.best, c.seat)
                                      : win_this_turn(told.best).has_value();
        case ReasonKind::WinsAll:
            return c.best.low == c.best.high && c.best.value.wins(c.seat) == 1;
        case ReasonKind::Lost:
            return c.best.low == c.best.high && c.best.value.wins(c.seat) == 0;
        case ReasonKind::AvoidsReveal:
            return told.may_lose_by_what_turns_up(told.other) &&
                   !told.may_lose_by_what_turns_up(told.best);
        case ReasonKind::StopsWin:
            return told.would_win(told.other, c.rival) && !told.would_win(told.best, c.rival);
        default:
            return told.would_win(told.best, c.seat) && !told.would_win(told.other, c.seat);
    }
}

bool about_the_move(const Told& told) {
    const auto& [c, reason, best, other] = told;
    const City& city = best.city(c.seat);
    const City& before = c.before.city(c.seat);
    switch (reason.kind) {
        case ReasonKind::PlaysAgain:
            return next_to_move(best) == c.seat && next_to_move(other) != c.seat;
        case ReasonKind::Pair:
            return city.pairs.size() > before.pairs.size();
        case ReasonKind::Symbol:
            return city.symbols.size() == reason.n && reason.n > before.symbols.size() &&
                   other.city(c.seat).symbols.size() < reason.n;
        case ReasonKind::NearCapital:
            if (kCapital - best.lead(c.seat) != reason.m || reason.m > 4) return false;
            [[fallthrough]];
        case ReasonKind::Shields:
            return best.lead(c.seat) - c.before.lead(c.seat) == reason.n &&
                   best.lead(c.seat) > other.lead(c.seat) && reason.n > 0;
        case ReasonKind::Points:
            return reason.n > 0 &&
                   reason.n == std::min(points_of(best, c.seat) - points_of(other, c.seat),
                                        all_but_coins(best, c.seat) - all_but_coins(other, c.seat));
        case ReasonKind::Coins:
            return city.coins == reason.n && other.city(c.seat).coins == reason.m &&
                   reason.n >= reason.m + 3;
        case ReasonKind::Takes:
            return c.before.city(c.rival).coins - best.city(c.rival).coins == reason.n &&
                   best.city(c.rival).coins < other.city(c.rival).coins && reason.n > 0;
        case ReasonKind::Library:
            return best.agenda.top().step == Step::DrawLibrary;
        case ReasonKind::Destroys:
            return c.before.city(c.rival).buildings.has(told.card()) &&
                   asks(best, Step::DestroyBuilding);
        case ReasonKind::Revives:
            return best.discard.has(told.card()) && asks(best, Step::ReviveBuilding);
        case ReasonKind::Seventh:
            return best.wonders_built() == 7 && other.wonders_built() < 7 &&
                   c.before.city(c.rival).wonders.has(told.wonder()) &&
                   !best.city(c.rival).wonders.has(told.wonder());
        default:
            return false;
    }
}

bool about_what_it_gives(const Told& told) {
    const auto& [c, reason, best, other] = told;
    switch (reason.kind) {
        case ReasonKind::Link: {
            const auto& printed = row(c.best.move.card());
            if (c.best.move.kind != MoveKind::Build) return false;
            State bare = c.before;
            bare.cities[c.seat].links = {};
            return c.before.city(c.seat).links.has(printed.needs) &&
                   price(bare, c.seat, c.best.move.card()).coins == reason.n &&
                   best.city(c.seat).coins >= c.before.city(c.seat).coins;
        }
        case ReasonKind::Frees:
        case ReasonKind::FreesLater: {
            const Link needed = row(told.card()).needs;
            const bool open = open_cards(best).has(told.card());
            return best.city(c.seat).links.has(needed) && !other.city(c.seat).links.has(needed) &&
                   !c.before.city(c.seat).links.has(needed) &&
                   (reason.kind == ReasonKind::Frees) == open && to_come(best).has(told.card());
        }
        case ReasonKind::Source: {
            const auto resource = static_cast<Resource>(reason.about.value);
            const auto goods = resource <= kLastRaw ? Goods::Raw : Goods::Manufactured;
            return c.before.city(c.seat).production[resource] == 0 &&
                   c.before.city(c.seat).choices[goods] == 0 &&
                   best.city(c.seat).production[resource] > 0 &&
                   other.city(c.seat).production[resource] == 0;
        }
        case ReasonKind::Choice:
            return waives(best.city(c.seat)) &&
                   best.city(c.seat).choices != c.before.city(c.seat).choices &&
                   best.city(c.seat).choices != other.city(c.seat).choices;
        case ReasonKind::Discount: {
            const auto resource = static_cast<Resource>(reason.about.value);
            return best.city(c.seat).tariff.total(one(resource)) == 1 &&
                   c.before.city(c.seat).tariff.total(one(resource)) > 1 &&
                   other.city(c.seat).tariff.total(one(resource)) > 1;
        }
        case ReasonKind::TokenAgain: {
            int n = 0;
            for (Wonder wonder : best.city(c.seat).wonders) {
                State built = best;
                built.agenda.clear();
                built.extra_turn = false;
                built.cities[c.seat].tokens = {};
                gain_wonder(built, c.seat, wonder);
                n += !built.extra_turn;
            }
            return c.best.move == Move::of(MoveKind::Token, kNamedTokens.theology) && n == reason.n;
        }
        case ReasonKind::TokenWonders:
            return told.took("architecture") && best.city(c.seat).wonders.size() == reason.n;
        case ReasonKind::TokenBlue:
            return told.took("masonry") && told.to_come_of([](Card card) {
                return row(card).colour == Colour::Blue;
            }) == reason.n;
        case ReasonKind::TokenTrade:
            return told.took("economy");
        case ReasonKind::TokenLinks:
            return told.took("urbanism") && told.to_come_of([&](Card card) {
                return told.c.before.city(told.c.seat).links.has(row(card).needs);
            }) == reason.n;
        case ReasonKind::TokenShields: {
            int n = 0;
            for (Card card : to_come(best)) n += row(card).colour == Colour::Red;
            return c.best.move == Move::of(MoveKind::Token, kNamedTokens.strategy) && n == reason.n;
        }
        default:
            return false;
    }
}

bool about_prices(const Told& told) {
    const auto& [c, reason, best, other] = told;
    const int now = told.cost(c.before, c.seat, reason.about);
    switch (reason.kind) {
        case ReasonKind::Saves:
            return now == reason.m && told.cost(best, c.seat, reason.about) == reason.n &&
                   told.cost(other, c.seat, reason.about) > reason.n && reason.n < reason.m;
        case ReasonKind::Dearer:
            return told.cost(c.before, c.rival, reason.about) == reason.m &&
                   told.cost(best, c.rival, reason.about) == reason.n &&
                   told.cost(other, c.rival, reason.about) < reason.n && reason.n > reason.m;
        case ReasonKind::Pays:
            return told.pays(best, c.seat) && !told.pays(c.before, c.seat) &&
                   !told.pays(other, c.seat);
        case ReasonKind::StillPays:
            return told.pays(best, c.seat) && told.pays(c.before, c.seat) &&
                   !told.pays(other, c.seat);
        default:
            return !told.pays(best, c.rival) && told.pays(c.before, c.rival) &&
                   told.pays(other, c.rival);
    }
}

bool about_denials(const Told& told) {
    const auto& [c, reason, best, other] = told;
    if (!told.rival_could_build()) return false;
    const State next = told.with_it();
    const City& city = next.city(c.rival);
    switch (reason.kind) {
        case ReasonKind::DeniesPair:
            return city.pairs.size() > c.before.city(c.rival).pairs.size();
        case ReasonKind::DeniesSymbol:
            return city.symbols.size() == reason.n &&
                   reason.n > c.before.city(c.rival).symbols.size();
        case ReasonKind::DeniesShields:
            return next.lead(c.rival) - c.before.lead(c.rival) == reason.n && reason.n > 0;
        case ReasonKind::Denies:
            return points_of(next, c.rival) - points_of(c.before, c.rival) == reason.n &&
                   reason.n >= 3;
        case ReasonKind::DeniesLink:
            return c.before.city(c.rival).links.has(row(told.card()).needs);
        default:
            return told.cost(c.before, c.rival, reason.also) == reason.m &&
                   told.cost(next, c.rival, reason.also) == reason.n && reason.n < reason.m;
    }
}

bool about_the_table(const Told& told) {
    const auto& [c, reason, best, other] = told;
    const int mine = told.opened(best).size(), theirs = told.opened(other).size();
    switch (reason.kind) {
        case ReasonKind::Keeps:
            return !lies_open(best, told.card()) && lies_open(other, told.card()) &&
                   !lies_open(c.before, told.card());
        case ReasonKind::OpensNothing:
            return mine == 0 && theirs == reason.n && theirs > 0;
        case ReasonKind::OpensLess:
            return mine == reason.n && theirs == reason.m && mine < theirs;
        case ReasonKind::OpensForYou:
            return next_to_move(best) == c.seat && lies_open(best, told.card()) &&
                   !lies_open(c.before, told.card()) && !lies_open(other, told.card());
        case ReasonKind::LeavesOne:
            return best.structure.accessible.size() == 1 && other.structure.accessible.size() != 1;
        case ReasonKind::MustUncover:
            for (Place place : best.structure.accessible) {
                Structure rest = best.structure;
                const int before = rest.accessible.size();
                rest.take(best.age, place);
                if (rest.accessible.size() < before) return false;
            }
            return true;
        case ReasonKind::LastCard: {
            // Each turn takes one card.
            const bool is_odd = best.structure.present.size() % 2 == 1;
            return (next_to_move(best) == c.seat) == is_odd;
        }
        default:
            return best.lead(c.seat) < 0 && other.lead(c.seat) > 0 && best.age < Age::III;
    }
}

bool about_the_draft(const Told& told) {
    const Comparison& c = told.c;
    const Reason& reason = told.reason;
    const auto built = [&](Wonder wonder) {
        State next = c.before;
        next.agenda.clear();
        next.cities[c.rival].coins = 20;
        gain_wonder(next, c.seat, wonder);
        return next;
    };
    const Wonder wonder = c.best.move.wonder();
    const State with = built(wonder), instead = built(c.other.move.wonder());
    switch (reason.kind) {
        case ReasonKind::WonderAgain:
            return with.extra_turn && !instead.extra_turn;
        case ReasonKind::WonderPoints:
            return row(wonder).effects.points() == reason.n &&
                   row(c.other.move.wonder()).effects.points() < reason.n;
        case ReasonKind::WonderShields:
            return with.lead(c.seat) == reason.n && instead.lead(c.seat) < reason.n;
        case ReasonKind::WonderCoins:
            return with.city(c.seat).coins - c.before.city(c.seat).coins == reason.n;
        case ReasonKind::WonderTakes:
            return 20 - with.city(c.rival).coins == reason.n;
        case ReasonKind::WonderGoods:
            return waives(with.city(c.seat)) && !waives(instead.city(c.seat));
        default:
            // The rival has no building to destroy yet, and nothing is discarded.
            return !asks(instead, Step::DrawLibrary) || reason.kind != ReasonKind::WonderLibrary;
    }
}

bool about_what_follows(const Told& told) {
    const auto& [c, reason, best, other] = told;
    switch (reason.kind) {
        case ReasonKind::Otherwise: {
            if (!told.expects(c.other.answer) || c.best.answer == c.other.answer) return false;
            if (c.best.move.kind == MoveKind::Draft) return told.expects(c.best.move);
            State then = best;
            for (size_t i = 1; i < c.best.moves.size() && actor(then) == actor_of(c.seat); ++i)
                play(then, c.best.moves[i]);
            return told.is_card() ? !lies_open(then, told.card()) || !told.pays(then, c.rival)
                                  : !then.city(c.rival).wonders.has(told.wonder()) ||
                                        !told.pays(then, c.rival);
        }
        case ReasonKind::Then:
            return told.expects(c.best.moves[1]) && actor(best) == actor_of(c.seat);
        case ReasonKind::ReplySells:
            return c.best.answer == Move::of(MoveKind::Discard, told.card()) &&
                   c.other.answer.kind != MoveKind::Discard;
        default:
            return told.expects(c.best.answer);
    }
}

bool is_true(const Comparison& c, const Reason& reason) {
    using enum ReasonKind;
    const Told told{c, reason};
    const ReasonKind kind = reason.kind;
    if (kind <= Threatens) return about_the_end(told);
    if (kind >= ReasonKind::Link && kind <= Discount) return about_what_it_gives(told);
    if (kind >= TokenAgain && kind <= TokenLinks) return about_what_it_gives(told);
    if (kind < Saves) return about_the_move(told);
    if (kind <= Blocks) return about_prices(told);
    if (kind <= DeniesGoods) return about_denials(told);
    if (kind == Otherwise || kind >= ReplySells) return about_what_follows(told);
    if (kind <= Begins) return about_the_table(told);
    return about_the_draft(told);
}

// --- Many positions, and two moves of each.

// A line as a search could give it: what is expected after the move is likely.
Line line_of(const State& state, Move move, Rng& rng) {
    Line line;
    line.move = move;
    line.moves = {move};
    const auto seat = actor(state);
    State next = after(state, move);
    bool known = true;
    for (int i = 0; i < 6 && !is_over(next); ++i) {
        Options all;
        options(next, all);
        const Move played = actor(next) == Actor::Chance
                                ? draw(next, rng)
                                : likely_move(next, all, Leaning::None, rng);
        known = known && actor(next) != Actor::Chance;
        if (known) line.moves.push_back(played);
        if (is_seat(actor(next)) && actor(next) != seat) {
            line.answer = played;
            break;
        }
        play(next, played);
    }
    return line;
}

Variant variant_of(uint64_t game) {
    if (game % 5 == 3) return leaders_game(game);
    return game % 5 == 4 ? solo_game(game) : Variant{};
}

// Calls `tell` with two different moves of the positions of so many games.
template <class Tell>
void compare_moves(uint64_t games, const Tell& tell) {
    for (uint64_t game = 0; game < games; ++game) {
        Rng rng(0x7e, game);
        position_of_game(
            game,
            [&](const State& state) {
                if (decide_together(state)) return false;
                Options all;
                options(state, all);
                for (int n = 0; n < 4 && all.size() > 1; ++n) {
                    const int i = rng.below(all.size());
                    const int j = (i + 1 + rng.below(all.size() - 1)) % all.size();
                    const Line best = line_of(state, all[i].move, rng);
                    const Line other = line_of(state, all[j].move, rng);
                    tell(Comparison(state, best, other));
                }
                return false;
            },
            nullptr, variant_of(game));
    }
}

// Each kind is said now and then, kept back now and then, and true wherever it is said.
TEST(Reasons, EachIsSaidWhereItIsTrue) {
    std::array<int, kKinds> said{}, kept{};
    compare_moves(static_cast<uint64_t>(counted(60, 2000)), [&](const Comparison& c) {
        for (size_t i = 0; i < kKinds; ++i) {
            const auto reason = holds(kind_of(i), c);
            ++(reason ? said : kept)[i];
            if (!reason) continue;
            ASSERT_EQ(reason->kind, kind_of(i));
            ASSERT_TRUE(is_true(c, *reason))
                << id(reason->kind) << ' ' << reason->n << ' ' << reason->m << ' '
                << id(reason->about) << ": " << to_line(c.best.move) << " and not "
                << to_line(c.other.move) << " in " << to_line(c.before);
        }
    });
    for (size_t i = 0; i < kKinds; ++i) {
        EXPECT_GT(kept[i], 0) << id(kind_of(i));
        // Nothing is proven without a search.
        if (kind_of(i) == ReasonKind::WinsAll || kind_of(i) == ReasonKind::Lost) continue;
        EXPECT_GT(said[i], 0) << id(kind_of(i));
    }
}

// A reason for one move and against the other cannot be said the other way round.
TEST(Reasons, NoneSpeaksForBothMoves) {
    int said = 0;
    compare_moves(20, [&](const Comparison& c) {
        const Comparison turned(c.before, c.other, c.best);
        for (size_t i = 0; i < kKinds; ++i) {
            const ReasonKind kind = kind_of(i);
            // These only tell what follows.
            if (kind == ReasonKind::Reply || kind == ReasonKind::Then) continue;
            const auto reason = holds(kind, c);
            if (!reason) continue;
            const auto reverse = holds(kind, turned);
            // A denial is told only if the two cards would bring the rival something different.
            const bool is_denial = kind >= ReasonKind::DeniesPair && kind <= ReasonKind::DeniesLink;
            EXPECT_FALSE(reverse && reverse->n == reason->n && reverse->m == reason->m &&
                         (is_denial || reverse->about == reason->about))
                << id(kind) << ": " << to_line(c.best.move) << ", " << to_line(c.other.move)
                << " in " << to_line(c.before);
            ++said;
        }
    });
    EXPECT_GT(said, 1000);
}

Report report_of(const State& state, std::initializer_list<Move> moves, Rng& rng) {
    Report report;
    for (Move move : moves) report.lines.push_back(line_of(state, move, rng));
    return report;
}

bool has(const std::vector<Reason>& told, ReasonKind kind) {
    return std::any_of(told.begin(), told.end(),
                       [&](const Reason& reason) { return reason.kind == kind; });
}

// The moves that raise a Wonder, the first of those that can be raised, with each of the cards.
std::vector<Move> raising_the_same(const State& state) {
    Options all;
    options(state, all);
    std::vector<Move> raise;
    for (const Option& option : all) {
        if (option.move.kind == MoveKind::Wonder &&
            (raise.empty() || raise[0].wonder() == option.move.wonder()))
            raise.push_back(option.move);
    }
    return raise;
}

// The two best moves often raise the same Wonder with different cards.
TEST(Reasons, AWonderIsExplainedWhicheverCardRaisesIt) {
    Rng rng(3);
    int again = 0, worth = 0;
    for (const State& state : positions(counted(60, 600), [](const State& s) {
             return raising_the_same(s).size() > 1 && !win_this_turn(s);
         })) {
        const std::vector<Move> raise = raising_the_same(state);
        Options all;
        options(state, all);
        ASSERT_NE(all[0].move.kind, MoveKind::Wonder) << "the third";
        const Report report = report_of(state, {raise[0], raise[1], all[0].move}, rng);
        const Comparison second(state, report.lines[0], report.lines[1]);
        const Comparison third(state, report.lines[0], report.lines[2]);
        const auto told = reasons(state, report);
        for (const Reason& reason : told) {
            if (reason.kind == ReasonKind::WonderPoints) {
                EXPECT_EQ(reason.n, row(raise[0].wonder()).effects.points());
                ++worth;
            } else {
                EXPECT_TRUE(is_true(second, reason) || is_true(third, reason)) << id(reason.kind);
            }
        }
        again += has(told, ReasonKind::PlaysAgain);
    }
    EXPECT_GT(again, 0);
    EXPECT_GT(worth, 0);
}

// Two moves that do the same: it is said what they do.
TEST(Reasons, AReasonSharedByTheTwoBestMovesIsSaidIfThereIsNoOther) {
    const State state =
        parse_position(
            "age=3 coins0=30 coins1=0 structure=arsenal,pretorium,.,.,.,.,.,.,.,.,.,.,.,.,"
            ".,.,.,.,.,.")
            .value();
    Rng rng(1);
    const auto move = [](const char* line) { return *parse_move(line); };
    Report report = report_of(
        state, {move("build arsenal"), move("build pretorium"), move("discard pretorium")}, rng);
    for (Line& line : report.lines) line.answer = {};
    EXPECT_TRUE(has(reasons(state, report), ReasonKind::Shields));
    report.lines.pop_back();
    EXPECT_FALSE(has(reasons(state, report), ReasonKind::Shields));
}

// A search that likes a move gives no reason for it.
TEST(Reasons, DoNotRepeatTheNumber) {
    compare_moves(6, [&](const Comparison& c) {
        Line surer = c.best;
        surer.value.score = c.seat == Seat::First ? 0.9 : -0.9;
        surer.value.ends[static_cast<size_t>(end_index(c.seat, Result::Kind::Civilian))] = 0.95F;
        EXPECT_EQ(reasons(c.before, c.best, c.other), reasons(c.before, surer, c.other));
    });
}

TEST(Reasons, AreAtMostThreeOfDifferentThings) {
    compare_moves(10, [&](const Comparison& c) {
        const auto told = reasons(c.before, c.best, c.other);
        EXPECT_LE(told.size(), 3u);
        for (size_t i = 0; i < told.size(); ++i) {
            for (size_t j = 0; j < i; ++j) {
                EXPECT_NE(told[i].kind, told[j].kind);
                EXPECT_FALSE(told[i].about && told[i].about == told[j].about);
            }
        }
    });
}

// The rival's answer is that of the line, and behind chance one that most outcomes agree on.
TEST(Reasons, TheAnswerIsWhatTheRivalIsExpectedToDo) {
    int in_line = 0, behind_chance = 0;
    for (const State& state : positions(60, [](const State& s) {
             return step(s) == Step::TakeTurn && s.structure.present.size() < 16;
         })) {
        const auto rival = other(seat_of(actor(state)));
        for (const Line& line : analyse(state, network_judge(), {}, {.nodes = 300}).lines) {
            State next = state;
            size_t i = 0;
            while (i < line.moves.size() && actor(next) != actor_of(rival))
                play(next, line.moves[i++]);
            if (i < line.moves.size()) {
                EXPECT_EQ(line.answer, line.moves[i]) << to_line(state);
                ++in_line;
            } else if (line.answer != Move{}) {
                EXPECT_EQ(actor(next), Actor::Chance);
                ++behind_chance;
            }
        }
    }
    EXPECT_GT(in_line, 60);
    EXPECT_GT(behind_chance, 2);
}

// --- Single positions

struct Choice {
    State state;
    Line best, other;
    Choice(const char* position, const char* best_move, const char* other_move)
        : state(parse_position(position).value()) {
        best.move = *parse_move(best_move);
        other.move = *parse_move(other_move);
    }
    std::optional<Reason> says(ReasonKind kind) const {
        return holds(kind, Comparison(state, best, other));
    }
    std::optional<Reason> says_not(ReasonKind kind) const {
        return holds(kind, Comparison(state, other, best));
    }
};

Card card(const char* id) {
    return *find_card(id);
}

// Beyond the proof nothing matters.
TEST(Reasons, AProofIsSaidAlone) {
    Choice choice("age=1 structure=altar,theater,?,.,.,tavern,.,.,.,.,.,.,.,.,.,.,.,.,.,.",
                  "build tavern", "discard tavern");
    const auto all = reasons(choice.state, choice.best, choice.other);
    EXPECT_GT(all.size(), 0u);
    choice.best.low = choice.best.high = 1;
    choice.best.value.score = 1;
    EXPECT_EQ(reasons(choice.state, choice.best, choice.other),
              std::vector<Reason>{{ReasonKind::WinsAll}});
    choice.best.low = choice.best.high = -1;
    choice.best.value = value_of({Result::Kind::Science, Seat::Second});
    EXPECT_EQ(reasons(choice.state, choice.best, choice.other),
              std::vector<Reason>({{ReasonKind::Lost, static_cast<int>(Result::Kind::Science)}}));
}

TEST(Reasons, AThreatIsNamedWithWhatItWinsBy) {
    const Choice choice(
        "age=3 pawn=-8 loot0= coins0=9 coins1=9 "
        "structure=pretorium,palace,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.",
        "discard pretorium", "discard palace");
    const auto said = choice.says(ReasonKind::StopsWin);
    ASSERT_TRUE(said);
    EXPECT_EQ(said->about, Thing(card("pretorium")));
    EXPECT_FALSE(choice.says_not(ReasonKind::StopsWin));
}

}  // namespace
}  // namespace dipolis
