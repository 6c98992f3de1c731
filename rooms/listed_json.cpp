#include "rooms/listed_json.h"

#include "formats/variant.h"
#include "rooms/people_json.h"

namespace dipolis {

namespace {

constexpr EnumArray<Standing, std::string_view, kStandings> kStandingIds = {
    "private", "open", "rated", "household", "often"};

std::string text_at(const Json& json, const char* name) {
    const auto text = json.contains(name) ? as_string(json[name], name) : Parsed<std::string>();
    return text.value_or("");
}

int int_at(const Json& json, const char* name) {
    const auto number =
        json.contains(name) ? as_int(json[name], 0, INT32_MAX, name) : Parsed<int>(0);
    return number.value_or(0);
}

std::optional<Pact> pact_from(const Json& json) {
    const auto standing = kStandingIds.find(text_at(json, "standing"));
    if (!standing || !json.contains("names") || !json["names"].is_array()) return std::nullopt;
    Pact pact{{}, Begins::Inviter, {}, {}, *standing};
    for (size_t i = 0; i < 2 && i < json["names"].size(); ++i) {
        if (json["names"][i].is_string()) pact.seats[i].name = json["names"][i].get<std::string>();
    }
    return pact;
}

}  // namespace

Json result_json(const Summary& summary) {
    return parse_json(summary.result).value_or(Json());
}

Json to_json(const ListedGame& game) {
    const GameInfo& info = game.info;
    Json json = {{"game", info.id},
                 {"created", info.created},
                 {"played", info.played},
                 {"variant", to_json(info.variant)},
                 {"seats", {id(info.seats[0]), id(info.seats[1])}},
                 {"ply", game.summary.ply},
                 {"age", game.summary.age},
                 {"result", result_json(game.summary)}};
    if (const auto& pact = info.pact) {
        json["standing"] = kStandingIds[pact->standing];
        json["names"] = {or_null(pact->seats[0].name), or_null(pact->seats[1].name)};
        json["keys"] = {or_null(pact->seats[0].holder), or_null(pact->seats[1].holder)};
    } else if (!info.maker.empty()) {
        json["key"] = info.maker;
    }
    if (game.damaged) json["damaged"] = true;
    return json;
}

std::optional<ListedGame> listed_from(const Json& json) {
    if (!json.is_object() || !json.contains("variant") || !json.contains("seats"))
        return std::nullopt;
    const auto variant = variant_from(json["variant"], "variant", Origin::Program);
    const Json& seats = json["seats"];
    if (!variant || !seats.is_array() || seats.size() != 2) return std::nullopt;
    ListedGame game{{text_at(json, "game"),
                     *variant,
                     {},
                     text_at(json, "created"),
                     text_at(json, "played"),
                     {},
                     pact_from(json)},
                    {.ply = int_at(json, "ply"), .age = int_at(json, "age")},
                    json.contains("damaged")};
    for (size_t i = 0; i < 2; ++i) {
        const auto seat =
            seats[i].is_string() ? find_seat(seats[i].get<std::string>()) : std::nullopt;
        if (!seat) return std::nullopt;
        game.info.seats[i] = *seat;
    }
    if (json.contains("result")) game.summary.result = json["result"].dump();
    return game;
}

}  // namespace dipolis
