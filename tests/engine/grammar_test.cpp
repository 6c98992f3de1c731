// The grammar of moves and steps: each has exactly one row, no two are written alike, and every
// move that a row allows is read back as it was written.
#include "engine/grammar.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engine/addons/leaders.h"
#include "engine/addons/solo.h"
#include "engine/game.h"
#include "engine/rule.h"
#include "formats/addon.h"
#include "formats/agenda.h"
#include "formats/move_json.h"
#include "formats/notation.h"
#include "formats/nouns.h"
#include "formats/trace_moves.h"
#include "play/rng.h"
#include "tests/options.h"
#include "text/text.h"

namespace dipolis {
namespace {

std::vector<const StepForm*> all_steps() {
    std::vector<const StepForm*> all;
    for (int i = 1; i < kStepCount; ++i) all.push_back(&form(static_cast<Step>(i)));
    return all;
}

std::vector<const MoveForm*> all_moves() {
    std::vector<const MoveForm*> all;
    for (int i = 1; i < kMoveKindCount; ++i) all.push_back(&form(static_cast<MoveKind>(i)));
    return all;
}

TEST(Grammar, EveryStepHasOneRow) {
    std::map<Step, int> rows;
    for (const Rows* file : all_rows()) {
        for (const Rule& rule : file->steps) ++rows[rule.form.step];
    }
    for (int i = 1; i < kStepCount; ++i) EXPECT_EQ(rows[static_cast<Step>(i)], 1) << i;
    EXPECT_EQ(rows.size(), static_cast<size_t>(kStepCount - 1));
}

TEST(Grammar, EveryKindOfMoveHasOneRow) {
    std::map<MoveKind, int> rows;
    for (const Rows* file : all_rows()) {
        for (const MoveForm& move : file->moves) ++rows[move.kind];
    }
    for (int i = 1; i < kMoveKindCount; ++i) EXPECT_EQ(rows[static_cast<MoveKind>(i)], 1) << i;
    EXPECT_EQ(rows.size(), static_cast<size_t>(kMoveKindCount - 1));
}

// Steps of a seat list their options; steps of chance can also draw one.
TEST(Grammar, EveryRowHasTheFunctionsItsStepNeeds) {
    for (const StepForm* as : all_steps()) {
        const Rule& row = rule(as->step);
        const Who by = who(as->step);
        EXPECT_NE(row.play, nullptr) << as->name;
        EXPECT_EQ(row.list != nullptr, by != Who::Nobody) << as->name;
        EXPECT_EQ(row.total != nullptr, by == Who::Chance) << as->name;
        EXPECT_EQ(row.outcome != nullptr, by == Who::Chance) << as->name;
        const bool asks = by != Who::Nobody && as->step != Step::TakeTurn;
        EXPECT_EQ(as->answer != MoveKind::None, asks) << as->name;
    }
}

TEST(Grammar, NoTwoAreWrittenAlike) {
    std::set<std::string_view> names;
    for (const StepForm* as : all_steps()) {
        EXPECT_FALSE(as->name.empty());
        EXPECT_TRUE(names.insert(as->name).second) << as->name;
    }
    std::set<std::string_view> words;
    names.clear();
    for (const MoveForm* as : all_moves()) {
        EXPECT_FALSE(as->word.empty() || as->name.empty());
        EXPECT_NE(as->word, "none");
        EXPECT_TRUE(words.insert(as->word).second) << as->word;
        EXPECT_TRUE(names.insert(as->name).second) << as->name;
    }
    // In a record, the kinds of moves of a turn share a namespace with the names of the other
    // steps.
    for (const MoveForm* as : all_moves()) {
        EXPECT_TRUE(!as->in_turn || find_step(as->name) == nullptr) << as->name;
    }
}

// A record names a move by the step it answers, JSON by its kind; both must be the same word if the
// kind answers only one step.
TEST(Grammar, AMoveThatAnswersOneStepIsNamedLikeIt) {
    std::map<MoveKind, std::vector<const StepForm*>> asked;
    for (const StepForm* as : all_steps()) {
        if (as->told > 0 && as->answer != MoveKind::None) asked[as->answer].push_back(as);
    }
    for (const auto& [kind, steps] : asked) {
        if (steps.size() > 1 || steps[0]->told > 1) continue;
        EXPECT_EQ(form(kind).name, steps[0]->name);
    }
}

// --- Nouns

TEST(Grammar, EveryValueOfEveryNounIsReadBack) {
    for (int i = 1; i < static_cast<int>(Noun::Count); ++i) {
        const auto noun = static_cast<Noun>(i);
        const NounForm& as = form(noun);
        ASSERT_EQ(as.noun, noun) << i;  // it has a row
        std::set<std::string> texts;
        for (int value = as.first; value <= as.last; ++value) {
            const auto byte = static_cast<uint8_t>(value);
            const std::string text = to_text(noun, byte);
            EXPECT_TRUE(texts.insert(text).second) << text;
            EXPECT_EQ(find_noun(noun, text), byte) << text;
            const auto json = noun_from(noun, to_json(noun, byte), "");
            ASSERT_TRUE(json) << text;
            EXPECT_EQ(*json, byte) << text;
        }
        EXPECT_GT(texts.size(), 1u);
        for (const char* other : {"", "none", "random", "-1", "20", "256", "nobody"}) {
            EXPECT_EQ(find_noun(noun, other).has_value(), texts.contains(other)) << other;
        }
        EXPECT_FALSE(noun_from(noun, nullptr, ""));
        EXPECT_FALSE(noun_from(noun, 1000, ""));
        EXPECT_FALSE(noun_from(noun, "nobody", ""));
    }
}

// --- Every move that a row allows

void add_values(const MoveForm& as, size_t i, std::array<uint8_t, 3> values,
                std::vector<Move>& all) {
    if (i == as.size()) {
        all.push_back({as.kind, values[0], values[1], values[2]});
        const bool alters = as.alters && values[0] != kDeclined;
        const NounForm& ways = form(Noun::Alteration);
        for (int way = ways.first; alters && way <= ways.last; ++way)
            all.push_back({as.kind, values[0], values[1], static_cast<uint8_t>(way)});
        return;
    }
    const NounForm& noun = form(as.nouns[i]);
    const int low = as.any_order && i > 0 ? values[i - 1] + 1 : noun.first;
    for (int value = low; value <= noun.last; ++value) {
        values[i] = static_cast<uint8_t>(value);
        add_values(as, i + 1, values, all);
    }
    if (i > 0 || !as.declines) return;
    values[0] = kDeclined;
    add_values(as, i + 1, values, all);
}

std::vector<Move> every_move(const MoveForm& as) {
    std::vector<Move> all;
    add_values(as, 0, {}, all);
    return all;
}

TEST(Grammar, EveryMoveIsReadBackFromItsLine) {
    std::set<std::string> lines;
    for (const MoveForm* as : all_moves()) {
        for (Move move : every_move(*as)) {
            const std::string line = to_line(move);
            EXPECT_TRUE(lines.insert(line).second) << line;
            const auto read = parse_move(line);
            ASSERT_TRUE(read) << line;
            EXPECT_EQ(*read, move) << line;
        }
    }
    EXPECT_GT(lines.size(), 3000u);
}

TEST(Grammar, OnlyWhatMayBeDeclinedIsReadAsNone) {
    for (const MoveForm* as : all_moves()) {
        if (as->size() != 1) continue;
        EXPECT_EQ(parse_move(std::string(as->word) + " none").has_value(), as->declines)
            << as->word;
        EXPECT_FALSE(parse_move(std::string(as->word)));
        EXPECT_FALSE(parse_move(std::string(as->word) + " none none"));
    }
    EXPECT_FALSE(parse_move("none"));
    EXPECT_EQ(to_line(Move{}), "none");
}

// The JSON of a move as in a record for this step; the coins do not matter here.
Json recorded(const StepForm& asked, const MoveForm& as, Move move) {
    Json json = {{"by", 0}, {"do", as.in_turn ? as.name : asked.name}};
    json.update(deed_json(move));
    json["do"] = as.in_turn ? as.name : asked.name;
    if (as.coins != Coins::None) json[field_of(as.coins)] = 3;
    if (const Claims* claims = claims_of(as.kind)) {
        for (const Claim& claim : claims->fields)
            json[claim.field] = to_json(claim.noun, form(claim.noun).first);
    }
    if (asked.told < 2) return json;
    Json drawn = json[form(as.nouns[0]).field];
    json.erase(form(as.nouns[0]).field);
    json[plural(as.nouns[0])] = {drawn, as.nouns[0] == Noun::Card ? "baths" : "nero"};
    return json;
}

TEST(Grammar, EveryMoveIsReadBackFromItsRecord) {
    int read = 0;
    for (const StepForm* asked : all_steps()) {
        for (const MoveForm* as : all_moves()) {
            const bool turn = asked->step == Step::TakeTurn && as->in_turn;
            if (asked->told == 0 || (!turn && asked->answer != as->kind)) continue;
            for (Move move : every_move(*as)) {
                const Json json = recorded(*asked, *as, move);
                const auto moves = parse_trace_moves(Json::array({json}));
                const std::string line = to_line(move);
                if (line.ends_with("nero") && asked->told > 1) continue;  // the same leader twice
                if (line.ends_with("baths") && asked->told > 1) continue;
                ASSERT_TRUE(moves) << json << moves.error().where << moves.error().what;
                EXPECT_EQ(moves->at(0).moves[0], move) << json;
                EXPECT_EQ(moves->at(0).choice, asked->name);
                ++read;
            }
        }
    }
    EXPECT_GT(read, 2500);
}

TEST(Grammar, EveryStepIsReadBackFromItsWord) {
    for (const StepForm* as : all_steps()) {
        for (int a = 0; a <= as->most_a; ++a) {
            for (int b = 0; b <= as->most_b; ++b) {
                const Pending pending = {as->step, Seat::Second, static_cast<uint8_t>(a),
                                         static_cast<uint8_t>(b)};
                const auto read = parse_pending(to_word(pending));
                ASSERT_TRUE(read) << as->name;
                EXPECT_EQ(*read, pending) << as->name;
            }
        }
        const std::string name(as->name);
        EXPECT_FALSE(parse_pending(name + ":0:" + std::to_string(as->most_a + 1)));
        EXPECT_FALSE(parse_pending(name + ":0:0:" + std::to_string(as->most_b + 1)));
        EXPECT_FALSE(parse_pending(name + ":2"));
    }
    EXPECT_FALSE(parse_pending("none"));
}

// --- The rows say what the rules do

Variant any_variant(int game) {
    Variant variant;
    if (game % 3 == 1) {
        variant.addons.add(AddOnId::Solo);
        variant.rival = solo::Rival::Random;
    }
    if (game % 3 == 2) {
        variant.addons.add(AddOnId::Leaders);
        variant.pool = leaders::kPools[0].leaders;
    }
    return with_options(variant, static_cast<uint64_t>(game / 3));
}

bool within(const MoveForm& as, Move move) {
    const std::array<uint8_t, 3> values = {move.a, move.b, move.c};
    for (size_t i = 0; i < 3; ++i) {
        const NounForm& noun = form(as.nouns[i]);
        if (i == 0 && as.declines && values[i] == kDeclined) continue;
        if (i == 2 && as.alters && values[i] != 0) continue;
        if (values[i] < noun.first || values[i] > noun.last) return false;
    }
    return true;
}

TEST(Grammar, RandomGamesOfferWhatTheRowsSay) {
    Rng rng(1);
    std::set<Step> steps;
    std::set<MoveKind> kinds;
    for (int game = 0; game < 300; ++game) {
        State state = start(any_variant(game));
        while (!is_over(state)) {
            for (const Pending& pending : state.agenda) {
                EXPECT_LE(pending.a, form(pending.step).most_a) << to_word(pending);
                EXPECT_LE(pending.b, form(pending.step).most_b) << to_word(pending);
            }
            const StepForm& asked = form(step(state));
            steps.insert(asked.step);
            Options all;
            options(state, all);
            for (const Option& option : all) {
                const MoveForm& as = form(option.move.kind);
                kinds.insert(as.kind);
                ASSERT_TRUE(asked.step == Step::TakeTurn ? as.in_turn : as.kind == asked.answer)
                    << to_line(option.move);
                ASSERT_TRUE(within(as, option.move)) << to_line(option.move);
            }
            play(state, all[rng.below(all.size())].move);
        }
    }
    // Every decision and every kind of move occurred.
    for (const StepForm* as : all_steps()) {
        EXPECT_EQ(steps.contains(as->step), who(as->step) != Who::Nobody) << as->name;
    }
    for (const MoveForm* as : all_moves()) EXPECT_TRUE(kinds.contains(as->kind)) << as->name;
}

TEST(Grammar, EveryQuestionAndEveryRefusalHasWords) {
    const Text text;
    for (const StepForm* as : all_steps()) {
        const bool asked = who(as->step) == Who::ItsSeat;
        EXPECT_TRUE(!asked || text.has("step." + std::string(as->name))) << as->name;
    }
    for (const MoveForm* as : all_moves()) {
        const std::string key = "choice." + std::string(as->name) + "_none";
        EXPECT_TRUE(!as->declines || text.has(key)) << key;
    }
}

}  // namespace
}  // namespace dipolis
