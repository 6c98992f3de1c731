// Studying: values of positions, reviews, tried moves, composed positions, puzzles, and a player's
// finished games counted.
#pragma once

#include <map>
#include <string>

#include "rooms/analyst.h"
#include "rooms/counter.h"
#include "rooms/tables.h"

namespace dipolis {

class StudyService {
  public:
    StudyService(LobbyCommon& common, Tables& tables, Analyst& analyst, Counter& counter)
        : common_(common), tables_(tables), analyst_(analyst), counter_(counter) {}

    void handle(const Caller& caller, const client::Analyse& message);
    void handle(const Caller& caller, const client::Review& message);
    void handle(const Caller& caller, const client::Rest& message);
    void handle(const Caller& caller, const client::Explore& message);
    void handle(const Caller& caller, const client::Compose& message);
    void handle(const Caller& caller, const client::Puzzles& message);
    void handle(const Caller& caller, const client::Puzzle& message);
    void handle(const Caller& caller, const client::Statistics& message);

    void disconnect(ClientId client);
    void tick();  // sends the results since the last one

  private:
    // The position that a client analyses, and the game that is reviewed, as its requests named
    // them.
    struct Studied {  // NOLINT(bugprone-exception-escape): moving a Json does not throw
        Json where;
        Json reviewed = {};
    };

    void refuse(const Caller& caller, Refusal why) { common_.sessions.refuse(caller.id, why); }
    // The position before that move as the client may see it; nothing, and the client gets an
    // error, if it may see none, or may not analyse now.
    std::optional<State> seen_at(const Caller& caller, const std::string& game, int ply);
    std::optional<State> named_by(const Caller& caller, const client::Explore& message);
    void look_at(const Caller& caller, Json where, const State& seen);
    void look_back_at(const Caller& caller, const std::string& piece);
    void look_back(const Caller& caller, Json what, const Variant& variant,
                   std::vector<Move> moves);
    void tell_found(const Analyst::News& news);
    void tell_counted();

    LobbyCommon& common_;
    Tables& tables_;
    Analyst& analyst_;
    Counter& counter_;
    Rng trial_rng_{1};  // for tried moves, whose draws need not be secret
    std::map<ClientId, Studied> studied_;
};

}  // namespace dipolis
