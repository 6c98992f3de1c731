// Numbers that a seat sees: each slice says what the state says, and nothing of what the seat may
// not know is in it. Worlds that differ only in that must look the same, byte for byte.
#include "formats/observation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "engine/addons/leaders.h"
#include "engine/check.h"
#include "engine/view.h"
#include "formats/actions.h"
#include "formats/position.h"
#include "formats/variant.h"
#include "play/player.h"
#include "play/resample.h"
#include "tests/formats/document.h"
#include "tests/seed.h"

namespace dipolis {
namespace {

using Row = std::vector<uint8_t>;

Variant with(const char* addon, const char* value) {
    Variant variant;
    EXPECT_TRUE(set_option(variant, addon, value));
    return variant;
}
Variant with_leaders() {
    return with("leaders", "full");
}
std::vector<Variant> seen_variants() {
    return {Variant{}, with("solo", "random"), with_leaders()};
}

Row seen_by(Seat viewer, const State& state) {
    Row row(static_cast<size_t>(observation_size(state.variant)), 7);
    observe(state, viewer, row);
    return row;
}

// Those of the games here differ in length.
const std::vector<PlacedSlice>& slices_of(const Variant& variant) {
    static std::map<int, std::vector<PlacedSlice>> known;
    auto& slices = known[observation_size(variant)];
    if (slices.empty()) slices = observation_slices(variant);
    return slices;
}

// The bytes of one slice, by its name.
Row slice(const State& state, Seat viewer, const std::string& name) {
    const Row row = seen_by(viewer, state);
    for (const PlacedSlice& placed : slices_of(state.variant)) {
        if (placed.name != name) continue;
        const auto begin = row.begin() + placed.offset;
        return {begin, begin + placed.slice.size()};
    }
    ADD_FAILURE() << "no slice " << name;
    return {};
}

// Calls look(state) before each move of a random game.
template <class Look>
State random_game(const Variant& variant, uint64_t seed, const Look& look) {
    Rng rng(seed);
    State state = start(variant);
    while (!is_over(state)) {
        look(state);
        Options all;
        options(state, all);
        const bool chance = actor(state) == Actor::Chance;
        play(state, chance ? draw(state, rng) : choose_uniform(all, rng));
    }
    look(state);
    return state;
}

TEST(Slices, FillTheRowWithoutGapsAndHaveNamesOfTheirOwn) {
    const auto base = observation_slices({});
    for (const Variant& variant : seen_variants()) {
        int at = 0;
        std::set<std::string> names;
        const auto slices = observation_slices(variant);
        for (size_t i = 0; i < slices.size(); ++i) {
            EXPECT_EQ(slices[i].offset, at) << slices[i].name;
            at += slices[i].slice.size();
            EXPECT_TRUE(names.insert(slices[i].name).second) << slices[i].name;
            if (i < base.size()) {
                EXPECT_EQ(slices[i].name, base[i].name);
            }
        }
        EXPECT_EQ(at, observation_size(variant));
    }
}

TEST(Slices, HaveTheirTablesInTheDocument) {
    std::set<std::string> told;
    const char* const names[] = {"base", "solo", "leaders"};
    for (size_t i = 0; i < 3; ++i) {
        std::ostringstream table;
        table << "| slice | from | shape | most | meaning |\n|---|---|---|---|---|\n";
        for (const PlacedSlice& placed : observation_slices(seen_variants()[i])) {
            if (!told.insert(placed.name).second) continue;
            const auto [rows, columns] = placed.slice.shape;
            table << "| `" << placed.name << "` | " << placed.offset << " | ";
            if (rows > 1) table << rows << " x ";
            table << columns << " | " << placed.slice.most << " | " << placed.slice.meaning
                  << " |\n";
        }
        expect_in_document("actions.md", std::string("slices of ") + names[i], table.str());
    }
}

TEST(Slices, KeepTheirBounds) {
    for (const Variant& variant : seen_variants()) {
        const auto slices = observation_slices(variant);
        for (int game = 0; game < counted(20, 2000); ++game) {
            random_game(variant, game_seed(static_cast<uint64_t>(game)), [&](const State& state) {
                for (Seat viewer : kSeats) {
                    const Row row = seen_by(viewer, state);
                    for (const PlacedSlice& placed : slices) {
                        const auto begin = row.begin() + placed.offset;
                        const int most = *std::max_element(begin, begin + placed.slice.size());
                        ASSERT_LE(most, placed.slice.most) << placed.name;
                    }
                }
            });
        }
    }
}

// Each slice must have been something else than 0 somewhere. Some are rare.
TEST(Slices, AreAllUsed) {
    constexpr uint64_t kMostGames = 3000;
    for (const Variant& variant : seen_variants()) {
        const auto slices = observation_slices(variant);
        std::set<std::string> used = {"options"};
        // Between the recruitment and the structure somebody else must have to decide.
        used.insert({"mine.leaders.waiting", "rival.leaders.waiting"});
        const auto is_used = [&](const PlacedSlice& placed) { return used.contains(placed.name); };
        const auto all_used = [&] { return std::all_of(slices.begin(), slices.end(), is_used); };
        for (uint64_t game = 0; game < kMostGames && !all_used(); ++game) {
            random_game(variant, game, [&](const State& state) {
                const Row row = seen_by(Seat::First, state);
                for (const PlacedSlice& placed : slices) {
                    const auto begin = row.begin() + placed.offset;
                    if (std::any_of(begin, begin + placed.slice.size(),
                                    [](int n) { return n != 0; }))
                        used.insert(placed.name);
                }
            });
        }
        for (const PlacedSlice& placed : slices) EXPECT_TRUE(is_used(placed)) << placed.name;
    }
}

// The members of a slice that are not 0.
std::vector<int> members(const Row& row) {
    std::vector<int> found;
    for (size_t i = 0; i < row.size(); ++i) {
        if (row[i] != 0) found.push_back(static_cast<int>(i));
    }
    return found;
}
template <class Set>
std::vector<int> numbers(const Set& set) {
    std::vector<int> found;
    for (auto member : set) found.push_back(static_cast<int>(member));
    return found;
}

void expect_city(const State& state, Seat owner, Seat viewer) {
    const std::string of = owner == viewer ? "mine." : "rival.";
    const auto in = [&](const char* name) { return slice(state, viewer, of + name); };
    const City& city = state.city(owner);
    EXPECT_EQ(members(in("buildings")), numbers(city.buildings));
    EXPECT_EQ(members(in("wonders")), numbers(city.wonders));
    EXPECT_EQ(members(in("built")), numbers(city.built));
    EXPECT_EQ(members(in("tokens")), numbers(city.tokens));
    EXPECT_EQ(members(in("symbols")), numbers(city.symbols));
    EXPECT_EQ(members(in("links")), numbers(city.links));
    EXPECT_EQ(in("coins")[0], city.coins);
    for (size_t i = 0; i < kResourceCount; ++i) {
        EXPECT_EQ(in("production")[i], city.production[static_cast<Resource>(i)]);
        EXPECT_EQ(in("prices")[i], city.tariff[static_cast<Resource>(i)]);
    }
}

TEST(Observation, SaysWhatLiesOnTheTable) {
    random_game({}, game_seed(7), [](const State& state) {
        for (Seat viewer : kSeats) {
            const auto on = [&](const char* name) { return slice(state, viewer, name); };
            for (Seat owner : kSeats) expect_city(state, owner, viewer);
            EXPECT_EQ(on("pawn")[0], kCapital + state.lead(viewer));
            EXPECT_EQ(on("my_turn")[0], state.turn == viewer);
            const bool mine = actor(state) == actor_of(viewer);
            const bool theirs = actor(state) == actor_of(other(viewer));
            EXPECT_EQ(on("decides"), (Row{mine, theirs}));
            EXPECT_EQ(members(on("unseen")), numbers(state.unseen.cards()));
            EXPECT_EQ(members(on("discard")), numbers(state.discard));
            EXPECT_EQ(members(on("box")), numbers(state.box));
            std::vector<int> lying;
            for (int place = 0; place < kPlaceCount; ++place) {
                const Card card = state.structure.cards[static_cast<size_t>(place)];
                if (card != Card::None)
                    lying.push_back(place * kCardCount + static_cast<int>(card));
            }
            EXPECT_EQ(members(on("cards")), lying);
        }
    });
}

// From two sides the same table, with the two cities exchanged.
TEST(Observation, ShowsBothSidesTheSameTable) {
    random_game({}, game_seed(1), [](const State& state) {
        const Row one = seen_by(Seat::First, state);
        const Row two = seen_by(Seat::Second, state);
        for (const PlacedSlice& placed : slices_of(state.variant)) {
            const std::string& name = placed.name;
            if (name.starts_with("mine.")) {
                EXPECT_EQ(slice(state, Seat::First, name),
                          slice(state, Seat::Second, "rival." + name.substr(5)));
            } else if (name != "decides" && name != "my_turn" && name != "pawn" &&
                       !name.starts_with("rival.")) {
                EXPECT_TRUE(std::equal(one.begin() + placed.offset,
                                       one.begin() + placed.offset + placed.slice.size(),
                                       two.begin() + placed.offset))
                    << name;
            }
        }
    });
}

// A thing that nobody knows is in no state: at each decision of a game, its state and one that
// parses back from its line look the same, and so does the rest of the game, whatever chance will
// bring.
TEST(Observation, IsAllInTheTextOfTheSeat) {
    for (const Variant& variant : seen_variants()) {
        random_game(variant, game_seed(2), [](const State& state) {
            for (Seat viewer : kSeats) {
                // Half of a decision in secret is no position.
                if (view(state, viewer) != state) continue;
                const auto read = parse_position(observation_text(state, viewer));
                ASSERT_TRUE(read) << observation_text(state, viewer);
                EXPECT_EQ(seen_by(viewer, *read), seen_by(viewer, state));
            }
        });
    }
}

// --- Worlds

// A decision that is to be made in secret, and all the worlds after it: one for each answer.
struct Secret {
    State before;
    Seat answers;
    std::vector<State> worlds;
};

std::vector<Secret> secrets_of(uint64_t seed) {
    std::vector<Secret> secrets;
    random_game(with_leaders(), seed, [&](const State& state) {
        if (!decide_together(state)) return;
        Secret secret{state, seat_of(actor(state)), {}};
        Options all;
        options(state, all);
        for (const Option& option : all) {
            secret.worlds.push_back(state);
            play(secret.worlds.back(), option.move);
        }
        secrets.push_back(secret);
    });
    return secrets;
}

TEST(HiddenAnswers, AreNotInWhatTheOtherSeatSees) {
    int compared = 0, parted = 0;
    for (int game = 0; game < counted(40, 20'000); ++game) {
        for (const Secret& secret : secrets_of(game_seed(static_cast<uint64_t>(game)))) {
            const Seat blind = other(secret.answers);
            for (const State& world : secret.worlds) {
                // Not even that the answer was given.
                ASSERT_EQ(seen_by(blind, world), seen_by(blind, secret.before));
                ASSERT_EQ(observation_text(world, blind), observation_text(secret.before, blind));
                parted +=
                    seen_by(secret.answers, world) != seen_by(secret.answers, secret.worlds[0]);
                ++compared;
            }
        }
    }
    EXPECT_GT(compared, 100);
    EXPECT_GT(parted, compared / 4) << "the worlds do not differ for who answered";
}

// The comparison finds a leak: of a state that is not a view, the worlds look different.
TEST(HiddenAnswers, WouldBeFoundIfTheyLeaked) {
    int found = 0;
    for (const Secret& secret : secrets_of(game_seed(1))) {
        std::set<std::string> lines;
        for (const State& world : secret.worlds) lines.insert(to_line(world));
        found += lines.size() == secret.worlds.size();
    }
    EXPECT_GT(found, 2);
}

TEST(HiddenAnswers, AreDrawnAnewAndLookTheSame) {
    int drawn = 0;
    std::set<size_t> kinds;
    Rng rng(game_seed(3));
    for (uint64_t game = 0; game < 20; ++game) {
        for (const Secret& secret : secrets_of(game_seed(game))) {
            const Seat blind = other(secret.answers);
            std::set<std::string> met;
            for (int i = 0; i < 60; ++i) {
                const State& world = secret.worlds[static_cast<size_t>(i) % secret.worlds.size()];
                const State again = resampled(world, blind, rng);
                ASSERT_EQ(broken_invariant(again), "") << to_line(again);
                ASSERT_EQ(seen_by(blind, again), seen_by(blind, world));
                ASSERT_EQ(actor(again), actor(world));
                ASSERT_NE(std::find(secret.worlds.begin(), secret.worlds.end(), again),
                          secret.worlds.end())
                    << "no answer leads there";
                met.insert(to_line(again));
                // The seat that answered knows it.
                ASSERT_EQ(resampled(world, secret.answers, rng), world);
                ++drawn;
            }
            EXPECT_EQ(met.size(), secret.worlds.size()) << "each is as likely";
            kinds.insert(secret.worlds.size());
        }
    }
    EXPECT_GT(drawn, 1000);
    EXPECT_GT(kinds.size(), 2u);
}

TEST(HiddenAnswers, AreNoneInTheBaseGame) {
    Rng rng(1);
    random_game({}, game_seed(5), [&](const State& state) {
        for (Seat viewer : kSeats) ASSERT_EQ(resampled(state, viewer, rng), state);
    });
}

}  // namespace
}  // namespace dipolis
