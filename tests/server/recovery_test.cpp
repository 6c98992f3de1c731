// The way back for a browser that has lost its key: the code as people write it, and what belongs
// to whom after it was entered.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "play/rng.h"
#include "rooms/recovery_code.h"
#include "tests/seed.h"
#include "tests/server/examples.h"
#include "tests/server/friends_house.h"

namespace dipolis {
namespace {

constexpr std::string_view kLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr ClientId kTablet = 4, kPhone = 5;

std::string drawn(uint64_t seed) {
    Rng rng(seed);
    return new_recovery_code([&](int n) { return rng.below(n); });
}

std::string without_groups(std::string code) {
    std::erase(code, '-');
    return code;
}

// --- The code.

TEST(RecoveryCode, IsReadHoweverItIsTyped) {
    const std::string code = drawn(test_seed());
    ASSERT_EQ(code.size(), kRecoveryLetters + 4);
    const std::string letters = without_groups(code);
    EXPECT_EQ(read_recovery_code(code), letters);
    EXPECT_EQ(read_recovery_code(letters), letters);
    std::string small = "  ";
    for (const char each : code) small += each == '-' ? ' ' : static_cast<char>(std::tolower(each));
    EXPECT_EQ(read_recovery_code(small), letters);
}

TEST(RecoveryCode, LettersThatLookAlikeAreTheSame) {
    std::string code(24, '0');
    code += '0';  // checks the others
    ASSERT_TRUE(read_recovery_code(code));
    EXPECT_EQ(read_recovery_code("ooooo OOOOO ooooo OOOOO 00000"), code);
    int changed = 0;
    for (uint64_t seed = 1; seed <= 50; ++seed) {
        const std::string letters = without_groups(drawn(seed));
        std::string typed = letters;
        for (char& each : typed) {
            const char before = each;
            each = each == '1' ? (changed % 2 == 0 ? 'l' : 'I') : each == 'V' ? 'u' : each;
            changed += before == each ? 0 : 1;
        }
        EXPECT_EQ(read_recovery_code(typed), letters);
    }
    EXPECT_GT(changed, 20);
}

TEST(RecoveryCode, NoticesEveryWrongLetterAndEveryTwoThatChangedPlaces) {
    const std::string letters = without_groups(drawn(test_seed()));
    for (size_t i = 0; i < letters.size(); ++i) {
        for (const char other : kLetters) {
            std::string wrong = letters;
            wrong[i] = other;
            EXPECT_EQ(read_recovery_code(wrong).has_value(), wrong == letters) << wrong;
        }
        for (size_t j = 0; j < i; ++j) {
            std::string wrong = letters;
            std::swap(wrong[i], wrong[j]);
            EXPECT_EQ(read_recovery_code(wrong).has_value(), wrong == letters) << wrong;
        }
    }
}

TEST(RecoveryCode, IsNothingElse) {
    const std::string letters = without_groups(drawn(1));
    for (const std::string& wrong :
         {std::string(), letters.substr(1), letters + "0", letters.substr(1) + "*",
          letters.substr(1) + "\xc3", std::string(4096, '0')})
        EXPECT_FALSE(read_recovery_code(wrong)) << wrong;
}

TEST(RecoveryCode, HasAHundredAndTwentyRandomBits) {
    int numbers = 0;
    std::set<std::string> codes;
    for (uint64_t seed = 1; seed <= 200; ++seed) {
        Rng rng(seed);
        codes.insert(new_recovery_code([&](int n) {
            EXPECT_EQ(n, 32);
            ++numbers;
            return rng.below(n);
        }));
    }
    EXPECT_EQ(numbers, 200 * 24);
    EXPECT_EQ(codes.size(), 200u);
}

// --- In a lobby.

// Ada's browser with a code; the tablet and the phone are other browsers.
class Recovery : public testing::Test {
  protected:
    Recovery() {
        house.open_table();
        house.connect(kTablet, "tablet");
        house.connect(kPhone, "phone");
    }
    std::string make(ClientId client = kAda) {
        house.say(client, "recovery_code", {{"make", true}});
        return house.last(client, "recovery_code")["code"];
    }
    std::string recover(ClientId client, const std::string& code) {
        return house.why(client, "recover", {{"code", code}});
    }
    // The games that a client finds in its list.
    std::set<std::string> games(ClientId client) {
        house.say(client, "games", kNothing);
        std::set<std::string> found;
        const Json told = house.last(client, "games");
        for (const Json& each : told["games"]) found.insert(each["game"]);
        return found;
    }
    std::string new_game(ClientId client) {
        house.say(client, "new", {{"variant", Json::object()}, {"seats", {"human", "greedy"}}});
        return house.table(client)["game"];
    }

    FriendsHouse house;
};

TEST_F(Recovery, ACodeBringsGamesSeatsAndNameToAnotherBrowser) {
    const std::string alone = new_game(kAda);
    house.say(kAda, "take_name", {{"name", "Ada"}});
    house.begin();
    const std::string with_bob = house.game();
    const std::string code = make();
    ASSERT_EQ(recover(kTablet, code), "");
    const Json told = house.last(kTablet, "recovery_code");
    EXPECT_EQ(told["moved"], true);
    EXPECT_NE(told["code"], code);

    EXPECT_EQ(games(kTablet), (std::set{alone, with_bob}));
    EXPECT_TRUE(games(kAda).empty());
    EXPECT_EQ(house.store().persons().of("tablet")->name, "Ada");
    EXPECT_FALSE(house.store().persons().of("ada"));
    EXPECT_EQ(house.store().load(alone)->info.maker, "tablet");
    EXPECT_EQ(house.store().load(with_bob)->info.pact->seats[0].holder, "tablet");
    EXPECT_EQ(house.store().load(with_bob)->info.pact->seats[1].holder, "bob");
    EXPECT_EQ(house.last(kAda, "error")["why"], "key_moved") << "who had it is told";
    EXPECT_EQ(house.last(kBob, "error"), nullptr);
}

TEST_F(Recovery, TheOldBrowserOnlyWatchesAndTheNewOnePlaysOn) {
    house.begin();
    const std::string game = house.game();
    ASSERT_EQ(recover(kTablet, make()), "");
    EXPECT_TRUE(house.table(kAda)["you"].empty());
    house.say(kTablet, "open", {{"game", game}});
    EXPECT_EQ(house.table(kTablet)["you"], Json::array({0}));
    EXPECT_EQ(house.play(kTablet), "");
    EXPECT_EQ(house.why(kAda, "open", {{"game", game}}), "unknown_game");
}

TEST_F(Recovery, AGameOfOnesOwnThatIsOpenIsOpenForTheNewBrowserOnly) {
    const std::string game = new_game(kAda);
    ASSERT_EQ(recover(kTablet, make()), "");
    EXPECT_EQ(house.why(kAda, "open", {{"game", game}}), "unknown_game");
    EXPECT_EQ(house.play(kAda), "unknown_game");
    EXPECT_EQ(house.why(kTablet, "open", {{"game", game}}), "");
    EXPECT_EQ(house.play(kTablet), "");
}

TEST_F(Recovery, TheNewBrowserKeepsItsOwnGames) {
    const std::string first = new_game(kAda), second = new_game(kTablet);
    ASSERT_EQ(recover(kTablet, make()), "");
    EXPECT_EQ(games(kTablet), (std::set{first, second}));
}

// Otherwise one browser would see both hands, and decide for both.
TEST_F(Recovery, NobodyGetsBothSeatsOfAGame) {
    house.begin();
    const std::string game = house.game(), alone = new_game(kAda);
    ASSERT_EQ(recover(kBob, make()), "");
    EXPECT_EQ(games(kBob), (std::set{game, alone}));
    EXPECT_EQ(games(kAda), std::set{game});
    const auto seats = house.store().load(game)->info.pact->seats;
    EXPECT_EQ(seats[0].holder, "ada");
    EXPECT_EQ(seats[1].holder, "bob");
    house.say(kAda, "open", {{"game", game}});
    EXPECT_EQ(house.table(kAda)["you"], Json::array({0}));
}

TEST_F(Recovery, ACodeWorksOnceAndItsSuccessorTakesItsPlace) {
    const std::string code = make();
    ASSERT_EQ(recover(kTablet, code), "");
    const std::string next = house.last(kTablet, "recovery_code")["code"];
    EXPECT_EQ(recover(kPhone, code), "unknown_code");
    EXPECT_EQ(recover(kPhone, next), "");
}

TEST_F(Recovery, ANewCodeMakesTheOldOneVoid) {
    const std::string first = make(), second = make();
    EXPECT_EQ(recover(kTablet, first), "unknown_code");
    EXPECT_EQ(recover(kTablet, second), "");
}

TEST_F(Recovery, TellsWhetherThereIsACodeButNotWhich) {
    const auto there = [&] {
        const Json answer = house.say(kAda, "recovery_code", {{"make", false}}).back()["d"];
        EXPECT_FALSE(answer.contains("code"));
        return answer["there"];
    };
    EXPECT_EQ(there(), false);
    make();
    EXPECT_EQ(there(), true);
    ASSERT_EQ(recover(kTablet, make()), "");
    EXPECT_EQ(there(), false);
}

TEST_F(Recovery, ASlipIsToldApartFromACodeThatNobodyHas) {
    std::string code = make();
    EXPECT_EQ(recover(kTablet, drawn(99)), "unknown_code");
    code.back() = code.back() == '7' ? '8' : '7';
    EXPECT_EQ(recover(kTablet, code), "bad_code");
    EXPECT_EQ(recover(kTablet, ""), "bad_code");
}

TEST_F(Recovery, TheOwnCodeIsNotSpent) {
    const std::string code = make();
    EXPECT_EQ(recover(kAda, code), "own_code");
    EXPECT_EQ(recover(kTablet, code), "");
}

TEST_F(Recovery, TwoNamesDoNotMeet) {
    house.say(kAda, "take_name", {{"name", "Ada"}});
    house.say(kTablet, "take_name", {{"name", "Tablet"}});
    const std::string game = new_game(kAda), code = make();
    EXPECT_EQ(recover(kTablet, code), "has_name");
    EXPECT_EQ(games(kAda), std::set{game}) << "nothing has moved";
    EXPECT_EQ(recover(kPhone, code), "") << "the code is as good as before";
}

TEST_F(Recovery, NoBanIsEvaded) {
    const std::string code = make();
    ASSERT_TRUE(house.store().exclusions().ban({"ada", 4'000'000'000}));
    EXPECT_EQ(recover(kTablet, code), "shut_out");
    ASSERT_TRUE(house.store().exclusions().ban({"ada", 1'000'000'000}));
    EXPECT_EQ(recover(kTablet, code), "") << "its time is over";
}

TEST_F(Recovery, BlocksMoveWithTheirOwner) {
    house.say(kBob, "take_name", {{"name", "Bob"}});
    house.say(kAda, "block", {{"name", "Bob"}});
    ASSERT_EQ(recover(kTablet, make()), "");
    EXPECT_EQ(house.store().exclusions().blocked_by("tablet"), std::vector<Holder>{"bob"});
}

// The old browser has no games any more that could wait for it.
TEST_F(Recovery, TheOldBrowserIsCalledNoMore) {
    const std::string there = "https://push.example.org/old", here = "https://push.example.org/new";
    ASSERT_TRUE(house.store().subscriptions().subscribe("ada", there));
    ASSERT_TRUE(house.store().subscriptions().subscribe("tablet", here));
    ASSERT_EQ(recover(kTablet, make()), "");
    EXPECT_TRUE(house.store().subscriptions().endpoints_of("ada").empty());
    EXPECT_EQ(house.store().subscriptions().endpoints_of("tablet"), std::vector<std::string>{here});
}

TEST_F(Recovery, AnOfferAtTheOpenTableEndsWithItsBrowser) {
    house.say(kAda, "challenge",
              {{"variant", Json::object()}, {"first", "me"}, {"clock", nullptr}, {"rated", false}});
    const std::string challenge = house.last(kAda, "yourself")["challenge"];
    ASSERT_EQ(recover(kTablet, make()), "");
    EXPECT_EQ(house.why(kBob, "sit_down", {{"challenge", challenge}}), "challenge_gone");
}

// A player of a rated game gets no analysis, in whichever browser.
TEST_F(Recovery, ARatedGameIsOneInTheNewBrowserToo) {
    house.say(kAda, "take_name", {{"name", "Ada"}});
    house.say(kBob, "take_name", {{"name", "Bob"}});
    house.say(kAda, "challenge",
              {{"variant", Json::object()},
               {"first", "me"},
               {"clock", {{"minutes", 15}, {"increment", 10}}},
               {"rated", true}});
    const std::string challenge = house.last(kAda, "yourself")["challenge"];
    ASSERT_EQ(house.why(kBob, "sit_down", {{"challenge", challenge}}), "");
    ASSERT_EQ(recover(kTablet, make()), "");
    const std::string own = new_game(kTablet);
    EXPECT_EQ(house.why(kTablet, "analyse", {{"game", own}, {"ply", 0}}), "not_over");
    const std::string other = new_game(kAda);
    EXPECT_NE(house.why(kAda, "analyse", {{"game", other}, {"ply", 0}}), "not_over");
}

TEST_F(Recovery, GuessingIsLimitedByAddress) {
    const std::string code = make();
    house.connect(9, "guesser", "192.0.2.1");
    for (uint64_t seed = 1; seed <= 10; ++seed)
        EXPECT_EQ(recover(9, drawn(seed)), "unknown_code") << seed;
    EXPECT_EQ(recover(9, code), "busy");
    house.connect(10, "another", "192.0.2.1");
    EXPECT_EQ(recover(10, code), "busy") << "the same address";
    EXPECT_EQ(recover(9, "slip"), "bad_code") << "asks the store for nothing";
    house.pass(60);
    EXPECT_EQ(recover(9, code), "") << "one a minute";
}

TEST_F(Recovery, ThisMachineNeedsNone) {
    house.connect(9, "");
    EXPECT_EQ(house.why(9, "recovery_code", {{"make", true}}), "no_key");
    EXPECT_EQ(house.why(9, "recovery_code", {{"make", false}}), "no_key");
    EXPECT_EQ(recover(9, make()), "no_key");
    house.say(9, "hello", {{"protocol", 1}});
    EXPECT_FALSE(house.last(9, "welcome").contains("key"));
}

TEST_F(Recovery, AFailedDiskMovesNothing) {
    const std::string game = new_game(kAda), code = make();
    house.queue().hold();
    house.say(kTablet, "recover", {{"code", code}});
    house.queue().do_next(/*disk_works=*/false);
    house.queue().let_go();
    EXPECT_EQ(house.last(kTablet, "error")["why"], "storage");
    EXPECT_EQ(games(kAda), std::set{game});
    EXPECT_EQ(recover(kTablet, code), "");
}

TEST_F(Recovery, AKeyIsKnownByItsMark) {
    const auto mark = [&](ClientId client) -> std::string {
        house.say(client, "hello", {{"protocol", 1}});
        return house.last(client, "welcome")["key"];
    };
    const std::string ada = mark(kAda);
    EXPECT_EQ(ada.size(), 8u);
    EXPECT_NE(ada, mark(kBob));
    house.restart();
    EXPECT_EQ(mark(kAda), ada);
}

TEST_F(Recovery, OnesOwnInvitationSaysThatItWaits) {
    house.say(kAda, "invite",
              {{"variant", kNothing}, {"first", "me"}, {"clock", nullptr}, {"name", "Ada"}});
    const Json link = {{"link", house.people(kAda)["join"]}};
    house.say(kAda, "look", link);
    const Json own = house.last(kAda, "invitation");
    EXPECT_EQ(own["state"], "yours");
    EXPECT_EQ(own["waiting"], true);
    EXPECT_EQ(own["by"], "Ada");
    house.say(kBob, "look", link);
    EXPECT_FALSE(house.last(kBob, "invitation").contains("waiting"));
    house.say(kBob, "join", link);
    house.say(kAda, "look", link);
    EXPECT_EQ(house.last(kAda, "invitation")["state"], "yours");
    EXPECT_FALSE(house.last(kAda, "invitation").contains("waiting"));
}

TEST_F(Recovery, MessagesAreLikeTheirExamples) {
    make();
    Json told = {{"t", "recovery_code"}, {"d", house.last(kAda, "recovery_code")}};
    expect_example("server_recovery_code.json", told.dump());
    house.say(kAda, "invite",
              {{"variant", kNothing}, {"first", "me"}, {"clock", nullptr}, {"name", "Ada"}});
    house.say(kAda, "look", {{"link", house.people(kAda)["join"]}});
    told = {{"t", "invitation"}, {"d", house.last(kAda, "invitation")}};
    expect_example("server_invitation_own.json", told.dump());
    house.say(kAda, "hello", {{"protocol", 1}});
    told = {{"t", "welcome"}, {"d", house.last(kAda, "welcome")}};
    expect_example("server_welcome_key.json", told.dump());
}

}  // namespace
}  // namespace dipolis
