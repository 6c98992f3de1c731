#include "bench/traffic/games.h"

#include <utility>

namespace dipolis::traffic {

namespace {

constexpr size_t kOpenedTogether = 50;
constexpr int kMovesOfAGame = 70;  // approximately

}  // namespace

Game::Game(World& world, Ready ready)
    : world_(world),
      ready_(std::move(ready)),
      left_(1 + static_cast<int>(world.random() % kMovesOfAGame)) {
    for (int seat : {0, 1}) {
        sides_[static_cast<size_t>(seat)].game = this;
        sides_[static_cast<size_t>(seat)].seat = seat;
    }
}

void Game::connect() {
    for (Side& side : sides_) side.socket = Socket::open(world_.io, world_.server, side);
}

void Game::opened() {
    if (++open_ < 2) return;
    for (Side& side : sides_) side.send(kHello);
    begin();
}

void Game::lost() {
    playable_ = false;
    if (!world_.ending) ++world_.tally.closed;
}

void Game::begin() {
    playable_ = false;
    id_.clear();
    sides_[0].send(kNew);
}

void Game::heard(Side& side, std::string_view text) {
    if (is_type(text, "table")) return saw_table(side, read_table(text));
    if (is_type(text, "refused")) {
        ++world_.tally.refused;
        mover_ = -1;
    }
    if (is_type(text, "error")) ++world_.tally.errors;
}

void Game::saw_table(Side& side, Seen seen) {
    side.seen = std::move(seen);
    side.when = Clock::now();
    if (id_.empty() && side.seat == 0 && side.seen.you == "0,1") {
        id_ = side.seen.game;
        for (Side& each : sides_) each.send(open_seat(id_, each.seat));
    } else if (sides_[0].seated(id_) && sides_[1].seated(id_) &&
               sides_[0].seen.ply == sides_[1].seen.ply &&
               (mover_ < 0 || side.seen.ply > made_at_)) {  // a table may come twice
        both_saw();
    }
}

void Game::both_saw() {
    playable_ = true;
    if (const int mover = std::exchange(mover_, -1); mover >= 0) {
        const Side& other = sides_[static_cast<size_t>(1 - mover)];
        if (world_.tally.measures(made_for_))
            world_.tally.latencies.add(seconds_between(made_for_, other.when));
        if (world_.tally.measures(other.when)) ++world_.tally.seen;
        if (--left_ == 0 || other.seen.over) {
            left_ = -1;
            return begin();
        }
    }
    if (ready_) std::exchange(ready_, nullptr)();
    go_on();
}

void Game::due(Clock::time_point time) {
    late_.push_back(time);
    if (world_.tally.measures(time)) ++world_.tally.due;
    go_on();
}

void Game::always_due() {
    always_due_ = true;
    go_on();
}

void Game::go_on() {
    if (playable_ && mover_ < 0 && (always_due_ || !late_.empty())) move();
}

void Game::move() {
    Side& side = sides_[sides_[0].seen.moves.empty() ? 1 : 0];
    if (side.seen.moves.empty()) return begin();
    made_for_ = Clock::now();
    if (!late_.empty()) {
        made_for_ = late_.front();
        late_.pop_front();
    } else if (world_.tally.measures(made_for_)) {
        ++world_.tally.due;
    }
    mover_ = side.seat;
    made_at_ = side.seen.ply;
    const auto& moves = side.seen.moves;
    side.send(play(id_, side.seen.ply, moves[world_.random() % moves.size()]));
}

Games::Games(World& world, int count, double rate) : world_(world), rate_(rate), timer_(world.io) {
    for (int i = 0; i < count; ++i) {
        games_.push_back(std::make_unique<Game>(world, [this] {
            ++opened_;
            open_next();
        }));
    }
}

void Games::open(std::function<void()> ready) {
    ready_ = std::move(ready);
    open_next();
}

void Games::open_next() {
    while (opening_ < games_.size() && opening_ - opened_ < kOpenedTogether)
        games_[opening_++]->connect();
    if (opened_ == games_.size() && ready_) std::exchange(ready_, nullptr)();
}

void Games::play_from(Clock::time_point begin) {
    begin_ = begin;
    if (rate_ <= 0) {
        for (const auto& game : games_) game->always_due();
    } else if (!games_.empty()) {
        play_due();
    }
}

void Games::play_due() {
    const auto due_at = [this] {
        const std::chrono::duration<double> later(static_cast<double>(made_due_) / rate_);
        return begin_ + std::chrono::duration_cast<Clock::duration>(later);
    };
    for (; due_at() <= Clock::now(); ++made_due_)
        games_[static_cast<size_t>(made_due_) % games_.size()]->due(due_at());
    timer_.expires_at(due_at());
    timer_.async_wait([this](error_code error) {
        if (!error && !world_.ending) play_due();
    });
}

}  // namespace dipolis::traffic
