// The way back for a browser that has lost its key: a code that was written down before, by which
// another browser gets all that belonged to that key.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "rooms/ratings.h"
#include "rooms/tables.h"

namespace dipolis {

class RecoveryService {
  public:
    // Called when all that a holder had belongs to the caller's, whose name and ratings these are;
    // even if the client has gone.
    using Moved = std::function<void(const Caller&, const Holder& from, const Career&)>;
    RecoveryService(LobbyCommon& common, Tables& tables, Moved moved)
        : common_(common), tables_(tables), moved_(std::move(moved)) {}

    void handle(const Caller& caller, const client::RecoveryCode& message);
    void handle(const Caller& caller, const client::Recover& message);

    // A few letters by which a browser notices that its key is another one than before; they tell
    // nobody anything. Empty for this machine, which has no key.
    std::string mark_of(const Holder& holder) const;

  private:
    // Outcome of entering a code, as it was stored.
    struct Recovered {
        std::optional<Refusal> why_not = {};
        Holder from = {};
        Career career = {};  // of whoever has it all now
    };
    static std::optional<Recovered> move_all(Store& store, const Holder& from, const Holder& to,
                                             int64_t date);
    // Whether the client has a key, and its address may make or enter one more code; otherwise it
    // gets an error.
    bool may_recover(const Caller& caller);
    std::string hash_of(std::string_view letters) const;
    std::string new_code() const;
    void refuse(const Caller& caller, Refusal why) { common_.sessions.refuse(caller.id, why); }
    void make(const Caller& caller);
    void note_recovered(const Caller& caller, const Recovered& all);

    LobbyCommon& common_;
    Tables& tables_;
    Moved moved_;
};

}  // namespace dipolis
