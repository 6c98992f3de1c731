#include "ai/addons/leaders.h"

#include <algorithm>

#include "ai/formula.h"
#include "engine/addons/leaders.h"
#include "engine/grammar.h"

namespace dipolis {

// Generated from ai/weights/leaders.net when the program is built.
extern const std::string_view kLeadersNetwork;

namespace leaders {

namespace {

constexpr int kPoint = 6;        // values are in sixths of a victory point
constexpr int kSecretTurn = 14;  // a further turn for a card that nobody gets

// --- Formula and policy

constexpr auto kInputs = std::to_array<InputBlock>({
    for_each<Leader>("active.", kLeaderCount),
    for_each<Leader>("hand.", kLeaderCount),
});
static_assert(2 * count_inputs(kInputs) <= kMostAddOnInputs);

void write(const State& state, Seat seat, std::span<float> inputs) {
    std::fill(inputs.begin(), inputs.end(), 0.0F);
    const Seated& mine = seated(state, seat);
    for (Leader leader : mine.active) inputs[static_cast<size_t>(leader)] = 1;
    for (Leader leader : mine.hand) inputs[kLeaderCount + static_cast<size_t>(leader)] = 1;
}

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

// --- Instinct

// Leaders get nearly equal weights, but a leader for free is better than none.
int weight_of(const State& state, Move move) {
    if (move.kind == MoveKind::Declare) return static_cast<Plan>(move.a) == Plan::Recruit ? 3 : 1;
    const auto leader = static_cast<Leader>(move.a);
    if (leader == Leader::None) return 1;
    return move.kind == MoveKind::Bury ? 1 + 4 * cost(state, leader)
                                       : 10 + 2 * row(leader).effects.points();
}

bool weigh(const State& state, const Options& options, std::span<int> weights) {
    switch (step(state)) {
        case Step::DraftLeader:
        case Step::ChooseLeader:
        case Step::DeclareRecruit:
        case Step::ChooseMaecenas:
        case Step::ChooseRome:
        case Step::BuryLeader:
            break;
        default:
            return false;
    }
    for (int i = 0; i < options.size(); ++i)
        weights[static_cast<size_t>(i)] = weight_of(state, options[i].move);
    return true;
}

int turn_worth(Move move) {
    return move.kind == MoveKind::Pythagoras ? kSecretTurn : 0;
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
    .inputs = kInputs,
    .write = write,
    .formula = &kFittedLeaders,
    .features = &kFeatures,
    .network = &kLeadersNetwork,
    .topics = kTopics,
    .topic = topic,
    .weigh = weigh,
    .turn_worth = turn_worth,
    .things = kLeaderCount,
    .opinion = opinion,
};

}  // namespace leaders

bool is_gift(Step step) {
    return step == Step::BuildDiscarded || step == Step::BuildRemoved || step == Step::BuildGuild;
}

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

bool both_answer(Step step) {
    return step == Step::ChooseLeader || step == Step::DeclareRecruit;
}

bool has_to_answer(const State& state, Seat seat, Step step) {
    const leaders::Seated& mine = leaders::seated(state, seat);
    return step == Step::ChooseLeader ? !mine.hand.empty() : mine.chosen != leaders::Leader::None;
}

}  // namespace dipolis
