// The open table: people who do not know each other yet meet here, and their games may be rated.
// The other services do not know it.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rooms/strangers/messages_open.h"
#include "rooms/strangers/open_table.h"
#include "rooms/tables.h"

namespace dipolis {

class OpenTableService : public GameObserver {
  public:
    // `open`: whether strangers may meet here. If not, games begun earlier go on as they were
    // agreed on.
    OpenTableService(LobbyCommon& common, Tables& tables, bool open)
        : common_(common),
          tables_(tables),
          is_open_(open),
          open_(common.limits.host.challenges()) {}

    void handle(const Caller& caller, const client::OpenTable& message);
    void handle(const Caller& caller, const client::Challenge& message);
    void handle(const Caller& caller, const client::Withdraw& message);
    void handle(const Caller& caller, const client::SitDown& message);

    // Reads which rated games go on, because who plays one gets no analysis. To be called before
    // anybody is let in.
    void recall_rated();
    void leave(ClientId client) { open_.leave(client, common_.now()); }
    void disconnect(ClientId client);
    void tick();
    size_t challenges() const { return open_.challenges(); }

    // --- For the services of names and of blocks.

    bool is_open() const { return is_open_; }
    // Whether the client may do one more thing at the open table; otherwise it gets an error.
    bool may_act(const Caller& caller);
    // A client as the store knew it when it was last asked.
    struct Known {
        Career career = {};
        KeptApart apart = {};   // all who must not meet it
        Blocked blocked = {};   // all whom it does not want to meet
        bool has_many = false;  // unfinished games
        size_t shown = 0;       // a hash of the open table as it was shown last
    };
    // Reads that, then goes on, unless the client has gone.
    void with_known(const Caller& caller, std::function<void(Known&)> then);
    void show(ClientId client) { show(client, false); }
    // The client's browser has taken this name, or got it from another one together with the seats
    // in rated games; even if the client has gone.
    void note_named(const Caller& caller, const Person& person);
    void note_moved(const Caller& caller, const Holder& from, const Career& career);
    // The holder has no name any more.
    void forget_name(const Holder& holder);
    void withdraw(const Holder& holder) { open_.withdraw(holder); }
    void keep_apart(const Holder& holder, const KeptApart& others) {
        open_.keep_apart(holder, others);
    }

    void came_to_table(ClientId client) override { leave(client); }
    void has_table(const Table& table) override;
    void finished(const std::string& game) override { open_.finish(game); }
    void hidden(const std::string& game) override { open_.hide(game); }
    bool is_public(const GameInfo& info) const override {
        return is_open_ && info.pact->standing != Standing::Private;
    }
    bool may_analyse(const Caller& caller) const override {
        return !open_.plays_rated(caller.holder);
    }

  private:
    bool may_meet(const Caller& caller);
    void refuse(const Caller& caller, Refusal why) { common_.sessions.refuse(caller.id, why); }
    void offer(const Caller& caller, Known& who, const client::Challenge& message);
    void accept(const Caller& caller, const Known& who, const std::string& challenge);
    GameInfo agreed(const Caller& caller, const Known& who, const Challenge& challenge);
    // The game begins even if one of them has left meanwhile.
    void begin(const Caller& caller, const Challenge& challenge, Room room);
    // To who sat down and to the challenger, as far as they are still there.
    void show_begun(const Caller& caller, const Holder& maker, Table& table);
    // The game could not begin, so the challenge stands as before unless it is gone.
    void offer_again(const Caller& caller, const Challenge& challenge, Refusal why);
    // `news`: only if something has changed for this client. Otherwise it would learn that there is
    // something that it is not shown.
    void show(ClientId client, bool news);
    // Tells all clients of a browser at the open table about itself.
    void tell_yourself(const Holder& holder);
    void tell_career(const Caller& caller, const std::function<void(Career&)>& changed);

    LobbyCommon& common_;
    Tables& tables_;
    const bool is_open_;
    OpenTable open_;
    std::map<ClientId, Known> known_;
};

}  // namespace dipolis
