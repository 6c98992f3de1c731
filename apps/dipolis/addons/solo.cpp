// Rivals and Decision cards in `dipolis cards`, and the option --solo.
#include "apps/dipolis/addons/table.h"
#include "formats/variant.h"

namespace dipolis {

namespace {

std::string rival_name(const Json& row, const Text& text) {
    return words_of(row, "rival", ".name", text);
}
std::string rival_rule(const Json& row, const Text& text) {
    return words_of(row, "rival", ".strategy", text);
}

void print_rival(const Json& row, const Json&, const Text& text) {
    const std::string signs = listed(row["symbols"], "decision.symbol", text);
    print_line(
        text.get("cards.rival") + ". " +
        text.say({"solo.own_colour", {{"colour", "colour." + row["colour"].get<std::string>()}}}) +
        ". " +
        (signs.empty() ? text.get("solo.symbols_none")
                       : text.say({"solo.symbols", {{"symbols", signs}}})) +
        ".");
    print_line(
        text.say({"cards.rival_tokens", {{"tokens", listed(row["tokens"], "token", text)}}}));
    if (const int n = row["points"]; n > 0)
        print_line(text.say({"cards.rival_points", {{"n", n}}}));
    print_line(row["text"]);
}

std::string decision_id(const Json& row) {
    return "decision_" + std::to_string(row["card"].get<int>());
}
std::string decision_name(const Json& row, const Text& text) {
    return text.say({"cards.decision", {{"card", row["card"].get<int>()}}});
}

std::string decision_rule(const Json& row, const Text& text) {
    Sentence rule{"decision.rule." + row["arrow"].get<std::string>(), {}};
    const std::array<const char*, 3> names = {"first", "second", "third"};
    for (size_t i = 0; i < names.size(); ++i)
        rule.arguments.push_back({names[i], "colour." + row["priorities"][i].get<std::string>()});
    if (row["symbol"].is_null()) return text.say(rule);
    return text.say(rule) + " " +
           text.say({"cards.decision_again",
                     {{"symbol", "decision.symbol." + row["symbol"].get<std::string>()}}});
}

void print_decision(const Json& row, const Json&, const Text&) {
    print_line(row["text"]);
}

Parsed<bool> read_rival(const std::vector<std::string>& values, Variant& variant) {
    return set_option(variant, "solo", values.back());
}

}  // namespace

const AddOnOption kSoloOption = {
    "--solo", "The Solo mode against caesar, hammurabi, cleopatra, aristotle, bilkis or random",
    false, read_rival};

const CardKind kRivalKind = {"rivals", own_id, rival_name, rival_rule, print_rival};
const CardKind kDecisionKind = {"decisions", decision_id, decision_name, decision_rule,
                                print_decision};

}  // namespace dipolis
