// Broken input: every error has a code, nothing crashes, and accepted input is consistent. Real
// records and positions are damaged in many ways; sanitizer builds detect memory errors.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "engine/addons/leaders.h"
#include "engine/addons/solo.h"
#include "engine/catalogue.h"
#include "engine/check.h"
#include "engine/grammar.h"
#include "formats/addons/leaders_file.h"
#include "formats/addons/leaders_variant.h"
#include "formats/agenda.h"
#include "formats/escape.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "formats/trace.h"
#include "formats/variant.h"
#include "play/rng.h"
#include "tests/seed.h"

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

// The error code after one replacement in the sample; the replaced text must be there.
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
    EXPECT_EQ(code_of("\"leaders\":null", "\"leaders\":[\"nero,plato\"]"), ErrorCode::UnknownId);
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
    EXPECT_EQ(code_of("\"moneylenders_guild\",\"obelisk\"", "\"town_hall\",\"obelisk\""),
              ErrorCode::ImpossibleSetup);
    EXPECT_EQ(code_of("\"box_tokens\":[\"mathematics\"", "\"box_tokens\":[\"architecture\""),
              ErrorCode::ImpossibleSetup);
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

// A search for repeated names that compared each with all others would not end today.
TEST(Json, ManyNamesInAnObjectTakeNoLongerThanTheyAreLong) {
    const auto object = [](int count, const std::string& last) {
        std::string names;
        for (int i = 0; i < count; ++i) names += "\"" + std::to_string(1'000'000 + i) + "\":0,";
        return "{" + names + "\"" + last + "\":0}";
    };
    const auto json = parse_json(object(2000, "x"));
    EXPECT_TRUE(json && json->size() == 2001);
    EXPECT_EQ(parse_json(object(600'000, "1000007")).error().what, "1000007");
}

TEST(Json, ARepeatedNameIsFoundHoweverManyTheObjectHas) {
    for (int count = 1; count <= 40; ++count) {
        std::string names;
        for (int i = 0; i < count; ++i) names += "\"" + std::to_string(i) + "\":{\"0\":1},";
        for (int i = 0; i < count; ++i) {
            const std::string name = std::to_string(i);
            const auto json = parse_json("{" + names + "\"" + name + "\":0}");
            ASSERT_FALSE(json) << count << ", " << name;
            EXPECT_EQ(json.error().code, ErrorCode::DuplicateField) << count;
            EXPECT_EQ(json.error().what, name) << count;
        }
        const std::string other = "{" + names + "\"x\":0}";
        const size_t all = static_cast<size_t>(count) + 1;
        EXPECT_TRUE(parse_json(other, {.names = all})) << count;
        EXPECT_EQ(parse_json(other, {.names = all - 1}).error().code, ErrorCode::TooLong) << count;
    }
}

TEST(Input, DeepNestingAndTruncation) {
    EXPECT_EQ(parse_json(std::string(1'000'000, '[')).error().code, ErrorCode::TooDeep);
    EXPECT_EQ(parse_json(std::string(10'000, '{')).error().code, ErrorCode::NotJson);
    const std::string mixed =
        R"({"z":[1,-2,[],{"b":{},"a":null}],"a":{"z":true,"y":[{"x":"\u00e9"}]},"m":1.5,"":[[]]})";
    EXPECT_EQ(parse_json(mixed)->dump(), Json::parse(mixed).dump());
    for (const char* scalar : {"7", "-7", "1.5", "true", "null", R"("a")", "[]", "{}"})
        EXPECT_EQ(*parse_json(scalar), Json::parse(scalar)) << scalar;
    EXPECT_EQ(parse_json(R"({"a":{"b":1},"c":[{"b":2,"b":3}]})").error().what, "b");
    for (int depth : {16, 17}) {
        const std::string deep = std::string(static_cast<size_t>(depth), '[') + "1" +
                                 std::string(static_cast<size_t>(depth), ']');
        EXPECT_EQ(parse_json(deep).has_value(), depth == 16) << depth;
    }
    const std::string line = sample();
    for (size_t length = 0; length + 1 < line.size(); length += 37)
        EXPECT_FALSE(replay_text(line.substr(0, length))) << length;
}

// --- Quoting untrusted input

TEST(Escape, LeavesWhatOnlyIsRead) {
    for (const char* text : {"", "rules.solo", "zw\u00f6lf \u6f22 \U0001f600", "a\\b {c}"})
        EXPECT_EQ(escaped(text), text);
}

TEST(Escape, SpellsOutWhatATerminalObeysOrNobodySees) {
    const std::pair<std::string, const char*> words[] = {
        {std::string("\0", 1), "\\u{0}"},
        {"\x1b]52;c;x\x07", "\\u{1b}]52;c;x\\u{7}"},
        {"a\nb\r\t", "a\\u{a}b\\u{d}\\u{9}"},
        {"\x7f", "\\u{7f}"},
        {"\u0080\u009b", "\\u{80}\\u{9b}"},
        {"\x9b", "\\x9b"},
        {"\u00ad", "\\u{ad}"},
        {"\u061c", "\\u{61c}"},
        {"\u200b\u200d", "\\u{200b}\\u{200d}"},
        {"\u200e\u200f", "\\u{200e}\\u{200f}"},
        {"\u202a\u202e", "\\u{202a}\\u{202e}"},
        {"\u2066\u2069", "\\u{2066}\\u{2069}"},
        {"\u2028\ufeff", "\\u{2028}\\u{feff}"},
        {"\U000e0041", "\\u{e0041}"},
    };
    for (const auto& [text, safe] : words) {
        EXPECT_EQ(escaped(text), safe);
        EXPECT_EQ(escaped(safe), safe);
    }
}

TEST(Escape, BytesThatAreNoLettersAreSpelledAsBytes) {
    const std::pair<std::string, const char*> words[] = {
        {"a\xc3", "a\\xc3"},         // cut off
        {"\xc0\x9b", "\\xc0\\x9b"},  // overlong
        {"\xe0\x82\x9b", "\\xe0\\x82\\x9b"},
        {"\xed\xa0\x80", "\\xed\\xa0\\x80"},  // a surrogate
        {"\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"},
        {"\xff\xfe", "\\xff\\xfe"},
    };
    for (const auto& [text, safe] : words) EXPECT_EQ(escaped(text), safe);
}

// Every error with a quotation is made by `fail`, which escapes the place and the piece.
TEST(Escape, ErrorsAreEscaped) {
    const Error error = fail(ErrorCode::UnknownId, "a.\x1b", "\u202eb\xc3").value();
    EXPECT_EQ(error.where, "a.\\u{1b}");
    EXPECT_EQ(error.what, "\\u{202e}b");
    const auto line = parse_position("dipolis/1 \x1b[2J=1");
    ASSERT_FALSE(line);
    EXPECT_EQ((line.error().where + line.error().what).find('\x1b'), std::string::npos);
}

// Input of any length gives a complaint that fits on two lines, cut between letters.
TEST(Escape, ErrorsAreShort) {
    const std::string half =
        std::string(kMostQuoted - 1, 'a') + "\u00e9" + std::string(100'000, 'b');
    const Error error = fail(ErrorCode::UnknownId, "setup", half).value();
    EXPECT_EQ(error.what, std::string(kMostQuoted - 1, 'a'));
    const Json variant = {{"leaders", "vp16"}, {"leader_terms", {{half, Json::object()}}}};
    const auto read = variant_from(variant, "variant");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().where, "variant.leader_terms." + error.what);
}

// --- Damage

// Bytes changed, removed, duplicated, swapped: the result must be an error or a game, never a
// crash.
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
    Rng rng(1, test_seed());
    for (const char* file : {"/base.jsonl", "/solo.jsonl", "/leaders.jsonl"}) {
        const std::string line = sample(file);
        for (int i = 0; i < counted(400, 40'000); ++i) {
            const auto result = replay_text(damaged(line, rng));
            if (!result) continue;
            ASSERT_EQ(broken_invariant(result->state), "");
        }
    }
}

// Accepted positions are consistent and can be played to the end.
void play_out(const State& accepted, Rng& rng) {
    State state = accepted;
    for (int i = 0; i < 400 && !is_over(state); ++i) {
        ASSERT_EQ(broken_invariant(state), "") << to_line(accepted);
        Options all;
        options(state, all);
        ASSERT_FALSE(all.empty()) << to_line(accepted);
        play(state, all[rng.below(all.size())].move);
    }
    ASSERT_TRUE(is_over(state)) << to_line(accepted);
}

// Base, Solo, Leaders.
Variant variant_of_game(int game) {
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
    Rng rng(2, test_seed());
    int accepted = 0;
    const int games = counted(24, 2400);
    for (int game = 0; game < games; ++game) {
        State state = start(variant_of_game(game));
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
    EXPECT_GT(accepted, games);
}

// The line with another agenda.
std::string with_agenda(const std::string& line, const std::string& agenda) {
    std::string changed;
    std::istringstream words(line);
    for (std::string word; words >> word;) {
        if (!word.starts_with("agenda=")) changed += word + ' ';
    }
    return changed + "agenda=" + agenda;
}

// A plan for a leader is accepted only if a leader has been chosen.
TEST(Input, APlanNeedsAChosenLeader) {
    const std::string line = "dipolis/1 age=1 leaders=full hand0=nero hand1=plato agenda=";
    for (const char* agenda :
         {"recruit_declare:1:0", "recruit_declare:0",
          "lay_structure,resolve:1,resolve:0,settle,recruit_declare:1",
          "lay_structure,resolve:1,resolve:0,settle,recruit_declare:1,recruit_declare:0"}) {
        const auto parsed = parse_position(line + agenda);
        ASSERT_FALSE(parsed) << agenda;
        EXPECT_EQ(parsed.error().code, ErrorCode::BrokenInvariant) << agenda;
    }
    const auto parsed = parse_position(
        "dipolis/1 age=1 leaders=full hand0=nero hand1=plato chosen0=nero chosen1=plato "
        "agenda=lay_structure,resolve:1,resolve:0,settle,recruit_declare:1,recruit_declare:0");
    EXPECT_TRUE(parsed) << parsed.error().what;
}

// Steps of an add-on that is not played are refused, because its part of the state is empty.
TEST(Input, StepsOfOtherAddOnsAreRefused) {
    for (const char* agenda : {"recruit_declare:0", "maecenas:0", "ramses:0", "solomon:0"}) {
        for (const char* game : {"", "solo=caesar "}) {
            const auto parsed =
                parse_position(std::string("dipolis/1 age=1 ") + game + "agenda=" + agenda);
            ASSERT_FALSE(parsed) << game << agenda;
            EXPECT_EQ(parsed.error().what, "agenda") << game << agenda;
        }
    }
    EXPECT_FALSE(parse_position("dipolis/1 age=1 leaders=full agenda=decision:1"));
}

// A key means something only where something reads it.
TEST(Input, KeysOfOtherAddOnsAreUnknown) {
    for (const char* line : {"dipolis/1 hand0=nero", "dipolis/1 buried0=nero", "dipolis/1 decks=-",
                             "dipolis/1 leaders=full decks=-",
                             "dipolis/1 solo=caesar locked1=sphinx", "dipolis/1 coins2=7"}) {
        const auto parsed = parse_position(line);
        ASSERT_FALSE(parsed) << line;
        EXPECT_EQ(parsed.error().code, ErrorCode::UnknownField) << line;
    }
}

TEST(Input, ValuesOfLeadersAreChecked) {
    const auto code = [](const char* words) {
        const auto parsed = parse_position(std::string("dipolis/1 leaders=full ") + words);
        return parsed ? std::nullopt : std::optional(parsed.error().code);
    };
    EXPECT_EQ(code("first=2"), ErrorCode::OutOfRange);
    EXPECT_EQ(code("waiting0=nero"), ErrorCode::ImpossiblePosition);
    EXPECT_EQ(code("waiting0=somebody"), ErrorCode::UnknownId);
    EXPECT_EQ(code("drafting=nero,plato,-,-,-"), ErrorCode::OutOfRange);
}

// Plays at random until a state satisfies the condition.
template <class Wanted>
State reach(const Variant& variant, const Wanted& wanted) {
    for (uint64_t seed = 1;; ++seed) {
        Rng rng(seed);
        State state = start(variant);
        while (!is_over(state)) {
            if (wanted(state)) return state;
            Options all;
            options(state, all);
            play(state, all[rng.below(all.size())].move);
        }
    }
}

// The first broken invariant if this waits on top of what waits, or, with `instead`, in place of
// the top.
std::string_view broken_by(State state, Pending pending, bool instead = false) {
    if (instead) state.agenda.pop();
    state.agenda.push(pending);
    return broken_invariant(state);
}

std::string_view broken_by_top(const State& state, Pending pending) {
    return broken_by(state, pending, true);
}

// Only what a Wonder destroys can be destroyed: the symbols of a green building stay shown.
TEST(Input, OnlyColoursOfAWonderAreDestroyed) {
    const auto with_colours = [](const State& state) {
        const City& rival = state.city(Seat::Second);
        return step(state) == Step::TakeTurn && state.turn == Seat::First &&
               rival.count[Colour::Green] > 0 && rival.count[Colour::Brown] > 0;
    };
    State state = reach({}, with_colours);
    state.agenda.pop();
    state.agenda.push({Step::EndTurn, Seat::First});
    const auto destroying = [&](Colour colour) {
        return broken_by(state, {Step::DestroyBuilding, Seat::First, static_cast<uint8_t>(colour)});
    };
    EXPECT_EQ(destroying(Colour::Brown), "");
    EXPECT_EQ(destroying(Colour::Green), "agenda");
}

// A leader is buried by a Wonder, and lies under it.
TEST(Input, NobodyIsBuriedWithoutItsWonder) {
    const auto has_leader = [](const State& state) {
        return step(state) == Step::TakeTurn && !state.leaders.seats[0].active.empty() &&
               state.city(Seat::First).built.empty();
    };
    State state = reach(variant_of_game(2), has_leader);
    EXPECT_TRUE(parse_position(to_line(state)));
    leaders::Seated& mine = state.leaders.seats[0];
    mine.buried = *mine.active.begin();
    mine.active.remove(mine.buried);
    const auto parsed = parse_position(to_line(state));
    ASSERT_FALSE(parsed);
    EXPECT_EQ(parsed.error().code, ErrorCode::BrokenInvariant);
    EXPECT_EQ(parsed.error().what, "buried");
}

TEST(Input, NobodyChoosesATokenInTheSetup) {
    const auto dealing = [](const State& state) {
        return step(state) == Step::DealToken && state.agenda.top().a == 4;
    };
    for (int game : {0, 1, 2}) {
        const State state = reach(variant_of_game(game), dealing);
        EXPECT_EQ(broken_invariant(state), "");
        EXPECT_EQ(broken_by(state, {Step::ChooseToken, Seat::First}), "agenda") << game;
    }
}

TEST(Input, DealsFillTheirRowsFromTheLeft) {
    const auto waits_for = [](Step wanted, int a) {
        return
            [=](const State& state) { return step(state) == wanted && state.agenda.top().a == a; };
    };
    State tokens = reach({}, waits_for(Step::DealToken, 2));
    EXPECT_EQ(broken_by_top(tokens, {Step::DealToken, Seat::First, 1}), "agenda");
    std::swap(tokens.board[1], tokens.board[3]);
    EXPECT_EQ(broken_invariant(tokens), "agenda");

    State wonders = reach({}, waits_for(Step::DealWonder, 2));
    std::swap(wonders.draft[1], wonders.draft[3]);
    EXPECT_EQ(broken_invariant(wonders), "agenda");
    // A group of three has no fourth place.
    const State gift = reach(variant_of_game(1), waits_for(Step::GiveWonder, 0));
    EXPECT_EQ(broken_by(gift, {Step::DealWonder, Seat::First, 3, 1}), "agenda");

    State leaders = reach(variant_of_game(2), waits_for(Step::DealLeader, 2));
    EXPECT_EQ(broken_invariant(leaders), "");
    std::swap(leaders.leaders.draft[1], leaders.leaders.draft[3]);
    EXPECT_EQ(broken_invariant(leaders), "leaders_draft");
}

// A position that waits in the setup of Solo can be played to its end.
TEST(Input, TheSetupOfSoloIsPossible) {
    Variant by_lot;
    by_lot.addons.add(AddOnId::Solo);
    by_lot.rival = solo::Rival::Random;
    const State drawing = start(by_lot);
    EXPECT_EQ(broken_invariant(drawing), "");
    EXPECT_EQ(parse_position(to_line(drawing)), drawing);

    State drawn = drawing;  // the rival may bring this token
    drawn.box.remove(*find_token("economy"));
    drawn.offer.add(*find_token("economy"));
    EXPECT_EQ(broken_invariant(drawn), "rival_drawn_first");
    EXPECT_EQ(broken_by(reach(variant_of_game(1), [](const State&) { return true; }),
                        {Step::DrawRival, Seat::First}),
              "rival_drawn_first");

    const auto giving = [](const State& state) { return step(state) == Step::GiveWonder; };
    State gift = reach(variant_of_game(1), giving);
    while (gift.undealt.size() > 2) gift.undealt.remove(*gift.undealt.begin());
    EXPECT_EQ(broken_invariant(gift), "groups_of_three");
    State given = reach(variant_of_game(1), giving);  // before the first gift
    given.city(solo::kRival).wonders.add(*given.undealt.begin());
    given.undealt.remove(*given.undealt.begin());
    EXPECT_EQ(broken_invariant(given), "gifts_in_order");

    // Nothing would use the gift before Age I.
    const auto unused = parse_position(
        "dipolis/1 solo=caesar turn=1 coins1=0 tokens1=strategy wonders1=sphinx "
        "agenda=begin_age:0:1,deal_token");
    ASSERT_FALSE(unused);
    EXPECT_EQ(unused.error().what, "gifts_used");
}

TEST(Input, NoAgeOpensWithoutItsStructure) {
    for (const char* words : {"agenda=open_age", "agenda=open_age,deal_card:0:18",
                              "age=2 agenda=open_age,deal_card:0:18"}) {
        const auto parsed = parse_position(std::string("dipolis/1 ") + words);
        ASSERT_FALSE(parsed) << words;
        EXPECT_EQ(parsed.error().what, "agenda") << words;
    }
}

TEST(Input, ThreeGuildsAreMarked) {
    const State state = reach({}, [](const State& each) {
        return step(each) == Step::MarkGuild && each.agenda.top().b == 2;
    });
    const uint8_t next = state.agenda.top().a;
    EXPECT_EQ(broken_by_top(state, {Step::MarkGuild, Seat::First, next, 2}), "");
    EXPECT_EQ(broken_by_top(state, {Step::MarkGuild, Seat::First, next, 3}), "agenda");
    EXPECT_EQ(broken_by_top(state, {Step::MarkGuild, Seat::First, next, 1}), "agenda");
    // A place to the left of a marked one would come up twice.
    EXPECT_EQ(broken_by_top(state, {Step::MarkGuild, Seat::First, 0, 2}), "agenda");
}

// Every step in every position, alone and on top of the agenda: if accepted, it must list its
// options without reading out of bounds, and be playable to its end.
TEST(Input, AnyStepAnywhereIsRefusedOrConsistent) {
    Rng rng(5);
    for (int game = 0; game < 60; ++game) {
        State state = start(variant_of_game(game));
        while (!is_over(state)) {
            const auto any = static_cast<Step>(1 + rng.below(static_cast<int>(Step::Count) - 1));
            const StepForm& as = form(any);
            const Pending pending = {any, static_cast<Seat>(rng.below(2)),
                                     static_cast<uint8_t>(rng.below(as.most_a + 1)),
                                     static_cast<uint8_t>(rng.below(as.most_b + 1))};
            const std::string word = to_word(pending);
            std::string below;
            for (const Pending& each : state.agenda) below += to_word(each) + ',';
            for (const std::string& agenda : {word, below + word}) {
                const auto parsed = parse_position(with_agenda(to_line(state), agenda));
                if (!parsed) continue;
                play_out(*parsed, rng);
                if (HasFatalFailure()) return;
            }
            Options all;
            options(state, all);
            play(state, all[rng.below(all.size())].move);
        }
    }
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
    const auto terms = leaders::parse_leaders_file(usual_file(), "mine.csv");
    ASSERT_TRUE(terms);
    EXPECT_EQ(*terms, leaders::kPrinted);
    EXPECT_EQ(keep(*terms), nullptr);
}

TEST(LeadersFile, OtherCostsAndSymbolsAreTaken) {
    std::string text = replaced(usual_file(), "nero,0,", "nero,255,tavern>lighthouse");
    text = replaced(text, "xenophon,2,tavern brewery ", "\"xenophon\",7,");
    const auto terms = leaders::parse_leaders_file(text, "mine.csv");
    ASSERT_TRUE(terms) << terms.error().where << ' ' << terms.error().what;
    const auto at = [](leaders::Leader leader) { return static_cast<size_t>(leader); };
    EXPECT_EQ(terms->costs[at(leaders::Leader::Nero)], 255);
    EXPECT_EQ(terms->links[at(leaders::Leader::Nero)].size(), 1);
    EXPECT_EQ(terms->costs[at(leaders::Leader::Xenophon)], 7);
    EXPECT_TRUE(terms->links[at(leaders::Leader::Xenophon)].empty());
    // A running game keeps the costs and symbols it began with.
    Variant variant{.addons = {AddOnId::Leaders}};
    variant.pool = leaders::kPools[0].leaders;
    variant.terms = keep(*terms);
    EXPECT_EQ(variant_from(to_json(variant), "")->terms, variant.terms);
}

TEST(LeadersFile, WithoutAColumnOfLinksTheyStayAsUsual) {
    std::string text = "cost,id\r\n";
    for (int i = 0; i < leaders::kLeaderCount; ++i)
        text += "1," + std::string(id(static_cast<leaders::Leader>(i))) + "\r\n";
    const auto terms = leaders::parse_leaders_file(text, "mine.csv");
    ASSERT_TRUE(terms);
    EXPECT_EQ(terms->links, leaders::kPrinted.links);
    EXPECT_EQ(terms->costs[0], 1);
}

TEST(LeadersFile, EachErrorNamesFileAndLine) {
    const auto expect = [](const std::string& text, ErrorCode code, const std::string& where) {
        const auto terms = leaders::parse_leaders_file(text, "mine.csv");
        ASSERT_FALSE(terms);
        EXPECT_EQ(terms.error().code, code) << id(terms.error().code);
        EXPECT_EQ(terms.error().where, where);
    };
    const auto line = [](int n) { return "mine.csv:" + std::to_string(n); };
    const std::string usual = usual_file();
    expect("", ErrorCode::MissingField, "mine.csv:1");
    expect(replaced(usual, "id,cost", "id,price"), ErrorCode::MissingField, "mine.csv:1");
    expect(replaced(usual, "alexander,3", "alexandra,3"), ErrorCode::UnknownId, "mine.csv:2");
    expect(replaced(usual, "alexander,3", "alexander,-1"), ErrorCode::NegativeCost, "mine.csv:2");
    expect(replaced(usual, "alexander,3", "alexander,256"), ErrorCode::CostTooHigh, "mine.csv:2");
    expect(replaced(usual, "alexander,3", "alexander,three"), ErrorCode::WrongType, "mine.csv:2");
    expect(replaced(usual, "alexander,3", "alexander"), ErrorCode::WrongType, "mine.csv:2");
    expect(replaced(usual, "alexander,3", "amytis,3"), ErrorCode::DuplicateLeader, "mine.csv:3");
    expect(replaced(usual, "alexander,3,\n", ""), ErrorCode::MissingLeader,
           line(leaders::kLeaderCount + 1));
    expect(replaced(usual, "alexander,3,", "alexander,3,arena"), ErrorCode::UnknownLink,
           "mine.csv:2");
    expect(replaced(usual, "alexander,3,", "alexander,3,tavern>arena"), ErrorCode::UnknownLink,
           "mine.csv:2");
    expect(usual + "nero,0,\n", ErrorCode::DuplicateLeader, line(leaders::kLeaderCount + 2));
}

TEST(LeadersFile, DamageNeverCrashes) {
    Rng rng(4);
    for (int i = 0; i < 3000; ++i)
        (void)leaders::parse_leaders_file(damaged(usual_file(), rng), "mine.csv");
}

}  // namespace
}  // namespace dipolis
