#include "server/log.h"

#include <gtest/gtest.h>

#include <sstream>

#include "formats/json.h"

namespace dipolis {
namespace {

class LogTest : public testing::Test {
  protected:
    Log::Options options(Log::Form form = Log::Form::Plain) {
        Log::Options made;
        made.form = form;
        made.now = [this] { return now_; };
        made.date = [] { return int64_t{1'763'716'500}; };
        return made;
    }
    void pass(int seconds) { now_ += std::chrono::seconds(seconds); }
    std::vector<std::string> lines() {
        std::vector<std::string> found;
        std::istringstream text(out_.str());
        for (std::string line; std::getline(text, line);) found.push_back(line);
        return found;
    }

    std::ostringstream out_;
    Pace::Clock::time_point now_{std::chrono::hours(1)};
};

TEST_F(LogTest, ALineSaysWhenHowBadAndWhat) {
    Log log(out_, options());
    log.write(Event::Banned, "192.0.2.7");
    EXPECT_EQ(out_.str(),
              "2025-11-21T09:15:00Z dipolis: warning: flooded, and is shut out for a while: "
              "192.0.2.7\n");
}

TEST_F(LogTest, TheJournalKnowsTheTimeAndReadsTheLevel) {
    Log::Options journal = options();
    journal.journal = true;
    Log log(out_, journal);
    log.write(Event::StorageBroken, "disk I/O error");
    ASSERT_EQ(lines().size(), 1u);
    EXPECT_TRUE(lines()[0].starts_with("<3>dipolis: error: the games can no longer be stored"));
    EXPECT_TRUE(lines()[0].ends_with(": disk I/O error"));
}

TEST_F(LogTest, JsonHasAWordForEachEvent) {
    Log log(out_, options(Log::Form::Json));
    log.write(Event::GameDamaged, "k3v9q2m8");
    const auto line = parse_json(out_.str());
    ASSERT_TRUE(line);
    EXPECT_EQ((*line)["event"], "game_damaged");
    EXPECT_EQ((*line)["level"], "error");
    EXPECT_EQ((*line)["about"], "k3v9q2m8");
    EXPECT_EQ((*line)["time"], "2025-11-21T09:15:00Z");
}

TEST_F(LogTest, TextFromOutsideCannotForgeALine) {
    Log log(out_, options());
    log.write(Event::Mistake, "a\n<3>dipolis: error: forged");
    Log json(out_, options(Log::Form::Json));
    json.write(Event::Mistake, "\xff\nforged");
    EXPECT_EQ(lines().size(), 2u);
}

TEST_F(LogTest, LeavesOutWhatMattersLess) {
    Log::Options few = options();
    few.least = Level::Warning;
    Log log(out_, few);
    log.write(Event::Started, "");
    log.write(Event::StorageWorks, "");
    EXPECT_EQ(out_.str(), "");
    log.write(Event::Banned, "");
    log.write(Event::StorageFails, "");
    EXPECT_EQ(lines().size(), 2u);
}

TEST_F(LogTest, ManyOfAKindAreCountedAndDoNotHideOthers) {
    Log log(out_, options());
    for (int i = 0; i < 1000; ++i) log.write(Event::Banned, "192.0.2.7");
    EXPECT_EQ(lines().size(), 10u);
    log.write(Event::StorageFails, "database or disk is full");
    EXPECT_EQ(lines().size(), 11u);
    log.flush();
    EXPECT_EQ(lines().size(), 11u) << "too early";
    pass(10);
    log.flush();
    ASSERT_EQ(lines().size(), 12u);
    EXPECT_TRUE(lines().back().ends_with(": and 990 more like it")) << lines().back();
    log.flush(true);
    EXPECT_EQ(lines().size(), 12u) << "told once";
    log.write(Event::Banned, "192.0.2.8");
    log.flush(true);
    EXPECT_TRUE(lines().back().ends_with(": and 1 more like it")) << "also at the end";
    pass(10);
    for (int i = 0; i < 5; ++i) log.write(Event::Banned, "");
    pass(10);
    log.write(Event::Banned, "192.0.2.9");
    ASSERT_GE(lines().size(), 2u);
    EXPECT_TRUE(lines()[lines().size() - 2].ends_with(": and 4 more like it"));
    EXPECT_TRUE(lines().back().ends_with("192.0.2.9"));
}

}  // namespace
}  // namespace dipolis
