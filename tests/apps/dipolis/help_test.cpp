// Version, help, man pages, completion. The last two are generated from the parser of the help, so
// that they stay complete.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "tests/apps/dipolis/shell.h"
#include "tests/scratch.h"

namespace dipolis {
namespace {

std::vector<std::string> commands() {
    const std::string help = run("--help").out;
    std::vector<std::string> names;
    const std::regex row("\n  ([a-z]+) +[A-Z]");
    const size_t begin = help.find("Subcommands:");
    const std::string rows = help.substr(begin, help.find("\n\n", begin) - begin + 1);
    for (std::sregex_iterator it(rows.begin(), rows.end(), row), end; it != end; ++it)
        names.push_back((*it)[1]);
    EXPECT_GE(names.size(), 15u) << help;
    return names;
}

// Options such as "--port", as listed in the help of a command.
std::set<std::string> flags(const std::string& command) {
    const std::string help = run(command + " --help").out;
    std::set<std::string> found;
    const std::regex flag("\n  (?:-[a-z],)?(--[a-z-]+)");
    for (std::sregex_iterator it(help.begin(), help.end(), flag), end; it != end; ++it)
        found.insert((*it)[1]);
    EXPECT_TRUE(found.count("--help")) << help;
    return found;
}

TEST(Help, VersionTellsCommitBuildAndCompiler) {
    EXPECT_TRUE(std::regex_match(
        run("--version").out,
        std::regex("dipolis [0-9]+\\.[0-9]+\\.[0-9]+ "
                   "\\(commit ([0-9a-f]{12}|unknown), [A-Za-z]+, [A-Za-z]+ [0-9.]+\\)\n")))
        << run("--version").out;
}

TEST(Help, TellsOfCommandsAndTopics) {
    EXPECT_EQ(run("help serve").out, run("serve --help").out);
    EXPECT_EQ(run("help nonsense").status, 2);
    const std::string all = run("help").out;
    for (const char* topic : {"players", "games", "formats", "environment", "status"}) {
        EXPECT_TRUE(has(all, "\n  " + std::string(topic) + " ")) << topic;
        EXPECT_EQ(run("help " + std::string(topic)).status, 0) << topic;
    }
    EXPECT_TRUE(has(run("help players").out, "level N"));
    EXPECT_TRUE(has(run("match --help").out, run("help players").out.substr(80)));
}

TEST(Help, EveryOptionHasItsPlaceInTheManPages) {
    const std::string folder = scratch_folder() + "man";
    std::filesystem::create_directory(folder);
    ASSERT_EQ(run("manual " + folder).status, 0);
    const auto page = [&](const std::string& name) {
        std::stringstream text;
        text << std::ifstream(folder + "/" + name + ".1").rdbuf();
        return text.str();
    };
    const std::string program = page("dipolis");
    for (const std::string& command : commands()) {
        EXPECT_TRUE(has(program, "\n\\fB" + command + "\\fR\n")) << command;
        const std::string text = page("dipolis-" + command);
        for (std::string flag : flags(command)) {
            flag = std::regex_replace(flag, std::regex("-"), "\\-");
            EXPECT_TRUE(has(text, flag)) << command << flag;
        }
    }
    if (shell("command -v groff >/dev/null").status == 0) {
        const Ran checked = shell("groff -man -Tascii -ww -z " + folder + "/*.1 2>&1");
        EXPECT_EQ(checked.out, "");
    }
    std::filesystem::remove_all(folder);
}

TEST(Help, EveryOptionIsCompleted) {
    const std::string bash = run("completion bash").out;
    const std::string zsh = run("completion zsh").out;
    const std::string fish = run("completion fish").out;
    for (const std::string& command : commands()) {
        EXPECT_TRUE(has(zsh, "'" + command + ":")) << command;
        EXPECT_TRUE(has(fish, " -a " + command + " -d ")) << command;
        for (const std::string& flag : flags(command)) {
            EXPECT_TRUE(std::regex_search(
                bash, std::regex("'" + command + " '\\*\\)[^\n]*" + flag + "[ ']")))
                << command << flag;
            EXPECT_TRUE(has(zsh, "'" + flag + "[")) << command << flag;
            EXPECT_TRUE(has(fish, " -l " + flag.substr(2) + " ")) << command << flag;
        }
    }
    EXPECT_EQ(run("completion csh").status, 2);
}

// The completions that bash offers after these words.
std::string offered(const std::string& words, int at) {
    return shell("bash -c 'source <(" DIPOLIS " completion bash); COMP_WORDS=(" + words +
                 "); COMP_CWORD=" + std::to_string(at) + "; _dipolis; echo \"${COMPREPLY[@]}\"'")
        .out;
}

TEST(Help, BashFinishesWords) {
    EXPECT_EQ(offered("dipolis se", 1), "serve\n");
    EXPECT_EQ(offered("dipolis serve --po", 2), "--port\n");
    EXPECT_EQ(offered("dipolis play --begins l", 3), "lot\n");
    EXPECT_EQ(offered("dipolis completion f", 2), "fish\n");
    EXPECT_EQ(offered("dipolis help sta", 2), "status\n");
    EXPECT_EQ(offered("dipolis replay --check /etc/passw", 3).substr(0, 11), "/etc/passwd");
}

}  // namespace
}  // namespace dipolis
