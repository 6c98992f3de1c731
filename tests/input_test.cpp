// Broken input: every error is named, nothing crashes, and what is accepted is consistent. Real
// records and positions are damaged in many ways; sanitizer builds watch.
#include <gtest/gtest.h>

#include <fstream>

#include "engine/addons/leaders.h"
#include "engine/addons/solo.h"
#include "engine/catalogue.h"
#include "engine/check.h"
#include "formats/leaders_file.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "formats/trace.h"
#include "formats/variant.h"
#include "play/rng.h"

namespace dipolis {
namespace {

std::string sample(const char* file = "/base.jsonl") {
    std::ifstream in(std::string(TRACE_DIR) + file);
    std::string line;
    std::getline(in, line);
    return line;
}

Parsed<Replay> replay_text(const std::string& line) {
    return parse_trace(line).and_then([](const Trace& trace) { return replay(trace); });
}

// The sample with one piece replaced; the piece must be there.
ErrorCode code_of(const std::string& from, const std::string& to) {
    std::string line = sample();
    const size_t at = line.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    line.replace(at, from.size(), to);
    const auto result = replay_text(line);
    EXPECT_FALSE(result) << to;
    return result ? ErrorCode::Count : result.error().code;
}

TEST(Input, EveryKindOfDamageIsNamed) {
    EXPECT_EQ(code_of("{\"format\"", "{\"format\":"), ErrorCode::NotJson);
    EXPECT_EQ(code_of("duel-trace/2", "duel-trace/3"), ErrorCode::UnknownFormat);
    EXPECT_EQ(code_of("\"leaders\":null", "\"leaders\":\"full\""), ErrorCode::MissingField);
    EXPECT_EQ(code_of("\"leaders\":null", "\"leaders\":\"vp17\""), ErrorCode::UnknownPool);
    EXPECT_EQ(code_of("\"leaders\":null", "\"leaders\":[\"nero\",\"plato\"]"),
              ErrorCode::SmallPool);
    EXPECT_EQ(code_of("\"leaders\":null,\"solo\":null", "\"leaders\":\"full\",\"solo\":\"caesar\""),
              ErrorCode::SoloWithLeaders);
    EXPECT_EQ(code_of("\"solo\":null", "\"solo\":\"nero\""), ErrorCode::UnknownId);
    EXPECT_EQ(code_of("\"solo\":null", "\"solo\":null,\"extra\":1"), ErrorCode::UnknownField);
    EXPECT_EQ(code_of("\"solo\":null", "\"solo\":null,\"solo\":null"), ErrorCode::DuplicateField);
    EXPECT_EQ(code_of("\"preset_wonders\":false", "\"preset_wonders\":0"), ErrorCode::WrongType);
    EXPECT_EQ(code_of("\"middle_pawn\":\"begins\"", "\"middle_pawn\":\"sleeps\""),
              ErrorCode::UnknownId);
    EXPECT_EQ(code_of("\"age1\":[\"garrison\"", "\"age1\":[\"garrisons\""), ErrorCode::UnknownId);
    EXPECT_EQ(code_of("\"age1\":[\"garrison\"", "\"age1\":[\"senate\""),
              ErrorCode::ImpossibleSetup);
    EXPECT_EQ(code_of("\"age1\":[\"garrison\"", "\"age1\":[\"clay_pit\""),
              ErrorCode::ImpossibleSetup);
    EXPECT_EQ(code_of("\"age1\":[\"garrison\",", "\"age1\":["), ErrorCode::ImpossibleSetup);
    EXPECT_EQ(code_of("\"tokens\":[", "\"tokes\":["), ErrorCode::UnknownField);
    EXPECT_EQ(code_of("\"moves\":[{\"by\":0", "\"moves\":[{\"by\":1"), ErrorCode::WrongPlayer);
    EXPECT_EQ(code_of("\"moves\":[{\"by\":0", "\"moves\":[{\"by\":2"), ErrorCode::OutOfRange);
    EXPECT_EQ(code_of("\"moves\":[{\"by\":0", "\"moves\":[{\"by\":0.0"), ErrorCode::WrongType);
    EXPECT_EQ(code_of("\"do\":\"draft\",\"wonder\":\"statue_of_zeus\"",
                      "\"do\":\"token\",\"token\":\"law\""),
              ErrorCode::WrongTime);
    EXPECT_EQ(code_of("\"do\":\"draft\",\"wonder\":\"statue_of_zeus\"",
                      "\"do\":\"draft\",\"wonder\":\"sphinx\""),
              ErrorCode::NotAllowed);
    EXPECT_EQ(code_of("\"do\":\"draft\"", "\"do\":\"dream\""), ErrorCode::UnknownMove);
    EXPECT_EQ(code_of("\"card\":\"baths\",\"paid\":2", "\"card\":\"baths\",\"paid\":3"),
              ErrorCode::WrongAmount);
    EXPECT_EQ(code_of("\"card\":\"baths\",\"paid\":2", "\"card\":\"baths\",\"paid\":\"2\""),
              ErrorCode::WrongType);
    EXPECT_EQ(code_of("\"card\":\"baths\",\"paid\":2",
                      "\"card\":\"baths\",\"paid\":99999999999999999999"),
              ErrorCode::WrongType);
    EXPECT_EQ(code_of("\"card\":\"baths\",\"paid\":2", "\"card\":\"baths\""),
              ErrorCode::MissingField);
}

TEST(Input, AnErrorNamesItsMove) {
    std::string line = sample();
    const std::string piece = "\"card\":\"baths\",\"paid\":2";
    line.replace(line.find(piece), piece.size(), "\"card\":\"baths\",\"paid\":3");
    const auto result = replay_text(line);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().where, "move 8");
    EXPECT_EQ(result.error().what, "2");
}

TEST(Input, MovesAfterTheEndAreRefused) {
    std::string line = sample();
    const std::string last = "{\"by\":1,\"do\":\"revive\",\"card\":\"obelisk\"}";
    line.replace(line.find(last), last.size(), last + "," + last);
    const auto result = replay_text(line);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::GameOver);
}

TEST(Input, DeepNestingAndTruncation) {
    EXPECT_EQ(parse_json(std::string(1'000'000, '[')).error().code, ErrorCode::TooDeep);
    EXPECT_EQ(parse_json(std::string(10'000, '{')).error().code, ErrorCode::NotJson);
    const std::string line = sample();
    for (size_t length = 0; length + 1 < line.size(); length += 37)
        EXPECT_FALSE(replay_text(line.substr(0, length))) << length;
}

// Bytes changed, removed, doubled, swapped: an error or a game, never a crash.
std::string damaged(std::string text, Rng& rng) {
    for (int i = rng.below(4); i >= 0 && !text.empty(); --i) {
        const auto at = static_cast<size_t>(rng.below(static_cast<int>(text.size())));
        const auto length = static_cast<size_t>(1 + rng.below(12));
        switch (rng.below(4)) {
            case 0:
                text[at] = static_cast<char>(rng.below(256));
                break;
            case 1:
                text.erase(at, length);
                break;
            case 2:
                text.insert(at, text.substr(at, length));
                break;
            default:
                text.insert(
                    at, text.substr(static_cast<size_t>(rng.below(static_cast<int>(text.size()))),
                                    length));
                break;
        }
    }
    return text;
}

TEST(Input, DamagedRecordsNeverCrash) {
    Rng rng(1);
    for (const char* file : {"/base.jsonl", "/solo.jsonl", "/leaders.jsonl"}) {
        const std::string line = sample(file);
        for (int i = 0; i < 2000; ++i) {
            const auto result = replay_text(damaged(line, rng));
            if (!result) continue;
            ASSERT_STREQ(broken_invariant(result->state), nullptr);
        }
    }
}

// Whatever was accepted is consistent and can be played to an end.
void play_out(const State& accepted, Rng& rng) {
    State state = accepted;
    for (int i = 0; i < 400 && !is_over(state); ++i) {
        ASSERT_STREQ(broken_invariant(state), nullptr) << to_line(accepted);
        Options all;
        options(state, all);
        ASSERT_FALSE(all.empty()) << to_line(accepted);
        play(state, all[rng.below(all.size())].move);
    }
    ASSERT_TRUE(is_over(state)) << to_line(accepted);
}

// Base, Solo, Leaders.
Variant variant_of(int game) {
    Variant variant;
    if (game % 3 == 1) {
        variant.addons.add(AddOnId::Solo);
        variant.rival = static_cast<solo::Rival>(game / 3 % solo::kRivalCount);
    }
    if (game % 3 == 2) {
        variant.addons.add(AddOnId::Leaders);
        variant.pool = leaders::kPools[static_cast<size_t>(game / 3) % 5].leaders;
    }
    return variant;
}

TEST(Input, DamagedPositionsAreRefusedOrConsistentToTheEnd) {
    Rng rng(2);
    int accepted = 0;
    for (int game = 0; game < 120; ++game) {
        State state = start(variant_of(game));
        while (!is_over(state)) {
            for (int i = 0; i < 8; ++i) {
                const auto parsed = parse_position(damaged(to_line(state), rng));
                if (!parsed) continue;
                ++accepted;
                play_out(*parsed, rng);
                if (HasFatalFailure()) return;
            }
            Options all;
            options(state, all);
            play(state, all[rng.below(all.size())].move);
        }
    }
    EXPECT_GT(accepted, 100);
}

TEST(Input, DamagedMoveLinesNeverCrash) {
    Rng rng(3);
    for (int i = 0; i < 20000; ++i) {
        const auto move = parse_move(damaged("library economy law masonry", rng));
        if (!move) continue;
        EXPECT_EQ(*parse_move(to_line(*move)), *move);
    }
}

// --- Costs and symbols of leaders from a file

std::string usual_file() {
    std::string text = "id,cost,links\n";
    for (int i = 0; i < leaders::kLeaderCount; ++i) {
        const auto leader = static_cast<leaders::Leader>(i);
        text += std::string(id(leader)) + "," +
                std::to_string(leaders::kPrinted.costs[static_cast<size_t>(i)]) + ",";
        for (Link link : leaders::kPrinted.links[static_cast<size_t>(i)]) {
            for (const Building& building : kBuildings) {
                if (building.gives == link) text += std::string(building.id) + " ";
            }
        }
        text += "\n";
    }
    return text;
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
    const size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), with);
}

TEST(LeadersFile, TheUsualTermsMakeNoDifference) {
    const auto terms = parse_leaders_file(usual_file(), "mine.csv");
    ASSERT_TRUE(terms);
    EXPECT_EQ(*terms, leaders::kPrinted);
    EXPECT_EQ(keep(*terms), nullptr);
}

TEST(LeadersFile, OtherCostsAndSymbolsAreTaken) {
    std::string text = replaced(usual_file(), "nero,0,", "nero,255,tavern>lighthouse");
    text = replaced(text, "xenophon,2,tavern brewery ", "\"xenophon\",7,");
    const auto terms = parse_leaders_file(text, "mine.csv");
    ASSERT_TRUE(terms) << terms.error().where << ' ' << terms.error().what;
    const auto at = [](leaders::Leader leader) { return static_cast<size_t>(leader); };
    EXPECT_EQ(terms->costs[at(leaders::Leader::Nero)], 255);
    EXPECT_EQ(terms->links[at(leaders::Leader::Nero)].size(), 1);
    EXPECT_EQ(terms->costs[at(leaders::Leader::Xenophon)], 7);
    EXPECT_TRUE(terms->links[at(leaders::Leader::Xenophon)].empty());
    // What was agreed stays with the game.
    Variant variant{.addons = {AddOnId::Leaders}};
    variant.pool = leaders::kPools[0].leaders;
    variant.terms = keep(*terms);
    EXPECT_EQ(variant_from(to_json(variant), "")->terms, variant.terms);
}

TEST(LeadersFile, WithoutAColumnOfLinksTheyStayAsUsual) {
    std::string text = "cost,id\r\n";
    for (int i = 0; i < leaders::kLeaderCount; ++i)
        text += "1," + std::string(id(static_cast<leaders::Leader>(i))) + "\r\n";
    const auto terms = parse_leaders_file(text, "mine.csv");
    ASSERT_TRUE(terms);
    EXPECT_EQ(terms->links, leaders::kPrinted.links);
    EXPECT_EQ(terms->costs[0], 1);
}

TEST(LeadersFile, EachErrorNamesFileAndLine) {
    const auto expect = [](const std::string& text, ErrorCode code, const char* where) {
        const auto terms = parse_leaders_file(text, "mine.csv");
        ASSERT_FALSE(terms);
        EXPECT_EQ(terms.error().code, code) << id(terms.error().code);
        EXPECT_EQ(terms.error().where, where);
    };
    const std::string usual = usual_file();
    expect("", ErrorCode::MissingField, "mine.csv:1");
    expect(replaced(usual, "id,cost", "id,price"), ErrorCode::MissingField, "mine.csv:1");
    expect(replaced(usual, "alexander,3", "alexandra,3"), ErrorCode::UnknownId, "mine.csv:2");
    expect(replaced(usual, "alexander,3", "alexander,-1"), ErrorCode::NegativeCost, "mine.csv:2");
    expect(replaced(usual, "alexander,3", "alexander,256"), ErrorCode::CostTooHigh, "mine.csv:2");
    expect(replaced(usual, "alexander,3", "alexander,three"), ErrorCode::WrongType, "mine.csv:2");
    expect(replaced(usual, "alexander,3", "alexander"), ErrorCode::WrongType, "mine.csv:2");
    expect(replaced(usual, "alexander,3", "amytis,3"), ErrorCode::DuplicateLeader, "mine.csv:3");
    expect(replaced(usual, "alexander,3,\n", ""), ErrorCode::MissingLeader, "mine.csv:44");
    expect(replaced(usual, "alexander,3,", "alexander,3,arena"), ErrorCode::UnknownLink,
           "mine.csv:2");
    expect(replaced(usual, "alexander,3,", "alexander,3,tavern>arena"), ErrorCode::UnknownLink,
           "mine.csv:2");
    expect(usual + "nero,0,\n", ErrorCode::DuplicateLeader, "mine.csv:45");
}

TEST(LeadersFile, DamageNeverCrashes) {
    Rng rng(4);
    for (int i = 0; i < 3000; ++i) (void)parse_leaders_file(damaged(usual_file(), rng), "mine.csv");
}

}  // namespace
}  // namespace dipolis
