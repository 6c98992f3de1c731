#include "ai/review.h"

#include <algorithm>

#include "ai/number.h"
#include "engine/view.h"

namespace dipolis {

namespace {

constexpr size_t kMoments = 5;
constexpr double kSame = 0.005;       // a difference that a search cannot tell from none
constexpr size_t kFewestChoices = 3;  // of two moves the one that was not made is no riddle

const Line& line_of(const Report& report, Move move) {
    for (const Line& line : report.lines) {
        if (line.move == move) return line;
    }
    DIPOLIS_ASSERT(false);
    return report.lines.front();
}

// The moves of the lines that are at most so much worse than the best one.
std::vector<Move> as_good(const Report& report, Seat seat, double within) {
    const double best = report.lines.front().value.wins(seat);
    std::vector<Move> moves;
    for (const Line& line : report.lines) {
        if (line.move != report.best() && best - line.value.wins(seat) <= within)
            moves.push_back(line.move);
    }
    return moves;
}

// The draft decides about the whole game, and its options differ little.
Limits effort_at(const State& state, Limits each) {
    constexpr int64_t kTimesInDraft = 6;
    if (state.age == Age::None) each.nodes *= kTimesInDraft;
    return each;
}

// Judge of the decisions of a game, one by one.
class DecisionJudge {
  public:
    DecisionJudge(Evaluator& evaluator, const Limits& each) : evaluator_(evaluator), each_(each) {}

    Decision judge(const State& state, Move played, int ply) {
        const Report report = analyse(state, evaluator_, {}, effort_at(state, each_));
        const auto seat = seat_of(actor(state));
        Decision decision;
        decision.ply = ply;
        decision.seat = seat;
        decision.played = played;
        decision.best = report.best();
        decision.value = report.lines.front().value;
        decision.loss = loss(report, played, seat);
        const auto won = [&](const Line& line) {
            return line.proven() && line.value.wins(seat) == 1;
        };
        // A search that has proven one win does not prove the other options.
        decision.missed_win =
            won(report.lines.front()) && !won(line_of(report, played)) && decision.loss > 0;
        if (decision.loss > about_as_good(state.age) || decision.missed_win)
            look_again(state, report, decision);
        decision.wins = decision.value.wins(seat) - decision.loss;
        const bool forced = report.lines.size() == 1;
        decision.mark = forced ? Mark::Forced : mark_of(decision.loss, state.age);
        if (decision.noticed()) {
            explain(state, report, decision);
        } else {
            decision.best_line.clear();
            decision.played_line.clear();
        }
        if (decision.missed_win) decision.winning = report.lines.front().moves;
        return decision;
    }

  private:
    // A search flatters the move that it prefers. So that a mistake stands on two, both moves are
    // searched for themselves and by other deals, and the smaller loss counts.
    void look_again(const State& state, const Report& report, Decision& decision) {
        constexpr SearchSettings kOtherDeals{.seed = 2};
        Limits limits = effort_at(state, each_);
        if (both_decide(both_undecided(view(state, decision.seat)))) {
            const Report again = analyse(state, evaluator_, kOtherDeals, limits);
            decision.loss = std::min(decision.loss, loss(again, decision.played, decision.seat));
            return;
        }
        limits.nodes = std::max<int64_t>(1, limits.nodes / 2);
        const auto wins_of = [&](Move move, std::vector<Made>& moves) {
            Prospect found = prospect(state, move, evaluator_, kOtherDeals, limits);
            moves = std::move(found.moves);
            const Line& line = line_of(report, move);
            return (line.proven() ? line.value : found.value).wins(decision.seat);
        };
        const double best = wins_of(decision.best, decision.best_line);
        const double played = wins_of(decision.played, decision.played_line);
        decision.loss = std::clamp(best - played, 0.0, decision.loss);
    }

    static void explain(const State& state, const Report& report, Decision& decision) {
        const double within = about_as_good(state.age);
        decision.reasons = reasons(state, report.lines.front(), line_of(report, decision.played));
        decision.as_good = as_good(report, decision.seat, within);
        decision.exercise = (decision.mark >= Mark::Mistake || decision.missed_win) &&
                            report.lines.size() >= kFewestChoices &&
                            as_good(report, decision.seat, kSame).empty();
    }

    Evaluator& evaluator_;
    const Limits each_;
};

// Accounts of luck: the difference between the chance expected after the last decision and the
// chance now.
class Books {
  public:
    explicit Books(Review& review) : review_(review) {}

    void chance(int ply) {
        if (first_draw_ < 0) first_draw_ = ply;
    }
    // `now` is the first player's chance.
    void stand(double now) {
        if (expected_ >= 0) {
            const double change = now - expected_;
            if (first_draw_ >= 0) {
                review_.lucks.push_back({first_draw_, change});
                review_.sides[Seat::First].luck += change;
                review_.sides[Seat::Second].luck -= change;
            } else {
                review_.drift += change;
            }
        }
        first_draw_ = -1;
        review_.graph.push_back(now);
    }
    void decided(const Decision& decision) {
        expected_ = decision.seat == Seat::First ? decision.wins : 1 - decision.wins;
        Side& side = review_.sides[decision.seat];
        ++side.marks[decision.mark];
        side.loss += decision.loss;
        side.missed_wins += decision.missed_win;
    }

  private:
    Review& review_;
    double expected_ = -1;  // of the first player; negative before the first decision
    int first_draw_ = -1;
};

void sum_up(Review& review) {
    PerSeat<double> sums{};
    std::vector<int> order;
    for (size_t i = 0; i < review.decisions.size(); ++i) {
        const Decision& decision = review.decisions[i];
        if (decision.mark == Mark::Forced) continue;
        sums[decision.seat] += accuracy_of(decision.loss);
        ++review.sides[decision.seat].decisions;
        if (decision.noticed()) order.push_back(static_cast<int>(i));
    }
    for (Seat seat : kSeats) {
        Side& side = review.sides[seat];
        if (side.decisions > 0) side.accuracy = sums[seat] / side.decisions;
    }
    const auto loss = [&](int i) { return review.decisions[i].loss; };
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return loss(a) > loss(b); });
    if (order.size() > kMoments) order.resize(kMoments);
    std::sort(order.begin(), order.end());
    review.moments = order;
}

}  // namespace

std::string_view id(Mark mark) {
    static constexpr EnumArray<Mark, std::string_view, kMarkCount> kIds = {
        "forced", "best", "good", "inaccuracy", "mistake", "blunder"};
    return kIds[mark];
}

double about_as_good(Age age) {
    return age == Age::III ? 0.02 : 0.03;
}

Mark mark_of(double loss, Age age) {
    if (loss <= kSame) return Mark::Best;
    if (loss <= about_as_good(age)) return Mark::Good;
    if (loss <= 0.05) return Mark::Inaccuracy;
    return loss <= 0.10 ? Mark::Mistake : Mark::Blunder;
}

// The curve that chess servers use: losing half a percentage point costs about two points.
double accuracy_of(double loss) {
    return std::clamp(103.1668 * number::exp(-4.354 * loss) - 3.1669, 0.0, 100.0);
}

Review review(const Variant& variant, std::span<const Move> moves, Evaluator& evaluator,
              const Limits& each, const std::function<bool(int)>& progress) {
    Review review;
    Books books(review);
    DecisionJudge judge(evaluator, each);
    State state = start(variant);
    int ply = 0;
    bool whole = true;
    for (Move move : moves) {
        if (progress && !progress(ply)) {
            whole = false;
            break;
        }
        if (actor(state) == Actor::Chance) {
            books.chance(ply);
        } else {
            Decision decision = judge.judge(state, move, ply);
            books.stand(decision.value.wins(Seat::First));
            books.decided(decision);
            review.decisions.push_back(std::move(decision));
        }
        play(state, move);
        ++ply;
    }
    if (whole && is_over(state)) books.stand(value_of(state.result).wins(Seat::First));
    sum_up(review);
    return review;
}

}  // namespace dipolis
