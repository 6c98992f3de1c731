#include "train/suite_make.h"

#include <cmath>

#include "ai/evaluators.h"
#include "ai/searcher.h"
#include "engine/view.h"
#include "play/player.h"
#include "train/lesson.h"
#include "train/minded.h"

namespace dipolis::train {

namespace {

constexpr int kFewestOptions = 3;

// Stages take turns, so that a part of a suite is a smaller suite: of 40 decisions 3 are drafts, 7
// of each half Age, and 2 of the end of Age III, where most positions are proven.
constexpr std::string_view kDecisionStages = "0123451234512345012345123451234512345066";
constexpr std::string_view kTruthStages = "012345";

struct Plan {
    int stage;
    enum class Game : uint8_t { Network, Network2, Opinionated, Biased } game;
};

// Each stage meets each kind of game in turn.
Plan plan_of(const SuiteRecipe& recipe, int number) {
    const std::string_view stages =
        recipe.kind == Suite::Kind::Decisions ? kDecisionStages : kTruthStages;
    const int cycle = number / static_cast<int>(stages.size());
    const int at = number % static_cast<int>(stages.size());
    return {stages[static_cast<size_t>(at)] - '0', static_cast<Plan::Game>((at + cycle) % 4)};
}

struct SuitePlayer {
    Minded judge;
    Search search;
    SuitePlayer(std::unique_ptr<Evaluator> network, Seat seat, Aim aim, uint64_t seed)
        : judge(std::move(network), seat, aim), search(judge, SearchSettings{.seed = seed}) {}
};

// The network with wrong opinions about single things, others in each game.
std::unique_ptr<Evaluator> opinionated(Rng& rng) {
    auto judge =
        std::make_unique<Opinionated>(make_evaluator("network"), Weakness{.misjudgement = 0.2});
    judge->form_opinions(rng);
    return judge;
}

// Neither forced, nor proven, nor at the same time as the other seat.
bool is_case(const State& seen, const Options& all, const Report& report) {
    return all.size() >= kFewestOptions && !report.proven && !both_decide(seen);
}

class Game {
  public:
    Game(const SuiteRecipe& recipe, Plan plan, uint64_t number)
        : recipe_(recipe), plan_(plan), rng_(recipe.seed, number) {
        const bool biased = plan.game == Plan::Game::Biased;
        const bool first = recipe.mode == Mode::Solo || rng_.below(2) == 0;
        for (Seat seat : kSeats) {
            const bool bent = biased && (seat == Seat::First) == first;
            players_[seat] = std::make_unique<SuitePlayer>(
                plan.game == Plan::Game::Opinionated ? opinionated(rng_)
                                                     : make_evaluator("network"),
                seat, bent ? biased_aim(rng_) : std::nullopt, rng_.next());
        }
        variant_ = variant_of(recipe.mode, number);
    }

    // One position of the stage drawn at random, and how many there were.
    std::optional<State> draw_one(int& seen_of_stage) {
        const int last_age = (plan_.stage + 1) / 2;
        std::optional<State> drawn;
        State state = start(variant_);
        while (!is_over(state) && static_cast<int>(state.age) <= last_age) {
            Options all;
            if (actor(state) == Actor::Chance) {
                play(state, draw(state, rng_));
                continue;
            }
            options(state, all);
            const Move move =
                all.size() == 1 ? all[0].move : decide(state, all, drawn, seen_of_stage);
            play(state, move);
        }
        return drawn;
    }

  private:
    Move decide(const State& state, const Options& all, std::optional<State>& drawn,
                int& seen_of_stage) {
        const Seat seat = seat_of(actor(state));
        Search& search = players_[seat]->search;
        search.set_position(state);
        const Report report = search.run({.nodes = recipe_.game_nodes});
        if (stage_of(state) == plan_.stage &&
            is_case(both_undecided(view(state, seat)), all, report) &&
            rng_.below(++seen_of_stage) == 0)
            drawn = state;
        return report.choice(rng_);
    }

    const SuiteRecipe& recipe_;
    Plan plan_;
    Rng rng_;
    Variant variant_;
    PerSeat<std::unique_ptr<SuitePlayer>> players_;
};

// Part of a win that is the seat's from here, by a search of its own for each set of deals; the
// same for both if no deal was met.
std::array<int, 2> judged(const SuiteRecipe& recipe, Evaluator& judge, const State& state,
                          Seat seat) {
    std::array<int, 2> found{};
    bool drew = !is_over(state);
    Value value = drew ? Value{} : value_of(state.result);
    for (size_t k = 0; k < found.size(); ++k) {
        if (drew) {
            Search search(judge, {.seed = recipe.seed + k});
            search.set_position(state);
            value = search.run({.nodes = recipe.nodes}).value;
            drew = search.drew();
        }
        found[k] = static_cast<int>(std::lround(value.wins(seat) * kWin));
    }
    return found;
}

void judge_options(const SuiteRecipe& recipe, Case& one) {
    const auto judge = make_evaluator("network");
    const Seat seat = seat_of(actor(one.position));
    const State seen = both_undecided(view(one.position, seat));
    Options all;
    options(seen, all);
    for (const Option& option : all) {
        State next = seen;
        play(next, option.move);
        one.options.push_back(judged(recipe, *judge, next, seat));
    }
}

State played_out(const SuiteRecipe& recipe, Evaluator& judge, State state, Rng& rng) {
    const SearchSettings settings{.seed = rng.next()};
    Search first(judge, settings);
    Search second(judge, settings);
    while (!is_over(state)) {
        Options all;
        if (actor(state) == Actor::Chance) {
            play(state, draw(state, rng));
            continue;
        }
        options(state, all);
        Move move = all[0].move;
        if (all.size() > 1) {
            Search& search = actor(state) == Actor::First ? first : second;
            search.set_position(state);
            move = search.run({.nodes = recipe.nodes}).choice(rng);
        }
        play(state, move);
    }
    return state;
}

void play_out(const SuiteRecipe& recipe, Case& one) {
    const auto judge = make_evaluator("network");
    Rng rng(recipe.seed ^ 0x7207'4e55, static_cast<uint64_t>(one.number));
    for (int i = 0; i < recipe.playouts; ++i) {
        const Value end = value_of(played_out(recipe, *judge, one.position, rng).result);
        for (size_t k = 0; k < kEndCount; ++k) one.ends[k] += end.ends[k] > 0.5F;
    }
}

const char* word_for(Mode mode) {
    return mode == Mode::Base ? "base" : mode == Mode::Solo ? "solo" : "leaders";
}

}  // namespace

std::string made_by(const SuiteRecipe& recipe) {
    const auto nodes = std::to_string(recipe.nodes);
    const std::string judged =
        recipe.kind == Suite::Kind::Decisions
            ? "each option searched for itself with " + nodes + " visits on two sets of deals"
            : std::to_string(recipe.playouts) + " playouts each with " + nodes + " visits a move";
    return std::string(word_for(recipe.mode)) + ", " + std::to_string(recipe.cases) +
           " positions, seed " + std::to_string(recipe.seed) + ", from games of " +
           std::to_string(recipe.game_nodes) + " visits a move, " + judged;
}

Case make_case(const SuiteRecipe& recipe, int number) {
    const Plan plan = plan_of(recipe, number);
    Case one;
    one.stage = plan.stage;
    one.number = number;
    for (std::optional<State> drawn; !drawn;) {
        const auto game = static_cast<uint64_t>(recipe.cases) * static_cast<uint64_t>(one.tries++);
        drawn = Game(recipe, plan, game + static_cast<uint64_t>(number)).draw_one(one.seen);
        if (drawn) one.position = *drawn;
    }
    if (recipe.kind == Suite::Kind::Decisions)
        judge_options(recipe, one);
    else
        play_out(recipe, one);
    return one;
}

}  // namespace dipolis::train
