// Every id has a name, every possible sentence has its words, and no slot stays empty.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "engine/addons/leaders.h"
#include "engine/addons/solo.h"
#include "engine/catalogue.h"
#include "engine/check.h"
#include "engine/price.h"
#include "engine/score.h"
#include "formats/json.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "formats/snapshot.h"
#include "play/player.h"
#include "tests/seed.h"
#include "text/describe.h"
#include "text/ended.h"

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

std::string whole_file(const std::string& path) {
    std::ifstream in(path);
    std::stringstream source;
    source << in.rdbuf();
    return source.str();
}

Json language_file(const std::string& language) {
    const auto json = parse_json(whole_file(TEXT_DIR "/" + language + ".json"));
    EXPECT_TRUE(json) << language;
    return json ? *json : Json::object();
}

std::set<std::string> keys_of(const std::string& language) {
    std::set<std::string> keys;
    const Json json = language_file(language);
    for (const auto& [key, value] : json.items()) {
        if (!value.get<std::string>().empty()) keys.insert(key);
    }
    return keys;
}

// The first number in the text; -1 if there is none.
int number_in(std::string_view words) {
    const size_t at = words.find_first_of("0123456789");
    return at == std::string_view::npos ? -1 : std::stoi(std::string(words.substr(at)));
}

// The number of leaders in texts and documents must be that of the engine.
TEST(Text, NumbersOfLeadersAreThoseOfThePools) {
    for (const leaders::Pool& pool : leaders::kPools) {
        const std::string id(pool.id);
        for (const char* language : {"en", "de", "fr", "es"}) {
            const std::string words = language_file(language)["pool." + id + ".text"];
            EXPECT_EQ(number_in(words), pool.leaders.size()) << language << ' ' << words;
        }
        for (const char* rules : {"rules.md", "rules.fr.md", "rules.de.md", "rules.es.md"}) {
            const std::string text = whole_file(TEXT_DIR "/../docs/" + std::string(rules));
            const std::string row = "| `" + id + "` | ";
            const size_t at = text.find(row);
            ASSERT_NE(at, std::string::npos) << rules << ' ' << id;
            EXPECT_EQ(number_in(text.substr(at + row.size(), 8)), pool.leaders.size()) << rules;
        }
    }
    const std::string readme = whole_file(TEXT_DIR "/../README.md");
    EXPECT_NE(readme.find(std::to_string(leaders::kLeaderCount) + " leaders"), std::string::npos);
}

// Error messages about impossible positions are translated in every language.
TEST(Text, EveryInvariantAndEveryOptionHasWordsInEveryLanguage) {
    for (const char* language : {"en", "de", "fr", "es"}) {
        const std::set<std::string> keys = keys_of(language);
        EXPECT_TRUE(keys.contains("input.broken_invariant")) << language;
        for (const auto& invariants : all_invariants()) {
            for (const Invariant& each : invariants) {
                const std::string key = "invariant." + std::string(each.id);
                EXPECT_TRUE(keys.contains(key)) << language << ' ' << key;
            }
        }
        for (const VariantOption& option : kVariantOptions) {
            std::vector<std::string> parts = {"", ".0", ".note", ".about"};
            if (option.kind == VariantOption::Kind::Number) {
                for (const char* part : {".n.one", ".n.other", ".is.one", ".is.other"})
                    parts.emplace_back(part);
            } else {
                for (size_t i = 1; i < option.values.size(); ++i)
                    parts.push_back('.' + std::to_string(i));
            }
            for (const std::string& part : parts) {
                const std::string key = "option." + std::string(option.id) + part;
                EXPECT_TRUE(keys.contains(key)) << language << ' ' << key;
            }
        }
    }
}

// A sentence equal to its key has no words; one with a brace left lacks an argument.
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

bool has_key(const std::vector<Sentence>& sentences, std::string_view key) {
    return std::any_of(sentences.begin(), sentences.end(),
                       [&](const Sentence& each) { return each.key == key; });
}

// The military tokens that a seat takes, and what leaders do then if the sentences are right.
void take_loot(const State& before, const State& after, Seat seat,
               const std::vector<Sentence>& sentences, EnumArray<Seat, int, 2>& coins) {
    const Seat rival = other(seat);
    for (uint8_t i : before.loot[rival] - after.loot[rival]) {
        const int loss = kLoot[i].coins * (has_key(sentences, "log.caligula") ? 2 : 1);
        const int lost = std::min(loss, coins[rival]);
        coins[rival] -= lost;
        if (has_key(sentences, "log.nero")) coins[seat] += lost;
        if (has_key(sentences, "log.tomyris")) coins[seat] -= std::min(lost, coins[seat]);
    }
}

// Sentences about a purchase explain all its coins, together with what is printed: on the
// component, and on military tokens.
void expect_coins_told(const State& before, const State& after, Move move,
                       const std::vector<Sentence>& sentences) {
    if (move.kind != MoveKind::Build && move.kind != MoveKind::Wonder) return;
    const bool building = move.kind == MoveKind::Build;
    const Effects& effects = building ? row(move.card()).effects : row(move.wonder()).effects;
    const Seat seat = before.agenda.top().seat;
    if (is_over(after) || before.loot[seat] != after.loot[seat]) return;  // Semiramis took some too
    const Price paid =
        building ? price(before, seat, move.card()) : price(before, seat, move.wonder());
    EnumArray<Seat, int, 2> coins = {
        {before.city(Seat::First).coins, before.city(Seat::Second).coins}};
    coins[seat] -= paid.coins;
    for (Seat owner : kSeats) {
        for (const Sentence& sentence : sentences) coins[owner] += coins_brought(sentence, owner);
    }
    for (const Effect& effect : effects) {
        if (effect.what == What::Coins)
            coins[seat] += effect.n * count(after, seat, effect.per, effect.scope);
    }
    take_loot(before, after, seat, sentences, coins);
    for (const Effect& effect : effects) {
        if (effect.what == What::TakeCoins)
            coins[other(seat)] = std::max(0, coins[other(seat)] - effect.n);
    }
    for (Seat owner : kSeats) EXPECT_EQ(after.city(owner).coins, coins[owner]);
}

// Plays at random and records which sentences occur.
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
        const State before = state;
        const std::vector<Sentence> sentences = describe(state, move);
        for (const Sentence& sentence : sentences) {
            seen.insert(sentence.key);
            expect_worded(text, sentence);
        }
        play(state, move);
        expect_coins_told(before, state, move, sentences);
    }
    expect_worded(text, describe_result(state));
}

// The words of the sentences about moves that a game can bring about.
std::set<std::string> sentences_of_games(const Text& text) {
    // Only a composed position can ask a single seat to recruit; random games hardly ever raise
    // seven Wonders.
    const std::set<std::string> never = {"log.leader_shown", "log.recruit", "log.discard_leader",
                                         "log.seventh"};
    std::set<std::string> keys;
    for (const auto& [key, value] : text.all()) {
        if (!key.starts_with("log.") || never.contains(key)) continue;
        const std::string plain = key.substr(0, key.find(".one"));
        keys.insert(plain.substr(0, plain.find(".other")));
    }
    return keys;
}

TEST(Text, EveryMoveAndEveryEndIsWorded) {
    const Text text;
    std::set<std::string> seen;
    Variant solo{.addons = {AddOnId::Solo}};
    solo.rival = solo::Rival::Random;
    Variant leaders{.addons = {AddOnId::Leaders}};
    leaders.pool = *leaders::find_pool("full");
    Variant few = leaders;  // leaders whose sentences are rare otherwise
    using enum leaders::Leader;
    few.pool = {Euclid, Ptolemy, Solomon, Croesus, Maecenas, Aspasia, Ramses, Pythagoras};
    Variant war = leaders;
    war.pool = {Caligula, Nero, Tomyris, Semiramis, Caesar, Hannibal, Leonidas, Pericles};
    // Until each sentence has occurred; the rarest may take long.
    const std::set<std::string> wanted = sentences_of_games(text);
    const auto all_seen = [&] {
        return std::includes(seen.begin(), seen.end(), wanted.begin(), wanted.end());
    };
    const int games = counted(60, 4000);
    for (int i = 0; i < games || (i < 4000 && !all_seen()); ++i) {
        const uint64_t seed = game_seed(static_cast<uint64_t>(i));
        play_and_word(text, {.middle_pawn = MiddlePawn::Chooses}, seed, seen);
        play_and_word(text, solo, seed, seen);
        play_and_word(text, leaders, seed, seen);
        for (uint64_t more : {0, 10'000, 20'000, 30'000})
            play_and_word(text, few, seed + more, seen);
        play_and_word(text, war, seed, seen);
    }
    for (const std::string& key : wanted) EXPECT_TRUE(seen.contains(key)) << key;
}

void choices_asked(const Json& options, std::set<std::string>& asked) {
    for (const Json& option : options) {
        const auto then = option.find("then");
        if (then == option.end() || !then->contains("choice")) continue;
        asked.insert("ui.then.choice." + (*then)["choice"].get<std::string>());
    }
}

// The Wonder that is left over goes without a move of its owner's.
TEST(Text, TheSeventhWonderSaysWhichOneIsLeftOver) {
    const State state =
        parse_position(
            "age=3 turn=0 coins0=30 built0=temple_of_artemis,piraeus,appian_way wonders0=sphinx "
            "built1=colossus,statue_of_zeus,circus_maximus wonders1=pyramids "
            "structure=academy,arsenal,palace,.,study,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.")
            .value();
    const auto told = describe(state, *parse_move("wonder sphinx < palace"));
    ASSERT_EQ(told.size(), 2u);
    EXPECT_EQ(told[1].key, "log.seventh");
    EXPECT_EQ(Text().say(told[1]), "Left over: The Pyramids.");
    EXPECT_EQ(describe(state, *parse_move("discard palace")).size(), 1u);
}

// Each choice that a move of a turn asks for next, as people read before they choose it.
TEST(Text, EveryChoiceThatAMoveAsksForIsNamed) {
    const Text text;
    std::set<std::string> named, asked;
    for (const auto& [key, value] : text.all()) {
        if (key.starts_with("ui.then.choice.")) named.insert(key);
    }
    Variant leaders{.addons = {AddOnId::Leaders}};
    leaders.pool = *leaders::find_pool("full");
    for (uint64_t i = 0; i < 2000 && asked != named; ++i) {
        Rng rng(game_seed(i));
        State state = start(i % 4 == 0 ? Variant{} : leaders);
        while (!is_over(state)) {
            Options all;
            options(state, all);
            const bool by_chance = actor(state) == Actor::Chance;
            if (step(state) == Step::TakeTurn && !by_chance)
                choices_asked(options_json(state), asked);
            play(state, by_chance ? outcome(state, rng.below(total_weight(state)))
                                  : all[rng.below(all.size())].move);
        }
    }
    EXPECT_EQ(asked, named);
}

// Only the words of `dipolis cards` are in English alone.
TEST(Text, EveryLanguageSaysWhatTheTerminalSays) {
    const std::set<std::string> english = keys_of("en");
    for (const char* language : {"fr", "de", "es"}) {
        const std::set<std::string> keys = keys_of(language);
        for (const std::string& key : english)
            EXPECT_TRUE(key.starts_with("cards.") || keys.contains(key)) << language << ' ' << key;
    }
}

TEST(Text, SpeaksToThePersonAtTheKeyboard) {
    Text text(Printing::Current, Language::French);
    text.name_players("Vous", "Rival", 0);
    EXPECT_EQ(text.say({"tui.header.waits", {{"player", 0}}}), "À vous");
    EXPECT_EQ(text.say({"tui.header.waits", {{"player", 1}}}), "Au tour de Rival");
    EXPECT_EQ(find_language("fr_CA.UTF-8"), Language::French);
    const Sentence none{"effect.coins", {{"n", 0}}};
    EXPECT_EQ(text.say(none), "0 pièce.");
    EXPECT_EQ(Text(Printing::Current, Language::English).say(none), "0 coins.");
    EXPECT_EQ(find_language("C"), std::nullopt);
}

TEST(Text, TheFirstPrintingHasItsNames) {
    const Text text(Printing::First);
    EXPECT_EQ(text.get("card.courthouse"), "Tribunal");
    EXPECT_EQ(text.get("card.pretorium"), "Courthouse");
    EXPECT_EQ(text.get("card.merchants_guild"), "Merchants Guild");
    EXPECT_EQ(Text().get("card.merchants_guild"), "Traders Guild");
}

// Lists, the terminal and bots tell it in these words.
TEST(Text, EveryEndHasItsWords) {
    const Text text;
    const auto words = [&](const char* result, std::optional<size_t> me = 0) {
        return ended_words(text, *parse_json(result), {"Ada", "Bob"}, me);
    };
    EXPECT_EQ(words(R"({"kind":"military","winner":0,"scores":null})"),
              "won · military supremacy for Ada");
    EXPECT_EQ(words(R"({"kind":"civilian","winner":1,"scores":[{"total":55},{"total":61}]})"),
              "lost · 55 to 61 points");
    EXPECT_EQ(words(R"({"kind":"tie","winner":null,"scores":[{"total":9},{"total":9}]})"),
              "shared victory");
    EXPECT_EQ(words(R"({"kind":"resignation","winner":0,"scores":null})", {}),
              "resignation, Ada wins");
    EXPECT_EQ(words(R"({"kind":"time","winner":1,"scores":null})"), "lost · on time, Bob wins");
    EXPECT_EQ(words(R"({"kind":"aborted","winner":null,"scores":null})"), "called off");
    EXPECT_EQ(words(R"({"kind":"damaged","winner":null,"scores":null})"), "damaged");
    for (const char* odd : {"3", "{}", R"({"kind":7})", R"({"kind":"","winner":[]})",
                            R"({"kind":"civilian","winner":0,"scores":[1,{"total":"x"}]})"})
        EXPECT_FALSE(words(odd).empty()) << odd;
}

TEST(Text, CountsChooseSingularOrPlural) {
    const Text text;
    EXPECT_EQ(text.say({"effect.coins", {{"n", 1}}}),
              text.get("effect.coins.one").replace(0, 3, "1"));
    EXPECT_NE(text.say({"effect.coins", {{"n", 2}}}).find('2'), std::string::npos);
}

}  // namespace
}  // namespace dipolis
