// A page without a server, with its surroundings played by the test: whole games, restarts in their
// midst, searches that are lost.
#include "browser/table_program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <memory>
#include <set>

#include "browser/errand.h"
#include "engine/view.h"
#include "formats/json.h"
#include "formats/notation.h"
#include "formats/variant.h"
#include "play/simulation.h"
#include "tests/seed.h"

namespace dipolis {
namespace {

// A page: it has the log, and does the errands when the test wants it.
class Page : public Surroundings {
  public:
    Page() { start(); }

    // Ends the program, however far it is, and begins it from the log.
    void start() {
        errands.clear();
        program_ = std::make_unique<TableProgram>(*this, LoggedStore::secret_of(log), ++starts_);
        found = program_->read(log);
    }

    // Says something, and returns the data of the last message that came then.
    Json say(const char* type, const Json& about) {
        heard = {};
        program_->receive(Json{{"t", type}, {"d", about}}.dump());
        return heard;
    }
    // Does the errands that wait, each as far as it goes.
    void work() {
        const Effort effort{.milliseconds = 20, .review_nodes = 20};
        while (!errands.empty()) {
            const auto [key, text] = errands.front();
            errands.pop_front();
            const auto done = do_errand(text, effort, [&, key = key](const std::string& result) {
                program_->take(key, result);
            });
            ASSERT_TRUE(done) << done.error().where << ' ' << done.error().what << '\n' << text;
        }
    }
    void wait() {
        now_ += 450;
        program_->tick();
    }
    TableProgram& program() { return *program_; }

    void send(const std::string& text) override {
        const Json message = *parse_json(text);
        type = message["t"];
        heard = message["d"];
        types.push_back(type);
    }
    bool keep(std::string_view bytes) override {
        if (full) return false;
        log += bytes;
        return true;
    }
    int64_t milliseconds() override { return now_; }
    int64_t seconds() override { return 1'700'000'000 + now_ / 1000; }
    void run(const std::string& key, std::string_view network, const std::string& text) override {
        networks.emplace_back(network);
        drop(key);
        errands.emplace_back(key, text);
    }
    void drop(const std::string& key) override {
        std::erase_if(errands, [&](const auto& each) { return each.first == key; });
    }

    std::string log = LoggedStore::head("secret");
    bool full = false;
    LoggedStore::Reading found = {};
    std::string type;
    Json heard;
    std::vector<std::string> types, networks;
    std::deque<std::pair<std::string, std::string>> errands;

  private:
    int64_t now_ = 0;
    uint64_t starts_ = 0;
    std::unique_ptr<TableProgram> program_;
};

// Plays a game against this computer player to its end, and begins the program anew after every
// `restart` decisions: the last table.
Json play(Page& page, const Json& variant, const char* rival, int restart) {
    Json table = page.say("new", {{"variant", variant}, {"seats", {"human", rival}}});
    const Json id = table["game"];
    for (int decisions = 1; table["result"].is_null(); ++decisions) {
        while (table["result"].is_null() && table["options"].empty()) {
            page.heard = {};
            page.wait();
            page.work();
            if (page.type == "table" && page.heard.contains("options")) table = page.heard;
        }
        if (!table["result"].is_null()) break;
        if (decisions % restart == 0) {
            page.start();
            EXPECT_EQ(page.found, LoggedStore::Reading::Whole);
            const Json again = page.say("open", {{"game", id}});
            EXPECT_EQ(again["ply"], table["ply"]);
            EXPECT_EQ(again["options"], table["options"]);
        }
        table = page.say(
            "play", {{"game", id}, {"ply", table["ply"]}, {"move", table["options"][0]["move"]}});
    }
    return table;
}

TEST(TableProgram, WholeGamesOfAllKindsOutliveRestartsInTheirMidst) {
    Page page;
    for (const auto& [variant, rival] : {std::pair<Json, const char*>{Json::object(), "level2"},
                                         {{{"leaders", "no_davinci"}}, "level1"},
                                         {{{"solo", "cleopatra"}}, "rival"}}) {
        const Json over = play(page, variant, rival, 5);
        EXPECT_EQ(over["age"], 3) << rival;
    }
    page.start();
    const Json games = page.say("games", Json::object());
    ASSERT_EQ(games["games"].size(), 3u);
    for (const Json& game : games["games"]) EXPECT_FALSE(game["result"].is_null());
    // Every level needs the network of its game; the rival of Solo plays by cards.
    const std::set<std::string> needed(page.networks.begin(), page.networks.end());
    EXPECT_EQ(needed, (std::set<std::string>{"base", "leaders"}));
}

TEST(TableProgram, AMoveThatCannotBeKeptIsRefusedAndNotMade) {
    Page page;
    const Json table =
        page.say("new", {{"variant", {{"preset_wonders", true}}}, {"seats", {"human", "human"}}});
    page.full = true;
    const Json move = {
        {"game", table["game"]}, {"ply", table["ply"]}, {"move", table["options"][0]["move"]}};
    const Json refused = page.say("play", move);
    EXPECT_EQ(page.type, "refused");
    EXPECT_EQ(refused["why"], "storage");
    page.full = false;
    EXPECT_GT(page.say("play", move)["ply"], table["ply"]);
}

TEST(TableProgram, ASearchThatWasLostIsAskedForAgain) {
    Page page;
    page.say("new", {{"variant", {{"preset_wonders", true}}}, {"seats", {"level1", "human"}}});
    page.wait();
    ASSERT_EQ(page.errands.size(), 1u);
    const std::string key = page.errands.front().first;
    page.errands.clear();
    page.program().take(key, "");
    EXPECT_EQ(page.errands.size(), 1u);
    page.heard = {};
    page.work();
    EXPECT_EQ(page.type, "table");
    EXPECT_GT(page.heard["ply"], 0);
}

TEST(TableProgram, AnalysisComesInPiecesAndCanBeGivenUp) {
    Page page;
    const Json table =
        page.say("new", {{"variant", {{"preset_wonders", true}}}, {"seats", {"human", "human"}}});
    const Json about = {{"game", table["game"]}, {"ply", table["ply"]}};
    page.say("analyse", about);
    ASSERT_EQ(page.errands.size(), 1u);
    EXPECT_EQ(page.networks.back(), "base");
    page.say("rest", Json::object());
    EXPECT_TRUE(page.errands.empty());
    page.say("analyse", about);
    page.work();
    EXPECT_EQ(page.type, "analysis");
    EXPECT_EQ(page.heard["done"], true);
    EXPECT_EQ(page.heard["game"], table["game"]);
    EXPECT_FALSE(page.heard["lines"].empty());
    page.say("analyse", about);
    page.program().take(page.errands.front().first, "");
    EXPECT_EQ(page.type, "error");
    EXPECT_EQ(page.heard["why"], "busy");
}

TEST(TableProgram, AFinishedGameIsReviewedByAnErrand) {
    Page page;
    const Json over = play(page, Json::object(), "greedy", 1000);
    page.say("review", {{"game", over["game"]}});
    page.work();
    EXPECT_EQ(page.type, "review");
    EXPECT_EQ(page.heard["done"], page.heard["of"]);
    EXPECT_FALSE(page.heard["review"].is_null());
}

// Somebody who opens a link sees the review of its game, steps through it meanwhile, and stores
// nothing.
TEST(TableProgram, TheGameOfALinkIsReviewedWithoutBeingStored) {
    Page page;
    const Json over = play(page, Json::object(), "greedy", 1000);
    const std::string piece = page.say("pack", {{"game", over["game"]}})["piece"];
    const Json position = page.say("unpack", {{"piece", piece}})["position"];
    page.say("delete", {{"game", over["game"]}});
    const std::string log = page.log;
    page.say("review", {{"piece", piece}});
    ASSERT_EQ(page.errands.size(), 1u);
    page.say("explore", {{"position", position}, {"moves", Json::array()}, {"quiet", true}});
    EXPECT_EQ(page.type, "explored");
    page.work();
    EXPECT_EQ(page.type, "review");
    EXPECT_EQ(page.heard["piece"], piece);
    EXPECT_EQ(page.heard["done"], over["ply"]);
    EXPECT_FALSE(page.heard["review"]["decisions"].empty());
    EXPECT_EQ(page.log, log);
    const std::string puzzle = page.say("pack", {{"puzzle", 1}})["piece"];
    EXPECT_EQ(page.say("review", {{"piece", puzzle}})["why"], "not_over");
    EXPECT_EQ(page.say("review", {{"piece", piece.substr(1)}})["why"], "bad_link");
}

TEST(TableProgram, AGameIsNotReplacedWhileItIsOnTheTable) {
    Page page, other;
    const Json table =
        page.say("new", {{"variant", {{"preset_wonders", true}}}, {"seats", {"human", "human"}}});
    other.log = page.log;
    other.start();
    const auto move = [&](Page& at) {
        return at.say("play", {{"game", table["game"]},
                               {"ply", table["ply"]},
                               {"move", table["options"][0]["move"]}});
    };
    other.say("open", {{"game", table["game"]}});
    move(other);
    LoggedStore::Reading found = {};
    int taken = 0;
    EXPECT_TRUE(page.program().import(other.log, found, taken));
    EXPECT_EQ(taken, 0);
    EXPECT_GT(move(page)["ply"], table["ply"]);
    EXPECT_EQ(page.type, "table");
}

TEST(TableProgram, AGameBetweenTwoDevicesIsNotBegun) {
    Page page;
    page.say("invite", {{"variant", Json::object()}, {"seats", {"human", "human"}}});
    EXPECT_TRUE(page.type == "error" || page.type == "refused");
    EXPECT_TRUE(page.say("games", Json::object())["games"].empty());
}

// The answer of a level does not depend on where it searches.
TEST(Errand, ALevelAnswersAsItDoesWithoutOne) {
    int n = 0;
    Rng rng(test_seed());
    const auto compare = [&](const State& state, const Options& options) {
        const Seat seat = seat_of(actor(state));
        const Question question{"game", n, seat, 1 + n % 5, view(state, seat), true};
        std::string answer;
        EXPECT_TRUE(
            do_errand(errand(question), {}, [&](const std::string& text) { answer = text; }));
        const std::atomic<bool> unwanted = false;
        EXPECT_EQ(parse_json(answer)->at("move"), to_line(think_at_level(question, unwanted)));
        ++n;
        return choose_uniform(options, rng);
    };
    for (const Json& rules :
         {Json::object(), Json({{"leaders", "full"}}), Json({{"solo", "caesar"}})}) {
        Statistics statistics;
        const auto variant = variant_from(rules, "variant");
        ASSERT_TRUE(variant);
        play_game(*variant, compare, rng, statistics);
    }
    EXPECT_GT(n, 150);
}

// If there is no memory for a search, a smaller one is made, and its move may be played.
TEST(Errand, WithLessMemoryTheSameErrandSearchesLess) {
    const auto searched = [](const std::string& text, const Effort& effort) {
        Json last;
        EXPECT_TRUE(
            do_errand(text, effort, [&](const std::string& found) { last = *parse_json(found); }));
        return last;
    };
    State state = start({});
    Rng rng(1);
    while (actor(state) == Actor::Chance) play(state, draw(state, rng));
    const Seat seat = seat_of(actor(state));
    const Effort full{.milliseconds = 0, .nodes = 4096};
    int64_t nodes = INT64_MAX;
    for (int times = 0; times < 4; ++times) {
        const Json found = searched(errand(view(state, seat)), full.quartered(times));
        EXPECT_LT(found["outlook"]["nodes"], nodes) << found;
        nodes = found["outlook"]["nodes"];
    }
    const Question question{"game", 0, seat, 10, view(state, seat), true};
    const Json found = searched(errand(question), Effort{}.quartered(8));
    Options all;
    options(state, all);
    EXPECT_TRUE(std::any_of(all.begin(), all.end(), [&](const Option& option) {
        return to_line(option.move) == found["move"];
    }));
}

TEST(Errand, AForeignTextIsAnError) {
    const auto nobody = [](const std::string&) { FAIL(); };
    EXPECT_FALSE(do_errand("", {}, nobody));
    EXPECT_FALSE(do_errand("{}", {}, nobody));
    EXPECT_FALSE(do_errand(R"({"find": "happiness"})", {}, nobody));
    EXPECT_FALSE(do_errand(R"({"find": "value", "position": "dipolis/1 age=9"})", {}, nobody));
    EXPECT_FALSE(do_errand(R"({"find": "review", "variant": {}, "moves": ["fly"]})", {}, nobody));
}

}  // namespace
}  // namespace dipolis
