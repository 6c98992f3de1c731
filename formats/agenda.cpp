#include "formats/agenda.h"

#include <array>

#include "formats/words.h"

namespace dipolis {

namespace {

struct StepForm {
    Step step;
    std::string_view name;
    int most_a, most_b;  // bounds of the arguments
};

constexpr std::array<StepForm, 39> kSteps = {{
    {Step::DealToken, "deal_token", 4, 0},
    {Step::DealWonder, "deal_wonder", 3, 1},
    {Step::DraftWonder, "draft", 7, 0},
    {Step::BeginAge, "begin_age", 3, 0},
    {Step::LayStructure, "lay_structure", 0, 0},
    {Step::OpenAge, "open_age", 0, 0},
    {Step::MarkGuild, "mark_guild", kPlaceCount - 1, 3},
    {Step::DealCard, "deal_card", kPlaceCount - 1, 0},
    {Step::ChooseFirstPlayer, "first_player", 0, 0},
    {Step::TakeTurn, "turn", 0, 0},
    {Step::ChooseToken, "token", 7, 0},
    {Step::DrawLibrary, "library", 7, 0},
    {Step::ChooseLibraryToken, "library_token", 0, 0},
    {Step::DestroyBuilding, "destroy", kColourCount - 1, 0},
    {Step::ReviveBuilding, "revive", 7, 0},
    {Step::RevealCard, "reveal", kPlaceCount - 1, 0},
    {Step::EndTurn, "end_turn", 0, 0},
    {Step::EndAge, "end_age", 0, 0},
    {Step::DrawRival, "rival", 0, 0},
    {Step::DrawRivalToken, "leader_token", 0, 0},
    {Step::RivalDecides, "decision", 0, 0},
    {Step::GiveWonder, "give_wonder", 1, 0},
    {Step::UseGift, "use_gift", kWonderCount - 1, 0},
    {Step::DealLeader, "offer_leader", 3, 0},
    {Step::DraftLeader, "draft_leader", 7, 0},
    {Step::ChooseLeader, "recruit_choose", 0, 0},
    {Step::DeclareRecruit, "recruit_declare", 0, 0},
    {Step::SettleRecruits, "settle", 0, 0},
    {Step::ResolveLeader, "resolve", 0, 0},
    {Step::DrawMaecenas, "maecenas_draw", 0, 2},
    {Step::ChooseMaecenas, "maecenas", 0, 0},
    {Step::DrawRome, "rome_draw", 0, 2},
    {Step::ChooseRome, "rome", 0, 0},
    {Step::BuildDiscarded, "solomon", 0, 0},
    {Step::DrawCroesus, "croesus_draw", 0, 3},
    {Step::BuildRemoved, "croesus", 0, 0},
    {Step::DrawRamses, "ramses_draw", 0, 2},
    {Step::BuildGuild, "ramses", 0, 0},
    {Step::BuryLeader, "bury", 0, 0},
}};

}  // namespace

std::string to_word(const Pending& pending) {
    for (const StepForm& form : kSteps) {
        if (form.step != pending.step) continue;
        return std::string(form.name) + ':' + std::to_string(index(pending.seat)) + ':' +
               std::to_string(pending.a) + ':' + std::to_string(pending.b);
    }
    return "none";
}

Parsed<Pending> parse_pending(std::string_view text) {
    const auto malformed = [&] {
        return fail(ErrorCode::UnknownMove, "agenda", std::string(text.substr(0, 80)));
    };
    const auto words = split(text, ':');
    if (words.empty() || words.size() > 4) return malformed();
    for (const StepForm& form : kSteps) {
        if (form.name != words[0]) continue;
        const auto number = [&](size_t i, int most) {
            return words.size() > i ? parse_int(words[i], 0, most) : 0;
        };
        const auto seat = number(1, 1);
        const auto a = number(2, form.most_a);
        const auto b = number(3, form.most_b);
        if (!seat || !a || !b) return malformed();
        return Pending{form.step, static_cast<Seat>(*seat), static_cast<uint8_t>(*a),
                       static_cast<uint8_t>(*b)};
    }
    return malformed();
}

}  // namespace dipolis
