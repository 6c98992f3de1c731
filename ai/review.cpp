#include "ai/review.h"

#include <algorithm>

#include "ai/number.h"

namespace dipolis {

namespace {

constexpr size_t kMoments = 5;
constexpr double kNoticed = 0.02;  // a smaller loss is no moment

const Line& line_of(const Report& report, Move move) {
    for (const Line& line : report.lines) {
        if (line.move == move) return line;
    }
    DIPOLIS_ASSERT(false);
    return report.lines.front();
}

Decision judge(const Report& report, Move played, Seat seat, int ply) {
    Decision decision;
    decision.ply = ply;
    decision.seat = seat;
    decision.played = played;
    decision.best = report.best();
    decision.value = report.lines.front().value;
    decision.loss = loss(report, played, seat);
    decision.wins = decision.value.wins(seat) - decision.loss;
    const bool forced = report.lines.size() == 1;
    decision.mark = forced ? Mark::Forced : mark_of(decision.loss);
    const auto won = [&](const Line& line) { return line.proven() && line.value.wins(seat) == 1; };
    // A search that has found one way to win does not prove the others.
    decision.missed_win =
        won(report.lines.front()) && !won(line_of(report, played)) && decision.loss > 0;
    return decision;
}

// Books what lies between what was expected after the last decision and what is there now.
class Books {
  public:
    explicit Books(Review& review) : review_(review) {}

    void chance(int ply) {
        if (first_draw_ < 0) first_draw_ = ply;
    }
    // The first player's chance now.
    void stand(double now) {
        if (expected_ >= 0) {
            const double change = now - expected_;
            if (first_draw_ >= 0) {
                review_.lucks.push_back({first_draw_, change});
                review_.sides[0].luck += change;
                review_.sides[1].luck -= change;
            } else {
                review_.drift += change;
            }
        }
        first_draw_ = -1;
        review_.graph.push_back(now);
    }
    void decided(const Decision& decision) {
        expected_ = decision.seat == Seat::First ? decision.wins : 1 - decision.wins;
        Side& side = review_.sides[static_cast<size_t>(index(decision.seat))];
        ++side.marks[static_cast<size_t>(decision.mark)];
        side.loss += decision.loss;
        side.missed_wins += decision.missed_win;
    }

  private:
    Review& review_;
    double expected_ = -1;  // of the first player; unknown before the first decision
    int first_draw_ = -1;
};

void sum_up(Review& review) {
    std::array<double, 2> sums{};
    std::array<int, 2> counts{};
    std::vector<int> order;
    for (size_t i = 0; i < review.decisions.size(); ++i) {
        const Decision& decision = review.decisions[i];
        if (decision.mark == Mark::Forced) continue;
        sums[static_cast<size_t>(index(decision.seat))] += accuracy_of(decision.loss);
        ++counts[static_cast<size_t>(index(decision.seat))];
        if (decision.loss > kNoticed) order.push_back(static_cast<int>(i));
    }
    for (size_t seat = 0; seat < 2; ++seat) {
        if (counts[seat] > 0) review.sides[seat].accuracy = sums[seat] / counts[seat];
    }
    const auto loss = [&](int i) { return review.decisions[static_cast<size_t>(i)].loss; };
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return loss(a) > loss(b); });
    if (order.size() > kMoments) order.resize(kMoments);
    std::sort(order.begin(), order.end());
    review.moments = order;
}

}  // namespace

std::string_view id(Mark mark) {
    static constexpr std::array<std::string_view, static_cast<size_t>(Mark::Count)> kIds = {
        "forced", "best", "good", "inaccuracy", "mistake", "blunder"};
    return kIds[static_cast<size_t>(mark)];
}

Mark mark_of(double loss) {
    if (loss <= 0.005) return Mark::Best;
    if (loss <= 0.02) return Mark::Good;
    if (loss <= 0.05) return Mark::Inaccuracy;
    return loss <= 0.10 ? Mark::Mistake : Mark::Blunder;
}

// The usual curve of chess servers: half a percentage point costs about two.
double accuracy_of(double loss) {
    return std::clamp(103.1668 * number::exp(-4.354 * loss) - 3.1669, 0.0, 100.0);
}

Review review(const Variant& variant, std::span<const Move> moves, Evaluator& evaluator,
              const Limits& each, const std::function<bool(int)>& progress) {
    Review review;
    Books books(review);
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
            const auto seat = static_cast<Seat>(actor(state));
            const Report report = analyse(state, evaluator, {}, each);
            const Decision decision = judge(report, move, seat, ply);
            books.stand(decision.value.wins(Seat::First));
            books.decided(decision);
            review.decisions.push_back(decision);
        }
        play(state, move);
        ++ply;
    }
    if (whole && is_over(state)) books.stand(value_of(state.result).wins(Seat::First));
    sum_up(review);
    return review;
}

}  // namespace dipolis
