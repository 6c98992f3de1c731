#include "play/simulation.h"

namespace dipolis {

namespace {

void add_result(const State& state, Statistics& statistics) {
    const Result result = state.result;
    ++statistics.games;
    ++statistics.kinds[result.kind];
    statistics.wonders_built += static_cast<uint64_t>(state.wonders_built());
    if (result.kind != Result::Kind::Tie) statistics.first_wins += result.winner == Seat::First;
    if (result.kind != Result::Kind::Civilian) return;
    const ScoreSheet winner = score_sheet(state, result.winner);
    const ScoreSheet loser = score_sheet(state, other(result.winner));
    statistics.decided_by_blue += winner.total() == loser.total();
    for (int i = 0; i < kCategoryCount; ++i) {
        const auto category = static_cast<Category>(i);
        const Category sum = written(category);
        statistics.points_of_winners[sum] += static_cast<uint64_t>(winner[category]);
        statistics.points_of_losers[sum] += static_cast<uint64_t>(loser[category]);
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
    for (size_t i = 0; i < points_of_winners.size(); ++i) {
        points_of_winners[i] += more.points_of_winners[i];
        points_of_losers[i] += more.points_of_losers[i];
    }
}

namespace {

// The loop of the game. What it calls is inlined, however many others call the same: drawing and
// choosing are shorter than the calls would be. The random numbers come by value: a copy that
// nobody else knows stays in registers. So does the state, which is then addressed by the stack and
// not by one more register. `note` is told each move; most often it does nothing, and costs
// nothing.
template <class Choose, class Note>
[[gnu::flatten, gnu::noinline]] State play_on(State state, const Choose& choose, const Note& note,
                                              Rng rng, Statistics& statistics) {
    Options all;
    uint64_t decisions = 0, listed = 0, draws = 0;
    const auto go_on = [&](Move move) {
        note(move);
        play(state, move);
    };
    while (!state.agenda.empty()) {
        if (who(step(state)) == Who::Chance) {
            ++draws;
            go_on(draw(state, rng));
        } else {
            options(state, all);
            ++decisions;
            listed += static_cast<uint64_t>(all.size());
            go_on(choose(state, all, rng));
        }
    }
    statistics.decisions += decisions;
    statistics.options += listed;
    statistics.draws += draws;
    return state;
}

template <class Choose>
State play_by(const Choose& choose, const Variant& variant, const Rng& rng, Statistics& statistics,
              std::vector<Move>* moves) {
    const auto ignore = [](Move) {};
    const auto note = [&](Move move) { moves->push_back(move); };
    const State state = moves == nullptr ? play_on(start(variant), choose, ignore, rng, statistics)
                                         : play_on(start(variant), choose, note, rng, statistics);
    add_result(state, statistics);
    return state;
}

}  // namespace

State play_game(Variant variant, Policy policy, Rng rng, Statistics& statistics,
                std::vector<Move>* moves) {
    if (policy == Policy::Greedy) return play_by(choose_greedy, variant, rng, statistics, moves);
    const auto uniform = [](const State&, const Options& all, Rng& numbers) {
        return choose_uniform(all, numbers);
    };
    return play_by(uniform, variant, rng, statistics, moves);
}

State play_game(Variant variant, const Chooser& chooser, Rng rng, Statistics& statistics,
                std::vector<Move>* moves) {
    const auto choose = [&](const State& state, const Options& all, Rng&) {
        return chooser(state, all);
    };
    return play_by(choose, variant, rng, statistics, moves);
}

}  // namespace dipolis
