// dipolis completion: what a shell needs to finish words of the command line.
#include <iostream>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/outline.h"
#include "apps/dipolis/topics.h"

namespace dipolis {

namespace {

std::string joined(const std::vector<std::string>& words) {
    return CLI::detail::join(words, " ");
}

std::vector<std::string> names_of(const std::vector<const CLI::App*>& commands) {
    std::vector<std::string> names;
    names.reserve(commands.size());
    for (const CLI::App* each : commands) names.push_back(each->get_name());
    return names;
}

// "--port", "-h".
std::vector<std::string> flags_of(const CLI::Option& option) {
    std::vector<std::string> flags;
    for (const std::string& name : option.get_lnames()) flags.push_back("--" + name);
    for (const std::string& name : option.get_snames()) flags.push_back("-" + name);
    return flags;
}

// The words that may stand alone behind a command.
std::vector<std::string> words_behind(const CLI::App& program, const CLI::App& command) {
    if (command.get_name() == "help") {
        auto words = names_of(shown_commands(program));
        for (const Topic& each : topics()) words.emplace_back(each.name);
        return words;
    }
    for (const CLI::Option* each : options_of(command, true)) {
        if (auto choices = choices_of(*each); !choices.empty()) return choices;
    }
    return {};
}

// Words that may follow a command: the flags, and those that may stand alone.
std::vector<std::string> all_words(const CLI::App& program, const CLI::App& command) {
    std::vector<std::string> words;
    for (const CLI::Option* option : options_of(command, false)) {
        const auto flags = flags_of(*option);
        words.insert(words.end(), flags.begin(), flags.end());
    }
    const auto behind = words_behind(program, command);
    words.insert(words.end(), behind.begin(), behind.end());
    return words;
}

// Each of these characters with something before it.
std::string with_before(const std::string& text, const std::string& which,
                        const std::string& before) {
    std::string out;
    for (char c : text) out += (which.find(c) == which.npos ? "" : before) + std::string(1, c);
    return out;
}

// --- bash

void print_bash_command(const CLI::App& program, const CLI::App& command) {
    for (const CLI::Option* option : options_of(command, false)) {
        if (!takes_value(*option)) continue;
        const auto choices = choices_of(*option);
        for (const std::string& flag : flags_of(*option))
            std::cout << "        '" << command.get_name() << ' ' << flag << "') "
                      << (choices.empty() ? "files=1" : "words='" + joined(choices) + "'")
                      << " ;;\n";
    }
    std::cout << "        '" << command.get_name() << " '*) words='"
              << joined(all_words(program, command)) << '\''
              << (words_behind(program, command).empty() ? " files=1" : "") << " ;;\n";
}

void print_bash(const CLI::App& program) {
    const auto commands = shown_commands(program);
    std::cout << "# bash completion of dipolis\n_dipolis() {\n"
                 "    local word=${COMP_WORDS[COMP_CWORD]} words='' files=''\n"
                 "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        words='"
              << joined(names_of(commands)) << " --help --version'\n    else\n"
              << "        case \"${COMP_WORDS[1]} ${COMP_WORDS[COMP_CWORD - 1]}\" in\n";
    for (const CLI::App* command : commands) print_bash_command(program, *command);
    std::cout << "        esac\n    fi\n"
                 "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\"\n"
                 "        if [ -n \"$files\" ]; then compgen -f -- \"$word\"; fi)\n"
                 "}\ncomplete -o filenames -F _dipolis dipolis\n";
}

// --- zsh

// Inside single quotes, where _arguments and _describe read colons and brackets.
std::string for_zsh(const std::string& text) {
    return with_before(with_before(text, ":[]", "\\"), "'", "'\\'");
}

void print_zsh_command(const CLI::App& program, const CLI::App& command) {
    std::cout << "    " << command.get_name() << ") _arguments \\\n";
    for (const CLI::Option* option : options_of(command, false)) {
        const auto choices = choices_of(*option);
        std::string value;
        if (takes_value(*option))
            value = choices.empty() ? ":value:_files" : ":value:(" + joined(choices) + ")";
        for (const std::string& flag : flags_of(*option))
            std::cout << "        '" << flag << '[' << for_zsh(option->get_description()) << ']'
                      << value << "' \\\n";
    }
    const auto behind = words_behind(program, command);
    std::cout << "        '*:" << (behind.empty() ? "file:_files" : "word:(" + joined(behind) + ")")
              << "' ;;\n";
}

void print_zsh(const CLI::App& program) {
    const auto commands = shown_commands(program);
    std::cout << "#compdef dipolis\n_dipolis() {\n    local -a commands=(\n";
    for (const CLI::App* each : commands)
        std::cout << "        '" << each->get_name() << ':' << for_zsh(each->get_description())
                  << "'\n";
    std::cout << "    )\n    if (( CURRENT == 2 )); then\n        _describe command commands\n"
                 "        return\n    fi\n"
                 "    shift words\n    (( CURRENT-- ))\n    case $words[1] in\n";
    for (const CLI::App* command : commands) print_zsh_command(program, *command);
    std::cout << "    esac\n}\n_dipolis \"$@\"\n";
}

// --- fish

std::string for_fish(const std::string& text) {
    return "'" + with_before(text, "'", "\\") + "'";
}

void print_fish_command(const CLI::App& program, const CLI::App& command) {
    const std::string here =
        "complete -c dipolis -n '__fish_seen_subcommand_from " + command.get_name() + "'";
    for (const CLI::Option* option : options_of(command, false)) {
        std::cout << here;
        for (const std::string& name : option->get_lnames()) std::cout << " -l " << name;
        for (const std::string& name : option->get_snames()) std::cout << " -s " << name;
        const auto choices = choices_of(*option);
        if (takes_value(*option))
            std::cout << (choices.empty() ? " -r" : " -x -a " + for_fish(joined(choices)));
        std::cout << " -d " << for_fish(option->get_description()) << '\n';
    }
    if (const auto behind = words_behind(program, command); !behind.empty())
        std::cout << here << " -f -a " << for_fish(joined(behind)) << '\n';
}

void print_fish(const CLI::App& program) {
    const std::string first = "complete -c dipolis -n __fish_use_subcommand -f";
    std::cout << "# fish completion of dipolis\n"
              << first << " -l help\n"
              << first << " -l version\n";
    for (const CLI::App* command : shown_commands(program)) {
        std::cout << first << " -a " << command->get_name() << " -d "
                  << for_fish(command->get_description()) << '\n';
        print_fish_command(program, *command);
    }
}

int print_completion(const CLI::App& program, const std::string& shell) {
    if (shell == "bash") {
        print_bash(program);
    } else if (shell == "zsh") {
        print_zsh(program);
    } else {
        print_fish(program);
    }
    return kGood;
}

}  // namespace

void add_completion(CLI::App& program, Command& chosen) {
    auto* command =
        program.add_subcommand("completion", "Print what a shell needs to finish words of dipolis");
    auto shell = std::make_shared<std::string>();
    command->add_option("SHELL", *shell, "Which one")
        ->check(CLI::IsMember({"bash", "zsh", "fish"}))
        ->required();
    command->footer(
        "A package has installed them already. Else, for bash:\n"
        "  dipolis completion bash > ~/.local/share/bash-completion/completions/dipolis");
    command->callback([shell, &program, &chosen] {
        chosen = [shell, &program] { return print_completion(program, *shell); };
    });
}

}  // namespace dipolis
