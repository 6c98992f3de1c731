#include "bench/traffic/process.h"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <utility>

namespace dipolis::traffic {

namespace {

struct Child {
    pid_t pid;
    int output;
};

// Runs `work` in a child process, whose output can be read here and which ends with this program.
Child spawn(const std::function<void(int)>& work) {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
    const pid_t pid = fork();
    if (pid < 0) throw std::runtime_error("no process");
    if (pid != 0) {
        close(ends[1]);
        return {pid, ends[0]};
    }
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    close(ends[0]);
    work(ends[1]);
    _exit(0);
}

void execute(const std::vector<std::string>& command, const std::vector<std::string>& environment,
             int output) {
    dup2(output, STDOUT_FILENO);
    close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);  // the sockets of the clients
    for (const std::string& each : environment) {
        const size_t equals = each.find('=');
        setenv(each.substr(0, equals).c_str(), each.substr(equals + 1).c_str(), 1);
    }
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    execv(words[0], words.data());
    _exit(127);
}

// Reads up to that letter, or to the end.
std::string read_from(int output, char end) {
    std::string text;
    char letter = 0;
    while (read(output, &letter, 1) == 1 && letter != end) text += letter;
    return text;
}

Started started(const Child& child) {
    Process process(child.pid, true);
    const std::string line = read_from(child.output, '\n');
    const size_t colon = line.rfind(':');
    if (colon == line.npos) throw std::runtime_error("the server did not start: " + line);
    const int port = std::atoi(line.c_str() + colon + 1);
    return {std::move(process), static_cast<uint16_t>(port)};
}

}  // namespace

Process::Process(Process&& other) noexcept
    : pid_(std::exchange(other.pid_, 0)), ours_(std::exchange(other.ours_, false)) {}

Process::~Process() {
    if (!ours_) return;
    kill(pid_, SIGTERM);
    waitpid(pid_, nullptr, 0);
}

void Process::kill_now() {
    if (!std::exchange(ours_, false)) return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
}

double Process::processor_seconds() const {
    std::ifstream in("/proc/" + std::to_string(pid_) + "/stat");
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const size_t name_end = text.rfind(')');
    if (name_end == text.npos) return 0;
    constexpr int kFieldsBefore = 11;  // before the user and system times
    const char* at = text.c_str() + name_end + 1;
    for (int i = 0; i < kFieldsBefore; ++i) {
        while (*at == ' ') ++at;
        while (*at != ' ' && *at != '\0') ++at;
    }
    char* end = nullptr;
    const double user = std::strtod(at, &end);
    const double system = std::strtod(end, nullptr);
    return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double Process::resident_mib() const {
    std::ifstream in("/proc/" + std::to_string(pid_) + "/statm");
    double whole = 0, resident = 0;
    in >> whole >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

Started start_program(const std::vector<std::string>& command,
                      const std::vector<std::string>& environment) {
    return started(spawn([&](int output) { execute(command, environment, output); }));
}

Started start_function(const std::function<void(int)>& work) {
    return started(spawn(work));
}

std::string output_of(const std::vector<std::string>& command,
                      const std::vector<std::string>& environment) {
    const Child child = spawn([&](int output) { execute(command, environment, output); });
    const std::string text = read_from(child.output, '\0');
    close(child.output);
    int status = 0;
    waitpid(child.pid, &status, 0);
    if (status != 0) throw std::runtime_error("it failed: " + command[0]);
    return text;
}

double machine_load() {
    std::ifstream in("/proc/loadavg");
    double load = 0;
    in >> load;
    return load;
}

}  // namespace dipolis::traffic
