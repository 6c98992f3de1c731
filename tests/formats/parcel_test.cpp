// Links that carry games, positions and puzzles: what was written is read back, whatever was cut
// off or altered is refused, and the links of every version stay readable.
#include "formats/parcel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "engine/grammar.h"
#include "formats/parcel_number.h"
#include "formats/parcel_words.h"
#include "formats/position.h"
#include "formats/position_words.h"
#include "formats/trace.h"
#include "formats/variant.h"
#include "formats/words.h"
#include "play/simulation.h"
#include "tests/formats/document.h"
#include "tests/seed.h"

namespace dipolis {
namespace {

constexpr size_t kMostLettersOfAGame = 250;  // as docs/links.md promises

std::vector<std::string> lines_of(const std::string& path) {
    std::ifstream in(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    EXPECT_FALSE(lines.empty()) << path;
    return lines;
}

Parcel game_parcel(const Variant& variant, std::vector<Move> moves) {
    Parcel parcel;
    parcel.kind = Parcel::Kind::Game;
    parcel.first = start(variant);
    parcel.moves = std::move(moves);
    return parcel;
}

Parcel position_parcel(const State& state) {
    Parcel parcel;
    parcel.first = state;
    return parcel;
}

Variant variant_of(std::string_view name, std::string_view value) {
    Variant variant;
    EXPECT_TRUE(name.empty() || set_option(variant, name, value)) << name << ' ' << value;
    return variant;
}

// The piece of a link that is read back as the same.
std::string kept(const Parcel& parcel) {
    const auto piece = pack(parcel);
    EXPECT_TRUE(piece);
    if (!piece) return {};
    EXPECT_TRUE(is_parcel_link(*piece));
    const auto read = unpack(*piece);
    EXPECT_TRUE(read && *read == parcel) << *piece << '\n' << to_line(state_at(parcel, 1024));
    return *piece;
}

ErrorCode code_of(const std::string& text) {
    const auto parcel = unpack(text);
    return parcel ? ErrorCode::Count : parcel.error().code;
}

struct Lengths {
    size_t sum = 0, most = 0, many = 0;
    void add(const std::string& piece) {
        sum += piece.size();
        most = std::max(most, piece.size());
        ++many;
    }
    void tell(const std::string& of) const {
        std::printf("%s: %zu pieces, mean %zu, longest %zu letters\n", of.c_str(), many, sum / many,
                    most);
    }
};

TEST(ParcelGames, GamesOfOtherEnginesAreReadBack) {
    for (const char* file : {"base", "solo", "leaders"}) {
        Lengths games;
        for (const std::string& line : lines_of(std::string(TRACE_DIR "/") + file + ".jsonl")) {
            const auto trace = parse_trace(line);
            ASSERT_TRUE(trace);
            const auto replayed = replay(*trace);
            ASSERT_TRUE(replayed);
            games.add(kept(game_parcel(trace->variant, replayed->moves)));
        }
        games.tell(file);
        EXPECT_LE(games.most, kMostLettersOfAGame) << file;
    }
}

struct PackedGame {
    std::string_view name, value;
};

const std::vector<PackedGame> kPlayed = {{"", ""},
                                         {"preset_wonders", "1"},
                                         {"middle_pawn", "chooses"},
                                         {"head_start", "9"},
                                         {"solo", "caesar"},
                                         {"solo", "random"},
                                         {"leaders", "no_davinci"},
                                         {"leaders", "full"},
                                         {"leaders", "ability16"}};

// Every position of these games is carried too, with and without moves from there.
TEST(ParcelGames, TheyAndTheirPositionsAreReadBack) {
    for (const auto& [name, value] : kPlayed) {
        Lengths games, positions;
        for (int i = 0; i < counted(12, 1000); ++i) {
            const Variant variant = variant_of(name, value);
            std::vector<Move> moves;
            Statistics statistics;
            play_game(variant, i % 2 == 0 ? Policy::Greedy : Policy::Uniform,
                      Rng(game_seed(static_cast<uint64_t>(i))), statistics, &moves);
            Parcel game = game_parcel(variant, moves);
            games.add(kept(game));
            EXPECT_LE(games.most, kMostLettersOfAGame) << name << ' ' << value;
            for (size_t ply = i % 8; ply <= moves.size(); ply += 8) {
                Parcel position = position_parcel(state_at(game, ply));
                positions.add(kept(position));
                position.moves = {moves.begin() + static_cast<long>(ply), moves.end()};
                kept(position);
            }
        }
        games.tell(std::string(name) + ' ' + std::string(value) + ": games");
        positions.tell(std::string(name) + ' ' + std::string(value) + ": positions");
    }
}

// A short game that somebody gave up, with all that a parcel can say of it.
Parcel given_up() {
    std::vector<Move> moves;
    Statistics statistics;
    play_game({}, Policy::Greedy, Rng(game_seed(1)), statistics, &moves);
    moves.resize(moves.size() / 2);
    Parcel parcel = game_parcel({}, moves);
    parcel.seats = {"human", "level7"};
    parcel.ended = "resignation:1";
    parcel.ply = 12;
    parcel.review = true;
    return parcel;
}

TEST(ParcelGames, SayWhoPlayedHowItEndedAndWhereToOpen) {
    const auto read = unpack(kept(given_up()));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->seats[1], "level7");
    EXPECT_EQ(read->ended, "resignation:1");
    EXPECT_EQ(read->ply, 12);
    EXPECT_TRUE(read->review);
    Parcel strange = given_up();
    strange.seats = {"player_of_a_later_version", "level99"};
    kept(strange);
}

// Costs and symbols of leaders may differ from the usual ones; then they are spelled out.
TEST(ParcelGames, HoldTheTermsOfTheirLeaders) {
    const auto json = parse_json(
        R"({"leaders": "full", "leader_terms": {"nero": {"cost": 1, "links": ["sword"]}}})");
    ASSERT_TRUE(json);
    auto variant = variant_from(*json, "variant");
    ASSERT_TRUE(variant) << id(variant.error().code) << ' ' << variant.error().where;
    keep(*variant);
    kept(game_parcel(*variant, {}));
    kept(position_parcel(start(*variant)));
}

TEST(ParcelAddress, IsFoundInWhatPeopleCopy) {
    const std::string piece = kept(given_up());
    for (const std::string& text :
         {piece, "https://example.org/duel/#/l/" + piece, "/?embed#/l/" + piece + "?lang=de",
          "see http://127.0.0.1:7777/#/l/" + piece + ", please"}) {
        EXPECT_TRUE(is_parcel_link(text)) << text;
        EXPECT_TRUE(unpack(text)) << text;
    }
    for (const std::string& text : {std::string("game.jsonl"), std::string("#/j/") + piece,
                                    std::string("dipolis/1 age=1"), std::string()})
        EXPECT_FALSE(is_parcel_link(text)) << text;
}

// --- Parcels that did not arrive as they were sent

TEST(BrokenParcels, EveryPieceThatWasCutIsRefused) {
    const std::string piece = kept(given_up());
    for (size_t letters = 0; letters < piece.size(); ++letters) {
        EXPECT_EQ(code_of(piece.substr(0, letters)), ErrorCode::BrokenParcel) << letters;
        EXPECT_EQ(code_of(piece.substr(piece.size() - letters)), ErrorCode::BrokenParcel);
    }
}

// All letters, and some that no piece has, in every place.
TEST(BrokenParcels, EveryOtherLetterIsRefused) {
    const std::string piece = kept(given_up());
    const std::string letters = fixed_letters(0, 1) + "BCXYZabcxyz0123456789-_ .=+/%";
    for (size_t i = 0; i < piece.size(); ++i) {
        for (const char letter : letters) {
            std::string altered = piece;
            altered[i] = letter;
            if (altered == piece) continue;
            EXPECT_EQ(code_of(altered), ErrorCode::BrokenParcel) << altered;
        }
    }
    for (size_t i = 1; i < piece.size(); ++i) {
        std::string swapped = piece;
        std::swap(swapped[i - 1], swapped[i]);
        EXPECT_TRUE(swapped == piece || code_of(swapped) == ErrorCode::BrokenParcel) << swapped;
    }
}

// A piece that somebody made with care, so that nothing is wrong with its letters.
std::string forged(const NumberWriter& number, char version = '1') {
    const std::string body = number.letters();
    return version + fixed_letters(crc24(version + body), 4) + body;
}

constexpr uint32_t kGame = 0, kPosition = 1, kPuzzle = 2;

TEST(BrokenParcels, WholePiecesOfAnotherVersionAreNamedSo) {
    NumberWriter number;
    number.flat(kGame, 3);
    number.flat(1, 2);
    EXPECT_EQ(code_of(forged(number, '2')), ErrorCode::OtherParcel);
    NumberWriter larger;  // more names than there are
    larger.flat(kGame, 3);
    larger.flat(1, 2);
    larger.flat(vocabulary().names + 1, 1024);
    larger.flat(vocabulary().terms, 256);
    larger.flat(1, 2);
    EXPECT_EQ(code_of(forged(larger)), ErrorCode::OtherParcel);
}

// Rules under which other options exist make other moves of the same letters: the sum of the moves
// does not agree.
TEST(BrokenParcels, MovesOfOtherRulesAreRefused) {
    const auto piece_with = [](uint32_t first_choice, uint32_t sum_of_choice) {
        State state = start({});
        Options all;
        options(state, all);
        const std::string line = "deal agriculture\n";
        NumberWriter number;
        number.flat(kGame, 3);
        number.flat(0, 2);
        number.flat(1, 1024);
        number.flat(first_choice, static_cast<uint32_t>(all.size()));
        number.flat((crc24(line) + sum_of_choice) % (1 << 16), 1 << 16);
        number.flat(1, 2);
        return forged(number);
    };
    EXPECT_EQ(code_of(piece_with(0, 0)), ErrorCode::Count);
    EXPECT_EQ(code_of(piece_with(1, 0)), ErrorCode::OtherParcel);
    EXPECT_EQ(code_of(piece_with(0, 1)), ErrorCode::OtherParcel);
}

std::string position_piece(uint32_t kind, const std::string& words, uint32_t moves) {
    NumberWriter number;
    number.flat(kind, 3);
    say_words(number, words);
    number.flat(moves, 1024);
    number.flat(crc24("") % (1 << 16), 1 << 16);
    number.flat(1, 2);
    return forged(number);
}

TEST(BrokenParcels, TheirContentsAreChecked) {
    const auto state = parse_position(
        "age=1 coins0=9 structure=altar,theater,?,.,.,tavern,.,.,.,.,.,.,.,.,.,.,.,.,.,.");
    ASSERT_TRUE(state);
    const std::string words = to_words(*state);
    EXPECT_EQ(code_of(position_piece(kPosition, words, 0)), ErrorCode::Count);
    EXPECT_EQ(code_of(position_piece(kPuzzle, words, 0)), ErrorCode::OtherParcel);
    for (const char* wrong :
         {"coins0=-9", "coins0=10000", "age=4", "cake=1", "ply=1025", "ply=-2", "age=1 age=1",
          "leaders=full solo=caesar", "buildings0=altar", "=", ",", "leader_terms={"})
        EXPECT_EQ(code_of(position_piece(kPosition, words + ' ' + wrong, 0)),
                  ErrorCode::OtherParcel)
            << wrong;
    for (const char* wrong : {"age=1", "leaders=nero", "solo=nero"})
        EXPECT_EQ(code_of(position_piece(kGame, wrong, 0)), ErrorCode::OtherParcel) << wrong;
    std::string endless;
    while (endless.size() < 2 * kMostSaidBytes) endless += ".,";
    EXPECT_EQ(code_of(position_piece(kPosition, endless, 0)), ErrorCode::OtherParcel);
}

// Letters at random, some of very many and with a right sum: refused, or read and consistent.
TEST(BrokenParcels, LettersAtRandomNeverCrash) {
    Rng rng(game_seed(5));
    for (int i = 0; i < counted(500, 20'000); ++i) {
        const bool long_one = i % 50 == 0;
        NumberWriter number;
        for (int j = rng.below(long_one ? 1500 : 60); j > 0; --j)
            number.flat(static_cast<uint32_t>(rng.below(1 << 12)), 1 << 12);
        const auto parcel = unpack(forged(number));
        if (parcel) kept(*parcel);
    }
    EXPECT_EQ(code_of(std::string(100'000, 'A')), ErrorCode::BrokenParcel);
}

TEST(BrokenParcels, TooMuchForAnAddressIsNotPacked) {
    Parcel parcel = given_up();
    parcel.seats[0] = std::string(9000, 'x');
    const auto piece = pack(parcel);
    ASSERT_FALSE(piece);
    EXPECT_EQ(piece.error().code, ErrorCode::TooLong);
}

// --- Every version

// A line of each piece: kind, how many moves, the position at the end. Lines are appended only.
std::string meaning(const Parcel& parcel) {
    constexpr std::array kKinds = {"game", "position", "puzzle"};
    return std::string(kKinds[static_cast<size_t>(parcel.kind)]) + '\t' +
           std::to_string(parcel.moves.size()) + '\t' +
           to_line(state_at(parcel, parcel.moves.size()));
}

TEST(ParcelsOfEveryVersion, MeanTheSame) {
    for (const std::string& line : lines_of(std::string(GOLDEN_DIR) + "/parcels.txt")) {
        const size_t tab = line.find('\t');
        ASSERT_NE(tab, line.npos);
        const auto parcel = unpack(line.substr(0, tab));
        ASSERT_TRUE(parcel) << id(parcel.error().code) << ": a link of an earlier version broke\n"
                            << line;
        EXPECT_EQ(meaning(*parcel), line.substr(tab + 1));
    }
}

// A word has its place for ever; new ones come behind. DIPOLIS_UPDATE=1 appends them.
TEST(ParcelsOfEveryVersion, KeepTheOrderOfWords) {
    const std::string path = std::string(GOLDEN_DIR) + "/parcel_words.txt";
    std::ifstream file(path);
    std::vector<std::string> golden;
    for (std::string line; std::getline(file, line);) golden.push_back(line);
    file.close();
    const std::vector<std::string> now = parcel_terms();
    ASSERT_LE(golden.size(), now.size());
    for (size_t i = 0; i < golden.size(); ++i) EXPECT_EQ(now[i], golden[i]) << i;
    if (updating()) {
        std::ofstream to(path, std::ios::app);
        for (size_t i = golden.size(); i < now.size(); ++i) to << now[i] << '\n';
    } else {
        EXPECT_EQ(golden.size(), now.size());
    }
}

// Or a position would be spelled out letter by letter.
TEST(ParcelsOfEveryVersion, KnowEveryWordOfAPosition) {
    const std::vector<std::string> terms = parcel_terms();
    const auto known = [&](std::string_view word) {
        return std::find(terms.begin(), terms.end(), word) != terms.end();
    };
    for (int step = 1; step < static_cast<int>(Step::Count); ++step) {
        const std::string_view name = form(static_cast<Step>(step)).name;
        EXPECT_TRUE(known(name)) << name;
    }
    for (const VariantOption& option : kVariantOptions) EXPECT_TRUE(known(option.id)) << option.id;
    for (const auto& [name, value] : kPlayed) {
        for (int i = 0; i < 3; ++i) {
            State state = start(variant_of(name, value));
            Rng rng(game_seed(static_cast<uint64_t>(i)));
            for (Options all; !is_over(state);) {
                const std::string words = to_words(state);
                for (const std::string_view word : split(words, ' '))
                    EXPECT_TRUE(known(word.substr(0, word.find('=')))) << word;
                options(state, all);
                play(state, all.move(rng.below(all.size())));
            }
        }
    }
}

}  // namespace
}  // namespace dipolis
