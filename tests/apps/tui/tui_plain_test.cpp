// The plain mode: lines of input, lines of output.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "apps/tui/tui.h"
#include "apps/tui/warning.h"
#include "apps/tui/words.h"
#include "formats/position.h"
#include "tests/apps/tui/table.h"

namespace dipolis::tui {
namespace {

TEST(Plain, a_whole_game_by_numbers) {
    MemoryStore store;
    std::string answers;
    for (int i = 0; i < 200; ++i) answers += "1\n";
    std::istringstream in(answers);
    std::ostringstream out;
    PlayOptions options = fresh(false);
    options.seed = 11;
    EXPECT_EQ(play_plain(store, options, in, out), 0);
    EXPECT_NE(out.str().find(" win"), std::string::npos);
    EXPECT_NE(out.str().find("Treasury"), std::string::npos);
    expect_clean(out.str());
}

TEST(Plain, the_end_of_the_input_keeps_the_game) {
    MemoryStore store;
    PlayOptions options = fresh(false);
    std::istringstream in("1\nnonsense\x1b[2J\n99\n?\np\nl\ns\n");
    std::ostringstream out;
    EXPECT_EQ(play_plain(store, options, in, out), 0);
    EXPECT_EQ(out.str().find('\x1b'), std::string::npos);
    const auto kept = store.load(store.recent(1)[0].info.id)->lines;
    EXPECT_GT(kept.size(), 9u);

    options.start = PlayOptions::Start::Continue;
    std::istringstream later("1\n");
    std::ostringstream shown;
    EXPECT_EQ(play_plain(store, options, later, shown), 0);
    EXPECT_NE(shown.str().find("You drafted"), std::string::npos);
    const auto longer = store.load(store.recent(1)[0].info.id)->lines;
    EXPECT_GT(longer.size(), kept.size());
    EXPECT_TRUE(std::equal(kept.begin(), kept.end(), longer.begin()));
}

TEST(Plain, move_lines_and_ascii) {
    MemoryStore store;
    PlayOptions options = fresh();
    options.ascii = true;
    options.opponent.reset();
    std::istringstream in("discard baths\nbuild nothing\nq\n");
    std::ostringstream out;
    EXPECT_EQ(play_plain(store, options, in, out), 0);
    for (char c : out.str()) EXPECT_LT(static_cast<unsigned char>(c), 0x7f);
    EXPECT_NE(out.str().find("Player 1 to decide"), std::string::npos);
}

TEST(Plain, tells_prices_what_is_uncovered_and_what_may_be_hidden) {
    MemoryStore store;
    std::istringstream in("hidden\nlog\npoints\nq\n");
    std::ostringstream out;
    EXPECT_EQ(play_plain(store, fresh(), in, out), 0);
    for (const char* words :
         {"Costs now: ", "For Rival: ", "Face down: Age I. One of ", "Treasury"})
        EXPECT_NE(out.str().find(words), std::string::npos) << words;
    EXPECT_EQ(out.str().find("Not understood"), std::string::npos);
}

TEST(Plain, speaks_every_language) {
    for (const auto& [language, words] : {std::pair{Language::French, "À vous de décider"},
                                          {Language::German, "Du musst entscheiden"},
                                          {Language::Spanish, "Decides tú"}}) {
        MemoryStore store;
        PlayOptions options = fresh(false);
        options.language = language;
        std::istringstream in("1\n1\n1\n1\np\nq\n");
        std::ostringstream out;
        EXPECT_EQ(play_plain(store, options, in, out), 0);
        EXPECT_NE(out.str().find(words), std::string::npos) << out.str();
        expect_clean(out.str());
    }
}

TEST(Warning, tells_how_near_the_rival_is_and_with_what) {
    Text text;
    text.name_players("You", "Rival", 0);
    // Two cards lie in the structure.
    const auto told = [&](std::string_view cards, const std::string& more) {
        const auto state =
            parse_position("dipolis/1 turn=0 loot0=- structure=" + std::string(cards) +
                           ",.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,. " + more);
        EXPECT_TRUE(state) << more;
        std::string all;
        for (const std::string& warning : warnings(text, *state, Seat::Second)) all += warning;
        return all;
    };
    const char* const first = "guard_tower,altar";
    EXPECT_EQ(told(first, "age=1 pawn=-8"),
              "Beware: Rival wins with 1 more shield – now with Guard Tower.");
    EXPECT_EQ(told(first, "age=1 pawn=-7"), "Beware: Rival wins with 2 more shields.");
    EXPECT_EQ(told(first, "age=1 pawn=-6"), "");
    EXPECT_EQ(told("walls,temple", "age=2 pawn=-7 coins1=50 wonders1=colossus"),
              "Beware: Rival wins with 2 more shields – now with Walls, Colossus.");
    const std::string science =
        "age=3 buildings1=scriptorium,pharmacist,apothecary,workshop,academy coins1=";
    EXPECT_EQ(told("university,palace", science + "8"),
              "Beware: Rival wins with 1 more symbol – now with University.");
    EXPECT_EQ(told("university,palace", science + "0"), "Beware: Rival wins with 1 more symbol.");
}

// Answers "1" until the game is over, then gives some more lines.
class Answers : public std::streambuf {
  public:
    Answers(const std::ostringstream& heard, std::vector<std::string> last)
        : heard_(heard), last_(std::move(last)) {}

  protected:
    int_type underflow() override {
        over_ = over_ || heard_.str().find("review looks at") != std::string::npos;
        if (over_ && next_ == last_.size()) return traits_type::eof();
        line_ = (over_ ? last_[next_++] : "1") + "\n";
        setg(line_.data(), line_.data(), line_.data() + line_.size());
        return traits_type::to_int_type(line_[0]);
    }

  private:
    const std::ostringstream& heard_;
    std::vector<std::string> last_;
    std::string line_;
    size_t next_ = 0;
    bool over_ = false;
};

TEST(PlainReview, walks_through_a_finished_game) {
    MemoryStore store;
    std::ostringstream out;
    Answers answers(out, {"review", "", "30", "999", "nonsense", "30abc", "all", "q"});
    std::istream in(&answers);
    PlayOptions options = fresh();
    options.seed = 5;
    EXPECT_EQ(play_plain(store, options, in, out), 0);
    const std::string told = out.str().substr(out.str().find("Looking at every decision"));
    for (const char* words : {"You: accuracy ", "Rival: accuracy ", "The moments that mattered:",
                              "What chance did most:", "Decision 1 of ", "Decision 30 of "})
        EXPECT_NE(told.find(words), std::string::npos) << words << "\n" << told;
    const auto times = [&](std::string_view words) {
        int n = 0;
        for (size_t at = told.find(words); at != std::string::npos; at = told.find(words, at + 1))
            ++n;
        return n;
    };
    EXPECT_GT(times("Decision "), 50);
    EXPECT_EQ(times("Enter tells the next decision"),
              1 + 3);  // at first, and after each answer that is no decision
    expect_clean(told);
}

}  // namespace
}  // namespace dipolis::tui
