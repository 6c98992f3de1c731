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

}  // namespace dipolis
