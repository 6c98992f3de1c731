#include "server/control_socket.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <exception>
#include <list>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace dipolis {

// An open file, closed at its end.
class SocketFile {
  public:
    explicit SocketFile(int number) : number_(number) {}
    SocketFile(SocketFile&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    SocketFile& operator=(SocketFile&&) = delete;
    ~SocketFile() {
        if (number_ >= 0) ::close(number_);
    }
    int number() const { return number_; }
    bool is_open() const { return number_ >= 0; }

  private:
    int number_;
};

namespace {

constexpr int kPauseMilliseconds = 1000;  // after something failed that may fail again at once

// The address of the socket by the open folder: its own path may be longer than an address can be.
sockaddr_un address_in(const SocketFile& folder) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string path = "/proc/self/fd/" + std::to_string(folder.number()) + kControlName;
    path.copy(static_cast<char*>(address.sun_path), sizeof address.sun_path - 1);
    return address;
}

SocketFile open_folder(const std::string& folder) {
    return SocketFile(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
}

SocketFile new_socket() {
    return SocketFile(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
}

bool send_all(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(file, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<size_t>(sent));
    }
    return true;
}

// Reads more; false at the end.
bool receive_some(int file, std::string& bytes) {
    char some[4096];
    ssize_t got = 0;
    do got = ::recv(file, some, sizeof some, 0);
    while (got < 0 && errno == EINTR);
    if (got <= 0) return false;
    bytes.append(some, static_cast<size_t>(got));
    return true;
}

// Takes a line off the bytes that were read.
bool take_line(std::string& bytes, std::string& line) {
    const size_t end = bytes.find('\n');
    if (end == bytes.npos) return false;
    line = bytes.substr(0, end);
    bytes.erase(0, end + 1);
    return true;
}

}  // namespace

struct ControlSocket::Impl {
    Impl(SocketFile folder_file, SocketFile socket_file, SocketFile wake_file,
         Answer answer_function)
        : folder(std::move(folder_file)),
          socket(std::move(socket_file)),
          wake(std::move(wake_file)),
          answer(std::move(answer_function)) {}

    // Waits for the peer: to ask, or to read. Works: on an answer.
    enum class Does : uint8_t { Waits, Works, Ended };

    struct Connection : Peer {
        Connection(Impl& host, SocketFile peer, uint64_t number)
            : impl(host), file(std::move(peer)), since(number) {}
        bool say(const std::string& line) override {
            becomes(Does::Waits);
            const bool sent = send_all(file.number(), line + "\n");
            becomes(Does::Works);
            return sent;
        }
        void becomes(Does now) {
            {
                const std::lock_guard lock(impl.mutex);
                does = now;
            }
            impl.changed.notify_all();
        }
        bool has_gone() override {
            pollfd look{file.number(), 0, 0};
            return ::poll(&look, 1, 0) > 0;
        }
        void cut() {
            is_cut = true;
            ::shutdown(file.number(), SHUT_RDWR);
        }

        Impl& impl;
        const SocketFile file;
        std::atomic<uint64_t> since;  // in the order of all requests
        std::atomic<int> asked = 0;
        std::atomic<bool> is_cut = false;
        Does does = Does::Waits;
        std::thread thread;
    };

    void accept_all();
    void accept_one();
    std::list<Connection>::iterator oldest();
    bool make_room();
    void sweep();
    void serve(Connection& peer);
    void answer_line(const std::string& line, Connection& peer);

    const SocketFile folder, socket, wake;
    const Answer answer;
    std::mutex mutex;  // of the list, and of what each does
    std::condition_variable changed;
    std::list<Connection> peers;
    std::atomic<uint64_t> requests = 0;
    std::atomic<bool> ending = false;
    std::thread thread;
};

// An answer that fails costs the operator one, and the players nothing.
void ControlSocket::Impl::answer_line(const std::string& line, Connection& peer) {
    try {
        answer(line, peer);
    } catch (const std::exception&) {
        peer.say(R"({"done":"unusable","why":"the request could not be answered"})");
        peer.cut();
    }
}

void ControlSocket::Impl::serve(Connection& peer) {
    std::string read, line;
    bool fits = true;
    while (fits && !peer.is_cut) {
        if (!take_line(read, line)) {
            fits = read.size() <= kMostRequestBytes;
            if (!fits || !receive_some(peer.file.number(), read)) break;
            continue;
        }
        peer.since = ++requests;
        ++peer.asked;
        peer.becomes(Does::Works);
        answer_line(line, peer);
        peer.becomes(Does::Waits);
    }
    if (!fits) peer.say(R"({"done":"unusable","why":"the request is too long"})");
    peer.cut();
    peer.becomes(Does::Ended);
}

void ControlSocket::Impl::sweep() {
    for (auto each = peers.begin(); each != peers.end();) {
        if (each->does != Does::Ended) {
            ++each;
            continue;
        }
        each->thread.join();
        each = peers.erase(each);
    }
}

std::list<ControlSocket::Impl::Connection>::iterator ControlSocket::Impl::oldest() {
    auto found = peers.end();
    for (auto each = peers.begin(); each != peers.end(); ++each) {
        const bool gives_way = each->does != Does::Works || each->asked > 1;
        if (gives_way && (found == peers.end() || each->since < found->since)) found = each;
    }
    return found;
}

// Among those that only wait, or have been answered before, the one that has asked for nothing for
// longest gives way: nobody can keep the operator out by being there. False if the server ends.
bool ControlSocket::Impl::make_room() {
    std::list<Connection> leaving;
    {
        std::unique_lock lock(mutex);
        sweep();
        if (peers.size() < kMostPeers) return true;
        changed.wait(lock, [&] { return ending || oldest() != peers.end(); });
        if (ending) return false;
        leaving.splice(leaving.begin(), peers, oldest());
    }
    leaving.front().cut();
    leaving.front().thread.join();
    return true;
}

void ControlSocket::Impl::accept_one() {
    SocketFile peer(::accept4(socket.number(), nullptr, nullptr, SOCK_CLOEXEC));
    if (!peer.is_open()) {
        pollfd look{wake.number(), POLLIN, 0};  // for want of file descriptors, say
        ::poll(&look, 1, kPauseMilliseconds);
        return;
    }
    if (!make_room()) return;
    const std::lock_guard lock(mutex);
    Connection& connection = peers.emplace_back(*this, std::move(peer), ++requests);
    connection.thread = std::thread([this, &connection] { serve(connection); });
}

void ControlSocket::Impl::accept_all() {
    while (!ending) {
        pollfd look[2] = {{socket.number(), POLLIN, 0}, {wake.number(), POLLIN, 0}};
        ::poll(look, 2, -1);
        if (!ending && look[0].revents != 0) accept_one();
    }
}

ControlSocket::ControlSocket(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

ControlSocket::~ControlSocket() {
    {
        const std::lock_guard lock(impl_->mutex);
        impl_->ending = true;
    }
    impl_->changed.notify_all();
    const uint64_t one = 1;
    [[maybe_unused]] const ssize_t woken = ::write(impl_->wake.number(), &one, sizeof one);
    impl_->thread.join();
    for (auto& peer : impl_->peers) peer.cut();
    for (auto& peer : impl_->peers) peer.thread.join();
    ::unlinkat(impl_->folder.number(), kControlName + 1, 0);
}

std::unique_ptr<ControlSocket> ControlSocket::listen(const std::string& folder, Answer answer,
                                                     std::string& why) {
    auto impl = std::make_unique<Impl>(open_folder(folder), new_socket(),
                                       SocketFile(::eventfd(0, EFD_CLOEXEC)), std::move(answer));
    ::unlinkat(impl->folder.number(), kControlName + 1, 0);
    const sockaddr_un address = address_in(impl->folder);
    // The rights of the socket itself are those of the file that bind() makes.
    const int file = impl->socket.number();
    if (::fchmod(file, S_IRUSR | S_IWUSR) != 0 ||
        ::bind(file, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
        ::listen(file, static_cast<int>(kMostPeers)) != 0) {
        why = std::strerror(errno);
        return nullptr;
    }
    impl->thread = std::thread([at = impl.get()] { at->accept_all(); });
    return std::unique_ptr<ControlSocket>(new ControlSocket(std::move(impl)));
}

std::unique_ptr<ControlClient> ControlClient::connect(const std::string& folder) {
    const SocketFile place = open_folder(folder);
    const int file = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_un address = address_in(place);
    if (place.is_open() && file >= 0 &&
        ::connect(file, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
        return std::unique_ptr<ControlClient>(new ControlClient(file));
    if (file >= 0) ::close(file);
    return nullptr;
}

ControlClient::~ControlClient() {
    ::close(file_);
}

bool ControlClient::send(const std::string& line) {
    return send_all(file_, line + "\n");
}

bool ControlClient::receive(std::string& line, const std::function<bool()>& given_up) {
    while (!take_line(read_, line)) {
        pollfd look{file_, POLLIN, 0};
        const int ready = ::poll(&look, 1, kPauseMilliseconds);  // a signal ends it, too
        if (given_up()) return false;
        if (ready > 0 && !receive_some(file_, read_)) return false;
    }
    return true;
}

}  // namespace dipolis
