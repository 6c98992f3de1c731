// Words to the service manager that has started this program: that it is ready, alive, or stopping
// (sd_notify(3)). Without one there is no notifier.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

namespace dipolis {

class Notifier {
  public:
    using Time = std::chrono::steady_clock::duration;

    // The one that the environment names; null if it names none, or none that can be spoken to.
    static std::shared_ptr<const Notifier> find();
    // A socket by its path, or by '@' and its abstract name. `watchdog`: the longest time between
    // two signs of life; 0 if nobody waits for them.
    static std::shared_ptr<const Notifier> open(std::string_view socket, Time watchdog = {});
    Notifier(const Notifier&) = delete;
    Notifier& operator=(const Notifier&) = delete;
    ~Notifier();

    Time watchdog() const { return watchdog_; }
    // Lines such as "READY=1". May be called from any thread. Nobody waits if nobody reads, and
    // nothing happens then.
    void say(const std::string& lines) const;

  private:
    Notifier(int socket, std::string address, Time watchdog);

    const int socket_;
    const std::string address_;  // as the system has it
    const Time watchdog_;
};

}  // namespace dipolis
