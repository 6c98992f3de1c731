#include "formats/parcel.h"

#include <algorithm>
#include <optional>

#include "formats/actions.h"
#include "formats/notation.h"
#include "formats/parcel_number.h"
#include "formats/parcel_words.h"
#include "formats/position.h"
#include "formats/position_words.h"
#include "formats/propagate.h"
#include "formats/words.h"

namespace dipolis {

namespace {

constexpr char kVersion = '1';
constexpr size_t kSumLetters = 4;
constexpr size_t kHeadLetters = 1 + kSumLetters;
// Enough for every pool of leaders with terms of its own. What is longer is refused unread.
constexpr size_t kMostLetters = 3500;
constexpr uint32_t kMostMoves = 1024;  // more than any game has
constexpr uint32_t kKinds = 3;
constexpr uint32_t kSums = 1 << 16;  // the sum of the moves is kept modulo this

// --- Words of a parcel

std::string words_of(const Parcel& parcel) {
    std::string words = parcel.kind == Parcel::Kind::Game ? variant_words(parcel.first.variant)
                                                          : to_words(parcel.first);
    const auto add = [&](std::string_view key, const std::string& value) {
        words.append(words.empty() ? "" : " ").append(key).append("=").append(value);
    };
    if (!parcel.ended.empty()) add("ended", parcel.ended);
    if (parcel.ply >= 0) add("ply", std::to_string(parcel.ply));
    if (parcel.review) add("review", "1");
    if (!parcel.seats[0].empty() && !parcel.seats[1].empty())
        add("seats", parcel.seats[0] + ',' + parcel.seats[1]);
    return words;
}

Parsed<Parcel> parcel_of(std::string_view line, Parcel::Kind kind) {
    Parcel parcel;
    parcel.kind = kind;
    TRY(parsed, parse_words(line));
    PositionWords words = parsed;
    parcel.ended = words.take("ended");
    TRY(ply, take_number(words, "ply", 0, static_cast<int>(kMostMoves), -1));
    parcel.ply = ply;
    parcel.review = words.take("review") == "1";
    const auto seats = split(words.take("seats"), ',');
    if (seats.size() == 2) parcel.seats = {std::string(seats[0]), std::string(seats[1])};
    if (kind == Parcel::Kind::Game) {
        TRY(variant, parse_variant(words));
        parcel.first = start(variant);
    } else {
        TRY(state, parse_position(words));
        parcel.first = state;
    }
    return parcel;
}

// --- Moves. An option is said by its place among all that there are, in the order of their numbers
// (formats/actions.h), which never changes.

uint32_t place_of(Move move, const Actions& options) {
    const auto found = std::lower_bound(options.begin(), options.end(), action_of(move));
    return static_cast<uint32_t>(found - options.begin());
}

void say_moves(NumberWriter& number, const Parcel& parcel) {
    number.flat(static_cast<uint32_t>(parcel.moves.size()), kMostMoves);
    State state = parcel.first;
    Actions options;
    for (const Move move : parcel.moves) {
        options.list(state);
        number.flat(place_of(move, options), static_cast<uint32_t>(options.size()));
        play(state, move);
    }
}

// False if the game is over too early.
bool hear_moves(NumberReader& number, Parcel& parcel) {
    const uint32_t many = number.flat(0, kMostMoves);
    State state = parcel.first;
    Actions options;
    while (parcel.moves.size() < many) {
        options.list(state);
        if (options.size() == 0) return false;
        const uint32_t place = number.flat(0, static_cast<uint32_t>(options.size()));
        parcel.moves.push_back(move_of(options[static_cast<int>(place)]));
        play(state, parcel.moves.back());
    }
    return true;
}

// A sum over the moves as they are meant: under other rules the same letters make other
// moves.
uint32_t sum_of(const Parcel& parcel) {
    std::string text;
    for (const Move move : parcel.moves) text += to_line(move) + '\n';
    return crc24(text) % kSums;
}

// --- Letters

std::string sum_letters(std::string_view version, std::string_view body) {
    return fixed_letters(crc24(std::string(version).append(body)), kSumLetters);
}

// The piece of an address; the text itself if it is none.
std::string_view piece_in(std::string_view text) {
    const size_t at = text.find(kLinkAddress);
    if (at == text.npos) return text;
    text.remove_prefix(at + kLinkAddress.size());
    const auto end = std::find_if_not(text.begin(), text.end(), is_letter);
    return text.substr(0, static_cast<size_t>(end - text.begin()));
}

bool is_whole(std::string_view piece) {
    return piece.size() > kHeadLetters && std::all_of(piece.begin(), piece.end(), is_letter) &&
           piece.substr(1, kSumLetters) ==
               sum_letters(piece.substr(0, 1), piece.substr(kHeadLetters));
}

}  // namespace

Parsed<std::string> pack(const Parcel& parcel) {
    const std::string words = words_of(parcel);
    if (words.size() > kMostSaidBytes || parcel.moves.size() >= kMostMoves)
        return fail(ErrorCode::TooLong, {});
    NumberWriter number;
    number.flat(static_cast<uint32_t>(parcel.kind), kKinds);
    say_words(number, words);
    say_moves(number, parcel);
    number.flat(sum_of(parcel), kSums);
    number.flat(1, 2);  // not 0 at the top, so that no letter is lost
    const std::string body = number.letters();
    const std::string version(1, kVersion);
    std::string piece = version + sum_letters(version, body) + body;
    if (piece.size() > kMostLetters) return fail(ErrorCode::TooLong, {});
    return piece;
}

Parsed<Parcel> unpack(std::string_view text) {
    const std::string_view piece = piece_in(text);
    if (piece.size() > kMostLetters || !is_whole(piece)) return fail(ErrorCode::BrokenParcel, {});
    const auto other = [] { return fail(ErrorCode::OtherParcel, {}); };
    auto number = NumberReader::open(piece.substr(kHeadLetters));
    if (piece[0] != kVersion || !number) return other();
    const auto kind = static_cast<Parcel::Kind>(number->flat(0, kKinds));
    const auto words = hear_words(*number);
    if (!words) return other();
    auto parcel = parcel_of(*words, kind);
    if (!parcel || !hear_moves(*number, *parcel)) return other();
    const bool same = number->flat(0, kSums) == sum_of(*parcel);
    const bool solved = kind != Parcel::Kind::Puzzle || parcel->moves.size() == 1;
    const bool opens = parcel->ply <= static_cast<int>(parcel->moves.size());
    if (!same || !solved || !opens || number->flat(0, 2) != 1 || !number->done()) return other();
    return parcel;
}

bool is_parcel_link(std::string_view text) {
    return text.find(kLinkAddress) != text.npos || is_whole(text);
}

State state_at(const Parcel& parcel, size_t ply) {
    State state = parcel.first;
    for (size_t i = 0; i < std::min(ply, parcel.moves.size()); ++i) play(state, parcel.moves[i]);
    return state;
}

}  // namespace dipolis
