#include "rooms/messages_position.h"

#include "formats/move_json.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "formats/snapshot.h"
#include "formats/variant.h"
#include "rooms/analysis_json.h"
#include "rooms/messages_table.h"
#include "text/describe.h"

namespace dipolis {

std::string composed_message(const Composition& composition, std::optional<int> asked) {
    Json data = {{"table", composition.table},
                 {"choices", composition.choices},
                 {"position", nullptr},
                 {"flaws", Json::array()}};
    if (composition.state) data["position"] = to_line(*composition.state);
    for (const Flaw& flaw : composition.flaws)
        data["flaws"].push_back(
            {{"field", flaw.field}, {"key", "compose." + flaw.code}, {"args", flaw.args}});
    if (asked) data["asked"] = *asked;
    return message("composed", std::move(data));
}

std::string not_composed_message(const std::string& position, std::optional<int> asked) {
    const Json flaw = {{"field", ""}, {"key", "compose.addons"}, {"args", Json::object()}};
    Json data = {{"table", nullptr},
                 {"choices", nullptr},
                 {"position", position},
                 {"flaws", Json::array({flaw})}};
    if (asked) data["asked"] = *asked;
    return message("composed", std::move(data));
}

std::string analysis_message(Json where, const Json& outlook) {
    where.update(outlook);
    return message("analysis", std::move(where));
}

std::string review_message(Json what, const Json& news) {
    what.update(news);
    return message("review", std::move(what));
}

std::string explored_message(const State& state, std::span<const Move> moves,
                             std::optional<int> asked) {
    Json data = {{"position", to_line(state)}, {"moves", Json::array()}};
    for (Move move : moves) data["moves"].push_back(to_line(move));
    data["variant"] = to_json(state.variant);
    data.update(snapshot(state));
    data["options"] = options_json(state);
    data["outcomes"] = Json::array();
    if (!is_over(state) && actor(state) == Actor::Chance) {
        Options all;
        options(state, all);
        for (const Option& option : all) {
            Json json = {{"move", to_line(option.move)}, {"weight", option.weight}};
            json.update(fields_json(state, option.move));
            data["outcomes"].push_back(std::move(json));
        }
    }
    if (is_over(state)) put_sentence(data["result"], describe_result(state));
    if (asked) data["asked"] = *asked;
    return message("explored", std::move(data));
}

namespace {

std::string input_error_message(Refusal why, const Error& error, std::optional<int> asked) {
    Json data = {{"why", id(why)},
                 {"where", error.where},
                 {"key", "input." + std::string(id(error.code))},
                 {"what", error.what}};
    if (const std::string key = key_of_what(error); !key.empty())
        data["what"] = {{"key", key}, {"args", Json::object()}};
    if (asked) data["asked"] = *asked;
    return message("error", std::move(data));
}

}  // namespace

std::string position_error_message(const Error& error, std::optional<int> asked) {
    return input_error_message(Refusal::BadPosition, error, asked);
}

std::string link_error_message(const Error& error, std::optional<int> asked) {
    return input_error_message(Refusal::BadLink, error, asked);
}

std::string packed_message(const std::string& piece, std::optional<int> asked) {
    Json data = {{"piece", piece}};
    if (asked) data["asked"] = *asked;
    return message("packed", std::move(data));
}

std::string unpacked_message(Json parcel, std::optional<int> asked) {
    if (asked) parcel["asked"] = *asked;
    return message("unpacked", std::move(parcel));
}

}  // namespace dipolis
