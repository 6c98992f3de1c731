// Operations of an operator, on the games alone and beside a server whose store is busy.
#include "server/operations.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "engine/game.h"
#include "formats/notation.h"
#include "rooms/logged_store.h"
#include "rooms/person_name.h"
#include "rooms/stored_room.h"
#include "server/key_secrets.h"
#include "server/retention.h"
#include "server/server_desk.h"
#include "server/store_sqlite.h"
#include "tests/scratch.h"
#include "tests/server/held_queue.h"

namespace dipolis {
namespace {

constexpr int64_t kNow = 1'800'000'000;
const std::string kAdaKey(43, 'a'), kBobKey(43, 'b');  // keys have 43 letters

Json request(const char* word, const Json& more = Json::object()) {
    Json json = {{"v", kControlVersion}, {"do", word}};
    json.update(more);
    return json;
}

// A game that has begun: of two people, or of one who made it.
void begin(Store& store, const std::string& id, const Holder& one, const Holder& two,
           Standing standing = Standing::Private) {
    GameInfo info{id, {}, {}, {}, {}};
    info.maker = one;
    if (!two.empty()) {
        info.pact = Pact{id, Begins::Inviter, std::nullopt, {}, standing};
        info.pact->seats = {Sitter{one, "Ada", false}, Sitter{two, "Bob", false}};
    }
    ASSERT_TRUE(storing_all(Room::open(info, Rng(1)))(store));
}

class OperationsTest : public testing::TestWithParam<bool> {
  protected:
    OperationsTest() : file_(scratch_folder() + "/operations.db") {
        std::string why;
        if (GetParam()) {
            store_ = open_sqlite(file_, why);
        } else {
            store_ = std::make_unique<MemoryStore>();
        }
        EXPECT_TRUE(store_) << why;
    }
    ~OperationsTest() override {
        store_.reset();
        for (const char* end : {"", "-lock", "-wal", "-shm"}) std::filesystem::remove(file_ + end);
    }
    Reply ask(const char* word, const Json& more = Json::object()) {
        PlainDesk desk(*store_, file_, {}, kNow);
        lines_.clear();
        return operate(desk, request(word, more), [this](const Json& line) {
            lines_.push_back(line);
            return true;
        });
    }
    GameInfo info(const std::string& id) { return store_->load(id)->info; }

    const std::string file_;
    std::unique_ptr<Store> store_;
    std::vector<Json> lines_;
};

TEST_P(OperationsTest, ErasingAPersonLeavesOthersTheirGames) {
    ASSERT_TRUE(store_->persons().take({kAdaKey, "Ada"}, *likeness("Ada")));
    store_->exclusions().block(kBobKey, kAdaKey);
    store_->subscriptions().subscribe(kAdaKey, "https://push.example.org/ada");
    store_->subscriptions().subscribe(kBobKey, "https://push.example.org/bob");
    store_->recoveries().keep(kAdaKey, "hash of her code");
    begin(*store_, "own", kAdaKey, "");
    begin(*store_, "rated", kAdaKey, kBobKey, Standing::Rated);
    begin(*store_, "link", kBobKey, kAdaKey);
    begin(*store_, "others", kBobKey, std::string(43, 'c'));
    begin(*store_, "left", kAdaKey, kBobKey);
    ASSERT_TRUE(store_->seat("left", Seat::Second, kBobKey, {kBobKey, "Bob", true}));
    const Reply reply = ask("erase", {{"whom", "ADA"}});
    EXPECT_EQ(reply.done, Done::Good) << reply.why;
    EXPECT_EQ(lines_.back()["erased_games"], 2);
    EXPECT_FALSE(store_->load("own"));
    EXPECT_FALSE(store_->load("left")) << "nobody else wanted it";
    EXPECT_EQ(info("others").pact->seats[0].holder, kBobKey);
    for (const char* id : {"rated", "link"}) {
        const auto game = store_->load(id);
        ASSERT_TRUE(game) << id;
        EXPECT_TRUE(game->summary.is_over()) << "nobody waits for whoever never comes";
        EXPECT_EQ(game->damage, Damage::None);
        EXPECT_NE(game->info.maker, kAdaKey);
        const Seat hers = std::string(id) == "rated" ? Seat::First : Seat::Second;
        const Sitter& sitter = game->info.pact->seats[hers];
        EXPECT_NE(sitter.holder, kAdaKey);
        EXPECT_TRUE(sitter.holder) << "nobody may sit down there";
        EXPECT_FALSE(sitter.name);
        EXPECT_EQ(game->info.pact->seats[other(hers)].holder, kBobKey);
    }
    EXPECT_FALSE(store_->persons().of(kAdaKey));
    EXPECT_TRUE(store_->exclusions().blocked_by(kBobKey).empty());
    EXPECT_TRUE(store_->subscriptions().endpoints_of(kAdaKey).empty());
    EXPECT_EQ(store_->subscriptions().endpoints_of(kBobKey).size(), 1u);
    EXPECT_FALSE(store_->recoveries().whose("hash of her code"));
    EXPECT_EQ(ask("erase", {{"whom", "Ada"}}).done, Done::No);
    EXPECT_EQ(ask("verify").done, Done::Good);
}

TEST_P(OperationsTest, ErasingDuringAReadReportsThatOldBytesAreStillThere) {
    if (!GetParam()) GTEST_SKIP() << "nobody else reads a store in memory";
    std::string why;
    const auto reader = read_sqlite(file_, why);
    ASSERT_TRUE(reader) << why;
    for (const Json& more : {Json{{"do", "erase"}, {"whom", kAdaKey}},
                             Json{{"do", "erase-old"}, {"before", "2999-01-01T00:00:00Z"}}}) {
        begin(*store_, "game", kAdaKey, "");
        reader->together([&] {
            EXPECT_TRUE(reader->load("game"));
            const Reply reply = ask("", more);
            EXPECT_EQ(reply.done, Done::No) << more;
            EXPECT_NE(reply.why.find("somebody reads"), std::string::npos) << reply.why;
            return true;
        });
        EXPECT_FALSE(store_->load("game")) << more;
    }
}

// A terminal beside a server has the games of this machine's own player, and stores each change
// there; what has changed meanwhile, or breaks the rules, is refused and not stored.
TEST_P(OperationsTest, LinesOfATerminalAreKept) {
    begin(*store_, "hers", kAdaKey, "");
    begin(*store_, "own", "", "");
    EXPECT_EQ(ask("save", {{"own", true}}).done, Done::Good);
    std::string text;
    for (const Json& line : lines_) text += line["line"];
    std::vector<std::string> lost;
    LoggedStore terminal(
        [&](std::string_view line) {
            const Reply reply = ask("keep", {{"line", line}});
            if (reply.done != Done::Good) lost.push_back(reply.why);
            return reply.done == Done::Good;
        },
        [] { return kNow; });
    ASSERT_EQ(terminal.read(text), LoggedStore::Reading::Whole);
    EXPECT_EQ(terminal.ids(9), std::vector<std::string>{"own"});
    begin(terminal, "new", "", "");
    EXPECT_EQ(store_->load("new")->lines, terminal.load("new")->lines);
    Rng rng(3);
    for (const char* id : {"own", "new", "own"}) {
        auto room = StoredRoom::restore(terminal, *terminal.load(id), rng);
        ASSERT_TRUE(room);
        Options all;
        options(room->state(), all);
        ASSERT_FALSE(room->play(room->ply(), to_line(all.move(0))));
        EXPECT_EQ(store_->load(id)->lines, terminal.load(id)->lines);
    }
    EXPECT_EQ(lost, std::vector<std::string>{});
    // Played on elsewhere: both by the same number of moves, and by other ones.
    const StoredGame before = *terminal.load("own");
    const auto play_on = [&](Store& store, int number) {
        auto room = restored_room(before, Rng(9));
        ASSERT_TRUE(room);
        Options all;
        options(room->state(), all);
        ASSERT_FALSE(room->play(room->ply(), to_line(all.move(number))));
        storing_pending (*room)(store);
    };
    play_on(*store_, 1);
    play_on(terminal, 0);
    ASSERT_EQ(lost.size(), 1u);
    EXPECT_NE(lost[0].find("played on elsewhere"), std::string::npos) << lost[0];
    EXPECT_EQ(terminal.load("own")->lines, before.lines);
    EXPECT_EQ(store_->load("own")->lines.size(), before.lines.size() + 1);
    StoredGame wrong = *terminal.load("new");
    wrong.lines.push_back("build quarry");
    for (const std::string& line :
         {LoggedStore::line_of(wrong), std::string("holiday\n"), std::string()})
        EXPECT_NE(ask("keep", {{"line", line}}).done, Done::Good) << line;
    EXPECT_EQ(store_->load("new")->lines, terminal.load("new")->lines);
}

TEST_P(OperationsTest, SavedGamesMoveToAnotherStoreAndGoOnThere) {
    begin(*store_, "one", kAdaKey, "");
    begin(*store_, "two", "", "");
    begin(*store_, "pair", kAdaKey, kBobKey);
    EXPECT_EQ(ask("save").done, Done::Good);
    std::string text;
    for (const Json& line : lines_) text += line["line"];
    const std::string path = scratch_folder() + "/moved.games";
    const auto write = [&](const std::string& what) { std::ofstream(path) << what; };
    write(text);
    // As a page without a server reads it, and plays on.
    LoggedStore page([&](std::string_view more) { return text += more, true; },
                     [] { return kNow; });
    ASSERT_EQ(page.read(text), LoggedStore::Reading::Whole);
    EXPECT_EQ(page.ids(9), (std::vector<std::string>{"two", "one"}));
    EXPECT_TRUE(page.load("one")->info.maker.empty());
    auto room = restored_room(*page.load("one"), Rng(2));
    ASSERT_TRUE(room);
    Options all;
    options(room->state(), all);
    ASSERT_FALSE(room->play(room->ply(), to_line(all.move(0))));
    ASSERT_TRUE(storing_pending(*room)(page));
    write(text);
    ASSERT_TRUE(store_->erase("two"));
    EXPECT_EQ(ask("import", {{"from", path}}).done, Done::Good);
    EXPECT_EQ(lines_.back(), Json({{"added", 2}, {"known", 0}, {"open", 0}, {"impossible", 0}}));
    EXPECT_EQ(store_->load("one")->lines, page.load("one")->lines);
    EXPECT_TRUE(store_->load("two"));
    EXPECT_EQ(ask("import", {{"from", path}}).done, Done::Good);
    EXPECT_EQ(lines_.back(), Json({{"added", 0}, {"known", 2}, {"open", 0}, {"impossible", 0}}));
    // A file that is none, is missing, or breaks the rules.
    write("holiday\n");
    EXPECT_EQ(ask("import", {{"from", path}}).done, Done::Unusable);
    EXPECT_EQ(ask("import", {{"from", path + ".none"}}).done, Done::Unusable);
    StoredGame wrong = *page.load("two");
    wrong.info.id = "wrong";
    wrong.lines.push_back("build quarry");
    ++wrong.summary.ply;
    write(LoggedStore::head("") + LoggedStore::line_of(wrong));
    EXPECT_EQ(ask("import", {{"from", path}}).done, Done::Damaged);
    EXPECT_FALSE(store_->load("wrong"));
    // A result that nobody has played for, or that is none; a game of two devices.
    StoredGame claimed = *page.load("two");
    claimed.info.id = "claimed";
    claimed.summary.result = R"({"kind":"civilian","winner":0})";
    StoredGame odd = claimed;
    odd.info.id = "odd";
    odd.summary.result = R"({"kind":5})";
    StoredGame pair = claimed;
    pair.info.id = "pair";
    write(LoggedStore::head("") + LoggedStore::line_of(claimed) + LoggedStore::line_of(odd) +
          LoggedStore::line_of(pair));
    const StoredGame before = *store_->load("pair");
    EXPECT_EQ(ask("import", {{"from", path}}).done, Done::Good);
    EXPECT_EQ(lines_.back(), Json({{"added", 2}, {"known", 1}, {"open", 0}, {"impossible", 0}}));
    EXPECT_FALSE(store_->load("claimed")->summary.is_over());
    EXPECT_EQ(store_->load("pair")->lines, before.lines);
    // Another game of the same name, which is longer.
    LoggedStore third([](std::string_view) { return true; }, [] { return kNow; });
    auto elsewhere = Room::open(claimed.info, Rng(77));
    ASSERT_TRUE(storing_all(elsewhere)(third));
    elsewhere.settle(true);
    options(elsewhere.state(), all);
    ASSERT_FALSE(elsewhere.play(elsewhere.ply(), to_line(all.move(0))));
    ASSERT_TRUE(storing_pending(elsewhere)(third));
    const StoredGame other = *third.load("claimed");
    const std::vector<std::string> own = store_->load("claimed")->lines;
    ASSERT_LT(own.size(), other.lines.size());
    ASSERT_FALSE(std::equal(own.begin(), own.end(), other.lines.begin()));
    write(LoggedStore::head("") + LoggedStore::line_of(other));
    EXPECT_EQ(ask("import", {{"from", path}}).done, Done::Good);
    EXPECT_EQ(store_->load("claimed")->lines, own);
    std::filesystem::remove(path);
}

TEST_P(OperationsTest, OnlyGamesOfTwoDevicesAreCalledOff) {
    begin(*store_, "own", kAdaKey, "");
    begin(*store_, "rated", kAdaKey, kBobKey, Standing::Rated);
    EXPECT_EQ(ask("close", {{"game", "own"}}).done, Done::No);
    EXPECT_EQ(ask("close", {{"game", "rated"}}).done, Done::Good);
    EXPECT_EQ(parse_json(store_->load("rated")->summary.result)->at("kind"), "aborted");
    EXPECT_EQ(ask("close", {{"game", "rated"}}).done, Done::No) << "it is over";
    EXPECT_EQ(ask("close", {{"game", "none"}}).done, Done::No);
}

TEST_P(OperationsTest, TheListIsOfWhomAndOfWhatIsWanted) {
    begin(*store_, "own", kAdaKey, "");
    begin(*store_, "rated", kAdaKey, kBobKey, Standing::Rated);
    ask("close", {{"game", "rated"}});
    const auto listed = [this](const Json& more) {
        EXPECT_EQ(ask("games", more).done, Done::Good);
        std::vector<std::string> ids;
        for (const Json& line : lines_) ids.push_back(line["game"]);
        std::sort(ids.begin(), ids.end());
        return ids;
    };
    using Ids = std::vector<std::string>;
    EXPECT_EQ(listed(Json::object()), (Ids{"own", "rated"}));
    EXPECT_EQ(listed({{"state", "over"}}), Ids{"rated"});
    EXPECT_EQ(listed({{"state", "going"}}), Ids{"own"});
    EXPECT_EQ(listed({{"of", kBobKey}}), Ids{"rated"});
    EXPECT_EQ(listed({{"most", 1}}).size(), 1u);
    EXPECT_EQ(listed({{"most", 1}, {"state", "going"}}), Ids{"own"});
}

TEST_P(OperationsTest, ABanThatIsOverMakesRoomForAnother) {
    ASSERT_TRUE(store_->together([&] {
        for (int i = 0; i < 1000; ++i) {
            const std::string address =
                "10.0." + std::to_string(i / 250) + "." + std::to_string(i % 250);
            store_->exclusions().ban({address, kNow + (i == 7 ? 0 : 1)});
        }
        return true;
    }));
    EXPECT_EQ(ask("ban", {{"whom", "192.0.2.1"}}).done, Done::Good);
    EXPECT_EQ(ask("ban", {{"whom", "192.0.2.2"}}).done, Done::No) << "a thousand";
    EXPECT_EQ(ask("bans").done, Done::Good);
    EXPECT_EQ(lines_.size(), 1000u);
}

INSTANTIATE_TEST_SUITE_P(Stores, OperationsTest, testing::Bool(), [](const auto& stored) {
    return stored.param ? std::string("sqlite") : std::string("memory");
});

// --- Beside a server

class NoServer : public RunningServer {
  public:
    Json status() override { return Json::object(); }
    void call_off(const std::string&, std::function<void(CalledOff)>) override {}
    std::vector<std::string> open_games() override { return {}; }
    void note_erased(const std::string&) override {}
    void note_unnamed(const Holder&) override {}
    void note_anonymous(const Holder&, const Holder&) override {}
    void note_bans(const std::vector<Ban>&) override {}
};

class Listener : public ControlSocket::Peer {
  public:
    bool say(const std::string& line) override {
        heard.push_back(Json::parse(line));
        return true;
    }
    bool has_gone() override { return gone; }

    std::vector<Json> heard;
    bool gone = false;
};

class BusyServerTest : public testing::Test {
  protected:
    BusyServerTest() : folder_(scratch_folder() + "/busy") {
        std::filesystem::create_directories(folder_);
        std::string why;
        store_ = open_sqlite(reception_.file = folder_ + "/games.db", why);
        EXPECT_TRUE(store_) << why;
        begin(*store_, "own", kAdaKey, "");
    }
    ~BusyServerTest() override {
        store_.reset();
        std::filesystem::remove_all(folder_);
    }
    Json answer(const Json& question) {
        answer_operator(reception_, ending_, question.dump(), peer_);
        return peer_.heard.back()["done"];
    }

    const std::string folder_;
    MemoryStore never_asked_;
    HeldQueue queue_{never_asked_};
    NoServer server_;
    Reception reception_{
        queue_, server_, [](const std::function<void()>& work) { work(); }, {}, [] { return kNow; },
        {}};
    ServerDesk::Ending ending_;
    Listener peer_;
    std::unique_ptr<Store> store_;
};

TEST_F(BusyServerTest, NobodyWaitsForWhatAnOperatorReads) {
    for (const char* word : {"games", "names", "bans", "verify", "status"})
        EXPECT_EQ(answer(request(word)), "good") << word;
    EXPECT_EQ(answer(request("export", {{"games", {"own"}}})), "no");
    EXPECT_EQ(answer(request("backup", {{"to", folder_ + "/copy.db"}})), "good");
    // Nor does a game that is being stored.
    EXPECT_TRUE(store_->together([&] {
        EXPECT_EQ(answer(request("games")), "good");
        return store_->conclude("own", store_->load("own")->summary);
    }));
}

TEST_F(BusyServerTest, AServerThatEndsKeepsNobodyWaiting) {
    Json done;
    std::thread peer([&] { done = answer(request("remove-name", {{"name", "Ada"}})); });
    ending_.begin();
    peer.join();
    EXPECT_EQ(done, "unusable");
}

TEST_F(BusyServerTest, ACopyForWhichNobodyWaitsIsNotMade) {
    peer_.gone = true;
    EXPECT_EQ(answer(request("backup", {{"to", folder_ + "/copy.db"}})), "unusable");
    for (const auto& file : std::filesystem::directory_iterator(folder_))
        EXPECT_EQ(file.path().filename().string().find("copy"), std::string::npos) << file.path();
}

// --- Games that nobody has played for long

class WatchedServer : public NoServer {
  public:
    std::vector<std::string> open_games() override { return {"watched"}; }
    void note_erased(const std::string& game) override { erased.push_back(game); }

    std::vector<std::string> erased;
};

class RetentionTest : public testing::Test {
  protected:
    static constexpr int64_t kIn2001 = 1'000'000'000, kIn2096 = 4'000'000'000;

    RetentionTest() {
        begin(*store_, "own", kAdaKey, "");
        begin(*store_, "watched", kBobKey, "");
    }
    ~RetentionTest() override {
        store_.reset();
        std::filesystem::remove_all(folder_);
    }
    std::unique_ptr<Store> opened() {
        std::filesystem::create_directories(folder_);
        std::string why;
        auto store = open_sqlite(file_, why);
        EXPECT_TRUE(store) << why;
        return store;
    }
    bool is_there(const std::string& game) { return store_->load(game).has_value(); }

    using Told = std::vector<std::pair<Event, std::string>>;
    const std::string folder_ = scratch_folder() + "/retention", file_ = folder_ + "/games.db";
    std::unique_ptr<Store> store_ = opened();
    ImmediateQueue queue_{*store_};
    WatchedServer server_;
    ServerDesk::Ending ending_;
    Told told_;
    Reception reception_{queue_,
                         server_,
                         [](const std::function<void()>& work) { work(); },
                         file_,
                         [] { return kIn2096; },
                         [this](Event event, const std::string& about) {
                             told_.emplace_back(event, about);
                             ending_.begin();  // so that erase_old_daily() returns
                         }};
};

TEST_F(RetentionTest, OldGamesAreErasedAtTheStartAndThoseThatSomebodyLooksAtStay) {
    erase_old_daily(reception_, ending_, 30);
    EXPECT_FALSE(is_there("own"));
    EXPECT_TRUE(is_there("watched"));
    EXPECT_EQ(server_.erased, std::vector<std::string>{"own"});
    EXPECT_EQ(told_, (Told{{Event::Erased, "1"}}));
}

TEST_F(RetentionTest, NewGamesStay) {
    reception_.date = [] { return kIn2001; };
    erase_old_once(reception_, ending_, 1);
    EXPECT_TRUE(is_there("own"));
    EXPECT_TRUE(told_.empty());
}

TEST_F(RetentionTest, TheOperatorReadsWhyNothingCouldBeErased) {
    reception_.file = folder_ + "/missing.db";
    erase_old_daily(reception_, ending_, 30);
    ASSERT_EQ(told_.size(), 1u);
    EXPECT_EQ(told_[0].first, Event::StorageFails);
    EXPECT_NE(told_[0].second.find("missing.db"), std::string::npos);
}

}  // namespace
}  // namespace dipolis
