// Clients besides those that play: they analyse without pause, flood, come and go, or stay idle.
#pragma once

#include <memory>
#include <vector>

#include "bench/traffic/games.h"

namespace dipolis::traffic {

// Counters of these clients.
struct CrowdTally {
    int64_t analyses = 0;       // finished ones
    int64_t visits = 0;         // of clients that come and go
    int64_t floods = 0;         // connections of flooders that were closed by the server
    int64_t kept_out = 0;       // attempts of flooders to come again that were refused
    Times cut_after;            // time from connecting to being closed
    int64_t answers = 0;        // to polite clients
    int64_t polite_closed = 0;  // connections of polite clients that the server closed
};

class Guest : public Listener {
  public:
    Guest(World& world, CrowdTally& tally, int number = 0)
        : world_(world), tally_(tally), number_(number) {}
    void connect() {
        socket_ = Socket::open(world_.io, world_.server, *this, world_.identity(172, number_));
    }
    void closed() override {
        if (!world_.ending) ++world_.tally.closed;
    }

  protected:
    World& world_;
    CrowdTally& tally_;
    int number_;
    std::shared_ptr<Socket> socket_;
};

enum class Kind { Analyst, Flooder, Visitor, Idle };
// `number` tells them apart, and selects the way in which a flooder sends.
std::unique_ptr<Guest> make_guest(Kind kind, World& world, CrowdTally& tally, int number);

// A client that imports `left` games into the server; the records are used in turn.
class Importer : public Guest {
  public:
    Importer(World& world, CrowdTally& tally, const std::vector<std::string>& records,
             int64_t& left, std::function<void()> done);
    void opened() override { next(); }
    void heard(std::string_view text) override;

  private:
    void next();

    const std::vector<std::string>& records_;
    int64_t& left_;  // shared by all importers
    std::function<void()> done_;
    int sent_ = 0;
};

}  // namespace dipolis::traffic
