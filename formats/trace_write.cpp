// Writing records, and the words both directions share.
#include "engine/catalogue.h"
#include "engine/price.h"
#include "engine/turn.h"
#include "formats/move_json.h"
#include "formats/trace.h"
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

template <class Ids>
Json ids_json(const Ids& ids) {
    Json list = Json::array();
    for (auto each : ids) list.push_back(id(each));
    return list;
}

// Those of the rival are its own, the others are in the box.
Json setup_json(const Variant& variant, const Deal& deal) {
    Json setup;
    const bool solo = variant.addons.has(AddOnId::Solo);
    setup["wonders"] = Json::array();
    for (size_t group = 0; group < 2; ++group) {
        setup["wonders"].push_back(
            variant.preset_wonders ? ids_json(preset_wonders(static_cast<Seat>(group)))
                                   : ids_json(std::span(deal.wonders[group]).first(solo ? 3 : 4)));
    }
    if (variant.addons.has(AddOnId::Leaders))
        setup["leaders"] = {ids_json(deal.leaders[0]), ids_json(deal.leaders[1])};
    const Tokens rivals = start(variant).city(solo::kRival).tokens;
    setup["tokens"] = ids_json(deal.tokens);
    Tokens box = Tokens::range(0, kTokenCount) - rivals;
    for (Token token : deal.tokens) box.remove(token);
    setup["box_tokens"] = ids_json(box);
    if (solo) setup["leader_tokens"] = ids_json(rivals);
    for (size_t age = 0; age < 3; ++age)
        setup["age" + std::to_string(age + 1)] = ids_json(deal.ages[age]);
    return setup;
}

// Deals and reveals follow from the setup.
bool is_written(const State& state, Move move) {
    switch (move.kind) {
        case MoveKind::DealToken:
        case MoveKind::DealWonder:
        case MoveKind::MarkGuild:
        case MoveKind::Reveal:
        case MoveKind::OfferLeader:
        case MoveKind::DrawRival:
            return false;
        default:
            return step(state) != Step::DrawCroesus;
    }
}

// The move as the record writes it. Two leaders or guilds drawn one after the other are one move
// there: then `last` is the one before it, and the pair replaces it.
void write_move(const State& state, Move move, Json& moves) {
    if (!is_written(state, move)) return;
    const bool leader = move.kind == MoveKind::ShowLeader;
    if (!leader && move.kind != MoveKind::ShowCard) {
        Json json = {{"by", actor_json(actor(state))}};
        json.update(fields_json(state, move));
        if (move.kind == MoveKind::Token) json["do"] = choice(state);
        moves.push_back(std::move(json));
        return;
    }
    const char* list = leader ? "leaders" : "cards";
    const Json drawn = fields_json(state, move)[leader ? "leader" : "card"];
    if (state.agenda.top().b == 1 && !moves.empty() && moves.back()["do"] == choice(state)) {
        moves.back()[list].push_back(drawn);
    } else {
        moves.push_back({{"by", "chance"}, {"do", choice(state)}, {list, {drawn}}});
    }
}

std::string_view addon_choice(Step step) {
    switch (step) {
        case Step::GiveWonder:
            return "give_wonder";
        case Step::DrawRivalToken:
            return "leader_token";
        case Step::RivalDecides:
            return "decision";
        case Step::DraftLeader:
            return "draft_leader";
        case Step::ChooseLeader:
            return "recruit_choose";
        case Step::DeclareRecruit:
            return "recruit_declare";
        case Step::DrawMaecenas:
            return "maecenas_draw";
        case Step::ChooseMaecenas:
            return "maecenas";
        case Step::DrawRome:
            return "rome_draw";
        case Step::ChooseRome:
            return "rome";
        case Step::BuildDiscarded:
            return "solomon";
        case Step::BuildRemoved:
            return "croesus";
        case Step::DrawRamses:
            return "ramses_draw";
        case Step::BuildGuild:
            return "ramses";
        case Step::BuryLeader:
            return "bury";
        default:
            return {};
    }
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
            return addon_choice(step(state));
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

Json trace_json(const Variant& variant, const Deal& deal, std::span<const Move> moves,
                std::string_view source) {
    Json written = Json::array();
    State state = start(variant);
    Variant drawn = variant;  // a record names the rival that was drawn
    for (Move move : moves) {
        if (move.kind == MoveKind::DrawRival) drawn.rival = static_cast<solo::Rival>(move.a);
        write_move(state, move, written);
        play(state, move);
    }
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
