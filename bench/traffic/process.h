// The server under test as a process: started, observed in /proc, ended.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace dipolis::traffic {

class Process {
  public:
    Process() = default;
    explicit Process(pid_t pid, bool ours) : pid_(pid), ours_(ours) {}
    Process(Process&& other) noexcept;
    Process& operator=(Process&&) = delete;
    ~Process();  // asks a process that was started here to end, and waits

    bool known() const { return pid_ > 0; }
    double processor_seconds() const;  // total of all its threads
    double resident_mib() const;
    void kill_now();  // as a failure of power would end it

  private:
    pid_t pid_ = 0;
    bool ours_ = false;
};

struct Started {
    Process process;
    uint16_t port;
};

// Starts the command and waits until its first line names the port it listens on, "...:PORT/".
// Throws if it exits before. `environment` is added to ours, as "NAME=value".
Started start_program(const std::vector<std::string>& command,
                      const std::vector<std::string>& environment);
// The same for a function of this program, in a child process. The function gets the descriptor to
// which it must print that line, and must return on a termination signal.
Started start_function(const std::function<void(int)>& work);

// The output of a command, which must succeed; throws otherwise.
std::string output_of(const std::vector<std::string>& command,
                      const std::vector<std::string>& environment);

double machine_load();  // runnable processes, averaged over a minute

}  // namespace dipolis::traffic
