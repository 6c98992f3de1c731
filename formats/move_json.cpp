#include "formats/move_json.h"

#include "engine/addons/solo.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "formats/notation.h"
#include "formats/trace.h"

namespace dipolis {

namespace {

constexpr uint8_t kDeclined = 255;

// What the byte `a` of a move names.
enum class Subject : uint8_t { Card, Wonder, Token, Leader, Plan, Player, Place, Rival, Decision };

struct Form {
    MoveKind kind;
    std::string_view verb;
    Subject subject;
};

constexpr std::array<Form, 29> kForms = {{
    {MoveKind::Draft, "draft", Subject::Wonder},
    {MoveKind::Build, "build", Subject::Card},
    {MoveKind::Discard, "discard", Subject::Card},
    {MoveKind::Wonder, "wonder", Subject::Card},
    {MoveKind::Token, "token", Subject::Token},
    {MoveKind::Destroy, "destroy", Subject::Card},
    {MoveKind::Revive, "revive", Subject::Card},
    {MoveKind::FirstPlayer, "first_player", Subject::Player},
    {MoveKind::DealToken, "deal_token", Subject::Token},
    {MoveKind::DealWonder, "deal_wonder", Subject::Wonder},
    {MoveKind::MarkGuild, "mark_guild", Subject::Place},
    {MoveKind::Reveal, "reveal", Subject::Place},
    {MoveKind::GiveWonder, "give_wonder", Subject::Wonder},
    {MoveKind::DraftLeader, "draft_leader", Subject::Leader},
    {MoveKind::ChooseLeader, "recruit_choose", Subject::Leader},
    {MoveKind::Declare, "recruit_declare", Subject::Plan},
    {MoveKind::Maecenas, "maecenas", Subject::Leader},
    {MoveKind::Solomon, "solomon", Subject::Card},
    {MoveKind::Croesus, "croesus", Subject::Card},
    {MoveKind::Ramses, "ramses", Subject::Card},
    {MoveKind::Rome, "rome", Subject::Leader},
    {MoveKind::Bury, "bury", Subject::Leader},
    {MoveKind::Pythagoras, "pythagoras", Subject::Card},
    {MoveKind::DrawRival, "rival", Subject::Rival},
    {MoveKind::RivalToken, "leader_token", Subject::Token},
    {MoveKind::Decision, "decision", Subject::Decision},
    {MoveKind::OfferLeader, "offer_leader", Subject::Leader},
    {MoveKind::ShowLeader, "show_leader", Subject::Leader},
    {MoveKind::ShowCard, "show_card", Subject::Card},
}};

const char* field_of(Subject subject) {
    switch (subject) {
        case Subject::Card:
        case Subject::Decision:
            return "card";
        case Subject::Wonder:
            return "wonder";
        case Subject::Token:
            return "token";
        case Subject::Leader:
            return "leader";
        case Subject::Plan:
            return "plan";
        case Subject::Player:
            return "player";
        case Subject::Place:
            return "place";
        case Subject::Rival:
            break;
    }
    return "rival";
}

Json value_of(Subject subject, uint8_t value) {
    const bool declines = subject == Subject::Card || subject == Subject::Leader;
    if (declines && value == kDeclined) return nullptr;
    switch (subject) {
        case Subject::Card:
            return id(static_cast<Card>(value));
        case Subject::Wonder:
            return id(static_cast<Wonder>(value));
        case Subject::Token:
            return id(static_cast<Token>(value));
        case Subject::Leader:
            return id(static_cast<leaders::Leader>(value));
        case Subject::Plan:
            return id(static_cast<leaders::Plan>(value));
        case Subject::Rival:
            return id(static_cast<solo::Rival>(value));
        case Subject::Decision:
            return value + 1;
        case Subject::Player:
        case Subject::Place:
            break;
    }
    return value;
}

bool builds_green(Move move) {
    const bool builds = move.kind == MoveKind::Build || move.kind == MoveKind::Revive ||
                        move.kind == MoveKind::Solomon || move.kind == MoveKind::Croesus;
    return builds && move.c != 0;
}

// What follows from a decision of the rival: the card it builds, the token it takes.
void add_consequences(const State& before, Move move, Json& json) {
    State after = before;
    play(after, move);
    const City& was = before.city(solo::kRival);
    const City& is = after.city(solo::kRival);
    json["builds"] = id(*(is.buildings - was.buildings).begin());
    if (const Tokens taken = is.tokens - was.tokens; !taken.empty())
        json["token"] = id(*taken.begin());
}

Json subject_json(Move move) {
    if (move.kind == MoveKind::Library) {
        return {{"do", "library"},
                {"tokens",
                 {id(static_cast<Token>(move.a)), id(static_cast<Token>(move.b)),
                  id(static_cast<Token>(move.c))}}};
    }
    for (const Form& form : kForms) {
        if (form.kind == move.kind)
            return {{"do", form.verb}, {field_of(form.subject), value_of(form.subject, move.a)}};
    }
    return Json::object();
}

}  // namespace

Json fields_json(const State& before, Move move) {
    Json json = subject_json(move);
    if (move.kind == MoveKind::Wonder) json["wonder"] = id(move.wonder());
    if (move.kind == MoveKind::Reveal) json["card"] = id(move.card());
    if (move.kind == MoveKind::Decision) add_consequences(before, move, json);
    if (builds_green(move)) json["symbol"] = alteration_word(move.c);
    if (const Actor who = actor(before); who == Actor::First || who == Actor::Second) {
        const int coins = amount(before, static_cast<Seat>(who), move);
        if (coins >= 0) json[move.kind == MoveKind::Discard ? "gained" : "paid"] = coins;
    }
    return json;
}

}  // namespace dipolis
