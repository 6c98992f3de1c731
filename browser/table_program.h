// A lobby for one person on this device: the games are kept by a log, searches are done by other
// workers. Speaks the messages of docs/protocol.md.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "browser/distant.h"
#include "rooms/alone.h"
#include "rooms/lobby.h"
#include "rooms/logged_store.h"

namespace dipolis {

// The surroundings of the program, which does nothing by itself.
class Surroundings : public Errands {
  public:
    // A message for the page.
    virtual void send(const std::string& text) = 0;
    // As LoggedStore::Keep.
    virtual bool keep(std::string_view bytes) = 0;
    virtual int64_t milliseconds() = 0;  // of a clock that never goes back
    virtual int64_t seconds() = 0;       // since 1970
};

class TableProgram {
  public:
    // `secret`: from which outcomes of chance follow, the same in every start with the same log;
    // `fresh`: another number at each start, for ids of new games.
    TableProgram(Surroundings& around, const std::string& secret, uint64_t fresh);

    // To be called before the first message.
    LoggedStore::Reading read(std::string_view log) { return store_.read(log); }
    void receive(std::string_view text) { lobby_.receive(kClient, text); }
    // A result of an errand; empty: the worker that did it was lost.
    void take(std::string_view key, std::string_view text);
    // Called a few times a second.
    void tick() { lobby_.tick(); }

    const LoggedStore& games() const { return store_; }
    // As LoggedStore::import(), but for the game that is open.
    bool import(std::string_view log, LoggedStore::Reading& found, int& taken);

  private:
    static constexpr ClientId kClient = 1;
    Lobby::Options options();

    Surroundings& around_;
    LoggedStore store_;
    ImmediateQueue queue_{store_};
    SeededSecrets secrets_;
    DistantThinker thinker_;
    DistantAnalyst analyst_;
    CounterAtOnce counter_{store_};
    Lobby lobby_;
};

}  // namespace dipolis
