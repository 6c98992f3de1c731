#include "rooms/room.h"

#include <utility>

#include "engine/view.h"
#include "formats/notation.h"
#include "formats/propagate.h"

namespace dipolis {

Room::Room(GameInfo info, Chance chance)
    : info_(std::move(info)), chance_(std::move(chance)), states_{start(info_.variant)} {}

Room Room::open(GameInfo info, Chance chance) {
    Room room(std::move(info), std::move(chance));
    room.advance({});
    return room;
}

Parsed<bool> Room::replay(std::span<const std::string> lines) {
    for (const std::string& line : lines) {
        const std::string where = "move " + std::to_string(ply());
        const auto move = parse_move(line);
        if (!move) return fail(move.error().code, where, line);
        State next = state();
        if (!try_play(next, *move)) return fail(ErrorCode::NotAllowed, where, line);
        moves_.push_back(*move);
        states_.push_back(next);
    }
    return true;
}

Room Room::restore_damaged(GameInfo info, std::span<const std::string> lines) {
    Room room(std::move(info), Rng(0));
    (void)room.replay(lines);
    room.end({Ending::Kind::Damaged, std::nullopt});
    return room;
}

Parsed<Room> Room::restore(GameInfo info, std::span<const std::string> lines, Chance chance) {
    Room room(std::move(info), std::move(chance));
    CHECK(room.replay(lines));
    // Our own games are saved up to a decision, but an imported record may stop earlier.
    room.advance({});
    return room;
}

bool Room::is_human(Seat seat) const {
    return info_.seats[seat].is_person();
}

Seats Room::people() const {
    Seats seats;
    for (Seat seat : kBothSeats) {
        if (is_human(seat)) seats.add(seat);
    }
    return seats;
}

bool Room::decides(Seat seat) const {
    return !ended_ && actor(view(state(), seat)) == actor_of(seat) && !sealed(seat);
}

std::optional<Seat> Room::asked(Seats among) const {
    // The seat that resolves first is asked first.
    const Seat first = actor(state()) == Actor::Second ? Seat::Second : Seat::First;
    for (Seat seat : {first, other(first)}) {
        if (among.has(seat) && is_human(seat) && decides(seat)) return seat;
    }
    return std::nullopt;
}

State Room::seen_by(const State& state, Seats you, std::optional<Seat> asked) const {
    if (asked) return view(state, *asked);
    if (you.size() == 1) return view(state, *you.begin());
    return view(view(state, Seat::First), Seat::Second);
}

State Room::seen_at(int ply, Seats you) const {
    return seen_by(before(ply), you, asked(you));
}

Sight Room::sight(Seats you) const {
    Sight sight{.you = you, .seen = {}, .asked = asked(you), .secret = secret(), .sealed = {}};
    sight.seen = seen_by(state(), you, sight.asked);
    for (Seat seat : you) {
        if (sealed(seat)) sight.sealed.add(seat);
    }
    // Only a client that decides for every human seat, and so has seen all moves, may undo.
    sight.undo = !ended_ && !you.empty() && you == people() && last_decision().has_value();
    return sight;
}

bool Room::secret() const {
    return !ended_ && decide_together(state());
}

void Room::end(const Ending& ending) {
    ended_ = ending;
    sealed_ = {};
}

bool Room::unseal() {
    bool any = false;
    for (Seat seat : kSeats) {
        if (!is_human(seat) || !sealed(seat)) continue;
        sealed_[seat].reset();
        any = true;
    }
    return any;
}

void Room::seal_again(const Sealed& before) {
    if (before.ply != ply() || pending_ || !secret()) return;
    for (Seat seat : kSeats) {
        const auto& answer = before.answers[seat];
        if (answer && decides(seat) && is_option(view(state(), seat), *answer))
            sealed_[seat] = answer;
    }
}

std::optional<Refusal> Room::play(int ply, std::string_view line, Seats among) {
    if (ply != this->ply() || pending_) return Refusal::Stale;
    if (over()) return Refusal::Over;
    const auto seat = asked(among);
    if (!seat) return Refusal::NotYourTurn;
    const auto move = parse_move(line);
    if (!move || !is_option(view(state(), *seat), *move)) return Refusal::NotAnOption;
    answer(*seat, *move);
    return std::nullopt;
}

void Room::answer(Seat seat, Move move) {
    if (!secret()) return advance({&move, 1});
    sealed_[seat] = move;
    if (!sealed(other(seat))) return;
    const Seat first = seat_of(actor(state()));
    const std::array both = {*sealed_[first], *sealed_[other(first)]};
    last_sealed_ = seat;
    advance(both);
}

void Room::settle(bool saved) {
    if (!pending_) return;
    const Change change = std::move(*pending_);
    pending_.reset();
    const auto last = std::exchange(last_sealed_, std::nullopt);
    if (saved) {
        moves_.insert(moves_.end(), change.moves.begin(), change.moves.end());
        states_.insert(states_.end(), change.states.begin(), change.states.end());
        sealed_ = {};
    } else if (last) {  // could not be saved: it may be given again
        sealed_[*last].reset();
    }
}

std::optional<Question> Room::question() const {
    if (over()) return std::nullopt;
    for (Seat seat : kSeats) {
        const int level = info_.seats[seat].level;
        if (level > 0 && decides(seat))
            return Question{info_.id, ply(), seat, level, view(state(), seat), !people().empty()};
    }
    return std::nullopt;
}

bool Room::play_answer(const Question& question, Move move) {
    const bool fits = question.ply == ply() && !pending_ && decides(question.seat) &&
                      question.seen == view(state(), question.seat);
    if (!fits || !is_option(question.seen, move)) return false;
    answer(question.seat, move);
    return pending_.has_value();
}

bool Room::play_computer() {
    if (pending_ || ended_) return false;
    if (actor(state()) == Actor::Chance && !automaton_to_move(state())) advance({});
    if (!pending_ && automaton_to_move(state())) {
        const Move move = chance_.outcome(info_.bound, info_.variant, state(), moves_);
        advance({&move, 1});
    }
    for (Seat seat : kSeats) {
        const auto& computer = info_.seats[seat].computer;
        if (pending_ || !computer || !decides(seat)) continue;
        const State seen = view(state(), seat);
        Options all;
        options(seen, all);
        answer(seat, choose(*computer, seen, all, chance_.choice(ply())));
    }
    return pending_.has_value();
}

std::optional<int> Room::last_decision() const {
    for (int ply = this->ply() - 1; ply >= 0; --ply) {
        const Actor who = actor(before(ply));
        if (is_seat(who) && is_human(seat_of(who))) return ply;
    }
    return std::nullopt;
}

void Room::rewind(int ply) {
    moves_.resize(static_cast<size_t>(ply));
    states_.resize(static_cast<size_t>(ply) + 1);
    sealed_ = {};
}

void Room::advance(std::span<const Move> given) {
    Change change;
    State next = state();
    const auto make = [&](Move made) {
        dipolis::play(next, made);
        change.moves.push_back(made);
        change.states.push_back(next);
    };
    for (Move move : given) make(move);
    std::vector<Move> moves = moves_;
    moves.insert(moves.end(), given.begin(), given.end());
    while (actor(next) == Actor::Chance && !automaton_to_move(next)) {
        moves.push_back(chance_.outcome(info_.bound, info_.variant, next, moves));
        make(moves.back());
    }
    if (!change.moves.empty()) pending_ = std::move(change);
}

}  // namespace dipolis
