#include "rooms/analysis_json.h"

#include <algorithm>

#include "engine/score.h"
#include "formats/notation.h"
#include "text/describe.h"

namespace dipolis {

namespace {

constexpr std::array kWins = {Result::Kind::Military, Result::Kind::Science,
                              Result::Kind::Civilian};

Json to_json(const std::vector<Move>& moves) {
    Json json = Json::array();
    for (Move move : moves) json.push_back(to_line(move));
    return json;
}

// Chance is null, as in other messages.
Json json_of(Actor by) {
    return is_seat(by) ? Json(static_cast<int>(by)) : Json();
}

Json to_json(const std::vector<Made>& line) {
    Json json = Json::array();
    for (const Made& made : line) {
        json.push_back({{"by", json_of(made.by)}, {"move", to_line(made.move)}});
        if (made.builds != Card::None) json.back()["builds"] = id(made.builds);
    }
    return json;
}

Json lines_json(const Outlook& outlook, const State& seen) {
    Json lines = Json::array();
    for (const Line& line : outlook.report.lines) {
        Json moves = Json::array(), by = Json::array(), builds = Json::array();
        const bool whole = lines.size() < outlook.lines.size();
        for (const Made& each : whole ? outlook.lines[lines.size()] : made(seen, line.moves)) {
            moves.push_back(to_line(each.move));
            by.push_back(json_of(each.by));
            builds.push_back(each.builds == Card::None ? Json() : Json(id(each.builds)));
        }
        lines.push_back({{"move", to_line(line.move)},
                         {"wins", line.value.wins(seat_of(actor(seen)))},
                         {"visits", line.visits},
                         {"proven", line.proven()},
                         {"share", line.share},
                         {"line", std::move(moves)},
                         {"by", std::move(by)}});
        const bool any = std::any_of(builds.begin(), builds.end(),
                                     [](const Json& card) { return !card.is_null(); });
        if (any) lines.back()["builds"] = std::move(builds);
    }
    return lines;
}

std::string key_of(Thing thing) {
    return std::string(id(thing.kind)) + "." + std::string(id(thing));
}

Json to_json(const Reason& reason) {
    Json json = {{"kind", id(reason.kind)}, {"n", reason.n}};
    put_sentence(json, describe(reason));
    return json;
}

Json to_json(const std::vector<Reason>& reasons) {
    Json json = Json::array();
    for (const Reason& reason : reasons) json.push_back(to_json(reason));
    return json;
}

Json to_json(const Decision& decision) {
    return {{"ply", decision.ply},
            {"seat", index(decision.seat)},
            {"played", to_line(decision.played)},
            {"best", to_line(decision.best)},
            {"chance", decision.value.wins(decision.seat)},
            {"wins", decision.wins},
            {"loss", decision.loss},
            {"mark", id(decision.mark)},
            {"missed_win", decision.missed_win},
            {"reasons", to_json(decision.reasons)},
            {"as_good", to_json(decision.as_good)},
            {"best_line", to_json(decision.best_line)},
            {"played_line", to_json(decision.played_line)},
            {"exercise", decision.exercise}};
}

Json to_json(const Side& side) {
    Json json = {
        {"accuracy", side.accuracy}, {"decisions", side.decisions},     {"loss", side.loss},
        {"luck", side.luck},         {"missed_wins", side.missed_wins}, {"marks", Json::object()}};
    for (size_t i = 0; i < side.marks.size(); ++i)
        json["marks"][std::string(id(static_cast<Mark>(i)))] = side.marks[i];
    return json;
}

}  // namespace

Sentence describe(const Reason& reason) {
    using enum ReasonKind;
    std::string key = "reason." + std::string(id(reason.kind));
    // Some kinds have a sentence with a name and one without.
    if (reason.about && (reason.kind == PlaysAgain || reason.kind == Pair ||
                         reason.kind == LeavesOne || reason.kind == WonderPoints))
        key += "_with";
    if (reason.n == 0 && (reason.kind == Saves || reason.kind == DeniesGoods)) key += "_all";
    // And some one for each victory.
    if (reason.n > 0 && (reason.kind == WinsAll || reason.kind == Lost))
        key += "_" + std::string(id(static_cast<Result::Kind>(reason.n)));
    Sentence sentence{std::move(key), {{"n", reason.n}, {"m", reason.m}}};
    if (reason.about) sentence.arguments.push_back({"about", key_of(reason.about)});
    if (reason.also) sentence.arguments.push_back({"also", key_of(reason.also)});
    return sentence;
}

std::string_view no_reason(double margin, Age age) {
    return margin <= about_as_good(age) ? "analysis.no_reason" : "analysis.no_single_reason";
}

Json to_json(const Value& value) {
    Json json = {{"wins", {value.wins(Seat::First), value.wins(Seat::Second)}},
                 {"ends", Json::array()},
                 {"shared", value.ends[kTieEnd]}};
    for (Seat seat : kSeats) {
        Json ends = Json::object();
        for (Result::Kind kind : kWins) ends[std::string(id(kind))] = value.by(seat, kind);
        json["ends"].push_back(std::move(ends));
    }
    return json;
}

Json to_json(const Outlook& outlook, const State& seen) {
    const Report& report = outlook.report;
    Json json = {{"value", to_json(report.value)},
                 {"seat", nullptr},
                 {"lines", Json::array()},
                 {"reasons", to_json(outlook.reasons)},
                 {"nodes", report.nodes},
                 {"proven", report.proven},
                 {"done", outlook.done}};
    const Actor who = actor(seen);
    if (is_seat(who)) {
        json["seat"] = static_cast<int>(who);
        json["lines"] = lines_json(outlook, seen);
    }
    return json;
}

Json to_json(const Review& review) {
    Json json = {{"graph", review.graph},      {"drift", review.drift}, {"moments", review.moments},
                 {"decisions", Json::array()}, {"luck", Json::array()}, {"sides", Json::array()}};
    for (const Decision& decision : review.decisions)
        json["decisions"].push_back(to_json(decision));
    for (const Luck& luck : review.lucks)
        json["luck"].push_back({{"ply", luck.ply}, {"change", luck.change}});
    for (const Side& side : review.sides) json["sides"].push_back(to_json(side));
    return json;
}

Json to_json(const ReviewNews& news) {
    Json json = {{"done", news.done}, {"of", news.of}, {"review", nullptr}};
    if (news.review) json["review"] = to_json(*news.review);
    return json;
}

}  // namespace dipolis
