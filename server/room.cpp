#include "server/room.h"

#include "formats/notation.h"

namespace dipolis {

std::string_view id(Refusal refusal) {
    switch (refusal) {
        case Refusal::Stale:
            return "stale";
        case Refusal::NotAnOption:
            return "not_an_option";
        case Refusal::NotYourTurn:
            return "not_your_turn";
        case Refusal::Over:
            return "over";
        case Refusal::Storage:
            break;
    }
    return "storage";
}

Room::Room(GameInfo info, Rng rng, Save save)
    : info_(std::move(info)), rng_(rng), save_(std::move(save)), states_{start(info_.variant)} {}

std::optional<Room> Room::open(GameInfo info, Rng rng, Save save) {
    Room room(std::move(info), rng, std::move(save));
    if (!room.advance(std::nullopt)) return std::nullopt;
    return room;
}

Parsed<Room> Room::restore(GameInfo info, std::span<const std::string> lines, Rng rng, Save save) {
    Room room(std::move(info), rng, std::move(save));
    for (const std::string& line : lines) {
        const std::string where = "move " + std::to_string(room.ply());
        const auto move = parse_move(line);
        if (!move) return fail(move.error().code, where, line);
        State next = room.state();
        if (!is_option(next, *move)) return fail(ErrorCode::NotAllowed, where, line);
        dipolis::play(next, *move);
        room.moves_.push_back(*move);
        room.states_.push_back(next);
    }
    // A game is only ever saved up to a decision, but a record from elsewhere may stop before.
    if (!room.advance(std::nullopt))
        return fail(ErrorCode::NotAllowed, "move " + std::to_string(room.ply()));
    return room;
}

bool Room::is_human(Seat seat) const {
    return !info_.seats[static_cast<size_t>(index(seat))].computer.has_value();
}

bool Room::awaits_human() const {
    const Actor who = actor(state());
    return (who == Actor::First || who == Actor::Second) && is_human(static_cast<Seat>(who));
}

std::optional<Refusal> Room::play(int ply, std::string_view line) {
    if (ply != this->ply()) return Refusal::Stale;
    if (is_over(state())) return Refusal::Over;
    if (!awaits_human()) return Refusal::NotYourTurn;
    const auto move = parse_move(line);
    if (!move || !is_option(state(), *move)) return Refusal::NotAnOption;
    if (!advance(*move)) return Refusal::Storage;
    return std::nullopt;
}

bool Room::play_computer() {
    const Actor who = actor(state());
    if (who != Actor::First && who != Actor::Second) return false;
    const auto& computer = info_.seats[static_cast<size_t>(who)].computer;
    if (!computer) return false;
    Options all;
    options(state(), all);
    return advance(choose(*computer, state(), all, rng_));
}

std::optional<int> Room::last_decision() const {
    for (int ply = this->ply() - 1; ply >= 0; --ply) {
        const Actor who = actor(before(ply));
        if (who != Actor::Chance && is_human(static_cast<Seat>(who))) return ply;
    }
    return std::nullopt;
}

void Room::rewind(int ply) {
    moves_.resize(static_cast<size_t>(ply));
    states_.resize(static_cast<size_t>(ply) + 1);
}

std::optional<Move> Room::hint() {
    if (!awaits_human()) return std::nullopt;
    Options all;
    options(state(), all);
    return choose(Policy::Greedy, state(), all, rng_);
}

bool Room::advance(std::optional<Move> move) {
    std::vector<Move> moves;
    std::vector<State> states;
    State next = state();
    const auto make = [&](Move made) {
        dipolis::play(next, made);
        moves.push_back(made);
        states.push_back(next);
    };
    if (move) make(*move);
    while (actor(next) == Actor::Chance) make(outcome(next, rng_.below(total_weight(next))));
    std::vector<std::string> lines;
    lines.reserve(moves.size());
    for (Move made : moves) lines.push_back(to_line(made));
    if (!lines.empty() && !save_(ply(), lines)) return false;
    moves_.insert(moves_.end(), moves.begin(), moves.end());
    states_.insert(states_.end(), states.begin(), states.end());
    return true;
}

}  // namespace dipolis
