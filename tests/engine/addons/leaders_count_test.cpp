// Every leader's effect occurs often in random games with small pools. An effect is recognised by
// comparing with the same position without the leader.
#include <gtest/gtest.h>

#include <map>

#include "engine/addons/leaders.h"
#include "engine/catalogue.h"
#include "engine/effects.h"
#include "engine/game.h"
#include "engine/price.h"
#include "engine/turn.h"
#include "play/player.h"
#include "tests/seed.h"

namespace dipolis {
namespace {

using leaders::Leader;
using leaders::Leaders;

using Counts = std::map<Leader, int>;

leaders::Seated& seated(State& state, Seat seat) {
    return state.leaders.seats[static_cast<size_t>(index(seat))];
}

// The same position as if the leader had never been recruited.
State without(const State& state, Seat seat, Leader leader) {
    State copy = state;
    seated(copy, seat).active.remove(leader);
    City& city = copy.city(seat);
    city.links = {};
    for (Card card : city.buildings) {
        if (row(card).gives != Link::None) city.links.add(row(card).gives);
    }
    for (Leader each : seated(copy, seat).active) city.links = city.links | links(copy, each);
    return copy;
}

// The position without the entries of the leader itself, for comparison.
State blank(const State& state, Seat seat, Leader leader) {
    State copy = without(state, seat, leader);
    seated(copy, seat).spent.remove(leader);
    return copy;
}

// Whether the move has another result, or is impossible, without this active leader.
bool matters(const State& before, Move move, const State& after, Seat seat, Leader leader) {
    State other_way = without(before, seat, leader);
    if (!is_option(other_way, move)) return true;
    play(other_way, move);
    return blank(other_way, seat, leader) != blank(after, seat, leader);
}

// Counts what leaders do when they become active, and the moves that belong to them.
void count_moments(const State& before, Move move, const State& after, Counts& counts) {
    for (Seat seat : kSeats) {
        const Leaders fresh =
            leaders::seated(after, seat).active - leaders::seated(before, seat).active;
        const int march = after.lead(seat) - before.lead(seat);
        const int lost = before.city(other(seat)).coins - after.city(other(seat)).coins;
        for (Leader leader : {Leader::Hannibal, Leader::Caesar})
            counts[leader] += fresh.has(leader) && march > 0;
        for (Leader leader : {Leader::Darius, Leader::Diocletian})
            counts[leader] += fresh.has(leader) && lost > 0;
    }
    const std::map<MoveKind, Leader> kMoves = {{MoveKind::Maecenas, Leader::Maecenas},
                                               {MoveKind::Solomon, Leader::Solomon},
                                               {MoveKind::Croesus, Leader::Croesus},
                                               {MoveKind::Ramses, Leader::Ramses}};
    const auto own = kMoves.find(move.kind);
    if (own != kMoves.end() && move.a != 255) ++counts[own->second];
    // An eighth Wonder is possible only with Imhotep.
    if (move.kind == MoveKind::Wonder && before.wonders_built() >= kWondersPerGame)
        ++counts[Leader::Imhotep];
}

// Leaders that change other actions; the rest have moves of their own, or points at the end.
constexpr Leaders kWatched = {
    Leader::Archimedes, Leader::Aspasia,   Leader::Berenice, Leader::Bilkis,
    Leader::Caligula,   Leader::DaVinci,   Leader::Euclid,   Leader::Hammurabi,
    Leader::Hatshepsut, Leader::Leonidas,  Leader::Nero,     Leader::Ptolemy,
    Leader::Pythagoras, Leader::Semiramis, Leader::Tomyris,  Leader::Xenophon};

void count_move(const State& before, Move move, const State& after, Counts& counts) {
    count_moments(before, move, after, counts);
    const bool turn = step(before) == Step::TakeTurn || step(before) == Step::ReviveBuilding;
    if (!turn || is_over(after)) return;
    for (Seat seat : kSeats) {
        for (Leader leader : leaders::seated(before, seat).active& kWatched)
            counts[leader] += matters(before, move, after, seat, leader);
    }
}

void count_game(Leaders pool, uint64_t seed, Counts& counts) {
    Variant variant{.addons = {AddOnId::Leaders}};
    variant.pool = pool;
    Rng rng(seed);
    State state = start(variant);
    while (!is_over(state)) {
        Options all;
        options(state, all);
        const Move move =
            actor(state) == Actor::Chance ? draw(state, rng) : all[rng.below(all.size())].move;
        const State before = state;
        play(state, move);
        count_move(before, move, state, counts);
    }
    if (state.result.kind != Result::Kind::Civilian) return;
    for (Seat seat : kSeats) {
        for (Leader leader : leaders::seated(state, seat).active)
            counts[leader] += leaders::points_of(state, seat, leader) > 0;
    }
}

TEST(Leaders, EveryEffectOccursOften) {
    constexpr uint64_t kMostGames = 40000;
    const int wanted = counted(20, 1000);
    Counts counts;
    constexpr int kDrafted = 8;
    constexpr int kPool = kDrafted + 2;  // two are left to be drawn
    for (int first = 0; first < leaders::kLeaderCount; first += kDrafted) {
        Leaders pool;
        for (int i = 0; i < kPool; ++i)
            pool.add(static_cast<Leader>((first + i) % leaders::kLeaderCount));
        const auto enough = [&] {
            for (Leader leader : pool) {
                if (counts[leader] < wanted) return false;
            }
            return true;
        };
        for (uint64_t seed = 0; seed < kMostGames && !enough(); ++seed)
            count_game(pool, game_seed(seed), counts);
    }
    for (int i = 0; i < leaders::kLeaderCount; ++i) {
        const auto leader = static_cast<Leader>(i);
        EXPECT_GE(counts[leader], wanted) << id(leader);
        RecordProperty(std::string(id(leader)), counts[leader]);
    }
}

}  // namespace
}  // namespace dipolis
