#include "apps/dipolis/external.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>

#include "formats/escape.h"
#include "formats/notation.h"
#include "formats/position.h"

namespace dipolis {

namespace {

// A program that writes more than this between two moves is not playing.
constexpr size_t kMostBytes = 1 << 22;

int64_t now() {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

}  // namespace

std::nullopt_t External::fail(const std::string& why) {
    complaint_ = escaped(why);
    stop();
    return std::nullopt;
}

bool External::start() {
    std::array<int, 2> to{};
    std::array<int, 2> from{};
    if (pipe2(to.data(), O_CLOEXEC) != 0) return false;
    if (pipe2(from.data(), O_CLOEXEC) != 0) {
        close(to[0]);
        close(to[1]);
        return false;
    }
    process_ = fork();
    if (process_ == 0) {
        setpgid(0, 0);
        std::signal(SIGPIPE, SIG_DFL);
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        execl("/bin/sh", "sh", "-c", settings_.command.c_str(), nullptr);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    in_ = to[1];
    out_ = from[0];
    fcntl(in_, F_SETFL, O_NONBLOCK);
    buffer_.clear();
    return process_ > 0 && send("dei") && wait_for("deiok");
}

void External::stop() {
    if (in_ >= 0) close(in_);
    if (out_ >= 0) close(out_);
    in_ = out_ = -1;
    if (process_ <= 0) return;
    // Ends its children too: there may be a shell in between.
    if (kill(-process_, SIGKILL) != 0) kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
    process_ = -1;
}

bool External::send(std::string_view line) {
    if (in_ < 0) return false;
    const std::string text = std::string(line) + '\n';
    size_t sent = 0;
    const int64_t deadline = now() + settings_.grace;
    while (sent < text.size()) {
        const ssize_t n = write(in_, text.data() + sent, text.size() - sent);
        if (n > 0) {
            sent += static_cast<size_t>(n);
        } else if (errno != EAGAIN && errno != EINTR) {
            return false;
        } else {
            pollfd writable = {in_, POLLOUT, 0};
            const int64_t left = deadline - now();
            if (left <= 0) return false;
            poll(&writable, 1, static_cast<int>(left));
        }
    }
    return true;
}

std::optional<std::string> External::receive(int64_t deadline) {
    for (;;) {
        if (const size_t end = buffer_.find('\n'); end != std::string::npos) {
            std::string line = buffer_.substr(0, end);
            buffer_.erase(0, end + 1);
            if (!line.empty() && line.back() == '\r') line.pop_back();
            return line;
        }
        if (buffer_.size() > kMostBytes) return std::nullopt;
        const int64_t left = deadline - now();
        if (left <= 0 || out_ < 0) return std::nullopt;
        pollfd readable = {out_, POLLIN, 0};
        if (poll(&readable, 1, static_cast<int>(left)) <= 0) {
            if (errno == EINTR) continue;
            return std::nullopt;
        }
        std::array<char, 4096> chunk{};
        const ssize_t n = read(out_, chunk.data(), chunk.size());
        if (n <= 0) return std::nullopt;
        buffer_.append(chunk.data(), static_cast<size_t>(n));
    }
}

// Skips lines that were not asked for, up to a limit.
bool External::wait_for(std::string_view word) {
    const int64_t deadline = now() + settings_.grace;
    while (const auto line = receive(deadline)) {
        if (*line == word) return true;
    }
    return false;
}

void External::begin(uint64_t) {
    complaint_.clear();
    if (process_ < 0 && !start()) {
        fail("did not start, or did not answer `dei` with `deiok`");
        return;
    }
    if (!send("newgame") || !send("isready") || !wait_for("readyok"))
        fail("did not answer `isready` with `readyok`");
}

std::optional<Move> External::choose(const State& state) {
    if (process_ < 0) return std::nullopt;
    const Limits& limits = settings_.limits;
    const std::string go = limits.nodes > 0 ? "go nodes " + std::to_string(limits.nodes)
                                            : "go movetime " + std::to_string(limits.milliseconds);
    // In a simultaneous decision, sends the position as the seat knows it, without answers.
    if (!send("position line " + to_line(both_undecided(state))) || !send(go))
        return fail("is gone");
    const int64_t deadline = now() + limits.milliseconds + settings_.grace;
    constexpr std::string_view kAnswer = "bestmove ";
    while (const auto line = receive(deadline)) {
        if (line->rfind(kAnswer, 0) != 0) continue;
        const auto move = parse_move(line->substr(kAnswer.size()));
        if (!move) return fail("answered `" + excerpt(*line) + "`, which is no move");
        if (!is_option(state, *move))
            return fail("answered `" + excerpt(*line) + "`, which is not possible there");
        return *move;
    }
    const bool late = now() >= deadline;
    return fail(late ? "did not answer in time" : "ended, or said too much");
}

}  // namespace dipolis
