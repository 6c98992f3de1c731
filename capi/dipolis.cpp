// The C interface over the libraries: every argument is checked, every failure told.
#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <string>

#include "ai/levels.h"
#include "capi/batch.h"
#include "capi/calls.h"
#include "engine/game.h"
#include "engine/score.h"
#include "engine/view.h"
#include "formats/actions.h"
#include "formats/notation.h"
#include "formats/observation.h"
#include "formats/position.h"
#include "play/resample.h"

struct dipolis_batch : dipolis::Batch {
    using Batch::Batch;
};

namespace dipolis::capi {

namespace {

static_assert(Options::kCapacity == DIPOLIS_MOST_ACTIONS);
constexpr int64_t kMostGames = 100'000'000;
constexpr int kMostCrew = 256;

int32_t refuse_action(int32_t action, int legal) {
    if (!is_action(action))
        return refuse(DIPOLIS_ILLEGAL, "action %d does not exist: there are 0 to %d", int{action},
                      action_count() - 1);
    return refuse(DIPOLIS_ILLEGAL, "action %d (%s) is not one of the %d legal ones", int{action},
                  to_line(move_of(static_cast<Action>(action))).c_str(), legal);
}

bool starts_with_nothing(const void* to, int32_t room) {
    return to == nullptr && room > 0;
}

int32_t list_outcomes(const State& state, int32_t* actions, double* probabilities, int32_t room) {
    Options all;
    options(state, all);
    if (room < all.size()) return all.size();
    std::array<std::pair<Action, uint32_t>, Options::kCapacity> sorted;
    const auto end = sorted.begin() + all.size();
    for (int i = 0; i < all.size(); ++i)
        sorted[static_cast<size_t>(i)] = {action_of(all.move(i)), all[i].weight};
    std::sort(sorted.begin(), end);
    const double total = total_weight(state);
    for (auto each = sorted.begin(); each != end; ++each) {
        const auto i = each - sorted.begin();
        if (actions != nullptr) actions[i] = each->first;
        if (probabilities != nullptr) probabilities[i] = each->second / total;
    }
    return all.size();
}

}  // namespace

// With C linkage a function is the same in every namespace.
extern "C" {

int32_t dipolis_abi(void) {
    return DIPOLIS_ABI;
}

const char* dipolis_why(void) {
    return why().data();
}

int32_t dipolis_start(dipolis_state* state, const char* variant) {
    if (state == nullptr) return null("the state");
    return with_variant(variant, [&](const Variant& chosen) {
        store(start(chosen), state);
        return 0;
    });
}

int32_t dipolis_read_position(dipolis_state* state, const char* line) {
    if (state == nullptr) return null("the state");
    if (line == nullptr) return null("the line");
    return guarded([&] {
        const auto read = parse_position(line);
        if (!read) return refuse(read.error());
        store(*read, state);
        return 0;
    });
}

int32_t dipolis_position(const dipolis_state* state, char* to, size_t room) {
    return with_state(state, [&](const State& at) { return put_text(to_line(at), to, room); });
}

int32_t dipolis_variant(const dipolis_state* state, char* to, size_t room) {
    return with_state(
        state, [&](const State& at) { return put_text(variant_words(at.variant), to, room); });
}

int32_t dipolis_current_player(const dipolis_state* state) {
    return with_state(state, [](const State& at) -> int32_t {
        const Actor who = actor(at);
        if (is_seat(who)) return static_cast<int32_t>(who);
        return who == Actor::Chance ? DIPOLIS_CHANCE : DIPOLIS_NOBODY;
    });
}

int32_t dipolis_simultaneous(const dipolis_state* state) {
    return with_state(state, [](const State& at) -> int32_t {
        return !at.variant.addons.empty() && decide_together(at);
    });
}

int32_t dipolis_legal_actions(const dipolis_state* state, int32_t* to, int32_t room) {
    if (starts_with_nothing(to, room)) return null("the place for the actions");
    return with_state(state, [&](const State& at) {
        Actions legal;
        legal.list(at);
        if (room >= legal.size()) std::copy(legal.begin(), legal.end(), to);
        return legal.size();
    });
}

int32_t dipolis_chance_outcomes(const dipolis_state* state, int32_t* actions, double* probabilities,
                                int32_t room) {
    return with_state(state, [&](const State& at) {
        if (actor(at) != Actor::Chance)
            return refuse(DIPOLIS_BAD_ARGUMENT, "chance does not act in this state");
        return list_outcomes(at, actions, probabilities, room);
    });
}

int32_t dipolis_legal_mask(const dipolis_state* state, uint8_t* to, int32_t size) {
    if (to == nullptr) return null("the mask");
    return with_state(state, [&](const State& at) {
        const int wanted = decision_count(at.variant);
        if (size != wanted)
            return refuse(DIPOLIS_BAD_ARGUMENT, "the mask has %d bytes instead of %d", int{size},
                          wanted);
        std::memset(to, 0, static_cast<size_t>(size));
        if (!is_seat(actor(at))) return 0;
        Actions legal;
        legal.list(at);
        for (Action action : legal) to[action] = 1;
        return legal.size();
    });
}

int32_t dipolis_apply(dipolis_state* state, int32_t action) {
    return with_state(state, [&](State& at) {
        const bool legal = is_action(action) && try_play(at, move_of(static_cast<Action>(action)));
        if (!legal) {
            Options all;
            options(at, all);
            return refuse_action(action, all.size());
        }
        store(at, state);
        return 0;
    });
}

int32_t dipolis_returns(const dipolis_state* state, double returns[2]) {
    if (returns == nullptr) return null("the place for the returns");
    return with_state(state, [&](const State& at) {
        const bool won = is_over(at) && at.result.kind != Result::Kind::Tie;
        returns[0] = !won ? 0 : at.result.winner == Seat::First ? 1 : -1;
        returns[1] = 0 - returns[0];
        return 0;
    });
}

int32_t dipolis_points(const dipolis_state* state, int32_t points[2]) {
    if (points == nullptr) return null("the place for the points");
    return with_state(state, [&](const State& at) {
        for (Seat seat : kSeats) points[index(seat)] = score_sheet(at, seat).total();
        return 0;
    });
}

int32_t dipolis_observe(const dipolis_state* state, int32_t seat, uint8_t* to, int32_t size) {
    if (to == nullptr) return null("the place for the observation");
    return with_seat(state, seat, [&](const State& at, Seat viewer) {
        const int wanted = observation_size(at.variant);
        if (size != wanted)
            return refuse(DIPOLIS_BAD_ARGUMENT, "the observation has %d bytes instead of %d",
                          int{size}, wanted);
        observe(at, viewer, {to, static_cast<size_t>(size)});
        return 0;
    });
}

int32_t dipolis_observation_text(const dipolis_state* state, int32_t seat, char* to, size_t room) {
    return with_seat(state, seat, [&](const State& at, Seat viewer) {
        return put_text(observation_text(at, viewer), to, room);
    });
}

int32_t dipolis_resample(const dipolis_state* state, int32_t seat, uint64_t seed,
                         dipolis_state* to) {
    if (to == nullptr) return null("the place for the state");
    return with_seat(state, seat, [&](const State& at, Seat viewer) {
        Rng rng(seed);
        store(resampled(at, viewer, rng), to);
        return 0;
    });
}

int32_t dipolis_action_count(void) {
    return guarded([] { return action_count(); });
}

int32_t dipolis_action_text(int32_t action, char* to, size_t room) {
    return guarded([&] {
        if (!is_action(action)) return refuse_action(action, 0);
        return put_text(to_line(move_of(static_cast<Action>(action))), to, room);
    });
}

int32_t dipolis_find_action(const char* text) {
    if (text == nullptr) return null("the text");
    return guarded([&] {
        const auto action = parse_action(text);
        return action ? int32_t{*action} : refuse(action.error());
    });
}

int32_t dipolis_first_outcome(void) {
    return guarded([] { return first_outcome(); });
}

int32_t dipolis_decision_count(const char* variant) {
    return with_variant(variant, [](const Variant& of) { return decision_count(of); });
}

int32_t dipolis_outcome_limit(const char* variant) {
    return with_variant(variant, [](const Variant& of) { return outcome_limit(of); });
}

int32_t dipolis_observation_size(const char* variant) {
    return with_variant(variant, [](const Variant& of) { return observation_size(of); });
}

int32_t dipolis_slice_count(const char* variant) {
    return with_variant(variant, [](const Variant& of) {
        return static_cast<int32_t>(observation_slices(of).size());
    });
}

int32_t dipolis_slice_at(const char* variant, int32_t index, dipolis_slice* to) {
    if (to == nullptr) return null("the place for the slice");
    return with_variant(variant, [&](const Variant& of) {
        const auto slices = observation_slices(of);
        if (index < 0 || static_cast<size_t>(index) >= slices.size())
            return refuse(DIPOLIS_BAD_ARGUMENT, "slice %d does not exist: there are 0 to %d",
                          int{index}, static_cast<int>(slices.size()) - 1);
        const PlacedSlice& slice = slices[static_cast<size_t>(index)];
        put_text(slice.name, to->name, sizeof to->name);
        put_text(std::string(slice.slice.meaning), to->meaning, sizeof to->meaning);
        to->offset = slice.offset;
        to->rows = slice.slice.shape[0];
        to->columns = slice.slice.shape[1];
        to->most = slice.slice.most;
        return 0;
    });
}

dipolis_batch* dipolis_batch_new(const char* variant, int64_t games, uint64_t seed,
                                 int32_t threads) {
    dipolis_batch* made = nullptr;
    with_variant(variant, [&](const Variant& of) {
        if (games < 1 || games > kMostGames)
            return refuse(DIPOLIS_BAD_ARGUMENT, "a batch has 1 to %lld games",
                          static_cast<long long>(kMostGames));
        if (threads < 1 || threads > kMostCrew)
            return refuse(DIPOLIS_BAD_ARGUMENT, "a batch has 1 to %d threads", kMostCrew);
        auto batch = std::make_unique<dipolis_batch>(of, static_cast<size_t>(games), threads);
        batch->reset(seed, {});
        made = batch.release();
        return 0;
    });
    return made;
}

void dipolis_batch_free(dipolis_batch* batch) {
    delete batch;
}

int32_t dipolis_batch_reset(dipolis_batch* batch, uint64_t seed, const dipolis_buffers* to) {
    if (batch == nullptr) return null("the batch");
    return guarded([&] {
        batch->reset(seed, to == nullptr ? dipolis_buffers{} : *to);
        return 0;
    });
}

int32_t dipolis_batch_step(dipolis_batch* batch, const int32_t* actions,
                           const dipolis_buffers* to) {
    if (batch == nullptr) return null("the batch");
    if (actions == nullptr) return null("the list of actions");
    return guarded([&] {
        const auto wrong = batch->step(actions, to == nullptr ? dipolis_buffers{} : *to);
        if (!wrong) return 0;
        const int32_t action = actions[*wrong];
        const std::string name =
            is_action(action) ? " (" + to_line(move_of(static_cast<Action>(action))) + ")" : "";
        return refuse(DIPOLIS_ILLEGAL, "game %zu: action %d%s is not legal; nothing was played",
                      *wrong, int{action}, name.c_str());
    });
}

int32_t dipolis_batch_choose(dipolis_batch* batch, const char* player, int32_t* actions) {
    if (batch == nullptr) return null("the batch");
    if (player == nullptr) return null("the player");
    if (actions == nullptr) return null("the list of actions");
    return guarded([&] {
        const auto chooser = find_chooser(player);
        if (!chooser)
            return refuse(
                DIPOLIS_BAD_TEXT,
                "the player '%.60s' is neither uniform, nor greedy, nor level1 to level%d", player,
                kLevelCount);
        batch->choose(*chooser, actions);
        return 0;
    });
}

int32_t dipolis_batch_state(const dipolis_batch* batch, int64_t game, dipolis_state* to) {
    if (batch == nullptr) return null("the batch");
    if (to == nullptr) return null("the place for the state");
    const auto games = static_cast<int64_t>(batch->games());
    if (game < 0 || game >= games)
        return refuse(DIPOLIS_BAD_ARGUMENT, "game %lld does not exist: there are 0 to %lld",
                      static_cast<long long>(game), static_cast<long long>(games - 1));
    store(batch->state(static_cast<size_t>(game)), to);
    return 0;
}

}  // extern "C"

}  // namespace dipolis::capi
