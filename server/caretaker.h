// The hand of an operator in the memory of a server that runs: the games of its lobby, its clients,
// and who may come in.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "rooms/lobby.h"
#include "server/bans.h"
#include "server/desk.h"
#include "server/machine_clocks.h"

namespace dipolis {

class Caretaker : public RunningServer {
  public:
    struct Options {
        std::string version;
        // Disconnects a client, sooner or later.
        std::function<void(ClientId)> disconnect;
        Now now = steady_now, date = system_seconds;
    };
    Caretaker(Lobby& lobby, Bans& bans, Options options)
        : lobby_(lobby), bans_(bans), options_(std::move(options)), since_(options_.now()) {}

    Json status() override;
    void call_off(const std::string& game, std::function<void(CalledOff)> then) override;
    std::vector<std::string> open_games() override;
    void note_erased(const std::string& game) override;
    void note_unnamed(const Holder& holder) override;
    void note_anonymous(const Holder& holder, const Holder& nobody) override;
    void note_bans(const std::vector<Ban>& bans) override;

  private:
    void call_off_at(Table& table, const std::function<void(CalledOff)>& then);
    void disconnect(const std::function<bool(const Caller&)>& whom);

    Lobby& lobby_;
    Bans& bans_;
    const Options options_;
    const int64_t since_;
};

}  // namespace dipolis
