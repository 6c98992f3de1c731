#include "rooms/pair.h"

#include <algorithm>

#include "engine/view.h"
#include "rooms/clock.h"

namespace dipolis {

namespace {

// Time for which a rival must be away before a claim, and for which a clock waits after a restart.
constexpr int64_t kPatience = int64_t{60} * kSecond;

// Once all Wonders of a rated game were shown, whoever leaves it loses: otherwise one would play
// only those that look well. The second row comes when the first is given away.
bool binds(const Room& room) {
    if (room.info().pact->standing != Standing::Rated) return false;
    const auto& cities = room.state().cities;
    const size_t given = cities[0].wonders.size() + cities[1].wonders.size();
    return room.state().age != Age::None || given >= kWonderGroup;
}

}  // namespace

Pair::Pair(const Pact& pact, const Summary& summary, int64_t now, bool restored)
    : left_in_secret_(summary.left), gone_since_{now, now}, wait_until_(now + kPatience) {
    if (pact.clock) clock_.emplace(*pact.clock, summary.left);
    if (restored) waited_for_ = kBothSeats;
}

void Pair::set_here(Seats here, int64_t now) {
    for (Seat seat : kBothSeats) {
        if (here_.has(seat) && !here.has(seat)) gone_since_[seat] = now;
        if (here.has(seat)) waited_for_.remove(seat);
    }
    here_ = here;
}

int Pair::away(Seat seat, int64_t now) const {
    if (here_.has(seat)) return 0;
    return static_cast<int>((now - gone_since_[seat]) / kSecond);
}

void Pair::run_clock(const Room& room, int64_t now) {
    if (!clock_) return;
    if (now >= wait_until_) waited_for_ = {};
    Seats deciding;
    for (Seat seat : kBothSeats) {
        if (in_play(room) && !waited_for_.has(seat) && room.asked({seat})) deciding.add(seat);
    }
    note_secret(room, now);
    clock_->run(deciding, now);
}

// Notes both times as a secret decision begins: whoever answers stops its own time, so a time that
// is looked up later would tell that and when.
void Pair::note_secret(const Room& room, int64_t now) {
    const auto at = room.secret() ? std::optional(room.ply()) : std::nullopt;
    if (at && at != secret_at_) left_in_secret_ = left(now);
    secret_at_ = at;
}

void Pair::stop_clock(int64_t now) {
    if (clock_) clock_->run({}, now);
}

std::optional<int64_t> Pair::time_ends(int64_t now) const {
    const bool waits = now < wait_until_ && !waited_for_.empty();
    return clock_ && !waits ? clock_->ends() : std::nullopt;
}

std::optional<Ending> Pair::out_of_time(const Room& room, int64_t now) const {
    const auto seat = clock_ && !room.over() ? clock_->over(now) : std::nullopt;
    if (!seat) return std::nullopt;
    return ending_by_time(room, *seat);
}

bool Pair::may_abort(const Room& room) const {
    return !room.over() && !both_have_decided(room) && !binds(room);
}

// Seconds until a claim. While both decide in secret, nobody may learn whether the other has
// answered; who has answered, and is still waiting, knows it anyway.
std::optional<int> Pair::claim_in(const Room& room, Seat seat, int64_t now) const {
    const Seat rival = other(seat);
    const bool days = clock_ && clock_->terms().kind == ClockTerms::Kind::Days;
    if (!in_play(room) || days || here_.has(rival) || room.asked({seat})) return std::nullopt;
    const int64_t wait = std::max<int64_t>(0, gone_since_[rival] + kPatience - now);
    return static_cast<int>((wait + kSecond - 1) / kSecond);
}

bool Pair::awaits_rematch(int64_t now) const {
    const auto stays = [&](Seat seat) { return now - gone_since_[seat] < kPatience; };
    return offers_[Offer::Rematch] != PerSeat<bool>{false, false} &&
           (stays(Seat::First) || stays(Seat::Second));
}

bool Pair::may_offer(const Room& room, Seat seat, Offer what) const {
    switch (what) {
        case Offer::Rematch:
            return room.over() && room.info().pact->begun() && next.empty();
        case Offer::Undo: {
            const bool asked = offered(other(seat), Offer::Undo);
            const bool rated = room.info().pact->standing == Standing::Rated;
            return in_play(room) && !rated && (asked || last_decision_of(room, seat));
        }
        case Offer::Talk:
            break;
    }
    return room.info().pact->begun();
}

bool Pair::offer(Seat seat, Offer what, bool yes) {
    if (!yes) {
        drop(what);
        return false;
    }
    auto& first = first_[what];
    if (!first) first = seat;
    offers_[what][seat] = true;
    return offers_[what] == PerSeat<bool>{true, true};
}

void Pair::drop(Offer what) {
    offers_[what] = {};
    first_[what].reset();
}

std::optional<int> last_decision_of(const Room& room, Seat seat) {
    for (int ply = room.ply() - 1; ply >= 0; --ply) {
        if (actor(room.before(ply)) != actor_of(seat)) continue;
        return ply > 0 && decide_together(room.before(ply - 1)) ? ply - 1 : ply;
    }
    return std::nullopt;
}

Ending ending_by_time(const Room& room, Seat seat) {
    if (last_decision_of(room, seat) || binds(room)) return {Ending::Kind::Time, other(seat)};
    return {Ending::Kind::Aborted, std::nullopt};
}

bool both_have_decided(const Room& room) {
    return last_decision_of(room, Seat::First) && last_decision_of(room, Seat::Second);
}

Seats deciders(const Room& room) {
    Seats seats;
    const State* before = &room.state();
    for (const State& after : room.pending()->states) {
        for (Seat seat : kBothSeats) {
            if (actor(*before) == actor_of(seat)) seats.add(seat);
        }
        before = &after;
    }
    return seats;
}

}  // namespace dipolis
