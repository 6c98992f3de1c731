// Writing records.
#include "engine/catalogue.h"
#include "engine/grammar.h"
#include "engine/price.h"
#include "engine/turn.h"
#include "formats/addon.h"
#include "formats/move_json.h"
#include "formats/nouns.h"
#include "formats/pieces_json.h"
#include "formats/trace.h"
#include "formats/trace_moves.h"
#include "formats/variant.h"

namespace dipolis {

namespace {

Json actor_json(Actor actor) {
    switch (actor) {
        case Actor::Chance:
            return "chance";
        case Actor::Nobody:
            return nullptr;
        default:
            return static_cast<int>(actor);
    }
}

// Tokens that a seat owns from the beginning are written with it; the others are in the box.
Json box_json(const Variant& variant, const Deal& deal) {
    Tokens box = Tokens::range(0, kTokenCount) - first_tokens(variant);
    for (Token token : deal.tokens) box.remove(token);
    return ids_json(box);
}

Json wonders_json(const Variant& variant, const Deal& deal) {
    Json groups = Json::array();
    for (size_t group = 0; group < 2; ++group) {
        groups.push_back(
            variant.preset_wonders
                ? ids_json(preset_wonders(static_cast<Seat>(group)))
                : ids_json(std::span(deal.wonders[group]).first(draft_group(variant))));
    }
    return groups;
}

Json setup_json(const Variant& variant, const Deal& deal) {
    Json setup;
    const auto put = [&](const std::string& name, Json value) {
        setup[name] = std::move(value);
        for (const SetupField* more : setup_fields(variant)) {
            if (more->behind == name) setup[more->field] = more->write(variant, deal);
        }
    };
    put("wonders", wonders_json(variant, deal));
    put("tokens", ids_json(deal.tokens));
    put("box_tokens", box_json(variant, deal));
    for (size_t age = 0; age < 3; ++age)
        put("age" + std::to_string(age + 1), ids_json(deal.ages[age]));
    return setup;
}

// Appends the move as the record writes it. Where a record writes several draws as one move, later
// draws are added to the move before.
void write_move(const State& state, Move move, Json& moves) {
    const StepForm& asked = form(step(state));
    if (asked.told == 0) return;
    Json json = {{"by", actor_json(actor(state))}};
    json.update(fields_json(state, move));
    if (!form(move.kind).in_turn) json["do"] = asked.name;
    if (asked.told == 1) return moves.push_back(std::move(json));
    const Noun noun = form(move.kind).nouns[0];
    Json drawn = json[form(noun).field];
    if (state.agenda.top().b < asked.told && !moves.empty() && moves.back()["do"] == asked.name)
        return moves.back()[plural(noun)].push_back(std::move(drawn));
    moves.push_back({{"by", json["by"]}, {"do", asked.name}, {plural(noun), {std::move(drawn)}}});
}

}  // namespace

std::string_view choice(const State& state) {
    const StepForm& asked = form(step(state));
    return asked.told == 0 ? std::string_view() : asked.name;
}

int amount(const State& state, Seat seat, Move move) {
    const MoveForm& as = form(move.kind);
    if (as.coins == Coins::None) return -1;
    if (as.coins == Coins::Gained) return discard_income(state, seat);
    return as.for_b ? price(state, seat, move.wonder()).coins
                    : price(state, seat, move.card()).coins;
}

Json to_json(const Check& check) {
    return {{"coins", check.coins},
            {"pawn", check.pawn},
            {"to_move", actor_json(check.to_move)},
            {"choice", check.choice.empty() ? Json(nullptr) : Json(check.choice)},
            {"legal", check.legal}};
}

Json score_json(const ScoreSheet& sheet) {
    Json json;
    tell_score(sheet, [&](std::string_view name, int points) { json[std::string(name)] = points; });
    return json;
}

Json result_json(const State& state) {
    using Kind = Result::Kind;
    if (!is_over(state)) return nullptr;
    const Kind kind = state.result.kind;
    const bool supremacy = kind == Kind::Military || kind == Kind::Science;
    Json json;
    json["winner"] = kind == Kind::Tie ? Json(nullptr) : Json(index(state.result.winner));
    json["kind"] = id(kind);
    json["scores"] = nullptr;
    if (!supremacy) {
        json["scores"] = {score_json(score_sheet(state, Seat::First)),
                          score_json(score_sheet(state, Seat::Second))};
    }
    return json;
}

Json to_json(const Replay& replay) {
    Json after = Json::array();
    for (const Check& check : replay.after) after.push_back(to_json(check));
    return {{"after", std::move(after)}, {"result", result_json(replay.state)}};
}

Json trace_json(const Variant& variant, const Deal& deal, std::span<const Move> moves,
                std::string_view source) {
    Json written = Json::array();
    State state = start(variant);
    for (Move move : moves) {
        write_move(state, move, written);
        play(state, move);
    }
    const Variant& drawn = state.variant;  // with what was drawn by lot
    Json json = {{"format", "duel-trace/2"},
                 {"source", source},
                 {"rules", to_json(drawn)},
                 {"setup", setup_json(drawn, deal)},
                 {"moves", std::move(written)}};
    if (const auto replayed =
            trace_from(json).and_then([](const Trace& trace) { return replay(trace); })) {
        const Json checks = to_json(*replayed);
        json["after"] = checks["after"];
        json["result"] = checks["result"];
    }
    return json;
}

}  // namespace dipolis
