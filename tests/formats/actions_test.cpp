// Moves as numbers: the numbers never change, and every option of every game has one.
#include "formats/actions.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "engine/grammar.h"
#include "formats/notation.h"
#include "formats/nouns.h"
#include "formats/variant.h"
#include "play/player.h"
#include "tests/formats/document.h"
#include "tests/seed.h"

namespace dipolis {
namespace {

std::string text_of(int action) {
    return to_line(move_of(static_cast<Action>(action)));
}

std::vector<Variant> variants() {
    std::vector<Variant> all(1);
    for (const auto& [name, value] : {std::pair("solo", "random"), std::pair("leaders", "full")}) {
        Variant variant;
        EXPECT_TRUE(set_option(variant, name, value));
        all.push_back(variant);
    }
    return all;
}

// A program that has stored a number must find the same move under it in every later version. New
// moves come behind; DIPOLIS_UPDATE=1 appends them, and changes no line that is there.
TEST(ActionNumbers, AreThoseOfEveryVersion) {
    const std::string path = std::string(GOLDEN_DIR) + "/actions.txt";
    std::ifstream file(path);
    std::vector<std::string> golden;
    for (std::string line; std::getline(file, line);) golden.push_back(line);
    file.close();
    ASSERT_LE(golden.size(), static_cast<size_t>(action_count()));
    for (size_t i = 0; i < golden.size(); ++i)
        ASSERT_EQ(text_of(static_cast<int>(i)), golden[i]) << i << " is the number of another move";
    if (updating()) {
        std::ofstream to(path, std::ios::app);
        for (int i = static_cast<int>(golden.size()); i < action_count(); ++i)
            to << text_of(i) << '\n';
    } else {
        EXPECT_EQ(golden.size(), static_cast<size_t>(action_count()));
    }
}

TEST(ActionNumbers, AreReadBackFromTheMoveAndItsLine) {
    std::set<std::string> lines;
    for (int i = 0; i < action_count(); ++i) {
        const Move move = move_of(static_cast<Action>(i));
        EXPECT_EQ(find_action(move), i);
        EXPECT_EQ(action_of(move), i);
        EXPECT_TRUE(lines.insert(to_line(move)).second) << to_line(move);
        const auto read = parse_action(to_line(move));
        ASSERT_TRUE(read) << to_line(move);
        EXPECT_EQ(*read, i);
    }
}

// Any four bytes may be asked about.
TEST(ActionNumbers, BytesThatAreNoMoveHaveNone) {
    int found = 0;
    for (int kind = 0; kind < 256; ++kind) {
        const bool known = kind < static_cast<int>(MoveKind::Count);
        const int most_b = known && form(static_cast<MoveKind>(kind)).size() > 1 ? 255 : 2;
        for (int a = 0; a < 256; ++a) {
            for (int b = 0; b <= most_b; ++b) {
                for (int c = 0; c < 12; ++c) {
                    const Move move = {static_cast<MoveKind>(kind), static_cast<uint8_t>(a),
                                       static_cast<uint8_t>(b), static_cast<uint8_t>(c)};
                    const auto action = find_action(move);
                    if (!action) continue;
                    ++found;
                    ASSERT_EQ(move_of(*action), move);
                }
            }
        }
    }
    EXPECT_EQ(found, action_count());
    EXPECT_FALSE(parse_action("build quarry as euclid")) << "it shows no symbol to change";
    EXPECT_FALSE(parse_action("build nothing"));
    EXPECT_FALSE(parse_action("library law law law"));
}

// Calls each(value) for all that a byte of the move may be.
template <class Each>
void for_each_value(const MoveForm& as, size_t byte, const Each& each) {
    if (byte >= as.size()) return each(uint8_t{0});
    const NounForm& noun = form(as.nouns[byte]);
    for (int value = noun.first; value <= noun.last; ++value) each(static_cast<uint8_t>(value));
    if (byte == 0 && as.declines) each(kDeclined);
}

TEST(ActionNumbers, CoverAllThatTheGrammarCanWrite) {
    int written = 0, altered = 0;
    for (int kind = 1; kind < static_cast<int>(MoveKind::Count); ++kind) {
        const MoveForm& as = form(static_cast<MoveKind>(kind));
        for_each_value(as, 0, [&](uint8_t a) {
            for_each_value(as, 1, [&](uint8_t b) {
                for_each_value(as, 2, [&](uint8_t c) {
                    if (as.any_order && (a >= b || b >= c)) return;
                    ++written;
                    EXPECT_TRUE(find_action({as.kind, a, b, c}));
                });
            });
        });
    }
    for (int i = 0; i < action_count(); ++i) {
        const Move move = move_of(static_cast<Action>(i));
        altered += form(move.kind).alters && move.c != 0;
    }
    EXPECT_GT(altered, 100);
    EXPECT_EQ(written + altered, action_count());
}

TEST(ActionNumbers, DecisionsOfAGameAreItsFirstNumbers) {
    const int base = decision_count({});
    EXPECT_LE(base, first_outcome());
    for (const Variant& variant : variants()) {
        EXPECT_GE(decision_count(variant), base);
        EXPECT_LE(decision_count(variant), action_count());
        EXPECT_GT(outcome_limit(variant), first_outcome());
        EXPECT_LE(outcome_limit(variant), action_count());
    }
}

bool names(Move move, Noun noun, uint8_t value) {
    const MoveForm& as = form(move.kind);
    const std::array<uint8_t, 3> bytes = {move.a, move.b, move.c};
    for (size_t i = 0; i < as.size(); ++i) {
        if (as.nouns[i] == noun && bytes[i] == value) return true;
    }
    return false;
}

// As if some of today's components had been added later, one after the other.
TEST(ActionNumbers, NumbersOfLaterComponentsComeAfterAllOthers) {
    const std::vector<LaterComponent> later = {{.noun = Noun::Leader, .value = 7},
                                               {.kind = MoveKind::Revive},
                                               {.noun = Noun::Card, .value = 3}};
    const auto edition = [&](Move move) {
        if (names(move, Noun::Card, 3)) return 3;
        if (move.kind == MoveKind::Revive) return 2;
        return names(move, Noun::Leader, 7) ? 1 : 0;
    };
    const std::vector<Move> today = moves_by_number({});
    std::vector<Move> wanted;
    for (size_t known = 0; known <= later.size(); ++known) {
        // Those of one edition keep the order that they have today.
        for (Move move : today) {
            if (edition(move) == static_cast<int>(known)) wanted.push_back(move);
        }
    }
    EXPECT_EQ(moves_by_number(later), wanted);
    EXPECT_NE(today, wanted);
    EXPECT_EQ(today.size(), static_cast<size_t>(action_count()));
}

// In random games with every add-on: each option has a number within the bounds of its game, no two
// have the same, and the move comes back.
TEST(ActionNumbers, AreThereForEveryOptionOfEveryGame) {
    const int games = counted(150, 20'000);
    std::set<MoveKind> met;
    for (const Variant& variant : variants()) {
        for (int game = 0; game < games; ++game) {
            Rng rng(game_seed(static_cast<uint64_t>(game)));
            State state = start(variant);
            while (!is_over(state)) {
                Options all;
                options(state, all);
                Actions actions;
                actions.list(all);
                ASSERT_EQ(actions.size(), all.size());
                for (int i = 0; i < all.size(); ++i) ASSERT_EQ(actions[i], action_of(all.move(i)));
                actions.list(state);
                ASSERT_EQ(actions.size(), all.size());
                ASSERT_TRUE(std::is_sorted(actions.begin(), actions.end()));
                ASSERT_EQ(std::adjacent_find(actions.begin(), actions.end()), actions.end());
                const bool chance = actor(state) == Actor::Chance;
                const int low = chance ? first_outcome() : 0;
                const int limit = chance ? outcome_limit(variant) : decision_count(variant);
                for (const Option& option : all) {
                    const auto action = find_action(option.move);
                    ASSERT_TRUE(action) << to_line(option.move);
                    ASSERT_TRUE(actions.has(*action));
                    ASSERT_TRUE(*action >= low && *action < limit) << to_line(option.move);
                    ASSERT_EQ(move_of(*action), option.move);
                    met.insert(option.move.kind);
                }
                play(state, all.move(rng.below(all.size())));
            }
        }
    }
    EXPECT_EQ(met.size(), static_cast<size_t>(MoveKind::Count) - 1) << "a kind was never met";
}

TEST(ActionNumbers, HaveTheirTableInTheDocument) {
    std::ostringstream table;
    table << "| numbers | | game | first | last |\n|---|---|---|---|---|\n";
    for (const ActionBlock& block : action_blocks()) {
        const std::string_view game = block.addon ? id(*block.addon) : "base";
        table << "| " << block.first << " to " << block.last << " | "
              << (block.outcomes ? "chance" : "seat") << " | " << game << " | `"
              << text_of(block.first) << "` | `" << text_of(block.last) << "` |\n";
    }
    expect_in_document("actions.md", "actions", table.str());
}

}  // namespace
}  // namespace dipolis
