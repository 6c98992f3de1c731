// The games that somebody looks at, in memory: opened, stored, shown to whoever may see them, and
// put away when nobody needs them any more. Decides nothing that a client asks for; the services
// do (game_service.h, pair_service.h, study_service.h, strangers.h).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rooms/audience.h"
#include "rooms/lobby_common.h"
#include "rooms/sleepers.h"
#include "rooms/stored_room.h"
#include "rooms/thinker.h"

namespace dipolis {

// Observer of the games at the tables, which do not know it otherwise: the open table. Without one
// nothing has to be done.
class GameObserver {
  public:
    virtual ~GameObserver() = default;

    virtual void came_to_table(ClientId) {}                // the client looks at a game from now on
    virtual void has_table(const Table&) {}                // the game has begun, or was read again
    virtual void finished(const std::string& /*game*/) {}  // it is over, deleted, or unreadable
    virtual void hidden(const std::string& /*game*/) {}    // it goes on, but nobody looks
    virtual bool is_public(const GameInfo&) const { return false; }
    // Whether this client may be told anything about positions now.
    virtual bool may_analyse(const Caller&) const { return true; }
};

class Tables {
  public:
    Tables(LobbyCommon& common, Thinker& thinker) : common_(common), thinker_(thinker) {}

    void follow(GameObserver& observer) { observer_ = &observer; }
    // Called once for each change of a game after which somebody else may have to decide, with the
    // seats that have decided in it.
    using Turned = std::function<void(const Table&, Seats decided)>;
    void on_turn(Turned turned) { turned_ = std::move(turned); }
    void note_turn(const Table& table, Seats decided = {}) const {
        if (turned_) turned_(table, decided);
    }

    // --- Games.

    Table* find(const std::string& game);
    // The table that this client has open, if it is `game`; otherwise null, and the client gets an
    // error.
    Table* table_of(const Caller& caller, const std::string& game);
    template <class Visit>
    void for_each(const Visit& visit) {
        for (auto each = tables_.begin(); each != tables_.end();) visit((each++)->second);
    }
    size_t count() const { return tables_.size(); }
    size_t sleeping() const { return sleepers_.count(); }

    // A game of which nothing is stored yet: opened for the client as soon as it is.
    void begin(const Caller& caller, Room room);
    // A game that has just been stored.
    Table& put(Room room, const Summary& summary, std::optional<Stakes> stakes = {});
    // Reads a game, unless it has a table already, and then calls `then` with its table.
    using Find = std::function<std::optional<std::string>(Store&)>;
    using Opened = std::function<void(Table&)>;
    void with_game(const Caller& caller, const Find& find, Refusal unknown, Opened then);
    // The same for the server itself. `then` is given null and why, if there is no table.
    enum class Missing : uint8_t { Unread, Unknown, Damaged };
    void with_game(const std::string& game, std::function<void(Table*, Missing)> then);
    // Whether the holder made or plays the game, or it is public. For everybody else it does not
    // exist.
    bool may_open(const GameInfo& info, const Holder& holder) const;
    // Puts a table away if nobody needs it.
    void drop_unused(const std::string& game);
    // The game is no longer there: tells all its clients, except the one who did it.
    void close(const std::string& game, ClientId by, Refusal why = Refusal::UnknownGame);

    // --- Clients.

    Audience& audience() { return audience_; }
    void look_at(const Caller& caller, Table& table, std::optional<Seat> seat = {});
    // As far as it can be read, to its players.
    void show_damaged(const Caller& caller, Table& table);
    void leave(ClientId client);
    // Presence and clock follow from who looks at the table. All are told soon, or at once if not
    // too many come and go; returns whether they were.
    bool note_presence(Table& table);
    // In such games, changes everybody who sits where this holder sits, and shows it.
    void seat_instead(const Holder& holder, const std::function<bool(const Pact&)>& which,
                      const std::function<void(Sitter&)>& change);
    // All that was this holder's is another one's now, as Store::move_games() moves it. Its clients
    // leave tables that are not theirs any more.
    void move_games(const Holder& from, const Holder& to);
    // Whether the client's next message has to wait, because its table is being saved.
    bool holds(ClientId client);
    bool may_analyse(const Caller& caller) const { return observer_->may_analyse(caller); }

    // --- Changes.

    // Store work for a game. Nothing is decided there until it has ended; then `then` is called
    // with the result as in StoreQueue::ask(), if the table still exists.
    template <class Ask, class Told>
    void change(Table& table, Ask work, Told then);
    // Saves the room's pending change. After that the change is effective and shown to everybody.
    void save(Table& table, std::function<void(Table&, bool)> then);
    // The same for moves that no client asked for: if saving fails, all clients at the table are
    // told.
    void save_unasked(Table& table);
    // The people end the game, or their time does.
    void end(Table& table, const Ending& ending, ClientId by = 0,
             const std::function<void(bool)>& told = {});

    // --- Time.

    void run_clock(Table& table);
    // The time of a seat among these stops, because it has decided. False if the time was over;
    // then the game ends instead.
    bool press_clock(Table& table, Seats among, std::optional<int> spent);

    // Lets each computer player whose turn it is make one move, tells who has come, ends games
    // whose time is over.
    void tick();

  private:
    // A stored game, with what else its table needs.
    struct Opening {
        StoredGame game;
        std::string next = {};  // the newest game of its pairing, if that is another one
        std::optional<Stakes> stakes = {};
    };
    static std::optional<Opening> opening_of(Store& store, const std::string& game, int64_t date);
    Table* take_up(Opening opening);
    Table* restore(StoredGame game);
    // A table whose game turned out to be damaged: shows what is left of it, and ends it.
    void read_again(const std::string& game);

    // The stored part of a move or an end.
    struct Kept {
        std::optional<Stakes> stakes;  // after a rated game, whose result was counted with it
    };
    using Keep = std::function<std::optional<Kept>(Store&)>;
    Keep keeping(const Table& table, StoreQueue::Work work, std::optional<Outcome> outcome) const;
    ClientId payer_of(const Table& table) const;
    void note_stored(const std::string& game, ClientId by, bool stored, const Opened& then);
    void note_move(Table& table, Seats decided);
    void note_end(Table& table, const Kept& kept);

    void move_game(Table& table, const Holder& from, const Holder& to);
    bool tell_unsaid(Table& table);
    void move_computer(Table& table);
    // Ends the game if a time is over, and tells when a claim becomes possible.
    void watch_time(Table& table);
    // Keeps only the clock and the answers in secret of a table at which nobody is; false if more
    // of it is needed.
    bool sleep(Table& table);
    // The same for a game without a running clock: what people have answered, if they have.
    void keep_answers(Table& table);
    void put_to_sleep(const Table& table, Sleeper sleeper);
    void wake(const std::string& game);  // because a time is over
    void stop_waiting_for_last();        // of too many sleepers

    LobbyCommon& common_;
    GameObserver nobody_;
    GameObserver* observer_ = &nobody_;
    Turned turned_;
    std::map<std::string, Table> tables_;  // with clients, or with a store job
    Audience audience_{common_};
    Sleepers sleepers_;
    Thinker& thinker_;
};

template <class Ask, class Told>
void Tables::change(Table& table, Ask work, Told then) {
    table.saving = true;
    const ClientId by = payer_of(table);
    common_.sessions.store(
        by, std::move(work),
        [this, by, game = table.id(), then = std::move(then)](auto found) mutable {
            const bool stored = static_cast<bool>(found);
            note_stored(game, by, stored, [&](Table& at) { then(at, std::move(found)); });
        });
}

}  // namespace dipolis
