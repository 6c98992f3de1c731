#include "bench/traffic/games.h"

#include <utility>

namespace dipolis::traffic {

namespace {

constexpr size_t kOpenedTogether = 50;
constexpr int kMovesOfAGame = 70;  // approximately

}  // namespace

Game::Game(World& world, int number, Ready ready)
    : world_(world),
      number_(number),
      ready_(std::move(ready)),
      left_(1 + static_cast<int>(world.random() % kMovesOfAGame)) {
    for (int seat : {0, 1}) {
        sides_[static_cast<size_t>(seat)].game = this;
        sides_[static_cast<size_t>(seat)].seat = seat;
    }
}

void Game::connect() {
    open_ = 0;
    connect(sides_[0], {});
    if (!one_browser()) connect(sides_[1], {});
}

void Game::connect(Side& side, std::string cookie) {
    Identity who = world_.identity(10, number_);
    who.cookie = std::move(cookie);
    if (side.socket && who.cookie.empty()) who.cookie = side.socket->identity().cookie;
    side.socket = Socket::open(world_.io, world_.server, side, std::move(who));
}

void Game::come_back(Ready ready) {
    ready_ = std::move(ready);
    back_ = true;
    always_due_ = playable_ = false;
    late_.clear();
    mover_ = -1;
    for (Side& side : sides_) {
        side.seen = {};
        side.socket->drop();
    }
    connect();
}

void Game::opened() {
    if (++open_ == 1 && one_browser()) connect(sides_[1], sides_[0].socket->identity().cookie);
    if (open_ < 2) return;
    for (Side& side : sides_) side.send(kHello);
    if (back_ && !id_.empty()) return open_again();
    begin();
}

void Game::open_again() {
    for (Side& side : sides_)
        side.send(world_.friends ? about("open", id_) : open_seat(id_, side.seat));
}

bool Game::is_seated(const Side& side) const {
    return side.seen.game == id_ && side.seen.you == std::to_string(side.seat);
}

void Game::lost() {
    playable_ = false;
    if (!world_.ending) ++world_.tally.closed;
}

void Game::begin() {
    playable_ = false;
    left_game_ = std::exchange(id_, {});
    joined_ = false;
    sides_[0].send(world_.friends ? kInvite : kNew);
}

// The inviter is told the link, and the friend follows it.
void Game::saw_people(std::string_view text) {
    size_t at = 0;
    if (joined_ || id_.empty() || part_of(text, R"("game":")", '"', at) != id_) return;
    joined_ = true;
    sides_[1].send(join(part_of(text, R"("join":")", '"', at)));
}

void Game::heard(Side& side, std::string_view text) {
    if (is_type(text, "table")) return saw_table(side, read_table(text));
    if (side.seat == 0 && !joined_ && !back_ && is_type(text, "people")) return saw_people(text);
    if (is_type(text, "refused")) {
        ++world_.tally.refused;
        mover_ = -1;
    }
    if (is_type(text, "error")) ++world_.tally.errors;
}

void Game::saw_table(Side& side, Seen seen) {
    side.seen = std::move(seen);
    side.when = Clock::now();
    const bool begun =
        side.seen.over || !sides_[0].seen.moves.empty() || !sides_[1].seen.moves.empty();
    if (id_.empty() && side.seat == 0 && side.seen.game != left_game_) {
        id_ = side.seen.game;
        if (!world_.friends) open_again();
    } else if (is_seated(sides_[0]) && is_seated(sides_[1]) && begun &&
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
        games_.push_back(std::make_unique<Game>(world, i, [this] { one_is_open(); }));
    }
}

void Games::one_is_open() {
    ++opened_;
    open_next();
}

void Games::open(std::function<void()> ready) {
    ready_ = std::move(ready);
    open_next();
}

void Games::come_back(std::function<void()> ready) {
    opening_ = opened_ = 0;
    back_ = true;
    open(std::move(ready));
}

void Games::open_next() {
    while (opening_ < games_.size() && opening_ - opened_ < kOpenedTogether) {
        Game& game = *games_[opening_++];
        if (back_) {
            game.come_back([this] { one_is_open(); });
        } else {
            game.connect();
        }
    }
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
