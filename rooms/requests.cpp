#include "rooms/requests.h"

#include <algorithm>

#include "formats/parcel.h"
#include "formats/propagate.h"
#include "formats/trace.h"
#include "formats/variant.h"
#include "rooms/people_json.h"
#include "rooms/person_name.h"

namespace dipolis {

namespace {

// The data of a message. Each reader asks for the fields it knows; what nobody asked for is an
// error.
class Fields {
  public:
    Fields(const Json& data, const std::string& type) : data_(data), type_(type) {}

    // Nothing if it is missing.
    const Json* find(const std::string& name) {
        asked_.push_back(name);
        const auto found = data_.find(name);
        return found == data_.end() ? nullptr : &*found;
    }
    Parsed<const Json*> get(const std::string& name) {
        if (const Json* value = find(name)) return value;
        return fail(ErrorCode::MissingField, type_, name);
    }
    Parsed<int> number(const std::string& name, int low, int high) {
        TRY(value, get(name));
        return as_int(*value, low, high, name);
    }
    Parsed<std::optional<int>> number_if_given(const std::string& name, int low, int high) {
        const Json* value = find(name);
        if (value == nullptr) return std::nullopt;
        return as_int(*value, low, high, name);
    }
    Parsed<bool> truth(const std::string& name) {
        TRY(value, get(name));
        return as_bool(*value, name);
    }
    Parsed<std::string> text(const std::string& name) {
        TRY(value, get(name));
        return as_string(*value, name);
    }
    Parsed<std::string> text_if_given(const std::string& name) {
        const Json* value = find(name);
        return value == nullptr ? std::string() : as_string(*value, name);
    }
    Parsed<bool> no_others() const { return only_fields(data_, asked_, "d"); }

  private:
    const Json& data_;
    const std::string& type_;
    std::vector<std::string> asked_;
};

Parsed<SeatInfo> parse_seat(const Json& json) {
    TRY(name, as_string(json, "seats"));
    const auto seat = find_seat(name);
    if (!seat) return fail(ErrorCode::Unsupported, "seats", name);
    return *seat;
}

Parsed<PerSeat<SeatInfo>> parse_seats(const Json& json) {
    if (!json.is_array() || json.size() != 2)
        return fail(ErrorCode::WrongType, "seats", "two names");
    PerSeat<SeatInfo> seats;
    for (size_t i = 0; i < 2; ++i) {
        TRY(seat, parse_seat(json[i]));
        seats[i] = seat;
    }
    return seats;
}

Parsed<Variant> variant_of(Fields& data) {
    TRY(json, data.get("variant"));
    return variant_from(*json, "variant");
}

Parsed<client::Message> parse_new(Fields& data) {
    TRY(variant, variant_of(data));
    TRY(seats_json, data.get("seats"));
    TRY(seats, parse_seats(*seats_json));
    if (!fits(seats, variant)) return fail(ErrorCode::Unsupported, "seats");
    return client::New{variant, seats};
}

Parsed<std::string> game_of(Fields& data) {
    return data.text("game");
}

Parsed<int> ply_of(Fields& data) {
    return data.number("ply", 0, INT16_MAX);
}

Parsed<std::optional<Seat>> seat_of(Fields& data) {
    const Json* seat = data.find("seat");
    if (seat == nullptr || seat->is_null()) return std::nullopt;
    TRY(number, as_int(*seat, 0, 1, "seat"));
    return static_cast<Seat>(number);
}

Parsed<client::Message> parse_play(Fields& data) {
    TRY(game, game_of(data));
    TRY(ply, ply_of(data));
    TRY(move, data.text("move"));
    TRY(seat, seat_of(data));
    TRY(spent, data.number_if_given("spent", 0, INT32_MAX));
    return client::Play{game, ply, move, seat, spent};
}

Parsed<client::Message> parse_hello(Fields& data) {
    TRY(protocol, data.number("protocol", 0, INT16_MAX));
    return client::Hello{protocol};
}

template <class Message>
Parsed<client::Message> about_ply(Fields& data) {
    TRY(game, game_of(data));
    TRY(ply, ply_of(data));
    return Message{game, ply};
}

// The game of a link: played by the same kinds of players, if they are known and it goes on. One
// that is over is nobody's: whoever takes it neither won nor lost it.
Parsed<client::Import> import_of(const std::string& piece) {
    TRY(parcel, unpack(piece));
    if (parcel.kind != Parcel::Kind::Game) return fail(ErrorCode::Unsupported, "piece");
    const Variant& variant = parcel.first.variant;
    const bool over = is_over(state_at(parcel, parcel.moves.size()));
    const auto seats = over ? std::nullopt : seats_of(parcel);
    return client::Import{variant, seats.value_or(people_for(variant)), parcel.moves};
}

Parsed<client::Import> import_of(const Json& record) {
    TRY(trace, trace_from(record));
    TRY(replayed, replay(trace));
    return client::Import{trace.variant, people_for(trace.variant), replayed.moves};
}

Parsed<client::Message> parse_import(Fields& data) {
    TRY(piece, data.text_if_given("piece"));
    const Json* record = data.find("trace");
    if (piece.empty() && record == nullptr) return fail(ErrorCode::MissingField, "import", "trace");
    TRY(imported, piece.empty() ? import_of(*record) : import_of(piece));
    client::Import message = imported;
    if (const Json* seats = data.find("seats")) {
        TRY(both, parse_seats(*seats));
        message.seats = both;
    }
    if (!fits(message.seats, message.variant)) return fail(ErrorCode::Unsupported, "seats");
    return message;
}

template <class Message>
Parsed<client::Message> about_game(Fields& data) {
    TRY(game, game_of(data));
    return Message{game};
}

Parsed<client::Message> parse_open(Fields& data) {
    TRY(game, game_of(data));
    TRY(seat, seat_of(data));
    return client::Open{game, seat};
}

// The number by which an interface recognises the answer.
Parsed<std::optional<int>> asked_of(Fields& data) {
    return data.number_if_given("asked", 0, INT32_MAX);
}

Parsed<std::vector<std::string>> moves_of(Fields& data) {
    std::vector<std::string> lines;
    const Json* moves = data.find("moves");
    if (moves == nullptr) return lines;
    if (!moves->is_array()) return fail(ErrorCode::WrongType, "moves", "list");
    for (const Json& each : *moves) {
        TRY(line, as_string(each, "moves"));
        lines.push_back(line);
    }
    return lines;
}

Parsed<client::Message> parse_explore(Fields& data) {
    TRY(asked, asked_of(data));
    TRY(position, data.text_if_given("position"));
    client::Explore message{{}, 0, position, {}, false, false, asked};
    if (position.empty()) {
        TRY(game, game_of(data));
        TRY(ply, ply_of(data));
        message.game = game;
        message.ply = ply;
    }
    TRY(moves, moves_of(data));
    message.moves = moves;
    if (data.find("draw")) {
        TRY(draw, data.truth("draw"));
        message.draw = draw;
    }
    if (data.find("quiet")) {
        TRY(quiet, data.truth("quiet"));
        message.quiet = quiet;
    }
    return message;
}

Parsed<client::Message> parse_review(Fields& data) {
    TRY(piece, data.text_if_given("piece"));
    if (!piece.empty()) return client::Review{{}, piece};
    TRY(game, game_of(data));
    return client::Review{game, {}};
}

Parsed<client::Message> parse_compose(Fields& data) {
    TRY(asked, asked_of(data));
    TRY(position, data.text_if_given("position"));
    const Json* table = data.find("table");
    if (!position.empty()) return client::Compose{{}, position, asked};
    if (table == nullptr || !table->is_object())
        return fail(ErrorCode::WrongType, "table", "object");
    return client::Compose{*table, {}, asked};
}

Parsed<client::Message> parse_pack(Fields& data) {
    client::Pack message{{}, false, {}, {}, 0, {}, {}};
    TRY(asked, asked_of(data));
    TRY(ply, data.number_if_given("ply", 0, INT16_MAX));
    message.asked = asked;
    message.ply = ply;
    if (data.find("puzzle")) {
        TRY(puzzle, data.number("puzzle", 1, INT16_MAX));
        message.puzzle = puzzle;
        return message;
    }
    TRY(position, data.text_if_given("position"));
    TRY(moves, moves_of(data));
    message.position = position;
    message.moves = moves;
    if (!position.empty()) return message;
    TRY(game, game_of(data));
    message.game = game;
    if (data.find("review")) {
        TRY(review, data.truth("review"));
        message.review = review;
    }
    return message;
}

Parsed<client::Message> parse_unpack(Fields& data) {
    TRY(asked, asked_of(data));
    TRY(piece, data.text("piece"));
    return client::Unpack{piece, asked};
}

Parsed<client::Message> parse_puzzle(Fields& data) {
    TRY(n, data.number("n", 1, INT16_MAX));
    return client::Puzzle{n};
}

// A name for others to see; nothing if it is missing or null.
Parsed<std::optional<std::string>> name_of(Fields& data) {
    const Json* json = data.find("name");
    if (json == nullptr || json->is_null()) return std::nullopt;
    TRY(text, as_string(*json, "name"));
    const auto name = visible_name(text);
    if (!name) return fail(ErrorCode::Unsupported, "name");
    if (is_reserved(*name)) return fail(ErrorCode::NotAllowed, "name");
    return name;
}

// Terms to be agreed on before a game of two people.
Parsed<client::Invite> terms_of(Fields& data) {
    TRY(variant, variant_of(data));
    PerSeat<SeatInfo> both;
    if (const Json* json = data.find("seats")) {
        TRY(seats, parse_seats(*json));
        both = seats;
    }
    if (both != PerSeat<SeatInfo>{} || !fits(both, variant))
        return fail(ErrorCode::Unsupported, "seats");
    TRY(first_json, data.get("first"));
    TRY(first, begins_from(*first_json));
    client::Invite message{variant, first, {}, {}};
    if (const Json* json = data.find("clock")) {
        TRY(clock, clock_from(*json));
        message.clock = clock;
    }
    return message;
}

Parsed<client::Message> parse_invite(Fields& data) {
    TRY(terms, terms_of(data));
    TRY(name, name_of(data));
    client::Invite message = terms;
    message.name = name;
    return message;
}

Parsed<client::Message> parse_challenge(Fields& data) {
    TRY(terms, terms_of(data));
    TRY(rated, data.truth("rated"));
    return client::Challenge{terms, rated};
}

Parsed<client::Message> parse_sit_down(Fields& data) {
    TRY(challenge, data.text("challenge"));
    return client::SitDown{challenge};
}

Parsed<client::Message> parse_take_name(Fields& data) {
    TRY(name, name_of(data));
    if (!name) return fail(ErrorCode::Unsupported, "name");
    return client::TakeName{*name};
}

// Older versions allowed names that nobody could take now.
Parsed<client::Message> parse_person(Fields& data) {
    TRY(name, data.text("name"));
    return client::Person{name};
}

Parsed<client::Message> parse_block(Fields& data) {
    TRY(name, data.text("name"));
    return client::Block{name};
}

Parsed<client::Message> parse_unblock(Fields& data) {
    TRY(json, data.get("name"));
    if (json->is_null()) return client::Unblock{};
    TRY(name, as_string(*json, "name"));
    return client::Unblock{.name = name};
}

template <class Message>
Parsed<client::Message> about_endpoint(Fields& data) {
    TRY(endpoint, data.text("endpoint"));
    return Message{endpoint};
}

Parsed<client::Message> parse_visibility(Fields& data) {
    TRY(hidden, data.truth("hidden"));
    return client::Visibility{hidden};
}

Parsed<std::string> link_of(Fields& data) {
    TRY(text, data.text("link"));
    return std::string(token_of(text));
}

template <class Message>
Parsed<client::Message> about_link(Fields& data) {
    TRY(link, link_of(data));
    return Message{link};
}

Parsed<client::Message> parse_join(Fields& data) {
    TRY(link, link_of(data));
    TRY(name, name_of(data));
    return client::Join{link, name};
}

Parsed<client::Message> parse_claim(Fields& data) {
    TRY(game, game_of(data));
    TRY(as, data.text("as"));
    if (as != "win" && as != "off") return fail(ErrorCode::UnknownId, "as", as);
    return client::Claim{game, as == "win"};
}

Parsed<client::Message> parse_offer(Fields& data) {
    TRY(game, game_of(data));
    TRY(word, data.text("what"));
    const auto what = find_offer(word);
    if (!what) return fail(ErrorCode::UnknownId, "what", word);
    TRY(yes, data.truth("yes"));
    return client::Offer{game, *what, yes};
}

Parsed<client::Message> parse_say(Fields& data) {
    TRY(game, game_of(data));
    if (data.find("phrase")) {
        TRY(phrase, data.text("phrase"));
        if (!is_phrase(phrase)) return fail(ErrorCode::UnknownId, "phrase", phrase);
        return client::Say{game, phrase, {}};
    }
    TRY(words, data.text("text"));
    const auto text = visible_text(words, kMostSaidLetters);
    if (!text) return fail(ErrorCode::Unsupported, "text");
    return client::Say{game, {}, *text};
}

Parsed<client::Message> parse_recovery_code(Fields& data) {
    TRY(make, data.truth("make"));
    return client::RecoveryCode{make};
}

Parsed<client::Message> parse_recover(Fields& data) {
    TRY(code, data.text("code"));
    return client::Recover{code};
}

template <class Message>
Parsed<client::Message> no_more(Fields&) {
    return Message{};
}

struct Kind {
    std::string_view type;
    Parsed<client::Message> (*parse)(Fields& data);
    size_t most_bytes = kMostShortMessageBytes;
};
constexpr auto kKinds = std::to_array<Kind>({{"hello", parse_hello},
                                             {"games", no_more<client::Games>},
                                             {"new", parse_new},
                                             {"open", parse_open},
                                             {"play", parse_play},
                                             {"leave", no_more<client::Leave>},
                                             {"delete", about_game<client::Delete>},
                                             {"trace", about_game<client::Trace>},
                                             {"past", about_ply<client::Past>},
                                             {"undo", about_ply<client::Undo>},
                                             {"import", parse_import, kMostMessageBytes},
                                             {"analyse", about_ply<client::Analyse>},
                                             {"review", parse_review},
                                             {"rest", no_more<client::Rest>},
                                             {"explore", parse_explore, kMostMessageBytes},
                                             {"compose", parse_compose, kMostMessageBytes},
                                             {"statistics", no_more<client::Statistics>},
                                             {"puzzles", no_more<client::Puzzles>},
                                             {"puzzle", parse_puzzle},
                                             {"pack", parse_pack, kMostMessageBytes},
                                             {"unpack", parse_unpack},
                                             {"invite", parse_invite},
                                             {"look", about_link<client::Look>},
                                             {"join", parse_join},
                                             {"watch", about_link<client::Watch>},
                                             {"handover", about_game<client::Handover>},
                                             {"resign", about_game<client::Resign>},
                                             {"abort", about_game<client::Abort>},
                                             {"claim", parse_claim},
                                             {"offer", parse_offer},
                                             {"say", parse_say},
                                             {"open_table", no_more<client::OpenTable>},
                                             {"challenge", parse_challenge},
                                             {"withdraw", no_more<client::Withdraw>},
                                             {"sit_down", parse_sit_down},
                                             {"take_name", parse_take_name},
                                             {"move_name", no_more<client::MoveName>},
                                             {"continue_name", about_link<client::ContinueName>},
                                             {"person", parse_person},
                                             {"block", parse_block},
                                             {"unblock", parse_unblock},
                                             {"subscribe", about_endpoint<client::Subscribe>},
                                             {"unsubscribe", about_endpoint<client::Unsubscribe>},
                                             {"visibility", parse_visibility},
                                             {"recovery_code", parse_recovery_code},
                                             {"recover", parse_recover}});
// In the order of `client::Message`.
static_assert(kKinds.size() == kMessageKinds);

constexpr std::string_view kSpace = " \t\r\n";
constexpr size_t kMostTypeLetters = 32;

// In `{"t": "play", ...`.
std::string_view type_at_begin(std::string_view text) {
    for (const std::string_view token : {"{", "\"t\"", ":", "\""}) {
        text.remove_prefix(std::min(text.find_first_not_of(kSpace), text.size()));
        if (!text.starts_with(token)) return {};
        text.remove_prefix(token.size());
    }
    const size_t end = text.substr(0, kMostTypeLetters).find('"');
    return end == text.npos ? std::string_view() : text.substr(0, end);
}

// In `..., "t": "play"}`.
std::string_view type_at_end(std::string_view text) {
    const auto drop = [&text](std::string_view token) {
        text = text.substr(0, text.find_last_not_of(kSpace) + 1);
        const bool there = text.ends_with(token);
        if (there) text.remove_suffix(token.size());
        return there;
    };
    if (!drop("}") || !drop("\"")) return {};
    const std::string_view end = text.substr(text.size() - std::min(text.size(), kMostTypeLetters));
    const size_t quote = end.rfind('"');
    if (quote == end.npos) return {};
    const std::string_view type = end.substr(quote + 1);
    text.remove_suffix(type.size() + 1);
    return drop(":") && drop("\"t\"") && drop(",") ? type : std::string_view();
}

const Kind* kind_of(std::string_view type) {
    const auto found = std::find_if(kKinds.begin(), kKinds.end(),
                                    [&](const Kind& kind) { return kind.type == type; });
    return found == kKinds.end() ? nullptr : &*found;
}

bool is_too_long(std::string_view text) {
    if (text.size() <= kMostShortMessageBytes) return false;
    const Kind* kind = kind_of(type_of(text));
    return kind == nullptr || text.size() > kind->most_bytes;
}

}  // namespace

std::string_view type_of_kind(size_t kind) {
    return kKinds[kind].type;
}

std::string_view type_of(std::string_view text) {
    const std::string_view first = type_at_begin(text);
    return first.empty() ? type_at_end(text) : first;
}

namespace {

Parsed<std::optional<int>> parse_number(const Json& message) {
    const auto found = message.find("n");
    if (found == message.end()) return std::optional<int>();
    TRY(n, as_int(*found, 0, INT32_MAX, "n"));
    return std::optional<int>(n);
}

}  // namespace

Parsed<NumberedMessage> parse_message(std::string_view text) {
    if (is_too_long(text)) return fail(ErrorCode::TooLong, {});
    TRY(json, parse_json(text, kMessageLimits));
    TRY(type_json, field(json, "t", ""));
    TRY(type, as_string(*type_json, "t"));
    TRY(data, field(json, "d", ""));
    if (!data->is_object()) return fail(ErrorCode::WrongType, "d", "object");
    const Kind* kind = kind_of(type);
    if (kind == nullptr) return fail(ErrorCode::UnknownId, "t", type);
    CHECK(only_fields(json, {"t", "d", "n"}, ""));
    TRY(n, parse_number(json));
    Fields fields(*data, type);
    TRY(message, kind->parse(fields));
    CHECK(fields.no_others());
    return NumberedMessage{message, n};
}

}  // namespace dipolis
