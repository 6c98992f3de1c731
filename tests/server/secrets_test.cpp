// Keys, links and chance: what cannot be guessed, and what comes out the same again.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "engine/addons/leaders.h"
#include "engine/grammar.h"
#include "formats/notation.h"
#include "rooms/stored_room.h"
#include "server/key_secrets.h"
#include "tests/scratch.h"

namespace dipolis {
namespace {

TEST(Secrets, ALinkFitsItsGamePurposeAndKeyOnly) {
    const KeySecrets ours(1), theirs(2);
    const std::string token = ours.token("join", "k3v9q2m8");
    EXPECT_EQ(token.size(), 30u);
    EXPECT_EQ(ours.game_of("join", token), "k3v9q2m8");
    EXPECT_FALSE(ours.game_of("watch", token));
    EXPECT_FALSE(theirs.game_of("join", token));
    for (size_t i = 0; i < token.size(); ++i) {
        std::string forged = token;
        forged[i] = forged[i] == 'a' ? 'b' : 'a';
        EXPECT_FALSE(ours.game_of("join", forged)) << i;
        EXPECT_FALSE(ours.game_of("join", token.substr(0, i))) << i;
    }
}

TEST(Secrets, KeysDifferAndLookLikeKeys) {
    std::set<std::string> keys;
    KeySecrets secrets(random_key());
    for (int i = 0; i < 200; ++i) keys.insert(secrets.new_key());
    EXPECT_EQ(keys.size(), 200u);
    for (const std::string& key : keys) EXPECT_TRUE(looks_like_key(key)) << key;
    EXPECT_FALSE(looks_like_key(""));
    EXPECT_FALSE(looks_like_key(std::string(42, 'a')));
    EXPECT_FALSE(looks_like_key(std::string(42, 'a') + "/"));
    // SHA-256 of "abc", from its specification, in the letters of RFC 4648.
    EXPECT_EQ(hash_of("abc"), "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
    EXPECT_NE(KeySecrets(1).hash_of_ticket("abc"), hash_of("abc"));
    EXPECT_FALSE(looks_like_key("ticket|" + std::string(36, 'a'))) << "what is hashed of a ticket";
}

TEST(Secrets, TheKeyOfAServerIsKeptAndPrivate) {
    const std::string file = scratch_folder() + "key";
    std::string why;
    const auto made = keep_key(file, why);
    ASSERT_TRUE(made) << why;
    EXPECT_EQ(keep_key(file, why), made);
    struct stat about {};
    ASSERT_EQ(stat(file.c_str(), &about), 0);
    EXPECT_EQ(about.st_mode & 0777, 0600u);
    const auto read = [&] {
        std::ifstream in(file, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(in), {});
    };
    const auto write = [&](const std::string& bytes) {
        std::ofstream(file, std::ios::binary) << bytes;
    };
    const std::string whole = read();
    for (size_t at = 0; at < whole.size(); ++at) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ 1);
        write(damaged);
        EXPECT_FALSE(keep_key(file, why)) << at;
        EXPECT_TRUE(why.starts_with("damaged")) << why;
    }
    write(whole.substr(0, 32));
    EXPECT_EQ(keep_key(file, why), made) << "of a version without a checksum";
    EXPECT_EQ(read(), whole) << "which it has now";
    std::ofstream(file, std::ios::app) << "more";
    EXPECT_FALSE(keep_key(file, why));
    EXPECT_EQ(why, "not a key of this program");
    std::filesystem::remove(file);
    EXPECT_FALSE(keep_key("/nowhere/key", why));
}

// --- Chance.

const PerSeat<SeatInfo> kPeople = {};

std::vector<std::string> lines_of(const Room& room) {
    std::vector<std::string> lines;
    for (Move move : room.moves()) lines.push_back(to_line(move));
    return lines;
}

void play_option(Room& room, int option) {
    Options all;
    options(room.sight(room.people()).seen, all);
    ASSERT_EQ(room.play(room.ply(), to_line(all[option % all.size()].move)), std::nullopt);
    room.settle(true);
}

Room begun(const KeySecrets& secrets, const Variant& variant = {}, BoundTo bound = BoundTo::What,
           const std::string& game = "k3v9q2m8") {
    GameInfo info{game, variant, kPeople, {}, {}};
    info.bound = bound;
    if (variant.addons.has(AddOnId::Solo)) info.seats[1].rival = true;
    Room room = Room::open(info, secrets.chance(game));
    room.settle(true);
    return room;
}

TEST(Chance, AMoveTakenBackTurnsUpTheSameCardsAgain) {
    Room room = begun(KeySecrets(5));
    int revealed = 0;
    for (int i = 0; i < 50 && !is_over(room.state()); ++i) {
        const int before = room.ply();
        play_option(room, i);
        const auto once = lines_of(room);
        revealed += room.ply() > before + 1;
        room.rewind(before);
        play_option(room, i + 1);  // something else, and back again
        room.rewind(before);
        play_option(room, i);
        ASSERT_EQ(lines_of(room), once);
    }
    EXPECT_GT(revealed, 10);
}

// --- Knowledge from a take-back.

// Things that were turned up, and where: cards by their place, everything else by how often its
// kind came.
using Shown = std::map<std::string, std::string>;

void note(Shown& shown, const Room& room) {
    std::map<std::string, int> counts;
    for (int ply = 0; ply < room.ply(); ++ply) {
        const Pending waits = room.before(ply).agenda.top();
        if (who(waits.step) != Who::Chance) continue;
        std::string name = std::string(form(waits.step).name) + " " + std::to_string(waits.a);
        const MoveKind kind = room.move(ply).kind;
        // Cards removed from an Age are its own, whenever they are looked at.
        if (kind == MoveKind::ShowCard) name += " " + std::to_string(waits.b) + " of";
        if (kind == MoveKind::Reveal || kind == MoveKind::ShowCard) {
            name += " " + std::to_string(static_cast<int>(room.before(ply).age));
        } else {
            name += " " + std::to_string(waits.b);
            name += " " + std::to_string(++counts[name]);
        }
        const std::string line = to_line(room.move(ply));
        const auto known = shown.emplace(name, line).first;
        EXPECT_EQ(known->second, line) << name;
    }
}

void play_on(Room& room, Rng& rng, int decisions) {
    for (int i = 0; i < decisions && !room.over(); ++i) {
        if (room.awaits_human()) {
            play_option(room, static_cast<int>(rng.next() % 64));
        } else {
            ASSERT_TRUE(room.play_computer());
            room.settle(true);
        }
    }
}

// From many moments of a game several ways on, each taken back.
void look_around(Room room, Shown& shown) {
    Rng rng(9);
    while (!room.over()) {
        const int ply = room.ply();
        for (int way = 0; way < 4; ++way) {
            play_on(room, rng, 12);
            note(shown, room);
            room.rewind(ply);
        }
        play_on(room, rng, 4);
    }
}

TEST(Chance, AllWaysOnShowTheSameCardAtAPlace) {
    for (const Variant& variant :
         {Variant{}, Variant{.addons = {AddOnId::Leaders}, .pool = leaders::kPools[0].leaders},
          Variant{.addons = {AddOnId::Solo}, .rival = solo::Rival::Caesar},
          Variant{.addons = {AddOnId::Solo}, .rival = solo::Rival::Random}}) {
        for (uint64_t key = 1; key <= 4; ++key) {
            Shown shown;
            look_around(begun(KeySecrets(key), variant), shown);
            EXPECT_GT(shown.size(), 60u);
        }
    }
}

// The first card that is turned up after the structure was laid out.
Card first_turned_up(Room& room, Rng& rng) {
    for (int ply = 0;; ++ply) {
        while (ply >= room.ply()) play_on(room, rng, 1);
        if (room.before(ply).agenda.top().step == Step::RevealCard) return room.move(ply).card();
    }
}

TEST(Chance, EachCardIsAsLikelyAtAPlace) {
    constexpr int kGames = 4600;
    constexpr int kCards = 23;
    EnumArray<Card, int, kCards> counts{};
    for (int i = 0; i < kGames; ++i) {
        Room room = begun(KeySecrets(5), {}, BoundTo::What, "game" + std::to_string(i));
        Rng rng(static_cast<uint64_t>(i));
        ++counts[first_turned_up(room, rng)];
    }
    // Five times the deviation that chance has.
    for (int count : counts) EXPECT_NEAR(count, kGames / kCards, 70);
}

// A game that was stored before goes on with the cards it would have turned up.
TEST(Chance, AGameBoundToItsPliesKeepsItsCards) {
    Room room = begun(KeySecrets(5), {}, BoundTo::Ply);
    const std::vector<std::string> dealt = {"deal law",
                                            "deal urbanism",
                                            "deal economy",
                                            "deal strategy",
                                            "deal philosophy",
                                            "offer temple_of_artemis",
                                            "offer great_library",
                                            "offer colossus",
                                            "offer hanging_gardens"};
    EXPECT_EQ(lines_of(room), dealt);
}

TEST(Chance, ARestartChangesNoCard) {
    const KeySecrets secrets(5);
    Room room = begun(secrets);
    int compared = 0;
    for (int i = 0; i < 50 && !is_over(room.state()); ++i) {
        auto again = Room::restore(room.info(), lines_of(room), secrets.chance("k3v9q2m8"));
        ASSERT_TRUE(again);
        play_option(room, i);
        play_option(*again, i);
        ASSERT_EQ(lines_of(*again), lines_of(room));
        ++compared;
    }
    EXPECT_GT(compared, 40);
}

TEST(Chance, AnotherKeyOrGameDealsOtherCards) {
    std::set<std::string> deals;
    for (uint64_t key = 0; key < 20; ++key) {
        for (const char* game : {"aaaaaaaa", "bbbbbbbb"}) {
            Room room = Room::open({game, {}, kPeople, {}, {}}, KeySecrets(key).chance(game));
            room.settle(true);
            std::string deal;
            for (const std::string& line : lines_of(room)) deal += line + "\n";
            deals.insert(deal);
        }
    }
    EXPECT_EQ(deals.size(), 40u);
}

}  // namespace
}  // namespace dipolis
