// The port for the operator, and the signs of life for the service manager, with a server's thread
// and a store that answer when the test lets them.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "server/http_monitor.h"
#include "server/reach.h"
#include "tests/scratch.h"
#include "tests/server/exposition.h"

namespace dipolis {
namespace {

using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::milliseconds;

// A thread that does what is posted, and a store that answers at once unless it hangs.
class Halting : public Watched {
  public:
    ~Halting() override { end(); }
    // Ends the thread, after what was posted is done.
    void end() {
        if (!thread_.joinable()) return;
        post(nullptr);
        thread_.join();
    }
    void post(std::function<void()> work) override {
        const std::lock_guard lock(mutex_);
        posted_.push_back(std::move(work));
        changed_.notify_all();
    }
    Figures about_process() override { return {.version = "0.1.0"}; }
    Figures::Served served() override {
        Figures::Served served;
        served.lobby.moves = 17;
        return served;
    }
    void ask_store(std::function<void(const std::string&)> tell) override {
        std::unique_lock lock(mutex_);
        if (hangs_) return asked_.push_back(std::move(tell));
        const std::string why_not = why_not_;
        lock.unlock();
        tell(why_not);
    }
    void fail(const std::string& why_not) {
        const std::lock_guard lock(mutex_);
        why_not_ = why_not;
    }
    void hang() {
        const std::lock_guard lock(mutex_);
        hangs_ = true;
    }
    void go_on() {
        std::deque<std::function<void(const std::string&)>> asked;
        {
            const std::lock_guard lock(mutex_);
            hangs_ = false;
            asked.swap(asked_);
        }
        for (const auto& tell : asked) post([tell] { tell(""); });
    }

  private:
    void run() {
        for (;;) {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return !posted_.empty(); });
            const auto work = std::move(posted_.front());
            posted_.pop_front();
            lock.unlock();
            if (!work) return;
            work();
        }
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> posted_;
    std::deque<std::function<void(const std::string&)>> asked_;
    std::string why_not_;
    bool hangs_ = false;
    std::thread thread_{[this] { run(); }};
};

// Service manager that hears at a socket with a path or an abstract name.
class Listener {
  public:
    explicit Listener(const std::string& name)
        : name_(name), socket_(::socket(AF_UNIX, SOCK_DGRAM, 0)) {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        name_.copy(address.sun_path, name_.size());
        if (name_[0] == '@') address.sun_path[0] = '\0';
        const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name_.size());
        EXPECT_EQ(bind(socket_, reinterpret_cast<sockaddr*>(&address), size), 0);
    }
    ~Listener() {
        ::close(socket_);
        if (name_[0] != '@') ::unlink(name_.c_str());
    }
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    std::string hear() {
        char text[4096];
        const auto size = recv(socket_, text, sizeof text, 0);
        return size < 0 ? "" : std::string(text, static_cast<size_t>(size));
    }
    // All until one that begins so, joined.
    std::string hear_until(const std::string& begin) {
        for (std::string all;;) {
            const std::string next = hear();
            all += next + "\n";
            if (next.starts_with(begin)) return all;
        }
    }
    const std::string& name() const { return name_; }

  private:
    const std::string name_;
    int socket_;
};

class MonitorTest : public testing::Test {
  protected:
    // The server's thread ends first, as in the program.
    ~MonitorTest() override { watched_.end(); }

    void start(MonitorOptions options) {
        std::string why;
        monitor_ = Monitor::listen(std::move(options), why);
        ASSERT_TRUE(monitor_) << why;
        monitor_->watch(watched_);
    }
    void start(MonitorOptions::Time patience = hours(1)) {
        start({.port = 0, .patience = patience});
    }
    // The status and the body of the answer.
    std::pair<std::string, std::string> get(const std::string& target,
                                            const std::string& host = "localhost") {
        const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in to{};
        to.sin_family = AF_INET;
        to.sin_port = htons(*monitor_->port());
        inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
        EXPECT_EQ(connect(socket, reinterpret_cast<sockaddr*>(&to), sizeof to), 0);
        const std::string request =
            target + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
        EXPECT_EQ(send(socket, request.data(), request.size(), MSG_NOSIGNAL),
                  static_cast<ssize_t>(request.size()));
        std::string answer;
        char part[4096];
        for (ssize_t n = 0; (n = recv(socket, part, sizeof part, 0)) > 0;)
            answer.append(part, static_cast<size_t>(n));
        ::close(socket);
        const size_t end = answer.find("\r\n\r\n");
        head_ = answer.substr(0, end);
        return {answer.substr(9, 3), end == answer.npos ? "" : answer.substr(end + 4)};
    }
    using Answer = std::pair<std::string, std::string>;

    Halting watched_;
    std::string head_;
    std::unique_ptr<Monitor> monitor_;
};

TEST_F(MonitorTest, SaysThatItIsAliveAndReadyAndWhatWasCounted) {
    start();
    EXPECT_EQ(get("GET /healthz"), Answer("200", "ok\n"));
    EXPECT_EQ(get("GET /readyz"), Answer("200", "ready\n"));
    const auto [status, figures] = get("GET /metrics");
    EXPECT_EQ(status, "200");
    EXPECT_NE(head_.find("Content-Type: text/plain; version=0.0.4; charset=utf-8"), head_.npos);
    const Exposition read = read_exposition(figures);
    EXPECT_EQ(read.at("dipolis_moves_total"), 17);
    EXPECT_EQ(read.at("dipolis_ready"), 1);
    EXPECT_EQ(get("HEAD /metrics"), Answer("200", ""));
}

TEST_F(MonitorTest, AnswersNothingElse) {
    start();
    EXPECT_EQ(get("GET /").first, "404");
    EXPECT_EQ(get("GET /metrics/x").first, "404");
    EXPECT_EQ(get("POST /metrics").first, "405");
    EXPECT_EQ(get("GET /metrics", "evil.example").first, "421") << "a page that got our address";
}

TEST_F(MonitorTest, AServerThatCannotStoreGamesIsNotReady) {
    start();
    watched_.fail("the games cannot be stored now");
    EXPECT_EQ(get("GET /readyz"), Answer("503", "the games cannot be stored now\n"));
    EXPECT_EQ(get("GET /healthz").first, "200");
    EXPECT_EQ(read_exposition(get("GET /metrics").second).at("dipolis_ready"), 0);
    watched_.fail("");
    EXPECT_EQ(get("GET /readyz").first, "200");
}

TEST_F(MonitorTest, AStoreThatHangsIsNotReadyAndWhatTheServerKnowsIsTold) {
    watched_.hang();
    start(milliseconds(20));
    EXPECT_EQ(get("GET /readyz"), Answer("503", "the store does not answer\n"));
    const Exposition read = read_exposition(get("GET /metrics").second);
    EXPECT_EQ(read.at("dipolis_ready"), 0);
    EXPECT_EQ(read.at("dipolis_moves_total"), 17);
    EXPECT_EQ(get("GET /healthz").first, "200");
    watched_.go_on();
}

TEST_F(MonitorTest, AServerThatHangsIsNotReadyAndTheProcessIsTold) {
    std::promise<void> go_on;
    watched_.post([held = go_on.get_future().share()] { held.wait(); });
    start(milliseconds(20));
    EXPECT_EQ(get("GET /readyz"), Answer("503", "the server's thread does not answer\n"));
    const Exposition read = read_exposition(get("GET /metrics").second);
    EXPECT_FALSE(read.types.contains("dipolis_moves_total"));
    EXPECT_EQ(read.at("dipolis_ready"), 0);
    go_on.set_value();
}

TEST_F(MonitorTest, AStoppingServerIsNotReady) {
    start();
    monitor_->stopping();
    EXPECT_EQ(get("GET /readyz"), Answer("503", "the server stops\n"));
}

TEST_F(MonitorTest, ListensForThisMachineOnly) {
    for (const char* address : {"0.0.0.0", "::", "192.0.2.7", "::ffff:192.0.2.7"}) {
        std::string why;
        EXPECT_FALSE(Monitor::listen({.address = address, .port = 0}, why)) << address;
        EXPECT_EQ(why, "not an address of this machine only") << address;
    }
    std::string why;
    EXPECT_TRUE(Monitor::listen({.address = "127.0.0.2", .port = 0}, why)) << why;
}

TEST(Endpoints, AreAPortOrAnAddressAndAPort) {
    const auto read = [](const char* text) {
        const auto found = parse_endpoint(text);
        return found ? found->address + " " + std::to_string(found->port) : "nothing";
    };
    EXPECT_EQ(read("9464"), " 9464");
    EXPECT_EQ(read("127.0.0.2:80"), "127.0.0.2 80");
    EXPECT_EQ(read("[::1]:80"), "::1 80");
    for (const char* bad : {"", ":", ":80", "x", "80x", "65536", "-1", "localhost:80", "127.0.0.1"})
        EXPECT_EQ(read(bad), "nothing") << bad;
}

// --- Signs of life

class SignsTest : public MonitorTest, public testing::WithParamInterface<const char*> {
  protected:
    static std::string name() {
        const std::string abstract = "@dipolis_test_" + std::to_string(getpid());
        return std::string(GetParam()) == "path" ? scratch_folder() + "notify" : abstract;
    }
    void watch(microseconds watchdog, MonitorOptions::Time patience = hours(1)) {
        MonitorOptions options;
        options.notifier = Notifier::open(manager_.name(), watchdog);
        ASSERT_TRUE(options.notifier);
        options.patience = patience;
        start(std::move(options));
    }

    Listener manager_{name()};
};

TEST_P(SignsTest, BeginWithReadyAndGoOnWhileBothThreadsAnswer) {
    watch(milliseconds(20));
    EXPECT_EQ(manager_.hear(), "READY=1");
    EXPECT_EQ(manager_.hear(), "WATCHDOG=1");
    EXPECT_EQ(manager_.hear(), "STATUS=0 connected, 0 games open");
    for (int i = 0; i < 3; ++i) EXPECT_EQ(manager_.hear(), "WATCHDOG=1");
    monitor_->stopping();
    manager_.hear_until("STOPPING=1\nSTATUS=stopping");
}

TEST_P(SignsTest, AreNotGivenWhileTheStoreHangs) {
    watched_.hang();
    watch(milliseconds(4), milliseconds(20));
    const std::string heard = manager_.hear_until("STATUS=the store does not answer");
    EXPECT_EQ(heard.find("READY"), heard.npos);
    EXPECT_EQ(heard.find("WATCHDOG"), heard.npos);
    watched_.go_on();
    EXPECT_EQ(manager_.hear(), "READY=1");
    EXPECT_EQ(manager_.hear(), "WATCHDOG=1");
    EXPECT_EQ(manager_.hear(), "STATUS=0 connected, 0 games open");
}

TEST_P(SignsTest, SayWhyNothingCanBeStored) {
    watched_.fail("the games cannot be stored now");
    watch(milliseconds(4));
    manager_.hear_until("STATUS=the games cannot be stored now");
}

INSTANTIATE_TEST_SUITE_P(Sockets, SignsTest, testing::Values("path", "abstract"),
                         [](const auto& name) { return std::string(name.param); });

TEST(Notifier, IsFoundInTheEnvironment) {
    Listener manager("@dipolis_test_found_" + std::to_string(getpid()));
    EXPECT_FALSE(Notifier::find()) << "nobody has started this program as a service";
    setenv("NOTIFY_SOCKET", manager.name().c_str(), 1);
    setenv("WATCHDOG_USEC", "3000000", 1);
    setenv("WATCHDOG_PID", std::to_string(getpid()).c_str(), 1);
    auto found = Notifier::find();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->watchdog(), std::chrono::seconds(3));
    found->say("READY=1");
    EXPECT_EQ(manager.hear(), "READY=1");
    setenv("WATCHDOG_PID", "1", 1);
    found = Notifier::find();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->watchdog(), Notifier::Time::zero()) << "meant for another";
    for (const char* bad : {"", "relative", "vsock:2:1234"}) {
        setenv("NOTIFY_SOCKET", bad, 1);
        EXPECT_FALSE(Notifier::find()) << bad;
    }
    for (const char* name : {"NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"}) unsetenv(name);
}

}  // namespace
}  // namespace dipolis
