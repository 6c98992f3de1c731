// A lobby driven by bytes: clients that open, play, undo and leave, at one screen and as friends by
// link; a disk that is slow, fails or breaks; a program that is killed and restarted. The bytes
// determine the order of all events, so a failure can be reproduced. Invariants:
//   what was shown is stored, before and after a crash;
//   what is stored follows the rules, and its summary is that of its moves or of how it was ended;
//   a client decides for the seats of its own browser only;
//   a message that is refused at once gives the disk nothing to do;
//   everything sent is a message.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/check.h"
#include "rooms/stored_room.h"
#include "server/pooled_lobby.h"
#include "tests/server/outline.h"

namespace dipolis {

class LobbyScript {
  public:
    explicit LobbyScript(std::string_view bytes) : bytes_(bytes) {
        start_program();
        for (int client = 0; client < kNamed; ++client) {
            say(client, "take_name", {{"name", kNames[static_cast<size_t>(client)]}});
            for (int i = 0; i < 2; ++i) disk_.next_job(0);  // looks it up, then takes it
        }
        check_names();
    }

    // Throws if an invariant is violated.
    void run() {
        while (!bytes_.empty()) {
            const int what = next(21);
            step(what);
            while (disk_.waiting.size() > 40) disk_.next_job(0);
        }
        while (!disk_.waiting.empty()) disk_.next_job(0);
        lobby_.reset();
        check_stored();
    }
    int tables_shown() const { return tables_shown_; }
    int results_counted() const { return counted_; }
    int names_moved() const { return names_moved_; }

  private:
    // Two pages of this machine, and three other browsers; the last one has no name at first.
    static constexpr int kClients = 5, kNamed = 4;
    static constexpr std::array<const char*, kClients> kHolders = {"", "", "ada", "bob", "eve"};
    static constexpr std::array<const char*, kClients> kNames = {"Home", "home", "Ada", "Bob",
                                                                 "Eve"};

    // Jobs wait until the script decides their result.
    struct Disk : StoreQueue {
        void add(const std::string&, Work work, Then then) override {
            waiting.emplace_back(std::move(work), std::move(then));
        }
        // 0: success; 1: the disk is full once; 2: it breaks before, 3: after the work is done.
        void next_job(int fate) {
            if (waiting.empty()) return;
            const auto [work, then] = std::move(waiting.front());
            waiting.pop_front();
            const auto& todo = work;
            const auto run = [&] { return store.together([&] { return todo(store); }); };
            bool stored = false;
            if (!broken && (fate == 0 || fate == 3)) stored = run() && fate == 0;
            uncertain = uncertain || (fate == 3 && !broken);
            broken = broken || fate >= 2;
            then(stored);
        }
        MemoryStore store;
        bool broken = false;
        bool uncertain = false;  // the last job may be stored although nobody was told
        std::deque<std::pair<Work, Then>> waiting;
    };

    int next(int below) {
        if (bytes_.empty()) return 0;
        const int value = static_cast<uint8_t>(bytes_.front()) % below;
        bytes_.remove_prefix(1);
        return value;
    }

    void start_program() {
        disk_.broken = disk_.uncertain = false;
        disk_.waiting.clear();
        lobby_ = std::make_unique<PooledLobby>(
            disk_, KeySecrets(1, last_client_), "0.1.0",
            [this](ClientId client, const std::string& text) { hear(client, text); },
            Lobby::Options{.clocks = {[this] { return now_; }, [this] { return now_ / 1000; },
                                      worked_milliseconds},
                           .open_table = true});
        for (int client = 0; client < kClients; ++client) connect(client);
    }
    void connect(int client) {
        tables_.erase(clients_[client]);
        clients_[client] = ++last_client_;
        lobby_->connect(clients_[client], kHolders[static_cast<size_t>(client)]);
        holders_[clients_[client]] = kHolders[static_cast<size_t>(client)];
    }

    void say(int client, const char* type, const Json& about = Json::object()) {
        receive(client, Json{{"t", type}, {"d", about}}.dump());
    }
    void receive(int client, std::string_view text) {
        const size_t before = disk_.waiting.size();
        refused_ = false;
        lobby_->receive(clients_[client], text);
        expect(!refused_ || disk_.waiting.size() == before, "refused, but it changed something");
    }
    std::string some_game() {
        if (games_.empty()) return "none";
        auto game = games_.begin();
        std::advance(game, next(static_cast<int>(games_.size())));
        return *game;
    }

    void step(int what) {
        const int client = next(kClients);
        Json& table = tables_[clients_[client]];
        const Json here = {{"game", table.is_null() ? Json("none") : table["game"]},
                           {"ply", table.is_null() ? Json(0) : table["ply"]}};
        switch (what) {
            case 0:
                return begin(client);
            case 1:
                return say(client, "open", {{"game", some_game()}});
            case 2:
                return say(client, "open", {{"game", some_game()}, {"seat", next(2)}});
            case 3:
                return say(client, "leave");
            case 4:
                undoing_.insert(here["game"]);
                return say(client, "undo", here);
            case 5:
                return look(client, here);
            case 6:
                return next(4) == 0 ? erase(client) : say(client, "games");
            case 7:
                return fault(client);
            case 8:
                return lobby_->tick();
            case 9:
            case 10:
                return disk_.next_job(0);
            case 11:
                return together(client, here);
            case 12:
                return agree(client, here);
            case 13:
                return meet(client);
            case 14:
                now_ += 1000 * next(100);
                return;
            default:
                return play(client, here, table);
        }
    }

    // Invites a friend, or follows a link that was shown to anybody.
    void together(int client, const Json& here) {
        static const std::array<const char*, 3> kClocks = {"null", R"({"minutes":1,"increment":3})",
                                                           R"({"days":1})"};
        const int what = next(6);
        if (what == 0 || links_.empty()) {
            const Json clock = Json::parse(kClocks[static_cast<size_t>(next(3))]);
            const Json variant = next(2) == 0 ? Json::object() : Json{{"leaders", "full"}};
            return say(client, "invite",
                       {{"variant", variant}, {"first", "random"}, {"clock", clock}});
        }
        if (what == 1) return say(client, "handover", {{"game", here["game"]}});
        const Json link = {{"link", links_[static_cast<size_t>(next(255)) % links_.size()]}};
        say(client, what == 2 ? "look" : what == 3 ? "watch" : "join", link);
    }

    // At the open table.
    void meet(int client) {
        switch (next(9)) {
            case 0:
                return say(client, "open_table");
            case 1:
                return say(client, "person",
                           {{"name", kNames[static_cast<size_t>(next(kClients))]}});
            case 2:
                return say(client, "withdraw");
            case 3:
                return offer(client);
            case 4:
                return say(client, "sit_down", {{"challenge", challenge_}});
            case 5:
                if (next(4) == 0) return recover(client);
                return say(client, "move_name");
            case 6:
                return take_name(client);
            case 7:
                return say(client, next(3) == 0 ? "unblock" : "block",
                           {{"name", kNames[static_cast<size_t>(next(kClients))]}});
            default:
                return begin_rated(client);
        }
    }
    // Makes a code, or enters the one that was told last.
    void recover(int client) {
        if (!code_.empty() && next(2) == 0) return say(client, "recover", {{"code", code_}});
        say(client, "recovery_code", {{"make", true}});
    }
    // The one that somebody else wants to move here, or a new one.
    void take_name(int client) {
        if (!name_link_.empty() && next(4) != 0) {
            // One of them has no name, and only that one may follow the link.
            for (int i = 0; i < kClients; ++i)
                say((client + i) % kClients, "continue_name", {{"link", name_link_}});
            return;
        }
        say(client, "take_name", {{"name", kNames[static_cast<size_t>(next(kClients))]}});
    }
    void offer(int client) {
        say(client, "challenge",
            {{"variant", Json::object()},
             {"first", "random"},
             {"clock", {{"minutes", 1}, {"increment", 3}}},
             {"rated", next(4) != 0}});
    }
    // One offers, another sits down, and some of them give up at once.
    void begin_rated(int client) {
        const int rival = (client + 2) % kClients;
        offer(client);
        disk_.next_job(0);
        say(rival, "sit_down", {{"challenge", challenge_}});
        disk_.next_job(0);
        disk_.next_job(0);
        const Json& table = tables_[clients_[rival]];
        if (next(2) == 0 && !table.is_null()) say(rival, "resign", {{"game", table["game"]}});
    }

    void agree(int client, Json about) {
        about.erase("ply");
        switch (next(8)) {
            case 0:
                return say(client, "resign", about);
            case 1:
                doomed_.insert(about["game"]);  // before the friend has come
                return say(client, "abort", about);
            case 2:
                about["as"] = next(2) == 0 ? "win" : "off";
                return say(client, "claim", about);
            case 3:
                about["phrase"] = "hello";
                return say(client, "say", about);
            default:
                about["what"] = next(2) == 0 ? "undo" : "rematch";
                about["yes"] = next(8) != 0;
                return say(client, "offer", about);
        }
    }

    void look(int client, Json about) {
        const int ply = next(200);
        about["ply"] = ply;
        if (ply % 8 == 0) return say(client, "trace", {{"game", about["game"]}});
        say(client, "past", about);
    }

    void erase(int client) {
        const std::string game = some_game();
        doomed_.insert(game);
        say(client, "delete", {{"game", game}});
    }

    void begin(int client) {
        static const std::array<std::pair<const char*, const char*>, 5> kGames = {
            {{R"({})", R"(["human","human"])"},
             {R"({})", R"(["human","greedy"])"},
             {R"({"solo":"random"})", R"(["human","rival"])"},
             {R"({"leaders":"full"})", R"(["human","human"])"},
             {R"({"leaders":"full"})", R"(["greedy","human"])"}}};
        const auto& [variant, seats] =
            kGames[static_cast<size_t>(next(static_cast<int>(kGames.size())))];
        say(client, "new", {{"variant", Json::parse(variant)}, {"seats", Json::parse(seats)}});
    }

    void play(int client, Json about, const Json& table) {
        const int option = next(64);
        if (table.is_null() || table["options"].empty()) {
            about["move"] = "build quarry";
        } else {
            about["move"] = table["options"][static_cast<size_t>(option) % table["options"].size()];
        }
        say(client, "play", about);
    }

    void fault(int client) {
        switch (next(6)) {
            case 0:
                return disk_.next_job(1);
            case 1:
                return disk_.next_job(2 + next(2));
            case 2:  // killed and restarted
                lobby_.reset();
                tables_.clear();
                check_stored();
                return start_program();
            case 3:
                lobby_->disconnect(clients_[client]);
                return connect(client);
            default: {  // arbitrary bytes as a message
                const auto text = bytes_.substr(0, static_cast<size_t>(next(64)));
                receive(client, text);
                return bytes_.remove_prefix(std::min(text.size(), bytes_.size()));
            }
        }
    }

    // --- Invariants.

    static void expect(bool good, const std::string& what) {
        if (!good) throw std::logic_error(what);
    }

    void hear(ClientId client, const std::string& text) {
        const auto message = outline_of(text);
        if (!message) throw std::logic_error(text);
        const auto& [type, data] = *message;
        refused_ = refused_ || type == "error" || type == "refused";
        if (type == "games") {
            std::set<std::string> left = data["games"];
            if (left.size() < 50) std::swap(games_, left);
        }
        for (const char* link : {"join", "watch", "link"}) {
            if (type == "people" || type == "handover") note_link(data, link);
        }
        if (type == "name_link") name_link_ = data["link"];
        if (type == "recovery_code" && data.contains("code")) code_ = data["code"];
        if (type == "open_table" && !data["challenges"].empty())
            challenge_ = data["challenges"].front();
        if (type != "table") return;
        ++tables_shown_;
        tables_[client] = data;
        const std::string game = data["game"];
        games_.insert(game);
        check_seats(client, data);
        if (!data["result"].is_null()) ended_.insert(game);
        if (data.contains("rewound")) ended_.erase(game);
        const int ply = data["ply"];
        if (data.contains("rewound")) undoing_.erase(game);
        shown_[game] = data.contains("rewound") ? ply : std::max(shown_[game], ply);
        const auto stored = disk_.store.load(game);
        if (stored && !disk_.uncertain)
            expect(stored->lines.size() >= static_cast<size_t>(ply), "shown but not stored");
    }

    void note_link(const Json& data, const char* name) {
        if (!data.contains(name) || data[name].is_null() || links_.size() >= 255) return;
        if (std::find(links_.begin(), links_.end(), data[name]) == links_.end())
            links_.push_back(data[name]);
    }

    void check_seats(ClientId client, const Json& table) {
        const auto stored = disk_.store.load(table["game"]);
        if (!stored || !stored->info.pact || disk_.uncertain) return;
        const Seats held = stored->info.pact->held_by(holders_[client]);
        for (const Json& seat : table["you"])
            expect(held.has(static_cast<Seat>(seat.get<int>())), "the seat of another browser");
    }

    std::vector<ListedGame> all_stored() {
        std::map<std::string, ListedGame> games;
        for (const char* holder : kHolders) {
            for (ListedGame& game : disk_.store.recent(1000, holder))
                games.emplace(game.info.id, std::move(game));
        }
        std::vector<ListedGame> list;
        for (auto& [game, listed] : games) list.push_back(std::move(listed));
        return list;
    }

    // A rated game is counted for both of its people exactly if it has ended with a result; one
    // that was given up before Age II, for who gave it up only.
    void check_counted(const StoredGame& game) {
        const auto& pact = game.info.pact;
        if (!pact || pact->standing != Standing::Rated) return;
        const auto result = Json::parse(game.summary.result);
        const bool ended = !result.is_null() && result["kind"] != "aborted";
        const bool brief =
            ended && find_ending(result["kind"].get<std::string>()) && game.summary.age < 2;
        for (Seat seat : kBothSeats) {
            const bool counts = ended && !(brief && result["winner"] == index(seat));
            auto& persons = disk_.store.persons();
            const auto counted = persons.counted_game(*pact->seats[seat].holder, game.info.id);
            expect(counted.has_value() == counts, "a result and a rating that disagree");
            counted_ += counts ? 1 : 0;
        }
    }

    // No name is lost, and no browser gets two, wherever they go.
    void check_names() {
        std::map<std::string, Holder> now;
        std::set<Holder> holders;
        for (const Person& person : disk_.store.persons().all()) {
            now[person.name] = person.holder;
            expect(holders.insert(person.holder).second, "a browser with two names");
        }
        for (const auto& [name, holder] : names_) {
            expect(now.contains(name), "a name is lost");
            names_moved_ += now[name] != holder;
        }
        names_ = std::move(now);
    }

    void check_stored() {
        check_names();
        for (const ListedGame& listed : all_stored()) {
            const std::string& game = listed.info.id;
            const auto stored = disk_.store.load(game);
            check_counted(*stored);
            const auto room = restored_room(*stored, Rng(1));
            expect(room && !room->is_damaged(), "a stored game does not follow the rules");
            expect(broken_invariant(room->state()).empty(), "a broken state");
            const TimesLeft left = listed.summary.left;
            expect(listed.summary == (room->ended() ? summary_of(*room, *room->ended(), left)
                                                    : summary_of(room->state(), room->ply(), left)),
                   "another summary");
            for (int each : left) expect(each >= 0 && each <= kMostLeft, "an impossible time");
            expect(room->over() || !ended_.contains(game) || disk_.uncertain, "an end is lost");
            if (!room->over()) ended_.erase(game);
            expect(room->pending() == nullptr, "stored up to the middle of chance");
            // Moves may have been undone at the moment the disk broke, or by somebody who was gone
            // when that was stored.
            expect(room->ply() >= shown_[game] || disk_.uncertain || undoing_.contains(game),
                   "shown and lost");
            shown_[game] = room->ply();
        }
        for (const auto& [game, ply] : shown_)
            expect(disk_.store.load(game) || doomed_.contains(game), "a game is lost");
        undoing_.clear();
    }

    std::string_view bytes_;
    Disk disk_;
    std::unique_ptr<PooledLobby> lobby_;
    std::array<ClientId, kClients> clients_{};
    ClientId last_client_ = 0;
    std::map<ClientId, Json> tables_;  // the last table shown to each client, in outline
    std::set<std::string> games_;
    std::vector<Json> links_;
    std::map<ClientId, Holder> holders_;
    std::set<std::string> ended_;  // shown as over
    int64_t now_ = 1;
    static constexpr int kMostLeft = 24 * 3600 * 1000;
    std::map<std::string, int> shown_;  // the highest ply shown
    std::set<std::string> doomed_;      // a client asked to delete them
    std::set<std::string> undoing_;     // a client asked to undo a move, and saw no answer
    bool refused_ = false;              // the last message was answered with an error
    std::string challenge_;             // that somebody saw last
    std::string name_link_;             // likewise
    std::string code_;                  // likewise
    std::map<std::string, Holder> names_;
    int tables_shown_ = 0;
    int names_moved_ = 0;
    int counted_ = 0;  // results of rated games, as often as they were looked for
};

}  // namespace dipolis
