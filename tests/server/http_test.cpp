// The web server against untrusted clients: what it refuses before reading it, and how it closes.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/browser_key.h"
#include "server/guards.h"
#include "server/http_server.h"
#include "server/reach.h"

namespace dipolis {
namespace {

double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

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

TEST(Guards, WhoTalksTooFastIsToldSo) {
    Pace pace(2, 3);
    const Pace::Clock::time_point begin{std::chrono::seconds(5)};
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(pace.take(begin));
    EXPECT_FALSE(pace.take(begin));
    EXPECT_TRUE(pace.take(begin + std::chrono::seconds(1)));
    EXPECT_TRUE(pace.take(begin + std::chrono::seconds(1)));
    EXPECT_FALSE(pace.take(begin + std::chrono::seconds(1)));
}

TEST(Guards, WhatWasDoneAlreadyCostsASecondOfWaitingAtMostEachTime) {
    Pace pace(10, 20);
    Pace::Clock::time_point now{std::chrono::seconds(5)};
    EXPECT_TRUE(pace.is_full(now));
    pace.spend(20, now);
    EXPECT_FALSE(pace.is_full(now));
    const auto wait = pace.wait(now);
    EXPECT_GT(wait, std::chrono::milliseconds(99));
    EXPECT_LT(wait, std::chrono::milliseconds(101));
    EXPECT_EQ(pace.wait(now + wait), Pace::Clock::duration::zero());
    pace.spend(1e6, now);
    EXPECT_LT(pace.wait(now), wait + std::chrono::milliseconds(1001));
    EXPECT_GT(pace.wait(now), wait + std::chrono::milliseconds(999));
    EXPECT_TRUE(pace.is_full(now + std::chrono::seconds(4)));
    for (int i = 0; i < 4; ++i) pace.spend(1e6, now);
    EXPECT_GT(pace.wait(now), std::chrono::milliseconds(4999)) << "nothing is forgiven";
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
    EXPECT_EQ(from("2001:db8:1:2:3:4:5:6", ""), "2001:db8:1:2::/64");
    EXPECT_EQ(from("2001:db8:1:2:ffff::1", ""), from("2001:db8:1:2:3:4:5:6", ""));
}

TEST(Addresses, ThisMachineHasNone) {
    for (const char* home : {"127.0.0.1", "127.0.0.53", "::1", "::ffff:127.0.0.1"})
        EXPECT_EQ(origin_address(home, "192.0.2.7", {}), "") << home;
}

TEST(Addresses, OthersOnTheSameCableAreNotThisMachine) {
    EXPECT_EQ(origin_address("fe80::1:2:3%eth0", "", {}), "fe80::/64");
    EXPECT_NE(origin_address("no address", "", {}), "") << "empty would be this machine";
    EXPECT_EQ(arrival_address("fe80::1:2:3%eth0", {}), "fe80::/64");
    const std::vector<std::string> proxies = {"fe80::9"};
    EXPECT_EQ(origin_address("fe80::9%eth0", "192.0.2.7", proxies), "192.0.2.7");
    EXPECT_EQ(arrival_address("fe80::9%eth0", proxies), "");
}

TEST(Addresses, SocketsOfOneAreCountedTogether) {
    Doorkeeper doorkeeper(
        {.a_second = 2, .at_once = 4, .sockets = 2, .ban = std::chrono::seconds(10)});
    const Pace::Clock::time_point now{std::chrono::seconds(5)};
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
        doorkeeper.forget(Pace::Clock::now());
        EXPECT_EQ(doorkeeper.known(), 1u);
    }
    EXPECT_TRUE(doorkeeper.arrive("a"));
    const std::vector<std::string> proxies = {"192.0.2.9"};
    EXPECT_EQ(arrival_address("192.0.2.9", proxies), "");
    EXPECT_EQ(arrival_address("127.0.0.1", proxies), "");
    EXPECT_EQ(arrival_address("192.0.2.1", proxies), "192.0.2.1");
}

TEST(Addresses, AreForgottenWhenTheyAreOfNoImportanceAnyMore) {
    Doorkeeper doorkeeper(
        {.a_second = 2, .at_once = 4, .sockets = 2, .ban = std::chrono::seconds(10)});
    const Pace::Clock::time_point now{std::chrono::seconds(5)};
    doorkeeper.enter("open", now);
    doorkeeper.ban("banned", now);
    doorkeeper.pace_of("fast")->spend(3, now);
    doorkeeper.pace_of("idle");
    doorkeeper.forget(now);
    EXPECT_EQ(doorkeeper.known(), 3u);
    EXPECT_FALSE(doorkeeper.enter("banned", now + std::chrono::seconds(9)));
    doorkeeper.leave("open");
    doorkeeper.forget(now + std::chrono::seconds(11));
    EXPECT_EQ(doorkeeper.known(), 0u);
    EXPECT_TRUE(doorkeeper.enter("banned", now + std::chrono::seconds(11)));
}

// Echoes messages; answers "much" with more than a client may leave unread.
class Echo : public SocketHandler {
  public:
    void connected(uint64_t, const std::string& holder, const std::string& address) override {
        ++open;
        const std::lock_guard lock(mutex);
        addresses.push_back(address);
        holders.push_back(holder);
    }
    void disconnected(uint64_t) override {
        --open;
        ++left;
        if (throws) throw std::runtime_error("a mistake");
    }
    void tick() override {
        if (throws) throw std::runtime_error("a mistake");
        ++ticks;
    }
    void received(uint64_t client, std::string_view text) override {
        if (text == "throw") throw std::runtime_error("a mistake");
        if (text == "work") server->charge(client, 1000);
        if (text != "much") return server->send(client, std::string(text));
        for (int i = 0; i < 20; ++i) server->send(client, std::string(32 << 10, 'x'));
    }
    HttpServer* server = nullptr;
    std::atomic<int> open = 0, left = 0, ticks = 0;
    std::atomic<bool> throws = false;
    std::vector<std::string> heard_of() {
        const std::lock_guard lock(mutex);
        return holders;
    }
    std::mutex mutex;
    std::vector<std::string> holders, addresses;
};

class HttpTest : public testing::Test {
  protected:
    explicit HttpTest(HttpOptions options = {}) {
        options.page.directory = testing::TempDir();
        options.most_message_bytes = 65536;
        options.tick_milliseconds = 5;
        std::string why;
        server_ = HttpServer::listen(options, echo_, why);
        EXPECT_TRUE(server_) << why;
        echo_.server = server_.get();
        thread_ = std::thread([this] { server_->run(); });
    }
    ~HttpTest() override {
        server_->stop();
        thread_.join();
    }
    void await(const std::atomic<int>& value, int wanted) {
        while (value != wanted) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }

    Echo echo_;
    std::unique_ptr<HttpServer> server_;
    std::thread thread_;
};

// A client socket that sends and receives raw bytes.
class Caller {
  public:
    explicit Caller(uint16_t port, const char* host = "127.0.0.1")
        : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
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
    // Ends sending, so that a thread that is in say() returns.
    void hang_up() { ::shutdown(socket_, SHUT_RDWR); }
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
        EXPECT_EQ(ask_for_socket("localhost", "http://localhost").substr(9, 3), "101");
    }
    // The head of the answer.
    std::string ask_for_socket(const std::string& host, const std::string& origin,
                               const std::string& more = {}) {
        say("GET /ws HTTP/1.1\r\nHost: " + host + "\r\nOrigin: " + origin + "\r\n" + more +
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
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
            payload += hear(size);
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

// --- Who it is

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
    EXPECT_EQ(first->cookies, std::vector<std::string>{
                                  "__Host-dipolis=" + first->key +
                                  "; HttpOnly; SameSite=Strict; Path=/; Max-Age=34560000; Secure"});
    const auto again = browser_key("dipolis=planted; " + pair_in(first->cookies[0]), true);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->key, first->key);
    EXPECT_EQ(again->cookies, first->cookies) << "kept for another 400 days";
}

TEST(BrowserKeys, MoveToThatName) {
    const auto before = browser_key("", false);
    ASSERT_TRUE(before);
    const auto after = browser_key(pair_in(before->cookies[0]), true);
    ASSERT_TRUE(after);
    EXPECT_EQ(after->key, before->key);
    ASSERT_EQ(after->cookies.size(), 2u);
    EXPECT_EQ(pair_in(after->cookies[0]), "__Host-dipolis=" + before->key);
    EXPECT_EQ(after->cookies[1], "dipolis=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0; Secure");
}

TEST(BrowserKeys, AreNotReplacedIfThereAreTwo) {
    EXPECT_FALSE(browser_key("dipolis=a; dipolis=b", false));
    EXPECT_FALSE(browser_key("dipolis=a; dipolis=b", true));
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
    await(echo_.open, 1);
    EXPECT_EQ(echo_.heard_of(), std::vector<std::string>{""});
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
    await(echo_.left, 3);
    const auto holders = echo_.heard_of();
    ASSERT_EQ(holders.size(), 3u);
    EXPECT_EQ(holders[0], holders[1]);
    EXPECT_NE(holders[0], holders[2]);
    EXPECT_EQ(holders[0].find(pair.substr(pair.find('=') + 1)), std::string::npos)
        << "only the hash";
    EXPECT_EQ(holders[0].size(), 43u);
}

TEST_F(PublicHttpTest, WhoShowsTwoKeysIsNotLetInAndKeepsThem) {
    const std::string head = ask(kHost, kOrigin, "Cookie: dipolis=a; dipolis=b\r\n");
    EXPECT_EQ(head.substr(9, 3), "400");
    EXPECT_EQ(cookie_in(head), "");
}

TEST_F(PublicHttpTest, OnlyThePublicPageAndAddressesOfTheMachineAreLetIn) {
    EXPECT_EQ(ask(kHost, kOrigin).substr(9, 3), "101");
    EXPECT_EQ(ask("127.0.0.1:7777", kOrigin).substr(9, 3), "101") << "a proxy that renames";
    EXPECT_EQ(ask("127.0.0.1:7777", "http://127.0.0.1:7777").substr(9, 3), "101");
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
        EXPECT_NE(ask(host, origin).substr(9, 3), "101") << host << ' ' << origin;
    EXPECT_EQ(server_->reach(), std::vector<std::string>{kOrigin});
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
    const std::string folder = testing::TempDir() + "assets";
    std::filesystem::create_directory(folder);
    std::ofstream(folder + "/kept-123.js") << "x";
    EXPECT_EQ(kept(server_->port(), "/assets/kept-123.js"), "max-age=31536000, immutable");
    EXPECT_EQ(kept(server_->port(), "/assets/kept-124.js"), "no-cache") << "not there";
    EXPECT_EQ(kept(server_->port(), "/assets/kept-123.js", "PUT"), "no-cache") << "not allowed";
    std::filesystem::remove(folder + "/kept-123.js");
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
// algorithm with delayed ACK: 40 milliseconds). Looks at the shortest time, because the machine may
// be busy, but not at the first messages: those are acknowledged at once.
TEST_F(HttpTest, ALongMessageComesAtOnce) {
    Caller caller(server_->port());
    caller.shake_hands();
    const std::string text(6000, 'x');
    double shortest = 1;
    for (int i = 0; i < 41; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        caller.say(frame(1, true, text));
        ASSERT_EQ(caller.message(), text);
        if (i > 20) shortest = std::min(shortest, seconds_since(begin));
    }
    EXPECT_LT(shortest, 0.035);
}

TEST_F(HttpTest, WhoDoesNotReadIsCutOff) {
    Caller caller(server_->port());
    caller.shake_hands();
    await(echo_.open, 1);
    caller.say(frame(1, true, "much"));
    await(echo_.open, 0);
}

// So that a proxy, and whatever else is between them, sees that the connection is in use.
class SilentHttpTest : public HttpTest {
  protected:
    SilentHttpTest() : HttpTest({.silence = std::chrono::seconds(3)}) {}
};

TEST_F(SilentHttpTest, WhoSaysNothingIsPingedAndWhoDoesNotAnswerIsGone) {
    Caller there(server_->port()), gone(server_->port());
    there.shake_hands();
    gone.shake_hands();
    await(echo_.open, 2);
    for (int i = 0; i < 3; ++i) {
        ASSERT_EQ(there.hear(2), std::string("\x89\0", 2)) << "a ping";
        there.say(frame(10, true));
    }
    await(echo_.open, 1);
    there.say(frame(1, true, "still there"));
    std::string heard = there.message();
    while (heard.empty()) heard = there.message();  // one more ping
    EXPECT_EQ(heard, "still there");
}

TEST(Silence, EndsLongBeforeAProxyGivesUp) {
    EXPECT_LE(HttpOptions{}.silence / 2, std::chrono::seconds(50));
}

TEST_F(HttpTest, WhoFloodsIsCutOff) {
    Caller caller(server_->port());
    caller.shake_hands();
    std::string flood;
    for (int i = 0; i < 3000; ++i) flood += frame(1, true, "x");
    caller.say(flood);
    std::string heard = caller.message();
    for (int i = 0; i < 3000 && heard == "x"; ++i) heard = caller.message();
    EXPECT_EQ(heard, "closed 1008");
}

TEST_F(HttpTest, PingsAreTalkToo) {
    Caller caller(server_->port());
    caller.shake_hands();
    std::string flood;
    for (int i = 0; i < 3000; ++i) flood += frame(9, true);
    caller.say(flood);
    std::string heard = caller.message();
    for (int i = 0; i < 3000 && heard.empty(); ++i) heard = caller.message();
    EXPECT_EQ(heard, "closed 1008");
}

// Sends so many messages, each after the answer to the one before; returns how long that took.
double talk(Caller& caller, int messages) {
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < messages; ++i) {
        caller.say(frame(1, true, "x"));
        EXPECT_EQ(caller.message(), "x");
    }
    return seconds_since(begin);
}

TEST_F(HttpTest, WhoWaitsForAnswersOnlyBecomesSlower) {
    Caller caller(server_->port());
    caller.shake_hands();
    EXPECT_GT(talk(caller, 390), 1) << "300 at once and then 60 a second";
}

// Sent at once, and few enough to be read at once.
TEST_F(HttpTest, EachOfManyMessagesInOneReadWaitsForItsTurn) {
    Caller caller(server_->port());
    caller.shake_hands();
    const auto begin = std::chrono::steady_clock::now();
    talk(caller, 290);
    std::string many;
    for (int i = 0; i < 250; ++i) many += frame(1, true, "x");
    caller.say(many);
    for (int i = 0; i < 250; ++i) ASSERT_EQ(caller.message(), "x");
    EXPECT_GT(seconds_since(begin), 3.9) << "300 at once and then 60 a second";
}

TEST_F(HttpTest, WhatIsSentTooFastIsNotEvenRead) {
    Caller caller(server_->port());
    caller.shake_hands();
    std::string flood;
    for (int i = 0; i < 20'000; ++i) flood += frame(1, true, "x");
    std::thread talker([&] { caller.say(flood); });
    int echoed = 0;
    std::string heard = caller.message();
    for (; heard == "x"; ++echoed) heard = caller.message();
    EXPECT_EQ(heard, "closed 1008");
    EXPECT_GE(echoed, 300);
    EXPECT_LT(echoed, 2000);
    caller.hang_up();
    talker.join();
}

TEST_F(HttpTest, WorkThatTakesLongCountsAsManyMessages) {
    Caller caller(server_->port());
    caller.shake_hands();
    const auto begin = std::chrono::steady_clock::now();
    caller.say(frame(1, true, "work"));
    EXPECT_EQ(caller.message(), "work");
    talk(caller, 2);
    EXPECT_GT(seconds_since(begin), 0.9) << "a second of waiting";
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
    for (int i = 0; i < 2000 && answer(own->c_str()).empty(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_EQ(answer(own->c_str()), "HTTP/1.1 404");
}

class ProxyHttpTest : public HttpTest {
  protected:
    ProxyHttpTest()
        : HttpTest({.proxies = {"127.0.0.1"},
                    .limits = {.a_second = 20, .at_once = 40, .sockets = 3, .requests = 3}}) {}
    std::string enter(Caller& caller, const std::string& from) {
        return caller
            .ask_for_socket("localhost", "http://localhost", "X-Forwarded-For: " + from + "\r\n")
            .substr(9, 3);
    }
};

TEST_F(ProxyHttpTest, AnAddressThatFloodsIsKeptOutForAWhileAndNobodyElseIs) {
    std::string flood;
    for (int i = 0; i < 3000; ++i) flood += frame(1, true, "x");
    Caller bad(server_->port()), friendly(server_->port());
    EXPECT_EQ(enter(bad, "192.0.2.1"), "101");
    EXPECT_EQ(enter(friendly, "192.0.2.2"), "101");
    bad.say(flood);
    std::string heard = bad.message();
    while (heard == "x") heard = bad.message();
    EXPECT_EQ(heard, "closed 1008");
    EXPECT_LT(talk(friendly, 10), 10);
    Caller again(server_->port()), lying(server_->port()), other(server_->port());
    EXPECT_EQ(enter(again, "192.0.2.1"), "429");
    EXPECT_EQ(enter(lying, "192.0.2.3, 192.0.2.1"), "429");
    EXPECT_EQ(enter(other, "192.0.2.3"), "101");
}

TEST_F(ProxyHttpTest, AnAddressHasAFewSocketsWhichShareItsPace) {
    std::vector<std::unique_ptr<Caller>> callers;
    for (int i = 0; i < 5; ++i) callers.push_back(std::make_unique<Caller>(server_->port()));
    for (size_t i : {0u, 1u, 2u})
        EXPECT_EQ(enter(*callers[i], "2001:db8::" + std::to_string(i)), "101");
    EXPECT_EQ(enter(*callers[3], "2001:db8::7"), "429");
    EXPECT_EQ(enter(*callers[4], "2001:db8:0:1::7"), "101");
    talk(*callers[0], 30);
    EXPECT_GT(talk(*callers[1], 30), 0.5) << "there were not thirty left";
    await(echo_.open, 4);
    const std::lock_guard lock(echo_.mutex);
    EXPECT_EQ(echo_.addresses[0], "2001:db8::/64");
    EXPECT_NE(echo_.holders[0], "") << "not this machine";
}

TEST_F(ProxyHttpTest, SocketsThatShareAPaceAreReadOneAfterTheOther) {
    std::vector<std::unique_ptr<Caller>> callers;
    std::string many;
    for (int i = 0; i < 30; ++i) many += frame(1, true, "x");
    for (int i = 0; i < 3; ++i) {
        callers.push_back(std::make_unique<Caller>(server_->port()));
        EXPECT_EQ(enter(*callers.back(), "192.0.2.1"), "101");
    }
    const auto begin = std::chrono::steady_clock::now();
    for (const auto& each : callers) each->say(many);
    for (int i = 0; i < 30; ++i)
        for (const auto& each : callers) ASSERT_EQ(each->message(), "x");
    EXPECT_GT(seconds_since(begin), 2) << "90 messages, of which 40 at once and then 20 a second";
}

TEST_F(ProxyHttpTest, WhoseAddressIsBusyMaySendAFewMessagesMore) {
    Caller caller(server_->port());
    EXPECT_EQ(enter(caller, "192.0.2.1"), "101");
    talk(caller, 40);
    std::string many;
    for (int i = 0; i < 20; ++i) many += frame(1, true, "x");
    caller.say(many);
    for (int i = 0; i < 20; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        caller.say(frame(1, true, "x"));
    }
    for (int i = 0; i < 40; ++i) EXPECT_EQ(caller.message(), "x");
}

TEST_F(ProxyHttpTest, SocketsThatFloodTogetherAreCutOff) {
    std::vector<std::unique_ptr<Caller>> callers;
    std::string flood;
    for (int i = 0; i < 3000; ++i) flood += frame(1, true, "x");
    for (int i = 0; i < 3; ++i) {
        callers.push_back(std::make_unique<Caller>(server_->port()));
        EXPECT_EQ(enter(*callers.back(), "192.0.2.1"), "101");
    }
    for (const auto& each : callers) each->say(flood);
    int echoed = 0;
    for (const auto& each : callers) {
        std::string heard = each->message();
        for (; heard == "x"; ++echoed) heard = each->message();
        EXPECT_EQ(heard, "closed 1008");
    }
    EXPECT_LT(echoed, 1000);
}

TEST_F(ProxyHttpTest, WorkForManySocketsAddsUp) {
    std::vector<std::unique_ptr<Caller>> callers;
    for (int i = 0; i < 3; ++i) {
        callers.push_back(std::make_unique<Caller>(server_->port()));
        EXPECT_EQ(enter(*callers.back(), "192.0.2.1"), "101");
    }
    talk(*callers[0], 30);
    const auto begin = std::chrono::steady_clock::now();
    for (const auto& each : callers) each->say(frame(1, true, "work"));
    for (const auto& each : callers) EXPECT_EQ(each->message(), "work");
    EXPECT_GT(seconds_since(begin), 1.2) << "each but the last delays the others by a second";
}

TEST_F(ProxyHttpTest, AnswersThatNobodyReadsDoNotPileUp) {
    const std::string file = testing::TempDir() + "much.js";
    std::ofstream(file) << std::string(16 << 20, 'x');  // more than the network holds
    const auto ask = [](Caller& caller, const std::string& from) {
        caller.say("GET /much.js HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: " + from +
                   "\r\n\r\n");
        return caller.hear(12).substr(9);
    };
    std::vector<std::unique_ptr<Caller>> callers;
    for (int i = 0; i < 3; ++i) {
        callers.push_back(std::make_unique<Caller>(server_->port()));
        EXPECT_EQ(ask(*callers.back(), "192.0.2.1"), "200");
    }
    Caller other(server_->port());
    EXPECT_EQ(ask(*std::make_unique<Caller>(server_->port()), "192.0.2.1"), "429");
    EXPECT_EQ(ask(other, "192.0.2.2"), "200");
    callers.pop_back();
    std::string again = "429";
    while (again == "429") again = ask(*std::make_unique<Caller>(server_->port()), "192.0.2.1");
    EXPECT_EQ(again, "200");
    std::remove(file.c_str());
}

TEST_F(HttpTest, OnlyAListedProxyNamesClients) {
    for (int i = 0; i < 300; ++i) {
        Caller caller(server_->port());
        EXPECT_EQ(
            caller.ask_for_socket("localhost", "http://localhost", "X-Forwarded-For: 192.0.2.1\r\n")
                .substr(9, 3),
            "101");
    }
    await(echo_.left, 300);
    const std::lock_guard lock(echo_.mutex);
    EXPECT_EQ(echo_.addresses, std::vector<std::string>(300, ""));
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
    await(echo_.left, 1);
    echo_.throws = true;
    { Caller(server_->port()).shake_hands(); }
    await(echo_.left, 2);
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    echo_.throws = false;
    const int ticks = echo_.ticks;
    while (echo_.ticks == ticks) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    good.say(frame(1, true, "still there"));
    EXPECT_EQ(good.message(), "still there");
}

TEST_F(HttpTest, WhenItStopsItSaysToComeBackLater) {
    Caller caller(server_->port());
    caller.shake_hands();
    await(echo_.open, 1);
    server_->stop();
    EXPECT_EQ(caller.message(), "closed 1012");
    caller.say(frame(8, true, "\x03\xf4"));
    await(echo_.open, 0);
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
