// `dipolis engine`, `match`, `ladder` and `solve` as other programs use them: bad input, and that
// an engine that misbehaves loses only its own game.
#include <gtest/gtest.h>

#include <fstream>

#include "ai/solver.h"
#include "formats/json.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "tests/ai/positions.h"
#include "tests/apps/dipolis/shell.h"
#include "tests/scratch.h"

namespace dipolis {
namespace {

// The engine's output for these input lines.
std::string answers(const std::string& lines) {
    const std::string file = scratch_folder() + "engine_lines";
    std::ofstream(file) << lines;
    return shell(DIPOLIS " engine < " + file).out;
}

std::string line_of(uint64_t game, const std::function<bool(const State&)>& fits,
                    const Variant& variant = {}) {
    return to_line(*position_of_game(game, fits, nullptr, variant));
}
// A function, not a global variable: the rule table is filled before main, but in an unknown order
// relative to other globals.
const std::string& middle() {
    static const std::string line = line_of(1, [n = 0](const State&) mutable { return n++ == 20; });
    return line;
}

TEST(Engine, IntroducesItself) {
    const std::string out = answers("dei\nisready\nquit\n");
    EXPECT_EQ(out.rfind("id name dipolis ", 0), 0u);
    for (const char* word :
         {"option name Evaluator type combo", "option name Seed type spin",
          "option name Threads type spin default 1 min 1 max 256",
          "option name Level type spin default 0 min 0 max 10", "deiok\nreadyok"})
        EXPECT_TRUE(has(out, word)) << word;
}

TEST(Engine, AnswersWithAMoveThatIsPossible) {
    for (const std::string& line :
         {middle(), line_of(2, endgame(9)),
          line_of(
              1, [](const State& s) { return s.age == Age::II; }, solo_game(1)),
          line_of(
              1, [](const State& s) { return s.age == Age::II; }, leaders_game(1))}) {
        const std::string out =
            answers("setoption name Lines value 3\nposition line " + line + "\ngo nodes 200\n");
        EXPECT_TRUE(has(out, "info line 1 nodes ")) << out;
        const size_t at = out.find("bestmove ");
        ASSERT_NE(at, std::string::npos) << out;
        const auto move = parse_move(out.substr(at + 9, out.find('\n', at) - at - 9));
        ASSERT_TRUE(move);
        EXPECT_TRUE(is_option(*parse_position(line), *move));
    }
}

TEST(Engine, TellsProbabilitiesThatSumToOne) {
    const std::string out = answers("position line " + middle() + "\ngo nodes 300\n");
    double sum = 0;
    double value = 0;
    std::istringstream words(out.substr(0, out.find(" pv ")));
    std::string before;
    for (std::string word; words >> word; before = word) {
        if (before == "civilian" || before == "science" || before == "military" || before == "tie")
            sum += std::stod(word);
        if (before == "value") value = std::stod(word);
    }
    EXPECT_NEAR(sum, 1, 1e-3) << out;
    EXPECT_GT(value, 0);
    EXPECT_LT(value, 1);
}

TEST(Engine, TheSameSeedGivesTheSameAnswer) {
    const auto ask = [](const std::string& seed) {
        return answers("setoption name Seed value " + seed + "\nposition line " + middle() +
                       "\ngo nodes 500\n");
    };
    // Intermediate `info` lines depend on the clock; the last one does not.
    const auto last_without_time = [](std::string text) {
        text.erase(0, text.rfind("info line 1 "));
        const size_t at = text.find(" time ");
        return text.erase(at, text.find(' ', at + 6) - at);
    };
    EXPECT_EQ(last_without_time(ask("7")), last_without_time(ask("7")));
}

TEST(Engine, FollowsMovesFromTheStart) {
    const std::string out = answers(
        "position start moves deal law, deal economy, deal masonry, deal strategy, deal theology, "
        "offer sphinx, offer piraeus, offer pyramids, offer colossus\nlegal\nshow\n"
        "position start solo=caesar moves deal law\nshow\n"
        "position start solo=caesar preset_wonders=1\nposition start solo=nobody\n");
    EXPECT_TRUE(has(out, "legal draft sphinx, draft piraeus, draft pyramids, draft colossus\n"))
        << out;
    EXPECT_TRUE(has(out, "position line ")) << out;
    EXPECT_TRUE(has(out, "error position start")) << out;
    EXPECT_TRUE(has(out, "error position start: unknown word solo=nobody")) << out;
    EXPECT_TRUE(
        has(answers("position start leaders=vp16 preset_wonders=1 middle_pawn=chooses\nshow\n"),
            "middle_pawn=chooses preset_wonders=1"));
}

TEST(Engine, BadInputIsNamedAndChangesNothing) {
    const std::string over = to_line([] {
        Rng rng(1);
        State state = start({});
        while (!is_over(state)) {
            Options all;
            options(state, all);
            play(state, all.move(rng.below(all.size())));
        }
        return state;
    }());
    const std::string out =
        answers("position line " + middle() +
                "\nwhat is this\nsetoption name Colour value red\nsetoption name Seed value x\n"
                "setoption name Level value 11\nsetoption name Threads value 0\nsetoption Seed "
                "4\nposition\nposition line age=9\n"
                "position line " +
                middle() +
                " moves build nothing\nposition start moves deal law, deal law\ngo depth 4\n"
                "go nodes 0\ngo nodes\nshow\nposition line " +
                over + "\ngo nodes 10\nposition start\ngo nodes 10\n");
    for (const char* words :
         {"error unknown command what", "error there is no option Colour",
          "error option Seed cannot be `x`", "error option Level cannot be `11`",
          "error option Threads cannot be `0`", "error setoption name NAME value VALUE",
          "error position start ... or position line", "error position: ",
          "error move 1 `build nothing` is not possible", "error move 2 `deal law` is not possible",
          "error go [nodes N]", "error the game is over\nbestmove none", "error chance is to act"})
        EXPECT_TRUE(has(out, words)) << words << '\n' << out;
    EXPECT_TRUE(has(out, "position line " + middle() + "\n"));
}

// The commands behind `go infinite` are sent when the search has told something.
TEST(Engine, AnEndlessSearchIsStoppedAndMeanwhileReady) {
    const std::string told = scratch_folder() + "told";
    const Ran ran =
        shell("mkfifo " + told + "; { exec 3<" + told + "; echo 'position line " + middle() +
              "'; echo 'go infinite'; "
              "while read -r word rest && [ \"$word\" != info ]; do :; done <&3; "
              "echo isready; echo 'go nodes 1'; echo stop; exec >&-; "
              "cat <&3 >/dev/null; } | " DIPOLIS " engine | tee " +
              told);
    EXPECT_TRUE(has(ran.out, "info line 1"));
    EXPECT_TRUE(has(ran.out, "readyok"));
    EXPECT_TRUE(has(ran.out, "error still thinking"));
    EXPECT_TRUE(has(ran.out, "bestmove "));
}

// Its few nodes are visited long before all these lines are answered.
TEST(Engine, ALevelTooWaitsForStopIfItsTimeHasNoLimit) {
    std::string ready;
    for (int i = 0; i < 20'000; ++i) ready += "isready\n";
    const std::string out = answers("setoption name Level value 1\nposition line " + middle() +
                                    "\ngo infinite\n" + ready + "go nodes 1\nstop\n");
    EXPECT_TRUE(has(out, "error still thinking"));
    EXPECT_TRUE(has(out, "bestmove "));
    EXPECT_EQ(out.find("bestmove "), out.rfind("bestmove "));
}

TEST(Engine, WaitsForASearchSoThatCommandsMayBeSentTogether) {
    const std::string out = answers("position line " + middle() + "\ngo nodes 300\nwait\nlegal\n");
    EXPECT_FALSE(has(out, "error")) << out;
    EXPECT_LT(out.find("bestmove "), out.find("\nlegal ")) << out;
    EXPECT_TRUE(has(answers("position line " + middle() + "\ngo infinite\nwait\n"),
                    "error the search has no limit"));
}

TEST(Engine, TellsTheWeightsOfChance) {
    const std::string out = answers("position start solo=caesar\nlegal weights\nlegal\n");
    EXPECT_EQ(out.rfind("legal weights 1 deal ", 0), 0u) << out;
    EXPECT_TRUE(has(out, "\nlegal deal ")) << out;
}

// --- Matches against programs that misbehave.

// A program that speaks the protocol but gives its own answer to `go`.
// `grace`: how many milliseconds it has for each answer.
std::string engine_that(const std::string& answer, int grace) {
    const std::string file =
        scratch_folder() + "engine_" + std::to_string(std::hash<std::string>{}(answer)) + ".sh";
    std::ofstream(file) << "while read -r word rest; do case $word in dei) echo deiok;;\n"
                           "isready) echo readyok;; go) "
                        << answer << ";; esac; done\n";
    return "grace=" + std::to_string(grace) + " cmd:sh " + file;
}
Json match(const std::string& a, const std::string& b, const std::string& more = {},
           int status = 0) {
    const Ran ran = shell(DIPOLIS " match '" + a + "' '" + b + "' --json " + more);
    EXPECT_EQ(ran.status, status);
    const auto json = parse_json(ran.out);
    return json ? *json : Json{};
}

TEST(Match, AMisbehavingPlayerLosesAndTheMatchGoesOn) {
    struct Engine {
        const char* answer;
        int grace;
        const char* why;
    };
    constexpr int kSoon = 400, kNever = 1'000'000;  // without an answer, and with one
    const Engine engines[] = {
        {"sleep 60", kSoon, "did not answer in time"},
        {"exit 0", kNever, "ended"},
        {"echo bestmove hello", kNever, "is no move"},
        {"echo bestmove build palace", kNever, "not possible there"},
        {"yes 2>/dev/null", kSoon, "did not answer in time"},
    };
    for (const auto& [answer, grace, why] : engines) {
        const Json json = match("uniform", engine_that(answer, grace), "--games 4", 3);
        EXPECT_EQ(json["games"], 4) << answer;
        EXPECT_EQ(json["won"], 4) << answer;
        EXPECT_EQ(json["failures"][1], 4) << answer;
        EXPECT_TRUE(has(json["complaints"][1], why)) << json.dump();
    }
}

TEST(Match, TwoProgramsPlayThroughTheProtocol) {
    const Json json = match("nodes=20 grace=1000000 cmd:" DIPOLIS " engine", "greedy",
                            "--games 2 --leaders no_davinci");
    EXPECT_EQ(json["games"], 2);
    EXPECT_EQ(json["failures"][0], 0) << json.dump();
}

TEST(Match, BeginsAtGivenPositions) {
    const std::string file = scratch_folder() + "positions.txt";
    // The player to move wins at once in the first, and the second player in the other.
    const std::string structure = " structure=guard_tower,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.\n";
    std::ofstream(file) << "# two endings\n\ndipolis/1 age=1 turn=0 pawn=8 loot1=-" << structure
                        << "dipolis/1 age=1 turn=1 pawn=-8 loot0=-" << structure;
    const Json json = match("greedy", "greedy", "--from " + file);
    EXPECT_EQ(json["games"], 4);
    EXPECT_EQ(json["first_wins"], 2);
    EXPECT_EQ(json["won"], 2);
    EXPECT_EQ(json["a_wins"]["military"], 2);
    const auto refused = [&](const std::string& more) {
        return shell(DIPOLIS " match greedy greedy --from " + file + more + " 2>/dev/null").status;
    };
    EXPECT_EQ(refused(" --solo caesar"), 2);
    EXPECT_EQ(refused(" --save /dev/null"), 2);
    std::ofstream(file) << "dipolis/1 nonsense=1\n";
    EXPECT_EQ(refused(""), 2);
    std::ofstream(file) << "\n";
    EXPECT_EQ(refused(""), 2);
}

TEST(Match, GamesAreSavedAsRecords) {
    const std::string file = scratch_folder() + "match.jsonl";
    for (const char* more : {"", "--leaders full", "--solo hammurabi"}) {
        const Json json = match("mcts nodes=20", "greedy", "--games 4 --save " + file + ' ' + more);
        EXPECT_EQ(json["games"], 4);
        const Ran replay = shell(DIPOLIS " replay --check " + file);
        EXPECT_EQ(replay.out, "4 of 4 traces agree\n") << more;
        for (const char* place : {"seed 1, pair 1", "seed 1, pair 2"})
            EXPECT_EQ(shell("grep -c '" + std::string(place) + "\"' " + file).out, "2\n") << place;
    }
}

TEST(Match, TheThreadsChangeNothing) {
    const std::string words = "--games 8 --seed 5 --threads ";
    EXPECT_EQ(match("mcts nodes=30", "greedy", words + "1"),
              match("mcts nodes=30", "greedy", words + "2"));
}

TEST(Match, SprtSaysItsVerdict) {
    EXPECT_EQ(shell(DIPOLIS " match greedy uniform --sprt 0 50 --games 400").status, 0);
    EXPECT_EQ(shell(DIPOLIS " match uniform greedy --sprt 0 50 --games 400").status, 1);
}

TEST(Match, UnusableOptionsAreTwo) {
    for (const char* arguments :
         {"match", "match uniform", "match uniform wise", "match 'mcts nodes=x' greedy",
          "match uniform greedy --games 0", "match uniform greedy --sprt 1",
          "match uniform greedy --save /nowhere/file", "match uniform 'nodes=5 cmd:'",
          "match uniform 'speed=5 cmd:true'", "match uniform greedy --leaders nobody",
          "match uniform greedy --solo caesar --leaders full", "ladder --games none", "solve",
          "solve 'age=9'", "engine --wise"})
        EXPECT_EQ(shell(std::string(DIPOLIS " ") + arguments + " 2>/dev/null").status, 2)
            << arguments;
}

// --- Solve.

TEST(Solve, TellsTheExactValueOfEachOption) {
    const State state = *position_of_game(3, endgame(6));
    const auto seat = seat_of(actor(state));
    const Ran ran = shell(DIPOLIS " solve --json '" + to_line(state) + "'");
    EXPECT_EQ(ran.status, 0);
    const auto json = parse_json(ran.out);
    ASSERT_TRUE(json);
    Solver solver;
    Options all;
    options(state, all);
    EXPECT_EQ((*json)["options"].size(), static_cast<size_t>(all.size()));
    EXPECT_NEAR((*json)["options"][0]["wins"].get<double>(), solver.solve(state)->wins(seat), 1e-9);
}

TEST(Solve, SaysWhereItCannot) {
    EXPECT_EQ(shell(DIPOLIS " solve '" + middle() + "' 2>/dev/null").status, 2);
    const std::string line = line_of(3, endgame(12));
    EXPECT_EQ(shell(DIPOLIS " solve --nodes 1000 '" + line + "' 2>/dev/null").status, 1);
}

}  // namespace
}  // namespace dipolis
