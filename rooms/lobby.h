// All games of a server, and the clients that have them open: the services that answer messages,
// put together. Messages are text, whatever transports them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rooms/game_service.h"
#include "rooms/nudge_service.h"
#include "rooms/pair_service.h"
#include "rooms/parcel_service.h"
#include "rooms/recovery_service.h"
#include "rooms/strangers.h"
#include "rooms/study_service.h"

namespace dipolis {

class Lobby {
  public:
    using Send = std::function<void(ClientId, const std::string&)>;

    struct Options {
        Clocks clocks;
        // The addresses at which other devices reach this server now.
        ReachableAt::Find reach = {};
        // Makes the services for people who do not know each other; without it there are none.
        Strangers::Make strangers = {};
        bool open_table = false;  // strangers may meet here; needs `strangers`
        std::string report = {};  // address for reports to the operator
        PushLine push = {};       // by which those are nudged who do not look
        // Called when a client has caused work of so many milliseconds.
        std::function<void(ClientId, double)> charge = {};
        // Calls the work when it is the client's turn again. By default at once.
        std::function<void(ClientId, std::function<void()>)> in_turn =
            [](ClientId, const std::function<void()>& work) { work(); };
        HostLimits limits = {};
        Tell log = {};  // of damaged games, and of searches that were lost
        // The clock by which it is counted how long messages take (LobbyCounts). By default that of
        // the games, which may stand still while the program is held up; this one must not.
        std::function<Pace::Clock::time_point()> counted_by = {};
    };

    // Helpers, which do elsewhere all that takes long or must not be guessed.
    struct Helpers {
        StoreQueue& store;
        Secrets& secrets;
        Thinker& thinker;
        Analyst& analyst;
        Counter& counter;
    };
    Lobby(const Helpers& helpers, std::string_view version, Send send, Options options);

    // Reads which rated games go on, because who plays one gets no analysis. To be called before
    // anybody is let in.
    void recall_rated() { strangers_->recall_rated(); }

    // Takes in a client. All that it may see and decide follows from its holder, and never from a
    // message. `address` is where it comes from, for limits; empty for this machine, which has
    // none.
    void connect(ClientId client, Holder holder = {}, std::string address = {});
    void disconnect(ClientId client);
    // Messages of a client are answered in order. While one waits for the store, or its table for a
    // move to be saved, the following ones wait too; if they are too many, they are refused.
    // `come`: when it has, by the clock of LobbyCounts; without it, now.
    void receive(ClientId client, std::string_view text, Pace::Clock::time_point come = {}) {
        sessions_.receive(client, text, come);
    }

    // Lets each computer player whose turn it is, in games that have clients, make one move. Called
    // a few times a second, so that people can follow.
    void tick();

    // Tells all clients that nothing can be stored until a restart.
    void farewell() { sessions_.tell_everybody(Refusal::Restart); }
    // Games in memory: whole ones, and those of which only the clock and secret answers are kept.
    size_t tables() const { return tables_.count(); }
    size_t sleepers() const { return tables_.sleeping(); }
    LobbyCounts counts();  // but `searches`

    // For whoever looks after a server that runs (caretaker.h).
    const Sessions& sessions() const { return sessions_; }
    Tables& games() { return tables_; }
    Strangers& strangers() { return *strangers_; }
    // The push service of this endpoint does not know it any more.
    void expire(const std::string& endpoint) { nudges_.expire(endpoint); }

  private:
    void answer(const Caller& caller, const client::Message& message);
    void handle(const Caller& caller, const client::Hello& message);
    void handle(const Caller& caller, const client::Leave& message);
    void handle(const Caller& caller, const client::Look& message);

    const Welcome welcome_;  // the answer to every hello, but for the mark of its key
    Sessions sessions_;
    LobbyCommon common_;
    Tables tables_;
    NudgeService nudges_;

    GameService games_;
    PairService pairs_;
    StudyService study_;
    ParcelService parcels_;
    std::unique_ptr<Strangers> strangers_;
    RecoveryService recovery_;
};

}  // namespace dipolis
