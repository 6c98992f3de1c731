// Games in the forms of other sites are read as the games they were; what cannot have happened is
// refused with its place.
#include "formats/site_log.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "engine/catalogue.h"
#include "engine/structure.h"
#include "formats/trace.h"
#include "play/rng.h"
#include "tests/seed.h"

namespace dipolis {
namespace {

// The numbers of cards at a site: the first is `from`.
struct Numbering {
    int from;
    std::vector<std::string> ids;
    int of(Card card) const {
        const auto found = std::find(ids.begin(), ids.end(), id(card));
        return from + static_cast<int>(found - ids.begin());
    }
};

// The cards of each site in the order of its numbers, written down a second time, so that a slip in
// the product's table is seen.
const Numbering kArena = {1,
                          {"lumber_yard",
                           "stone_pit",
                           "clay_pool",
                           "logging_camp",
                           "quarry",
                           "clay_pit",
                           "glassworks",
                           "press",
                           "stable",
                           "garrison",
                           "palisade",
                           "guard_tower",
                           "scriptorium",
                           "workshop",
                           "pharmacist",
                           "apothecary",
                           "tavern",
                           "stone_reserve",
                           "clay_reserve",
                           "wood_reserve",
                           "theater",
                           "altar",
                           "baths",
                           "sawmill",
                           "shelf_quarry",
                           "brickyard",
                           "glass_blower",
                           "drying_room",
                           "horse_breeders",
                           "barracks",
                           "walls",
                           "archery_range",
                           "parade_ground",
                           "school",
                           "laboratory",
                           "dispensary",
                           "library",
                           "brewery",
                           "forum",
                           "caravansery",
                           "customs_house",
                           "temple",
                           "statue",
                           "courthouse",
                           "aqueduct",
                           "rostrum",
                           "circus",
                           "arsenal",
                           "siege_workshop",
                           "fortifications",
                           "pretorium",
                           "academy",
                           "university",
                           "study",
                           "observatory",
                           "arena",
                           "chamber_of_commerce",
                           "port",
                           "lighthouse",
                           "armory",
                           "palace",
                           "gardens",
                           "pantheon",
                           "town_hall",
                           "senate",
                           "obelisk",
                           "merchants_guild",
                           "shipowners_guild",
                           "builders_guild",
                           "magistrates_guild",
                           "scientists_guild",
                           "moneylenders_guild",
                           "tacticians_guild"}};

int number_at_7wd(Card card) {
    static const std::array<Numbering, 4> kDecks = {{
        {100,
         {"lumber_yard",  "logging_camp", "clay_pool",   "clay_pit", "quarry",     "stone_pit",
          "glassworks",   "press",        "guard_tower", "workshop", "apothecary", "stone_reserve",
          "clay_reserve", "wood_reserve", "stable",      "garrison", "palisade",   "scriptorium",
          "pharmacist",   "theater",      "altar",       "baths",    "tavern"}},
        {200, {"sawmill",        "brickyard", "shelf_quarry",  "glass_blower",  "drying_room",
               "walls",          "forum",     "caravansery",   "customs_house", "courthouse",
               "horse_breeders", "barracks",  "archery_range", "parade_ground", "library",
               "dispensary",     "school",    "laboratory",    "statue",        "temple",
               "aqueduct",       "rostrum",   "brewery"}},
        {300, {"arsenal",        "pretorium",      "academy", "study",      "chamber_of_commerce",
               "port",           "armory",         "palace",  "town_hall",  "obelisk",
               "fortifications", "siege_workshop", "circus",  "university", "observatory",
               "gardens",        "pantheon",       "senate",  "lighthouse", "arena"}},
        {400,
         {"merchants_guild", "shipowners_guild", "builders_guild", "magistrates_guild",
          "scientists_guild", "moneylenders_guild", "tacticians_guild"}},
    }};
    return kDecks[static_cast<size_t>(row(card).back)].of(card);
}

const Numbering kSevenee = {0,
                            {"lumber_yard",
                             "logging_camp",
                             "clay_pool",
                             "clay_pit",
                             "quarry",
                             "stone_pit",
                             "glassworks",
                             "press",
                             "guard_tower",
                             "stable",
                             "garrison",
                             "palisade",
                             "workshop",
                             "apothecary",
                             "scriptorium",
                             "pharmacist",
                             "theater",
                             "altar",
                             "baths",
                             "stone_reserve",
                             "clay_reserve",
                             "wood_reserve",
                             "tavern",
                             "sawmill",
                             "brickyard",
                             "shelf_quarry",
                             "glass_blower",
                             "drying_room",
                             "walls",
                             "horse_breeders",
                             "barracks",
                             "archery_range",
                             "parade_ground",
                             "library",
                             "dispensary",
                             "school",
                             "laboratory",
                             "courthouse",
                             "statue",
                             "temple",
                             "aqueduct",
                             "rostrum",
                             "forum",
                             "caravansery",
                             "customs_house",
                             "brewery",
                             "arsenal",
                             "pretorium",
                             "fortifications",
                             "siege_workshop",
                             "circus",
                             "academy",
                             "study",
                             "university",
                             "observatory",
                             "palace",
                             "town_hall",
                             "obelisk",
                             "gardens",
                             "pantheon",
                             "senate",
                             "chamber_of_commerce",
                             "port",
                             "armory",
                             "lighthouse",
                             "arena",
                             "merchants_guild",
                             "shipowners_guild",
                             "builders_guild",
                             "magistrates_guild",
                             "scientists_guild",
                             "moneylenders_guild",
                             "tacticians_guild"}};

// As cards are printed: "The Hanging Gardens", "Chamber Of Commerce".
std::string printed(std::string_view id, bool article = false) {
    std::string name(id);
    bool begins = true;
    for (char& c : name) {
        if (begins) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        begins = c == '_';
        if (begins) c = ' ';
    }
    return (article ? "The " : "") + name;
}

struct Game {
    Trace trace;
    Replay replay;
};

// Recorded games that leave who begins, with the pawn in the middle, to this.
std::vector<Game> read_games(MiddlePawn pawn) {
    std::ifstream in(TRACE_DIR "/base.jsonl");
    std::vector<Game> games;
    for (std::string line; std::getline(in, line) && games.size() < 5;) {
        const auto trace = parse_trace(line);
        if (trace->variant.middle_pawn != pawn || trace->variant.preset_wonders) continue;
        games.push_back({*trace, *replay(*trace)});
    }
    return games;
}
const std::vector<Game>& games_where(MiddlePawn pawn) {
    static const std::vector<Game> begins = read_games(MiddlePawn::Begins);
    static const std::vector<Game> chooses = read_games(MiddlePawn::Chooses);
    return pawn == MiddlePawn::Begins ? begins : chooses;
}

// Calls `tell` with the position before each move of a player.
template <class Tell>
void each_decision(const Game& game, Tell tell) {
    State state = start(game.trace.variant);
    for (const Move move : game.replay.moves) {
        if (is_seat(actor(state))) tell(state, move);
        play(state, move);
    }
}

std::vector<Move> decisions(const Variant& variant, std::span<const Move> moves) {
    std::vector<Move> made;
    State state = start(variant);
    for (const Move move : moves) {
        if (is_seat(actor(state))) made.push_back(move);
        play(state, move);
    }
    return made;
}

// --- Board Game Arena

Json draftpool(const State& state) {
    Json cards = Json::array();
    for (Place place : state.structure.present) {
        const auto& spot = layout(state.age).spots[place];
        Json card = {{"row", spot.row + 1}, {"column", spot.x + 6}};
        if (state.structure.face_up(place))
            card["building"] = kArena.of(state.structure.cards[place]);
        cards.push_back(card);
    }
    return {{"age", static_cast<int>(state.age)}, {"cards", cards}};
}

Json arena_event(const State& state, Move move) {
    Json args = {{"playerId", actor(state) == Actor::First ? "101" : "202"}};
    const auto told = [&](const char* type) { return Json{{"type", type}, {"args", args}}; };
    switch (move.kind) {
        case MoveKind::Draft:
            args["wonderName"] = printed(id(move.wonder()), true);
            return told("wonderSelected");
        case MoveKind::Token:
            args["progressTokenName"] = printed(id(move.token()));
            return told("progressTokenChosen");
        case MoveKind::FirstPlayer:
            return {{"type", "message"}, {"args", {{"player_name", "somebody"}}}};
        default:
            break;
    }
    const int coins = amount(state, seat_of(actor(state)), move);
    args["buildingName"] = printed(id(move.card()));
    if (move.kind == MoveKind::Destroy) return told("opponentDiscardBuilding");
    if (move.kind == MoveKind::Discard) {
        args["gain"] = coins;
        return told("discardBuilding");
    }
    if (move.kind == MoveKind::Revive) {
        args["payment"] = {{"discardedCard", true}};
        args["cost"] = "";
        return told("constructBuilding");
    }
    args["cost"] = coins == 0 ? Json("") : Json(coins);
    args["payment"] = {{"discardedCard", false}};
    if (move.kind == MoveKind::Build) return told("constructBuilding");
    args["wonderName"] = printed(id(move.wonder()));
    return told("constructWonder");
}

Json arena_log(const Game& game, bool places) {
    Json packets = Json::array();
    each_decision(game, [&](const State& state, Move move) {
        Json data = Json::array();
        if (places && step(state) == Step::TakeTurn)
            data.push_back({{"type", "gameStateChange"},
                            {"args", {{"args", {{"draftpool", draftpool(state)}}}}}});
        data.push_back(arena_event(state, move));
        packets.push_back({{"move_id", std::to_string(packets.size())}, {"data", data}});
    });
    return {{"899", packets}};
}

TEST(SiteLog, ReadsATableOfBoardGameArena) {
    for (const bool places : {true, false}) {
        int games = 0;
        for (const Game& game : games_where(MiddlePawn::Chooses)) {
            SCOPED_TRACE("game " + std::to_string(++games));
            const auto read = site_games(arena_log(game, places));
            ASSERT_TRUE(read);
            ASSERT_EQ(read->size(), 1U);
            const auto& ours = read->front();
            ASSERT_TRUE(ours) << id(ours.error().code) << ' ' << ours.error().where << ' '
                              << ours.error().what;
            const std::string source = "Board Game Arena, table 899";
            EXPECT_EQ(ours->source,
                      places ? source : source + "; the places of the cards are made up");
            EXPECT_EQ(ours->told_places, places);
            EXPECT_EQ(decisions(ours->variant, ours->moves),
                      decisions(game.trace.variant, game.replay.moves));
            EXPECT_EQ(result_json(ours->state), result_json(game.replay.state));
            // Cards that lay face up lie there again; the rest nobody has seen.
            if (places) {
                std::vector<Move> shown, theirs;
                for (Move move : ours->moves)
                    shown.push_back(move.kind == MoveKind::Reveal ? move : Move{});
                for (Move move : game.replay.moves)
                    theirs.push_back(move.kind == MoveKind::Reveal ? move : Move{});
                EXPECT_EQ(shown, theirs);
            }
            const auto record = parse_trace(
                trace_json(ours->variant, ours->deal, ours->moves, ours->source).dump());
            ASSERT_TRUE(record);
            EXPECT_TRUE(replay(*record));
        }
        EXPECT_EQ(games, 5);
    }
}

// --- 7wd.io

Json log_of_7wd(const Game& game) {
    Json deal = {{"id", 1}, {"p1", "ada"}, {"p2", "bob"}};
    std::vector<std::string> wonders = {"appian_way",    "circus_maximus",   "colossus",
                                        "great_library", "great_lighthouse", "hanging_gardens",
                                        "mausoleum",     "piraeus",          "pyramids",
                                        "sphinx",        "statue_of_zeus",   "temple_of_artemis"};
    std::vector<std::string> tokens = {"agriculture", "architecture", "economy",    "law",
                                       "masonry",     "mathematics",  "philosophy", "strategy",
                                       "theology",    "urbanism"};
    const auto number = [](const std::vector<std::string>& ids, std::string_view id) {
        return static_cast<int>(std::find(ids.begin(), ids.end(), id) - ids.begin()) + 1;
    };
    for (const auto& group : game.trace.deal.wonders) {
        for (Wonder wonder : group) deal["wonders"].push_back(number(wonders, id(wonder)));
    }
    for (Token token : game.trace.deal.tokens) deal["tokens"].push_back(number(tokens, id(token)));
    deal["randomTokens"] = Json::array();
    for (Move move : game.replay.moves) {
        if (move.kind != MoveKind::Library) continue;
        for (uint8_t token : {move.a, move.b, move.c})
            deal["randomTokens"].push_back(number(tokens, id(static_cast<Token>(token))));
    }
    for (Age age : {Age::I, Age::II, Age::III}) {
        for (Card card : game.trace.deal.age(age))
            deal["cards"][std::to_string(static_cast<int>(age))].push_back(number_at_7wd(card));
    }
    Json log = Json::array({Json{{"meta", {{"actor", ""}}}, {"move", deal}}});
    each_decision(game, [&](const State& state, Move move) {
        Json json;
        switch (move.kind) {
            case MoveKind::Draft:
                json = {{"id", 2}, {"wonder", number(wonders, id(move.wonder()))}};
                break;
            case MoveKind::Token:
                json = {{"id", step(state) == Step::ChooseToken ? 3 : 9},
                        {"token", number(tokens, id(move.token()))}};
                break;
            case MoveKind::FirstPlayer:
                json = {{"id", 7}, {"player", move.seat() == Seat::First ? "ada" : "bob"}};
                break;
            case MoveKind::Wonder:
                json = {{"id", 5},
                        {"card", number_at_7wd(move.card())},
                        {"wonder", number(wonders, id(move.wonder()))}};
                break;
            default: {
                const int id = move.kind == MoveKind::Build     ? 4
                               : move.kind == MoveKind::Discard ? 6
                               : move.kind == MoveKind::Destroy ? 8
                                                                : 11;
                json = {{"id", id}, {"card", number_at_7wd(move.card())}};
            }
        }
        log.push_back(
            {{"meta", {{"actor", actor(state) == Actor::First ? "ada" : "bob"}}}, {"move", json}});
    });
    return log;
}

TEST(SiteLog, ReadsTheMovesOf7wdMoveByMove) {
    for (const Game& game : games_where(MiddlePawn::Chooses)) {
        const auto read = site_games(log_of_7wd(game));
        ASSERT_TRUE(read);
        const auto& ours = read->front();
        ASSERT_TRUE(ours) << id(ours.error().code) << ' ' << ours.error().where << ' '
                          << ours.error().what;
        EXPECT_EQ(ours->deal, game.trace.deal);
        EXPECT_EQ(ours->moves, game.replay.moves);
        EXPECT_TRUE(ours->told_places);
    }
}

// --- sevenee

Json sevenee_log(const Game& game) {
    static const std::array<std::vector<int>, 3> kRows = {
        {{2, 3, 4, 5, 6}, {6, 5, 4, 3, 2}, {2, 3, 4, 2, 4, 3, 2}}};
    static const std::vector<std::string> kWonders = {
        "appian_way",       "circus_maximus",  "colossus",       "great_library",
        "great_lighthouse", "hanging_gardens", "mausoleum",      "piraeus",
        "pyramids",         "sphinx",          "statue_of_zeus", "temple_of_artemis"};
    const auto wonder_number = [](Wonder wonder) {
        return static_cast<int>(std::find(kWonders.begin(), kWonders.end(), id(wonder)) -
                                kWonders.begin());
    };
    Json items = Json::array();
    const auto say = [&](const char* agent, const Json& action) {
        items.push_back({{"agent", {{"t", agent}}}, {"action", action}});
    };
    Json tokens = {{"type", "drawProgressTokens"}, {"reservedProgressTokens", Json::array()}};
    for (Token token : game.trace.deal.tokens) tokens["progressTokens"].push_back(id(token));
    say("s", tokens);
    Json wonders = {{"type", "drawWonders"}};
    for (const auto& group : game.trace.deal.wonders) {
        for (Wonder wonder : group) wonders["wonders"].push_back(wonder_number(wonder));
    }
    say("s", wonders);
    Age dealt = Age::None;
    each_decision(game, [&](const State& state, Move move) {
        if (state.age != dealt) {
            dealt = state.age;
            const auto& cards = game.trace.deal.age(dealt);
            size_t place = 0;
            Json rows = Json::array();
            for (int size : kRows[static_cast<size_t>(dealt) - 1]) {
                Json row = Json::array({nullptr});
                for (int i = 0; i < size; ++i) row.push_back(kSevenee.of(cards[place++]));
                rows.push_back(row);
            }
            say("s", {{"type", "drawCards"}, {"cards", rows}});
        }
        Json action = {{"playerIndex", actor(state) == Actor::First ? 1 : 0}};
        const auto is = [&](const char* type) { action["type"] = type; };
        if (move.kind == MoveKind::Draft) {
            is("pickWonder");
            action["wonder"] = wonder_number(move.wonder());
        } else if (move.kind == MoveKind::Token) {
            is("pickProgressToken");
            action["progressToken"] = id(move.token());
        } else if (move.kind == MoveKind::FirstPlayer) {
            is("pickStartPlayer");
            action["pickedPlayerIndex"] = move.seat() == Seat::First ? 1 : 0;
        } else {
            is(move.kind == MoveKind::Build     ? "buyCard"
               : move.kind == MoveKind::Discard ? "discardCard"
               : move.kind == MoveKind::Wonder  ? "buildWonder"
               : move.kind == MoveKind::Destroy ? "killCard"
                                                : "pickDiscardedCard");
            action["card"] = kSevenee.of(move.card());
            if (move.kind == MoveKind::Wonder) action["wonder"] = wonder_number(move.wonder());
        }
        say("p", action);
    });
    return {{"result", "FINISHED"}, {"actionItems", items}};
}

TEST(SiteLog, ReadsTheActionsOfSevenee) {
    for (const Game& game : games_where(MiddlePawn::Begins)) {
        const auto read = site_games(sevenee_log(game));
        ASSERT_TRUE(read);
        const auto& ours = read->front();
        ASSERT_TRUE(ours) << id(ours.error().code) << ' ' << ours.error().where << ' '
                          << ours.error().what;
        EXPECT_EQ(ours->deal.ages, game.trace.deal.ages);
        EXPECT_EQ(decisions(ours->variant, ours->moves),
                  decisions(game.trace.variant, game.replay.moves));
        EXPECT_EQ(result_json(ours->state), result_json(game.replay.state));
    }
}

// --- Logs that cannot be read

const Game& one_game() {
    return games_where(MiddlePawn::Chooses).front();
}

std::string at(size_t i) {
    return "[" + std::to_string(i) + "]";
}

void expect_refused(const Json& log, ErrorCode code, const std::string& where,
                    const std::string& what) {
    const auto read = site_games(log);
    ASSERT_TRUE(read);
    ASSERT_FALSE(read->front());
    const Error& error = read->front().error();
    EXPECT_EQ(id(error.code), id(code));
    EXPECT_EQ(error.where, where);
    EXPECT_EQ(error.what, what);
}

TEST(SiteLog, RefusesAWonderThatThisGameDoesNotHaveWhereItIsDrafted) {
    Json log = log_of_7wd(one_game());
    log[0]["move"]["wonders"][2] = 13;
    log[3]["move"]["wonder"] = 13;
    expect_refused(log, ErrorCode::UnknownId, "[3].move.wonder", "messe");
}

TEST(SiteLog, RefusesAMoveThatIsNoneAndTheWrongPlayer) {
    Json log = log_of_7wd(one_game());
    const Json first = log[9];
    log[10]["move"] = first["move"];  // the same card again
    const auto read = site_games(log);
    ASSERT_FALSE(read->front());
    EXPECT_EQ(read->front().error().where, "[10].move");
    log = log_of_7wd(one_game());
    log[9]["meta"]["actor"] = log[9]["meta"]["actor"] == "ada" ? "bob" : "ada";
    expect_refused(log, ErrorCode::WrongPlayer, "[9].move", log[9]["meta"]["actor"]);
}

TEST(SiteLog, RefusesAnotherPrice) {
    Json log = arena_log(one_game(), true);
    for (size_t i = 0; i < log["899"].size(); ++i) {
        Json& args = log["899"][i]["data"].back()["args"];
        if (!args.contains("gain")) continue;
        const int right = args["gain"];
        args["gain"] = right + 1;
        const size_t last = log["899"][i]["data"].size() - 1;
        expect_refused(log, ErrorCode::WrongAmount,
                       "899[" + std::to_string(i) + "].data[" + std::to_string(last) + "].args",
                       std::to_string(right));
        return;
    }
    FAIL() << "nothing was sold";
}

TEST(SiteLog, RefusesWhatIsInNoneOfTheForms) {
    for (const char* text : {"{}", "[]", "3", "null", R"("log")", R"({"a": []})",
                             R"([{"id": "x"}])", R"({"data": {"logs": []}})"}) {
        const auto read = site_games(*parse_json(text));
        ASSERT_FALSE(read) << text;
        EXPECT_EQ(id(read.error().code), id(ErrorCode::UnknownFormat)) << text;
    }
}

TEST(SiteLog, OneTableThatIsNoneLeavesTheOthers) {
    Json log = arena_log(one_game(), true);
    log["900"] = Json::parse(R"([{"data": []}])");
    log["901"] = "nothing";
    const auto read = site_games(log);
    ASSERT_TRUE(read);
    ASSERT_EQ(read->size(), 3U);
    EXPECT_TRUE((*read)[0]);
    EXPECT_EQ(id((*read)[1].error().code), id(ErrorCode::MissingField));
    EXPECT_EQ((*read)[1].error().where, "Board Game Arena, table 900");
    EXPECT_EQ(id((*read)[2].error().code), id(ErrorCode::WrongType));
    EXPECT_EQ((*read)[2].error().where, "901");
}

TEST(SiteLog, RefusesCardsThatChangeTheirPlaces) {
    Json log = arena_log(one_game(), true);
    for (Json& packet : log["899"]) {
        Json& first = packet["data"][0]["args"];
        if (!first.contains("args")) continue;
        Json& cards = first["args"]["draftpool"]["cards"];
        if (cards.size() > 15) continue;
        const auto shown = std::find_if(cards.begin(), cards.end(),
                                        [](const Json& each) { return each.contains("building"); });
        (*shown)["building"] = (*shown)["building"] == 1 ? 2 : 1;
        const auto read = site_games(log);
        ASSERT_FALSE(read->front());
        EXPECT_TRUE(read->front().error().where.ends_with(".draftpool"));
        return;
    }
    FAIL() << "no cards were shown";
}

TEST(SiteLog, RefusesALogOfTwoGamesAndOneThatGoesOnAfterItsEnd) {
    const Json log = log_of_7wd(one_game());
    Json twice = log;
    twice.insert(twice.end(), log.begin(), log.end());
    expect_refused(twice, ErrorCode::UnknownMove, at(log.size()) + ".move.id", "1");
    Json over = log;
    over.insert(over.begin() + 12, Json{{"move", {{"id", 13}}}});
    expect_refused(over, ErrorCode::GameOver, "[13]", "");
}

TEST(SiteLog, TheGreatLibraryMayBeToldByTheWholeBox) {
    for (const Game& game : games_where(MiddlePawn::Chooses)) {
        Json log = log_of_7wd(game);
        Json& shown = log[0]["move"]["randomTokens"];
        shown = Json::array();
        for (int token = 1; token <= kTokenCount; ++token) {
            const Json& board = log[0]["move"]["tokens"];
            if (std::find(board.begin(), board.end(), token) == board.end()) shown.push_back(token);
        }
        const auto read = site_games(log);
        ASSERT_TRUE(read->front()) << read->front().error().where;
        EXPECT_EQ(decisions(read->front()->variant, read->front()->moves),
                  decisions(game.trace.variant, game.replay.moves));
    }
}

TEST(SiteLog, AGameThatWasGivenUpIsReadAsFarAsItGoes) {
    Json log = log_of_7wd(one_game());
    log.erase(log.begin() + 20, log.end());
    const auto read = site_games(log);
    ASSERT_TRUE(read->front());
    EXPECT_FALSE(is_over(read->front()->state));
    EXPECT_EQ(decisions(read->front()->variant, read->front()->moves).size(), 19U);
}

// The answer is a game or an error, with any one value of a log replaced by another.
TEST(SiteLog, SurvivesAnyValueAnywhere) {
    Rng rng(test_seed());
    const Json values =
        Json::parse(R"([null, -1, 1e300, "", "x", true, [], {}, [[]], 4294967296])");
    for (const Json& log :
         {log_of_7wd(one_game()), sevenee_log(games_where(MiddlePawn::Begins).front()),
          arena_log(one_game(), false)}) {
        std::vector<std::string> paths;
        const Json flat = log.flatten();
        for (const auto& [path, value] : flat.items()) paths.push_back(path);
        for (int i = counted(60, 5000); i > 0; --i) {
            const auto& path =
                paths[static_cast<size_t>(rng.below(static_cast<int>(paths.size())))];
            const auto value = static_cast<size_t>(rng.below(static_cast<int>(values.size())));
            Json changed = log;
            changed[Json::json_pointer(path)] = values[value];
            const auto read = site_games(changed);
            if (read && read->front()) {
                EXPECT_LE(read->front()->moves.size(), 200U) << path;
            }
        }
    }
}

}  // namespace
}  // namespace dipolis
