#include "ai/addons/leaders.h"

#include <algorithm>

#include "engine/addons/leaders.h"
#include "engine/catalogue.h"
#include "engine/grammar.h"

namespace dipolis {

// Generated from ai/weights/leaders.net when the program is built.
extern const std::string_view kLeadersNetwork;

namespace leaders {

namespace {

constexpr int kPoint = 6;  // values are in sixths of a victory point

constexpr auto kTopics = std::to_array<InputBlock>({
    for_each<Leader>("leader.", kLeaderCount),  // drafted or chosen
    for_each<Leader>("gain.", kLeaderCount),    // active at once
    for_each<Leader>("bury.", kLeaderCount),
    for_each<Card>("gift.", kCardCount),  // built for free by a leader
    for_each<Card>("remove.", kCardCount),
});

constexpr int topic_block(MoveKind kind) {
    switch (kind) {
        case MoveKind::DraftLeader:
        case MoveKind::ChooseLeader:
            return find_input(kTopics, "leader.");
        case MoveKind::Maecenas:
        case MoveKind::Rome:
            return find_input(kTopics, "gain.");
        case MoveKind::Bury:
            return find_input(kTopics, "bury.");
        case MoveKind::Solomon:
        case MoveKind::Croesus:
        case MoveKind::Ramses:
            return find_input(kTopics, "gift.");
        case MoveKind::Pythagoras:
            return find_input(kTopics, "remove.");
        default:
            return -1;
    }
}

int topic(Move move) {
    const int first = topic_block(move.kind);
    return first < 0 || move.a == kDeclined ? -1 : first + move.a;
}

bool counts(Per per, Colour colour) {
    constexpr std::array<Per, 8> kPer = {Per::Brown,  Per::Grey, Per::Blue,   Per::Green,
                                         Per::Yellow, Per::Red,  Per::Purple, Per::Wonder};
    return kPer[static_cast<size_t>(colour)] == per;
}

double opinion(const State& state, Seat seat, std::span<const double> of_leaders) {
    double sum = 0;
    for (Leader leader : seated(state, seat).active) sum += of_leaders[static_cast<size_t>(leader)];
    return sum;
}

}  // namespace

const AddOnJudgement kJudgement = {
    .features = &kFeatures,
    .network = &kLeadersNetwork,
    .topics = kTopics,
    .topic = topic,
    .things = kLeaderCount,
    .opinion = opinion,
};

}  // namespace leaders

// Gain from the seat's leaders; nobody has one in other games.
int colour_worth(const State& state, Seat seat, Colour colour) {
    int worth = 0;
    for (leaders::Leader leader : leaders::seated(state, seat).active) {
        for (const Effect& effect : leaders::row(leader).effects) {
            if (effect.what == What::Points && leaders::counts(effect.per, colour))
                worth += leaders::kPoint * effect.n;
        }
    }
    return worth;
}

// A leader may build for free, add shields or stand for a symbol.
bool widens_turns(const Variant& variant) {
    return variant.addons.has(AddOnId::Leaders);
}

bool both_answer(Step step) {
    return step == Step::ChooseLeader || step == Step::DeclareRecruit;
}

bool has_to_answer(const State& state, Seat seat, Step step) {
    const leaders::Seated& mine = leaders::seated(state, seat);
    return step == Step::ChooseLeader ? !mine.hand.empty() : mine.chosen != leaders::Leader::None;
}

}  // namespace dipolis
