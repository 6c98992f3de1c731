// All games of a server, and the clients that have them open. Reads and writes messages as text,
// independent of how they are transported.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/analyst.h"
#include "server/counter.h"
#include "server/friends.h"
#include "server/guards.h"
#include "server/inbox.h"
#include "server/limits.h"
#include "server/lobby_counts.h"
#include "server/log.h"
#include "server/messages_open.h"
#include "server/messages_people.h"
#include "server/messages_table.h"
#include "server/open_table.h"
#include "server/pool.h"
#include "server/requests.h"
#include "server/room.h"
#include "server/secrets.h"
#include "server/sleepers.h"
#include "server/store_queue.h"
#include "server/thinker.h"
#include "server/tickets.h"
#include "server/work_time.h"

namespace dipolis {

using ClientId = uint64_t;

class Lobby {
  public:
    using Send = std::function<void(ClientId, const std::string&)>;

    // Milliseconds of a clock that never goes back.
    using Now = std::function<int64_t()>;
    static int64_t steady_now() {
        using std::chrono::milliseconds;
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        return std::chrono::duration_cast<milliseconds>(now).count();
    }
    static int64_t system_seconds() {
        using std::chrono::seconds;
        const auto now = std::chrono::system_clock::now().time_since_epoch();
        return std::chrono::duration_cast<seconds>(now).count();
    }
    struct Options {
        Analyst::Effort effort = {.milliseconds = 6000, .review_nodes = 1500};
        Now now = steady_now;
        // The addresses at which other devices reach this server now.
        std::function<std::vector<std::string>()> reach = {};
        bool open_table = false;    // strangers may meet here
        std::string report = {};    // where they report something to the operator (guards.h)
        Now date = system_seconds;  // for ratings: seconds since 1970
        // Called when a client has caused work of so many milliseconds.
        std::function<void(ClientId, double)> charge = {};
        // Calls the work when it is the client's turn again. By default at once.
        std::function<void(ClientId, std::function<void()>)> in_turn =
            [](ClientId, const std::function<void()>& work) { work(); };
        WorkClock worked = worked_milliseconds;  // which measures that work
        int threads = Pool::usual_threads();     // for searches; with none, search_once() does them
        HostLimits limits = {};
        Tell log = {};  // of damaged games, and of searches that were lost
        std::function<Pace::Clock::time_point()> clock = Pace::Clock::now;  // for LobbyCounts
    };
    // Whether a browser with a key has so many unfinished games with other people.
    static bool has_many(Store& store, const Holder& holder, int most) {
        return !holder.empty() && store.unfinished(holder) >= most;
    }

    Lobby(StoreQueue& store, const Secrets& secrets, std::string version, Send send,
          Options options);
    Lobby(StoreQueue& store, const Secrets& secrets, std::string version, Send send)
        : Lobby(store, secrets, std::move(version), std::move(send), Options{}) {}

    // Reads which rated games go on, because who plays one gets no analysis. To be called before
    // anybody is let in.
    void recall_rated();

    // What the client may see and decide follows from its holder, and never from a message.
    // `address` is where it comes from, for limits; empty for this machine, which has none.
    void connect(ClientId client, Holder holder = {}, std::string address = {});
    void disconnect(ClientId client);
    // Messages of a client are answered in order. While one waits for the store, or its table for a
    // move to be saved, the following ones wait too; if they are too many, they are refused.
    // `come`: when it has, by the clock of the options; without it, now.
    void receive(ClientId client, std::string_view text, Pace::Clock::time_point come = {});

    // Lets each computer player whose turn it is, in games that have clients, make one move. Called
    // a few times a second, so that people can follow.
    void tick();

    // Does the next search or count on this thread; false if there is none. So tests, whose lobby
    // has no threads, decide when results are there.
    bool search_once() { return pool_.work_once(); }

    void farewell();  // tells all clients that nothing can be stored until a restart
    // Games in memory: whole ones, and those of which only the clock and secret answers are kept.
    size_t tables() const { return tables_.size(); }
    size_t sleepers() const { return sleepers_.count(); }
    LobbyCounts counts();

  private:
    friend class Caretaker;  // what an operator does to games and people

    // The position that a client analyses, and how its request named it.
    struct Looked {
        Json where;
        State seen;
    };

    struct Client {
        Holder holder;
        std::string address;
        std::string game;          // the game it has open; empty for none
        int seen = 0;              // number of events sent to it
        std::optional<Seat> seat;  // if it has taken one seat
        std::optional<Looked> looked;
        std::string reviewed;         // the game being reviewed
        bool waits = false;           // for the store to finish its last message
        Inbox inbox = {};             // later messages
        std::optional<int> n = {};    // the number of the message that was taken up last
        Career career = {};           // as of its last visit there, or since
        OpenTable::Apart apart = {};  // who must not meet it, as of then
        Blocked blocked = {};         // whom it does not want to meet, as of then
        bool has_many = false;        // unfinished games, as of then
        size_t shown = 0;             // a hash of the open table as it was shown last
    };

    // A game that has clients.
    struct Table {
        Room room;
        std::optional<Friends> friends = {};  // of a game between two devices
        std::vector<ClientId> lookers = {};
        bool saving = false;                // no decisions until saved
        bool idle = false;                  // no computer player is to move
        bool read_again = false;            // since it turned out to be damaged
        bool unsaved = false;               // a failed save is being retried, and all clients know
        Seats claims = {};                  // which seats may claim the game, as far as was told
        std::optional<Stakes> stakes = {};  // of a rated game
        std::shared_ptr<Stakes> counted = {};                // filled while its end is being stored
        PerSeat<Pace> words = {Pace(0.5, 5), Pace(0.5, 5)};  // what each may say and offer
        Pace comings = Pace(1, 10);                          // how often all are told who is there
        bool unsaid = false;                                 // that somebody has come or gone
        PerSeat<std::string> from = {};                      // where each was last, by address
    };

    void handle(ClientId client, const client::Hello& message);
    void handle(ClientId client, const client::Games& message);
    void handle(ClientId client, const client::New& message);
    void handle(ClientId client, const client::Open& message);
    void handle(ClientId client, const client::Play& message);
    void handle(ClientId client, const client::Leave& message);
    void handle(ClientId client, const client::Delete& message);
    void handle(ClientId client, const client::Trace& message);
    void handle(ClientId client, const client::Past& message);
    void handle(ClientId client, const client::Undo& message);
    void handle(ClientId client, const client::Import& message);
    // lobby_friends.cpp
    void handle(ClientId client, const client::Invite& message);
    void handle(ClientId client, const client::Look& message);
    void handle(ClientId client, const client::Join& message);
    void handle(ClientId client, const client::Watch& message);
    void handle(ClientId client, const client::Handover& message);
    // lobby_consent.cpp
    void handle(ClientId client, const client::Resign& message);
    void handle(ClientId client, const client::Abort& message);
    void handle(ClientId client, const client::Claim& message);
    void handle(ClientId client, const client::Offering& message);
    void handle(ClientId client, const client::Say& message);
    // lobby_open.cpp
    void handle(ClientId client, const client::Visit& message);
    void handle(ClientId client, const client::OfferGame& message);
    void handle(ClientId client, const client::Withdraw& message);
    void handle(ClientId client, const client::SitDown& message);
    // lobby_names.cpp
    void handle(ClientId client, const client::TakeName& message);
    void handle(ClientId client, const client::LookUp& message);
    void handle(ClientId client, const client::MoveName& message);
    void handle(ClientId client, const client::ContinueName& message);
    // lobby_blocks.cpp
    void handle(ClientId client, const client::Block& message);
    void handle(ClientId client, const client::Unblock& message);
    // lobby_analysis.cpp
    void handle(ClientId client, const client::Analyse& message);
    void handle(ClientId client, const client::Review& message);
    void handle(ClientId client, const client::Rest& message);
    void handle(ClientId client, const client::Explore& message);
    void handle(ClientId client, const client::Compose& message);
    void look_at_position(ClientId client, Json where, const State& seen);
    void tell_found();  // sends the results since the last tick
    // lobby_study.cpp
    void handle(ClientId client, const client::Statistics& message);
    void handle(ClientId client, const client::Puzzle& message);
    void tell_counted();  // sends statistics that are ready
    void move_computer(Table& table);

    // Why something could not be stored.
    Trouble trouble() const;
    Refusal refusal() const;
    // Who shares the turns at what cannot be done for all at the same time.
    std::string owner_of(ClientId client) const;
    void send(ClientId client, const std::string& text);
    void refuse(ClientId client, Trouble why);
    void refuse(ClientId client, const std::string& game, int ply, Refusal why);
    // What cannot be read, or not as a position.
    void refuse_unread(ClientId client, const std::string& answer);
    void answer(ClientId client, std::string_view text);
    // Does something for a client, which is charged for it.
    template <class Work>
    void charging(ClientId client, const Work& work);
    void charge(ClientId client, double milliseconds);
    StoreQueue::Work measured(StoreQueue::Work work, std::shared_ptr<double> cost) const;
    void answer_next(ClientId client);
    // Answers the client's messages, each when it is its turn, until one has to wait.
    void go_on(ClientId client);
    bool must_wait(const Client& client) const;
    void note_answered(Client& client);

    // Store work for a message of a client; if the client is still connected afterwards, `then` is
    // told whether it is safely stored.
    void ask_store(ClientId client, StoreQueue::Work work, StoreQueue::Then then);
    // The same for work that changes something else than a table: once it is stored, `note` changes
    // what is in memory accordingly, even if the client is gone.
    void change_store(ClientId client, StoreQueue::Work work, std::function<void()> note,
                      StoreQueue::Then then);
    // The same for a change to a game; `then` is called if the table still exists.
    void store_change(Table& table, StoreQueue::Work work, std::function<void(Table&, bool)> then);
    // Of a table whose game turned out to be damaged: shows what is left of it, and ends it.
    void read_again(const std::string& game);
    // Saves the room's pending change. After that the change is effective and shown to everybody.
    void save(Table& table, std::function<void(Table&, bool)> then);
    // The same for moves that no client asked for: if saving fails, all clients at the table are
    // told.
    void save_unasked(Table& table);
    // A new game of the client's; nothing, and the client gets an error, if it may not begin one.
    std::optional<GameInfo> new_game(ClientId client, const Variant& variant);
    // Keeps what the variant points to longer than the message lives; false, and the client gets an
    // error, if its address has brought too much of that.
    bool keep_variant(ClientId client, Variant& variant);
    // A game of which nothing is stored yet: opened for the client as soon as it is.
    void begin(ClientId client, Room room);
    // Whether these clients, who all ask for it, may begin one more game. An address counts once,
    // though both may come from it.
    bool may_begin(const std::vector<ClientId>& clients);
    Pace::Clock::time_point pace_now() const;  // now_, for what is limited by a Pace
    Table new_table(Room room, const Summary& summary, bool restored);
    // A stored game that has no table; nothing if nothing of it is certain.
    Table* restore_table(StoredGame game);
    // Reads a game, unless it has a table already, and then calls `then` with its table.
    using Opened = std::function<void(Table&)>;
    using Find = std::function<std::optional<std::string>(Store&)>;
    void with_game(ClientId client, const Find& find, Trouble unknown, Opened then);
    // Whether the holder made or plays the game. For everybody else it does not exist.
    // A game of the open table is there for all.
    bool may_open(const GameInfo& info, const Holder& holder) const;

    // --- lobby_friends.cpp

    // Where a link leads, and what it allows.
    struct Lead {
        LinkKind kind;
        std::string pairing;           // to join or watch
        std::string game;              // of a ticket
        std::optional<Seat> seat{};    // of a ticket
        std::optional<Holder> from{};  // who made the ticket
    };
    std::optional<Lead> lead_of(std::string_view link) const;
    Find game_of(const Lead& lead) const;
    // The seat that a client would get by the link; nothing if there is none for it.
    std::optional<Seat> seat_by(const Lead& lead, const Pact& pact, const Holder& holder) const;
    // A seat that a client takes: free, or its own on another device. `ticket`: a hash.
    struct Taking {
        std::string game;
        Seat seat;
        std::optional<Holder> from;  // who gives it; nobody if it is free
        Sitter sitter;
        std::string ticket;
    };
    void invite(ClientId client, const client::Invite& message);
    void join(ClientId client, const client::Join& message);
    void take_seat(ClientId client, const Taking& taking);
    // Tells a client, all at the table, or some of them, who is there and what they may do.
    void tell_people(ClientId client, Table& table);
    void tell_people(Table& table);
    void tell_people(Table& table, const std::function<bool(ClientId)>& whom);
    const std::vector<std::string>& reach();
    // Presence and clock follow from who looks at the table. All are told soon, or at once if not
    // too many come and go; returns whether they were.
    bool note_presence(Table& table);
    bool tell_unsaid(Table& table);

    // --- lobby_consent.cpp

    // The seat of the client at its table with a pact; otherwise the client gets an error.
    struct Place {
        Table* table;
        Seat seat;
    };
    std::optional<Place> place_of(ClientId client, const std::string& game);
    void refuse_move(ClientId client, const Table& table, Refusal why);
    void end(Table& table, const Ending& ending, ClientId by = 0,
             const std::function<void(bool)>& told = {});
    void take_back(Table& table, Seat seat);
    void begin_rematch(Table& table);
    std::vector<ClientId> players_at(Table& table);
    // The time of a seat among these stops, because it has decided. False if the time was over;
    // then the game ends instead.
    bool press_clock(Table& table, Seats among, std::optional<int> spent);
    void run_clock(Table& table);
    void note_move(Table& table, Seats decided);  // after a move was stored, or could not be
    // Ends games whose time is over, and tells when a claim becomes possible.
    void watch_time(Table& table);
    bool is_private(ClientId client, Table& table);  // no analysis for this client
    // Keeps only the clock and the answers in secret of a table at which nobody is; false if more
    // of it is needed.
    bool sleep(Table& table);
    // The same for a game without a running clock: what people have answered, if they have.
    void keep_answers(Table& table);
    void put_to_sleep(const Table& table, Sleeper sleeper);
    void wake(const std::string& game);  // because a time is over
    void stop_waiting_for_last();        // of too many sleepers

    // --- lobby_open.cpp

    // Whether the client may do one more thing at the open table, and meet somebody there;
    // otherwise it gets an error.
    bool may_act(ClientId client);
    bool may_meet(ClientId client);
    // Reads what is known of the person at a browser, then goes on.
    void with_career(ClientId client, std::function<void()> then);
    Guest guest_of(const Career& career, const Variant& variant) const;
    // Tells all clients of a browser at the open table about itself.
    void tell_yourself(const Holder& holder);
    void accept(ClientId client, const std::string& id);
    // What a game that is offered as rated is if these two people play it now, from these two
    // addresses; it is counted for them then.
    Standing standing_of_rated(const Pact& pact, const PerSeat<std::string>& from);
    void begin_open(ClientId client, const Challenge& challenge, Room room);
    // To who sat down and to the challenger, as far as they are still there.
    void show_begun(ClientId client, const Holder& maker, Table begun);
    // The game could not begin, so the challenge stands as before unless it is gone.
    void offer_again(ClientId client, const Challenge& challenge, Trouble why);
    // Updates the list of games that can be watched.
    void note_live(const Table& table);
    void tell_open_table();
    // `news`: only if something has changed for this client. Otherwise it would learn that there is
    // something that it is not shown.
    void show_open_table(ClientId client, bool news = false);
    // The work; if it ends a rated game, also the new ratings, in the same transaction.
    StoreQueue::Work counting(Table& table, StoreQueue::Work work, const Outcome& outcome);
    void note_result(Table& table);  // after the end was stored
    // Whether this browser plays a rated game, during which it gets no analysis of anything.
    bool plays_rated(ClientId client) const;

    // --- lobby_names.cpp

    // Whether its address may take or move one more name; otherwise the client gets an error.
    // Asked last, so that nobody uses that up with names that cannot be had.
    bool may_name(ClientId client);
    void keep_name(ClientId client, const Person& person, const std::string& alike);
    void note_named(const Person& person);
    // Goes on unless this name is that of somebody else here, or looks like it.
    void with_free_name(ClientId client, const std::optional<std::string>& name,
                        const std::function<void()>& then);
    void move_here(ClientId client, const Person& from);
    // Whose name the link moves; nothing if there is no such link, or it has expired.
    std::optional<Person> named_by(std::string_view link) const;
    void look_at_name(ClientId client, const Person& from);
    // The name has moved, and its rated games with it.
    void note_moved(const Holder& from, const Holder& to, const Career& career);

    // --- lobby_blocks.cpp

    // Does something to the list of those whom the client does not want to meet, and tells it.
    using Blocking = std::function<std::optional<Trouble>(Store&, const Holder& by)>;
    void change_blocks(ClientId client, const Blocking& blocking);
    static Blocked blocked_by(Store& store, const Holder& holder);

    // The table that this client has open, if it is `game`; otherwise null, and the client gets an
    // error.
    Table* table_for(ClientId client, const std::string& game);
    void look_at(ClientId client, Table& table, std::optional<Seat> seat = {});
    void show_damaged(ClientId client, Table& table);  // as far as it can be read, to its players
    void leave(ClientId client);
    // The game was deleted: tells all its clients, except the one who did it.
    using Tables = std::map<std::string, Table>;
    void drop_table(Tables::iterator table);  // if nobody needs it
    void close(const std::string& game, ClientId by, Trouble why = Trouble::UnknownGame);
    // The holder has taken a friend's game off its list.
    void hide(const Holder& holder, const std::string& game);

    // Calls `visit` for each client of the table, with the seats it decides for: its own, or all
    // human seats that no client has taken.
    using Visit = std::function<void(ClientId, Client&, Seats)>;
    void for_each_at(Table& table, const Visit& visit);
    Seats seats_of(ClientId client, Table& table);
    // Sends all clients but one the events they have not seen; after an undo, the whole game.
    void show(Table& table, bool rewound = false, ClientId but = 0);
    // An answer in secret is shown to nobody else.
    void show_sealed(ClientId client, Table& table, Seats you);

    StoreQueue& store_;
    Secrets secrets_;
    Rng trial_rng_{1};  // for tried moves, whose draws need not be secret
    Now now_, date_;
    std::function<std::vector<std::string>()> find_reach_;
    std::vector<std::string> reach_;
    int64_t reach_until_ = INT64_MIN;  // then it is found anew
    bool has_open_table_;
    std::string report_;
    LobbyLimits limits_;
    OpenTable open_{limits_.host.challenges()};
    Tickets tickets_;
    std::string version_;
    std::string welcome_;  // made for the first client
    Send send_;
    std::map<ClientId, Client> clients_;
    Tables tables_;  // with clients, or with a store job
    Sleepers sleepers_;
    std::function<void(ClientId, double)> charge_;
    std::function<void(ClientId, std::function<void()>)> in_turn_;
    WorkClock worked_;
    ClientId served_ = 0;  // whose message is being answered; 0: nobody's
    LobbyCounts counts_;   // since the start
    std::function<Pace::Clock::time_point()> clock_;
    Tell log_;
    Pool pool_;
    Thinker thinker_{pool_};
    Analyst analyst_;
    Counter counter_;
};

}  // namespace dipolis
