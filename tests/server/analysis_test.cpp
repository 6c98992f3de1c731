// Analysis over the table protocol: values of positions, composed positions, reviews.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <thread>

#include "engine/game.h"
#include "formats/position.h"
#include "server/pooled_lobby.h"

namespace dipolis {
namespace {

// Searches end by their work, however fast the machine is.
constexpr PoolAnalyst::Effort kEffort = {.milliseconds = 0, .review_nodes = 5, .nodes = 100};

class AnalysisTest : public testing::Test {
  protected:
    explicit AnalysisTest(int threads = Pool::usual_threads())
        : lobby_(queue_, KeySecrets(5), "0.1.0",
                 [this](ClientId, const std::string& text) { told_.push_back(Json::parse(text)); },
                 {.clocks = machine_clocks()}, {.effort = kEffort, .threads = threads}) {
        lobby_.connect(1);
    }
    Json say(const char* type, const Json& about) {
        told_.clear();
        lobby_.receive(1, Json{{"t", type}, {"d", about}}.dump());
        return told_.empty() ? Json() : told_.back();
    }
    Json new_game() {
        return say("new", {{"variant", Json::object()}, {"seats", {"human", "human"}}})["d"];
    }
    Json play_to_the_end(Json table) {
        while (table["result"].is_null())
            table = say("play", {{"game", table["game"]},
                                 {"ply", table["ply"]},
                                 {"move", table["options"][0]["move"]}})["d"];
        return table;
    }
    // Ticks until a message of that type has `done`.
    Json wait_for(const char* type, const std::function<bool(const Json&)>& done) {
        for (;; lobby_.tick()) {
            for (const Json& message : told_) {
                if (message["t"] == type && done(message["d"])) return message["d"];
            }
            told_.clear();
            if (!lobby_.search_once()) std::this_thread::yield();
        }
    }
    Json analysis() {
        return wait_for("analysis", [](const Json& data) { return data["done"] == true; });
    }

    MemoryStore store_;
    ImmediateQueue queue_{store_};
    std::vector<Json> told_;
    PooledLobby lobby_;
};

// The first difference between two messages in the names and types of their fields, or nothing.
// Only the first members of lists are compared: their number depends on time, and an empty list
// matches any.
std::string difference(const Json& a, const Json& b, const std::string& where = "message") {
    if (a.is_array() && b.is_array())
        return a.empty() || b.empty() ? "" : difference(a[0], b[0], where + "[0]");
    if (a.is_object() && b.is_object()) {
        for (const auto& [name, each] : b.items()) {
            if (!a.contains(name)) return where + "." + name;
        }
        for (const auto& [name, each] : a.items()) {
            const std::string part = where + "." + name;
            const std::string found = b.contains(name) ? difference(each, b[name], part) : part;
            if (!found.empty()) return found;
        }
        return "";
    }
    const bool alike = a.is_number() ? b.is_number() : a.type() == b.type();
    return alike ? "" : where;
}

TEST(Shape, ListsMayBeEmptyButNothingIsLeftOut) {
    const Json a = Json::parse(R"({"n": 1, "list": [{"m": 2.5}], "word": "x"})");
    EXPECT_EQ(difference(a, Json::parse(R"({"n": 0.5, "list": [], "word": ""})")), "");
    EXPECT_EQ(difference(Json::parse(R"({"n": 0, "list": [], "word": ""})"), a), "");
    EXPECT_EQ(difference(a, Json::parse(R"({"n": 1, "word": ""})")), "message.list");
    EXPECT_EQ(difference(Json::parse(R"({"n": 1, "word": ""})"), a), "message.list");
    EXPECT_EQ(difference(a, Json::parse(R"({"n": 1, "list": [{"m": null}], "word": ""})")),
              "message.list[0].m");
    EXPECT_EQ(difference(a, Json::parse(R"({"n": 1, "list": null, "word": ""})")), "message.list");
}

// Search results differ from run to run, so only the fields must equal those of the example.
void expect_like_example(const std::string& name, const char* type, const Json& data) {
    const std::string path = std::string(MESSAGE_DIR "/") + name;
    const Json message = {{"t", type}, {"d", data}};
    if (std::getenv("DIPOLIS_UPDATE") != nullptr) std::ofstream(path) << message.dump(1) << "\n";
    std::ifstream in(path);
    const Json example = Json::parse(in);
    EXPECT_EQ(difference(example, message), "") << name;
}

double sum_of_ends(const Json& value) {
    double sum = value["shared"];
    for (const Json& seat : value["ends"]) {
        for (const auto& [kind, p] : seat.items()) sum += p.get<double>();
    }
    return sum;
}

TEST_F(AnalysisTest, APositionOfTheGameIsLookedAt) {
    const Json table = new_game();
    say("analyse", {{"game", table["game"]}, {"ply", table["ply"]}});
    const Json found = analysis();
    EXPECT_EQ(found["game"], table["game"]);
    EXPECT_EQ(found["seat"], 0);
    EXPECT_NEAR(sum_of_ends(found["value"]), 1, 1e-3);
    ASSERT_FALSE(found["lines"].empty());
    double last = 1;
    for (const Json& line : found["lines"]) {
        bool offered = false;
        for (const Json& option : table["options"]) offered |= option["move"] == line["move"];
        EXPECT_TRUE(offered) << line;
        EXPECT_LE(line["wins"].get<double>(), 1);
        last = line["wins"];
    }
    EXPECT_GE(last, 0);
}

TEST_F(AnalysisTest, LinesOfTheSoloModeNameTheCardsThatTheRivalBuilds) {
    Variant solo{.addons = {AddOnId::Solo}};
    solo.rival = solo::Rival::Caesar;
    State state = start(solo);
    while (state.age == Age::None || step(state) != Step::TakeTurn) {
        Options all;
        options(state, all);
        play(state, all[0].move);
    }
    say("explore", {{"position", to_line(state)}, {"moves", Json::array()}});
    const Json found = analysis();
    int built = 0;
    for (const Json& line : found["lines"]) {
        for (size_t i = 0; i < line["line"].size(); ++i) {
            const bool turned_up = line["line"][i].get<std::string>().starts_with("decision ");
            const bool named = line.contains("builds") && line["builds"][i].is_string();
            EXPECT_EQ(named, turned_up) << line;
            built += named;
        }
    }
    EXPECT_GT(built, 0);
}

TEST_F(AnalysisTest, AnAnalysisHasTheFieldsOfItsExample) {
    const std::string line =
        "age=1 coins0=9 structure=altar,theater,?,.,.,tavern,.,.,.,.,.,.,.,.,.,.,.,.,.,.";
    say("explore", {{"position", line}, {"moves", Json::array()}});
    const Json found = analysis();
    ASSERT_FALSE(found["lines"].empty());
    expect_like_example("server_analysis.json", "analysis", found);
}

// Searches when it is told to.
class OrderedAnalysis : public AnalysisTest {
  protected:
    OrderedAnalysis() : AnalysisTest(0) {}
};

TEST_F(OrderedAnalysis, AResultThatIsNoLongerWantedIsNotSent) {
    const Json table = new_game();
    const Json at = {{"game", table["game"]}, {"ply", table["ply"]}};
    say("analyse", at);
    ASSERT_TRUE(lobby_.search_once());  // the result is there, but not told yet
    say("rest", Json::object());
    lobby_.tick();
    EXPECT_TRUE(told_.empty());
    say("analyse", at);
    say("rest", Json::object());
    EXPECT_FALSE(lobby_.search_once());
    say("analyse", at);
    ASSERT_TRUE(lobby_.search_once());
    lobby_.tick();
    EXPECT_EQ(told_.size(), 1u);
    EXPECT_EQ(say("analyse", {{"game", table["game"]}, {"ply", 999}})["d"]["why"], "bad_message");
}

TEST_F(AnalysisTest, MovesAreTriedWithoutTouchingTheGame) {
    const Json table = new_game();
    const std::string move = table["options"][1]["move"];
    Json tried =
        say("explore", {{"game", table["game"]}, {"ply", table["ply"]}, {"moves", {move}}})["d"];
    EXPECT_EQ(tried["moves"], Json::array({move}));
    EXPECT_EQ(tried["actor"], 1);
    EXPECT_FALSE(tried["options"].empty());
    EXPECT_EQ(say("open", {{"game", table["game"]}})["d"]["ply"], table["ply"]);
    // The line of the message describes the same position.
    EXPECT_TRUE(parse_position(tried["position"].get<std::string>()));
}

TEST_F(AnalysisTest, TheIdentityOfAFaceDownCardCanBeChosenOrDrawn) {
    const std::string line =
        "age=1 coins0=9 structure=altar,theater,?,.,.,tavern,.,.,.,.,.,.,.,.,.,.,.,.,.,.";
    const Json first = say("explore", {{"position", line}, {"moves", {"build tavern"}}});
    ASSERT_EQ(told_.front()["t"], "explored");
    const Json uncovered = told_.front()["d"];
    ASSERT_FALSE(uncovered["outcomes"].empty()) << uncovered;
    EXPECT_TRUE(uncovered["options"].empty());
    const std::string chosen = uncovered["outcomes"][0]["move"];
    say("explore", {{"position", line}, {"moves", {"build tavern", chosen}}});
    EXPECT_FALSE(told_.front()["d"]["options"].empty());
    say("explore", {{"position", line}, {"moves", {"build tavern"}}, {"draw", true}});
    EXPECT_EQ(told_.front()["d"]["moves"].size(), 2u);
    EXPECT_FALSE(told_.front()["d"]["options"].empty());
}

TEST_F(AnalysisTest, AnImpossiblePositionIsRefusedWithItsReason) {
    for (const char* line : {"age=4", "nonsense", "age=1 pawn=12", "coins0=law",
                             "age=1 buildings0=altar buildings1=altar"}) {
        const Json answer = say("explore", {{"position", line}});
        EXPECT_EQ(answer["d"]["why"], "bad_position") << line;
        EXPECT_FALSE(answer["d"]["key"].get<std::string>().empty());
    }
    const Json table = new_game();
    const Json answer = say(
        "explore", {{"game", table["game"]}, {"ply", table["ply"]}, {"moves", {"build quarry"}}});
    EXPECT_EQ(answer["d"]["why"], "bad_position");
    EXPECT_EQ(answer["d"]["where"], "move 0");
}

// One address with many clients, each of which has a game: who else needs the search waits for one
// task of theirs, however many there are. One search after the other; what threads change is tested
// with the pool.
class Crowd : public testing::Test {
  protected:
    Crowd() { lobby_.connect(kOther, "other", "192.0.2.2"); }
    void begin(ClientId client, const Json& seats) {
        say(client, "new", {{"variant", Json::object()}, {"seats", seats}});
    }
    void gather(const Json& seats) {
        for (int i = 1; i <= kGames; ++i) {
            const ClientId client = kOther + static_cast<ClientId>(i);
            lobby_.connect(client, "key" + std::to_string(i), "192.0.2.1");
            begin(client, seats);
        }
        lobby_.tick();
    }
    void say(ClientId client, const char* type, const Json& about) {
        lobby_.receive(client, Json{{"t", type}, {"d", about}}.dump());
    }
    // Number of moves that the crowd sees until the other gets a message of that type, or too many.
    int moves_until(const char* type) {
        crowd_ = 0;
        told_.clear();
        while (told_ != type && crowd_ < kGames && lobby_.search_once()) lobby_.tick();
        EXPECT_EQ(told_, type);
        return crowd_;
    }

    static constexpr int kGames = 12;
    static constexpr ClientId kOther = 1;
    MemoryStore store_;
    ImmediateQueue queue_{store_};
    int crowd_ = 0;
    std::string told_;
    Json table_;
    PooledLobby lobby_{queue_,
                       KeySecrets(5),
                       "0.1.0",
                       [this](ClientId client, const std::string& text) {
                           const Json message = Json::parse(text);
                           if (client != kOther) return void(++crowd_);
                           told_ = message["t"];
                           if (told_ == "table") table_ = message["d"];
                       },
                       {.clocks = machine_clocks()},
                       {.effort = kEffort, .threads = 0}};
};

TEST_F(Crowd, WatchingManyGamesTakesAnalysisFromNobody) {
    gather({"level2", "level2"});
    begin(kOther, {"human", "human"});
    say(kOther, "analyse", {{"game", table_["game"]}, {"ply", table_["ply"]}});
    EXPECT_LE(moves_until("analysis"), 1);
}

TEST_F(Crowd, ManyGamesOfOneAddressDoNotMakeOthersWait) {
    gather({"level2", "human"});
    ASSERT_TRUE(lobby_.search_once());  // now the others of that address are behind
    begin(kOther, {"level2", "human"});
    lobby_.tick();
    EXPECT_LE(moves_until("table"), 1);
}

TEST(Reviewing, GivingUpAReviewDoesNotWaitForTheDecisionLookedAt) {
    State state = start({});
    Rng rng(3);
    std::vector<Move> moves;
    while (!is_over(state)) {
        Options all;
        options(state, all);
        moves.push_back(actor(state) == Actor::Chance ? draw(state, rng) : all[0].move);
        dipolis::play(state, moves.back());
    }
    // The thread stops together with its analyst; a single decision would not end today.
    PoolAnalyst analyst({.milliseconds = 0, .review_nodes = 2'000'000'000});
    analyst.review(1, {}, moves);
    while (!analyst.reviewed(1)) std::this_thread::yield();
}

TEST_F(AnalysisTest, AFinishedGameIsReviewedWithProgress) {
    Json table = new_game();
    EXPECT_EQ(say("review", {{"game", table["game"]}})["d"]["why"], "not_over");
    table = play_to_the_end(table);
    const Json begun = say("review", {{"game", table["game"]}});
    EXPECT_EQ(begun["d"]["done"], 0);
    const Json found =
        wait_for("review", [](const Json& data) { return !data["review"].is_null(); });
    EXPECT_EQ(found["done"], table["ply"]);
    expect_like_example("server_review.json", "review", found);
    const Json& review = found["review"];
    EXPECT_EQ(review["graph"].size(), review["decisions"].size() + 1);
    EXPECT_EQ(review["sides"].size(), 2u);
    for (const Json& decision : review["decisions"]) EXPECT_GE(decision["loss"].get<double>(), 0);
}

}  // namespace
}  // namespace dipolis
