#include "ai/referee.h"

#include "engine/view.h"
#include "play/player.h"

namespace dipolis {

int Game::half_wins(Seat seat) const {
    if (failed) return *failed == seat ? 0 : 2;
    if (state.result.kind == Result::Kind::Tie) return 1;
    return state.result.winner == seat ? 2 : 0;
}

Deal draw_deal(Variant variant, Rng rng) {
    // Any draft will do: a deal says what is offered, not who takes it.
    std::vector<Move> moves;
    State state = start(variant);
    while (state.age == Age::None) {
        const Move move = actor(state) == Actor::Chance ? draw(state, rng) : [&] {
            Options all;
            options(state, all);
            return all[0].move;
        }();
        moves.push_back(move);
        play(state, move);
    }
    return complete_deal(variant, moves, rng);
}

namespace {

// `deal` may be null.
Game play_on(const State& from, const Deal* deal, uint64_t seed,
             const std::array<Opponent*, 2>& seats) {
    Rng rng(seed, 0x11b);
    Game game{{}, from, {}};
    State& state = game.state;
    for (Actor who = actor(state); who != Actor::Nobody; who = actor(state)) {
        Move move;
        if (who == Actor::Chance) {
            if (deal != nullptr) move = answer(*deal, state);
            if (move == Move{}) move = draw(state, rng);
        } else {
            const auto seat = seat_of(who);
            const auto chosen = seats[static_cast<size_t>(who)]->choose(view(state, seat));
            if (!chosen || !is_option(state, *chosen)) {
                game.failed = seat;
                return game;
            }
            move = *chosen;
        }
        game.moves.push_back(move);
        play(state, move);
    }
    return game;
}

}  // namespace

Game play_game(Variant variant, const Deal& deal, uint64_t seed,
               const std::array<Opponent*, 2>& seats) {
    return play_on(start(variant), &deal, seed, seats);
}

Game play_game(const State& from, uint64_t seed, const std::array<Opponent*, 2>& seats) {
    return play_on(from, nullptr, seed, seats);
}

}  // namespace dipolis
