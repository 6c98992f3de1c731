#include "apps/dipolis/bot_session.h"

#include <array>
#include <chrono>
#include <utility>

#include "engine/view.h"
#include "formats/escape.h"
#include "formats/notation.h"
#include "formats/variant.h"
#include "rooms/requests.h"
#include "text/ended.h"

namespace dipolis {

namespace {

std::string message(const char* type, Json data) {
    return Json{{"t", type}, {"d", std::move(data)}}.dump();
}

// Fields of messages from a server, which may be anything: what is missing reads as "nothing".
const Json& at(const Json& object, const char* name) {
    static const Json nothing;
    if (!object.is_object()) return nothing;
    const auto found = object.find(name);
    return found == object.end() ? nothing : *found;
}
std::string text_at(const Json& object, const char* name) {
    const Json& value = at(object, name);
    return value.is_string() ? value.get<std::string>() : std::string();
}
int number_at(const Json& object, const char* name) {
    const Json& value = at(object, name);
    return value.is_number_integer() ? value.get<int>() : -1;
}
bool is_yes(const Json& list, size_t i) {
    return list.is_array() && i < list.size() && list[i] == true;
}

}  // namespace

BotSession::BotSession(std::unique_ptr<Opponent> player, std::string link, std::string name,
                       uint64_t seed)
    : player_(std::move(player)), link_(std::move(link)), name_(std::move(name)), seed_(seed) {}

BotSession::Messages BotSession::greet() const {
    const Json name = name_.empty() ? Json() : Json(name_);
    return {message("hello", {{"protocol", kProtocol}}),
            message("join", {{"link", link_}, {"name", name}})};
}

BotSession::Messages BotSession::again() const {
    if (game_.empty()) return greet();
    return {message("open", {{"game", game_}})};
}

std::string BotSession::news() {
    return std::exchange(news_, {});
}

BotSession::Messages BotSession::fail(std::string why) {
    complaint_ = std::move(why);
    return {};
}

BotSession::Messages BotSession::hear(std::string_view text) {
    troubled_ = false;
    const auto json = parse_json(text);
    if (!json) return fail("the server sent something that is no message");
    const std::string type = text_at(*json, "t");
    const Json& data = at(*json, "d");
    if (type == "table") return hear_table(data);
    if (type == "people") return hear_people(data);
    if (type == "refused") return hear_refusal(data);
    if (type == "error") return hear_error(data);
    return {};
}

BotSession::Messages BotSession::hear_table(const Json& table) {
    const bool anew = number_at(table, "from") == 0 || text_at(table, "game") != game_;
    if (anew && !begin(table))
        return fail("the server plays a variant that this program does not know");
    if (number_at(table, "from") > ply_) return again();
    if (!follow(at(table, "events"))) return fail("the server sent a move against the rules");
    const Json& you = at(table, "you");
    if (!you.is_array() || you.empty()) return fail("the seat is taken by another device");
    if (const Json& result = at(table, "result"); !result.is_null()) {
        if (std::exchange(over_, true)) return {};
        news_ = "game " + escaped(game_) + ": " + outcome(result, you[0] == 0 ? 0 : 1);
        return {message("say", {{"game", game_}, {"phrase", "good_game"}})};
    }
    over_ = false;
    if (at(table, "options").empty()) return {};
    return decide(you[0] == 0 ? Seat::First : Seat::Second);
}

std::string BotSession::outcome(const Json& result, size_t own) const {
    const Text text;
    std::array<std::string, 2> names;
    for (const size_t seat : {0u, 1u})
        names[seat] = text.say({"ui.player", {{"n", static_cast<int>(seat) + 1}}});
    if (!name_.empty()) names[own] = name_;
    return ended_words(text, result, names, own);
}

// A table that tells the whole game.
bool BotSession::begin(const Json& table) {
    const auto variant = variant_from(at(table, "variant"), "variant");
    if (!variant) return false;
    state_ = start(*variant);
    ply_ = 0;
    const std::string game = text_at(table, "game");
    if (game == game_) return true;
    game_ = game;
    over_ = false;
    player_->begin(seed_++);
    return true;
}

bool BotSession::follow(const Json& events) {
    if (!events.is_array()) return false;
    for (const Json& event : events) {
        const int ply = number_at(event, "ply");
        if (ply < ply_) continue;  // heard before
        const auto move = parse_move(text_at(event, "move"));
        if (ply > ply_ || !move || !try_play(state_, *move)) return false;
        ++ply_;
    }
    return true;
}

BotSession::Messages BotSession::decide(Seat seat) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    const State seen = view(state_, seat);
    const auto move = player_->choose(seen);
    if (!move || !is_option(seen, *move)) {
        fail("the player failed, and resigns: " + player_->complaint());
        return {message("resign", {{"game", game_}})};
    }
    const auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin);
    return {message("play", {{"game", game_},
                             {"ply", ply_},
                             {"seat", index(seat)},
                             {"move", to_line(*move)},
                             {"spent", spent.count()}})};
}

// A bot agrees to take back and to play again, and follows to the next game.
BotSession::Messages BotSession::hear_people(const Json& people) const {
    const Json& seats = at(people, "seats");
    const size_t mine =
        seats.is_array() && seats.size() == 2 && at(seats[1], "yours") == true ? 1 : 0;
    Messages answers;
    for (const char* what : {"undo", "rematch"}) {
        const Json& offers = at(at(people, "offers"), what);
        if (is_yes(offers, 1 - mine) && !is_yes(offers, mine))
            answers.push_back(message(
                "offer", {{"game", text_at(people, "game")}, {"what", what}, {"yes", true}}));
    }
    if (const std::string next = text_at(people, "next"); !next.empty() && next != game_)
        answers.push_back(message("open", {{"game", next}}));
    return answers;
}

BotSession::Messages BotSession::hear_refusal(const Json& refusal) {
    const std::string why = text_at(refusal, "why");
    // The table that follows tells the rest; the friend may have moved, or the game may be over.
    if (why == "stale" || why == "over" || why == "not_now") return {};
    troubled_ = why == "storage" || why == "restart" || why == "not_begun";
    return troubled_ ? Messages{} : fail("the server refuses a move: " + escaped(why));
}

BotSession::Messages BotSession::hear_error(const Json& error) {
    const std::string why = text_at(error, "why");
    troubled_ = why == "storage" || why == "restart" || why == "busy";
    return troubled_ ? Messages{} : fail("the server refuses: " + escaped(why));
}

}  // namespace dipolis
