// dipolis cards: what is printed on the components, and what it means.
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

void print(const Json& row, const char* kind, const Text& text) {
    const std::string id = row["id"];
    std::cout << text.get(std::string(kind) + "." + id) << " (" << id << ")\n";
    if (row.contains("back")) {
        std::cout << "  " << text.get("back." + row["back"].get<std::string>()) << ", "
                  << text.get("kind." + row["colour"].get<std::string>()) << '\n';
    }
    if (row.contains("cost"))
        std::cout << "  " << text.get("cards.cost") << ": " << cost_in_words(row["cost"], text)
                  << '\n';
    if (row.contains("needs") && !row["needs"].is_null()) {
        std::cout << "  "
                  << text.say({"cards.needs",
                               {{"card", "card." + row["needs"]["from"].get<std::string>()},
                                {"link", "link." + row["needs"]["link"].get<std::string>()}}})
                  << '\n';
    }
    for (const Json& effect : row["effects"]) std::cout << "  " << say(effect, text) << '\n';
    if (row.contains("gives") && !row["gives"].is_null()) {
        std::cout << "  "
                  << text.say({"cards.gives",
                               {{"card", "card." + row["gives"]["to"].get<std::string>()},
                                {"link", "link." + row["gives"]["link"].get<std::string>()}}})
                  << '\n';
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
    const std::pair<const char*, const char*> parts[] = {
        {"cards", "card"}, {"wonders", "wonder"}, {"tokens", "token"}};
    Json found;
    int n = 0;
    for (const auto& [part, kind] : parts) {
        found[part] = Json::array();
        for (const Json& row : catalogue[part]) {
            const std::string id = row["id"];
            if (!matches(id, text.get(std::string(kind) + "." + id), wanted)) continue;
            ++n;
            if (!options.json) print(row, kind, text);
            Json named = row;
            named["name"] = text.get(std::string(kind) + "." + id);
            found[part].push_back(std::move(named));
        }
    }
    if (options.json) {
        if (wanted.empty()) {
            found["track"] = catalogue["track"];
            found["layouts"] = catalogue["layouts"];
        }
        std::cout << found.dump() << '\n';
    }
    if (n > 0) return kGood;
    complain("no card, Wonder or progress token is called " + options.name);
    return kNo;
}

}  // namespace

void add_cards(CLI::App& program, Command& chosen) {
    auto* command =
        program.add_subcommand("cards", "What the cards, Wonders and progress tokens cost and do");
    auto options = std::make_shared<CardsOptions>();
    command->add_option("NAME", options->name, "A name, an id, or part of one; all without it");
    command->add_flag("--json", options->json, "One JSON object");
    command->add_flag("--first-printing", options->first_printing, "Names of the first printing");
    command->footer("Examples:\n  dipolis cards theology\n  dipolis cards --json > cards.json");
    command->callback([options, &chosen] { chosen = [options] { return cards(*options); }; });
}

}  // namespace dipolis
