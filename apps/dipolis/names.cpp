// dipolis names: the names that people have taken at the open table, and how one is removed.
#include <iostream>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/operator.h"

namespace dipolis {

namespace {

struct NamesOptions {
    std::string data, remove;
    bool json = false;
};

int names(const NamesOptions& options) {
    if (options.remove.empty())
        return operate_on(options.data, request_to("names"), [&](Json person) {
            person.erase("key");
            print_name(person, options.json);
        });
    Json request = request_to("remove-name");
    request["name"] = options.remove;
    return operate_on(options.data, request, [](const Json& line) {
        std::cout << "removed: " << line["removed"].get<std::string>() << '\n';
    });
}

}  // namespace

void print_name(const Json& person, bool json) {
    if (json) {
        std::cout << person.dump() << '\n';
    } else {
        std::cout << person["name"].get<std::string>()
                  << "  rated games: " << person["rated_games"].get<int>() << '\n';
    }
}

void add_names(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand(
        "names", "List the names taken at this machine's open table, or remove one");
    auto options = std::make_shared<NamesOptions>();
    command->add_option("--data", options->data,
                        "Directory of the games; $XDG_DATA_HOME/dipolis by default");
    auto* removed = command->add_option(
        "--remove", options->remove,
        "Take this name, and its ratings, from whoever has it. The ratings of others stay as they "
        "are, and rated games of that person that go on will count for nobody");
    command->add_flag("--json", options->json, "One JSON object a line")->excludes(removed);
    command->footer(
        "Example:\n  dipolis names --data /var/lib/dipolis --remove 'A bad word'\n"
        "Also while `dipolis serve` uses the same directory.");
    command->callback([options, &chosen] { chosen = [options] { return names(*options); }; });
}

}  // namespace dipolis
