// Many games at once, each at its place: the moves of all are played in one call. Chance is played
// inside, and a game that is over is followed by the next at its place. Inside capi only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "capi/crew.h"
#include "capi/dipolis.h"
#include "formats/actions.h"
#include "formats/observation.h"
#include "play/player.h"

namespace dipolis {

// The player whose moves a batch chooses: a policy, or a level.
struct Chooser {
    Policy policy = Policy::Uniform;
    int level = 0;  // 1 to kLevelCount; 0 for the policy
};
std::optional<Chooser> find_chooser(std::string_view words);  // "greedy", "level3"

class Batch {
  public:
    Batch(const Variant& variant, size_t games, int threads);

    size_t games() const { return places_.size(); }
    const State& state(size_t place) const { return places_[place].state; }

    void reset(uint64_t seed, const dipolis_buffers& to);
    // The place of the first action that is not legal; then nothing was played.
    std::optional<size_t> step(const int32_t* actions, const dipolis_buffers& to);
    void choose(Chooser chooser, int32_t* actions);

  private:
    struct Placed {
        State state;
        Actions legal;
        Rng chance{0}, chooser{0};
        uint32_t number = 0;  // of the game at this place
        ShownCards shown{};   // the cards of the observation written last
        bool ended = false;   // a game by the last step
        int8_t winner = 0;    // of it: 1 the first seat, -1 the second, 0 a shared victory
    };

    void begin(size_t place);
    static void list(Placed& at);
    Move chosen(size_t place, Chooser chooser);
    void settle(size_t place);
    void play_one(size_t place, Action action);
    void write(size_t place, const dipolis_buffers& to, std::vector<uint8_t>& row);
    void write_observation(size_t place, const dipolis_buffers& to, std::vector<uint8_t>& row);
    void clear_mask(size_t place, const dipolis_buffers& to);

    // Calls work(place, row) for all places; each thread has a row of its own.
    template <class Work>
    void each(const Work& work);

    const Variant variant_;
    const size_t decisions_, observed_;
    uint64_t seed_ = 0;
    std::vector<Placed> places_;
    std::vector<std::vector<uint8_t>> rows_;
    Crew crew_;
};

}  // namespace dipolis
