#include "ai/addons/solo.h"

#include "ai/formula.h"

namespace dipolis {

// Generated from ai/weights/solo.net when the program is built.
extern const std::string_view kSoloNetwork;

namespace solo {

namespace {

// Decision cards are always listed one by one.
bool is_listed(Step step) {
    return step == Step::RivalDecides || step == Step::DrawRival || step == Step::DrawRivalToken;
}

}  // namespace

// In the Solo mode every second turn has twelve outcomes, so the solver does not get far.
const AddOnJudgement kJudgement = {
    .formula = &kFittedSolo,
    .features = &kFeatures,
    .network = &kSoloNetwork,
    .is_listed = is_listed,
    .most_solver_cards = 3,
};

}  // namespace solo
}  // namespace dipolis
