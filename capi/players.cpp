// Players, analysis and contests for C.
#include "ai/players.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <vector>

#include "ai/analysis.h"
#include "ai/elo.h"
#include "ai/evaluators.h"
#include "ai/reasons.h"
#include "ai/referee.h"
#include "capi/calls.h"
#include "engine/view.h"
#include "formats/position.h"
#include "play/player.h"

struct dipolis_opponent {
    std::unique_ptr<dipolis::Opponent> opponent;
};

namespace dipolis::capi {

namespace {

static_assert(kEndCount == 7);
constexpr int64_t kMostPairs = 1'000'000'000;

// Calls call(seen) with what the seat to act sees.
template <class Call>
int32_t with_decision(const dipolis_state* from, const Call& call) {
    return with_state(from, [&](const State& state) {
        if (!is_seat(actor(state)))
            return refuse(DIPOLIS_BAD_ARGUMENT, "no player is to act in this state");
        return call(view(state, seat_of(actor(state))));
    });
}

int32_t choose(Opponent& opponent, const State& seen) {
    const auto move = opponent.choose(seen);
    if (!move) return refuse(DIPOLIS_BAD_ARGUMENT, "the player failed");
    return int32_t{action_of(*move)};
}

// --- Analysis

int32_t check(const dipolis_limits& limits) {
    if (limits.nodes < 0 || limits.milliseconds < 0 || limits.nodes + limits.milliseconds == 0)
        return refuse(DIPOLIS_BAD_ARGUMENT,
                      "a search needs a positive limit: nodes or milliseconds");
    if (limits.threads < 1 || limits.threads > kMostThreads)
        return refuse(DIPOLIS_BAD_ARGUMENT, "a search has 1 to %d threads", kMostThreads);
    return 0;
}

Report searched(const State& seen, const dipolis_limits& wanted) {
    std::atomic<bool> stop = false;
    const auto tell = [&](const Report&) {
        if (wanted.stops != nullptr && wanted.stops(wanted.about) == 1) stop = true;
    };
    SearchSettings settings;
    settings.seed = wanted.seed;
    const auto evaluator = make_evaluator("network");
    return analyse(seen, *evaluator, settings,
                   {.nodes = wanted.nodes,
                    .milliseconds = wanted.milliseconds,
                    .stop = &stop,
                    .threads = wanted.threads},
                   tell);
}

dipolis_option written(const Line& line, Seat seat) {
    dipolis_option option{};
    option.action = action_of(line.move);
    option.proven = int32_t{line.proven()};
    option.visits = line.visits;
    option.wins = line.value.wins(seat);
    option.share = line.share;
    std::copy(line.value.ends.begin(), line.value.ends.end(), option.ends);
    const size_t length = std::min<size_t>(line.moves.size(), DIPOLIS_MOST_LINE);
    option.line_length = static_cast<int32_t>(length);
    for (size_t i = 0; i < length; ++i) option.line[i] = action_of(line.moves[i]);
    return option;
}

void write_reasons(const State& seen, const Report& report, dipolis_option& best) {
    for (const Reason& reason : reasons(seen, report)) {
        if (best.reason_count == DIPOLIS_MOST_REASONS) return;
        dipolis_reason& to = best.reasons[best.reason_count++];
        put_text(std::string(id(reason.kind)), to.name, sizeof to.name);
        to.n = reason.n;
    }
}

int32_t write_options(const State& seen, const dipolis_limits& limits, dipolis_option* to,
                      int32_t room) {
    Options all;
    options(seen, all);
    if (room < all.size()) return all.size();
    const Report report = searched(seen, limits);
    const auto count = static_cast<int32_t>(report.lines.size());
    if (room < count) return count;
    for (int32_t i = 0; i < count; ++i)
        to[i] = written(report.lines[static_cast<size_t>(i)], seat_of(actor(seen)));
    write_reasons(seen, report, to[0]);
    return count;
}

// --- Contests

// A number that two different positions hardly ever share: FNV-1a.
uint64_t number_of(const State& state) {
    uint64_t number = 0xcbf2'9ce4'8422'2325;
    for (char each : to_line(state))
        number = (number ^ static_cast<uint8_t>(each)) * 0x100'0000'01b3;
    return number;
}

Move dealt(const State& state, uint64_t seed) {
    const Deal deal = draw_deal(state.variant, Rng(seed));
    const Move move = answer(deal, state);
    if (move != Move{}) return move;
    Rng rng(seed, number_of(state));
    return draw(state, rng);
}

}  // namespace

extern "C" {

dipolis_opponent* dipolis_opponent_new(const char* words) {
    dipolis_opponent* made = nullptr;
    if (words == nullptr) {
        null("the words");
        return made;
    }
    guarded([&] {
        std::string problem;
        const auto specification = parse_specification(words, problem);
        if (!specification)
            return refuse(DIPOLIS_BAD_TEXT, "player '%.60s': %s", words, problem.c_str());
        auto player = std::make_unique<dipolis_opponent>();
        player->opponent = make_opponent(*specification);
        player->opponent->begin(1);
        made = player.release();
        return 0;
    });
    return made;
}

void dipolis_opponent_free(dipolis_opponent* player) {
    delete player;
}

int32_t dipolis_opponent_begin(dipolis_opponent* player, uint64_t seed) {
    if (player == nullptr) return null("the player");
    return guarded([&] {
        player->opponent->begin(seed);
        return 0;
    });
}

int32_t dipolis_opponent_choose(dipolis_opponent* player, const dipolis_state* state) {
    if (player == nullptr) return null("the player");
    return with_decision(state, [&](const State& seen) { return choose(*player->opponent, seen); });
}

int32_t dipolis_analyse(const dipolis_state* state, const dipolis_limits* limits,
                        dipolis_option* to, int32_t room) {
    if (limits == nullptr) return null("the limits");
    if (to == nullptr && room > 0) return null("the place for the options");
    if (const int32_t wrong = check(*limits); wrong != 0) return wrong;
    return with_decision(state,
                         [&](const State& seen) { return write_options(seen, *limits, to, room); });
}

int32_t dipolis_dealt(const dipolis_state* state, uint64_t seed) {
    return with_state(state, [&](const State& at) {
        if (actor(at) != Actor::Chance)
            return refuse(DIPOLIS_BAD_ARGUMENT, "chance does not act in this state");
        return int32_t{action_of(dealt(at, seed))};
    });
}

int32_t dipolis_elo(const int32_t* half_wins, int64_t pairs, double to[3]) {
    if (to == nullptr) return null("the place for the numbers");
    if (pairs < 1 || pairs > kMostPairs)
        return refuse(DIPOLIS_BAD_ARGUMENT, "there must be a pair of games at least");
    if (half_wins == nullptr) return null("the list of half wins");
    Score score;
    for (int64_t i = 0; i < pairs; ++i) {
        if (half_wins[i] < 0 || half_wins[i] > 4)
            return refuse(DIPOLIS_BAD_ARGUMENT, "pair %lld: %d is not 0 to 4 half wins",
                          static_cast<long long>(i), int{half_wins[i]});
        score.add_pair(half_wins[i]);
        // The way in which a pair was won does not matter to its mean.
        score.add_game(std::min(half_wins[i], 2));
        score.add_game(std::max(half_wins[i] - 2, 0));
    }
    const Interval range = interval(score);
    to[0] = elo(score.mean());
    to[1] = elo(range.low);
    to[2] = elo(range.high);
    return 0;
}

}  // extern "C"

}  // namespace dipolis::capi
