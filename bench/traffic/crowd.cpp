#include "bench/traffic/crowd.h"

#include <boost/asio/post.hpp>
#include <utility>

namespace dipolis::traffic {

namespace {

using std::chrono::milliseconds;

// A client that sends `hello` as a page does, and then nothing.
class Idle : public Guest {
  public:
    using Guest::Guest;
    void opened() override { socket_->send(kHello); }
    void heard(std::string_view) override {}
};

// A client that analyses a game of its own, plays a move when that is done, and repeats both.
class Analyst : public Guest {
  public:
    using Guest::Guest;
    void opened() override { socket_->send(kNew); }
    void heard(std::string_view text) override {
        if (is_type(text, "table")) {
            const Seen seen = read_table(text);
            if (seen.over) return socket_->send(kNew);
            seen_ = seen;
            look();
        } else if (is_type(text, "analysis") && text.find(R"("done":true)") != text.npos) {
            ++tally_.analyses;
            const size_t move = world_.random() % seen_.moves.size();
            socket_->send(play(seen_.game, seen_.ply, seen_.moves[move]));
        } else if (is_type(text, "error")) {
            later();
        }
    }

  private:
    void look() { socket_->send(about_ply("analyse", seen_.game, seen_.ply)); }
    void later() {
        timer_.expires_after(milliseconds(100));
        timer_.async_wait([this](error_code error) {
            if (!error && !world_.ending) look();
        });
    }

    Seen seen_;
    asio::steady_timer timer_{world_.io};
};

// A client that sends as fast as the socket takes it, in one of four ways: pings, valid messages,
// moves in a game it has not opened, nonsense. After a disconnection it returns a second later.
class Flooder : public Guest {
  public:
    Flooder(World& world, CrowdTally& tally, int number)
        : Guest(world, tally, number), way_(number % 4) {}
    void opened() override {
        open_ = true;
        begin_ = Clock::now();
        sent();
    }
    void heard(std::string_view) override {}
    void sent() override {
        if (world_.ending) return;
        static const std::string kIllegal = play("nowhere1", 7, "build quarry");
        if (way_ == 0) return socket_->ping();
        socket_->send(way_ == 1 ? kHello : way_ == 2 ? kIllegal : std::string(200, '['));
    }
    void closed() override {
        if (world_.ending) return;
        if (std::exchange(open_, false)) {
            ++tally_.floods;
            tally_.cut_after.add(seconds_between(begin_, Clock::now()));
        } else {
            ++tally_.kept_out;
        }
        timer_.expires_after(milliseconds(1000));
        timer_.async_wait([this](error_code error) {
            if (!error && !world_.ending) connect();
        });
    }

  private:
    int way_;
    bool open_ = false;
    Clock::time_point begin_ = Clock::now();
    asio::steady_timer timer_{world_.io};
};

// A client that connects, begins a game, plays a few moves, starts an analysis and disconnects
// without a message; every second time it deletes the previous game. Then it repeats that.
class Visitor : public Guest {
  public:
    using Guest::Guest;
    void opened() override {
        moves_ = 0;
        socket_->send(kHello);
        socket_->send(kNew);
    }
    void heard(std::string_view text) override {
        if (is_type(text, "games")) return leave();
        if (!is_type(text, "table")) return;
        const Seen seen = read_table(text);
        if (seen.moves.empty() || ++moves_ > kMoves) return end(seen);
        socket_->send(play(seen.game, seen.ply, seen.moves[world_.random() % seen.moves.size()]));
    }

  private:
    static constexpr int kMoves = 12;

    void end(const Seen& seen) {
        socket_->send(about_ply("analyse", seen.game, seen.ply));
        socket_->send(tally_.visits % 2 == 0 ? about("delete", seen.game) : kGames);
    }
    void leave() {
        ++tally_.visits;
        // The socket is in the middle of a read: it is dropped when that is done.
        asio::post(world_.io, [this] {
            socket_->drop();
            if (!world_.ending) connect();
        });
    }

    int moves_ = 0;
};

}  // namespace

std::unique_ptr<Guest> make_guest(Kind kind, World& world, CrowdTally& tally, int number) {
    switch (kind) {
        case Kind::Analyst:
            return std::make_unique<Analyst>(world, tally, number);
        case Kind::Flooder:
            return std::make_unique<Flooder>(world, tally, number);
        case Kind::Visitor:
            return std::make_unique<Visitor>(world, tally, number);
        case Kind::Idle:
            break;
    }
    return std::make_unique<Idle>(world, tally, number);
}

Importer::Importer(World& world, CrowdTally& tally, const std::vector<std::string>& records,
                   int64_t& left, std::function<void()> done)
    : Guest(world, tally), records_(records), left_(left), done_(std::move(done)) {}

void Importer::next() {
    constexpr int kBeforeItIsTooFast = 250;  // below what the server accepts at once
    if (left_ <= 0 || sent_ == kBeforeItIsTooFast) {
        socket_->drop();
        return done_();
    }
    ++sent_;
    const auto& record = records_[static_cast<size_t>(--left_) % records_.size()];
    socket_->send(R"({"t":"import","d":{"trace":)" + record + R"(,"seats":["human","human"]}})");
}

void Importer::heard(std::string_view text) {
    if (!is_type(text, "table"))
        throw std::runtime_error("a record was not taken: " + std::string(text.substr(0, 200)));
    next();
}

}  // namespace dipolis::traffic
