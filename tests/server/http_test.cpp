// The web server against untrusted clients: what it refuses before reading it, and how it closes.
// Its clock is one that the tests move, and where it really waits it would wait for hours: a slow
// machine changes no result.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "rooms/pace.h"
#include "server/browser_key.h"
#include "server/frame_guard.h"
#include "server/http_server.h"
#include "server/http_words.h"
#include "server/key_secrets.h"
#include "server/reach.h"
#include "server/turnstile.h"
#include "tests/scratch.h"

namespace dipolis {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(Guards, APlainHeadNamesHostAndOriginOnceAndFoldsNothing) {
    const std::string get = "GET / HTTP/1.1\r\n";
    EXPECT_TRUE(is_plain_head(get));
    EXPECT_TRUE(is_plain_head(get + "Host: a\r\nOrigin: b\r\nX-Origin: c\r\n"));
    EXPECT_FALSE(is_plain_head(get + "Host: a\r\nORIGIN: b\r\nOrigin: c\r\n"));
    EXPECT_FALSE(is_plain_head(get + "Host: a\r\nhost: b\r\n"));
    EXPECT_FALSE(is_plain_head(get + "Host: a\r\n b\r\n"));
    EXPECT_FALSE(is_plain_head(get + "Host: a\r\n\tb\r\n"));
    EXPECT_FALSE(is_plain_head(" " + get));
    std::string many = get;
    for (int i = 0; i < 64; ++i) many += "A: b\r\n";
    EXPECT_TRUE(is_plain_head(many));
    EXPECT_FALSE(is_plain_head(many + "A: b\r\n"));
}

TEST(Guards, ALinkLeadsToAnAddressOfThisKindAndHidesNothing) {
    for (const char* good :
         {"https://example.org/report?game=1#top", "mailto:host@example.org",
          "mailto:host@example.org?subject=Report", "https://[2001:db8::1]:8443/r.html"})
        EXPECT_TRUE(is_link(good)) << good;
    for (const std::string bad :
         {"", "https://", "mailto:", "mailto:host", "mailto:@example.org", "mailto:a@b",
          "http://example.org", "javascript:alert(1)", "HTTPS://example.org", "https:example.org",
          "//example.org", "https://exam ple.org", "https://example.org/\"x",
          "https://example.org/<b>", "https://ex\xc3\xa4.org", "https://example.org/\n",
          "data:text/html,x.y"})
        EXPECT_FALSE(is_link(bad)) << bad;
    EXPECT_FALSE(is_link("https://example.org/" + std::string(500, 'a')));
}

// A frame as sent by a client, masked with zeros.
std::string frame(int opcode, bool last, const std::string& payload = {}) {
    std::string bytes(1, static_cast<char>(opcode | (last ? 0x80 : 0)));
    if (payload.size() < 126) {
        bytes += static_cast<char>(0x80 | payload.size());
    } else {
        bytes += static_cast<char>(0x80 | 126);
        bytes += static_cast<char>(payload.size() >> 8);
        bytes += static_cast<char>(payload.size() & 0xff);
    }
    return bytes + std::string(4, '\0') + payload;
}

TEST(Guards, AMessageComesInSixteenPiecesAtMost) {
    for (const bool bytewise : {false, true}) {
        for (const int pieces : {1, 2, 17, 18}) {
            FrameGuard guard;
            std::string bytes;
            for (int message = 0; message < 3; ++message) {
                for (int i = 0; i < pieces; ++i) {
                    bytes += frame(i == 0 ? 1 : 0, i == pieces - 1, std::string(300, '\x80'));
                    bytes += frame(9, true, "between");
                }
            }
            int frames = 0;
            std::string_view left = bytes;
            while (!left.empty() && !guard.has_many_pieces()) {
                frames += guard.frame_begins();
                left.remove_prefix(guard.take(left.substr(0, bytewise ? 1 : left.size())));
            }
            EXPECT_EQ(left.empty(), pieces <= 17) << pieces;
            if (pieces <= 17) {
                EXPECT_EQ(frames, 3 * 2 * pieces);
            }
        }
    }
}

TEST(Guards, TalkingTooFastIsRefused) {
    Pace pace(2, 3);
    const Pace::Clock::time_point begin{seconds(5)};
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(pace.take(begin));
    EXPECT_FALSE(pace.take(begin));
    EXPECT_TRUE(pace.take(begin + seconds(1)));
    EXPECT_TRUE(pace.take(begin + seconds(1)));
    EXPECT_FALSE(pace.take(begin + seconds(1)));
}

TEST(Guards, WorkAlreadyDoneCostsAtMostASecondOfWaitingEachTime) {
    Pace pace(10, 20);
    Pace::Clock::time_point now{seconds(5)};
    EXPECT_TRUE(pace.is_full(now));
    pace.spend(20, now);
    EXPECT_FALSE(pace.is_full(now));
    const auto wait = pace.wait(now);
    EXPECT_GT(wait, milliseconds(99));
    EXPECT_LT(wait, milliseconds(101));
    EXPECT_EQ(pace.wait(now + wait), Pace::Clock::duration::zero());
    pace.spend(1e6, now);
    EXPECT_LT(pace.wait(now), wait + milliseconds(1001));
    EXPECT_GT(pace.wait(now), wait + milliseconds(999));
    EXPECT_TRUE(pace.is_full(now + seconds(4)));
    for (int i = 0; i < 4; ++i) pace.spend(1e6, now);
    EXPECT_GT(pace.wait(now), milliseconds(4999)) << "nothing is forgiven";
}

// --- Turnstile

// Lets so many frames pass, each as soon as it may. `much`: whether much more is unread each time.
void pass(Turnstile& turnstile, int frames, Pace::Clock::time_point& now, bool much) {
    for (int i = 0; i < frames; ++i) {
        for (;;) {
            const auto wait = turnstile.pass(now, [much] { return much; });
            if (wait == Pace::Clock::duration::zero()) break;
            now += wait;
        }
    }
}

class TurnstileTest : public testing::Test {
  protected:
    static constexpr Pace::Clock::time_point kBegin{hours(1)};
    Pace::Clock::time_point now_ = kBegin;
    const std::shared_ptr<Pace> shared_ = std::make_shared<Pace>(2, 10);
    Turnstile alone_{nullptr, {}}, one_{shared_, {}}, other_{shared_, {}};
};

TEST_F(TurnstileTest, ThreeHundredFramesPassAtOnceAndThenSixtyASecond) {
    pass(alone_, 300, now_, false);
    EXPECT_EQ(now_, kBegin);
    pass(alone_, 240, now_, false);
    EXPECT_GT(now_ - kBegin, milliseconds(3999));
    EXPECT_LT(now_ - kBegin, milliseconds(4001));
}

TEST_F(TurnstileTest, ThoseOfOneAddressShareItsPace) {
    pass(one_, 5, now_, false);
    pass(other_, 5, now_, false);
    EXPECT_EQ(now_, kBegin);
    pass(one_, 4, now_, false);
    EXPECT_GT(now_ - kBegin, milliseconds(1999));
    EXPECT_LT(now_ - kBegin, milliseconds(2001));
}

TEST_F(TurnstileTest, AClientWaitingForASharedPaceAsksNeitherTooSoonNorTooLate) {
    const auto not_much = [] { return false; };
    pass(one_, 10, now_, false);
    EXPECT_EQ(one_.pass(now_ + milliseconds(499), not_much), HttpTimes{}.shared_pause);
    one_.spend(1e6, now_);
    one_.spend(1e6, now_);
    EXPECT_EQ(one_.pass(now_, not_much), HttpTimes{}.longest_pause);
}

TEST_F(TurnstileTest, WorkIsChargedToTheConnectionAndToItsAddress) {
    one_.spend(1e6, now_);
    pass(other_, 1, now_, false);
    EXPECT_GT(now_ - kBegin, milliseconds(999)) << "the address";
    alone_.spend(1e6, now_ = kBegin);
    pass(alone_, 1, now_, false);
    EXPECT_GT(now_ - kBegin, milliseconds(999)) << "the connection";
}

TEST_F(TurnstileTest, AClientWithMuchMoreUnderWayThanMayPassFloods) {
    pass(alone_, 300, now_, true);
    pass(alone_, 24, now_, true);
    EXPECT_FALSE(alone_.is_flooded()) << "for less than 400 milliseconds";
    pass(alone_, 1, now_, true);
    EXPECT_TRUE(alone_.is_flooded());
}

TEST_F(TurnstileTest, AClientWithLittleUnderWayDoesNotFlood) {
    pass(alone_, 300 + 1000, now_, false);
    EXPECT_FALSE(alone_.is_flooded());
}

TEST_F(TurnstileTest, AClientThatCatchesUpDoesNotFlood) {
    pass(alone_, 300 + 24, now_, true);
    alone_.was_read([] { return true; });
    alone_.was_read([] { return false; });
    pass(alone_, 24, now_, true);
    EXPECT_FALSE(alone_.is_flooded());
    alone_.was_read([] { return true; });
    pass(alone_, 1, now_, true);
    EXPECT_TRUE(alone_.is_flooded());
}

TEST_F(TurnstileTest, AFewFramesThatWaitForLongAreNoFlood) {
    pass(one_, 10 + 7, now_, true);
    EXPECT_FALSE(one_.is_flooded()) << "others use up the pace of the address";
    pass(one_, 1, now_, true);
    EXPECT_TRUE(one_.is_flooded());
}

// --- Addresses

TEST(Addresses, AreWrittenInOneWay) {
    EXPECT_EQ(plain_address("192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(plain_address("::ffff:192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(plain_address("[2001:DB8::0:1]"), "2001:db8::1");
    for (const char* bad : {"", "unknown", "192.0.2", "192.0.2.7:80", "2001:db8::1%eth0", "a, b"})
        EXPECT_EQ(plain_address(bad), "") << bad;
}

TEST(Addresses, AProxyNamesItsClientAndNobodyElseDoes) {
    const std::vector<std::string> proxies = {"127.0.0.1", "2001:db8::9"};
    const auto from = [&](const char* peer, const char* forwarded) {
        return origin_address(peer, forwarded, proxies);
    };
    EXPECT_EQ(from("127.0.0.1", "192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(from("::ffff:127.0.0.1", "192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(from("127.0.0.1", "198.51.100.1, 192.0.2.7"), "192.0.2.7") << "the client's own word";
    EXPECT_EQ(from("127.0.0.1", "192.0.2.7, 2001:db8::9"), "192.0.2.7") << "two proxies";
    EXPECT_EQ(from("127.0.0.1", "nonsense"), "127.0.0.1");
    EXPECT_EQ(from("127.0.0.1", ""), "127.0.0.1");
    EXPECT_EQ(from("198.51.100.1", "192.0.2.7"), "198.51.100.1") << "not a proxy of ours";
    EXPECT_EQ(from("2001:db8:1:2ff:3:4:5:6", ""), "2001:db8:1:200::/56");
    EXPECT_EQ(from("2001:db8:1:2:ffff::1", ""), from("2001:db8:1:2:3:4:5:6", ""));
}

TEST(Addresses, ThisMachineHasNone) {
    for (const char* home : {"127.0.0.1", "127.0.0.53", "::1", "::ffff:127.0.0.1"})
        EXPECT_EQ(origin_address(home, "192.0.2.7", {}), "") << home;
}

TEST(Addresses, OthersOnTheSameCableAreNotThisMachine) {
    EXPECT_EQ(origin_address("fe80::1:2:3%eth0", "", {}), "fe80::/56");
    EXPECT_NE(origin_address("no address", "", {}), "") << "empty would be this machine";
    EXPECT_EQ(arrival_address("fe80::1:2:3%eth0", {}), "fe80::/56");
    const std::vector<std::string> proxies = {"fe80::9"};
    EXPECT_EQ(origin_address("fe80::9%eth0", "192.0.2.7", proxies), "192.0.2.7");
    EXPECT_EQ(arrival_address("fe80::9%eth0", proxies), "");
}

TEST(Addresses, SocketsOfOneAreCountedTogether) {
    Doorkeeper doorkeeper({.a_second = 2, .at_once = 4, .sockets = 2});
    const Pace::Clock::time_point now{seconds(5)};
    EXPECT_TRUE(doorkeeper.enter("a", now));
    EXPECT_TRUE(doorkeeper.enter("a", now));
    EXPECT_FALSE(doorkeeper.enter("a", now));
    EXPECT_TRUE(doorkeeper.enter("b", now));
    doorkeeper.leave("a");
    EXPECT_TRUE(doorkeeper.enter("a", now));
    EXPECT_EQ(doorkeeper.pace_of("a"), doorkeeper.pace_of("a"));
    EXPECT_NE(doorkeeper.pace_of("a"), doorkeeper.pace_of("b"));
    EXPECT_EQ(doorkeeper.pace_of(""), nullptr);
    for (int i = 0; i < 1000; ++i) EXPECT_TRUE(doorkeeper.enter("", now));
}

TEST(Addresses, ConnectionsOfOneAreCountedWhileTheyLast) {
    Doorkeeper doorkeeper({.connections = 1});
    {
        const Doorkeeper::Arrived first(doorkeeper, "a");
        EXPECT_FALSE(first.is_too_much());
        EXPECT_FALSE(doorkeeper.arrive("a"));
        EXPECT_TRUE(doorkeeper.arrive("b"));
        const Doorkeeper::Arrived here(doorkeeper, ""), also(doorkeeper, "");
        EXPECT_FALSE(also.is_too_much());
        doorkeeper.forget(Pace::Clock::time_point(seconds(5)));
        EXPECT_EQ(doorkeeper.known(), 1u);
    }
    EXPECT_TRUE(doorkeeper.arrive("a"));
    const std::vector<std::string> proxies = {"192.0.2.9"};
    EXPECT_EQ(arrival_address("192.0.2.9", proxies), "");
    EXPECT_EQ(arrival_address("127.0.0.1", proxies), "");
    EXPECT_EQ(arrival_address("192.0.2.1", proxies), "192.0.2.1");
}

TEST(Addresses, AreForgottenWhenTheyAreOfNoImportanceAnyMore) {
    Doorkeeper doorkeeper({.a_second = 2, .at_once = 4, .sockets = 2});
    const Pace::Clock::time_point now{seconds(5)};
    doorkeeper.enter("open", now);
    doorkeeper.ban("banned", now + seconds(10));
    doorkeeper.pace_of("fast")->spend(3, now);
    doorkeeper.pace_of("idle");
    doorkeeper.forget(now);
    EXPECT_EQ(doorkeeper.known(), 3u);
    EXPECT_FALSE(doorkeeper.enter("banned", now + seconds(9)));
    doorkeeper.leave("open");
    doorkeeper.forget(now + seconds(11));
    EXPECT_EQ(doorkeeper.known(), 0u);
    EXPECT_TRUE(doorkeeper.enter("banned", now + seconds(11)));
}

// --- The server

// The clock of a server under test: stands unless a test moves it.
class TestClock {
  public:
    Pace::Clock::time_point read() {
        const std::lock_guard lock(mutex_);
        ++readings_;
        changed_.notify_all();
        return now_ += by_itself_;
    }
    void advance(Pace::Clock::duration time) {
        const std::lock_guard lock(mutex_);
        now_ += time;
    }
    // Returns when the server has looked at it so often again, which it does all the time.
    void await_readings(int more) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this, wanted = readings_ + more] { return readings_ >= wanted; });
    }
    // From now on each reading is a second later, so that whoever waits comes to an end.
    void let_go() {
        const std::lock_guard lock(mutex_);
        by_itself_ = seconds(1);
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    Pace::Clock::time_point now_{hours(1)};
    Pace::Clock::duration by_itself_{};
    int readings_ = 0;
};

// Echoes messages; answers "much" with more than a client may leave unread.
class Echo : public SocketHandler {
  public:
    // So far.
    struct Seen {
        int open = 0, left = 0, ticks = 0, beats = 0, mistakes = 0;
        std::vector<std::string> holders, addresses;
    };

    void connected(uint64_t, const std::string& holder, const std::string& address) override {
        const Change change(*this);
        ++seen_.open;
        seen_.addresses.push_back(address);
        seen_.holders.push_back(holder);
    }
    void disconnected(uint64_t) override {
        const Change change(*this);
        --seen_.open;
        ++seen_.left;
        if (throws_) throw std::runtime_error("a mistake");
    }
    void tick() override {
        const Change change(*this);
        seen_.mistakes += throws_;
        if (throws_) throw std::runtime_error("a mistake");
        ++seen_.ticks;
    }
    void beat() override {
        const Change change(*this);
        ++seen_.beats;
    }
    void received(uint64_t client, std::string_view text, Pace::Clock::time_point) override {
        if (text == "throw") throw std::runtime_error("a mistake");
        if (text == "work") server->charge(client, 1000);
        if (text == "wait") wait_.get_future().wait();
        if (text == "dear") server->charge(client, 5);
        if (text == "dear" || text == "cheap") order_ += text[0];
        if (text != "much") return server->send(client, std::string(text));
        for (int i = 0; i < 20; ++i) server->send(client, std::string(32 << 10, 'x'));
    }
    HttpServer* server = nullptr;

    // Lets the server go on that was told to "wait", which stops its thread.
    void go_on() { wait_.set_value(); }
    // The first letters of what was done, in its order.
    const std::string& order() const { return order_; }

    void make_mistakes(bool does) {
        const Change change(*this);
        throws_ = does;
    }
    Seen await(const std::function<bool(const Seen&)>& wanted) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return wanted(seen_); });
        return seen_;
    }
    Seen await_open(int clients) {
        return await([clients](const Seen& seen) { return seen.open == clients; });
    }
    Seen await_left(int clients) {
        return await([clients](const Seen& seen) { return seen.left == clients; });
    }

  private:
    // A change of what was seen, of which those who wait hear.
    class Change {
      public:
        explicit Change(Echo& echo) : echo_(echo), lock_(echo.mutex_) {}
        ~Change() { echo_.changed_.notify_all(); }
        Change(const Change&) = delete;
        Change& operator=(const Change&) = delete;

      private:
        Echo& echo_;
        std::lock_guard<std::mutex> lock_;
    };

    std::mutex mutex_;
    std::condition_variable changed_;
    Seen seen_;
    bool throws_ = false;
    std::promise<void> wait_;
    std::string order_;  // of the server's thread
};

// Nobody is too slow for this server, and it looks at its clock all the time.
HttpTimes patient() {
    HttpTimes times;
    times.request = times.idle = times.handshake = times.closing = times.flooder = hours(1);
    times.look = times.beat = milliseconds(1);
    times.longest_pause = std::chrono::nanoseconds(1);
    return times;
}

// Does it when all that waits for its turn on the server's thread has had it so often.
void after_turns(HttpServer& server, int turns, const std::function<void()>& done) {
    if (turns == 0) return done();
    server.post([&server, turns, done] { after_turns(server, turns - 1, done); });
}

class Caller;

class HttpTest : public testing::Test {
  protected:
    explicit HttpTest(HttpOptions options = {}, const HttpTimes& times = patient()) {
        options.page.directory = scratch_folder();
        options.most_message_bytes = 65536;
        options.tick_milliseconds = 5;
        options.times = times;
        options.clock = [this] { return clock_.read(); };
        std::string why;
        server_ = HttpServer::listen(options, echo_, why);
        EXPECT_TRUE(server_) << why;
        echo_.server = server_.get();
        thread_ = std::thread([this] { server_->run(); });
    }
    ~HttpTest() override {
        clock_.let_go();
        server_->stop();
        thread_.join();
    }
    // Whether the server has nothing to say to this client, however often it thinks about it.
    bool is_quiet(const Caller& caller);
    // Returns when the server has looked who is silent, and all that waits for its turn or for its
    // pace has had many: by then it has begun to do what it can do at this time.
    void settle() {
        clock_.await_readings(2);
        take_turns(100);
    }
    void take_turns(int turns) {
        const auto done = std::make_shared<std::promise<void>>();
        after_turns(*server_, turns, [done] { done->set_value(); });
        done->get_future().wait();
    }
    // The next message; time goes on until it comes.
    std::string message_in_time(Caller& caller);

    TestClock clock_;
    Echo echo_;
    std::unique_ptr<HttpServer> server_;
    std::thread thread_;
};

// The sockets of this process, which are also those of the server under test, that listen or are
// connected with this port.
std::vector<int> sockets_with(uint16_t port, bool listening) {
    std::vector<int> found;
    for (int each = 0; each < 1024; ++each) {
        int listens = 0;
        socklen_t size = sizeof listens;
        if (getsockopt(each, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) != 0) continue;
        sockaddr_in address{};
        size = sizeof address;
        const auto name = listens != 0 ? getsockname : getpeername;
        if (name(each, reinterpret_cast<sockaddr*>(&address), &size) != 0) continue;
        if ((listens != 0) == listening && ntohs(address.sin_port) == port) found.push_back(each);
    }
    return found;
}

// "200" in "HTTP/1.1 200 OK"; empty if there was no answer.
std::string code_in(const std::string& head) {
    return head.size() < 12 ? "" : head.substr(9, 3);
}

// A client socket that sends and receives raw bytes.
class Caller {
  public:
    // `room`: bytes of answers that may wait for it; 0: as many as usual.
    explicit Caller(uint16_t port, const char* host = "127.0.0.1", int room = 0)
        : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
        if (room > 0) setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
        sockaddr_in to{};
        to.sin_family = AF_INET;
        to.sin_port = htons(port);
        inet_pton(AF_INET, host, &to.sin_addr);
        EXPECT_EQ(connect(socket_, reinterpret_cast<sockaddr*>(&to), sizeof to), 0);
    }
    ~Caller() { ::close(socket_); }
    Caller(const Caller&) = delete;
    Caller& operator=(const Caller&) = delete;

    void say(const std::string& bytes) {
        size_t sent = 0;
        while (sent < bytes.size()) {
            const auto n = ::send(socket_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
            if (n <= 0) return;  // disconnected: the tests check what was received
            sent += static_cast<size_t>(n);
        }
    }
    // The next bytes, exactly that many; fewer if the server has closed.
    std::string hear(size_t count) {
        std::string bytes;
        while (bytes.size() < count) {
            char part[4096];
            const auto n = recv(socket_, part, std::min(sizeof part, count - bytes.size()), 0);
            if (n <= 0) break;
            bytes.append(part, static_cast<size_t>(n));
        }
        return bytes;
    }
    // Whether there is something to hear, if only that the server has closed.
    bool has_heard() const {
        char next = 0;
        return recv(socket_, &next, 1, MSG_PEEK | MSG_DONTWAIT) >= 0 || errno == ECONNRESET;
    }
    // The server's socket. It is there if something was heard.
    int other_end() const {
        sockaddr_in here{};
        socklen_t size = sizeof here;
        getsockname(socket_, reinterpret_cast<sockaddr*>(&here), &size);
        const auto ends = sockets_with(ntohs(here.sin_port), false);
        EXPECT_EQ(ends.size(), 1u);
        return ends.empty() ? -1 : ends[0];
    }
    // Bytes that were sent and not read by the server yet.
    int unread() const {
        int bytes = -1;
        EXPECT_EQ(ioctl(other_end(), FIONREAD, &bytes), 0);
        return bytes;
    }
    std::string hear_until(const std::string& end) {
        std::string bytes;
        while (bytes.size() < end.size() || bytes.substr(bytes.size() - end.size()) != end) {
            const std::string next = hear(1);
            if (next.empty()) break;
            bytes += next;
        }
        return bytes;
    }
    void shake_hands() {
        EXPECT_EQ(code_in(ask_for_socket("localhost", "http://localhost")), "101");
    }
    // The head of the answer.
    std::string ask_for_socket(const std::string& host, const std::string& origin,
                               const std::string& more = {}, const std::string& early = {},
                               const std::string& target = "/ws") {
        say("GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\nOrigin: " + origin + "\r\n" +
            more +
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n" +
            early);
        return hear_until("\r\n\r\n");
    }
    // The payload of the next message, with its fragments joined; for a close frame "closed" and
    // its code.
    std::string message() {
        std::string payload;
        for (;;) {
            const std::string head = hear(2);
            if (head.size() < 2) return "cut";
            size_t size = static_cast<uint8_t>(head[1]) & 0x7f;
            if (size >= 126) {
                const std::string more = hear(size == 126 ? 2 : 8);
                size = 0;
                for (char byte : more) size = size << 8 | static_cast<uint8_t>(byte);
            }
            const std::string more = hear(size);
            if (more.size() < size) return "cut";
            payload += more;
            if ((head[0] & 0x0f) == 8) {
                const int code = static_cast<uint8_t>(payload.at(payload.size() - size)) << 8 |
                                 static_cast<uint8_t>(payload.at(payload.size() - size + 1));
                return "closed " + std::to_string(code);
            }
            if ((head[0] & 0x80) != 0) return payload;
        }
    }

  private:
    int socket_;
};

bool HttpTest::is_quiet(const Caller& caller) {
    settle();
    return !caller.has_heard();
}

std::string HttpTest::message_in_time(Caller& caller) {
    while (!caller.has_heard()) {
        clock_.advance(milliseconds(20));
        take_turns(10);
    }
    return caller.message();
}

// --- Identity of a client

TEST(Guards, CookiesAreFoundByTheirName) {
    using Found = std::vector<std::string>;
    EXPECT_EQ(cookies_of("dipolis=a", "dipolis"), Found{"a"});
    EXPECT_EQ(cookies_of("other=x; dipolis=a; more=y", "dipolis"), Found{"a"});
    EXPECT_EQ(cookies_of("xdipolis=a", "dipolis"), Found{});
    EXPECT_EQ(cookies_of("dipolis=a; dipolis=b", "dipolis"), (Found{"a", "b"}));
    EXPECT_EQ(cookies_of("", "dipolis"), Found{});
    EXPECT_EQ(cookies_of("dipolis", "dipolis"), Found{});
}

// "name=value; ..." without its attributes.
std::string pair_in(const std::string& cookie) {
    return cookie.substr(0, cookie.find(';'));
}

TEST(BrowserKeys, OverTlsHaveANameThatNoOtherSiteCanSet) {
    const auto first = browser_key("", true);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->cookie, "__Host-dipolis=" + first->key +
                                 "; HttpOnly; SameSite=Strict; Path=/; Max-Age=34560000; Secure");
    const auto again = browser_key("dipolis=planted; " + pair_in(first->cookie), true);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->key, first->key);
    EXPECT_EQ(again->cookie, first->cookie) << "kept for another 400 days";
}

TEST(BrowserKeys, KeysPlantedBySomebodyElseAreNeverAccepted) {
    const std::string planted = browser_key("", false)->key;
    for (const std::string& field :
         {"dipolis=" + planted, "dipolis=" + planted + "; __Host-dipolis=guess",
          "__host-dipolis=" + planted, "__Host-dipolis =" + planted,
          " ; __Host-dipolis\t=" + planted, "__Secure-dipolis=" + planted,
          "x=__Host-dipolis=" + planted}) {
        const auto key = browser_key(field, true);
        ASSERT_TRUE(key) << field;
        EXPECT_NE(key->key, planted) << field;
        EXPECT_EQ(pair_in(key->cookie), "__Host-dipolis=" + key->key) << field;
    }
    EXPECT_NE(browser_key("__Host-dipolis=" + planted, false)->key, planted) << "without TLS";
}

TEST(BrowserKeys, AreNotReplacedIfThereAreTwo) {
    EXPECT_FALSE(browser_key("dipolis=a; dipolis=b", false));
    EXPECT_FALSE(browser_key("__Host-dipolis=a; __Host-dipolis=b", true));
    EXPECT_TRUE(browser_key("dipolis=a; dipolis=b", true)) << "planted ones lock nobody out";
}

TEST(Guards, APublicAddressIsASchemeAndAHost) {
    const auto url = parse_public_url("https://play.example.org/");
    ASSERT_TRUE(url);
    EXPECT_EQ(url->origin, "https://play.example.org");
    EXPECT_EQ(url->host, "play.example.org");
    EXPECT_TRUE(url->secure);
    EXPECT_EQ(parse_public_url("http://play.example.org:8080")->host, "play.example.org:8080");
    for (const char* bad : {"", "play.example.org", "ftp://play.example.org", "https://",
                            "https://play.example.org/path", "https://a b", "https://Play.example"})
        EXPECT_FALSE(parse_public_url(bad)) << bad;
}

std::string cookie_in(const std::string& head) {
    const size_t begin = head.find("Set-Cookie: ");
    return begin == head.npos ? "" : head.substr(begin + 12, head.find("\r\n", begin) - begin - 12);
}

TEST_F(HttpTest, AtHomeNobodyShowsAKey) {
    Caller caller(server_->port());
    EXPECT_EQ(cookie_in(caller.ask_for_socket("localhost", "http://localhost")), "");
    EXPECT_EQ(echo_.await_open(1).holders, std::vector<std::string>{""});
}

// Two people at one machine, each in a browser: one of them must be somebody else.
TEST_F(HttpTest, ABrowserOfThisMachineMayBeASecondPersonAndGiveThatUp) {
    const auto ask = [&](const char* target, const std::string& more = {}) {
        Caller caller(server_->port());
        return cookie_in(caller.ask_for_socket("localhost", "http://localhost", more, {}, target));
    };
    const std::string cookie = ask("/ws?second");
    EXPECT_TRUE(cookie.starts_with("dipolis-second=")) << cookie;
    const std::string shown = "Cookie: " + pair_in(cookie) + "\r\n";
    EXPECT_EQ(ask("/ws", shown), cookie) << "known from now on";
    EXPECT_EQ(ask("/ws?second", shown), cookie) << "asked for twice";
    EXPECT_EQ(ask("/ws?first", shown),
              "dipolis-second=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0");
    EXPECT_EQ(ask("/ws"), "");
    EXPECT_EQ(ask("/ws", "Cookie: dipolis-second=guess\r\n"), "");
    EXPECT_EQ(ask("/ws", "Cookie: dipolis=" + browser_key("", false)->key + "\r\n"), "")
        << "that of a public server on another port";
    const auto holders = echo_.await_left(7).holders;
    const std::string second = hash_of(pair_in(cookie).substr(pair_in(cookie).find('=') + 1));
    EXPECT_EQ(holders, (std::vector<std::string>{second, second, second, "", "", "", ""}));
}

class PublicHttpTest : public HttpTest {
  protected:
    PublicHttpTest() : HttpTest({.public_url = parse_public_url("https://play.example.org")}) {}
    std::string ask(const std::string& host, const std::string& origin,
                    const std::string& more = {}) {
        Caller caller(server_->port());
        return caller.ask_for_socket(host, origin, more);
    }
    static constexpr const char* kHost = "play.example.org";
    static constexpr const char* kOrigin = "https://play.example.org";
};

TEST_F(PublicHttpTest, ABrowserGetsItsKeyAtEachHandshakeAndIsKnownByIt) {
    const std::string cookie = cookie_in(ask(kHost, kOrigin));
    const std::string pair = pair_in(cookie);
    EXPECT_EQ(pair.size(), std::string("__Host-dipolis=").size() + 43);
    EXPECT_EQ(cookie_in(ask(kHost, kOrigin, "Cookie: " + pair + "\r\n")), cookie);
    const std::string other = cookie_in(ask(kHost, kOrigin, "Cookie: __Host-dipolis=guess\r\n"));
    EXPECT_NE(other, "");
    EXPECT_NE(other, cookie);
    const auto holders = echo_.await_left(3).holders;
    ASSERT_EQ(holders.size(), 3u);
    EXPECT_EQ(holders[0], holders[1]);
    EXPECT_NE(holders[0], holders[2]);
    EXPECT_EQ(holders[0].find(pair.substr(pair.find('=') + 1)), std::string::npos)
        << "only the hash";
    EXPECT_EQ(holders[0].size(), 43u);
}

TEST_F(PublicHttpTest, AskingToBeASecondPersonChangesNoKey) {
    const std::string cookie = cookie_in(ask(kHost, kOrigin));
    Caller caller(server_->port());
    EXPECT_EQ(cookie_in(caller.ask_for_socket(kHost, kOrigin, "Cookie: " + pair_in(cookie) + "\r\n",
                                              {}, "/ws?second")),
              cookie);
}

TEST_F(PublicHttpTest, AKeyThatWasPlantedIsNotTakenOver) {
    const std::string planted = browser_key("", false)->key;
    const std::string cookie =
        cookie_in(ask(kHost, kOrigin, "Cookie: dipolis=" + planted + "\r\n"));
    EXPECT_TRUE(cookie.starts_with("__Host-dipolis="));
    EXPECT_EQ(cookie.find(planted), cookie.npos);
    EXPECT_EQ(
        echo_.await_left(1).holders,
        std::vector<std::string>{hash_of(pair_in(cookie).substr(pair_in(cookie).find('=') + 1))});
}

TEST_F(PublicHttpTest, AClientThatShowsTwoKeysIsNotLetInAndKeepsThem) {
    const std::string head = ask(kHost, kOrigin, "Cookie: __Host-dipolis=a; __Host-dipolis=b\r\n");
    EXPECT_EQ(code_in(head), "400");
    EXPECT_EQ(cookie_in(head), "");
}

TEST_F(PublicHttpTest, OnlyThePublicPageAndAddressesOfTheMachineAreLetIn) {
    EXPECT_EQ(code_in(ask(kHost, kOrigin)), "101");
    EXPECT_EQ(code_in(ask("127.0.0.1:7777", kOrigin)), "101") << "a proxy that renames";
    EXPECT_EQ(code_in(ask("127.0.0.1:7777", "http://127.0.0.1:7777")), "101");
    for (const auto& [host, origin] : std::vector<std::pair<std::string, std::string>>{
             {kHost, "http://play.example.org"},
             {kHost, "https://play.example.org:444"},
             {kHost, "https://play.example.org.evil.example"},
             {kHost, "https://evil.example"},
             {kHost, "null"},
             {kHost, ""},
             {"evil.example", "https://evil.example"},
             {"evil.example", "http://evil.example"},
             {"sub.play.example.org", "https://sub.play.example.org"},
             {"127.0.0.1:7777", "http://127.0.0.1:8888"},
             {"127.0.0.1:7777", "https://evil.example"}})
        EXPECT_NE(code_in(ask(host, origin)), "101") << host << ' ' << origin;
    EXPECT_EQ(server_->reach(), std::vector<std::string>{kOrigin});
}

TEST_F(HttpTest, AnInvalidRequestIsAnsweredWithAnError) {
    const std::string host = "Host: localhost\r\n";
    for (const auto& [text, code] : std::vector<std::pair<std::string, std::string>>{
             {"nonsense\r\n\r\n", "400"},
             {"\r\n\r\n", "400"},
             {"GET / HTTP/9.9\r\n" + host + "\r\n", "400"},
             {"GET / HTTP/1.1\r\n: no name\r\n\r\n", "400"},
             {"GET /" + std::string(3, '\x01') + " HTTP/1.1\r\n" + host + "\r\n", "400"},
             {"POST / HTTP/1.1\r\n" + host + "Content-Length: many\r\n\r\n", "400"},
             {"POST / HTTP/1.1\r\n" + host + "Content-Length: 100000\r\n\r\n", "413"},
             {"POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: gzip\r\n\r\n", "501"},
             {"GET / HTTP/1.1\r\nA: " + std::string(9300, 'a') + "\r\n", "431"}}) {
        Caller caller(server_->port());
        caller.say(text);
        EXPECT_EQ(caller.hear(12), "HTTP/1.1 " + code) << text.substr(0, 80);
    }
}

TEST_F(HttpTest, MessagesSentTogetherWithTheHandshakeAreHeard) {
    Caller caller(server_->port());
    EXPECT_EQ(code_in(caller.ask_for_socket("localhost", "http://localhost", {},
                                            frame(1, true, "early") + frame(1, true, "bird"))),
              "101");
    EXPECT_EQ(caller.message(), "early");
    EXPECT_EQ(caller.message(), "bird");
}

TEST_F(HttpTest, ARequestThatIsNotWrittenPlainlyIsRefused) {
    for (const char* more :
         {"Origin: http://localhost\r\nOrigin: http://evil.example\r\n",
          "Origin: http://localhost\r\n http://evil.example\r\n", "Host: evil.example\r\n"}) {
        Caller caller(server_->port());
        caller.say("GET / HTTP/1.1\r\nHost: localhost\r\n" + std::string(more) + "\r\n");
        EXPECT_EQ(caller.hear(12), "HTTP/1.1 400") << more;
    }
    Caller caller(server_->port());
    caller.say("GET /none HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(caller.hear(12), "HTTP/1.1 404");
}

// The Cache-Control of the answer to a request for this file.
std::string kept(uint16_t port, const std::string& target, const std::string& how = "GET") {
    Caller caller(port);
    caller.say(how + " " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const std::string head = caller.hear_until("\r\n\r\n");
    const size_t begin = head.find("Cache-Control: ");
    return begin == head.npos ? "" : head.substr(begin + 15, head.find("\r\n", begin) - begin - 15);
}

TEST_F(HttpTest, OnlyAFileThatIsThereIsKeptForEver) {
    const std::string folder = scratch_folder() + "assets";
    std::filesystem::create_directory(folder);
    std::ofstream(folder + "/kept-123.js") << "x";
    EXPECT_EQ(kept(server_->port(), "/assets/kept-123.js"), "max-age=31536000, immutable");
    EXPECT_EQ(kept(server_->port(), "/assets/kept-124.js"), "no-cache") << "not there";
    EXPECT_EQ(kept(server_->port(), "/assets/kept-123.js", "PUT"), "no-cache") << "not allowed";
}

class HastyHttpTest : public HttpTest {
  protected:
    static HttpTimes hasty() {
        HttpTimes times = patient();
        times.request = milliseconds(1);
        return times;
    }
    HastyHttpTest() : HttpTest({}, hasty()) {}
};

TEST_F(HastyHttpTest, AClientThatDoesNotFinishItsRequestIsCutOff) {
    Caller caller(server_->port());
    caller.say("GET / HTTP/1.1\r\nHost: localhost\r\n");
    EXPECT_EQ(caller.hear(1), "");
}

TEST_F(HttpTest, AMessageInThousandsOfPiecesIsCutOff) {
    Caller caller(server_->port());
    caller.shake_hands();
    caller.say(frame(1, false, "a") + frame(0, false) + frame(0, true, "b"));
    EXPECT_EQ(caller.message(), "ab");
    std::string bytes = frame(1, false, "a");
    for (int i = 0; i < 10'000; ++i) bytes += frame(0, false);
    caller.say(bytes + frame(0, true, "b"));
    const std::string heard = caller.message();
    EXPECT_TRUE(heard == "cut" || heard.starts_with("closed")) << heard;
}

// A message written in several pieces must not wait for the client's acknowledgement (Nagle's
// algorithm with delayed ACK: 40 milliseconds), and is not cut into several frames.
TEST_F(HttpTest, ALongMessageComesAtOnce) {
    Caller caller(server_->port());
    caller.shake_hands();
    int at_once = 0;
    socklen_t size = sizeof at_once;
    ASSERT_EQ(getsockopt(caller.other_end(), IPPROTO_TCP, TCP_NODELAY, &at_once, &size), 0);
    EXPECT_NE(at_once, 0);
    const std::string text(6000, 'x');
    caller.say(frame(1, true, text));
    EXPECT_EQ(caller.hear(4 + text.size()), "\x81\x7e\x17\x70" + text) << "6000 is 0x1770";
}

TEST_F(HttpTest, AClientThatDoesNotReadIsCutOff) {
    Caller caller(server_->port());
    caller.shake_hands();
    echo_.await_open(1);
    caller.say(frame(1, true, "much"));
    echo_.await_left(1);
}

// So that a proxy, and whatever else is between them, sees that the connection is in use.
TEST_F(HttpTest, ASilentClientIsPingedAndCutOffIfItDoesNotAnswer) {
    const std::string ping("\x89\0", 2);
    const auto half = HttpTimes{}.silence / 2;
    Caller there(server_->port()), gone(server_->port());
    there.shake_hands();
    gone.shake_hands();
    echo_.await_open(2);
    clock_.advance(half - milliseconds(1));
    EXPECT_TRUE(is_quiet(there));
    clock_.advance(milliseconds(1));
    EXPECT_EQ(gone.hear(2), ping);
    for (int i = 0; i < 3; ++i) {
        if (i > 0) clock_.advance(half);
        ASSERT_EQ(there.hear(2), ping);
        EXPECT_TRUE(is_quiet(there)) << "one is enough";
        there.say(frame(10, true));
        while (there.unread() > 0) clock_.await_readings(1);
        settle();
    }
    EXPECT_EQ(gone.hear(1), "");
    echo_.await_left(1);
    there.say(frame(1, true, "still there"));
    EXPECT_EQ(there.message(), "still there");
}

TEST(Silence, EndsLongBeforeAProxyGivesUp) {
    EXPECT_LE(HttpTimes{}.silence / 2, seconds(50));
}

std::string times(int count, const std::string& bytes) {
    std::string all;
    for (int i = 0; i < count; ++i) all += bytes;
    return all;
}

// Three hundred messages pass at once; then none does, and time does not go on.
TEST_F(HttpTest, AFloodingClientIsNotReadAnyMoreAndThenCutOff) {
    Caller caller(server_->port());
    caller.shake_hands();
    const std::string flood = times(3000, frame(1, true, "x"));
    caller.say(flood);
    for (int i = 0; i < 300; ++i) ASSERT_EQ(caller.message(), "x");
    EXPECT_TRUE(is_quiet(caller));
    const size_t begun = 300 * flood.size() / 3000 + 4096;
    EXPECT_GE(static_cast<size_t>(caller.unread()), flood.size() - begun) << "it stays outside";
    int more = 0;
    std::string heard = message_in_time(caller);
    for (; heard == "x"; ++more) heard = message_in_time(caller);
    EXPECT_EQ(heard, "closed 1008");
    EXPECT_GE(more, 8);
    EXPECT_LT(more, 100) << "60 a second, for half a second";
}

// Sent as soon as the one before is answered, and read slowly, because the pace is used up.
TEST_F(HttpTest, AClientThatAwaitsAnswersToLongMessagesIsNeverCutOff) {
    Caller caller(server_->port());
    caller.shake_hands();
    caller.say(times(300, frame(1, true, "x")));
    for (int i = 0; i < 300; ++i) ASSERT_EQ(caller.message(), "x");
    const std::string text(60'000, 'x');
    std::string in_pieces;
    for (int i = 0; i < 15; ++i) in_pieces += frame(i == 0 ? 1 : 0, i == 14, text.substr(0, 4000));
    for (int i = 0; i < 40; ++i) {
        caller.say(i % 2 == 0 ? frame(1, true, text) : in_pieces);
        ASSERT_EQ(message_in_time(caller), text) << i;
    }
}

TEST(Guards, AFrameSaysHowLongItIs) {
    for (const size_t size : {0, 1, 125, 126, 60'000}) {
        const std::string all = frame(1, true, std::string(size, 'x'));
        const size_t header = all.size() - size;
        EXPECT_EQ(FrameGuard::length(all.substr(0, header)), all.size()) << size;
        EXPECT_EQ(FrameGuard::length(all), all.size()) << size;
        EXPECT_EQ(FrameGuard::length(all.substr(0, header - 1)), 0u) << size;
    }
    FrameGuard guard;
    EXPECT_FALSE(guard.goes_on(frame(1, true, "whole")));
    const std::string first = frame(1, false, "first");
    EXPECT_TRUE(guard.goes_on(first));
    guard.take(first);
    EXPECT_TRUE(guard.goes_on({}));
    guard.take(frame(0, true, "last"));
    EXPECT_FALSE(guard.goes_on({}));
}

TEST_F(HttpTest, TimeIsSeenToPassAlsoWhereNobodyTalks) {
    echo_.await([](const Echo::Seen& seen) { return seen.beats >= 3; });
}

TEST_F(HttpTest, PingsAreTalkToo) {
    Caller caller(server_->port());
    caller.shake_hands();
    caller.say(times(3000, frame(9, true)));
    for (int i = 0; i < 300; ++i) ASSERT_EQ(caller.hear(2), std::string("\x8a\0", 2)) << "a pong";
    EXPECT_TRUE(is_quiet(caller));
    std::string heard = message_in_time(caller);
    while (heard.empty()) heard = message_in_time(caller);
    EXPECT_EQ(heard, "closed 1008");
}

// This server does not wait for those whom it has told to leave.
HttpTimes strict() {
    HttpTimes times = patient();
    times.flooder = times.closing = milliseconds(1);
    return times;
}

class StrictHttpTest : public HttpTest {
  protected:
    StrictHttpTest() : HttpTest({}, strict()) {}
};

TEST_F(StrictHttpTest, AFloodingClientThatStaysIsCutOff) {
    Caller caller(server_->port());
    caller.shake_hands();
    caller.say(times(3000, frame(1, true, "x")));
    while (message_in_time(caller) == "x") continue;
    echo_.await_left(1);
}

TEST_F(StrictHttpTest, AClientThatStaysWhenTheServerStopsIsCutOff) {
    Caller caller(server_->port());
    caller.shake_hands();
    echo_.await_open(1);
    server_->stop();
    echo_.await_left(1);
}

// Sends so many messages, each after the answer to the one before.
void talk(Caller& caller, int messages) {
    for (int i = 0; i < messages; ++i) {
        caller.say(frame(1, true, "x"));
        ASSERT_EQ(caller.message(), "x");
    }
}

TEST_F(HttpTest, AClientThatAwaitsAnswersIsOnlySlowedDown) {
    Caller caller(server_->port());
    caller.shake_hands();
    talk(caller, 300);
    for (int i = 0; i < 30; ++i) {
        caller.say(frame(1, true, "x"));
        ASSERT_EQ(message_in_time(caller), "x");
    }
}

// Few enough to be read at once.
TEST_F(HttpTest, EachOfManyMessagesInOneReadWaitsForItsTurn) {
    Caller caller(server_->port());
    caller.shake_hands();
    talk(caller, 290);
    caller.say(times(250, frame(1, true, "x")));
    for (const int now : {10, 60, 60, 60, 60}) {
        for (int i = 0; i < now; ++i) ASSERT_EQ(caller.message(), "x");
        EXPECT_TRUE(is_quiet(caller)) << "300 at once and then 60 a second";
        clock_.advance(seconds(1));
    }
}

TEST_F(HttpTest, WorkThatTakesLongCountsAsManyMessages) {
    Caller caller(server_->port());
    caller.shake_hands();
    caller.say(frame(1, true, "work"));
    EXPECT_EQ(caller.message(), "work");
    caller.say(frame(1, true, "x"));
    clock_.advance(milliseconds(990));
    EXPECT_TRUE(is_quiet(caller));
    clock_.advance(milliseconds(11));
    EXPECT_EQ(caller.message(), "x");
}

// A proxy on this machine that names its clients; few messages for each address.
class NetworkHttpTest : public HttpTest {
  protected:
    NetworkHttpTest() : HttpTest({.address = "0.0.0.0", .limits = {.connections = 3}}) {}
};

TEST_F(NetworkHttpTest, AnAddressHasOnlySoManyConnectionsAlsoSilentOnes) {
    const auto all = network_addresses();
    const auto own = std::find_if(all.begin(), all.end(),
                                  [](const std::string& each) { return each.front() != '['; });
    if (own == all.end()) GTEST_SKIP() << "this machine has no network";
    std::vector<std::unique_ptr<Caller>> silent;
    for (int i = 0; i < 3; ++i)
        silent.push_back(std::make_unique<Caller>(server_->port(), own->c_str()));
    const std::string get = "GET /none HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const auto answer = [&](const char* host) {
        Caller caller(server_->port(), host);
        caller.say(get);
        return caller.hear(12);
    };
    EXPECT_EQ(answer(own->c_str()), "");
    EXPECT_EQ(answer("127.0.0.1"), "HTTP/1.1 404") << "this machine";
    silent.clear();
    std::string again;
    while (again.empty()) again = answer(own->c_str());
    EXPECT_EQ(again, "HTTP/1.1 404");
}

class ProxyHttpTest : public HttpTest {
  protected:
    explicit ProxyHttpTest(const HttpTimes& times = patient())
        : HttpTest({.proxies = {"127.0.0.1"},
                    .limits = {.a_second = 20, .at_once = 40, .sockets = 3, .requests = 3}},
                   times) {}
    std::string enter(Caller& caller, const std::string& from) {
        return code_in(caller.ask_for_socket("localhost", "http://localhost",
                                             "X-Forwarded-For: " + from + "\r\n"));
    }
    std::string try_to_enter(const std::string& from) {
        Caller caller(server_->port());
        return enter(caller, from);
    }
    // Connections of one address, each with its WebSocket. This uses up messages of the address.
    using Callers = std::vector<std::unique_ptr<Caller>>;
    Callers enter_all(int count, const std::string& from) {
        Callers callers;
        for (int i = 0; i < count; ++i) {
            callers.push_back(std::make_unique<Caller>(server_->port()));
            EXPECT_EQ(enter(*callers.back(), from), "101");
        }
        return callers;
    }
    // Number of messages that these hear until the server has nothing more to say.
    int count_answers(const Callers& callers) {
        for (int heard = 0;;) {
            settle();
            const int before = heard;
            for (const auto& each : callers) {
                for (; each->has_heard(); ++heard) EXPECT_LE(each->message().size(), 4u) << "cut";
            }
            if (heard == before) return heard;
        }
    }
};

// Messages of a client that flooded do not use up the pace of its address for long.
class StrictProxyHttpTest : public ProxyHttpTest {
  protected:
    StrictProxyHttpTest() : ProxyHttpTest(strict()) {}
};

TEST_F(StrictProxyHttpTest, AnAddressThatFloodsIsKeptOutForAWhileAndNobodyElseIs) {
    Caller bad(server_->port()), friendly(server_->port());
    EXPECT_EQ(enter(bad, "192.0.2.1"), "101");
    EXPECT_EQ(enter(friendly, "192.0.2.2"), "101");
    bad.say(times(3000, frame(1, true, "x")));
    while (message_in_time(bad) == "x") continue;
    echo_.await_left(1);
    talk(friendly, 10);
    clock_.advance(seconds(9));
    EXPECT_EQ(try_to_enter("192.0.2.1"), "429");
    EXPECT_EQ(try_to_enter("192.0.2.3, 192.0.2.1"), "429") << "it says that it is another";
    EXPECT_EQ(try_to_enter("192.0.2.3"), "101");
    clock_.advance(seconds(1));
    EXPECT_EQ(try_to_enter("192.0.2.1"), "101");
}

TEST_F(StrictProxyHttpTest, SocketsThatFloodTogetherAreCutOff) {
    const auto callers = enter_all(3, "192.0.2.1");
    for (const auto& each : callers) each->say(times(3000, frame(1, true, "x")));
    int echoed = 0;
    for (const auto& each : callers) {
        std::string heard = message_in_time(*each);
        for (; heard == "x"; ++echoed) heard = message_in_time(*each);
        EXPECT_TRUE(heard == "closed 1008" || heard == "cut") << heard;
    }
    EXPECT_LT(echoed, 1000);
    echo_.await_left(3);
}

TEST_F(ProxyHttpTest, AnAddressHasAFewSocketsWhichShareItsPace) {
    Callers callers;
    for (const char* from : {"2001:db8::1", "2001:db8::2", "2001:db8::3"})
        callers.push_back(std::move(enter_all(1, from)[0]));
    EXPECT_EQ(try_to_enter("2001:db8:0:ff::7"), "429");
    EXPECT_EQ(try_to_enter("2001:db8:0:100::7"), "101");
    talk(*callers[0], 30);
    callers[1]->say(times(30, frame(1, true, "x")));
    EXPECT_EQ(count_answers(callers), 6)
        << "40 at once, of which four asked to enter and 30 were said";
    clock_.advance(seconds(1));
    EXPECT_EQ(count_answers(callers), 20);
    const Echo::Seen seen = echo_.await([](const auto& now) { return now.addresses.size() == 4; });
    EXPECT_EQ(seen.addresses[0], "2001:db8::/56");
    EXPECT_NE(seen.holders[0], "") << "not this machine";
}

// Thirty sockets of ten addresses wait for every answer, and so does a guest.
TEST_F(ProxyHttpTest, AClientThatAsksForLittleWaitsForAtMostOneMessageOfEachOther) {
    std::vector<Callers> crowd;
    for (int i = 0; i < 10; ++i) crowd.push_back(enter_all(3, "192.0.2." + std::to_string(10 + i)));
    const Callers guests = enter_all(2, "192.0.2.99");
    guests[0]->say(frame(1, true, "wait"));
    for (const Callers& each : crowd) {
        for (const auto& caller : each) caller->say(frame(1, true, "dear"));
    }
    guests[1]->say(frame(1, true, "cheap"));
    echo_.go_on();
    for (const Callers& each : crowd) {
        for (const auto& caller : each) EXPECT_EQ(message_in_time(*caller), "dear");
    }
    EXPECT_EQ(message_in_time(*guests[1]), "cheap");
    EXPECT_EQ(echo_.order().size(), 31u);
    EXPECT_LE(echo_.order().find('c'), 10u) << echo_.order();
}

TEST_F(ProxyHttpTest, SocketsThatShareAPaceAreReadOneAfterTheOther) {
    const auto callers = enter_all(3, "192.0.2.1");
    for (const auto& each : callers) each->say(times(30, frame(1, true, "x")));
    EXPECT_EQ(count_answers(callers), 40 - 3);
    clock_.advance(seconds(1));
    EXPECT_EQ(count_answers(callers), 20);
    clock_.advance(seconds(2));
    EXPECT_EQ(count_answers(callers), 90 - 37 - 20) << "of 40 that might have passed";
}

TEST_F(ProxyHttpTest, AClientOfABusyAddressMaySendAFewMessagesMore) {
    const auto callers = enter_all(1, "192.0.2.1");
    talk(*callers[0], 39);
    callers[0]->say(times(40, frame(1, true, "x")));
    for (int i = 0; i < 40; ++i) EXPECT_EQ(message_in_time(*callers[0]), "x");
}

TEST_F(ProxyHttpTest, WorkForManySocketsAddsUp) {
    const auto callers = enter_all(3, "192.0.2.1");
    callers[0]->say(frame(1, true, "work"));
    EXPECT_EQ(callers[0]->message(), "work");
    for (size_t i : {1u, 2u}) callers[i]->say(frame(1, true, "work"));
    clock_.advance(milliseconds(999));
    EXPECT_EQ(count_answers(callers), 0);
    clock_.advance(milliseconds(2));
    EXPECT_EQ(count_answers(callers), 1);
    clock_.advance(milliseconds(999));
    EXPECT_EQ(count_answers(callers), 0) << "each delays the others by a second";
    clock_.advance(milliseconds(51));
    EXPECT_EQ(count_answers(callers), 1);
}

TEST_F(ProxyHttpTest, AnswersThatNobodyReadsDoNotPileUp) {
    std::ofstream(scratch_folder() + "much.js") << std::string(512 << 10, 'x');
    // Far less than that is under way: connections have the buffers of the socket that listens.
    const int little = 32 << 10;
    const auto listens = sockets_with(server_->port(), true);
    ASSERT_EQ(listens.size(), 1u);
    ASSERT_EQ(setsockopt(listens[0], SOL_SOCKET, SO_SNDBUF, &little, sizeof little), 0);
    const auto call = [&] {
        return std::make_unique<Caller>(server_->port(), "127.0.0.1", little);
    };
    const auto ask = [](Caller& caller, const std::string& from) {
        caller.say("GET /much.js HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: " + from +
                   "\r\n\r\n");
        return code_in(caller.hear(12));
    };
    Callers callers;
    for (int i = 0; i < 3; ++i) {
        callers.push_back(call());
        EXPECT_EQ(ask(*callers.back(), "192.0.2.1"), "200");
    }
    EXPECT_EQ(ask(*call(), "192.0.2.1"), "429");
    EXPECT_EQ(ask(*call(), "192.0.2.2"), "200");
    callers.pop_back();
    std::string again = "429";
    for (; again == "429"; clock_.advance(seconds(1))) again = ask(*call(), "192.0.2.1");
    EXPECT_EQ(again, "200");
}

TEST_F(HttpTest, OnlyAListedProxyNamesClients) {
    for (int i = 0; i < 300; ++i) {
        Caller caller(server_->port());
        EXPECT_EQ(code_in(caller.ask_for_socket("localhost", "http://localhost",
                                                "X-Forwarded-For: 192.0.2.1\r\n")),
                  "101");
    }
    EXPECT_EQ(echo_.await_left(300).addresses, std::vector<std::string>(300, ""));
}

TEST_F(HttpTest, AMistakeCostsOneConnectionOnly) {
    Caller good(server_->port());
    good.shake_hands();
    {
        Caller bad(server_->port());
        bad.shake_hands();
        bad.say(frame(1, true, "throw"));
        EXPECT_EQ(bad.message(), "cut");
    }
    echo_.await_left(1);
    echo_.make_mistakes(true);
    { Caller(server_->port()).shake_hands(); }
    echo_.await_left(2);
    const auto seen = echo_.await([](const Echo::Seen& now) { return now.mistakes > 1; });
    echo_.make_mistakes(false);
    echo_.await([&seen](const Echo::Seen& now) { return now.ticks > seen.ticks; });
    good.say(frame(1, true, "still there"));
    EXPECT_EQ(good.message(), "still there");
}

TEST_F(HttpTest, WhenItStopsItSaysToComeBackLater) {
    auto caller = std::make_unique<Caller>(server_->port());
    caller->shake_hands();
    echo_.await_open(1);
    server_->stop();
    EXPECT_EQ(caller->message(), "closed 1012");
    caller->say(frame(8, true, "\x03\xf4"));
    EXPECT_EQ(caller->hear(1), "");
    caller.reset();
    echo_.await_left(1);
}

TEST_F(HttpTest, SaysWhetherOthersCanReachIt) {
    EXPECT_TRUE(server_->is_local());
    HttpOptions options;
    options.address = "0.0.0.0";
    std::string why;
    const auto open = HttpServer::listen(options, echo_, why);
    ASSERT_TRUE(open) << why;
    EXPECT_FALSE(open->is_local());
    for (const std::string& address : open->reach())
        EXPECT_TRUE(address.starts_with("http://") && !address.starts_with("http://127."))
            << address;
    EXPECT_TRUE(server_->reach().empty());
}

}  // namespace
}  // namespace dipolis
