// Sending pushes: tokens, the queue, and the connection, against a push service of the test's own.
#include "server/web_push.h"

#include <gtest/gtest.h>
#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast.hpp>
#include <boost/beast/ssl.hpp>
#include <condition_variable>
#include <cstdio>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "formats/json.h"
#include "server/push_queue.h"
#include "server/reach.h"
#include "server/vapid.h"
#include "tests/scratch.h"

namespace dipolis {
namespace {

// --- Tokens

std::vector<uint8_t> bytes_of(std::string_view letters) {
    constexpr std::string_view kLetters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::vector<uint8_t> bytes;
    uint32_t held = 0;
    int bits = 0;
    for (const char letter : letters) {
        held = held << 6 | static_cast<uint32_t>(kLetters.find(letter));
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        bytes.push_back(static_cast<uint8_t>(held >> bits));
    }
    return bytes;
}

Json json_of(std::string_view letters) {
    const auto bytes = bytes_of(letters);
    return Json::parse(bytes.begin(), bytes.end());
}

struct Token {
    std::string head, claims, signature, key;
};

Token token_of(const std::string& field) {
    const size_t first = field.find('.'), second = field.find('.', first + 1);
    const size_t comma = field.find(", k=");
    EXPECT_EQ(field.rfind("vapid t=", 0), 0u) << field;
    return {field.substr(8, first - 8), field.substr(first + 1, second - first - 1),
            field.substr(second + 1, comma - second - 1), field.substr(comma + 4)};
}

// Whether OpenSSL finds that who has the public key has signed the token (RFC 7518, section 3.4).
bool is_signed(const Token& token) {
    const auto point = bytes_of(token.key);
    const auto plain = bytes_of(token.signature);
    if (point.size() != 65 || plain.size() != 64) return false;
    char group[] = "prime256v1";
    auto copy = point;
    const OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, copy.data(), copy.size()),
        OSSL_PARAM_construct_end()};
    EVP_PKEY_CTX* context = EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr);
    EVP_PKEY* key = nullptr;
    EVP_PKEY_fromdata_init(context);
    EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, const_cast<OSSL_PARAM*>(parameters));
    EVP_PKEY_CTX_free(context);
    ECDSA_SIG* numbers = ECDSA_SIG_new();
    ECDSA_SIG_set0(numbers, BN_bin2bn(plain.data(), 32, nullptr),
                   BN_bin2bn(plain.data() + 32, 32, nullptr));
    uint8_t* framed = nullptr;
    const int size = i2d_ECDSA_SIG(numbers, &framed);
    ECDSA_SIG_free(numbers);
    const std::string text = token.head + "." + token.claims;
    EVP_MD_CTX* digest = EVP_MD_CTX_new();
    EVP_DigestVerifyInit(digest, nullptr, EVP_sha256(), nullptr, key);
    const bool good =
        EVP_DigestVerify(digest, framed, static_cast<size_t>(size),
                         reinterpret_cast<const uint8_t*>(text.data()), text.size()) == 1;
    EVP_MD_CTX_free(digest);
    OPENSSL_free(framed);
    EVP_PKEY_free(key);
    return good;
}

TEST(Vapid, TokensAreSignedByTheKeyThatTheyName) {
    const Vapid vapid(KeySecrets(7));
    const Token token = token_of(
        vapid.authorization("https://push.example.org", "mailto:host@example.org", 1'800'000'000));
    EXPECT_EQ(json_of(token.head), (Json{{"typ", "JWT"}, {"alg", "ES256"}}));
    EXPECT_EQ(json_of(token.claims), (Json{{"aud", "https://push.example.org"},
                                           {"exp", 1'800'000'000},
                                           {"sub", "mailto:host@example.org"}}));
    EXPECT_EQ(token.key, vapid.public_key());
    EXPECT_TRUE(is_signed(token));
    Token other = token;
    other.claims[5] = other.claims[5] == 'A' ? 'B' : 'A';
    EXPECT_FALSE(is_signed(other)) << "what was signed is something else";
    other = token;
    other.key = Vapid(KeySecrets(8)).public_key();
    EXPECT_FALSE(is_signed(other)) << "somebody else has signed it";
}

// A signature's numbers may begin with zeros, which must not be left out.
TEST(Vapid, EverySignatureHasItsLength) {
    const Vapid vapid(KeySecrets(7));
    for (int i = 0; i < 600; ++i) {
        const Token token = token_of(vapid.authorization("https://a.org", "https://b.org", i));
        ASSERT_EQ(token.signature.size(), 86u) << i;
        ASSERT_TRUE(is_signed(token)) << i;
    }
}

TEST(Vapid, KeysFollowFromTheServersKey) {
    EXPECT_EQ(Vapid(KeySecrets(7)).public_key(), Vapid(KeySecrets(7, 2)).public_key());
    EXPECT_NE(Vapid(KeySecrets(7)).public_key(), Vapid(KeySecrets(8)).public_key());
    EXPECT_EQ(bytes_of(Vapid(KeySecrets(7)).public_key()).at(0), 4) << "an uncompressed point";
}

// --- Addresses

TEST(PublicAddress, IsNoneOfThisMachineOrNetwork) {
    for (const char* outside : {"8.8.8.8", "1.1.1.1", "172.15.0.1", "172.32.0.1", "100.63.255.255",
                                "100.128.0.1", "192.0.1.1", "223.255.255.255", "2606:4700::1111",
                                "2a00:1450:4001:80b::200a", "64:ff9b::808:808"})
        EXPECT_TRUE(is_public(plain_address(outside))) << outside;
    for (const char* inside : {"0.0.0.0",
                               "10.0.0.1",
                               "100.64.0.1",
                               "127.0.0.1",
                               "127.255.255.255",
                               "169.254.169.254",
                               "172.16.0.1",
                               "172.31.255.255",
                               "192.0.0.8",
                               "192.0.2.1",
                               "192.88.99.1",
                               "192.168.1.5",
                               "198.18.0.1",
                               "198.19.255.255",
                               "198.51.100.1",
                               "203.0.113.1",
                               "224.0.0.1",
                               "240.0.0.1",
                               "255.255.255.255",
                               "::",
                               "::1",
                               "::ffff:127.0.0.1",
                               "::ffff:10.0.0.1",
                               "::7f00:1",
                               "64:ff9b::a00:1",
                               "64:ff9b::7f00:1",
                               "64:ff9b:1::808:808",
                               "100::1",
                               "2001::1",
                               "2001:db8::1",
                               "2002:7f00:1::",
                               "3fff::1",
                               "fc00::1",
                               "fd00::1",
                               "fe80::1",
                               "fec0::1",
                               "ff02::1",
                               "4000::1"})
        EXPECT_FALSE(is_public(plain_address(inside))) << inside;
    for (const char* none : {"", "push.example.org", "127.1", "0x7f.0.0.1", "[::1]:7"})
        EXPECT_FALSE(is_public(plain_address(none))) << none;
}

// --- The queue

Push push_to(const std::string& endpoint, const std::string& topic = "game", Holder owner = "bob") {
    return {"https://" + endpoint, std::move(owner), topic, 3600};
}
using Outcome = PushQueue::Outcome;
constexpr int64_t kMinute = 60'000;

TEST(PushQueue, KeepsTheLastOfATopic) {
    PushQueue queue;
    Push push = push_to("a.org/1");
    EXPECT_TRUE(queue.add(push, 0));
    push.seconds = 60;
    EXPECT_TRUE(queue.add(push, 5));
    EXPECT_TRUE(queue.add(push_to("a.org/1", "another game"), 5));
    EXPECT_EQ(queue.waiting(), 2u);
    std::map<std::string, int> seconds;
    while (const auto next = queue.take(1'005)) {
        seconds[next->topic] = next->seconds;
        queue.done(*next, Outcome::Sent, 1'005);
    }
    EXPECT_EQ(seconds, (std::map<std::string, int>{{"game", 59}, {"another game", 3599}}));
}

TEST(PushQueue, SendsOneAtATimeToABrowserAndFewToAHost) {
    PushQueue queue;
    for (const char* endpoint : {"a.org/1", "a.org/2", "a.org/3", "a.org/4", "a.org/5", "b.org/1"})
        for (const char* topic : {"one", "two"}) queue.add(push_to(endpoint, topic), 0);
    std::vector<Push> at_work;
    while (auto next = queue.take(0)) at_work.push_back(*next);
    std::map<std::string, int> of_host, of_browser;
    for (const Push& each : at_work) {
        ++of_host[push_address(each.endpoint)->host];
        ++of_browser[each.endpoint];
    }
    EXPECT_EQ(of_host, (std::map<std::string, int>{{"a.org", 4}, {"b.org", 1}}));
    for (const auto& [endpoint, n] : of_browser) EXPECT_EQ(n, 1) << endpoint;
    queue.done(at_work[0], Outcome::Sent, 0);
    EXPECT_TRUE(queue.take(0));
    EXPECT_FALSE(queue.take(0));
}

TEST(PushQueue, IsBoundedForAllAndForEach) {
    PushQueue queue;
    for (size_t i = 0; i < PushQueue::kMostOfOwner; ++i)
        EXPECT_TRUE(queue.add(push_to("a.org/1", std::to_string(i)), 0));
    EXPECT_FALSE(queue.add(push_to("a.org/1", "one more"), 0));
    EXPECT_TRUE(queue.add(push_to("a.org/1", "0"), 0)) << "it takes the place of another";
    EXPECT_TRUE(queue.add(push_to("a.org/2", "one more", "ada"), 0)) << "somebody else's";
    for (int i = 0; queue.waiting() < PushQueue::kMostWaiting; ++i)
        EXPECT_TRUE(queue.add(push_to("a.org/x", "topic", std::to_string(i)), 0) &&
                    queue.add(push_to("a.org/" + std::to_string(i), "t", std::to_string(i)), 0));
    EXPECT_FALSE(queue.add(push_to("b.org/1", "topic", "eve"), 0));
}

TEST(PushQueue, TriesAgainLaterAndLaterAndGivesUp) {
    PushQueue queue;
    Push push = push_to("a.org/1");
    push.seconds = 1'000'000;
    queue.add(push, 0);
    int64_t now = 0;
    std::vector<int64_t> pauses;
    for (bool goes_on = true; goes_on;) {
        const auto next = queue.take(now);
        ASSERT_TRUE(next) << now;
        goes_on = queue.done(*next, Outcome::Failed, now);
        if (!goes_on) break;
        const auto due = queue.next_due(now);
        ASSERT_TRUE(due);
        EXPECT_FALSE(queue.take(*due - 1));
        pauses.push_back((*due - now) / kMinute);
        now = *due;
    }
    EXPECT_EQ(pauses, (std::vector<int64_t>{1, 2, 4, 8, 16}));
    EXPECT_EQ(queue.waiting(), 0u);
    EXPECT_TRUE(queue.add(push, now)) << "a later turn";
    EXPECT_FALSE(queue.take(now)) << "but this browser is still left alone";
    EXPECT_TRUE(queue.take(now + 32 * kMinute));
}

TEST(PushQueue, WaitsAsLongAsThePushServiceWants) {
    PushQueue queue;
    queue.add(push_to("a.org/1"), 0);
    queue.done(*queue.take(0), Outcome::Failed, 0, 5 * kMinute);
    EXPECT_FALSE(queue.take(5 * kMinute - 1));
    const auto again = queue.take(5 * kMinute);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->seconds, 3300);
    EXPECT_FALSE(queue.done(*again, Outcome::Failed, 5 * kMinute, 1000 * kMinute))
        << "it would be of no use any more";
}

TEST(PushQueue, ALaterPushTakesThePlaceOfOneThatFailed) {
    PushQueue queue;
    Push push = push_to("a.org/1");
    queue.add(push, 0);
    const auto first = queue.take(0);
    push.seconds = 7200;
    queue.add(push, 0);
    EXPECT_FALSE(queue.take(0)) << "one at a time";
    EXPECT_TRUE(queue.done(*first, Outcome::Failed, 0));
    EXPECT_EQ(queue.waiting(), 1u);
    EXPECT_FALSE(queue.take(0)) << "it has to wait too";
    EXPECT_EQ(queue.take(kMinute)->seconds, 7140);
}

TEST(PushQueue, DropsWhatIsOfNoUseAnyMoreAndWhatHasGone) {
    PushQueue queue;
    queue.add(push_to("a.org/1", "one"), 0);
    queue.add(push_to("a.org/1", "two"), 0);
    queue.add(push_to("b.org/1"), 0);
    const auto first = queue.take(0);
    queue.done(*first, Outcome::Expired, 0);
    EXPECT_EQ(queue.waiting(), 1u) << "its other one went with it";
    EXPECT_FALSE(queue.take(3'600'000));
    EXPECT_EQ(queue.waiting(), 0u);
}

// --- The connection

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace ssl = asio::ssl;
using tcp = asio::ip::tcp;

// A certificate for 127.0.0.1, signed by itself, in two files.
struct Certificate {
    std::string certificate, key;

    explicit Certificate(const std::string& name, const char* address = "IP:127.0.0.1") {
        certificate = scratch_folder() + "/" + name + ".crt";
        key = scratch_folder() + "/" + name + ".key";
        EVP_PKEY* pair = EVP_EC_gen("prime256v1");
        X509* made = X509_new();
        X509_set_version(made, 2);
        ASN1_INTEGER_set(X509_get_serialNumber(made), 1);
        X509_gmtime_adj(X509_getm_notBefore(made), -86'400);
        X509_gmtime_adj(X509_getm_notAfter(made), 86'400);
        X509_set_pubkey(made, pair);
        X509_NAME_add_entry_by_txt(X509_get_subject_name(made), "CN", MBSTRING_ASC,
                                   reinterpret_cast<const uint8_t*>("push"), -1, -1, 0);
        X509_set_issuer_name(made, X509_get_subject_name(made));
        X509_EXTENSION* names =
            X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, address);
        X509_add_ext(made, names, -1);
        X509_EXTENSION_free(names);
        X509_sign(made, pair, EVP_sha256());
        std::FILE* file = std::fopen(certificate.c_str(), "w");
        PEM_write_X509(file, made);
        std::fclose(file);
        file = std::fopen(key.c_str(), "w");
        PEM_write_PrivateKey(file, pair, nullptr, nullptr, 0, nullptr, nullptr);
        std::fclose(file);
        X509_free(made);
        EVP_PKEY_free(pair);
    }
};

// A push service that takes one connection after the other, and answers each request with the next
// of its answers, or the last one.
class PushService {
  public:
    using Request = http::request<http::string_body>;

    PushService(const Certificate& own, std::vector<std::string> answers)
        : answers_(std::move(answers)) {
        context_.use_certificate_file(own.certificate, ssl::context::pem);
        context_.use_private_key_file(own.key, ssl::context::pem);
        thread_ = std::thread([this] { serve(); });
    }
    ~PushService() {
        ending_ = true;
        asio::io_context io;
        tcp::socket waker(io);  // so that it does not wait for another one
        boost::system::error_code ignored;
        waker.connect(acceptor_.local_endpoint(), ignored);
        thread_.join();
    }
    std::string port() const { return std::to_string(acceptor_.local_endpoint().port()); }
    int connections() const { return connections_; }
    std::vector<Request> requests() {
        const std::lock_guard lock(mutex_);
        return requests_;
    }

  private:
    void serve() {
        for (;;) {
            tcp::socket socket(io_);
            acceptor_.accept(socket);
            if (ending_) return;
            ++connections_;
            boost::system::error_code error;
            ssl::stream<tcp::socket> stream(std::move(socket), context_);
            stream.handshake(ssl::stream_base::server, error);
            beast::flat_buffer buffer;
            Request request;
            if (!error) http::read(stream, buffer, request, error);
            if (error) continue;
            const std::lock_guard lock(mutex_);
            const size_t n = std::min(requests_.size(), answers_.size() - 1);
            requests_.push_back(request);
            asio::write(stream, asio::buffer(answers_[n]), error);
        }
    }

    asio::io_context io_;
    tcp::acceptor acceptor_{io_, {asio::ip::make_address("127.0.0.1"), 0}};
    ssl::context context_{ssl::context::tls_server};
    const std::vector<std::string> answers_;
    std::mutex mutex_;
    std::vector<Request> requests_;
    std::atomic<int> connections_ = 0;
    std::atomic<bool> ending_ = false;
    std::thread thread_;
};

std::string answer(const std::string& status, const std::string& fields = {}) {
    return "HTTP/1.1 " + status + "\r\n" + fields + "Content-Length: 0\r\n\r\n";
}

class WebPushTest : public testing::Test {
  protected:
    WebPush::Options options() {
        WebPush::Options made;
        made.subject = "https://play.example.org";
        made.log = [this](Event event, const std::string& about) {
            const std::lock_guard lock(mutex_);
            events_.emplace_back(std::string(id(event)), about);
            changed_.notify_all();
        };
        made.expired = [this](const std::string& endpoint) {
            const std::lock_guard lock(mutex_);
            events_.emplace_back("expired", endpoint);
            changed_.notify_all();
        };
        made.date = [] { return int64_t{1'800'000'000}; };
        made.now = [this] { return now.load(); };
        made.roots = own.certificate;
        made.may_connect = [](const std::string& address) { return address == "127.0.0.1"; };
        return made;
    }
    using Event2 = std::pair<std::string, std::string>;
    // Waits until so many things have happened.
    std::vector<Event2> events(size_t n) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return events_.size() >= n; });
        return events_;
    }
    // Outcome of one push to a service that answers so.
    Event2 outcome(const std::string& said) {
        PushService service(own, {said});
        WebPush::Options made = options();
        made.port = service.port();
        const WebPush::Options& used = made;
        WebPush push(vapid, used);
        const size_t before = events(0).size();
        push.send(to_bob);
        return events(before + 1).back();
    }

    const Certificate own{"own"};
    const Vapid vapid{KeySecrets(7)};
    const Push to_bob{"https://127.0.0.1/bob?a=b", "bob", "topic", 3600};
    std::atomic<int64_t> now = 0;

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Event2> events_;
};

TEST_F(WebPushTest, APushHasNoContentAndItsHeaders) {
    PushService service(own, {answer("201 Created")});
    WebPush::Options made = options();
    made.port = service.port();
    WebPush push(vapid, made);
    push.send(to_bob);
    EXPECT_EQ(events(1)[0].first, "push_sent");
    const auto request = service.requests().at(0);
    EXPECT_EQ(request.method(), http::verb::post);
    EXPECT_EQ(request.target(), "/bob?a=b");
    EXPECT_EQ(request[http::field::host], "127.0.0.1");
    EXPECT_EQ(request["TTL"], "3600");
    EXPECT_EQ(request["Topic"], "topic");
    EXPECT_EQ(request["Urgency"], "normal");
    EXPECT_EQ(request[http::field::content_length], "0");
    EXPECT_TRUE(request.body().empty());
    const Token token = token_of(std::string(request[http::field::authorization]));
    EXPECT_TRUE(is_signed(token));
    EXPECT_EQ(json_of(token.claims)["aud"], "https://127.0.0.1");
    EXPECT_EQ(json_of(token.claims)["exp"], 1'800'000'000 + 12 * 3600);
    EXPECT_EQ(push.counts().sent, 1u);
}

TEST_F(WebPushTest, AnEndpointThatIsGoneIsToldOnce) {
    EXPECT_EQ(outcome(answer("410 Gone")), (Event2{"expired", to_bob.endpoint}));
    EXPECT_EQ(outcome(answer("404 Not Found")), (Event2{"expired", to_bob.endpoint}));
}

TEST_F(WebPushTest, FailuresAreToldWithoutTheEndpoint) {
    EXPECT_EQ(outcome(answer("500 Internal Server Error")), (Event2{"push_failed", "status 500"}));
    EXPECT_EQ(outcome(answer("429 Too Many Requests", "Retry-After: 5\r\n")),
              (Event2{"push_failed", "status 429"}));
    EXPECT_EQ(outcome("nonsense\r\n\r\n").first, "push_failed");
    EXPECT_EQ(outcome("").first, "push_failed") << "closed";
    EXPECT_EQ(outcome(answer("200 OK", "A: " + std::string(20'000, 'a') + "\r\n")).first,
              "push_failed")
        << "a head without end";
}

TEST_F(WebPushTest, ARedirectIsNotFollowed) {
    PushService other(own, {answer("201 Created")});
    const std::string there = "Location: https://127.0.0.1:" + other.port() + "/\r\n";
    EXPECT_EQ(outcome(answer("307 Temporary Redirect", there)),
              (Event2{"push_failed", "status 307"}));
    EXPECT_EQ(other.connections(), 0);
}

// The endpoint is named by a stranger: it could be a service of this machine.
TEST_F(WebPushTest, AnAddressThatIsNotPublicIsNotConnectedTo) {
    PushService service(own, {answer("201 Created")});
    WebPush::Options made = options();
    made.port = service.port();
    made.may_connect = {};
    WebPush push(vapid, made);
    push.send(to_bob);
    EXPECT_EQ(events(1)[0], (Event2{"push_failed", "not a public address"}));
    EXPECT_EQ(service.connections(), 0);
}

TEST_F(WebPushTest, AStrangersCertificateIsNotTrusted) {
    const Certificate strange("strange");
    const Certificate elsewhere("elsewhere", "IP:127.0.0.2");
    for (const Certificate* each : {&strange, &elsewhere}) {
        PushService service(*each, {answer("201 Created")});
        WebPush::Options made = options();
        made.port = service.port();
        if (each == &elsewhere) made.roots = elsewhere.certificate;
        WebPush push(vapid, made);
        const size_t before = events(0).size();
        push.send(to_bob);
        const auto told = events(before + 1).back();
        EXPECT_EQ(told.first, "push_failed");
        EXPECT_NE(told.second.find("certificate verify failed"), std::string::npos) << told.second;
        EXPECT_TRUE(service.requests().empty());
    }
}

TEST_F(WebPushTest, OneThatFailedIsSentAgainWithTheNextAfterItsPause) {
    PushService service(own, {answer("503 Service Unavailable"), answer("201 Created")});
    WebPush::Options made = options();
    made.port = service.port();
    WebPush push(vapid, made);
    push.send(to_bob);
    EXPECT_EQ(events(1)[0].first, "push_failed");
    now = PushQueue::kFirstWait;
    push.send({"https://127.0.0.1/ada", "ada", "topic", 3600});
    const auto told = events(3);
    EXPECT_EQ(told[1].first, "push_sent");
    EXPECT_EQ(told[2].first, "push_sent");
    EXPECT_EQ(service.connections(), 3);
    const PushCounts counts = push.counts();
    EXPECT_EQ(counts.sent, 2u);
    EXPECT_EQ(counts.failed, 1u);
    EXPECT_EQ(counts.waiting, 0u);
}

// Stops with something on its way, and does not wait for the answer.
TEST_F(WebPushTest, EndsWhileAPushServiceIsSilent) {
    asio::io_context io;
    const tcp::acceptor silent(io, {asio::ip::make_address("127.0.0.1"), 0});
    WebPush::Options made = options();
    made.port = std::to_string(silent.local_endpoint().port());
    WebPush push(vapid, made);
    push.send(to_bob);
    EXPECT_EQ(push.counts().sent, 0u);
}

}  // namespace
}  // namespace dipolis
