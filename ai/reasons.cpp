#include "ai/reasons.h"

#include <algorithm>

#include "ai/comparison.h"
#include "ai/facts.h"
#include "ai/tactics.h"
#include "ai/worth.h"
#include "engine/price.h"
#include "play/winning.h"

namespace dipolis {

namespace {

// Reasons that say nearly the same; only the strongest of a family is told.
enum class Family : uint8_t { Alone, End, Denial, Opening, Price, RivalPrice, Purse, Pawn, Next };

// Strength of a kind of reason, in victory points: by itself, and for each n (of a price: each coin
// that it changes).
struct Kind {
    std::string_view id;
    Family family;
    double base, each;
    Predicate holds;
};
constexpr EnumArray<ReasonKind, Kind, static_cast<size_t>(ReasonKind::Count)> kKinds = {
    Kind{"wins", Family::End, 1000, 0, wins},
    Kind{"wins_all", Family::End, 950, 0, wins_all},
    Kind{"lost", Family::End, 940, 0, lost},
    Kind{"stops_win", Family::Alone, 900, 0, stops_win},
    Kind{"avoids_reveal", Family::Alone, 12, 0, avoids_reveal},
    Kind{"threatens", Family::Alone, 6, 0, threatens},
    Kind{"plays_again", Family::Alone, 6, 0, plays_again},
    Kind{"pair", Family::Alone, 6, 0, pair_of_symbols},
    Kind{"symbol", Family::Alone, 0, 1, new_symbol},
    Kind{"shields", Family::Pawn, 0, 1.5, shields},
    Kind{"near_capital", Family::Pawn, 3, 1.5, near_capital},
    Kind{"points", Family::Alone, 0, 1, more_points},
    Kind{"coins", Family::Purse, 0, 0.3, more_coins},
    Kind{"takes", Family::Alone, 0, 0.4, takes_coins},
    Kind{"link", Family::Alone, 0.5, 0.4, link},
    Kind{"frees", Family::Alone, 2.5, 0, frees},
    Kind{"frees_later", Family::Alone, 1.3, 0, frees_later},
    Kind{"source", Family::Alone, 1.7, 0, source},
    Kind{"choice", Family::Alone, 1, 0, choice},
    Kind{"discount", Family::Alone, 1, 0, discount},
    Kind{"library", Family::Alone, 6, 0, library},
    Kind{"destroys", Family::Alone, 3, 0, destroys},
    Kind{"revives", Family::Alone, 4, 0, revives},
    Kind{"seventh", Family::Alone, 5, 0, seventh},
    Kind{"token_again", Family::Alone, 1, 2, token_again},
    Kind{"token_shields", Family::Alone, 1, 0.7, token_shields},
    Kind{"token_wonders", Family::Alone, 1, 1, token_wonders},
    Kind{"token_blue", Family::Alone, 1, 0.3, token_blue},
    Kind{"token_trade", Family::Alone, 2, 0, token_trade},
    Kind{"token_links", Family::Alone, 1, 0.5, token_links},
    Kind{"saves", Family::Price, 0.4, 0.4, saves},
    Kind{"dearer", Family::RivalPrice, 0.3, 0.35, dearer},
    Kind{"pays", Family::Purse, 3, 0, pays},
    Kind{"still_pays", Family::Purse, 2.5, 0, still_pays},
    Kind{"blocks", Family::RivalPrice, 3, 0, blocks},
    Kind{"denies_pair", Family::Denial, 5, 0, denies_pair},
    Kind{"denies_symbol", Family::Denial, -0.5, 1.2, denies_symbol},
    Kind{"denies_shields", Family::Denial, 0, 1.3, denies_shields},
    Kind{"denies", Family::Denial, 0, 0.8, denies_points},
    Kind{"denies_link", Family::Denial, 0.5, 0.5, denies_link},
    Kind{"denies_goods", Family::RivalPrice, 0, 0.35, denies_goods},
    Kind{"otherwise", Family::Denial, 3.2, 0, otherwise},
    Kind{"keeps", Family::Opening, 3, 0, keeps},
    Kind{"opens_nothing", Family::Opening, 1.8, 0, opens_nothing},
    Kind{"opens_less", Family::Opening, 1, 0, opens_less},
    Kind{"opens_for_you", Family::Opening, 3, 0, opens_for_you},
    Kind{"leaves_one", Family::Opening, 2.5, 0, leaves_one},
    Kind{"must_uncover", Family::Opening, 2.2, 0, must_uncover},
    Kind{"last_card", Family::Opening, 1.6, 0, last_card},
    Kind{"begins", Family::Alone, 1.5, 0, begins},
    Kind{"wonder_again", Family::Alone, 5, 0, wonder_again},
    Kind{"wonder_points", Family::Alone, 0, 0.7, wonder_points},
    Kind{"wonder_shields", Family::Alone, 0, 1.5, wonder_shields},
    Kind{"wonder_coins", Family::Alone, 0, 0.3, wonder_coins},
    Kind{"wonder_takes", Family::Alone, 0, 0.5, wonder_takes},
    Kind{"wonder_goods", Family::Alone, 2, 0, wonder_goods},
    Kind{"wonder_destroys", Family::Alone, 2, 0, wonder_destroys},
    Kind{"wonder_revives", Family::Alone, 2.5, 0, wonder_revives},
    Kind{"wonder_library", Family::Alone, 4, 0, wonder_library},
    Kind{"reply_sells", Family::Next, 1.4, 0, reply_sells},
    Kind{"reply", Family::Next, 0.6, 0, reply},
    Kind{"then", Family::Next, 0.7, 0, then},
};

// Amount that a reason is about.
int amount(const Reason& reason) {
    switch (reason.kind) {
        case ReasonKind::Coins:
        case ReasonKind::Saves:
        case ReasonKind::Dearer:
        case ReasonKind::DeniesGoods:
            return std::abs(reason.n - reason.m);
        default:
            return reason.n;
    }
}

double weight(const Reason& reason) {
    const Kind& kind = kKinds[reason.kind];
    return kind.base + kind.each * amount(reason);
}

bool say_the_same(const Reason& a, const Reason& b) {
    const Family one = kKinds[a.kind].family;
    if (one != Family::Alone && one == kKinds[b.kind].family) return true;
    const bool one_turn = a.kind == ReasonKind::PlaysAgain && b.kind == ReasonKind::OpensForYou;
    return a.kind == b.kind || one_turn || (a.about && a.about == b.about);
}

std::vector<Reason> all_that_hold(const Comparison& comparison) {
    std::vector<Reason> all;
    for (const Kind& kind : kKinds) {
        if (const auto reason = kind.holds(comparison)) all.push_back(*reason);
    }
    return all;
}

// A few of them that say different things, the strongest first.
std::vector<Reason> strongest(std::vector<Reason> all) {
    constexpr size_t kMost = 3;
    std::stable_sort(all.begin(), all.end(),
                     [](const Reason& a, const Reason& b) { return weight(a) > weight(b); });
    std::vector<Reason> told;
    for (const Reason& reason : all) {
        const auto same = [&](const Reason& each) { return say_the_same(each, reason); };
        if (std::none_of(told.begin(), told.end(), same)) told.push_back(reason);
        // Nothing else matters then.
        if (told.size() == kMost || kKinds[reason.kind].family == Family::End) break;
    }
    return told;
}

// Whether a reason of this kind tells what the move does, in words that name no other move.
bool is_gain(ReasonKind kind) {
    return kind >= ReasonKind::PlaysAgain && kind <= ReasonKind::TokenLinks &&
           kind != ReasonKind::Points && kind != ReasonKind::Coins;
}

bool raise_the_same(const Line& a, const Line& b) {
    return a.move.kind == MoveKind::Wonder && b.move.kind == MoveKind::Wonder &&
           a.move.wonder() == b.move.wonder();
}

// The gains of the line over another one; of a Wonder, whose points are not compared, also these.
std::vector<Reason> gains(const Comparison& c) {
    std::vector<Reason> all;
    for (const Reason& reason : all_that_hold(c)) {
        if (is_gain(reason.kind)) all.push_back(reason);
    }
    const int points =
        c.best.move.kind == MoveKind::Wonder ? facts(c.best.move.wonder()).points : 0;
    if (points > 0) all.push_back({ReasonKind::WonderPoints, points, 0, c.best.move.wonder()});
    return all;
}

Card taken_by(const State& before, const State& after, Move move) {
    if (step(before) != Step::TakeTurn) return Card::None;
    for (Place place : before.structure.accessible) {
        const bool gone = !after.structure.present.has(place);
        if (gone || is_over(after)) {
            const Card card = before.structure.cards[place];
            if (card == static_cast<Card>(move.a)) return card;
        }
    }
    return Card::None;
}

// Whether the seat has won by force or science, or will in the rest of its turn.
bool wins_by_supremacy(const State& state, Seat seat) {
    const auto result =
        is_over(state) ? std::optional(state.result) : win_in_rest_of_turn(state, seat);
    return result && result->winner == seat &&
           (result->kind == Result::Kind::Military || result->kind == Result::Kind::Science);
}

// The same table in the seat's turn. What lies accessible face down is turned up, as if by chance.
State in_turn_of(const State& state, Seat seat) {
    State turned = state;
    turned.agenda.clear();
    turned.turn = other(seat);
    turned.extra_turn = false;
    turned.agenda.push({Step::EndTurn, other(seat)});
    for (Place place : state.structure.accessible) {
        if (!state.structure.face_up(place))
            turned.agenda.push({Step::RevealCard, other(seat), place});
    }
    if (turned.agenda.size() > 1) {
        Options all;
        while (actor(turned) == Actor::Chance) {
            options(turned, all);
            play(turned, all[0].move);
        }
    } else {
        turned.agenda.clear();
        turned.agenda.push({Step::TakeTurn, seat});
        turned.turn = seat;
    }
    return turned;
}

State played(const State& before, Move move) {
    State after = before;
    play(after, move);
    return after;
}

}  // namespace

std::optional<Reason> holds(ReasonKind kind, const Comparison& comparison) {
    return kKinds[kind].holds(comparison);
}

Comparison::Comparison(const State& state, const Line& line, const Line& against)
    : before(state),
      seat(seat_of(actor(state))),
      rival(dipolis::other(seat)),
      best(line),
      other(against),
      after(played(state, line.move)),
      instead(played(state, against.move)),
      taken(taken_by(state, after, line.move)),
      taken_instead(taken_by(state, instead, against.move)) {}

std::optional<Seat> next_turn(const State& state) {
    if (is_over(state) || state.structure.present.empty()) return std::nullopt;
    if (step(state) == Step::TakeTurn) return state.agenda.top().seat;
    if (automaton_to_move(state)) return automaton(state.variant);
    if (state.agenda[0].step != Step::EndTurn) return std::nullopt;
    return state.extra_turn ? state.turn : other(state.turn);
}

bool can_pay(const State& state, Seat seat, Card card) {
    return is_automaton(state, seat) || affordable(state.city(seat), card);
}

bool can_pay(const State& state, Seat seat, Wonder wonder) {
    return is_automaton(state, seat) || affordable(state.city(seat), wonder);
}

Thing winning_thing(const State& state, Seat seat, Cards cards) {
    if (is_over(state) || is_automaton(state, seat) || state.structure.present.empty()) return {};
    const State turned = in_turn_of(state, seat);
    Options all;
    options(turned, all);
    for (const Option& option : all) {
        if (!cards.has(static_cast<Card>(option.move.a))) continue;
        if (!wins_by_supremacy(played(turned, option.move), seat)) continue;
        return option.move.kind == MoveKind::Wonder ? Thing(option.move.wonder())
                                                    : Thing(option.move.card());
    }
    return {};
}

std::string_view id(ReasonKind kind) {
    return kKinds[kind].id;
}

std::string_view id(Thing::Kind kind) {
    static constexpr EnumArray<Thing::Kind, std::string_view, 5> kIds = {"", "card", "wonder",
                                                                         "token", "resource"};
    return kIds[kind];
}

std::string_view id(Thing thing) {
    switch (thing.kind) {
        case Thing::Kind::Card:
            return id(static_cast<Card>(thing.value));
        case Thing::Kind::Wonder:
            return id(static_cast<Wonder>(thing.value));
        case Thing::Kind::Token:
            return id(static_cast<Token>(thing.value));
        case Thing::Kind::Resource:
            return id(static_cast<Resource>(thing.value));
        case Thing::Kind::None:
            break;
    }
    return {};
}

std::vector<Reason> reasons(const State& state, const Line& line, const Line& against) {
    // Nothing follows from one answer alone where both answer at once.
    if (both_decide(both_undecided(state))) return {};
    return strongest(all_that_hold({state, line, against}));
}

std::vector<Reason> reasons(const State& state, const Report& report) {
    const auto& lines = report.lines;
    if (lines.size() < 2 || both_decide(both_undecided(state))) return {};
    std::vector<Reason> all = all_that_hold({state, lines[0], lines[1]});
    const bool same_wonder = raise_the_same(lines[0], lines[1]);
    const bool is_plain = std::all_of(all.begin(), all.end(), [](const Reason& reason) {
        return kKinds[reason.kind].family == Family::Next;
    });
    if (same_wonder || is_plain) {
        const auto differs = [&](const Line& line) {
            return !same_wonder || line.move.kind != MoveKind::Wonder;
        };
        const auto third = std::find_if(lines.begin() + 2, lines.end(), differs);
        if (third != lines.end()) {
            for (const Reason& gain : gains({state, lines[0], *third})) all.push_back(gain);
        }
    }
    return strongest(std::move(all));
}

}  // namespace dipolis
