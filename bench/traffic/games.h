// Games of two clients each, every client with its own socket; moves are chosen at random from the
// options. Open loop: moves are due at fixed times whether or not the server keeps up, and the
// latency of a move is measured from its due time. So a server that stops for a second gets a slow
// measurement for every move that was due in that second.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "bench/traffic/figures.h"
#include "bench/traffic/socket.h"
#include "bench/traffic/words.h"

namespace dipolis::traffic {

// Counters of all games. A move counts if it was due in the measured period.
struct Tally {
    Clock::time_point begin = Clock::time_point::max(), end = Clock::time_point::max();
    Times latencies;  // until the other client received the table after the move
    int64_t due = 0;
    int64_t seen = 0;  // moves that both clients have seen in this period, whenever they were due
    int64_t refused = 0, errors = 0, closed = 0;

    bool measures(Clock::time_point time) const { return time >= begin && time < end; }
};

struct World {
    asio::io_context& io;
    tcp::endpoint server;
    std::mt19937_64 random;
    bool friends = false;  // each game between two browsers, by a link, with a clock
    bool proxied = false;  // each client has an address of its own, as a proxy would name it
    Tally tally = {};
    bool ending = false;  // connections that close from now on are not errors

    // Identity of the game or guest of that number; `net` tells them apart.
    Identity identity(int net, int number) const {
        if (!proxied) return {};
        return {std::to_string(net) + '.' + std::to_string(number >> 16 & 255) + '.' +
                    std::to_string(number >> 8 & 255) + '.' + std::to_string(number & 255),
                {}};
    }
};

class Game {
  public:
    // Called once, when the first move can be made.
    using Ready = std::function<void()>;

    Game(World& world, int number, Ready ready);

    void connect();
    // Both clients connect again, to a server that was restarted, and open their game.
    void come_back(Ready ready);
    // A move is due. If the clients have not both seen the last one yet, it is made later, when
    // they have.
    void due(Clock::time_point time);
    // From now on a move is due whenever one can be made.
    void always_due();

  private:
    struct Side : Listener {
        void opened() override { game->opened(); }
        void heard(std::string_view text) override { game->heard(*this, text); }
        void closed() override { game->lost(); }
        void send(std::string text) { socket->send(std::move(text)); }
        Game* game = nullptr;
        int seat = 0;
        std::shared_ptr<Socket> socket;
        Seen seen;
        Clock::time_point when;  // when it received the table
    };

    // Whether both clients are windows of one browser, which must show the same key.
    bool one_browser() const { return world_.proxied && !world_.friends; }
    void connect(Side& side, std::string cookie);
    void opened();
    void lost();
    void begin();
    void open_again();
    bool is_seated(const Side& side) const;
    void saw_people(std::string_view text);
    void heard(Side& side, std::string_view text);
    void saw_table(Side& side, Seen seen);
    void both_saw();
    void go_on();
    void move();

    World& world_;
    int number_;
    bool always_due_ = false;
    bool joined_ = false;  // the link of this game was followed
    bool back_ = false;
    Ready ready_;
    std::array<Side, 2> sides_;
    int open_ = 0;
    std::string id_;         // empty while a new game is being requested
    std::string left_game_;  // the one before it, of which a table may still come
    int left_;  // moves until the game is abandoned; the first games end at different times
    bool playable_ = false;
    int mover_ = -1;    // the seat whose move is being sent
    int made_at_ = -1;  // the ply of that move
    Clock::time_point made_for_;
    std::deque<Clock::time_point> late_;
};

// Many games with the given total of moves per second; 0: each game moves as soon as it can.
class Games {
  public:
    Games(World& world, int count, double rate);
    // Opens all games, a few at a time, and calls `ready` when all can be played.
    void open(std::function<void()> ready);
    // Connects all again and opens their games, a few at a time.
    void come_back(std::function<void()> ready);
    void play_from(Clock::time_point begin);
    void stop() { timer_.cancel(); }

  private:
    void open_next();
    void one_is_open();
    void play_due();

    World& world_;
    double rate_;
    std::vector<std::unique_ptr<Game>> games_;
    std::function<void()> ready_;
    size_t opening_ = 0, opened_ = 0;
    bool back_ = false;
    asio::steady_timer timer_;
    Clock::time_point begin_;
    int64_t made_due_ = 0;
};

}  // namespace dipolis::traffic
