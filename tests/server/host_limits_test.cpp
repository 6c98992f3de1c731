// Limits that a host may change: the document shows the table of the code, and they are kept.
#include "rooms/host_limits.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "server/doorkeeper.h"
#include "tests/server/friends_house.h"

namespace dipolis {
namespace {

TEST(HostLimits, TheDocumentShowsTheTableOfTheCode) {
    std::vector<std::string> rows, shown;
    const HostLimits defaults;
    for (const LimitRow& row : limit_rows()) {
        const int value = defaults.*row.value;
        EXPECT_TRUE(row.least <= value && value <= row.most) << row.option;
        rows.push_back("| `" + std::string(row.option) + "` | " + std::to_string(value) + " | " +
                       std::string(row.help) + " |");
    }
    std::ifstream document(TRACE_DIR "/../../docs/hosting.md");
    for (std::string line; std::getline(document, line);) {
        if (line.starts_with("| `--")) shown.push_back(line);
    }
    EXPECT_EQ(shown, rows);
}

TEST(HostLimits, DoorsAndOffersFollowThem) {
    HostLimits limits;
    limits.messages = 10;
    limits.sockets = 2;
    limits.requests = 3;
    limits.connections = 4;
    const Doorkeeper::Limits doors = doors_of(limits);
    EXPECT_EQ(doors.a_second, 10);
    EXPECT_EQ(doors.at_once, 50);
    EXPECT_EQ(doors.sockets, 2);
    EXPECT_EQ(doors.requests, 3);
    EXPECT_EQ(doors.connections, 4);
    limits.offers = 7;
    limits.offers_address = 2;
    limits.offer_minutes = 5;
    EXPECT_EQ(limits.challenges().places, 7u);
    EXPECT_EQ(limits.challenges().of_each, 2u);
    EXPECT_EQ(limits.challenges().life, 300'000);
}

TEST(HostLimits, SearchesFollowThem) {
    HostLimits limits;
    EXPECT_EQ(searching_of(limits).effort.nodes, 0) << "no limit but the time";
    EXPECT_EQ(searching_of(limits).effort.review_nodes, 1500);
    EXPECT_EQ(searching_of(limits).threads, Pool::usual_threads());
    limits.analysis_nodes = 70;
    limits.review_nodes = 8;
    limits.threads = 9;
    EXPECT_EQ(searching_of(limits).effort.nodes, 70);
    EXPECT_EQ(searching_of(limits).effort.review_nodes, 8);
    EXPECT_EQ(searching_of(limits).threads, 9);
}

class LimitedHouse : public testing::Test {
  protected:
    // Ada comes from elsewhere, since this machine has no limits.
    void restart() {
        house_.open_table();
        house_.connect(kAda, "ada", "192.0.2.1");
    }
    std::string invite() {
        return house_.why(kAda, "invite",
                          {{"variant", Json::object()}, {"first", "me"}, {"clock", nullptr}});
    }
    std::string take(const char* name) { return house_.why(kAda, "take_name", {{"name", name}}); }

    FriendsHouse house_;
};

TEST_F(LimitedHouse, GamesThatAreNotOverAreCounted) {
    house_.limits.unfinished = 2;
    restart();
    EXPECT_EQ(invite(), "");
    EXPECT_EQ(invite(), "");
    EXPECT_EQ(invite(), "many_games");
}

TEST_F(LimitedHouse, GamesBegunAreCountedForAMomentAndForADay) {
    house_.limits.games = 2;
    house_.limits.games_minute = 60;
    restart();
    for (const char* wanted : {"", "", "busy"}) EXPECT_EQ(invite(), wanted);
    house_.pass(1);
    EXPECT_EQ(invite(), "");
    house_.limits.games = 100;
    house_.limits.stored = 1;
    house_.limits.stored_day = 24;
    restart();
    EXPECT_EQ(invite(), "");
    house_.pass(3599);
    EXPECT_EQ(invite(), "busy");
    house_.pass(1);
    EXPECT_EQ(invite(), "");
}

TEST_F(LimitedHouse, NamesTakenAreCounted) {
    house_.limits.names = 1;
    house_.limits.names_day = 24;
    restart();
    EXPECT_EQ(take("Ada"), "");
    house_.connect(kAda, "somebody", "192.0.2.1");
    EXPECT_EQ(take("Grace"), "busy");
    house_.pass(3600);
    EXPECT_EQ(take("Grace"), "");
}

}  // namespace
}  // namespace dipolis
