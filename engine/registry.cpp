// The tables of the engine, collected from the rules files: all rows, the add-ons, and the Wonders
// of the base game and the add-ons. tests/engine/grammar_test.cpp checks that each step and each
// kind of move has exactly one row.
#include "engine/addon.h"
#include "engine/addons/leaders.h"
#include "engine/addons/leaders_wonders.h"
#include "engine/addons/solo.h"
#include "engine/base_wonders.h"
#include "engine/rule.h"

namespace dipolis {

namespace {

constexpr const Rows* kAllRows[] = {
    &kSetupRows,  &kAgeRows,           &kTurnRows,           &kRevealRows,        &kChoiceRows,
    &solo::kRows, &leaders::kTurnRows, &leaders::kDraftRows, &leaders::kStepRows,
};

EnumArray<Step, Rule, kStepCount> rules_by_step() {
    EnumArray<Step, Rule, kStepCount> table{};
    for (const Rows* rows : kAllRows) {
        for (const Rule& rule : rows->steps) table[rule.form.step] = rule;
    }
    return table;
}

EnumArray<MoveKind, MoveForm, kMoveKindCount> forms_by_kind() {
    EnumArray<MoveKind, MoveForm, kMoveKindCount> table{};
    table[MoveKind::None].word = "none";
    for (const Rows* rows : kAllRows) {
        for (const MoveForm& form : rows->moves) table[form.kind] = form;
    }
    return table;
}

// The add-on that brings a step, if one does.
EnumArray<Step, std::optional<AddOnId>, kStepCount> owners_by_step() {
    EnumArray<Step, std::optional<AddOnId>, kStepCount> table{};
    for (const Rows* rows : kAllRows) {
        for (const Rule& rule : rows->steps) table[rule.form.step] = rows->addon;
    }
    return table;
}

// And a kind of move.
EnumArray<MoveKind, std::optional<AddOnId>, kMoveKindCount> owners_by_kind() {
    EnumArray<MoveKind, std::optional<AddOnId>, kMoveKindCount> table{};
    for (const Rows* rows : kAllRows) {
        for (const MoveForm& form : rows->moves) table[form.kind] = rows->addon;
    }
    return table;
}

const EnumArray<MoveKind, MoveForm, kMoveKindCount> kMoveForms = forms_by_kind();
const EnumArray<Step, std::optional<AddOnId>, kStepCount> kOwners = owners_by_step();
const EnumArray<MoveKind, std::optional<AddOnId>, kMoveKindCount> kOwnersOfKinds = owners_by_kind();

}  // namespace

const EnumArray<Step, Rule, kStepCount> kRules = rules_by_step();

std::span<const Rows* const> all_rows() {
    return kAllRows;
}

const StepForm& form(Step step) {
    return rule(step).form;
}

const MoveForm& form(MoveKind kind) {
    return kMoveForms[kind];
}

bool known_with(AddOns addons, Step step) {
    const std::optional<AddOnId> owner = kOwners[step];
    return !owner || addons.has(*owner);
}

constinit const EnumArray<AddOnId, const AddOn*, kAddOnCount> kAddOns = {&solo::kAddOn,
                                                                         &leaders::kAddOn};

std::string_view id(AddOnId addon) {
    return kAddOns[addon]->id;
}

std::optional<AddOnId> addon_of(MoveKind kind) {
    return kOwnersOfKinds[kind];
}

std::optional<AddOnId> addon_of(Wonder wonder) {
    for (AddOnId addon : kAllAddOns) {
        if (kAddOns[addon]->wonders.has(wonder)) return addon;
    }
    return std::nullopt;
}

namespace {

constexpr EnumArray<Wonder, WonderRow, kWonderCount> all_wonders() {
    EnumArray<Wonder, WonderRow, kWonderCount> rows{};
    size_t n = 0;
    for (const WonderRow& row : kBaseWonders) rows[n++] = row;
    for (const WonderRow& row : leaders::kWonders) rows[n++] = row;
    return rows;
}

}  // namespace

constexpr EnumArray<Wonder, WonderRow, kWonderCount> kWonders = all_wonders();

constexpr EnumArray<Wonder, Bill, kWonderCount> kWonderBills = [] {
    EnumArray<Wonder, Bill, kWonderCount> bills;
    for (size_t i = 0; i < bills.size(); ++i)
        bills[i] = Bill(kWonders[i].cost, Colour::Wonder, Link::None);
    return bills;
}();

}  // namespace dipolis
