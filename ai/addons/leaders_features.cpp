// The network's inputs about the expansion Leaders.
#include "ai/addons/leaders.h"

namespace dipolis::features {

namespace {

using leaders::Leader;
using leaders::Leaders;

// Names of the places where a leader can be. The rival's hand is known, because leaders are drafted
// face up; the rival's choice is not, until both have chosen.
constexpr std::array<std::string_view, 8> kWhere = {"my_hand",      "their_hand",  "my_active",
                                                    "their_active", "my_spent",    "their_spent",
                                                    "my_chosen",    "their_chosen"};
constexpr int kWheres = static_cast<int>(kWhere.size());

struct Asked {
    Step step;
    std::string_view word;
};
constexpr std::array<Asked, 9> kAsked = {{{Step::DraftLeader, "draft"},
                                          {Step::ChooseLeader, "choose"},
                                          {Step::DeclareRecruit, "declare"},
                                          {Step::ChooseMaecenas, "maecenas"},
                                          {Step::ChooseRome, "rome"},
                                          {Step::BuildDiscarded, "discarded"},
                                          {Step::BuildRemoved, "removed"},
                                          {Step::BuildGuild, "guild"},
                                          {Step::BuryLeader, "bury"}}};

constexpr int kOfLeader = 0;
constexpr int kOfRow = kOfLeader + leaders::kLeaderCount * kWheres;  // in the draft row
constexpr int kOfStep = kOfRow + leaders::kLeaderCount;
constexpr int kCount = kOfStep + static_cast<int>(kAsked.size());

std::string name_of(int input) {
    if (input >= kOfStep)
        return "leaders.decision." + std::string(kAsked[static_cast<size_t>(input - kOfStep)].word);
    if (input >= kOfRow)
        return "leader." + std::string(id(static_cast<Leader>(input - kOfRow))) + ".offered";
    return "leader." + std::string(id(static_cast<Leader>(input / kWheres))) + "." +
           std::string(kWhere[static_cast<size_t>(input % kWheres)]);
}

void list_seat(const leaders::Seated& seated, int first, Active& active) {
    Leaders chosen;
    if (seated.chosen != Leader::None) chosen.add(seated.chosen);
    const std::array<Leaders, 4> sets = {seated.hand, seated.active, seated.spent, chosen};
    for (int set = 0; set < 4; ++set) {
        for (Leader leader : sets[set])
            active.add(first + kOfLeader + static_cast<int>(leader) * kWheres + 2 * set);
    }
}

void list_part(const State& state, Seat viewer, int first, Active& active) {
    if (!state.variant.addons.has(AddOnId::Leaders)) return;
    list_seat(leaders::seated(state, viewer), first, active);
    list_seat(leaders::seated(state, other(viewer)), first + 1, active);
    for (Leader leader : state.leaders.draft) {
        if (leader != Leader::None) active.add(first + kOfRow + static_cast<int>(leader));
    }
    for (size_t i = 0; i < kAsked.size(); ++i) {
        if (step(state) == kAsked[i].step) active.add(first + kOfStep + static_cast<int>(i));
    }
}

}  // namespace

}  // namespace dipolis::features

namespace dipolis::leaders {

const features::Part kFeatures = {features::kCount, features::name_of, features::list_part};

}  // namespace dipolis::leaders
