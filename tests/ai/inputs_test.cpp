// Fitted weights belong to inputs by name: a new component does not shift the weights of others,
// and a wrong or missing name is detected when the program starts.
#include "ai/inputs.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "ai/formula.h"
#include "ai/policy.h"

namespace dipolis {
namespace {

const Variant kLeaders = {.addons = {AddOnId::Leaders}};

// The names, with one more inserted before the given one.
InputNames with(InputNames names, const std::string& before, const InputName& added) {
    for (size_t i = 0; i < names.size(); ++i) {
        if (names[i].name != before) continue;
        names.insert(names.begin() + static_cast<std::ptrdiff_t>(i), added);
        return names;
    }
    ADD_FAILURE() << before;
    return names;
}

void expect_same_weights(const FormulaWeights& a, size_t i, const FormulaWeights& b, size_t k) {
    for (size_t moment = 0; moment < kMoments; ++moment)
        EXPECT_EQ(a.straight[moment][i], b.straight[moment][k]);
    EXPECT_EQ(a.hidden[i], b.hidden[k]);
}

TEST(Inputs, ANewComponentLeavesAllOtherWeightsOfTheFormulaAlone) {
    const InputNames names = input_names(kLeaders);
    const std::string kNew = "own.active.newcomer";
    const InputNames more = with(names, "own.active.amytis", {kNew, true});
    const FormulaTable before(names, kFittedLeaders);
    const FormulaTable after(more, kFittedLeaders);
    size_t i = 0;
    for (size_t k = 0; k < more.size(); ++k) {
        if (more[k].name != kNew) {
            expect_same_weights(before.weights(), i++, after.weights(), k);
            continue;
        }
        EXPECT_EQ(after.weights().hidden[k], HiddenWeights{});
        for (const KindWeights* moment : after.weights().straight)
            EXPECT_EQ(moment[k], KindWeights{});
    }
    EXPECT_EQ(i, names.size());
}

TEST(Inputs, ANewLeaderLeavesAllOtherWeightsOfThePolicyAlone) {
    const InputNames names = topic_names();
    const std::string kNew = "leader.newcomer";
    const InputNames more = with(names, "leader.amytis", {kNew, true});
    const PolicyWeights before = join_policy(names, kFittedPolicy);
    const PolicyWeights after = join_policy(more, kFittedPolicy);
    EXPECT_EQ(before.facts, after.facts);
    std::vector<float> rest;
    for (size_t i = 0; i < more.size(); ++i) {
        if (more[i].name == kNew) {
            EXPECT_EQ(after.topics[i], 0);
        } else {
            rest.push_back(after.topics[i]);
        }
    }
    EXPECT_EQ(rest, before.topics);
}

TEST(Inputs, NamesThatDoNotFitAreRefused) {
    const InputNames inputs = {{"coins"}, {"wonder.pyramids", true}};
    const auto join = [&](std::vector<std::string_view> rows) {
        return join_by_name(inputs, rows);
    };
    EXPECT_EQ(join({"wonder.pyramids", "coins"}), (std::vector<int>{1, 0}));
    EXPECT_EQ(join({"coins"}), (std::vector<int>{0, kNoRow}));
    EXPECT_THROW(join({"wonder.pyramids"}), std::logic_error);
    EXPECT_THROW(join({"coins", "wonder.pyramid"}), std::logic_error);
    EXPECT_THROW(join({"coins", "coins"}), std::logic_error);
    EXPECT_THROW(join({"coins", "wonder.pyramids", ""}), std::logic_error);
}

TEST(Inputs, AMisspeltFittedNameIsRefused) {
    std::vector<FormulaRow> rows(kFittedBase.rows.begin(), kFittedBase.rows.end());
    FittedFormula fitted = kFittedBase;
    fitted.rows = rows;
    EXPECT_NO_THROW(FormulaTable(input_names({}), fitted));
    rows[20].name = "own.coinz";
    EXPECT_THROW(FormulaTable(input_names({}), fitted), std::logic_error);
}

}  // namespace
}  // namespace dipolis
