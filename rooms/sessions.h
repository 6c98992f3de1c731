// The clients of a server: their messages are answered in order by the services, and all work that
// one of them causes is charged to it. Knows no games.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "rooms/clocks.h"
#include "rooms/inbox.h"
#include "rooms/lobby_counts.h"
#include "rooms/messages_table.h"
#include "rooms/requests.h"
#include "rooms/store_queue.h"

namespace dipolis {

// The client that a message comes from. A copy stays true after the client has gone.
struct Caller {
    ClientId id = 0;
    Holder holder;        // its rights follow from that, and never from a message
    std::string address;  // for limits; empty for this machine, which has none
};

class Sessions {
  public:
    using Clock = Pace::Clock;
    using Answer = std::function<void(const Caller&, const client::Message&)>;
    struct Options {
        std::function<void(ClientId, const std::string&)> send;
        // Called when a client has caused work of so many milliseconds.
        std::function<void(ClientId, double)> charge;
        // Calls the work when it is the client's turn again.
        std::function<void(ClientId, std::function<void()>)> in_turn;
        WorkClock worked;                        // measures that work
        std::function<Clock::time_point()> now;  // for the counts
    };
    Sessions(StoreQueue& store, Options options) : store_(store), options_(std::move(options)) {}

    // Hands in the function that answers all messages. To be called before the first has come.
    // `holds`: whether a client's next message has to wait for something that go_on() will tell.
    void serve(Answer answer, std::function<bool(ClientId)> holds) {
        answer_ = std::move(answer);
        holds_ = std::move(holds);
    }

    void connect(Caller caller);
    void disconnect(ClientId client) { clients_.erase(client); }
    bool is_here(ClientId client) const { return clients_.contains(client); }
    const Caller& caller(ClientId client) const { return clients_.at(client).caller; }
    template <class Visit>
    void for_each(const Visit& visit) const {
        for (const auto& [id, client] : clients_) visit(client.caller);
    }
    size_t count() const { return clients_.size(); }

    // Messages of a client are answered in order. While one waits for the store, or is held, the
    // following ones wait too; if they are too many, they are refused. `come`: when it has.
    void receive(ClientId client, std::string_view text, Clock::time_point come);
    // Answers the client's messages, each when it is its turn, until one has to wait.
    void go_on(ClientId client);

    // With the number of the client's message that was taken up last. Nobody hears what is sent to
    // a client that has gone.
    void send(ClientId client, const std::string& text);
    void refuse(ClientId client, Refusal why);
    void refuse(ClientId client, const std::string& game, int ply, Refusal why);
    // A message that cannot be read, or not as a position.
    void refuse_unread(ClientId client, const std::string& answer);
    void tell_everybody(Refusal why);

    // Reason why something could not be stored.
    Refusal refusal() const;
    bool finds_damage() const { return store_.failure() == Failure::Damage; }

    // The owner of the client's turns at what cannot be done for all at the same time.
    std::string owner_of(ClientId client) const;
    // The client whose message is being answered, or whose answer has come; 0: nobody's.
    ClientId served() const { return served_; }
    // Work for a client, which is charged for it.
    template <class Work>
    void charging(ClientId client, const Work& work);
    void charge(ClientId client, double milliseconds);

    // Questions to the store, all with the results of StoreQueue::ask(). A client's next message
    // waits for the answer to the first two.

    // A question of a client, which is told the store's refusal if there is one; `work` returns an
    // optional. `then` is called with what is in it, unless the client has gone meanwhile.
    template <class Ask, class Told>
    void ask(ClientId client, Ask work, Told then);
    // A change that a client asks for. `then` is called in any case: what is stored is so although
    // the client has gone.
    template <class Ask, class Told>
    void change(ClientId client, Ask work, Told then);
    // Work that somebody pays for, 0 being the server itself. What follows from it is not charged.
    template <class Ask, class Told>
    void store(ClientId by, Ask work, Told then);

    size_t waiting_for_store() const { return store_.queued(); }
    LobbyCounts& counts() { return counts_; }

  private:
    struct Client {
        Caller caller;
        bool waits = false;         // for the store to finish its last message
        Inbox inbox = {};           // later messages
        std::optional<int> n = {};  // the number of the message that was taken up last
    };

    bool must_wait(const Client& client) const { return client.waits || holds_(client.caller.id); }
    void answer_next(ClientId client);
    void answer(Client& client, std::string_view text);
    void note_answered(Client& client);

    StoreQueue& store_;
    Options options_;
    Answer answer_;
    std::function<bool(ClientId)> holds_;
    std::map<ClientId, Client> clients_;
    ClientId served_ = 0;
    LobbyCounts counts_;
};

template <class Work>
void Sessions::charging(ClientId client, const Work& work) {
    if (!options_.charge) return work();
    struct Served {  // again whoever was served before, even if the work throws
        Sessions& sessions;
        ClientId before;
        ~Served() { sessions.served_ = before; }
    };
    const Served served{*this, std::exchange(served_, client)};
    const double begun = options_.worked();
    work();
    charge(client, options_.worked() - begun);
}

template <class Ask, class Told>
void Sessions::ask(ClientId client, Ask work, Told then) {
    const auto told = [this, client, then = std::move(then)](auto found) mutable {
        if (!is_here(client)) return;
        if (!found) return refuse(client, refusal());
        then(std::move(*found));
    };
    change(client, std::move(work), told);
}

template <class Ask, class Told>
void Sessions::change(ClientId client, Ask work, Told then) {
    clients_.at(client).waits = true;
    store(client, std::move(work), [this, client, then = std::move(then)](auto found) mutable {
        if (is_here(client)) clients_.at(client).waits = false;
        charging(client, [&] { then(std::move(found)); });
        go_on(client);
    });
}

template <class Ask, class Told>
void Sessions::store(ClientId by, Ask work, Told then) {
    const auto told = [this, by, then = std::move(then)](auto found, double cost) mutable {
        charge(by, cost);
        then(std::move(found));
    };
    store_.ask_measured(is_here(by) ? owner_of(by) : std::string(), options_.worked,
                        std::move(work), told);
}

}  // namespace dipolis
