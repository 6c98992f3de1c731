// The operator's way into a server that runs: a socket in the folder of the games, which only their
// owner may use. Lines of text in both directions; a thread for each peer, so that one that is slow
// keeps nobody waiting.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace dipolis {

inline constexpr const char* kControlName = "/control";
// A request is no longer than this.
inline constexpr size_t kMostRequestBytes = 64 << 10;

class ControlSocket {
  public:
    // The one who has asked; for the thread that answers.
    class Peer {
      public:
        virtual ~Peer() = default;
        // Sends a line, and waits as long as the peer does not read; false if it has gone.
        virtual bool say(const std::string& line) = 0;
        virtual bool has_gone() = 0;
    };
    // Answers one line of a peer. Called from the threads of the peers.
    using Answer = std::function<void(std::string_view line, Peer& peer)>;
    static constexpr size_t kMostPeers = 8;

    // Replaces the socket of a server that was killed: whoever calls this has the lock of the
    // games. On failure returns null, and `why` is the reason.
    static std::unique_ptr<ControlSocket> listen(const std::string& folder, Answer answer,
                                                 std::string& why);
    // Cuts all peers, waits until their threads have ended, and removes the socket. Nothing that an
    // answer waits for may keep it then.
    ~ControlSocket();
    ControlSocket(const ControlSocket&) = delete;
    ControlSocket& operator=(const ControlSocket&) = delete;

  private:
    struct Impl;
    explicit ControlSocket(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

// The other end.
class ControlClient {
  public:
    // Null if no server listens there.
    static std::unique_ptr<ControlClient> connect(const std::string& folder);
    ~ControlClient();
    ControlClient(const ControlClient&) = delete;
    ControlClient& operator=(const ControlClient&) = delete;

    bool send(const std::string& line);
    // The next line without its end; false if there will be none, or `given_up` says so.
    bool receive(std::string& line, const std::function<bool()>& given_up);

  private:
    explicit ControlClient(int file) : file_(file) {}

    const int file_;
    std::string read_;
};

}  // namespace dipolis
