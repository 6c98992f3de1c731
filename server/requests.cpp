#include "server/requests.h"

#include "formats/trace.h"
#include "formats/variant.h"
#include "server/people_json.h"

namespace dipolis {

namespace {

Parsed<SeatInfo> parse_seat(const Json& json) {
    TRY(name, as_string(json, "seats"));
    const auto seat = find_seat(name);
    if (!seat) return fail(ErrorCode::Unsupported, "seats", name.substr(0, 80));
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

Parsed<client::Message> parse_new(const Json& data) {
    TRY(variant_json, field(data, "variant", "new"));
    TRY(variant, variant_from(*variant_json, "variant"));
    TRY(seats_json, field(data, "seats", "new"));
    TRY(seats, parse_seats(*seats_json));
    if (!fits(seats, variant)) return fail(ErrorCode::Unsupported, "seats");
    return client::New{variant, seats};
}

Parsed<std::string> game_of(const Json& data) {
    TRY(game, field(data, "game", ""));
    return as_string(*game, "game");
}

Parsed<std::optional<Seat>> seat_of(const Json& data) {
    const auto seat = data.find("seat");
    if (seat == data.end() || seat->is_null()) return std::nullopt;
    TRY(number, as_int(*seat, 0, 1, "seat"));
    return static_cast<Seat>(number);
}

Parsed<client::Message> parse_play(const Json& data) {
    TRY(game, game_of(data));
    TRY(ply_json, field(data, "ply", "play"));
    TRY(ply, as_int(*ply_json, 0, INT16_MAX, "ply"));
    TRY(move_json, field(data, "move", "play"));
    TRY(move, as_string(*move_json, "move"));
    TRY(seat, seat_of(data));
    std::optional<int> spent;
    if (const auto json = data.find("spent"); json != data.end()) {
        TRY(number, as_int(*json, 0, INT32_MAX, "spent"));
        spent = number;
    }
    return client::Play{game, ply, move, seat, spent};
}

Parsed<client::Message> parse_hello(const Json& data) {
    TRY(protocol_json, field(data, "protocol", "hello"));
    TRY(protocol, as_int(*protocol_json, 0, INT16_MAX, "protocol"));
    return client::Hello{protocol};
}

template <class Message>
Parsed<client::Message> about_ply(const Json& data) {
    TRY(game, game_of(data));
    TRY(ply_json, field(data, "ply", ""));
    TRY(ply, as_int(*ply_json, 0, INT16_MAX, "ply"));
    return Message{game, ply};
}

Parsed<client::Message> parse_import(const Json& data) {
    TRY(trace_json, field(data, "trace", "import"));
    TRY(trace, trace_from(*trace_json));
    TRY(replayed, replay(trace));
    client::Import message{trace.variant, people_for(trace.variant), replayed.moves};
    if (const auto seats = data.find("seats"); seats != data.end()) {
        TRY(both, parse_seats(*seats));
        message.seats = both;
    }
    if (!fits(message.seats, message.variant)) return fail(ErrorCode::Unsupported, "seats");
    return message;
}

template <class Message>
Parsed<client::Message> about_game(const Json& data) {
    TRY(game, game_of(data));
    return Message{game};
}

Parsed<client::Message> parse_open(const Json& data) {
    TRY(game, game_of(data));
    TRY(seat, seat_of(data));
    return client::Open{game, seat};
}

// The number by which an interface recognises the answer.
Parsed<std::optional<int>> asked_of(const Json& data) {
    const auto asked = data.find("asked");
    if (asked == data.end()) return std::optional<int>();
    TRY(number, as_int(*asked, 0, INT32_MAX, "asked"));
    return std::optional<int>(number);
}

Parsed<client::Message> parse_explore(const Json& data) {
    TRY(asked, asked_of(data));
    client::Explore message{{}, 0, {}, {}, false, asked};
    if (const auto position = data.find("position"); position != data.end()) {
        TRY(line, as_string(*position, "position"));
        message.position = line;
    } else {
        TRY(game, game_of(data));
        TRY(ply_json, field(data, "ply", ""));
        TRY(ply, as_int(*ply_json, 0, INT16_MAX, "ply"));
        message.game = game;
        message.ply = ply;
    }
    if (const auto moves = data.find("moves"); moves != data.end()) {
        if (!moves->is_array()) return fail(ErrorCode::WrongType, "moves", "list");
        for (const Json& each : *moves) {
            TRY(line, as_string(each, "moves"));
            message.moves.push_back(line);
        }
    }
    if (const auto draw = data.find("draw"); draw != data.end()) {
        TRY(value, as_bool(*draw, "draw"));
        message.draw = value;
    }
    return message;
}

Parsed<client::Message> parse_compose(const Json& data) {
    client::Compose message;
    TRY(asked, asked_of(data));
    message.asked = asked;
    if (const auto position = data.find("position"); position != data.end()) {
        TRY(line, as_string(*position, "position"));
        message.position = line;
        return message;
    }
    TRY(table, field(data, "table", "compose"));
    if (!table->is_object()) return fail(ErrorCode::WrongType, "table", "object");
    message.table = *table;
    return message;
}

Parsed<client::Message> parse_puzzle(const Json& data) {
    TRY(n_json, field(data, "n", "puzzle"));
    TRY(n, as_int(*n_json, 1, INT16_MAX, "n"));
    return client::Puzzle{n};
}

// A name for others to see; nothing if it is missing or null.
Parsed<std::optional<std::string>> name_of(const Json& data) {
    const auto json = data.find("name");
    if (json == data.end() || json->is_null()) return std::nullopt;
    TRY(text, as_string(*json, "name"));
    const auto name = sayable(text, kMostNameLetters);
    if (!name) return fail(ErrorCode::Unsupported, "name");
    return name;
}

// What is agreed on before a game of two people.
Parsed<client::Invite> terms_of(const Json& data) {
    TRY(variant_json, field(data, "variant", "invite"));
    TRY(variant, variant_from(*variant_json, "variant"));
    PerSeat<SeatInfo> both;
    if (const auto json = data.find("seats"); json != data.end()) {
        TRY(seats, parse_seats(*json));
        both = seats;
    }
    if (both != PerSeat<SeatInfo>{} || !fits(both, variant))
        return fail(ErrorCode::Unsupported, "seats");
    TRY(first_json, field(data, "first", "invite"));
    TRY(first, begins_from(*first_json));
    client::Invite message{variant, first, {}, {}};
    if (const auto json = data.find("clock"); json != data.end()) {
        TRY(clock, clock_from(*json));
        message.clock = clock;
    }
    return message;
}

Parsed<client::Message> parse_invite(const Json& data) {
    TRY(terms, terms_of(data));
    TRY(name, name_of(data));
    client::Invite message = terms;
    message.name = name;
    return message;
}

Parsed<client::Message> parse_challenge(const Json& data) {
    TRY(terms, terms_of(data));
    TRY(rated_json, field(data, "rated", "challenge"));
    TRY(rated, as_bool(*rated_json, "rated"));
    return client::OfferGame{terms, rated};
}

Parsed<client::Message> parse_sit_down(const Json& data) {
    TRY(json, field(data, "challenge", "sit_down"));
    TRY(challenge, as_string(*json, "challenge"));
    return client::SitDown{challenge};
}

template <class Message>
Parsed<client::Message> about_name(const Json& data) {
    TRY(name, name_of(data));
    if (!name) return fail(ErrorCode::Unsupported, "name");
    return Message{*name};
}

Parsed<std::string> link_of(const Json& data) {
    TRY(link, field(data, "link", ""));
    TRY(text, as_string(*link, "link"));
    return std::string(token_of(text));
}

template <class Message>
Parsed<client::Message> about_link(const Json& data) {
    TRY(link, link_of(data));
    return Message{link};
}

Parsed<client::Message> parse_join(const Json& data) {
    TRY(link, link_of(data));
    TRY(name, name_of(data));
    return client::Join{link, name};
}

Parsed<client::Message> parse_claim(const Json& data) {
    TRY(game, game_of(data));
    TRY(json, field(data, "as", "claim"));
    TRY(as, as_string(*json, "as"));
    if (as != "win" && as != "off") return fail(ErrorCode::UnknownId, "as", as.substr(0, 80));
    return client::Claim{game, as == "win"};
}

Parsed<client::Message> parse_offer(const Json& data) {
    TRY(game, game_of(data));
    TRY(what_json, field(data, "what", "offer"));
    TRY(word, as_string(*what_json, "what"));
    const auto what = find_offer(word);
    if (!what) return fail(ErrorCode::UnknownId, "what", word.substr(0, 80));
    TRY(yes_json, field(data, "yes", "offer"));
    TRY(yes, as_bool(*yes_json, "yes"));
    return client::Offering{game, *what, yes};
}

Parsed<client::Message> parse_say(const Json& data) {
    TRY(game, game_of(data));
    const bool phrase = data.contains("phrase");
    const char* what = phrase ? "phrase" : "text";
    if (phrase && data.contains("text")) return fail(ErrorCode::UnknownField, "text");
    TRY(json, field(data, what, "say"));
    TRY(words, as_string(*json, what));
    if (phrase) {
        if (!is_phrase(words)) return fail(ErrorCode::UnknownId, what, words.substr(0, 80));
        return client::Say{game, words, {}};
    }
    const auto text = sayable(words, kMostSaidLetters);
    if (!text) return fail(ErrorCode::Unsupported, "text");
    return client::Say{game, {}, *text};
}

template <class Message>
Parsed<client::Message> no_more(const Json&) {
    return Message{};
}

// A type of message: its name, the fields of its data, and the function that reads them.
struct Kind {
    std::string_view type;
    std::vector<std::string> names;
    Parsed<client::Message> (*parse)(const Json& data);
};

const std::vector<Kind>& kinds() {
    static const std::vector<Kind> all = {
        {"hello", {"protocol"}, parse_hello},
        {"games", {}, no_more<client::Games>},
        {"new", {"variant", "seats"}, parse_new},
        {"open", {"game", "seat"}, parse_open},
        {"play", {"game", "ply", "move", "seat", "spent"}, parse_play},
        {"leave", {}, no_more<client::Leave>},
        {"delete", {"game"}, about_game<client::Delete>},
        {"trace", {"game"}, about_game<client::Trace>},
        {"past", {"game", "ply"}, about_ply<client::Past>},
        {"undo", {"game", "ply"}, about_ply<client::Undo>},
        {"import", {"trace", "seats"}, parse_import},
        {"analyse", {"game", "ply"}, about_ply<client::Analyse>},
        {"review", {"game"}, about_game<client::Review>},
        {"rest", {}, no_more<client::Rest>},
        {"explore", {"game", "ply", "position", "moves", "draw", "asked"}, parse_explore},
        {"compose", {"table", "position", "asked"}, parse_compose},
        {"statistics", {}, no_more<client::Statistics>},
        {"puzzle", {"n"}, parse_puzzle},
        {"invite", {"variant", "seats", "first", "clock", "name"}, parse_invite},
        {"look", {"link"}, about_link<client::Look>},
        {"join", {"link", "name"}, parse_join},
        {"watch", {"link"}, about_link<client::Watch>},
        {"handover", {"game"}, about_game<client::Handover>},
        {"resign", {"game"}, about_game<client::Resign>},
        {"abort", {"game"}, about_game<client::Abort>},
        {"claim", {"game", "as"}, parse_claim},
        {"offer", {"game", "what", "yes"}, parse_offer},
        {"say", {"game", "phrase", "text"}, parse_say},
        {"open_table", {}, no_more<client::Visit>},
        {"challenge", {"variant", "seats", "first", "clock", "rated"}, parse_challenge},
        {"withdraw", {}, no_more<client::Withdraw>},
        {"sit_down", {"challenge"}, parse_sit_down},
        {"take_name", {"name"}, about_name<client::TakeName>},
        {"move_name", {}, no_more<client::MoveName>},
        {"continue_name", {"link"}, about_link<client::ContinueName>},
        {"person", {"name"}, about_name<client::LookUp>}};
    return all;
}

}  // namespace

Parsed<client::Message> parse_message(std::string_view text) {
    if (text.size() > kMostMessageBytes) return fail(ErrorCode::TooLong, {});
    TRY(json, parse_json(text, kMostNames));
    TRY(type_json, field(json, "t", ""));
    TRY(type, as_string(*type_json, "t"));
    TRY(data, field(json, "d", ""));
    if (!data->is_object()) return fail(ErrorCode::WrongType, "d", "object");
    for (const Kind& kind : kinds()) {
        if (kind.type != type) continue;
        CHECK(only_fields(json, {"t", "d"}, ""));
        CHECK(only_fields(*data, kind.names, "d"));
        return kind.parse(*data);
    }
    return fail(ErrorCode::UnknownId, "t", type.substr(0, 80));
}

}  // namespace dipolis
