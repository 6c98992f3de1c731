#include "train/self_play.h"

#include <cmath>

#include "ai/evaluators.h"
#include "engine/view.h"
#include "play/player.h"
#include "train/minded.h"

namespace dipolis::train {

namespace {

Aim any_aim(Rng& rng) {
    constexpr int kOneIn = 4;
    return rng.below(kOneIn) == 0 ? biased_aim(rng) : std::nullopt;
}

SearchSettings seeded(SearchSettings settings, uint64_t seed) {
    settings.seed = seed;
    return settings;
}

struct Player {
    Minded judge;
    Search search;
    Player(const Recipe& recipe, Seat seat, Aim aim, uint64_t seed)
        : judge(make_evaluator(recipe.player.judge), seat, aim),
          search(judge, seeded(recipe.player.search, seed)) {}
};

uint16_t part(double probability) {
    return static_cast<uint16_t>(probability * Decision::kWhole + 0.5);
}

double visits(const Report& report) {
    double sum = 0;
    for (const Line& line : report.lines) sum += line.visits;
    return sum;
}

// A proven best move is the only policy target, however few visits it had.
std::vector<uint16_t> shares(const State& state, const Options& all, const Report& report) {
    const double sum = visits(report);
    if (both_decide(both_undecided(state)) || (sum == 0 && !report.proven)) return {};
    std::vector<uint16_t> shares(static_cast<size_t>(all.size()));
    for (const Line& line : report.lines) {
        const double share = report.proven ? line.move == report.best() : line.visits / sum;
        for (int i = 0; i < all.size(); ++i) {
            if (all[i].move == line.move) shares[i] = part(share);
        }
    }
    return shares;
}

// Whether this decision is searched with `recipe.deep` nodes.
bool is_deep(const Recipe& recipe, bool honest, Rng& rng) {
    constexpr int kOneIn = 4;
    return recipe.deep > 0 && honest && rng.below(kOneIn) == 0;
}

Report searched(Search& search, const Recipe& recipe, bool deep, Rng& rng) {
    constexpr double kDisturbed = 0.2;
    if (!deep) return search.run(recipe.player.limits);
    search.disturb(kDisturbed, rng);
    Limits limits = recipe.player.limits;
    limits.nodes = recipe.deep;
    return search.run(limits);
}

Decision noted(const State& state, const Options& all, const Report& report, bool honest) {
    Decision decision;
    // The search adds them up in single precision, so their sum is not exactly 1.
    double sum = 0;
    for (float end : report.value.ends) sum += static_cast<double>(end);
    for (size_t i = 0; i < kEndCount; ++i)
        decision.ends[i] = part(static_cast<double>(report.value.ends[i]) / sum);
    decision.nodes = static_cast<uint32_t>(report.nodes);
    decision.honest = honest;
    decision.proven = report.proven;
    decision.shares = shares(state, all, report);
    return decision;
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
    constexpr int kParts = 1 << 20;
    std::array<float, Options::kCapacity> weights;  // NOLINT: filled by prior
    judge.prior(state, all, weights);
    double sum = 0;
    for (int i = 0; i < all.size(); ++i) sum += std::sqrt(weights[i]);
    double left = sum * rng.below(kParts) / kParts;
    for (int i = 0; i < all.size(); ++i) {
        left -= std::sqrt(static_cast<double>(weights[i]));
        if (left < 0) return all[i].move;
    }
    return all[all.size() - 1].move;
}

// In percent: moves drawn by visits, and by the prior. Higher in the draft and Age I, where variety
// is most useful and does least harm.
struct Curiosity {
    int by_visits, by_prior;
};
Curiosity curiosity(const State& state) {
    return state.age <= Age::I ? Curiosity{30, 8} : Curiosity{10, 5};
}

Move chosen(const State& state, const Options& all, const Report& report, Player& player,
            Rng& rng) {
    const Curiosity percent = curiosity(state);
    const int dice = rng.below(100);
    const bool at_once = both_decide(both_undecided(state));  // drawn from a mixed strategy
    if (report.proven || at_once || visits(report) == 0) return report.choice(rng);
    if (dice < percent.by_visits) return drawn_by_visits(report, rng);
    if (dice < percent.by_visits + percent.by_prior)
        return drawn_by_prior(state, all, player.judge, rng);
    return report.choice(rng);
}

// Searches the position, notes in the game what was found, and returns the move to play.
Move decided(const Recipe& recipe, const State& state, const Options& all, Player& player,
             PlayedGame& game, Rng& rng) {
    const State seen = view(state, seat_of(actor(state)));
    player.search.set_position(seen);
    const bool deep = is_deep(recipe, player.judge.honest(), rng);
    const Report report = searched(player.search, recipe, deep, rng);
    Decision decision = noted(state, all, report, player.judge.honest());
    decision.ply = static_cast<uint16_t>(game.moves.size());
    if (recipe.deep > 0 && !deep && !report.proven) decision.shares.clear();
    game.decisions.push_back(std::move(decision));
    return chosen(seen, all, report, player, rng);
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
            move = decided(recipe, state, all, player, game, rng);
        }
        game.moves.push_back(move);
        play(state, move);
    }
    game.result = state.result;
    return game;
}

}  // namespace dipolis::train
