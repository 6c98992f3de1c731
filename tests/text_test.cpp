// Every id has a name, every sentence the program can say has its words, and no slot stays empty.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "engine/addons/leaders.h"
#include "engine/addons/solo.h"
#include "engine/catalogue.h"
#include "engine/score.h"
#include "formats/json.h"
#include "play/player.h"
#include "text/describe.h"

namespace dipolis {
namespace {

TEST(Text, TheEmbeddedFileIsTheSource) {
    std::ifstream in(TEXT_DIR "/en.json");
    std::stringstream source;
    source << in.rdbuf();
    const auto json = parse_json(source.str());
    ASSERT_TRUE(json) << "en.json is no JSON, or repeats a key: " << json.error().what;
    const Text text;
    EXPECT_EQ(text.all().size(), json->size());
    for (const auto& [key, value] : json->items())
        EXPECT_EQ(text.get(key), value.get<std::string>());
}

TEST(Text, EveryComponentHasAName) {
    const Text text;
    for (int i = 0; i < kCardCount; ++i)
        EXPECT_TRUE(text.has("card." + std::string(id(static_cast<Card>(i)))));
    for (int i = 0; i < kWonderCount; ++i)
        EXPECT_TRUE(text.has("wonder." + std::string(id(static_cast<Wonder>(i)))));
    for (int i = 0; i < kTokenCount; ++i)
        EXPECT_TRUE(text.has("token." + std::string(id(static_cast<Token>(i)))));
    for (int i = 0; i < kLinkCount; ++i)
        EXPECT_TRUE(text.has("link." + std::string(id(static_cast<Link>(i)))));
    for (int i = 0; i < kSymbolCount; ++i)
        EXPECT_TRUE(text.has("symbol." + std::string(id(static_cast<Symbol>(i)))));
    for (int i = 0; i < kColourCount; ++i)
        EXPECT_TRUE(text.has("kind." + std::string(id(static_cast<Colour>(i)))));
    for (int i = 0; i < kCategoryCount; ++i)
        EXPECT_TRUE(text.has("category." + std::string(id(static_cast<Category>(i)))));
    for (int i = 0; i < static_cast<int>(ErrorCode::Count); ++i)
        EXPECT_TRUE(text.has("input." + std::string(id(static_cast<ErrorCode>(i)))));
}

// A sentence that is its own key has no words; one with a brace left has an argument too few.
void expect_worded(const Text& text, const Sentence& sentence) {
    const std::string said = text.say(sentence);
    EXPECT_NE(said, sentence.key);
    EXPECT_EQ(said.find('{'), std::string::npos) << sentence.key << ": " << said;
    EXPECT_EQ(said.find('}'), std::string::npos) << said;
    for (const Argument& argument : sentence.arguments) {
        const auto* key = std::get_if<std::string>(&argument.value);
        if (key == nullptr) continue;
        EXPECT_TRUE(text.has(*key)) << *key;
    }
}

TEST(Text, EveryEffectIsWorded) {
    const Text text;
    for (const Building& row : kBuildings) {
        for (const Effect& effect : row.effects) expect_worded(text, describe(effect));
    }
    for (const WonderRow& row : kWonders) {
        for (const Effect& effect : row.effects) expect_worded(text, describe(effect));
    }
    for (const TokenRow& row : kTokens) {
        for (const Effect& effect : row.effects) expect_worded(text, describe(effect));
    }
}

// Plays at random and notes which sentences occur.
void play_and_word(const Text& text, const Variant& variant, uint64_t seed,
                   std::set<std::string>& seen) {
    Rng rng(seed);
    State state = start(variant);
    while (!is_over(state)) {
        Options all;
        options(state, all);
        const Move move = actor(state) == Actor::Chance
                              ? outcome(state, rng.below(total_weight(state)))
                              : all[rng.below(all.size())].move;
        for (const Sentence& sentence : describe(state, move)) {
            seen.insert(sentence.key);
            expect_worded(text, sentence);
        }
        play(state, move);
    }
    expect_worded(text, describe_result(state));
}

TEST(Text, EveryMoveAndEveryEndIsWorded) {
    const Text text;
    std::set<std::string> seen;
    Variant solo{.addons = {AddOnId::Solo}};
    solo.rival = solo::Rival::Random;
    Variant leaders{.addons = {AddOnId::Leaders}};
    leaders.pool = *leaders::find_pool("full");
    Variant few = leaders;  // those whose sentences are rare otherwise
    using enum leaders::Leader;
    few.pool = {Euclid, Ptolemy, Solomon, Croesus, Maecenas, Aspasia, Ramses, Pythagoras};
    for (uint64_t seed = 0; seed < 400; ++seed) {
        play_and_word(text, {.middle_pawn = MiddlePawn::Chooses}, seed, seen);
        play_and_word(text, solo, seed, seen);
        play_and_word(text, leaders, seed, seen);
        for (uint64_t more : {0, 1000, 2000, 3000}) play_and_word(text, few, seed + more, seen);
    }
    // Only a position made up can ask one seat alone to recruit.
    const std::set<std::string> never = {"log.leader_shown", "log.recruit", "log.discard_leader"};
    for (const auto& [key, value] : text.all()) {
        if (!key.starts_with("log.") || never.contains(key)) continue;
        const std::string plain = key.substr(0, key.find(".one"));
        const std::string base = plain.substr(0, plain.find(".other"));
        EXPECT_TRUE(seen.contains(base)) << key;
    }
}

TEST(Text, TheFirstPrintingHasItsNames) {
    const Text text(Printing::First);
    EXPECT_EQ(text.get("card.courthouse"), "Tribunal");
    EXPECT_EQ(text.get("card.pretorium"), "Courthouse");
    EXPECT_EQ(text.get("card.merchants_guild"), "Merchants Guild");
    EXPECT_EQ(Text().get("card.merchants_guild"), "Traders Guild");
}

TEST(Text, CountsChooseSingularOrPlural) {
    const Text text;
    EXPECT_EQ(text.say({"effect.coins", {{"n", 1}}}),
              text.get("effect.coins.one").replace(0, 3, "1"));
    EXPECT_NE(text.say({"effect.coins", {{"n", 2}}}).find('2'), std::string::npos);
}

}  // namespace
}  // namespace dipolis
