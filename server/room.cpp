#include "server/room.h"

#include "ai/levels.h"
#include "engine/view.h"
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
    if (!room.advance({})) return std::nullopt;
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
    if (!room.advance({})) return fail(ErrorCode::NotAllowed, "move " + std::to_string(room.ply()));
    return room;
}

bool Room::is_human(Seat seat) const {
    return info_.seats[static_cast<size_t>(index(seat))].is_person();
}

bool Room::decides(Seat seat) const {
    return actor(view(state(), seat)) == actor_of(seat) && !sealed(seat);
}

std::optional<Seat> Room::asked(Seats among) const {
    // The seat that resolves first is asked first.
    const Seat first = actor(state()) == Actor::Second ? Seat::Second : Seat::First;
    for (Seat seat : {first, other(first)}) {
        if (among.has(seat) && is_human(seat) && decides(seat)) return seat;
    }
    return std::nullopt;
}

bool Room::secret() const {
    const auto asks = [&](Seat seat) { return actor(view(state(), seat)) == actor_of(seat); };
    return asks(Seat::First) && asks(Seat::Second);
}

bool Room::unseal() {
    bool any = false;
    for (Seat seat : {Seat::First, Seat::Second}) {
        if (!is_human(seat) || !sealed(seat)) continue;
        sealed_[static_cast<size_t>(index(seat))].reset();
        any = true;
    }
    return any;
}

std::optional<Refusal> Room::play(int ply, std::string_view line, Seats among) {
    if (ply != this->ply()) return Refusal::Stale;
    if (is_over(state())) return Refusal::Over;
    const auto seat = asked(among);
    if (!seat) return Refusal::NotYourTurn;
    const auto move = parse_move(line);
    if (!move || !is_option(view(state(), *seat), *move)) return Refusal::NotAnOption;
    if (!answer(*seat, *move)) return Refusal::Storage;
    return std::nullopt;
}

bool Room::answer(Seat seat, Move move) {
    if (!secret()) return advance({&move, 1});
    auto& mine = sealed_[static_cast<size_t>(index(seat))];
    mine = move;
    if (!sealed(other(seat))) return true;
    const Seat first = static_cast<Seat>(actor(state()));
    const std::array both = {*sealed_[static_cast<size_t>(index(first))],
                             *sealed_[static_cast<size_t>(index(other(first)))]};
    if (!advance(both)) {
        mine.reset();  // not made: it may be given again
        return false;
    }
    sealed_ = {};
    return true;
}

std::optional<Question> Room::question() const {
    if (is_over(state())) return std::nullopt;
    for (Seat seat : {Seat::First, Seat::Second}) {
        const int level = info_.seats[static_cast<size_t>(index(seat))].level;
        if (level > 0 && decides(seat))
            return Question{info_.id, ply(), seat, level, view(state(), seat)};
    }
    return std::nullopt;
}

bool Room::play_answer(const Question& question, Move move) {
    const bool fits = question.ply == ply() && decides(question.seat) &&
                      question.seen == view(state(), question.seat);
    if (!fits || !is_option(question.seen, move) || !answer(question.seat, move)) return false;
    return ply() != question.ply;
}

bool Room::play_computer() {
    const int before = ply();
    while (const auto asked = question()) {
        const Move move = level_move(asked->level, asked->seen, character_of(info_.id),
                                     static_cast<uint64_t>(asked->ply));
        if (play_answer(*asked, move)) return true;
        if (decides(asked->seat)) return false;  // could not be saved
    }
    if (!is_over(state()) && step(state()) == Step::RivalDecides) {
        const Move move = draw(state(), rng_);
        return advance({&move, 1});
    }
    for (Seat seat : {Seat::First, Seat::Second}) {
        const auto& computer = info_.seats[static_cast<size_t>(index(seat))].computer;
        if (ply() != before || !computer || !decides(seat)) continue;
        const State seen = view(state(), seat);
        Options all;
        options(seen, all);
        if (!answer(seat, choose(*computer, seen, all, rng_))) return false;
    }
    return ply() != before;
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
    sealed_ = {};
}

bool Room::advance(std::span<const Move> given) {
    std::vector<Move> moves;
    std::vector<State> states;
    State next = state();
    const auto make = [&](Move made) {
        dipolis::play(next, made);
        moves.push_back(made);
        states.push_back(next);
    };
    for (Move move : given) make(move);
    while (actor(next) == Actor::Chance && step(next) != Step::RivalDecides) make(draw(next, rng_));
    std::vector<std::string> lines;
    lines.reserve(moves.size());
    for (Move made : moves) lines.push_back(to_line(made));
    if (!lines.empty() && !save_(ply(), lines)) return false;
    moves_.insert(moves_.end(), moves.begin(), moves.end());
    states_.insert(states_.end(), states.begin(), states.end());
    return true;
}

}  // namespace dipolis
