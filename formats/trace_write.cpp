// Writing records, and the words both directions share.
#include "engine/catalogue.h"
#include "engine/price.h"
#include "engine/turn.h"
#include "formats/trace.h"

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

template <class Ids>
Json ids_json(const Ids& ids) {
    Json list = Json::array();
    for (auto each : ids) list.push_back(id(each));
    return list;
}

Json rules_json(Variant variant) {
    return {{"leaders", nullptr},
            {"solo", nullptr},
            {"preset_wonders", variant.preset_wonders},
            {"middle_pawn", variant.middle_pawn == MiddlePawn::Begins ? "begins" : "chooses"}};
}

Json setup_json(Variant variant, const Deal& deal) {
    Json setup;
    setup["wonders"] = Json::array();
    for (size_t group = 0; group < 2; ++group) {
        setup["wonders"].push_back(variant.preset_wonders
                                       ? ids_json(preset_wonders(static_cast<Seat>(group)))
                                       : ids_json(deal.wonders[group]));
    }
    setup["tokens"] = ids_json(deal.tokens);
    Tokens box = Tokens::range(0, kTokenCount);
    for (Token token : deal.tokens) box.remove(token);
    setup["box_tokens"] = ids_json(box);
    for (size_t age = 0; age < 3; ++age)
        setup["age" + std::to_string(age + 1)] = ids_json(deal.ages[age]);
    return setup;
}

// The move as the record writes it; null for deals and reveals, which the setup implies.
Json move_json(const State& state, Move move) {
    const Actor by = actor(state);
    Json json = {{"by", actor_json(by)}};
    const auto named = [&](const char* verb, const char* subject, std::string_view name) {
        json["do"] = verb;
        json[subject] = name;
    };
    switch (move.kind) {
        case MoveKind::Draft:
            named("draft", "wonder", id(move.wonder()));
            break;
        case MoveKind::Build:
            named("build", "card", id(move.card()));
            break;
        case MoveKind::Discard:
            named("discard", "card", id(move.card()));
            break;
        case MoveKind::Wonder:
            named("wonder", "card", id(move.card()));
            json["wonder"] = id(move.wonder());
            break;
        case MoveKind::Token:
            named(choice(state) == "token" ? "token" : "library_token", "token", id(move.token()));
            break;
        case MoveKind::Destroy:
            named("destroy", "card", id(move.card()));
            break;
        case MoveKind::Revive:
            named("revive", "card", id(move.card()));
            break;
        case MoveKind::FirstPlayer:
            json["do"] = "first_player";
            json["player"] = index(move.seat());
            break;
        case MoveKind::Library:
            json["do"] = "library";
            json["tokens"] = {id(static_cast<Token>(move.a)), id(static_cast<Token>(move.b)),
                              id(static_cast<Token>(move.c))};
            break;
        default:
            return nullptr;
    }
    if (by != Actor::Chance) {
        const int coins = amount(state, static_cast<Seat>(by), move);
        if (coins >= 0) json[move.kind == MoveKind::Discard ? "gained" : "paid"] = coins;
    }
    return json;
}

}  // namespace

std::string_view choice(const State& state) {
    switch (step(state)) {
        case Step::DraftWonder:
            return "draft";
        case Step::TakeTurn:
            return "turn";
        case Step::ChooseToken:
            return "token";
        case Step::DrawLibrary:
            return "library";
        case Step::ChooseLibraryToken:
            return "library_token";
        case Step::DestroyBuilding:
            return "destroy";
        case Step::ReviveBuilding:
            return "revive";
        case Step::ChooseFirstPlayer:
            return "first_player";
        default:
            return {};
    }
}

int amount(const State& state, Seat seat, Move move) {
    switch (move.kind) {
        case MoveKind::Build:
            return price(state, seat, move.card()).coins;
        case MoveKind::Wonder:
            return price(state, seat, move.wonder()).coins;
        case MoveKind::Discard:
            return discard_income(state, seat);
        default:
            return -1;
    }
}

Json to_json(const Check& check) {
    return {{"coins", check.coins},
            {"pawn", check.pawn},
            {"to_move", actor_json(check.to_move)},
            {"choice", check.choice.empty() ? Json(nullptr) : Json(check.choice)},
            {"legal", check.legal}};
}

Json score_json(const ScoreSheet& sheet) {
    Json json = {{"total", sheet.total()}};
    for (int i = 0; i < kCategoryCount; ++i)
        json[std::string(id(static_cast<Category>(i)))] = sheet[static_cast<Category>(i)];
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

Json trace_json(Variant variant, const Deal& deal, std::span<const Move> moves,
                std::string_view source) {
    Json json = {{"format", "duel-trace/2"},
                 {"source", source},
                 {"rules", rules_json(variant)},
                 {"setup", setup_json(variant, deal)},
                 {"moves", Json::array()}};
    State state = start(variant);
    for (Move move : moves) {
        if (Json written = move_json(state, move); !written.is_null())
            json["moves"].push_back(std::move(written));
        play(state, move);
    }
    if (const auto replayed =
            trace_from(json).and_then([](const Trace& trace) { return replay(trace); })) {
        const Json checks = to_json(*replayed);
        json["after"] = checks["after"];
        json["result"] = checks["result"];
    }
    return json;
}

}  // namespace dipolis
