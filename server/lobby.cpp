#include "server/lobby.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "formats/lent.h"
#include "server/apart.h"
#include "server/game_record.h"
#include "server/stored_room.h"

namespace dipolis {

namespace {

constexpr int kMostListed = 50;

std::optional<Seat> winner_of(const State& last) {
    const Result& result = last.result;
    return result.kind == Result::Kind::Tie ? std::nullopt : std::optional(result.winner);
}

}  // namespace

Lobby::Lobby(StoreQueue& store, const Secrets& secrets, std::string version, Send send,
             Options options)
    : store_(store),
      secrets_(secrets),
      now_(std::move(options.now)),
      date_(std::move(options.date)),
      find_reach_(std::move(options.reach)),
      has_open_table_(options.open_table),
      report_(std::move(options.report)),
      limits_(options.limits),
      version_(std::move(version)),
      send_(std::move(send)),
      charge_(std::move(options.charge)),
      in_turn_(std::move(options.in_turn)),
      worked_(std::move(options.worked)),
      clock_(std::move(options.clock)),
      log_(std::move(options.log)),
      pool_(options.threads, log_),
      analyst_(options.effort, pool_),
      counter_(store_, pool_, worked_) {}

void Lobby::connect(ClientId client, Holder holder, std::string address) {
    Client& who = clients_[client];
    who.holder = std::move(holder);
    who.address = std::move(address);
}

// Of this machine each client is for itself: a proxy here that names no addresses has many behind
// it.
std::string Lobby::owner_of(ClientId client) const {
    const std::string& address = clients_.at(client).address;
    return address.empty() ? "client " + std::to_string(client) : address;
}

void Lobby::disconnect(ClientId client) {
    leave(client);
    open_.leave(client, now_());
    analyst_.drop(client);
    clients_.erase(client);
}

// --- Messages that wait for the store.

void Lobby::receive(ClientId client, std::string_view text, Pace::Clock::time_point come) {
    Client& who = clients_.at(client);
    if (!who.inbox.has_room_for(text)) return refuse(client, Trouble::Busy);
    // What somebody else has ended, by deleting the game say, is not measured.
    if (who.inbox.empty() && !must_wait(who)) who.inbox.forget();
    who.inbox.add(text, come == Pace::Clock::time_point() ? clock_() : come);
    answer_next(client);
}

bool Lobby::must_wait(const Client& client) const {
    const auto table = tables_.find(client.game);
    return client.waits || (table != tables_.end() && table->second.saving);
}

void Lobby::answer_next(ClientId client) {
    const auto found = clients_.find(client);
    if (found == clients_.end() || found->second.inbox.empty() || must_wait(found->second)) return;
    const std::string text = found->second.inbox.next();
    Apart apart;
    apart.run([&] { charging(client, [&] { answer(client, text); }); });
    go_on(client);
    apart.end();
}

void Lobby::go_on(ClientId client) {
    const auto found = clients_.find(client);
    if (found == clients_.end() || must_wait(found->second)) return;
    note_answered(found->second);
    if (!found->second.inbox.empty()) in_turn_(client, [this, client] { answer_next(client); });
}

void Lobby::note_answered(Client& client) {
    const auto answered = client.inbox.answered(clock_());
    if (answered) (answered->move ? counts_.move_time : counts_.other_time).add(answered->seconds);
}

template <class Work>
void Lobby::charging(ClientId client, const Work& work) {
    if (!charge_) return work();
    struct Served {  // again whoever was served before, even if the work throws
        Lobby& lobby;
        ClientId before;
        ~Served() { lobby.served_ = before; }
    };
    const Served served{*this, std::exchange(served_, client)};
    const double begun = worked_();
    work();
    charge(client, worked_() - begun);
}

void Lobby::charge(ClientId client, double milliseconds) {
    if (charge_ && client != 0) charge_(client, milliseconds);
}

void Lobby::answer(ClientId client, std::string_view text) {
    const Lent lent;
    const auto request = parse_message(text);
    clients_.at(client).n = request ? request->n : std::nullopt;
    ++counts_.messages[request ? request->message.index() : kMessageKinds];
    if (!request) return refuse_unread(client, unread_message(text, request.error()));
    if (std::holds_alternative<client::Play>(request->message))
        clients_.at(client).inbox.note_move();
    std::visit([&](const auto& each) { handle(client, each); }, request->message);
}

// With the number of the client's message that was taken up last.
void Lobby::send(ClientId client, const std::string& text) {
    const auto who = clients_.find(client);
    const auto n = who == clients_.end() ? std::nullopt : who->second.n;
    if (!n) return send_(client, text);
    send_(client, "{\"n\":" + std::to_string(*n) + ',' + text.substr(1));
}

void Lobby::ask_store(ClientId client, StoreQueue::Work work, StoreQueue::Then then) {
    change_store(
        client, std::move(work), [] {}, std::move(then));
}

// The same work, which adds to `cost` what it takes: on the store's thread, but before the answer.
StoreQueue::Work Lobby::measured(StoreQueue::Work work, std::shared_ptr<double> cost) const {
    return [work = std::move(work), cost = std::move(cost), worked = worked_](Store& store) {
        const double begun = worked();
        const bool done = work(store);
        *cost += worked() - begun;
        return done;
    };
}

void Lobby::change_store(ClientId client, StoreQueue::Work work, std::function<void()> note,
                         StoreQueue::Then then) {
    clients_.at(client).waits = true;
    const auto cost = std::make_shared<double>(0);
    store_.add(owner_of(client), measured(std::move(work), cost),
               [this, client, cost, note = std::move(note), then = std::move(then)](bool stored) {
                   const auto waiting = clients_.find(client);
                   if (waiting != clients_.end()) waiting->second.waits = false;
                   charge(client, *cost);
                   charging(client, [&] {
                       if (stored) note();
                       if (clients_.contains(client)) then(stored);
                   });
                   go_on(client);
               });
}

void Lobby::store_change(Table& table, StoreQueue::Work work,
                         std::function<void(Table&, bool)> then) {
    table.saving = true;
    const ClientId by = served_ != 0 || table.lookers.empty() ? served_ : table.lookers.front();
    const auto cost = std::make_shared<double>(0);
    store_.add(clients_.contains(by) ? owner_of(by) : "", measured(std::move(work), cost),
               [this, by, cost, game = table.room.info().id, then = std::move(then)](bool stored) {
                   charge(by, *cost);
                   const auto found = tables_.find(game);
                   if (found == tables_.end()) return;  // deleted in the meantime
                   found->second.saving = false;
                   found->second.idle = false;
                   const auto lookers = found->second.lookers;
                   Apart apart;
                   const bool damaged = !stored && store_.failure() == Failure::Damage;
                   apart.run([&] { charging(by, [&] { then(found->second, stored); }); });
                   if (damaged) apart.run([&] { read_again(game); });
                   if (const auto left = tables_.find(game);
                       left != tables_.end() && lookers.empty())
                       drop_table(left);
                   for (ClientId looker : lookers) apart.run([&] { go_on(looker); });
                   apart.end();
               });
}

void Lobby::save(Table& table, std::function<void(Table&, bool)> then) {
    const Seats decided = table.friends ? deciders(table.room) : Seats{};
    const auto& clock = table.friends ? table.friends->clock() : std::nullopt;
    const TimesLeft left = clock ? clock->rewarded(decided) : TimesLeft{};
    const State& last = table.room.pending()->states.back();
    table.counted.reset();
    auto work = storing_pending(table.room, left);
    if (is_over(last)) work = counting(table, std::move(work), outcome_of(last, winner_of(last)));
    store_change(table, std::move(work),
                 [this, decided, then = std::move(then)](Table& changed, bool stored) {
                     changed.room.settle(stored);
                     if (stored) {
                         changed.unsaved = false;
                         ++counts_.moves;
                     }
                     if (changed.friends) note_move(changed, stored ? decided : Seats{});
                     if (stored && changed.room.over()) note_result(changed);
                     if (stored) show(changed);
                     then(changed, stored);
                 });
}

// Retried at the next tick, but reported only once.
void Lobby::save_unasked(Table& table) {
    save(table, [this](Table& at, bool stored) {
        if (stored || std::exchange(at.unsaved, true)) return;
        for (ClientId looker : at.lookers) refuse(looker, trouble());
    });
}

// --- Handlers of messages.

Pace::Clock::time_point Lobby::pace_now() const {
    return Pace::Clock::time_point(std::chrono::milliseconds(now_()));
}

void Lobby::tick() {
    Apart apart;
    for (auto& each : tables_) apart.run([&] { move_computer(each.second); });
    for (auto each = tables_.begin(); each != tables_.end();) {
        Table& table = (each++)->second;  // which may be dropped
        apart.run([&] { tell_unsaid(table); });
        apart.run([&] { watch_time(table); });
    }
    for (const std::string& game : sleepers_.due(now_())) apart.run([&] { wake(game); });
    apart.run([&] { tickets_.tick(now_()); });
    apart.run([&] { tell_found(); });
    apart.run([&] { tell_counted(); });
    apart.run([&] { tell_open_table(); });
    for (Shares* each : {&limits_.hasty, &limits_.brought}) each->expire(now_());
    limits_.forget(pace_now());
    apart.end();
}

void Lobby::move_computer(Table& table) {
    if (table.saving || table.idle || table.room.ended()) return;
    const auto question = table.room.question();
    const std::string owner = table.lookers.empty() ? "" : owner_of(table.lookers.front());
    const auto found = question ? thinker_.ask(*question, owner) : std::nullopt;
    if (!question) {
        table.idle = !table.room.play_computer();
    } else if (found) {
        table.room.play_answer(*question, *found);
    }
    if (table.room.pending() != nullptr) save_unasked(table);
}

void Lobby::handle(ClientId client, const client::Hello& message) {
    if (message.protocol != kProtocol) return refuse(client, Trouble::BadProtocol);
    if (welcome_.empty()) welcome_ = welcome_message(version_, has_open_table_, report_);
    send(client, welcome_);
}

void Lobby::handle(ClientId client, const client::Games&) {
    const auto games = std::make_shared<std::vector<ListedGame>>();
    const Holder& holder = clients_.at(client).holder;
    const auto list = [games, holder](Store& store) {
        *games = store.recent(kMostListed, holder);
        return true;
    };
    ask_store(client, list, [this, client, games](bool read) {
        if (!read) return refuse(client, trouble());
        send(client, games_message(*games, clients_.at(client).holder));
    });
}

void Lobby::handle(ClientId client, const client::Open& message) {
    const auto sit_down = [this, client, message](Table& table) {
        if (table.room.is_damaged()) return show_damaged(client, table);
        const GameInfo& info = table.room.info();
        const bool may = may_open(info, clients_.at(client).holder);
        const auto seat = info.pact ? std::nullopt : message.seat;
        if (!may || (seat && !table.room.is_human(*seat))) {
            drop_table(tables_.find(message.game));
            return refuse(client, may ? Trouble::BadMessage : Trouble::UnknownGame);
        }
        look_at(client, table, seat);
        if (table.room.pending() != nullptr && !table.saving) save_unasked(table);
    };
    if (const auto open = tables_.find(message.game); open != tables_.end())
        return sit_down(open->second);
    const Find find = [game = message.game](Store&) { return std::optional(game); };
    with_game(client, find, Trouble::UnknownGame, sit_down);
}

void Lobby::handle(ClientId client, const client::Play& message) {
    Table* table = table_for(client, message.game);
    if (table == nullptr) return;
    const auto refused = [this, client, message](Table& at, Refusal why) {
        refuse(client, message.game, message.ply, why);
        if (why == Refusal::Stale) look_at(client, at, clients_.at(client).seat);
    };
    const Seats you = seats_of(client, *table);
    if (const auto& pact = table->room.info().pact; pact && !pact->begun())
        return refused(*table, you.empty() ? Refusal::NotYourTurn : Refusal::NotBegun);
    const Seats named = message.seat ? Seats{*message.seat} : you;
    const Seats among = you & named;
    if (!press_clock(*table, among, message.spent)) return;
    const auto why = table->room.play(message.ply, message.move, among);
    if (why || table->room.pending() == nullptr) run_clock(*table);
    if (why) return refused(*table, *why);
    if (table->room.pending() != nullptr)
        return save(*table, [this, client, refused](Table& at, bool stored) {
            if (!stored && clients_.contains(client)) refused(at, refusal());
        });
    // A sealed answer must not be visible to anybody else.
    table->idle = false;
    show_sealed(client, *table, you);
}

void Lobby::handle(ClientId client, const client::Leave&) {
    leave(client);
    open_.leave(client, now_());
}

void Lobby::handle(ClientId client, const client::Delete& message) {
    struct Done {
        Removal removal = Removal::None;
        std::vector<ListedGame> left;
    };
    const auto done = std::make_shared<Done>();
    const Holder& holder = clients_.at(client).holder;
    const auto erase = [done, holder, game = message.game](Store& store) {
        done->removal = remove_game(store, game, holder);
        done->left = store.recent(kMostListed, holder);
        return done->removal != Removal::None || store.trouble().empty();
    };
    const auto note = [this, client, done, holder, game = message.game] {
        if (done->removal == Removal::Erased) close(game, client);
        if (done->removal == Removal::Hidden) hide(holder, game);
    };
    change_store(client, erase, note, [this, client, done, game = message.game](bool stored) {
        if (!stored) return refuse(client, trouble());
        if (done->removal == Removal::Damaged) return refuse(client, Trouble::DamagedGame);
        if (done->removal == Removal::None) return refuse(client, Trouble::UnknownGame);
        if (clients_.at(client).game == game) leave(client);
        send(client, games_message(done->left, clients_.at(client).holder));
    });
}

void Lobby::handle(ClientId client, const client::Trace& message) {
    const Table* table = table_for(client, message.game);
    if (table == nullptr) return;
    if (!has_record(table->room)) return refuse(client, Trouble::NotOver);
    send(client, trace_message(table->room));
}

void Lobby::handle(ClientId client, const client::Past& message) {
    Table* table = table_for(client, message.game);
    if (table == nullptr) return;
    if (message.ply > table->room.ply()) return refuse(client, Trouble::BadMessage);
    send(client, past_message(table->room, seats_of(client, *table), message.ply));
}

void Lobby::handle(ClientId client, const client::Undo& message) {
    Table* table = table_for(client, message.game);
    if (table == nullptr) return;
    Room& room = table->room;
    const auto refused = [this, client, message](Refusal why) {
        refuse(client, message.game, message.ply, why);
    };
    if (message.ply != room.ply()) return refused(Refusal::Stale);
    const Seats you = seats_of(client, *table);
    if (!room.sight(you).undo || room.info().pact) return refused(Refusal::NotAnOption);
    if (room.unseal()) return send(client, rewound_message(room, room.sight(you)));
    const int decision = *room.last_decision();
    const auto cut = [game = message.game, after = summary_of(room.before(decision), decision)](
                         Store& store) { return store.cut(game, after); };
    store_change(*table, cut, [this, decision, refused](Table& at, bool stored) {
        if (!stored) return refused(refusal());
        at.room.rewind(decision);
        show(at, true);
    });
}

}  // namespace dipolis
