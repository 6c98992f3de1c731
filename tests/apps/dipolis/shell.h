// Running a command, for tests of the program.
#pragma once

#include <sys/wait.h>

#include <cstdio>
#include <string>

namespace dipolis {

struct Ran {
    int status;
    std::string out;
};

inline Ran shell(const std::string& command) {
    FILE* pipe = popen(command.c_str(), "r");
    Ran result{0, {}};
    char buffer[4096];
    for (size_t n = 0; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;)
        result.out.append(buffer, n);
    const int status = pclose(pipe);
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return result;
}

// Runs the program with a shell's redirections; stderr is dropped unless the arguments redirect it.
inline Ran run(const std::string& arguments, const std::string& before = {}) {
    const std::string command = before + DIPOLIS " " + arguments +
                                (arguments.find("2>") == std::string::npos ? " 2>/dev/null" : "");
    return shell(command);
}

inline bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace dipolis
