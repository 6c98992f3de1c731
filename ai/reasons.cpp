#include "ai/reasons.h"

#include <algorithm>
#include <cmath>

#include "ai/facts.h"
#include "ai/instinct.h"
#include "ai/threats.h"
#include "engine/price.h"
#include "engine/score.h"
#include "play/threats.h"

namespace dipolis {

namespace {

// Whether the rival of the player to act could win if it were its turn now.
bool is_threatened(const State& state) {
    return step(state) == Step::TakeTurn &&
           could_win_now(state, other(state.agenda.top().seat), open_cards(state));
}

// Continues to the rival's turn. Cards that chance turns up on the way do not count.
bool is_still_threatened(State state, Seat rival) {
    const Cards open = open_cards(state);
    while (!is_over(state) && step(state) != Step::TakeTurn) {
        Options all;
        options(state, all);
        play(state, all[0].move);
    }
    if (is_over(state)) return has_won(state, rival);
    return actor(state) != actor_of(rival) || could_win_now(state, rival, open);
}

int points_of(const State& state, Seat seat) {
    const ScoreSheet sheet = score_sheet(state, seat);
    return sheet.total() - sheet[Category::Coins];
}

bool takes_card(const State& state, Move move) {
    return move.kind == MoveKind::Build || move.kind == MoveKind::Discard ||
           move.kind == MoveKind::Wonder || turn_worth(state, move) > 0;
}

// The sum of what the face-up cards and Wonders among these cost the seat.
int total_price(const State& state, Seat seat, Cards cards, Wonders wonders) {
    int sum = 0;
    for (Card card : cards) sum += price(state, seat, card).coins;
    for (Wonder wonder : wonders) sum += price(state, seat, wonder).coins;
    return sum;
}

// By how many coins that becomes cheaper for the seat; what only one of the positions has does not
// count.
int cheaper(const State& before, const State& after, Seat seat) {
    const Cards cards = open_cards(before) & open_cards(after);
    const Wonders wonders = before.city(seat).wonders & after.city(seat).wonders;
    return total_price(before, seat, cards, wonders) - total_price(after, seat, cards, wonders);
}

// What the rival would gain by building the card now; nothing by one it cannot pay.
void deny(const State& state, Seat rival, Card card, Consequences& all) {
    if (price(state, rival, card).coins > state.city(rival).coins) return;
    State next = state;
    next.agenda.clear();  // nothing is to follow
    gain_building(next, rival, card);
    all.denies_symbol = next.city(rival).symbols.size() > state.city(rival).symbols.size();
    all.denies_shields = next.lead(rival) - state.lead(rival);
    if (is_over(next)) return;
    all.denies = points_of(next, rival) - points_of(state, rival);
    all.denies_goods = cheaper(state, next, rival);
}

// How a kind is told, and how strong it is, in victory points for each n.
struct Kind {
    std::string_view id;
    double weight;
};
constexpr EnumArray<ReasonKind, Kind, static_cast<size_t>(ReasonKind::Count)> kKinds = {
    Kind{"wins", 1000},
    Kind{"stops_win", 900},
    Kind{"proven", 5},
    Kind{"plays_again", 6},
    Kind{"pair", 6},
    Kind{"symbol", 1},
    Kind{"shields", 1.5},
    Kind{"points", 1},
    Kind{"coins", 1.0 / 3},
    Kind{"takes", 1.0 / 3},
    Kind{"link", 1.5},
    Kind{"saves", 0.25},
    Kind{"dearer", 0.25},
    Kind{"denies", 0.8},
    Kind{"denies_symbol", 3},
    Kind{"denies_shields", 1.2},
    Kind{"denies_goods", 0.25},
    Kind{"opens_nothing", 2},
    Kind{"opens_less", 1},
    Kind{"wonder_again", 5},
    Kind{"wonder_points", 0.7},
    Kind{"wonder_shields", 1.5},
    Kind{"more_military", 0.25},
    Kind{"more_science", 0.25},
    Kind{"more_civilian", 0.25},
    Kind{"less_military", 0.25},
    Kind{"less_science", 0.25},
    Kind{"less_civilian", 0.25},
};

// Collects statements that are only worth making where the other move differs.
class Contrast {
  public:
    Contrast(const Consequences& best, const Consequences& other) : best_(best), other_(other) {}

    void say(ReasonKind kind, bool Consequences::*what) {
        if (best_.*what && !(other_.*what)) add(kind, 0);
    }
    void say(ReasonKind kind, int Consequences::*what, int least) {
        if (best_.*what >= least && best_.*what > other_.*what) add(kind, best_.*what);
    }
    void add(ReasonKind kind, int n) { all_.push_back({kind, n}); }

    std::vector<Reason> strongest(size_t most) && {
        const auto weight = [](const Reason& reason) {
            return kKinds[reason.kind].weight * std::max(1, reason.n);
        };
        std::stable_sort(all_.begin(), all_.end(),
                         [&](const Reason& a, const Reason& b) { return weight(a) > weight(b); });
        if (all_.size() > most) all_.resize(most);
        return std::move(all_);
    }

  private:
    const Consequences& best_;
    const Consequences& other_;
    std::vector<Reason> all_;
};

void compare_effects(Contrast& contrast) {
    using enum ReasonKind;
    contrast.say(Wins, &Consequences::wins);
    contrast.say(StopsWin, &Consequences::stops_win);
    contrast.say(PlaysAgain, &Consequences::plays_again);
    contrast.say(Pair, &Consequences::pair);
    contrast.say(Symbol, &Consequences::symbols, 2);
    contrast.say(Shields, &Consequences::shields, 1);
    contrast.say(Points, &Consequences::points, 1);
    contrast.say(Takes, &Consequences::takes, 1);
    contrast.say(Link, &Consequences::link);
    contrast.say(Saves, &Consequences::saves, 2);
    contrast.say(Dearer, &Consequences::dearer, 2);
    contrast.say(Denies, &Consequences::denies, 3);
    contrast.say(DeniesSymbol, &Consequences::denies_symbol);
    contrast.say(DeniesShields, &Consequences::denies_shields, 1);
    contrast.say(DeniesGoods, &Consequences::denies_goods, 3);
    contrast.say(WonderAgain, &Consequences::wonder_again);
    contrast.say(WonderPoints, &Consequences::wonder_points, 1);
    contrast.say(WonderShields, &Consequences::wonder_shields, 1);
}

// The one kind of end whose chance differs most to the advantage of the seat.
void compare_ends(Contrast& contrast, const Value& best, const Value& other, Seat seat) {
    constexpr std::array kEnds = {Result::Kind::Military, Result::Kind::Science,
                                  Result::Kind::Civilian};
    int most = 0;
    ReasonKind kind = ReasonKind::Count;
    for (size_t i = 0; i < 2 * kEnds.size(); ++i) {
        const Result::Kind end = kEnds[i % kEnds.size()];
        const Seat who = i < kEnds.size() ? seat : dipolis::other(seat);
        const double more = best.by(who, end) - other.by(who, end);
        const auto n = static_cast<int>(std::lround(100 * (who == seat ? more : -more)));
        if (n <= most) continue;
        most = n;
        kind = static_cast<ReasonKind>(static_cast<size_t>(ReasonKind::MoreMilitary) + i);
    }
    if (most > 0) contrast.add(kind, most);
}

}  // namespace

std::string_view id(ReasonKind kind) {
    return kKinds[kind].id;
}

Consequences consequences(const State& state, Move move) {
    const auto seat = seat_of(actor(state));
    const Seat rival = other(seat);
    const City& before = state.city(seat);
    State after = state;
    play(after, move);
    const City& city = after.city(seat);
    Consequences all;
    all.wins = wins_at_once(after, seat);
    all.stops_win = is_threatened(state) && !is_still_threatened(after, rival);
    all.plays_again = after.extra_turn && !state.extra_turn;
    all.pair = city.pairs.size() > before.pairs.size();
    if (city.symbols.size() > before.symbols.size()) all.symbols = city.symbols.size();
    all.shields = after.lead(seat) - state.lead(seat);
    all.points = points_of(after, seat) - points_of(state, seat);
    all.coins = city.coins - before.coins;
    all.takes = state.city(rival).coins - after.city(rival).coins;
    if (move.kind == MoveKind::Draft) {
        const Facts& wonder = facts(move.wonder());
        all.wonder_again = wonder.play_again;
        all.wonder_points = wonder.points;
        all.wonder_shields = wonder.shields;
    }
    if (step(state) == Step::TakeTurn) {
        all.saves = cheaper(state, after, seat);
        all.dearer = -cheaper(state, after, rival);
    }
    if (!takes_card(state, move)) return all;
    const auto card = static_cast<Card>(move.a);
    all.link = move.kind == MoveKind::Build && price(state, seat, card).linked;
    deny(state, rival, card, all);
    all.opens = (after.structure.accessible - state.structure.accessible).size();
    return all;
}

std::vector<Reason> reasons(const State& state, const Line& line, const Line& against) {
    // Where both answer at once, nothing follows from one answer alone.
    if (both_decide(both_undecided(state))) return {};
    const auto seat = seat_of(actor(state));
    const Consequences best = consequences(state, line.move);
    const Consequences other = consequences(state, against.move);
    Contrast contrast(best, other);
    compare_effects(contrast);
    if (line.proven() && !best.wins)
        contrast.add(ReasonKind::Proven,
                     static_cast<int>(std::lround(100 * line.value.wins(seat))));
    if (best.opens == 0 && other.opens > 0) {
        contrast.add(ReasonKind::OpensNothing, 0);
    } else if (best.opens < other.opens) {
        contrast.add(ReasonKind::OpensLess, other.opens - best.opens);
    }
    constexpr int kManyCoins = 3;
    if (best.coins >= other.coins + kManyCoins)
        contrast.add(ReasonKind::Coins, best.coins - other.coins);
    compare_ends(contrast, line.value, against.value, seat);
    constexpr size_t kMost = 3;
    return std::move(contrast).strongest(kMost);
}

std::vector<Reason> reasons(const State& state, const Report& report) {
    if (report.lines.size() < 2) return {};
    return reasons(state, report.lines[0], report.lines[1]);
}

}  // namespace dipolis
