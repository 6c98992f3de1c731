// A game in progress as Python sees it: a state with the moves that led to it. Inside python only.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "python/module.h"

namespace dipolis::python {

class GameState : public Zeroed {
  public:
    explicit GameState(std::shared_ptr<const Rules> rules);
    // Those that begin with a position; its line becomes part of what is known of the game.
    static GameState from_position(const std::string& line);
    static GameState of(const dipolis_state& state);

    const dipolis_state& raw() const { return state_; }
    const std::shared_ptr<const Rules>& rules() const {
        if (!rules_) throw std::runtime_error("this State was never begun: take it from a Game");
        return rules_;
    }

    int32_t current_player() const { return checked(dipolis_current_player(&state_)); }
    // The player itself; without one the one to act, or seat 0 if that is none.
    int32_t seat_or_current(const py::object& player) const;

    py::list legal_actions(const py::object& player) const;
    py::list legal_actions_mask(const py::object& player) const;
    py::list chance_outcomes() const;
    int32_t dealt_outcome(uint64_t seed) const { return checked(dipolis_dealt(&state_, seed)); }
    void apply(int64_t action);
    GameState child(int64_t action) const;

    std::string position() const;
    std::string observation_string(int32_t player) const;
    std::string information_state_string(int32_t player) const;
    py::list observation_tensor(int32_t player) const;
    GameState resampled(int32_t player, const py::object& sampler) const;

    py::list history() const;
    py::list full_history() const;
    size_t move_number() const { return played_.size(); }
    py::list returns() const;
    py::tuple points() const;

    std::string record(const std::string& source) const;
    std::string serialized() const;
    static GameState read(const std::string& text);

  private:
    struct Played {
        int32_t action;
        int8_t player;
        bool secret;  // hidden from the other seat until it has answered too
    };

    GameState before_last() const;
    bool knows(int32_t player, size_t i) const;

    std::shared_ptr<const Rules> rules_;
    std::string origin_;  // the position it began from, if that is not the beginning
    dipolis_state state_{};
    std::vector<Played> played_;
};

}  // namespace dipolis::python
