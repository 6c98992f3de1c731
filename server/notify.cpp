#include "server/notify.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace dipolis {

namespace {

int64_t number_in(const char* name) {
    const char* text = std::getenv(name);
    int64_t number = 0;
    if (text != nullptr) std::from_chars(text, text + std::strlen(text), number);
    return number;
}

}  // namespace

std::shared_ptr<const Notifier> Notifier::find() {
    const char* socket = std::getenv("NOTIFY_SOCKET");
    if (socket == nullptr) return nullptr;
    // It may be meant for the program that has started this one.
    const int64_t process = number_in("WATCHDOG_PID");
    const bool ours = process == 0 || process == getpid();
    return open(socket, std::chrono::microseconds(ours ? number_in("WATCHDOG_USEC") : 0));
}

std::shared_ptr<const Notifier> Notifier::open(std::string_view socket, Time watchdog) {
    const bool is_address = socket.starts_with('/') || socket.starts_with('@');
    if (!is_address || socket.size() >= sizeof(sockaddr_un{}.sun_path)) return nullptr;
    const int file = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (file < 0) return nullptr;
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, socket.data(), socket.size());
    if (socket[0] == '@') address.sun_path[0] = '\0';
    const size_t size = offsetof(sockaddr_un, sun_path) + socket.size();
    const std::string bytes(reinterpret_cast<const char*>(&address), size);
    return std::shared_ptr<const Notifier>(new Notifier(file, bytes, watchdog));
}

Notifier::Notifier(int socket, std::string address, Time watchdog)
    : socket_(socket), address_(std::move(address)), watchdog_(watchdog) {}

Notifier::~Notifier() {
    ::close(socket_);
}

void Notifier::say(const std::string& lines) const {
    sockaddr_un address{};
    std::memcpy(&address, address_.data(), address_.size());
    sendto(socket_, lines.data(), lines.size(), MSG_DONTWAIT | MSG_NOSIGNAL,
           reinterpret_cast<const sockaddr*>(&address), static_cast<socklen_t>(address_.size()));
}

}  // namespace dipolis
