#include "train/self_play.h"

#include <cmath>

#include "ai/evaluators.h"
#include "ai/weighted.h"
#include "engine/view.h"
#include "play/player.h"
#include "train/label.h"
#include "train/minded.h"

namespace dipolis::train {

namespace {

Aim any_aim(Rng& rng) {
    constexpr int kOneIn = 10;
    return rng.below(kOneIn) == 0 ? biased_aim(rng) : std::nullopt;
}

SearchSettings seeded(SearchSettings settings, uint64_t seed) {
    settings.seed = seed;
    return settings;
}

struct Player {
    // Evaluator of the labels, and where the seat is unbiased also of the moves.
    std::unique_ptr<Evaluator> judge;
    Search search;
    // Evaluator of the moves of a biased seat; else null.
    std::unique_ptr<Minded> bent;
    std::unique_ptr<Search> biased;
    Solver solver;
    Limits limits;

    Player(const Recipe& recipe, Seat seat, Aim aim, uint64_t seed)
        : judge(make_evaluator(recipe.player.judge)),
          search(*judge, seeded(recipe.player.search, seed)),
          limits(recipe.player.limits) {
        if (!aim) return;
        bent = std::make_unique<Minded>(make_evaluator(recipe.player.judge), seat, aim);
        biased = std::make_unique<Search>(*bent, seeded(recipe.player.search, seed));
    }
};

double visits(const Report& report) {
    double sum = 0;
    for (const Line& line : report.lines) sum += line.visits;
    return sum;
}

// Drawn in proportion to the visits.
Move drawn_by_visits(const Report& report, Rng& rng) {
    int k = rng.below(static_cast<int>(visits(report)));
    for (const Line& line : report.lines) {
        k -= static_cast<int>(line.visits);
        if (k < 0) return line.move;
    }
    return report.best();
}

// Drawn in proportion to the square root of the prior, which includes moves that the search hardly
// visits.
Move drawn_by_prior(const State& state, const Options& all, Evaluator& judge, Rng& rng) {
    std::vector<float> priors(static_cast<size_t>(all.size()));
    judge.prior(state, all, priors);
    std::vector<double> weights;
    for (float prior : priors) weights.push_back(std::sqrt(static_cast<double>(prior)));
    return all.move(static_cast<int>(draw_by_weight(weights, rng)));
}

// Shares of moves drawn by visits and by the prior, in percent. They are higher in the draft and
// Age I, where variety is most useful and does least harm. Labels end at such moves
// (train/lesson.h).
struct Curiosity {
    int by_visits, by_prior;
};
Curiosity curiosity(const State& state) {
    return state.age <= Age::I ? Curiosity{20, 8} : Curiosity{8, 0};
}

Move chosen(const State& state, const Options& all, const Report& report, Evaluator& judge,
            Rng& rng) {
    const Curiosity percent = curiosity(state);
    const int dice = rng.below(100);
    const bool at_once = both_decide(both_undecided(state));  // drawn from a mixed strategy
    if (report.proven || at_once || visits(report) == 0) return report.choice(rng);
    if (dice < percent.by_visits) return drawn_by_visits(report, rng);
    if (dice < percent.by_visits + percent.by_prior) return drawn_by_prior(state, all, judge, rng);
    return report.choice(rng);
}

// Whether a player may come to this move by following the search.
bool is_choice(const Report& report, Move move) {
    for (const Line& line : report.lines) {
        if (line.move == move) return line.share > 0;
    }
    return false;
}

// Searches the position, notes in the game what was found, and returns the move to play.
Move decided(const State& state, const Options& all, Player& player, PlayedGame& game, Rng& rng) {
    const State seen = view(state, seat_of(actor(state)));
    player.search.set_position(seen);
    const Report report = player.search.run(player.limits);
    Decision decision = labelled(both_undecided(seen), player.search, report, player.solver, rng);
    Move move;
    if (player.biased) {
        player.biased->set_position(seen);
        move = chosen(seen, all, player.biased->run(player.limits), *player.judge, rng);
    } else {
        move = chosen(seen, all, report, *player.judge, rng);
    }
    decision.ply = static_cast<uint16_t>(game.moves.size());
    decision.honest = !player.biased;
    decision.chosen = is_choice(report, move);
    game.decisions.push_back(std::move(decision));
    return move;
}

}  // namespace

std::optional<Mode> find_mode(std::string_view id) {
    if (id == "base") return Mode::Base;
    if (id == "solo") return Mode::Solo;
    if (id == "leaders") return Mode::Leaders;
    return std::nullopt;
}

Variant variant_of(Mode mode, uint64_t number) {
    Variant variant;
    if (mode == Mode::Solo) {
        variant.addons.add(AddOnId::Solo);
        variant.rival = static_cast<solo::Rival>(number % solo::kRivalCount);
    } else if (mode == Mode::Leaders) {
        variant.addons.add(AddOnId::Leaders);
        variant.pool = leaders::kPools[number % leaders::kPools.size()].leaders;
    }
    return variant;
}

PlayedGame play_game(const Recipe& recipe, uint64_t number) {
    Rng rng(recipe.seed, number);
    const uint64_t first = rng.next();
    const std::array<Aim, 2> aims = {any_aim(rng), any_aim(rng)};
    std::array<Player, 2> players = {Player{recipe, Seat::First, aims[0], first},
                                     Player{recipe, Seat::Second, aims[1], first + 1}};
    PlayedGame game;
    game.variant = variant_of(recipe.mode, number);
    State state = start(game.variant);
    Options all;
    while (!is_over(state)) {
        Move move;
        options(state, all);
        if (actor(state) == Actor::Chance) {
            move = draw(state, rng);
        } else if (all.size() == 1) {
            move = all[0].move;
        } else {
            Player& player = players[static_cast<size_t>(index(seat_of(actor(state))))];
            move = decided(state, all, player, game, rng);
        }
        game.moves.push_back(move);
        play(state, move);
    }
    game.result = state.result;
    return game;
}

}  // namespace dipolis::train
