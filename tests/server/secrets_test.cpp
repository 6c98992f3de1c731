// Keys, links and chance: what cannot be guessed, and what comes out the same again.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <set>

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

// --- Chance by ply.

const PerSeat<SeatInfo> kPeople = {};

std::vector<std::string> lines_of(const Room& room) {
    std::vector<std::string> lines;
    for (Move move : room.moves()) lines.push_back(to_line(move));
    return lines;
}

void play_option(Room& room, int option) {
    Options all;
    options(room.state(), all);
    ASSERT_EQ(room.play(room.ply(), to_line(all[option % all.size()].move)), std::nullopt);
    room.settle(true);
}

Room begun(const KeySecrets& secrets) {
    Room room = Room::open({"k3v9q2m8", {}, kPeople, {}, {}}, secrets.chance("k3v9q2m8"));
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
