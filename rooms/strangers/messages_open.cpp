#include "rooms/strangers/messages_open.h"

#include "formats/variant.h"
#include "rooms/date.h"
#include "rooms/messages_people.h"
#include "rooms/messages_table.h"
#include "rooms/people_json.h"

namespace dipolis {

namespace {

Json guest_json(const Guest& guest) {
    Json json = {{"name", or_null(guest.name)}};
    if (guest.strength) json.update(to_json(*guest.strength));
    return json;
}

Json counted_json(const RatedGame& game) {
    return {{"game", game.game},
            {"kind", game.kind},
            {"ended", utc_text(game.ended)},
            {"rival", game.rival.empty() ? Json() : Json(game.rival)},
            {"score", game.half_points / 2.0},
            {"before", to_json(game.before)["rating"]},
            {"after", to_json(game.after)["rating"]}};
}

Json career_json(const Career& career) {
    Json json = {{"name", career.person ? Json(career.person->name) : Json()},
                 {"ratings", Json::array()}};
    for (const auto& [kind, strength] : career.strengths) {
        const RatedGame& last = career.newest(kind);
        Json rating = {{"kind", kind}};
        rating.update(to_json(strength));
        rating.update({{"games", last.n},
                       {"won", last.won},
                       {"lost", last.lost},
                       {"shared", last.n - last.won - last.lost}});
        json["ratings"].push_back(std::move(rating));
    }
    return json;
}

}  // namespace

std::string open_table_message(const std::vector<const Challenge*>& challenges,
                               const std::vector<const LiveGame*>& games,
                               const OpenCounts& counts) {
    Json data = {{"people", counts.people},
                 {"challenges", Json::array()},
                 {"games", Json::array()},
                 {"games_in_all", counts.games}};
    for (const Challenge* each : challenges) {
        data["challenges"].push_back({{"challenge", each->id},
                                      {"by", guest_json(each->guest)},
                                      {"variant", to_json(each->variant)},
                                      {"first", id(each->first)},
                                      {"clock", to_json(each->clock)},
                                      {"rated", each->rated}});
    }
    for (const LiveGame* each : games) {
        data["games"].push_back(
            {{"game", each->game},
             {"people", {guest_json(each->guests[0]), guest_json(each->guests[1])}},
             {"variant", to_json(each->variant)},
             {"clock", to_json(each->clock)},
             {"rated", each->rated}});
    }
    return message("open_table", std::move(data));
}

std::string yourself_message(const Career& career, const std::optional<std::string>& challenge) {
    Json data = career_json(career);
    data["challenge"] = or_null(challenge);
    return message("yourself", std::move(data));
}

std::string blocked_message(const Blocked& blocked) {
    return message("blocked", {{"names", blocked.names}, {"nameless", blocked.nameless}});
}

std::string name_link_message(const std::string& link, int seconds,
                              const std::vector<std::string>& reach) {
    return message("name_link", {{"link", link}, {"seconds", seconds}, {"reach", reach}});
}

std::string named_invitation_message(const std::string& name, std::string_view state) {
    return message("invitation", {{"by", name}, {"state", state}, {"kind", id(LinkKind::Name)}});
}

std::string person_message(const Career& career) {
    Json data = career_json(career);
    data["games"] = Json::array();
    for (const RatedGame& game : career.games) data["games"].push_back(counted_json(game));
    return message("person", std::move(data));
}

}  // namespace dipolis
