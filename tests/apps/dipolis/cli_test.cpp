// The program as a user runs it: exit statuses, output streams, and that one bad line of input does
// not affect the next.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>

#include "formats/json.h"
#include "rooms/person_name.h"
#include "server/store_sqlite.h"
#include "tests/apps/dipolis/shell.h"
#include "tests/scratch.h"
#include "tests/table.h"
#include "train/self_play.h"

namespace dipolis {
namespace {

const std::string kTraces = TRACE_DIR "/base.jsonl";

TEST(Cli, SaysWhatItIsAndWhatItCanDo) {
    EXPECT_EQ(run("--version").out.rfind("dipolis ", 0), 0u);
    EXPECT_EQ(run("").status, 0);
    for (const char* word : {"play", "serve", "replay", "simulate", "perft", "bench", "cards",
                             "show", "match", "convert", "ladder", "engine", "solve", "review",
                             "puzzle", "games", "names", "export", "data"}) {
        EXPECT_NE(run("--help").out.find(word), std::string::npos) << word;
        EXPECT_EQ(run(std::string(word) + " --help").status, 0) << word;
    }
}

TEST(Cli, UnusableOptionsAreTwo) {
    for (const char* arguments :
         {"dance", "replay", "replay /nowhere/file", "simulate --games none", "simulate --games 0",
          "simulate --policy wise", "simulate --players greedy", "simulate --players wise,greedy",
          "perft --depth 0", "perft 'age=9'", "show " TRACE_DIR "/base.jsonl --ply 9999",
          "show " TRACE_DIR "/base.jsonl --line 999", "serve --port 99999", "replay " TRACE_DIR})
        EXPECT_EQ(run(arguments).status, 2) << arguments;
    EXPECT_EQ(run("cards nonsense").status, 1);
}

// Whether the parts of a line of a document, between its dots, follow each other in the output. How
// long something took is not compared. Moves behind the line.
bool follows(const std::string& out, const std::string& line, size_t& at) {
    static const std::regex kTime("time \\d+");
    const std::string shown = std::regex_replace(line, kTime, "time T");
    for (size_t from = 0; from <= shown.size();) {
        const size_t end = std::min(shown.find("...", from), shown.size());
        const std::string part = shown.substr(from, end - from);
        at = out.find(part, at);
        if (at == std::string::npos) return false;
        at += part.size();
        from = end + 3;
    }
    return true;
}

// The examples of README that show an output.
TEST(Docs, ReadmeShowsWhatTheProgramPrints) {
    std::istringstream readme(text_of(TRACE_DIR "/../../README.md"));
    const std::string prompt = "$ dipolis ";
    std::string out;
    size_t at = 0;
    int compared = 0;
    std::string asked;
    for (std::string line; std::getline(readme, line);) {
        if (line.starts_with(prompt)) {
            asked = line.substr(prompt.size(), line.find(" #") - prompt.size());
            out.clear();
            at = 0;
        } else if (line.starts_with("```")) {
            asked.clear();
        } else if (!asked.empty() && !line.empty()) {
            if (out.empty())
                out = shell("cd " TRACE_DIR "/../.. && " DIPOLIS " " + asked + " 2>&1").out;
            EXPECT_TRUE(follows(out, line, at)) << asked << '\n' << line << '\n' << out;
            ++compared;
        }
    }
    EXPECT_GE(compared, 7);
}

TEST(Docs, TheExampleOfTheEngineProtocolIsWhatItAnswers) {
    std::istringstream document(text_of(TRACE_DIR "/../../docs/engine-protocol.md"));
    std::string asked;
    std::vector<std::string> answers;
    for (std::string line; std::getline(document, line);) {
        if (line.starts_with("> ")) asked += line.substr(2) + "\n";
        if (line.starts_with("< ")) answers.push_back(line.substr(2));
    }
    ASSERT_FALSE(answers.empty());
    const std::string file = scratch_folder() + "engine_example.txt";
    std::ofstream(file) << "dei\n" << asked << "wait\nquit\n";
    static const std::regex kTime("time \\d+");
    const std::string out = std::regex_replace(run("engine < " + file).out, kTime, "time T");
    size_t at = 0;
    for (const std::string& answer : answers) EXPECT_TRUE(follows(out, answer, at)) << out;
}

TEST(Cli, KeptGamesAreListedAndExported) {
    const std::string data = scratch_folder() + "dipolis_kept_games";
    std::filesystem::remove_all(data);
    const std::string kept = " --data " + data;
    EXPECT_EQ(run("export" + kept).status, 2);
    // Every decision is answered by the first option; what is left over ends the review.
    run("play --plain --new --begins me --preset-wonders" + kept, "yes 1 | head -200 | ");
    run("play --plain --new --begins me" + kept, "echo 1 | ");
    EXPECT_EQ(run("export nosuch" + kept).status, 1);
    const Ran listed = run("games" + kept);
    EXPECT_EQ(std::count(listed.out.begin(), listed.out.end(), '\n'), 2);
    EXPECT_NE(listed.out.find("Draft"), std::string::npos) << listed.out;
    EXPECT_EQ(run("export " + listed.out.substr(0, 8) + kept).status, 1);  // is not over
    const Ran checked = run("replay --check -", DIPOLIS " export --all" + kept + " | ");
    EXPECT_EQ(checked.out, "1 of 1 traces agree\n");
    const auto last = parse_json(run("games --json --most 1" + kept).out);
    ASSERT_TRUE(last);
    EXPECT_EQ((*last)["game"], listed.out.substr(0, 8));
    EXPECT_TRUE((*last)["result"].is_null());
    std::filesystem::remove_all(data);
}

// The page says the same in its list.
TEST(Cli, GamesThatWereGivenUpSayHowAndAreExported) {
    const std::string data = scratch_folder() + "dipolis_given_up";
    std::filesystem::remove_all(data);
    const std::string kept = " --data " + data;
    run("play --plain --new --begins me --preset-wonders" + kept, "yes 1 | head -12 | ");
    const std::string id = run("games" + kept).out.substr(0, 8);
    {
        std::string why;
        auto store = open_sqlite(data + "/games.db", why);
        ASSERT_NE(store, nullptr) << why;
        Summary after = store->load(id)->summary;
        after.result = R"({"kind":"resignation","winner":0,"scores":null})";
        ASSERT_TRUE(store->conclude(id, after));
    }
    const std::string here = run("games" + kept, "TZ=Asia/Tokyo ").out;
    const std::string there = run("games" + kept, "TZ=America/Lima ").out;
    EXPECT_NE(here.find("won · resignation, You wins"), std::string::npos) << here;
    EXPECT_NE(here, there) << "the time is that of whoever looks";
    EXPECT_EQ(run("replay -", DIPOLIS " export " + id + kept + " | ").status, 0);
    std::filesystem::remove_all(data);
}

TEST(Cli, NamesOfTheOpenTableAreListedAndRemoved) {
    const std::string data = scratch_folder() + "dipolis_names";
    std::filesystem::remove_all(data);
    std::filesystem::create_directories(data);
    const std::string there = " --data " + data;
    std::string why;
    auto store = open_sqlite(data + "/games.db", why);
    ASSERT_NE(store, nullptr) << why;
    for (const char* name : {"Ada", "B\u00e9a"})
        ASSERT_TRUE(store->persons().take({std::string("of ") + name, name}, *likeness(name)));
    // A server holds the games in the same way.
    const Ran refused = run("names --remove ada" + there + " 2>&1");
    EXPECT_EQ(refused.status, 2);
    EXPECT_NE(refused.out.find("another dipolis has these games open"), std::string::npos);
    store.reset();
    EXPECT_EQ(run("names" + there).out, "Ada  rated games: 0\nB\u00e9a  rated games: 0\n");
    EXPECT_EQ(run("names --remove Eve" + there).status, 1);
    EXPECT_EQ(run("names --remove '<b>'" + there).status, 1);
    EXPECT_EQ(run("names --remove ADA" + there).out, "removed: Ada\n");
    EXPECT_EQ(run("names --json" + there).out, "{\"name\":\"B\u00e9a\",\"rated_games\":0}\n");
    std::filesystem::remove_all(data);
}

TEST(Cli, ADamagedFileOfGamesNamesARemedy) {
    const std::string data = scratch_folder() + "dipolis_damaged_games";
    std::filesystem::create_directories(data);
    std::ofstream(data + "/games.db") << std::string(9000, 'x');
    const Ran ran = run("games --data " + data + " 2>&1");
    EXPECT_EQ(ran.status, 2);
    EXPECT_NE(ran.out.find("put a copy of it back"), std::string::npos) << ran.out;
    std::filesystem::remove_all(data);
}

TEST(Cli, ACardOfAnOpenQuestionNamesIt) {
    EXPECT_NE(run("cards pythagoras").out.find("(rules: O3)"), std::string::npos);
    EXPECT_EQ(run("cards tavern").out.find("rules:"), std::string::npos);
}

TEST(Cli, ComplaintsGoToStandardError) {
    EXPECT_TRUE(run("replay /nowhere/file").out.empty());
    EXPECT_NE(run("replay /nowhere/file 2>&1 >/dev/null").out.find("/nowhere/file"),
              std::string::npos);
}

TEST(Cli, ReplayAnswersEachLine) {
    const Ran all = run("replay - < " + kTraces);
    EXPECT_EQ(all.status, 0);
    EXPECT_EQ(std::count(all.out.begin(), all.out.end(), '\n'), 150);
    const Ran mixed =
        run("replay -", "(echo; echo '{}'; head -c 100 " + kTraces +
                            "; echo; head -c 3000000 /dev/zero; echo; tail -1 " + kTraces + ") | ");
    EXPECT_EQ(mixed.status, 2);
    size_t at = 0;
    for (int i = 0; i < 5; ++i) {
        const size_t end = mixed.out.find('\n', at);
        ASSERT_NE(end, std::string::npos);
        const auto json = parse_json(mixed.out.substr(at, end - at));
        ASSERT_TRUE(json);
        EXPECT_EQ(json->contains("error"), i < 4) << i;
        at = end + 1;
    }
    EXPECT_EQ(at, mixed.out.size());
}

TEST(Cli, ReplayOfNothingIsUnusable) {
    for (const char* before : {"", "printf '' | ", "echo '{}' | "})
        EXPECT_EQ(run(*before ? "replay -" : "replay /dev/null", before).status, 2) << before;
}

// Control characters in a record are printed escaped, so that the terminal does not execute them.
void expect_no_orders(const std::string& command, const std::string& line) {
    const std::string file = scratch_folder() + "orders.jsonl";
    std::ofstream(file) << line << '\n';
    const Ran told = run(command + file + " 2>&1");
    EXPECT_NE(told.status, 0);
    for (const char* bad : {"\x1b", "\x07", "\u202e", "\u009b", "\u200b"})
        EXPECT_EQ(told.out.find(bad), std::string::npos) << command << told.out;
    EXPECT_NE(told.out.find("52;c"), std::string::npos) << command << told.out;
    std::remove(file.c_str());
}

TEST(Cli, NothingQuotedFromARecordIsObeyedByATerminal) {
    std::string line;
    std::getline(std::ifstream(kTraces), line);
    const auto with = [&](const char* what, std::string put) {
        put.replace(put.find('%'), 1, "\\u001b]52;c;aGk=\\u0007\\u202ejj\\u009b2J\\u200b");
        const auto once = std::regex_constants::format_first_only;
        const std::string changed = std::regex_replace(line, std::regex(what), put, once);
        EXPECT_NE(changed, line) << what;
        return changed;
    };
    const std::string bad[] = {with("\"begins\"|\"chooses\"", "\"%\""),
                               with("\"do\":\"draft\"", "\"do\":\"%\""),
                               with("\"age1\":\\[\"[a-z_]*\"", "\"age1\":[\"%\""),
                               with("\"solo\":null", "\"solo\":null,\"%\":1")};
    for (const std::string& record : bad) {
        for (const char* command : {"replay --check ", "replay ", "show ", "review "})
            expect_no_orders(command, record);
    }
    expect_no_orders("replay --check ", with("\"coins\":\\[7,7\\]", "\"coins\":\"%\""));
}

TEST(Cli, NothingQuotedFromTheArgumentsIsObeyedByATerminal) {
    const std::string orders = "$(printf 'orders\\033]52;c;aGk=\\007')\"";
    const std::string file = "\"" + scratch_folder() + orders;
    shell("echo {} > " + file);
    for (const std::string& arguments :
         {"play \"" + orders, "play \"--" + orders, "puzzle \"" + orders, "completion \"" + orders,
          "replay --check " + file}) {
        const Ran told = run(arguments + " 2>&1");
        EXPECT_NE(told.status, 0);
        for (const char* bad : {"\x1b", "\x07"})
            EXPECT_EQ(told.out.find(bad), std::string::npos) << arguments << told.out;
        EXPECT_NE(told.out.find("52;c"), std::string::npos) << arguments << told.out;
    }
    shell("rm " + file);
}

TEST(Cli, ReplayChecks) {
    const Ran good = run("replay --check " + kTraces);
    EXPECT_EQ(good.status, 0);
    EXPECT_EQ(good.out, "150 of 150 traces agree\n");
    const Ran bad = run("replay --check -", "sed '2s/\"coins\":\\[7,7\\]/\"coins\":[7,8]/' " +
                                                kTraces + " | head -3 | ");
    EXPECT_EQ(bad.status, 1);
    EXPECT_NE(bad.out.find("line 2: after move 0: file"), std::string::npos) << bad.out;
    EXPECT_NE(bad.out.find("2 of 3 traces agree"), std::string::npos);
}

TEST(Cli, ReplayChecksWhatIsNoListOfPositionsToo) {
    std::string line;
    std::getline(std::ifstream(kTraces), line);
    Json record = Json::parse(line);
    Json named = Json::object();
    for (const Json& each : record["after"]) named[std::to_string(named.size())] = each;
    record["after"] = named;
    const std::string file = scratch_folder() + "named.jsonl";
    std::ofstream(file) << record.dump() << '\n' << line << '\n';
    const Ran checked = run("replay --check " + file);
    EXPECT_EQ(checked.status, 1);
    EXPECT_EQ(checked.out, file + ":1: after: not a list\n1 of 2 traces agree\n");
    std::remove(file.c_str());
}

TEST(Cli, SimulateGivesTheSameGamesWhateverTheThreads) {
    const auto figures = [](const std::string& arguments) {
        auto json = parse_json(run("simulate --games 600 --json " + arguments).out);
        EXPECT_TRUE(json);
        json->erase("games_per_second");
        return json->dump();
    };
    EXPECT_EQ(figures("--threads 1"), figures("--threads 3"));
    EXPECT_NE(figures("--seed 1"), figures("--seed 2"));
    const auto json = parse_json(run("simulate --games 100 --policy greedy --json").out);
    for (const char* key : {"games", "first_player_wins", "civilian", "science", "military",
                            "shared", "blue_tiebreak", "winner_score", "loser_score", "decisions",
                            "options", "wonders_built", "games_per_second"})
        EXPECT_TRUE(json->contains(key)) << key;
}

TEST(Cli, CountsMayBeWrittenInPowersAndTheHelpTellsTheirRange) {
    EXPECT_EQ(parse_json(run("simulate --games 1e2 --json").out)->at("games"), 100);
    for (const char* games : {"0", "1e13", "1.5", "1e-1", "nan", "12x", ""})
        EXPECT_EQ(run("simulate --games '" + std::string(games) + "'").status, 2) << games;
    EXPECT_NE(run("simulate --help").out.find("1 to 1000000000000"), std::string::npos);
    EXPECT_NE(run("bench --help").out.find("1 to 1000000000000"), std::string::npos);
}

// In all output the players are 1 and 2, and a level may be written with or without a space.
TEST(Cli, PlayersAndLevelsAreCalledTheSameEverywhere) {
    const std::string reviewed = run("review --nodes 10 " + kTraces).out;
    EXPECT_NE(reviewed.find("player 2: accuracy"), std::string::npos) << reviewed;
    EXPECT_EQ(reviewed.find("player 0"), std::string::npos) << reviewed;
    for (const char* level : {"'level 2'", "level2"}) {
        EXPECT_EQ(run("match greedy --games 2 " + std::string(level)).status, 0) << level;
        const std::string data = scratch_folder() + "dipolis_levels";
        EXPECT_EQ(run("play --plain --new --preset-wonders --opponent " + std::string(level) +
                      " --data " + data + " </dev/null")
                      .status,
                  0)
            << level;
        std::filesystem::remove_all(data);
    }
}

// N processes that know nothing of each other play the same match as one.
TEST(Cli, PartsOfAMatchAddUpToTheWhole) {
    const std::string match = "match greedy uniform --seed 3 --json --games ";
    const std::string parts = scratch_folder() + "parts.json";
    ASSERT_EQ(run(match + "14 --part 1/3 > " + parts).status, 0);
    ASSERT_EQ(run(match + "14 --part 2/3 >> " + parts).status, 0);
    ASSERT_EQ(run(match + "14 --part 3/3 >> " + parts).status, 0);
    const auto whole = parse_json(run(match + "14").out);
    const auto joined = parse_json(run(match + "14 --join " + parts).out);
    for (const char* key : {"games", "counts", "score", "elo_low", "a_wins", "first_wins"})
        EXPECT_EQ(joined->at(key), whole->at(key)) << key;
    EXPECT_EQ(run("match greedy greedy --join " + parts).status, 2);  // another match
    EXPECT_EQ(run("match greedy uniform --join " + kTraces).status, 2);
    for (const char* part : {"0/3", "4/3", "3", "a/b", "1/0"})
        EXPECT_EQ(run(match + "2 --part " + part).status, 2) << part;
}

// An interrupted match goes on from what it kept, and may become longer; nothing is played twice.
TEST(Cli, AMatchGoesOnFromWhatItKept) {
    const std::string file = scratch_folder() + "kept.json";
    const std::string match = "match greedy uniform --seed 3 --json --threads 2 --games ";
    const std::string kept = match + "14 --keep " + file;
    ASSERT_EQ(run(match + "6 --keep " + file).status, 0);
    const auto whole = parse_json(run(match + "14").out);
    for (const std::string& again : {kept, kept, match + "14 --join " + file}) {
        const auto told = parse_json(run(again).out);
        for (const char* key : {"games", "counts", "score", "elo_low", "a_wins", "first_wins"})
            EXPECT_EQ(told->at(key), whole->at(key)) << key;
    }
    EXPECT_EQ(run(match + "8 --part 1/2 --keep " + file).status, 2);
    EXPECT_EQ(run("match greedy uniform --seed 4 --keep " + file).status, 2);
    EXPECT_EQ(run("match greedy uniform --keep " + kTraces).status, 2);
}

// A test that has decided is not played on.
TEST(Cli, AKeptTestStaysDecided) {
    const std::string file = scratch_folder() + "decided.json";
    const std::string match =
        "match greedy uniform --sprt 0 15 --threads 1 --json --games 2000 --keep " + file;
    const auto decided = parse_json(run(match).out);
    EXPECT_LT(decided->at("games"), 2000);
    EXPECT_EQ(parse_json(run(match).out)->at("counts"), decided->at("counts"));
}

TEST(Cli, DataIsCheckedCountedAndConverted) {
    using namespace train;
    const std::string folder = scratch_folder() + "dipolis_shards";
    std::filesystem::create_directories(folder);
    std::string why;
    Shard shard{"two games", {}};
    for (uint64_t i = 0; i < 2; ++i) {
        shard.games.push_back(
            play_game({Mode::Base, 1, *parse_specification("mcts nodes=4", why)}, i));
        for (Decision& decision : shard.games.back().decisions) decision.honest = true;
    }
    ASSERT_TRUE(write_shard(folder + "/a.shard", shard));
    EXPECT_EQ(run("data check " + folder).out, folder + "/a.shard: 2 games; two games\n");
    const auto found = parse_json(run("data stats --json " + folder).out);
    EXPECT_EQ(found->at("games"), 2);
    EXPECT_EQ(found->at("first_player").at("games"), 2);
    EXPECT_NE(run("data calibration " + folder).out.find("| any | Age III | won by civilian |"),
              std::string::npos);
    EXPECT_NE(run("data stats " + folder).out.find("first player"), std::string::npos);
    EXPECT_EQ(run("data convert " + folder + " | " DIPOLIS " replay --check -").out,
              "2 of 2 traces agree\n");
    std::ofstream(folder + "/b.shard") << "no shard";
    EXPECT_EQ(run("data check " + folder).status, 1);
    EXPECT_NE(run("data check " + folder + " 2>&1").out.find("b.shard: no shard"),
              std::string::npos);
    EXPECT_EQ(run("data check " + folder + "/none").status, 2);
    EXPECT_EQ(run("data guess " + folder).status, 2);
    std::filesystem::remove_all(folder);
}

TEST(Cli, SimulatedGamesReplay) {
    const std::string file = scratch_folder() + "simulated.jsonl";
    ASSERT_EQ(run("simulate --games 40 --middle-pawn chooses --traces " + file).status, 0);
    EXPECT_EQ(run("replay --check " + file).out, "40 of 40 traces agree\n");
    EXPECT_EQ(run("simulate --games 40 --middle-pawn chooses --traces -").out,
              (std::stringstream() << std::ifstream(file).rdbuf()).str());
    std::remove(file.c_str());
    EXPECT_EQ(run("simulate --games 40 --traces /dev/full").status, 2);
}

// Statistics of random play must lie within known intervals (those of a long run, widened for a
// short one). The seed is fixed, so this cannot fail by chance.
TEST(Cli, UniformPlayLandsInItsBands) {
    const auto json = parse_json(run("simulate --games 20000 --middle-pawn chooses --json").out);
    const auto near = [&](const char* key, double value, double tolerance) {
        EXPECT_NEAR((*json)[key].get<double>(), value, tolerance) << key;
    };
    near("first_player_wins", 0.534, 0.009);
    near("civilian", 0.963, 0.005);
    near("military", 0.034, 0.005);
    near("science", 0.001, 0.001);
    near("blue_tiebreak", 0.026, 0.004);
    near("winner_score", 43.3, 0.3);
    near("loser_score", 32.2, 0.3);
    near("decisions", 71.6, 0.1);
    near("options", 5.56, 0.03);
    near("wonders_built", 6.87, 0.02);
}

TEST(Cli, CardsAndShow) {
    EXPECT_NE(run("cards theology").out.find("Wonder"), std::string::npos);
    EXPECT_NE(run("cards tribunal --first-printing").out.find("courthouse"), std::string::npos);
    EXPECT_EQ((*parse_json(run("cards --json").out))["cards"].size(), 73u);
    const std::string guild = run("cards merchants_guild").out;
    EXPECT_NE(guild.find("  guild\n"), std::string::npos) << guild;  // its deck and its colour
    const Ran shown = run("show " + kTraces + " --ply 40");
    EXPECT_EQ(shown.status, 0);
    EXPECT_NE(shown.out.find("position dipolis/1"), std::string::npos);
    EXPECT_EQ((*parse_json(run("show " + kTraces + " --ply 40 --json").out))["ply"], 40);
}

TEST(Cli, CardsTellOfLeadersRivalsAndDecisions) {
    const std::string archimedes = run("cards archimedes").out;
    for (const char* words :
         {"Archimedes (archimedes)", "costs 4 coins", "Gives the book: Library"})
        EXPECT_NE(archimedes.find(words), std::string::npos) << archimedes;
    const std::string caesars = run("cards caesar").out;  // matches a leader and a rival
    for (const char* words : {"2 shields", "Own colour: purple", "Begins with Strategy"})
        EXPECT_NE(caesars.find(words), std::string::npos) << caesars;
    EXPECT_NE(run("cards ptolemy").out.find("shows exactly once"), std::string::npos);
    EXPECT_NE(run("cards decision_6").out.find("From the left: the rival’s own colour, then red"),
              std::string::npos);
    EXPECT_NE(run("cards rome").out.find("unused leaders"), std::string::npos);
    EXPECT_NE(run("cards 'abu simbel'").out.find("active leaders"), std::string::npos);
}

TEST(Cli, CardsListWholeKinds) {
    const std::pair<const char*, size_t> kinds[] = {
        {"cards", 73}, {"wonders", 14},   {"tokens", 10}, {"leaders", table("leaders.csv").size()},
        {"rivals", 5}, {"decisions", 12}, {"pools", 5}};
    const Json all = *parse_json(run("cards --json").out);
    for (const auto& [kind, n] : kinds) {
        EXPECT_EQ(all[kind].size(), n) << kind;
        const Json some = *parse_json(run(std::string("cards --json ") + kind).out);
        EXPECT_EQ(some[kind], all[kind]) << kind;
        for (const Json& row : all[kind]) {
            const std::string name = row["name"];
            EXPECT_TRUE(!name.empty() && name.find('.') == std::string::npos) << name;
            if (row.contains("effects")) continue;
            const std::string text = row["text"];
            EXPECT_TRUE(text.back() == '.' && text.find('{') == std::string::npos) << text;
        }
    }
}

// A link says what the record says, and opens where it was told to.
TEST(Cli, LinksHoldWhatWasRecorded) {
    for (const char* file : {"/base.jsonl", "/solo.jsonl", "/leaders.jsonl"}) {
        const std::string record = TRACE_DIR + std::string(file) + " --line 7";
        const Ran linked = run("link " + record + " --ply 30 --review --base http://x/");
        ASSERT_EQ(linked.status, 0);
        EXPECT_TRUE(has(linked.out, "http://x/#/l/1")) << linked.out;
        const std::string link = "'" + linked.out.substr(0, linked.out.size() - 1) + "'";
        EXPECT_EQ(run("show --json " + link).out, run("show --json --ply 30 " + record).out);
        EXPECT_EQ(run("show --ply 9 " + link).out, run("show --ply 9 " + record).out);
        EXPECT_EQ(run("show --json -", "echo " + link + " | ").out, run("show --json " + link).out);
        EXPECT_EQ(run("review --nodes 10 " + link).out, run("review --nodes 10 " + record).out);
        const std::string again = run("link " + link + " --embed --base http://x/").out;
        EXPECT_EQ(again.substr(again.rfind('/')), linked.out.substr(linked.out.rfind('/')));
    }
}

TEST(Cli, PuzzlesAreLinkedWithoutTellingTheMove) {
    const std::string shown = run("puzzle 3").out;
    const size_t at = shown.find("dipolis/1");
    const std::string position = shown.substr(at, shown.find('\n', at) - at);
    const std::string move = run("puzzle 3 --solution").out;
    const std::string solution = " --solution '" + move.substr(0, move.size() - 1) + "'";
    const std::string echo = "echo '" + position + "' | ";
    const std::string piece = run("link -" + solution, echo).out;
    const Ran read = run("show " + piece.substr(0, piece.size() - 1));
    EXPECT_EQ(read.status, 0);
    EXPECT_TRUE(has(read.out, "puzzle: one move wins\nposition " + position + '\n')) << read.out;
    EXPECT_EQ(run("link - --solution 'build moon'", echo).status, 2);
    EXPECT_EQ(run("link - --ply 1", echo).status, 2);
    EXPECT_EQ(run("review -", echo).status, 2);
    EXPECT_EQ(run("link - --review", echo).status, 2);
    EXPECT_EQ(run("link " + kTraces + solution).status, 2);
}

// The games that can be read are written, and each other one is named with its file.
TEST(Cli, LogsOfOtherSitesBecomeRecords) {
    const std::string file = scratch_folder() + "tables.json";
    std::ofstream(file)
        << R"({"7": [{"data": [{"type": "wonderSelected", "args": {"playerId": "1", "wonderName": "The Sphinx"}}]}],)"
        << R"( "8": [{"data": [{"type": "wonderSelected", "args": {"playerId": "1", "wonderName": "Knossos"}}]}]})";
    const Ran converted = run("convert " + file + " /nowhere 2>&1 >" + file + "l");
    EXPECT_EQ(converted.status, 2);
    EXPECT_TRUE(has(converted.out, file + ": 8[0].data[0].args.wonderName: unknown id Knossos\n"))
        << converted.out;
    EXPECT_TRUE(has(converted.out, "/nowhere: cannot be read")) << converted.out;
    EXPECT_TRUE(has(converted.out, "1 game, 2 refused\n")) << converted.out;
    EXPECT_TRUE(has(run("show " + file + "l").out, "position "));
}

TEST(Cli, ABrokenLinkIsNamed) {
    const std::string link = run("link " + kTraces).out;
    const Ran cut = run("show '#/l/" + link.substr(0, link.size() - 2) + "' 2>&1");
    EXPECT_EQ(cut.status, 2);
    EXPECT_EQ(cut.out, "dipolis: the link is cut off or altered; ask for it again\n");
}

TEST(Cli, ShowsRecordsAndPositionsOfTheAddOns) {
    const std::string solo = run("show " TRACE_DIR "/solo.jsonl").out;
    EXPECT_NE(solo.find("Bilkis built Academy: no red card; first green card from the right."),
              std::string::npos);
    EXPECT_NE(run("show " TRACE_DIR "/leaders.jsonl").out.find(" chose "), std::string::npos);
    for (const char* file : {"/solo.jsonl", "/leaders.jsonl"}) {
        for (const char* ply : {"0", "30", "38", "60"}) {
            const std::string record =
                "show " + std::string(TRACE_DIR) + file + " --ply " + ply + " --json";
            const Json then = *parse_json(run(record).out);
            const std::string line = then["position"];
            Json now = *parse_json(run("show --json -", "echo '" + line + "' | ").out);
            now["ply"] = then["ply"];
            EXPECT_EQ(now, then) << record;
        }
    }
}

TEST(Cli, PlayRefusesWhatDoesNotFit) {
    for (const char* arguments :
         {"play --plain --solo nobody", "play --plain --solo caesar --leaders full",
          "play --plain --solo caesar --opponent human", "play --plain --solo caesar --begins me",
          "play --plain --leaders nero,plato", "play --plain --solo caesar --preset-wonders"})
        EXPECT_NE(run(std::string(arguments) + " </dev/null").status, 0) << arguments;
}

// A hint names an option by its number; the bar gives both players' chances for each kind of
// victory.
TEST(Cli, PlayTellsHintsAndChances) {
    const std::string data = scratch_folder() + "dipolis_hints";
    for (const char* game : {"--solo caesar", "--leaders vp16 --preset-wonders"}) {
        const Ran told = run("play --plain --new --data " + data + " " + game,
                             "printf 'hint\\nvalue\\n1\\nbar\\n1\\nq\\n' | ");
        EXPECT_EQ(told.status, 0) << game;
        const std::regex best(
            "\nYour answer: Looking ahead…\nBest: number ([0-9]+), .* % to win\\.");
        std::smatch found;
        ASSERT_TRUE(std::regex_search(told.out, found, best)) << told.out;
        EXPECT_NE(told.out.find("\n" + found[1].str() + ". "), std::string::npos) << told.out;
        EXPECT_NE(told.out.find("\nThen: number "), std::string::npos) << told.out;
        const std::regex chances(
            " % to win \\(military [0-9]+ %, science [0-9]+ %, points [0-9]+ %\\)");
        const auto first = std::sregex_iterator(told.out.begin(), told.out.end(), chances);
        // Printed for `value`, when the bar is switched on, and with each following position.
        EXPECT_EQ(std::distance(first, std::sregex_iterator()), 6) << told.out;
    }
    std::filesystem::remove_all(data);
}

}  // namespace
}  // namespace dipolis
