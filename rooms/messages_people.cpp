#include "rooms/messages_people.h"

#include <algorithm>
#include <array>

#include "formats/variant.h"
#include "rooms/messages_table.h"
#include "rooms/people_json.h"

namespace dipolis {

namespace {

constexpr EnumArray<LinkKind, std::string_view, 4> kLinkKinds = {"join", "watch", "handover",
                                                                 "name"};
constexpr EnumArray<LinkKind, std::string_view, 4> kLinkSteps = {"#/j/", "#/w/", "#/c/", "#/n/"};
constexpr EnumArray<Offer, std::string_view, kOffers> kOfferIds = {"undo", "rematch", "talk"};
constexpr std::array<std::string_view, 8> kPhrases = {
    "hello", "good_luck", "well_played", "thanks", "sorry", "one_moment", "good_game", "bye"};

Json seats_json(const Pact& pact, const Pair& pair, Seats you, int64_t now) {
    Json seats = Json::array();
    for (Seat seat : kBothSeats) {
        const Sitter& sitter = pact.seats[seat];
        seats.push_back({{"name", or_null(sitter.name)},
                         {"yours", you.has(seat)},
                         {"taken", sitter.holder.has_value()},
                         {"here", pair.here(seat)},
                         {"away", sitter.holder ? pair.away(seat, now) : 0}});
    }
    return seats;
}

// Clock as JSON. While both decide in secret, the clock of the other must not tell whether it has
// answered.
Json clock_json(const Room& room, const Pair& pair, Seats you, int64_t now) {
    if (!pair.clock()) return nullptr;
    const GameClock& clock = *pair.clock();
    const bool days = clock.terms().kind == ClockTerms::Kind::Days;
    Json json = {{"kind", days ? "days" : "minutes"}};
    json.update(to_json(std::optional(clock.terms())));
    Json running;
    json["left"] = Json::array();
    for (Seat seat : kBothSeats) {
        const bool seen = you.has(seat) || !room.secret();
        json["left"].push_back(seen ? clock.left(seat, now) : pair.left_in_secret(seat));
        if (seen && clock.runs(seat)) running = index(seat);
    }
    json["running"] = running;
    return json;
}

Json offers_json(const Pair& pair) {
    Json json = Json::object();
    for (size_t i = 0; i < kOffers; ++i) {
        const auto what = static_cast<Offer>(i);
        json[std::string(kOfferIds[i])] = {pair.offered(Seat::First, what),
                                           pair.offered(Seat::Second, what)};
    }
    return json;
}

Json can_json(const Room& room, const Pair& pair, Seats you, int64_t now) {
    Json can = Json::array();
    if (you.empty()) return can;
    const Seat seat = *you.begin();
    if (pair.may_resign(room)) can.push_back("resign");
    if (pair.may_abort(room)) can.push_back("abort");
    if (pair.may_claim(room, seat, now)) can.push_back("claim");
    for (size_t i = 0; i < kOffers; ++i) {
        if (pair.may_offer(room, seat, static_cast<Offer>(i))) can.push_back(kOfferIds[i]);
    }
    return can;
}

}  // namespace

std::string_view id(LinkKind kind) {
    return kLinkKinds[kind];
}

std::string link_of(LinkKind kind, const std::string& token) {
    return std::string(kLinkSteps[kind]) + token;
}

std::string_view token_of(std::string_view link) {
    return link.substr(link.rfind('/') + 1);  // npos + 1 is 0
}

std::string_view id(Offer what) {
    return kOfferIds[what];
}

std::optional<Offer> find_offer(std::string_view id) {
    return kOfferIds.find(id);
}

bool is_phrase(std::string_view id) {
    return std::find(kPhrases.begin(), kPhrases.end(), id) != kPhrases.end();
}

std::string people_message(const Room& room, const Pair& pair, Seats you, const Around& around) {
    const Pact& pact = *room.info().pact;
    const auto claim = you.empty() ? std::nullopt : pair.claim_in(room, *you.begin(), around.now);
    Json data = {{"game", room.info().id},
                 {"seats", seats_json(pact, pair, you, around.now)},
                 {"begun", pact.begun()},
                 {"first", id(pact.first)},
                 {"join", you.empty() ? Json() : Json(around.join)},
                 {"watch", around.watch},
                 {"reach", around.reach},
                 {"watchers", around.watchers},
                 {"clock", clock_json(room, pair, you, around.now)},
                 {"offers", offers_json(pair)},
                 {"can", can_json(room, pair, you, around.now)},
                 {"claim_in", claim ? Json(*claim) : Json()},
                 {"next", pair.next.empty() ? Json() : Json(pair.next)}};
    if (pact.standing != Standing::Private) data["open"] = true;
    if (around.stakes) data["rated"] = to_json(*around.stakes);
    if (const auto why =
            why_unrated(pact, around.stakes.value_or(Stakes{}), room.over(), room.ended()))
        data["unrated"] = *why;
    return message("people", std::move(data));
}

std::string invitation_message(const Room& room, LinkKind kind, std::optional<Seat> seat,
                               std::string_view state, const std::vector<std::string>& reach) {
    const Pact& pact = *room.info().pact;
    // One's own invitation, until somebody has come by it.
    const bool waiting = state == "yours" && !pact.begun();
    const Seat by = !seat ? Seat::First : waiting ? *seat : other(*seat);
    Json data = {{"game", room.info().id},
                 {"variant", to_json(room.info().variant)},
                 {"by", or_null(pact.seats[by].name)},
                 {"seat", seat ? Json(index(*seat)) : Json()},
                 {"first", id(pact.first)},
                 {"clock", to_json(pact.clock)},
                 {"state", state},
                 {"kind", id(kind)}};
    if (waiting) {
        data["waiting"] = true;
        data["reach"] = reach;
    }
    return message("invitation", std::move(data));
}

std::string said_message(const std::string& game, Seat seat, const char* what,
                         const std::string& words) {
    return message("said", {{"game", game}, {"seat", index(seat)}, {what, words}});
}

std::string handover_message(const std::string& game, const std::string& link, int seconds) {
    return message("handover", {{"game", game}, {"link", link}, {"seconds", seconds}});
}

std::string recovery_code_message(bool there, const std::string& code, bool moved) {
    Json data = {{"there", there}};
    if (!code.empty()) data["code"] = code;
    if (moved) data["moved"] = true;
    return message("recovery_code", std::move(data));
}

Json listed_people(const GameInfo& info, const Holder& holder) {
    if (!info.pact) return nullptr;
    const Pact& pact = *info.pact;
    const Seats held = pact.held_by(holder);
    return {{"names", {or_null(pact.seats[0].name), or_null(pact.seats[1].name)}},
            {"seat", held.empty() ? Json() : Json(index(*held.begin()))},
            {"waiting", !pact.begun()}};
}

}  // namespace dipolis
