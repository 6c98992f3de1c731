// dipolis cards: what is printed on the components, and what it means.
#include <array>
#include <iostream>
#include <vector>

#include "apps/dipolis/card_kinds.h"
#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "engine/catalogue.h"
#include "text/describe.h"

namespace dipolis {

namespace {

struct CardsOptions {
    std::string name;
    bool json = false;
    bool first_printing = false;
};

std::string lower(std::string text) {
    for (char& c : text)
        c = static_cast<char>(c == ' ' || c == '-' ? '_'
                                                   : std::tolower(static_cast<unsigned char>(c)));
    return text;
}

std::string cost_in_words(const Json& cost, const Text& text) {
    std::string words;
    for (const auto& [name, n] : cost.items()) {
        if (n == 0) continue;
        const bool coins = name == "coins";
        words += (words.empty() ? "" : ", ") + n.dump() + " " +
                 (coins ? text.get(n == 1 ? "cards.coin" : "cards.coins")
                        : text.get("resource." + name));
    }
    return words.empty() ? text.get("cards.free") : words;
}

// Words a sentence given as JSON.
std::string say(const Json& effect, const Text& text) {
    Sentence sentence{effect["key"], {}};
    for (const auto& [name, value] : effect["args"].items()) {
        if (value.is_string()) {
            sentence.arguments.push_back({name, value.get<std::string>()});
        } else {
            sentence.arguments.push_back({name, value.get<int>()});
        }
    }
    return text.say(sentence);
}

// Prints price, effects and links of a component.
void print_component(const Json& row, const Json&, const Text& text) {
    if (row.contains("back")) {
        const std::string deck = text.get("back." + row["back"].get<std::string>());
        const std::string kind = text.get("kind." + row["colour"].get<std::string>());
        print_line(deck == kind ? deck : deck + ", " + kind);  // guilds have their own deck
    }
    if (row.contains("cost"))
        print_line(text.get("cards.cost") + ": " + cost_in_words(row["cost"], text));
    if (row.contains("needs") && !row["needs"].is_null()) {
        print_line(text.say({"cards.needs",
                             {{"card", "card." + row["needs"]["from"].get<std::string>()},
                              {"link", "link." + row["needs"]["link"].get<std::string>()}}}));
    }
    for (const Json& effect : row["effects"]) print_line(say(effect, text));
    if (row.contains("gives") && !row["gives"].is_null())
        print_gift(row["gives"]["to"], row["gives"]["link"], text);
}

std::string card_name(const Json& row, const Text& text) {
    return words_of(row, "card", "", text);
}
std::string wonder_name(const Json& row, const Text& text) {
    return words_of(row, "wonder", "", text);
}
std::string token_name(const Json& row, const Text& text) {
    return words_of(row, "token", "", text);
}

constexpr std::array<CardKind, 3> kBaseKinds = {
    {{"cards", own_id, card_name, nullptr, print_component},
     {"wonders", own_id, wonder_name, nullptr, print_component},
     {"tokens", own_id, token_name, nullptr, print_component}}};

void print(const Json& row, const CardKind& kind, const Json& catalogue, const Text& text) {
    std::cout << row["name"].get<std::string>() << " (" << kind.id(row) << ")\n";
    kind.print(row, catalogue, text);
    const std::string question = "question." + kind.id(row);
    if (text.has(question)) print_line(text.get(question));
    std::cout << '\n';
}

bool matches(const std::string& id, const std::string& name, const std::string& wanted) {
    return wanted.empty() || id.find(wanted) != std::string::npos ||
           lower(name).find(wanted) != std::string::npos;
}

int cards(const CardsOptions& options) {
    const Text text(options.first_printing ? Printing::First : Printing::Current);
    const Json catalogue = catalogue_json();
    const std::string wanted = lower(options.name);
    std::vector<const CardKind*> kinds;
    kinds.reserve(std::size(kBaseKinds) + std::size(kAddOnKinds));
    for (const CardKind& kind : kBaseKinds) kinds.push_back(&kind);
    kinds.insert(kinds.end(), kAddOnKinds.begin(), kAddOnKinds.end());
    Json found;
    int n = 0;
    for (const CardKind* each : kinds) {
        const CardKind& kind = *each;
        found[kind.part] = Json::array();
        for (Json row : catalogue[kind.part]) {
            row["name"] = kind.name(row, text);
            if (kind.rule != nullptr) row["text"] = kind.rule(row, text);
            if (wanted != kind.part && !matches(kind.id(row), row["name"], wanted)) continue;
            ++n;
            if (!options.json) print(row, kind, catalogue, text);
            found[kind.part].push_back(std::move(row));
        }
    }
    if (options.json) {
        for (const char* rest : {"track", "layouts", "addons"}) {
            if (wanted.empty()) found[rest] = catalogue[rest];
        }
        std::cout << found.dump() << '\n';
    }
    if (n > 0) return kGood;
    complain("nothing is called " + options.name);
    return kNo;
}

}  // namespace

std::string listed(const Json& ids, const std::string& kind, const Text& text) {
    std::string all;
    for (const Json& id : ids)
        all += (all.empty() ? "" : ", ") + text.get(kind + "." + id.get<std::string>());
    return all;
}

void print_gift(const std::string& card, const std::string& link, const Text& text) {
    print_line(text.say({"cards.gives", {{"card", "card." + card}, {"link", "link." + link}}}));
}

void add_cards(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand(
        "cards", "What cards, Wonders, progress tokens and leaders cost and do");
    auto options = std::make_shared<CardsOptions>();
    command->add_option("NAME", options->name,
                        "A name, an id, part of one, or a kind: cards, wonders, tokens, leaders, "
                        "rivals, decisions, pools; all without it");
    command->add_flag("--json", options->json, "One JSON object");
    command->add_flag("--first-printing", options->first_printing, "Names of the first printing");
    command->footer(
        "Examples:\n  dipolis cards theology\n  dipolis cards leaders\n  dipolis cards --json > "
        "cards.json");
    command->callback([options, &chosen] { chosen = [options] { return cards(*options); }; });
}

}  // namespace dipolis
