// The messages of docs/protocol.md. tests/messages holds examples of each: those of the page are
// parsed here, those of the room are produced here and must be equal (examples.h).
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "formats/position.h"
#include "rooms/catalogue_file.h"
#include "rooms/messages_table.h"
#include "server/pooled_lobby.h"
#include "tests/server/examples.h"

namespace dipolis {
namespace {

std::string read(const std::string& name) {
    std::ifstream in(std::string(MESSAGE_DIR "/") + name);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

// A lobby without sockets.
class Protocol : public testing::Test {
  protected:
    Protocol()
        : lobby_(queue_, KeySecrets(20), "0.1.0", [this](ClientId client, const std::string& text) {
              sent_.emplace_back(client, text);
          }) {
        lobby_.connect(1);
    }
    // The answer to the first client.
    std::string say(const std::string& text, ClientId client = 1) {
        sent_.clear();
        lobby_.receive(client, text);
        return sent_.empty() ? "" : sent_.back().second;
    }
    static Json data(const std::string& message) { return Json::parse(message)["d"]; }
    std::string new_game(const char* second = "human") {
        return say(R"({"t":"new","d":{"variant":{},"seats":["human",")" + std::string(second) +
                   R"("]}})");
    }
    std::string play_first(const Json& table) {
        return say(Json{{"t", "play"},
                        {"d",
                         {{"game", table["game"]},
                          {"ply", table["ply"]},
                          {"move", table["options"][0]["move"]}}}}
                       .dump());
    }

    static std::string about(const Json& table, const char* type, const Json& ply) {
        return Json{{"t", type}, {"d", {{"game", table["game"]}, {"ply", ply}}}}.dump();
    }

    MemoryStore store_;
    ImmediateQueue queue_{store_};
    std::vector<std::pair<ClientId, std::string>> sent_;
    PooledLobby lobby_;
};

std::vector<std::string> messages_of_interfaces() {
    std::vector<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(MESSAGE_DIR)) {
        const std::string name = file.path().filename();
        if (name.starts_with("client_")) names.push_back(name);
    }
    return names;
}

TEST_F(Protocol, EveryMessageOfAnInterfaceIsUnderstood) {
    const auto names = messages_of_interfaces();
    ASSERT_GE(names.size(), 41u);
    for (const std::string& name : names) EXPECT_TRUE(parse_message(read(name))) << name;
}

// The rest of it can be seen: the same table, with another end.
TEST_F(Protocol, ADamagedGameIsToldLikeItsExample) {
    const Json table = data(new_game());
    const std::string game = table["game"];
    say(R"({"t":"leave","d":{}})");
    const auto stored = store_.load(game);
    Summary after = stored->summary;
    ++after.ply;
    ASSERT_TRUE(
        store_.append(game, stored->summary.ply, std::vector<std::string>{"build quarry"}, after));
    say(Json{{"t", "open"}, {"d", {{"game", game}}}}.dump());
    ASSERT_EQ(sent_.size(), 2u);
    expect_example("server_error_damaged.json", sent_[0].second);
    EXPECT_EQ(data(sent_[1].second)["result"]["kind"], "damaged");
    EXPECT_EQ(data(sent_[1].second)["board"], table["board"]);
}

TEST_F(Protocol, AResultThatCannotBeReadIsNoneInLists) {
    ListedGame game;
    game.info.id = "k3v9q2m8";
    for (const char* result : {"", "{", R"({"winner": 0)", "\xff"}) {
        game.summary.result = result;
        const auto list = parse_json(games_message({game}, {}));
        ASSERT_TRUE(list) << result;
        EXPECT_EQ((*list)["d"]["games"][0].at("result"), Json()) << result;
    }
}

TEST_F(Protocol, NoMessageHasAFieldThatNobodyKnows) {
    for (const std::string& name : messages_of_interfaces()) {
        Json message = Json::parse(read(name));
        message["d"]["colour"] = "red";
        const auto parsed = parse_message(message.dump());
        ASSERT_FALSE(parsed) << name;
        EXPECT_EQ(parsed.error().code, ErrorCode::UnknownField) << name;
        EXPECT_EQ(parsed.error().what, "colour") << name;
    }
}

TEST_F(Protocol, APositionIsNotExploredTogetherWithAGame) {
    const auto both = parse_message(
        R"({"t":"explore","d":{"position":"dipolis/1","game":"k3v9q2m8","ply":4,"moves":[]}})");
    ASSERT_FALSE(both);
    EXPECT_EQ(both.error().code, ErrorCode::UnknownField);
    EXPECT_EQ(both.error().what, "game");
}

TEST_F(Protocol, EveryMessageOfTheRoomIsLikeItsExample) {
    expect_example("server_welcome.json", say(R"({"t":"hello","d":{"protocol":1}})"));
    expect_example("catalogue.json", catalogue_file().bytes);
    const std::string draft = new_game();
    expect_table("draft", draft);
    Json table = data(draft);
    expect_example("server_games.json", say(R"({"t":"games","d":{}})"));
    const Json stale = {
        {"t", "play"},
        {"d", {{"game", table["game"]}, {"ply", table["ply"]}, {"move", "build quarry"}}}};
    expect_example("server_refused.json", say(stale.dump()));
    expect_example("server_error.json", say(R"({"t":"open","d":{"game":"nowhere"}})"));
    bool turn = false;
    std::string last;
    while (table["result"].is_null()) {
        last = play_first(table);
        table = data(last);
        if (!turn && table["step"] == "turn" && table["events"].size() > 3) {
            expect_table("turn", last);
            turn = true;
        }
    }
    expect_table("over", last);
    expect_example("server_trace.json",
                   say(Json{{"t", "trace"}, {"d", {{"game", table["game"]}}}}.dump()));
    expect_example("server_past.json", say(about(table, "past", 11)));
    sent_.clear();
    lobby_.receive(1, read("client_explore.json"));
    expect_example("server_explored.json", sent_.front().second);
    expect_example("server_composed.json", say(read("client_compose.json")));
    Json flawed = Json::parse(read("client_compose.json"));
    flawed["d"]["table"]["cities"][0]["coins"] = 300;
    flawed["d"]["table"]["discard"][0] = "quarry";
    expect_example("server_composed_flawed.json", say(flawed.dump()));
}

TEST_F(Protocol, ATableIsComposedFromAPositionAndBack) {
    Json composed = data(say(read("client_compose.json")));
    EXPECT_EQ(composed["asked"], 7);
    composed.erase("asked");
    const auto ask = [&](const Json& about) {
        return data(say(Json{{"t", "compose"}, {"d", about}}.dump()));
    };
    const std::string position = composed["position"];
    EXPECT_EQ(ask({{"position", position}}), composed);
    const auto position_of = [&](const Json& table) {
        sent_.clear();
        lobby_.receive(1, about(table, "explore", table["ply"]));
        return data(sent_.front().second)["position"].get<std::string>();
    };
    // Before Age I the structure is still empty.
    const Json draft = ask({{"position", position_of(data(new_game()))}});
    EXPECT_EQ(draft["table"]["age"], 1);
    EXPECT_TRUE(draft["position"].is_null());
    EXPECT_EQ(ask({{"position", "nonsense"}})["why"], "bad_position");
    EXPECT_EQ(ask({{"table", 7}})["why"], "bad_message");
    EXPECT_EQ(ask(Json::object())["why"], "bad_message");
    // The position of a game with an add-on is returned unchanged, with a flaw.
    const Json solo =
        data(say(R"({"t":"new","d":{"variant":{"solo":"caesar"},"seats":["human","rival"]}})"));
    const std::string line = position_of(solo);
    const Json kept = ask({{"position", line}});
    EXPECT_TRUE(kept["table"].is_null());
    EXPECT_EQ(kept["position"], line);
    EXPECT_EQ(kept["flaws"][0]["key"], "compose.addons");
    EXPECT_FALSE(kept.contains("asked"));
    EXPECT_EQ(ask({{"position", line}, {"asked", 8}})["asked"], 8);
    // If both are given the line counts; an impossible one gives an error with the request's
    // number.
    EXPECT_EQ(ask({{"position", line}, {"table", Json::object()}}), kept);
    const Json broken = ask({{"position", "age=1 board=law,-,-,-,- tokens0=law"}});
    EXPECT_EQ(broken["key"], "input.broken_invariant");
    EXPECT_EQ(broken["what"],
              (Json{{"key", "invariant.tokens_in_one_place"}, {"args", Json::object()}}));
    const Json bad = ask({{"position", "age=4"}, {"asked", 9}});
    EXPECT_EQ(bad["why"], "bad_position");
    EXPECT_EQ(bad["asked"], 9);
    EXPECT_FALSE(ask({{"position", "age=4"}}).contains("asked"));
    EXPECT_EQ(ask({{"position", line}, {"asked", "9"}})["why"], "bad_message");
}

TEST_F(Protocol, APastPositionIsTheTableThatWasShownThen) {
    const Json then = data(play_first(data(new_game())));
    const Json later = data(play_first(then));
    const Json past = data(say(about(later, "past", then["ply"])));
    for (const char* field : {"ply", "draft", "cities", "structure", "prices", "pawn", "board"})
        EXPECT_EQ(past[field], then[field]) << field;
    EXPECT_TRUE(past["options"].empty());
    EXPECT_EQ(data(say(about(later, "past", 9999)))["why"], "bad_message");
}

// The table of a client that plays these seats and sees that position. The room does not matter.
std::string table_at(std::string_view position, Seats you, std::optional<Seat> asked) {
    const Room room = Room::open({"k3v9q2m8", {}, {}, {}, {}}, Rng(1));
    const auto seen = parse_position(position);
    EXPECT_TRUE(seen) << position;
    return table_message(room, {.you = you, .seen = *seen, .asked = asked, .sealed = {}},
                         room.ply());
}

TEST_F(Protocol, ATableWarnsOfTheRivalOfWhoeverLooks) {
    // Both sides lack one symbol; the second, whose turn it is not, also two shields.
    const std::string end =
        " loot0=- coins0=8 coins1=9 pawn=-7 wonders1=colossus"
        " buildings0=scriptorium,pharmacist,apothecary,workshop,academy"
        " buildings1=library,dispensary,laboratory,school,study"
        " structure=university,fortifications,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.";
    const std::string position = "dipolis/1 age=3 turn=0" + end;
    const auto told = [&](Seats you, std::optional<Seat> asked) {
        return data(table_at(position, you, asked)).value("threats", Json());
    };
    const Json of_second = told({Seat::First}, Seat::First);
    EXPECT_EQ(of_second, (Json{{{"seat", 1},
                                {"kind", "military"},
                                {"missing", 2},
                                {"cards", {"fortifications"}},
                                {"wonders", {"colossus"}}},
                               {{"seat", 1},
                                {"kind", "science"},
                                {"missing", 1},
                                {"cards", {"university"}},
                                {"wonders", Json::array()}}}));
    expect_table("threats", table_at(position, {Seat::First}, Seat::First));
    // At one screen the one who is asked is told; who waits is told of the same rival.
    EXPECT_EQ(told(kBothSeats, Seat::First), of_second);
    EXPECT_EQ(told({Seat::First}, {}), of_second);
    const Json of_first = told({Seat::Second}, {});
    ASSERT_EQ(of_first.size(), 1u);
    EXPECT_EQ(of_first[0]["seat"], 0);
    EXPECT_EQ(of_first[0]["kind"], "science");
    // Nobody's rival: at one screen while chance acts, and for who only watches.
    EXPECT_TRUE(told(kBothSeats, {}).is_null());
    EXPECT_TRUE(told({}, {}).is_null());
}

TEST_F(Protocol, ATableDoesNotWarnOfWhatTheCardsThatAreLeftCannotBring) {
    const auto kinds = [&](const char* cities, const char* rest) {
        const std::string position =
            std::string(
                "dipolis/1 age=3 turn=0 loot0=- coins0=8 coins1=9 pawn=-7"
                " buildings1=library,dispensary,laboratory,school,study ") +
            cities + " structure=palace,obelisk," + rest + ",.,.,.,.,.,.,.,.,.,.,.,.,.,.";
        std::string told;
        for (const Json& threat :
             data(table_at(position, {Seat::First}, Seat::First)).value("threats", Json::array()))
            told += threat["kind"].get<std::string>() + " ";
        return told;
    };
    EXPECT_EQ(kinds("", "senate,.,.,."), "");
    EXPECT_EQ(kinds("", "circus,.,.,."), "military ");
    EXPECT_EQ(kinds("", "university,.,.,."), "science ");
    // One that lies face down may be any that has not been seen; a Wonder may bring anything.
    EXPECT_EQ(kinds("", "?,.,.,senate"), "military science ");
    EXPECT_EQ(kinds("wonders1=mausoleum", "senate,.,.,."), "military science ");
}

TEST_F(Protocol, ATableWithoutThreatsNamesNone) {
    const Json table = data(new_game());
    EXPECT_FALSE(table.contains("threats"));
}

TEST_F(Protocol, AMoveTakenBackLeavesTheTableAsItWas) {
    const Json before = data(new_game());
    EXPECT_FALSE(before["undo"].get<bool>());
    const Json after = data(play_first(before));
    EXPECT_TRUE(after["undo"].get<bool>());
    Json again = data(say(about(after, "undo", after["ply"])));
    EXPECT_TRUE(again["rewound"].get<bool>());
    again.erase("rewound");
    EXPECT_EQ(again["options"], before["options"]);
    EXPECT_EQ(again["ply"], before["ply"]);
    const std::string game = again["game"];
    EXPECT_EQ(store_.load(game)->lines.size(), before["ply"].get<size_t>());
    EXPECT_EQ(data(say(about(after, "undo", after["ply"])))["why"], "stale");
    EXPECT_EQ(data(say(about(again, "undo", again["ply"])))["why"], "not_an_option");
}

TEST_F(Protocol, ARecordBecomesAGame) {
    const Json message = Json::parse(read("client_import.json"));
    Json table = data(say(message.dump()));
    EXPECT_FALSE(table["result"].is_null());
    const Json trace =
        data(say(Json{{"t", "trace"}, {"d", {{"game", table["game"]}}}}.dump()))["trace"];
    EXPECT_EQ(trace["moves"], message["d"]["trace"]["moves"]);
    // A record that stops in the middle is continued, here against the computer.
    Json half = message;
    Json& moves = half["d"]["trace"]["moves"];
    moves.erase(moves.begin() + 20, moves.end());
    half["d"]["seats"] = {"human", "greedy"};
    table = data(say(half.dump()));
    EXPECT_TRUE(table["result"].is_null());
    EXPECT_EQ(table["you"], Json::array({0}));
    half["d"]["trace"]["moves"][19]["card"] = "nonsense";
    EXPECT_EQ(data(say(half.dump()))["why"], "bad_record");
    EXPECT_EQ(data(say(R"({"t":"open","d":{"game":1,"seat":"import"}})"))["why"], "bad_message");
}

// A finished game becomes a link, and the link the same game; so do positions and puzzles.
TEST_F(Protocol, ALinkHoldsAGameAPositionOrAPuzzle) {
    const auto ask = [&](const char* type, const Json& about) {
        return say(Json{{"t", type}, {"d", about}}.dump());
    };
    const Json game = data(say(Json::parse(read("client_import.json")).dump()));
    const Json about = {{"game", game["game"]}, {"ply", 40}, {"review", true}, {"asked", 1}};
    const std::string packed = ask("pack", about);
    expect_example("server_packed.json", packed);
    const std::string piece = data(packed)["piece"];
    Json unpacked = data(ask("unpack", {{"piece", "http://x/#/l/" + piece}}));
    EXPECT_EQ(unpacked["kind"], "game");
    EXPECT_EQ(unpacked["ply"], 40);
    EXPECT_EQ(unpacked["seats"], Json::array({"human", "human"}));
    EXPECT_EQ(unpacked["moves"].size(), game["ply"].get<size_t>());
    const Json again = data(ask("import", {{"piece", piece}}));
    EXPECT_NE(again["game"], game["game"]);
    EXPECT_EQ(again["result"], game["result"]);
    EXPECT_EQ(again["cities"], game["cities"]);
    // Taking a game that is over does not win it against its computer.
    Json against = Json::parse(read("client_import.json"));
    against["d"]["seats"] = {"human", "greedy"};
    const Json won = data(say(against.dump()));
    EXPECT_EQ(won["you"], Json::array({0}));
    const Json link_of_it = data(ask("pack", {{"game", won["game"]}, {"asked", 2}}))["piece"];
    EXPECT_EQ(data(ask("import", {{"piece", link_of_it}}))["you"], Json::array({0, 1}));

    const Json puzzle = data(ask("puzzle", {{"n", 3}}));
    const std::string link = data(ask("pack", {{"puzzle", 3}}))["piece"];
    const std::string told = ask("unpack", {{"piece", link}, {"asked", 5}});
    expect_example("server_unpacked.json", told);
    EXPECT_EQ(data(told)["n"], 3);
    EXPECT_EQ(data(told)["moves"], Json::array({puzzle["move"]}));

    const Json tried = {{"position", puzzle["position"]}, {"moves", {puzzle["move"]}}, {"ply", 0}};
    unpacked = data(ask("unpack", {{"piece", data(ask("pack", tried))["piece"]}}));
    EXPECT_EQ(unpacked["kind"], "position");
    EXPECT_EQ(unpacked["position"], puzzle["position"]);
    EXPECT_EQ(unpacked["moves"], tried["moves"]);
    EXPECT_EQ(unpacked["ply"], 0);
}

TEST_F(Protocol, ALinkIsRefusedWithItsReason) {
    const auto why = [&](const char* type, const Json& about) {
        return data(say(Json{{"t", type}, {"d", about}}.dump()));
    };
    const std::string piece = why("pack", {{"puzzle", 1}})["piece"];
    const Json cut = why("unpack", {{"piece", piece.substr(1)}, {"asked", 7}});
    EXPECT_EQ(cut["why"], "bad_link");
    EXPECT_EQ(cut["key"], "input.broken_parcel");
    EXPECT_EQ(cut["asked"], 7);
    EXPECT_EQ(why("import", {{"piece", piece}})["why"], "bad_record");
    EXPECT_EQ(why("import", Json::object())["why"], "bad_record");
    EXPECT_EQ(why("pack", {{"puzzle", 32000}})["why"], "bad_link");
    EXPECT_EQ(why("pack", {{"position", "age=4"}})["key"], "input.out_of_range");
    const Json first = {{"position", "dipolis/1"}, {"moves", {"build altar"}}};
    EXPECT_EQ(why("pack", first)["why"], "bad_link");
    EXPECT_EQ(why("pack", Json::object())["why"], "bad_message");
    EXPECT_EQ(why("pack", {{"puzzle", 1}, {"game", "x"}})["why"], "bad_message");
    // It would tell what is face down or secret.
    const Json open = data(new_game());
    EXPECT_EQ(why("pack", {{"game", open["game"]}})["why"], "not_over");
}

TEST_F(Protocol, NonsenseIsAnsweredAndChangesNothing) {
    const Json table = data(new_game());
    for (const char* text :
         {"", "{", "[]", "null", R"({"t":"play"})", R"({"t":5,"d":{}})", R"({"t":"play","d":[]})",
          R"({"t":"unheard","d":{}})", R"({"t":"open","d":{"game":7}})",
          R"({"t":"play","d":{"game":"x","ply":1e9,"move":"a"}})",
          R"({"t":"new","d":{"variant":{"middle_pawn":3},"seats":["human","human"]}})",
          R"({"t":"new","d":{"variant":{},"seats":["human"]}})", R"({"t":"games","d":{},"more":1})",
          R"({"t":"games","d":{"more":1}})", R"({"t":"games","t":"games","d":{}})",
          R"({"t":"open","d":{"game":"x","seat":2}})"}) {
        EXPECT_EQ(Json::parse(say(text))["t"], "error") << text;
    }
    EXPECT_EQ(data(say(R"({"t":"new","d":{"variant":{},"seats":["human","zeus"]}})"))["why"],
              "bad_variant");
    EXPECT_EQ(Json::parse(say(std::string(100000, '[')))["t"], "error");
    EXPECT_EQ(Json::parse(say(std::string(2000, '[')))["t"], "error");
    const Json again = data(say(Json{{"t", "open"}, {"d", {{"game", table["game"]}}}}.dump()));
    EXPECT_EQ(again["ply"], table["ply"]);
}

TEST_F(Protocol, AnObjectHasSixtyFourNamesAtMost) {
    for (const int names : {64, 65}) {
        Json table = Json::object();
        for (int i = 0; i < names; ++i) table["name" + std::to_string(i)] = 0;
        const std::string answer = say(Json{{"t", "compose"}, {"d", {{"table", table}}}}.dump());
        EXPECT_EQ(Json::parse(answer)["t"], names == 64 ? "composed" : "error") << names;
    }
}

// A long line is quoted in part, and the cut may be inside a UTF-8 character.
TEST_F(Protocol, OnlyMessagesWithARecordATableOrMovesMayBeLong) {
    const auto long_one = [](const std::string& type, size_t bytes, bool type_first) {
        const std::string head = R"("t":")" + type + '"';
        const std::string data = R"("d":{"x":")" + std::string(bytes, 'x') + "\"}";
        return type_first ? "{ " + head + ",\n" + data + "}" : "{" + data + " , " + head + " }\n";
    };
    for (const char* type : {"hello", "play", "say", "nonsense", "import", "explore", "compose"}) {
        const bool may = std::string_view("import explore compose").find(type) != std::string::npos;
        for (const bool first : {true, false}) {
            const auto short_one = parse_message(long_one(type, 3000, first));
            EXPECT_NE(short_one.error().code, ErrorCode::TooLong) << type;
            const auto longer = parse_message(long_one(type, 60'000, first));
            EXPECT_EQ(longer.error().code != ErrorCode::TooLong, may) << type << first;
            const auto longest = parse_message(long_one(type, 70'000, first));
            EXPECT_EQ(longest.error().code, ErrorCode::TooLong) << type << first;
        }
    }
    for (const char* type_nowhere :
         {"[[", R"({"t":1,)", R"({"d":{"t":"import")", R"({"t":"import)"})
        EXPECT_EQ(parse_message(type_nowhere + std::string(5000, ' ')).error().code,
                  ErrorCode::TooLong)
            << type_nowhere;
}

TEST_F(Protocol, AMessageHasNoMoreValuesThanARecord) {
    const auto with = [](int values) {
        std::string list = "0";
        for (int i = 1; i < values; ++i) list += ",0";
        return R"({"t":"import","d":{"trace":[)" + list + "]}}";
    };
    EXPECT_NE(parse_message(with(4000)).error().code, ErrorCode::TooLong);
    EXPECT_EQ(parse_message(with(4100)).error().code, ErrorCode::TooLong);
}

TEST_F(Protocol, LettersOfTwoBytesAreNoTrouble) {
    for (size_t before = 70; before < 84; ++before) {
        std::string words(before, 'a');
        for (int i = 0; i < 20; ++i) words += "\u00e9";
        for (const Json& unusual :
             {Json{{"t", "explore"}, {"d", {{"position", words}, {"moves", Json::array()}}}},
              Json{{"t", "compose"}, {"d", {{"position", words}}}},
              Json{{"t", words}, {"d", Json::object()}}})
            EXPECT_EQ(Json::parse(say(unusual.dump()))["t"], "error") << unusual;
    }
}

TEST_F(Protocol, NobodyPlaysWithoutATable) {
    for (const char* game : {"", "nowhere"}) {
        const Json play = {{"t", "play"},
                           {"d", {{"game", game}, {"ply", 0}, {"move", "build quarry"}}}};
        EXPECT_EQ(data(say(play.dump()))["why"], "unknown_game") << game;
    }
}

TEST_F(Protocol, EverybodyWhoLooksAtAGameIsShownItsMoves) {
    const Json table = data(new_game());
    lobby_.connect(2);
    say(Json{{"t", "open"}, {"d", {{"game", table["game"]}}}}.dump(), 2);
    play_first(table);
    ASSERT_EQ(sent_.size(), 2u);
    EXPECT_EQ(sent_[0].second, sent_[1].second);
    lobby_.disconnect(2);
    play_first(data(sent_[0].second));
    EXPECT_EQ(sent_.size(), 1u);
}

TEST_F(Protocol, TheComputerMovesOneMoveATick) {
    Json table = data(new_game("greedy"));
    play_first(table);
    sent_.clear();
    lobby_.tick();
    ASSERT_EQ(sent_.size(), 1u);
    EXPECT_EQ(data(sent_[0].second)["events"][0]["by"], 1);
    EXPECT_EQ(data(sent_[0].second)["from"], data(sent_[0].second)["events"][0]["ply"]);
}

TEST_F(Protocol, AGameGoesOnAfterEverybodyLeft) {
    Json table = data(play_first(data(new_game())));
    say(R"({"t":"leave","d":{}})");
    const Json again = data(say(Json{{"t", "open"}, {"d", {{"game", table["game"]}}}}.dump()));
    EXPECT_EQ(again["ply"], table["ply"]);
    EXPECT_EQ(again["from"], 0);
    EXPECT_EQ(again["events"].size(), again["ply"].get<size_t>());
    EXPECT_EQ(again["options"], table["options"]);
}

TEST_F(Protocol, ADeletedGameIsGone) {
    const Json table = data(new_game());
    EXPECT_TRUE(
        data(say(Json{{"t", "delete"}, {"d", {{"game", table["game"]}}}}.dump()))["games"].empty());
    EXPECT_EQ(Json::parse(say(Json{{"t", "open"}, {"d", {{"game", table["game"]}}}}.dump()))["t"],
              "error");
    EXPECT_EQ(Json::parse(play_first(table))["t"], "error");
}

}  // namespace
}  // namespace dipolis
