// Authority of clients: who may do what follows from the browser that a client belongs to, never
// from a message; and nobody learns what is hidden. Worlds that differ only in what is hidden must
// look the same, byte for byte, to everybody who may not know it.
#include <gtest/gtest.h>

#include <cctype>
#include <iostream>
#include <memory>

#include "tests/seed.h"
#include "tests/server/friends_house.h"

namespace dipolis {
namespace {

constexpr ClientId kWatcher = 4;

// --- Authority

// Every message that names a game.
std::vector<std::pair<const char*, Json>> requests(const Json& table) {
    const Json game = {{"game", table["game"]}};
    const auto with = [&](const Json& more) {
        Json about = game;
        about.update(more);
        return about;
    };
    const Json ply = {{"ply", table["ply"]}};
    const Json move = {{"ply", table["ply"]}, {"move", "draft appian_way"}};
    Json seat_move = move;
    seat_move["seat"] = 0;
    return {{"open", game},
            {"open", with({{"seat", 0}})},
            {"play", with(move)},
            {"play", with(seat_move)},
            {"delete", game},
            {"trace", game},
            {"past", with(ply)},
            {"undo", with(ply)},
            {"analyse", with(ply)},
            {"explore", with({{"ply", table["ply"]}, {"moves", Json::array()}})},
            {"review", game},
            {"handover", game},
            {"resign", game},
            {"abort", game},
            {"claim", with({{"as", "win"}})},
            {"offer", with({{"what", "undo"}, {"yes", true}})},
            {"say", with({{"phrase", "hello"}})}};
}

TEST(Authority, AGameOfOthersDoesNotExist) {
    for (const bool friends : {true, false}) {
        FriendsHouse house;
        if (friends) {
            house.begin();
        } else {
            house.say(kAda, "new", {{"variant", Json::object()}, {"seats", {"human", "human"}}});
        }
        const Json table = house.table(kAda);
        const auto lines = house.store().load(table["game"])->lines;
        const size_t heard = house.told(kAda).size();
        Json nowhere = table;
        nowhere["game"] = "aaaaaaaa";
        const auto real = requests(table), none = requests(nowhere);
        EXPECT_GE(real.size(), 16u);
        for (size_t i = 0; i < real.size(); ++i) {
            EXPECT_EQ(house.why(kStranger, real[i].first, real[i].second), "unknown_game")
                << real[i].first;
            const std::string answer = house.told(kStranger).back();
            house.say(kStranger, none[i].first, none[i].second);
            EXPECT_EQ(house.told(kStranger).back(), answer) << real[i].first;
        }
        EXPECT_EQ(house.told(kAda).size(), heard) << "nobody else noticed anything";
        EXPECT_EQ(house.store().load(table["game"])->lines, lines);
    }
}

TEST(Authority, TheSeatOfTheOtherCannotBeNamed) {
    FriendsHouse house;
    house.begin();
    const Json table = house.table(kAda);  // hers to decide
    Json move = {
        {"game", table["game"]}, {"ply", table["ply"]}, {"move", table["options"][0]["move"]}};
    for (const Json& seat : {Json(), Json(0), Json(1)}) {
        move["seat"] = seat;
        EXPECT_EQ(house.why(kBob, "play", move), "not_your_turn");
    }
    house.say(kBob, "open", {{"game", table["game"]}, {"seat", 0}});
    EXPECT_EQ(house.table(kBob)["you"], Json::array({1}));
    house.say(kStranger, "watch", {{"link", house.people(kAda)["watch"]}});
    EXPECT_EQ(house.why(kStranger, "play", move), "not_your_turn");
    move["you"] = {0};
    EXPECT_EQ(house.why(kBob, "play", move), "bad_message");
    EXPECT_EQ(house.table(kAda)["ply"], table["ply"]);
    // Resigning, claiming and offering count for one's own seat.
    house.play_on(4);
    house.say(kBob, "offer", {{"game", table["game"]}, {"what", "undo"}, {"yes", true}});
    EXPECT_EQ(house.people(kAda)["offers"]["undo"], Json::parse("[false,true]"));
    house.say(kBob, "resign", {{"game", table["game"]}});
    EXPECT_EQ(house.table(kAda)["result"]["winner"], 0);
}

TEST(Authority, NoKeyOrHolderIsInAnyMessage) {
    FriendsHouse house;
    house.begin();
    house.play_on(10);
    house.say(kAda, "games", Json::object());
    house.say(kStranger, "watch", {{"link", house.people(kAda)["watch"]}});
    for (ClientId client : {kAda, kBob, kStranger}) {
        for (const std::string& text : house.told(client)) {
            EXPECT_EQ(text.find("stranger"), std::string::npos);
            EXPECT_EQ(text.find("\"ada\""), std::string::npos);
            EXPECT_EQ(text.find("\"bob\""), std::string::npos);
        }
    }
}

// --- Worlds

using Streams = std::map<ClientId, std::vector<std::string>>;

// The codes of links, 22 letters after the game's 8, follow from the key, so they differ; their
// place and length must not.
std::string without_codes(std::string text) {
    for (const char* link : {"#/j/", "#/w/"}) {
        for (size_t at = text.find(link); at != text.npos; at = text.find(link, at)) {
            at += 4 + 8;
            size_t end = at;
            while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) != 0 ||
                                         text[end] == '-' || text[end] == '_'))
                ++end;
            if (end - at == 22) text.erase(at, 22);
        }
    }
    return text;
}

// Everybody asks for everything that does not change the game.
void ask_everything(FriendsHouse& house, const Json& table) {
    const Json game = {{"game", table["game"]}};
    for (ClientId client : {kBob, kWatcher, kStranger}) {
        house.say(client, "games", Json::object());
        if (client != kWatcher) house.say(client, "open", game);
        for (const auto& [type, about] : requests(table)) {
            const std::string kind = type;
            const bool looks = kind == "past" || kind == "trace" || kind == "undo" ||
                               kind == "explore" || kind == "review" || kind == "claim";
            if (looks) house.say(client, type, about);
        }
        house.say(client, "play",
                  {{"game", table["game"]}, {"ply", table["ply"]}, {"move", "build nothing"}});
    }
    house.pass(5);
}

Streams heard(FriendsHouse& house, std::initializer_list<ClientId> clients) {
    Streams streams;
    for (ClientId client : clients) {
        for (const std::string& text : house.told(client))
            streams[client].push_back(without_codes(text));
    }
    return streams;
}

// Messages that everybody hears who asks everything about that house's game at a server with this
// key.
struct Played {
    Streams before, after;  // the next decision
};
Played with_key(const FriendsHouse& game, uint64_t key, const FriendsHouse::Plant& plant = {}) {
    const Json table = game.table(kAda);
    FriendsHouse house(game, key);
    house.plant = plant;
    house.connect(kWatcher, "watcher");
    house.say(kAda, "open", {{"game", table["game"]}});
    house.say(kWatcher, "watch", {{"link", house.people(kAda)["watch"]}});
    ask_everything(house, table);
    const auto everybody = {kAda, kBob, kWatcher, kStranger};
    Played played{heard(house, everybody), {}};
    house.play_on(1);
    played.after = heard(house, everybody);
    return played;
}

TEST(Worlds, CardsThatAreNotTurnedUpYetAreNowhereInWhatAnybodyIsTold) {
    const int wanted = counted(9, 20'000);
    constexpr int kMost = 200;  // if worlds never part; with seed 1 one pair of nine does
    int pairs = 0, parted = 0;
    const auto go_on = [&] { return pairs < wanted || (parted == 0 && pairs < kMost); };
    for (uint64_t seed = game_seed(1); go_on(); ++seed) {
        FriendsHouse game(seed);
        game.begin();
        game.play_on(1);
        for (int decisions = 1; decisions < 60 && go_on(); decisions += 7) {
            const Played one = with_key(game, seed + 1'000'000);
            const Played two = with_key(game, seed + 2'000'000);
            ASSERT_EQ(one.before, two.before) << seed << ' ' << decisions;
            game.play_on(7);
            ++pairs;
            parted += one.after != two.after;
        }
    }
    EXPECT_GT(parted, pairs / 20) << "the worlds do not differ";
    std::cout << pairs << " pairs of worlds, of which " << parted
              << " part with the next decision; nobody was told a byte of that before\n";
}

TEST(Worlds, APlantedLeakOfTheNextCardIsFound) {
    // As many spaces behind each message as the number says: a leak by length.
    const auto leak = [](const Secrets& secrets, ClientId) {
        return std::string(static_cast<size_t>(secrets.chance("any").choice(40).below(1000)), ' ');
    };
    int found = 0;
    for (uint64_t seed = 1; seed <= 4; ++seed) {
        FriendsHouse game(seed);
        game.begin();
        game.play_on(10);
        found += with_key(game, seed + 100, leak).before != with_key(game, seed + 200, leak).before;
    }
    EXPECT_GE(found, 3) << "two keys may give the same number";
}

// A game of Leaders, by turns with and without a clock, up to a choice in secret; Ada gives this
// answer, or none. Nothing if there are not so many.
std::optional<Streams> with_answer(uint64_t seed, const std::string& step, int answer, bool leaks) {
    FriendsHouse house(seed);
    const Json clock = seed % 2 == 1 ? Json{{"minutes", 15}, {"increment", 5}} : Json();
    house.begin({{"variant", {{"leaders", "full"}}}, {"clock", clock}});
    while (house.table(kAda)["step"] != step) house.play_on(1);
    const Json table = house.table(kAda);
    if (answer >= static_cast<int>(table["options"].size())) return std::nullopt;
    house.connect(kWatcher, "watcher");
    house.say(kWatcher, "watch", {{"link", house.people(kAda)["watch"]}});
    // A leak by length: everybody can count how much Ada was told.
    if (leaks)
        house.plant = [told = std::make_shared<size_t>(0)](const Secrets&, ClientId client) {
            if (client == kAda) ++*told;
            return std::string(client == kAda ? 0 : *told, ' ');
        };
    house.pass(4);
    if (answer >= 0) house.play(kAda, static_cast<size_t>(answer), {{"spent", 1}});
    house.pass(3);
    ask_everything(house, table);
    house.say(kBob, "say", {{"game", table["game"]}, {"phrase", "hello"}});
    house.disconnect(kAda);
    house.pass(61);
    ask_everything(house, table);
    for (ClientId client : {kBob, kWatcher}) house.say(client, "leave", Json::object());
    house.pass(7);
    ask_everything(house, table);
    return heard(house, {kBob, kWatcher, kStranger});
}

int compare_answers(int seeds, bool leaks, int& differing) {
    int compared = 0;
    for (int i = 1; i <= seeds; ++i) {
        const uint64_t seed = game_seed(static_cast<uint64_t>(i));
        for (const char* step : {"recruit_choose", "recruit_declare"}) {
            const auto none = with_answer(seed, step, -1, leaks);
            for (int answer = 0; answer < 4; ++answer) {
                const auto given = with_answer(seed, step, answer, leaks);
                if (!given) continue;
                ++compared;
                differing += given != none;
            }
        }
    }
    return compared;
}

TEST(Worlds, ASecretAnswerIsSeenByNobodyElseNotEvenThatItWasGiven) {
    int differing = 0;
    const int games = counted(2, 100);  // one has a clock
    EXPECT_GT(compare_answers(games, false, differing), 2 * games);
    EXPECT_EQ(differing, 0);
}

TEST(Worlds, APlantedLeakOfAnAnswerIsFound) {
    int differing = 0;
    const int compared = compare_answers(1, true, differing);
    EXPECT_GT(compared, 1);
    EXPECT_EQ(differing, compared);
}

}  // namespace
}  // namespace dipolis
