// Limits for each address that clients come from: all its connections share them, so that nobody
// gets more by opening more. An address of a proxy's client counts, not the proxy's (reach.h).
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "rooms/host_limits.h"
#include "rooms/pace.h"
#include "server/http_counts.h"

namespace dipolis {

class Doorkeeper {
    struct Known {
        std::shared_ptr<Pace> pace;
        int sockets = 0, requests = 0, connections = 0;
        Pace::Clock::time_point banned_until{};
    };

  public:
    using Clock = Pace::Clock;

    // Many times what a household or a school class causes.
    struct Limits {
        double a_second = 240, at_once = 1200;  // messages and requests
        int sockets = 200;                      // open at the same time
        int requests = 200;                     // answered at the same time
        int connections = 500;                  // also silent ones
    };

    Doorkeeper() : Doorkeeper(Limits{}) {}
    explicit Doorkeeper(const Limits& limits) : limits_(limits) {}

    // Whether the address may open one more socket; if it may, that is counted until leave(). The
    // empty address is this machine itself, which has no limits.
    bool enter(const std::string& address, Clock::time_point now);
    void leave(const std::string& address);
    // Reason why the address may open no socket.
    Turned refusal(const std::string& address, Clock::time_point now) {
        return now < known(address).banned_until ? Turned::Banned : Turned::Sockets;
    }
    // Something of which an address may not have too much, counted while this lives.
    class Counted {
      public:
        Counted(const Counted&) = delete;
        Counted& operator=(const Counted&) = delete;
        bool is_too_much() const;

      protected:
        Counted(Doorkeeper& doorkeeper, std::string address, int Known::*count, int most);
        ~Counted();

      private:
        Doorkeeper& doorkeeper_;
        const std::string address_;
        int Known::*const count_;
        const int most_;
    };
    // A request that waits or is being answered, of which nobody may have too many: who does not
    // read answers would keep them all in memory.
    class Asked : public Counted {
      public:
        Asked(Doorkeeper& doorkeeper, std::string address)
            : Counted(doorkeeper, std::move(address), &Known::requests,
                      doorkeeper.limits_.requests) {}
    };
    // A connection, from before its first byte: each takes a file descriptor, of which the system
    // gives a program only so many.
    class Arrived : public Counted {
      public:
        Arrived(Doorkeeper& doorkeeper, std::string address)
            : Counted(doorkeeper, std::move(address), &Known::connections,
                      doorkeeper.limits_.connections) {}
    };
    // Nothing if the address has too many connections.
    std::unique_ptr<Arrived> arrive(const std::string& address);
    // It has flooded: until then it may open no socket.
    void ban(const std::string& address, Clock::time_point until);
    // The pace that all its connections share; null for this machine.
    std::shared_ptr<Pace> pace_of(const std::string& address);
    // Forgets addresses about which nothing needs to be known any more.
    void forget(Clock::time_point now);
    size_t known() const { return known_.size(); }
    size_t banned(Clock::time_point now) const;

  private:
    Known& known(const std::string& address);

    Limits limits_;
    std::map<std::string, Known> known_;
};

// The limits that the host has set.
Doorkeeper::Limits doors_of(const HostLimits& limits);

}  // namespace dipolis
