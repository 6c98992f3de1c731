// Stored games, people and ratings that are not what was written: the file was damaged.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>

#include "formats/json.h"
#include "rooms/stored_room.h"
#include "server/pooled_lobby.h"
#include "server/store_sqlite.h"
#include "tests/scratch.h"

namespace dipolis {
namespace {

// A store in a file, which can be changed behind its back.
class DamageTest : public testing::Test {
  protected:
    DamageTest() { open(); }
    ~DamageTest() override {
        store_.reset();
        remove_files(file_);
    }
    void open() {
        std::string why;
        store_ = open_sqlite(file_, why);
        ASSERT_TRUE(store_) << why;
    }
    static void remove_files(const std::string& file) {
        for (const char* end : {"", "-wal", "-shm", "-lock"}) std::filesystem::remove(file + end);
    }
    // By a connection of its own, while the store is open.
    void damage_beside(const std::string& sql) {
        sqlite3* db = nullptr;
        ASSERT_EQ(sqlite3_open(file_.c_str(), &db), SQLITE_OK);
        ASSERT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
            << sqlite3_errmsg(db);
        sqlite3_close(db);
    }
    void damage(const std::vector<std::string>& statements) {
        store_.reset();
        for (const std::string& sql : statements) damage_beside(sql);
        open();
    }
    void damage(const std::string& sql) { damage(std::vector{sql}); }
    std::vector<std::string> columns_of(const std::string& table) {
        store_.reset();
        sqlite3* db = nullptr;
        EXPECT_EQ(sqlite3_open(file_.c_str(), &db), SQLITE_OK);
        std::vector<std::string> names;
        const auto take = [](void* into, int, char** values, char**) {
            static_cast<std::vector<std::string>*>(into)->emplace_back(values[0]);
            return 0;
        };
        const std::string sql = "SELECT name FROM pragma_table_info('" + table + "')";
        EXPECT_EQ(sqlite3_exec(db, sql.c_str(), take, &names, nullptr), SQLITE_OK);
        sqlite3_close(db);
        open();
        return names;
    }
    void add_game(const std::string& id = "one") {
        GameInfo info{id, {}, {}, {}, {}, "ada", Pact{id, Begins::Random, std::nullopt, {}}};
        info.pact->standing = Standing::Rated;
        info.pact->seats = {Sitter{"ada", "Ada", false}, Sitter{"bob", "Bob", false}};
        ASSERT_TRUE(store_->create(info));
        ASSERT_TRUE(store_->append(id, 0, kLines, {.ply = 3, .age = 1}));
    }
    Damage damage_of(const std::string& id = "one") {
        const auto game = store_->load(id);
        EXPECT_TRUE(game) << "unknown";
        return game ? game->damage : Damage::None;
    }
    Failure failure_of(const std::function<void()>& read) {
        const bool kept = store_->together([&] {
            read();
            return true;
        });
        std::string words;
        return kept ? Failure::None : store_->failure(words);
    }

    const std::vector<std::string> kLines = {"deal law", "deal economy", "deal theology"};
    const std::string file_ = scratch_folder() + "damage.db";
    std::unique_ptr<Store> store_;
};

TEST_F(DamageTest, AGameIsReadUpToTheDamageAndGoesOnNoMore) {
    add_game();
    ASSERT_EQ(damage_of(), Damage::None);
    damage("UPDATE move SET line = 'deal masonry' WHERE ply = 1");
    const auto game = store_->load("one");
    ASSERT_TRUE(game);
    EXPECT_EQ(game->damage, Damage::Moves);
    EXPECT_EQ(game->lines, std::vector<std::string>{"deal law"});
    EXPECT_EQ(game->info.pact->seats[0].name, "Ada");
    EXPECT_FALSE(store_->append("one", 3, kLines, {.ply = 6}));
    EXPECT_FALSE(store_->append("one", 1, kLines, {.ply = 4}));
    EXPECT_FALSE(store_->conclude("one", {.ply = 3, .result = "{}"}));
    EXPECT_FALSE(store_->cut("one", {.ply = 1}));
    EXPECT_TRUE(store_->recent(9, "ada")[0].damaged);
    EXPECT_TRUE(store_->latest(9)[0].damaged);
    EXPECT_EQ(store_->unfinished("ada"), 0) << "nobody has to finish it";
    EXPECT_TRUE(store_->rated_under_way().empty());
    EXPECT_EQ(remove_game(*store_, "one", "ada"), Removal::Hidden);
}

TEST_F(DamageTest, AGameOfWhichNothingCanBeBelievedIsChangedNoMoreAndBindsNobody) {
    add_game();
    damage("UPDATE game SET name0 = 'Eve'");
    EXPECT_TRUE(store_->rated_under_way().empty()) << "also before it was read";
    EXPECT_EQ(damage_of(), Damage::Whole);
    EXPECT_FALSE(store_->cut("one", Summary{})) << "it would lose its moves";
    EXPECT_FALSE(store_->cut("one", {.ply = 1}));
    EXPECT_EQ(store_->unfinished("ada"), 0);
    damage("UPDATE game SET name0 = 'Ada', damaged = 0");
    EXPECT_EQ(store_->load("one")->lines, kLines);
}

TEST_F(DamageTest, AMissingMoveIsNoticed) {
    for (const char* ply : {"0", "1", "2"}) {
        add_game();
        damage(std::string("DELETE FROM move WHERE ply = ") + ply);
        const auto game = store_->load("one");
        ASSERT_TRUE(game);
        EXPECT_EQ(game->damage, Damage::Moves);
        EXPECT_EQ(std::to_string(game->lines.size()), ply);
        ASSERT_TRUE(store_->erase("one"));
    }
}

// Each line with its sum, so that only what the sums say of the order tells.
TEST_F(DamageTest, MovesInAnotherOrderAreNoticed) {
    add_game();
    damage(
        "UPDATE move SET ply = 9 - ply WHERE ply < 2; UPDATE move SET ply = ply - 8 WHERE ply > 2");
    EXPECT_EQ(damage_of(), Damage::Moves);
}

TEST_F(DamageTest, NothingIsAppendedWhenTheEndWasNotReadBefore) {
    add_game();
    damage("DELETE FROM move WHERE ply = 2");
    EXPECT_FALSE(store_->together([&] { return store_->append("one", 3, kLines, {.ply = 6}); }));
    std::string words;
    EXPECT_EQ(store_->failure(words), Failure::Damage);
}

TEST_F(DamageTest, AGameWhoseRowIsGoneIsNotUnknown) {
    add_game();
    damage("DELETE FROM game");
    EXPECT_EQ(damage_of(), Damage::Whole);
    EXPECT_FALSE(store_->load("two"));
    EXPECT_EQ(failure_of([&] { EXPECT_FALSE(store_->newest("one")); }), Failure::Damage);
    EXPECT_EQ(failure_of([&] { EXPECT_FALSE(store_->newest("two")); }), Failure::None);
    EXPECT_EQ(remove_game(*store_, "one", "ada"), Removal::Damaged);
}

// Another value in any column is noticed, but when a game was played last, which orders lists.
TEST_F(DamageTest, AnotherValueInAnyColumnIsNoticed) {
    for (const std::string table : {"game", "move"}) {
        for (const std::string& column : columns_of(table)) {
            if (column.starts_with("played")) continue;
            add_game();
            const std::string sql = "UPDATE " + table + " SET " + column + " = CASE typeof(" +
                                    column + ") WHEN 'integer' THEN " + column +
                                    " + 7 WHEN 'null' THEN NULL ELSE " + column + " || 'x' END" +
                                    (table == "move" ? " WHERE ply = 1" : "");
            damage("PRAGMA foreign_keys = OFF;" + sql);
            EXPECT_NE(damage_of(), Damage::None) << table << "." << column;
            const auto list = store_->latest(9);
            EXPECT_TRUE(list.empty() || list[0].damaged) << table << "." << column;
            damage("DELETE FROM game; DELETE FROM move");
        }
    }
}

TEST_F(DamageTest, PeopleAndRatingsThatAreNotWhatWasWrittenAreNotBelieved) {
    const RatedGame rated{.game = "one", .kind = "base", .rival = "Bob", .n = 1, .won = 1};
    const auto fill = [&] {
        ASSERT_TRUE(store_->persons().take({"ada", "Ada"}, "ada"));
        ASSERT_TRUE(store_->persons().count("ada", rated));
    };
    const auto read = [&] {
        store_->persons().of("ada");
        store_->persons().named("ada");
        store_->persons().all();
        store_->persons().counted("ada", "base", 9);
        store_->persons().counted_game("ada", "one");
    };
    for (const std::string table : {"person", "rated"}) {
        for (const std::string& column : columns_of(table)) {
            fill();
            ASSERT_EQ(failure_of(read), Failure::None);
            damage("PRAGMA foreign_keys = OFF; UPDATE " + table + " SET " + column +
                   " = CASE typeof(" + column + ") WHEN 'text' THEN " + column + " || 'x' ELSE " +
                   column + " + 7 END");
            std::string words;
            const bool stray = column == "holder";  // noticed when the file was opened
            const Failure at_first = store_->failure(words);
            EXPECT_EQ(stray ? at_first : failure_of(read), Failure::Damage)
                << table << "." << column;
            damage("DELETE FROM rated; DELETE FROM person");
        }
    }
}

// Otherwise nobody could be banned any more, and two people would be kept from the open table.
TEST_F(DamageTest, ADamagedBanOrBlockIsNoneAndHindersNoOther) {
    auto& exclusions = store_->exclusions();
    ASSERT_TRUE(exclusions.block("ada", "bob") && exclusions.block("ada", "eve"));
    ASSERT_TRUE(exclusions.ban({"192.0.2.1", 1000}) && exclusions.ban({"192.0.2.2", 1000}));
    damage(
        "UPDATE block SET sum = sum + 1 WHERE whom = 'bob';"
        "UPDATE ban SET until = 2000 WHERE whose = '192.0.2.1'");
    std::string words;
    EXPECT_EQ(store_->failure(words), Failure::Damage) << "noticed when the file was opened";
    EXPECT_EQ(failure_of([&] {
                  EXPECT_EQ(store_->exclusions().blocked_by("ada"), std::vector<Holder>{"eve"});
                  EXPECT_TRUE(store_->exclusions().blockers_of("bob").empty());
                  ASSERT_EQ(store_->exclusions().bans().size(), 1u);
                  EXPECT_EQ(store_->exclusions().bans()[0].whose, "192.0.2.2");
              }),
              Failure::None);
    EXPECT_TRUE(store_->exclusions().ban({"192.0.2.1", 3000})) << "it can be made again";
    EXPECT_TRUE(store_->exclusions().block("ada", "bob"));
    EXPECT_FALSE(store_->exclusions().block("ada", "bob")) << "it is known";
    EXPECT_EQ(store_->exclusions().blocked_by("ada").size(), 2u);
}

// Somebody else would be told of this holder's turns.
TEST_F(DamageTest, ADamagedSubscriptionIsNoneAndHindersNoOther) {
    auto& subscriptions = store_->subscriptions();
    ASSERT_TRUE(subscriptions.subscribe("ada", "https://a.org/1") &&
                subscriptions.subscribe("ada", "https://a.org/2"));
    damage("UPDATE subscription SET endpoint = 'https://b.org/1' WHERE n = 1");
    std::string words;
    EXPECT_EQ(store_->failure(words), Failure::Damage) << "noticed when the file was opened";
    EXPECT_EQ(failure_of([&] {
                  EXPECT_EQ(store_->subscriptions().endpoints_of("ada"),
                            std::vector<std::string>{"https://a.org/2"});
              }),
              Failure::None);
    EXPECT_TRUE(store_->subscriptions().subscribe("ada", "https://b.org/1")) << "made again";
    EXPECT_EQ(store_->subscriptions().endpoints_of("ada").size(), 2u);
}

// Otherwise a list would miss the game without a word.
TEST_F(DamageTest, ADamagedIndexIsMadeAgain) {
    add_game();
    const std::string change =
        "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace";
    damage({change + "(sql, 'WHERE NOT hidden0', 'WHERE hidden0')", "REINDEX game_of_first",
            change + "(sql, 'WHERE hidden0', 'WHERE NOT hidden0')"});
    std::string words;
    EXPECT_EQ(store_->failure(words), Failure::Damage);
    EXPECT_EQ(words, "database disk image is malformed");
    EXPECT_EQ(store_->recent(9, "ada").size(), 1u);
    EXPECT_EQ(damage_of(), Damage::None);
}

TEST_F(DamageTest, AChangeThatADamagedGameRefusesIsNoPassingFailure) {
    const Sitter eve{"eve", "Eve", false};
    const std::vector<std::function<bool()>> changes = {
        [&] { return store_->append("one", 3, kLines, {.ply = 6}); },
        [&] { return store_->cut("one", {.ply = 1}); },
        [&] { return store_->conclude("one", {.ply = 3, .result = "{}"}); },
        [&] { return store_->seat("one", Seat::First, "ada", eve); },
    };
    for (size_t i = 0; i < changes.size(); ++i) {
        add_game();
        EXPECT_FALSE(store_->together([&] { return changes[i]() && false; })) << "whole";
        std::string words;
        EXPECT_EQ(store_->failure(words), Failure::None) << i;
        damage("UPDATE game SET name0 = 'Eve', turn = turn + 1");
        EXPECT_FALSE(store_->together(changes[i]));
        EXPECT_EQ(store_->failure(words), Failure::Damage) << i;
        ASSERT_TRUE(store_->erase("one"));
    }
}

TEST_F(DamageTest, APersonMovedToAnotherBrowserStaysUndamaged) {
    add_game();
    const RatedGame rated{.game = "one", .kind = "base", .rival = "Bob", .n = 1, .won = 1};
    ASSERT_TRUE(store_->persons().take({"ada", "Ada"}, "ada"));
    ASSERT_TRUE(store_->persons().take({"bob", "Bob"}, "bob"));
    ASSERT_TRUE(store_->persons().count("ada", rated));
    ASSERT_TRUE(store_->persons().count("bob", rated));
    ASSERT_TRUE(store_->move_rated("ada", "eve"));
    ASSERT_TRUE(store_->persons().move("ada", "eve"));
    ASSERT_TRUE(store_->hide_name("bob"));
    ASSERT_TRUE(store_->persons().remove("bob"));
    EXPECT_EQ(damage_of(), Damage::None);
    EXPECT_EQ(failure_of([&] {
                  EXPECT_EQ(store_->persons().of("eve")->name, "Ada");
                  EXPECT_EQ(store_->persons().counted("eve", "base", 9)[0].rival, "");
              }),
              Failure::None);
}

// --- Messages to clients.

class DamagedTable : public DamageTest {
  protected:
    void begin() {
        queue_ = std::make_unique<ImmediateQueue>(*store_);
        Lobby::Options options{.clocks = machine_clocks()};
        options.log = [this](Event event, const std::string& about) {
            logged_.emplace_back(event, about);
        };
        lobby_ = std::make_unique<PooledLobby>(
            *queue_, KeySecrets(7), "1.2.3",
            [this](ClientId, const std::string& text) { heard_.push_back(*parse_json(text)); },
            options, Searching{.threads = 0});
        lobby_->connect(1);
    }
    void end() {
        lobby_.reset();
        queue_.reset();
    }
    std::vector<Json> say(const char* type, const Json& about, ClientId client = 1) {
        heard_.clear();
        lobby_->receive(client, Json{{"t", type}, {"d", about}}.dump());
        return heard_;
    }
    Json begin_game() {
        Json table = say("new", {{"variant", Json::object()}, {"seats", {"human", "human"}}})[0];
        for (int i = 0; i < 3; ++i) table = play(table);
        return table["d"];
    }
    Json play(const Json& table) {
        const Json& at = table["d"];
        return say("play", {{"game", at["game"]},
                            {"ply", at["ply"]},
                            {"move", at["options"][0]["move"]},
                            {"seat", at["actor"]}})
            .back();
    }
    void damage_game(const std::string& sql) {
        end();
        damage(sql);
        begin();
    }

    std::unique_ptr<ImmediateQueue> queue_;
    std::unique_ptr<PooledLobby> lobby_;
    std::vector<Json> heard_;
    std::vector<std::pair<Event, std::string>> logged_;
};

TEST_F(DamagedTable, IsShownUpToTheDamageAndTakesNoMove) {
    begin();
    const Json before = begin_game();
    const std::string game = before["game"];
    const int last = before["ply"].get<int>() - 1;
    damage_game("UPDATE move SET line = 'build quarry' WHERE ply = " + std::to_string(last));
    const auto heard = say("open", {{"game", game}});
    ASSERT_EQ(heard.size(), 2u);
    EXPECT_EQ(heard[0]["d"]["why"], "damaged_game");
    const Json& table = heard[1]["d"];
    EXPECT_EQ(table["result"]["kind"], "damaged");
    EXPECT_EQ(table["ply"], last);
    EXPECT_TRUE(table["options"].empty());
    EXPECT_EQ(logged_, (std::vector{std::pair(Event::GameDamaged, game)}));
    const Json move = {
        {"game", game}, {"ply", last}, {"move", before["options"][0]["move"]}, {"seat", 0}};
    EXPECT_EQ(say("play", move)[0]["d"]["why"], "over");
    EXPECT_EQ(say("undo", {{"game", game}, {"ply", last}})[0]["d"]["why"], "not_an_option");
    EXPECT_EQ(say("past", {{"game", game}, {"ply", 1}})[0]["t"], "past");
    EXPECT_EQ(say("games", Json::object())[0]["d"]["games"][0]["damaged"], true);
    lobby_->tick();
    EXPECT_EQ(store_->load(game)->lines.size(), static_cast<size_t>(last)) << "nothing was added";
    EXPECT_EQ(say("open", {{"game", game}})[0]["d"]["why"], "damaged_game") << "again";
    end();
}

TEST_F(DamagedTable, AGameOfWhichNothingIsCertainIsCalledDamagedNotUnknown) {
    begin();
    const std::string game = begin_game()["game"];
    damage_game("UPDATE game SET maker = 'somebody else'");
    auto heard = say("open", {{"game", game}});
    ASSERT_EQ(heard.size(), 1u);
    EXPECT_EQ(heard[0]["d"]["why"], "damaged_game");
    EXPECT_EQ(logged_.size(), 1u);
    EXPECT_EQ(say("delete", {{"game", game}})[0]["d"]["why"], "damaged_game");
    end();
}

// Otherwise a player would be asked to try again, and the end of a game would be tried for ever.
TEST_F(DamagedTable, AnOpenGameEndsWhenItsDamageIsNoticed) {
    add_game();
    begin();
    lobby_->connect(2, "ada");
    for (const char* what : {"play", "undo"}) {
        const Json table = begin_game();
        const std::string game = table["game"];
        damage_beside("UPDATE game SET turn = turn + 1 WHERE id = '" + game + "'");
        const Json undo = {{"game", game}, {"ply", table["ply"]}};
        Json move = undo;
        move["move"] = table["options"][0]["move"];
        const auto heard = say(what, what == std::string("play") ? move : undo);
        ASSERT_EQ(heard.size(), 3u) << what;
        EXPECT_EQ(heard[0]["d"]["why"], "damaged");
        EXPECT_EQ(heard[1]["d"]["why"], "damaged_game");
        EXPECT_EQ(heard[2]["d"]["result"]["kind"], "damaged");
        EXPECT_EQ(say("play", move)[0]["d"]["why"], "over");
    }
    EXPECT_EQ(logged_.size(), 2u);
    // A rated game of which only a line in the middle is damaged, so that nothing was noticed yet.
    say("open", {{"game", "one"}}, 2);
    damage_beside("UPDATE move SET line = 'deal masonry' WHERE ply = 1");
    const auto heard = say("resign", {{"game", "one"}}, 2);
    ASSERT_GE(heard.size(), 3u);
    EXPECT_EQ(heard[0]["d"]["why"], "damaged");
    EXPECT_EQ(heard[1]["d"]["why"], "damaged_game");
    EXPECT_EQ(heard[2]["d"]["result"]["kind"], "damaged");
    EXPECT_EQ(heard[2]["d"]["ply"], 1);
    lobby_->tick();
    EXPECT_EQ(logged_.size(), 3u) << "it is not tried again";
    end();
}

TEST_F(DamagedTable, ATableOfWhichNothingIsCertainAnyMoreIsClosed) {
    begin();
    const Json table = begin_game();
    const std::string game = table["game"];
    damage_beside("UPDATE game SET maker = 'somebody else', turn = turn + 1");
    const auto heard = say("undo", {{"game", game}, {"ply", table["ply"]}});
    ASSERT_EQ(heard.size(), 2u);
    EXPECT_EQ(heard[1]["d"]["why"], "damaged_game");
    EXPECT_EQ(lobby_->tables(), 0u);
    end();
}

// A move that breaks the rules in a version that wrote no checksums, say.
TEST_F(DamagedTable, AGameIsShownUpToTheFirstMoveThatBreaksTheRules) {
    begin();
    const std::string game = begin_game()["game"];
    end();
    const auto stored = store_->load(game);
    const int ply = static_cast<int>(stored->lines.size());
    Summary after = stored->summary;
    ++after.ply;
    ASSERT_TRUE(store_->append(game, ply, std::vector<std::string>{"build quarry"}, after));
    begin();
    const auto heard = say("open", {{"game", game}});
    ASSERT_EQ(heard.size(), 2u);
    EXPECT_EQ(heard[0]["d"]["why"], "damaged_game");
    EXPECT_EQ(heard[1]["d"]["ply"], ply);
    end();
}

TEST_F(DamagedTable, AListThatCannotBeReadIsToldAsDamaged) {
    begin();
    begin_game();
    end();
    damage(
        "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, 'standing',"
        " 'nonsense') WHERE name = 'game'");
    begin();
    EXPECT_EQ(say("games", Json::object())[0]["d"]["why"], "damaged");
    end();
}

}  // namespace
}  // namespace dipolis
