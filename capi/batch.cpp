#include "capi/batch.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "ai/levels.h"
#include "ai/searcher.h"
#include "engine/view.h"
#include "formats/observation.h"

namespace dipolis {

namespace {

// The places of one thread are neighbours.
size_t share(size_t all, int number, int of) {
    return all * static_cast<size_t>(number) / static_cast<size_t>(of);
}

}  // namespace

Batch::Batch(const Variant& variant, size_t games, int threads)
    : variant_(variant),
      decisions_(static_cast<size_t>(decision_count(variant))),
      observed_(static_cast<size_t>(observation_size(variant))),
      places_(games),
      rows_(static_cast<size_t>(threads), std::vector<uint8_t>(observed_)),
      crew_(threads) {}

template <class Work>
void Batch::each(const Work& work) {
    crew_.run([&](int number) {
        const size_t end = share(games(), number + 1, crew_.size());
        for (size_t place = share(games(), number, crew_.size()); place < end; ++place)
            work(place, rows_[static_cast<size_t>(number)]);
    });
}

void Batch::reset(uint64_t seed, const dipolis_buffers& to) {
    seed_ = seed;
    each([&](size_t place, std::vector<uint8_t>& row) {
        Placed& at = places_[place];
        clear_mask(place, to);
        at.number = 0;
        at.chooser = Rng(~seed, place);
        begin(place);
        at.ended = false;
        write(place, to, row);
    });
}

// The next game at this place, up to the first decision.
void Batch::begin(size_t place) {
    Placed& at = places_[place];
    at.chance = Rng(seed_, uint64_t{place} << 32 | at.number);
    ++at.number;
    at.state = start(variant_);
    settle(place);
}

// In any order: sorting takes longer than it helps.
void Batch::list(Placed& at) {
    Options all;
    options(at.state, all);
    at.legal.list(all);
}

// Plays chance until a seat decides. No game ends before it was asked anything.
void Batch::settle(size_t place) {
    Placed& at = places_[place];
    while (actor(at.state) == Actor::Chance) play(at.state, draw(at.state, at.chance));
    if (!is_over(at.state)) return list(at);
    const Result result = at.state.result;
    const int winner = result.winner == Seat::First ? 1 : -1;
    at.winner = static_cast<int8_t>(result.kind == Result::Kind::Tie ? 0 : winner);
    at.ended = true;
    begin(place);
}

void Batch::play_one(size_t place, Action action) {
    Placed& at = places_[place];
    at.ended = false;
    play(at.state, move_of(action));
    settle(place);
}

std::optional<size_t> Batch::step(const int32_t* actions, const dipolis_buffers& to) {
    std::vector<size_t> wrong(static_cast<size_t>(crew_.size()), games());
    crew_.run([&](int number) {
        const size_t end = share(games(), number + 1, crew_.size());
        for (size_t place = share(games(), number, crew_.size()); place < end; ++place) {
            if (places_[place].legal.has(actions[place])) continue;
            wrong[static_cast<size_t>(number)] = place;
            break;
        }
    });
    const size_t first = *std::min_element(wrong.begin(), wrong.end());
    if (first < games()) return first;
    each([&](size_t place, std::vector<uint8_t>& row) {
        clear_mask(place, to);
        play_one(place, static_cast<Action>(actions[place]));
        write(place, to, row);
    });
    return std::nullopt;
}

void Batch::write_observation(size_t place, const dipolis_buffers& to, std::vector<uint8_t>& row) {
    Placed& at = places_[place];
    const State& state = at.state;
    const Seat viewer = seat_of(actor(state));
    if (to.observations != nullptr) {
        const std::span written(to.observations + place * observed_, observed_);
        if (to.untouched == 1) {
            observe_again(state, viewer, written, at.shown);
        } else {
            observe(state, viewer, written);
            at.shown = state.structure.cards;
        }
    }
    if (to.observations_as_float == nullptr) return;
    observe(state, viewer, row);
    std::copy(row.begin(), row.end(), to.observations_as_float + place * observed_);
}

// Before a move, while the list of what was legal is still there.
void Batch::clear_mask(size_t place, const dipolis_buffers& to) {
    if (to.masks == nullptr || to.untouched != 1) return;
    uint8_t* const mask = to.masks + place * decisions_;
    for (Action action : places_[place].legal) mask[action] = 0;
}

void Batch::write(size_t place, const dipolis_buffers& to, std::vector<uint8_t>& row) {
    const Placed& at = places_[place];
    write_observation(place, to, row);
    if (to.masks != nullptr) {
        uint8_t* const mask = to.masks + place * decisions_;
        if (to.untouched != 1) std::memset(mask, 0, decisions_);
        for (Action action : at.legal) mask[action] = 1;
    }
    if (to.rewards != nullptr) {
        const int winner = at.ended ? at.winner : 0;
        to.rewards[2 * place] = static_cast<float>(winner);
        to.rewards[2 * place + 1] = static_cast<float>(-winner);
    }
    if (to.done != nullptr) to.done[place] = at.ended;
    if (to.to_move != nullptr) to.to_move[place] = static_cast<int8_t>(actor(at.state));
}

// A level sees what its seat sees, and plays in each game by opinions that follow from the seed.
Move Batch::chosen(size_t place, Chooser chooser) {
    Placed& at = places_[place];
    if (chooser.level > 0) {
        const State seen = view(at.state, seat_of(actor(at.state)));
        const uint64_t game = Rng(seed_, ~(uint64_t{place} << 32 | at.number)).next();
        return level_move(chooser.level, seen, game, at.chooser.next());
    }
    Options all;
    options(at.state, all);
    return dipolis::choose(chooser.policy, at.state, all, at.chooser);
}

void Batch::choose(Chooser chooser, int32_t* actions) {
    each([&](size_t place, std::vector<uint8_t>&) {
        Placed& at = places_[place];
        const bool any = chooser.level == 0 && chooser.policy == Policy::Uniform;
        actions[place] =
            any ? at.legal[at.chooser.below(at.legal.size())] : action_of(chosen(place, chooser));
    });
}

std::optional<Chooser> find_chooser(std::string_view words) {
    if (const auto policy = find_policy(words)) return Chooser{*policy, 0};
    for (int level = 1; level <= kLevelCount; ++level)
        if (words == "level" + std::to_string(level)) return Chooser{Policy::Uniform, level};
    return std::nullopt;
}

}  // namespace dipolis
