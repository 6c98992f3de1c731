#include "play/simulation.h"

namespace dipolis {

namespace {

void add_result(const State& state, Statistics& statistics) {
    const Result result = state.result;
    ++statistics.games;
    ++statistics.kinds[static_cast<size_t>(result.kind)];
    statistics.wonders_built += static_cast<uint64_t>(state.wonders_built());
    if (result.kind != Result::Kind::Tie) statistics.first_wins += result.winner == Seat::First;
    if (result.kind != Result::Kind::Civilian) return;
    const ScoreSheet winner = score_sheet(state, result.winner);
    const ScoreSheet loser = score_sheet(state, other(result.winner));
    statistics.decided_by_blue += winner.total() == loser.total();
    for (size_t i = 0; i < kCategoryCount; ++i) {
        statistics.points_of_winners[i] += static_cast<uint64_t>(winner[static_cast<Category>(i)]);
        statistics.points_of_losers[i] += static_cast<uint64_t>(loser[static_cast<Category>(i)]);
    }
}

}  // namespace

void Statistics::add(const Statistics& more) {
    games += more.games;
    first_wins += more.first_wins;
    for (size_t i = 0; i < kinds.size(); ++i) kinds[i] += more.kinds[i];
    decided_by_blue += more.decided_by_blue;
    decisions += more.decisions;
    options += more.options;
    draws += more.draws;
    wonders_built += more.wonders_built;
    for (size_t i = 0; i < kCategoryCount; ++i) {
        points_of_winners[i] += more.points_of_winners[i];
        points_of_losers[i] += more.points_of_losers[i];
    }
}

namespace {

template <class Choose>
State play_by(const Choose& choose, Variant variant, Rng& rng, Statistics& statistics,
              std::vector<Move>* moves) {
    State state = start(variant);
    Options all;
    for (Actor who = actor(state); who != Actor::Nobody; who = actor(state)) {
        Move move;
        if (who == Actor::Chance) {
            ++statistics.draws;
            move = draw(state, rng);
        } else {
            options(state, all);
            ++statistics.decisions;
            statistics.options += static_cast<uint64_t>(all.size());
            move = choose(state, all);
        }
        if (moves != nullptr) moves->push_back(move);
        play(state, move);
    }
    add_result(state, statistics);
    return state;
}

}  // namespace

State play_game(Variant variant, Policy policy, Rng rng, Statistics& statistics,
                std::vector<Move>* moves) {
    const auto by_policy = [&](const State& state, const Options& all) {
        return choose(policy, state, all, rng);
    };
    return play_by(by_policy, variant, rng, statistics, moves);
}

State play_game(Variant variant, const Chooser& chooser, Rng rng, Statistics& statistics,
                std::vector<Move>* moves) {
    return play_by(chooser, variant, rng, statistics, moves);
}

}  // namespace dipolis
