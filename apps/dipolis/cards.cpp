// dipolis cards: what is printed on the components, and what it means.
#include <array>
#include <iostream>

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

// The sentence as it crossed into JSON, said.
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

void line(const std::string& words) {
    std::cout << "  " << words << '\n';
}

// What a component with a price, effects and links has.
void print_component(const Json& row, const Text& text) {
    if (row.contains("back"))
        line(text.get("back." + row["back"].get<std::string>()) + ", " +
             text.get("kind." + row["colour"].get<std::string>()));
    if (row.contains("cost"))
        line(text.get("cards.cost") + ": " + cost_in_words(row["cost"], text));
    if (row.contains("needs") && !row["needs"].is_null()) {
        line(text.say({"cards.needs",
                       {{"card", "card." + row["needs"]["from"].get<std::string>()},
                        {"link", "link." + row["needs"]["link"].get<std::string>()}}}));
    }
    for (const Json& effect : row["effects"]) line(say(effect, text));
    if (row.contains("gives") && !row["gives"].is_null()) {
        line(text.say({"cards.gives",
                       {{"card", "card." + row["gives"]["to"].get<std::string>()},
                        {"link", "link." + row["gives"]["link"].get<std::string>()}}}));
    }
}

void print_leader(const Json& row, const Json& catalogue, const Text& text) {
    const int n = row["cost"];
    line(text.get("cards.leader") + ", " +
         (n == 0 ? text.get("leaders.cost_free") : text.say({"leaders.cost", {{"n", n}}})));
    line(row["text"]);
    for (const Json& link : row["links"]) {
        for (const Json& card : catalogue["cards"]) {
            if (card["needs"].is_null() || card["needs"]["link"] != link) continue;
            line(text.say({"cards.gives",
                           {{"card", "card." + card["id"].get<std::string>()},
                            {"link", "link." + link.get<std::string>()}}}));
        }
    }
}

std::string listed(const Json& ids, const std::string& kind, const Text& text) {
    std::string all;
    for (const Json& id : ids)
        all += (all.empty() ? "" : ", ") + text.get(kind + "." + id.get<std::string>());
    return all;
}

void print_rival(const Json& row, const Text& text) {
    const std::string signs = listed(row["symbols"], "decision.symbol", text);
    line(text.get("cards.rival") + ". " +
         text.say({"solo.own_colour", {{"colour", "colour." + row["colour"].get<std::string>()}}}) +
         ". " +
         (signs.empty() ? text.get("solo.symbols_none")
                        : text.say({"solo.symbols", {{"symbols", signs}}})) +
         ".");
    line(text.say({"cards.rival_tokens", {{"tokens", listed(row["tokens"], "token", text)}}}));
    if (const int n = row["points"]; n > 0) line(text.say({"cards.rival_points", {{"n", n}}}));
    line(row["text"]);
}

// Each part of the catalogue that has names, with what its keys begin with.
struct Part {
    const char* name;
    const char* kind;
};
constexpr std::array<Part, 7> kParts = {{{"cards", "card"},
                                         {"wonders", "wonder"},
                                         {"tokens", "token"},
                                         {"leaders", "leader"},
                                         {"rivals", "rival"},
                                         {"decisions", "decision"},
                                         {"pools", "pool"}}};

std::string id_of(const Json& row) {
    return row.contains("id") ? row["id"].get<std::string>()
                              : "decision_" + std::to_string(row["card"].get<int>());
}

std::string decision_words(const Json& row, const Text& text) {
    Sentence rule{"decision.rule." + row["arrow"].get<std::string>(), {}};
    const std::array<const char*, 3> names = {"first", "second", "third"};
    for (size_t i = 0; i < names.size(); ++i)
        rule.arguments.push_back({names[i], "colour." + row["priorities"][i].get<std::string>()});
    if (row["symbol"].is_null()) return text.say(rule);
    return text.say(rule) + " " +
           text.say({"cards.decision_again",
                     {{"symbol", "decision.symbol." + row["symbol"].get<std::string>()}}});
}

// The row with its name, and its rule where that is not the sum of its effects.
Json worded(const Json& row, const Part& part, const Text& text) {
    const std::string kind = part.kind;
    Json json = row;
    if (kind == "decision") {
        json["name"] = text.say({"cards.decision", {{"card", row["card"].get<int>()}}});
        json["text"] = decision_words(row, text);
        return json;
    }
    const std::string key = kind + "." + row["id"].get<std::string>();
    const bool has_effects = row.contains("effects");
    json["name"] = text.get(has_effects ? key : key + ".name");
    const char* rule = kind == "leader" ? ".effect" : kind == "rival" ? ".strategy" : ".text";
    if (!has_effects) json["text"] = text.get(key + rule);
    return json;
}

void print(const Json& row, const Part& part, const Json& catalogue, const Text& text) {
    const std::string kind = part.kind;
    std::cout << row["name"].get<std::string>() << " (" << id_of(row) << ")\n";
    if (row.contains("effects")) {
        print_component(row, text);
    } else if (kind == "leader") {
        print_leader(row, catalogue, text);
    } else if (kind == "rival") {
        print_rival(row, text);
    } else {
        line(row["text"]);
    }
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
    Json found;
    int n = 0;
    for (const Part& part : kParts) {
        found[part.name] = Json::array();
        for (const Json& each : catalogue[part.name]) {
            Json row = worded(each, part, text);
            if (wanted != part.name && !matches(id_of(row), row["name"], wanted)) continue;
            ++n;
            if (!options.json) print(row, part, catalogue, text);
            found[part.name].push_back(std::move(row));
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
