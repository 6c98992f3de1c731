#include "ai/addons/solo.h"

#include <algorithm>

namespace dipolis {

// Generated from ai/weights/solo.net when the program is built.
extern const std::string_view kSoloNetwork;

namespace solo {

const AddOnJudgement kJudgement = {
    .features = &kFeatures,
    .network = &kSoloNetwork,
};

}  // namespace solo

bool is_listed(Step step) {
    return step == Step::RivalDecides || step == Step::DrawRival || step == Step::DrawRivalToken;
}

// In the Solo mode every second turn has twelve outcomes, so the solver does not get far.
int solver_cards(const Variant& variant, int usual) {
    return variant.addons.has(AddOnId::Solo) ? std::min(usual, 3) : usual;
}
}  // namespace dipolis
