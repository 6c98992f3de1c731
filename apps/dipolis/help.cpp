// dipolis help: the same as --help of a command, and what belongs to no command.
#include <iostream>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/topics.h"

namespace dipolis {

namespace {

int help(const CLI::App& program, const std::string& topic) {
    if (topic.empty()) {
        // Not program.help(): that would tell of this very command.
        std::cout << program.get_formatter()->make_help(&program, program.get_name(),
                                                        CLI::AppFormatMode::Normal)
                  << "\nTopics of `dipolis help`, besides the commands:\n";
        for (const Topic& each : topics())
            std::cout << "  " << each.name << std::string(14 - std::string(each.name).size(), ' ')
                      << each.about << '\n';
        return kGood;
    }
    const auto named = program.get_subcommands(
        [&topic](const CLI::App* each) { return each->get_name() == topic; });
    if (!named.empty()) {
        std::cout << named.front()->help(program.get_name());
        return kGood;
    }
    for (const Topic& each : topics()) {
        if (topic != each.name) continue;
        std::cout << each.about << "\n\n" << each.text;
        return kGood;
    }
    complain("there is no help on " + topic + "; `dipolis help` lists what there is");
    return kUnusable;
}

}  // namespace

void add_help(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand("help", "Say more about a command or a topic");
    auto topic = std::make_shared<std::string>();
    command->add_option("TOPIC", *topic, "A command, or one of the topics that are listed without");
    command->footer("Example:\n  dipolis help players");
    command->callback([topic, &program, &chosen] {
        chosen = [topic, &program] { return help(program, *topic); };
    });
}

}  // namespace dipolis
