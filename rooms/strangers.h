// Services by which people meet who do not know each other: the open table, names with their
// ratings, and lists of those whom somebody does not want to meet. A lobby knows no more of them
// than this class, and may be without.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "rooms/ratings.h"
#include "rooms/requests.h"
#include "rooms/sessions.h"

namespace dipolis {

class Tables;
struct LobbyCommon;

// As it stands here, what a lobby without them does: it says that there is no open table.
class Strangers {
  public:
    explicit Strangers(Sessions& sessions) : sessions_(sessions) {}
    virtual ~Strangers() = default;

    // Reads which rated games go on, because who plays one gets no analysis. To be called before
    // anybody is let in.
    virtual void recall_rated() {}
    virtual void answer(const Caller& caller, const client::OfStrangers&) {
        sessions_.refuse(caller.id, Refusal::NoOpenTable);
    }
    // Tells the client to whom the link would give a name; false if it leads to none.
    virtual bool look(const Caller&, const client::Look&) { return false; }
    virtual void leave(ClientId) {}  // the client looks at something else
    virtual void disconnect(ClientId) {}
    virtual void tick() {}
    virtual size_t challenges() const { return 0; }

    // The name of that holder, if it has one, and its rated games belong to the caller's from now
    // on; even if the client has gone.
    virtual void note_moved(const Caller&, const Holder& /*from*/, const Career&) {}
    // Somebody has taken this holder's name away.
    virtual void forget_name(const Holder&) {}
    // The challenge of this holder, if there is one, is withdrawn.
    virtual void withdraw(const Holder&) {}

    // Makes the services of one lobby. `open`: whether strangers may meet here. If not, games begun
    // earlier go on as they were agreed on.
    using Make = std::function<std::unique_ptr<Strangers>(LobbyCommon&, Tables&, bool open)>;

  protected:
    Sessions& sessions_;
};

// Makes all these services: a `Strangers::Make`.
std::unique_ptr<Strangers> make_strangers(LobbyCommon& common, Tables& tables, bool open);

}  // namespace dipolis
