#include "server/web_push.h"

#include <openssl/ssl.h>

#include <algorithm>
#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast.hpp>
#include <boost/beast/ssl.hpp>
#include <charconv>
#include <chrono>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "server/push_queue.h"
#include "server/reach.h"

namespace dipolis {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace ssl = asio::ssl;
using tcp = asio::ip::tcp;
using boost::system::error_code;
using PushRequest = http::request<http::empty_body>;
using PushOutcome = PushQueue::Outcome;

constexpr auto kMostTime = std::chrono::seconds(10);  // for a push, from connecting on
constexpr uint32_t kMostHeadBytes = 8192;
constexpr int64_t kTokenSeconds = int64_t{12} * 3600;

// Outcome of a push.
struct Answer {
    PushOutcome outcome = PushOutcome::Failed;
    std::string why;   // of a failure
    int64_t wait = 0;  // milliseconds
};

std::string plain_text(const tcp::endpoint& place) {
    return plain_address(place.address().to_string());
}

Answer answer_of(const http::response_header<>& head) {
    const unsigned status = head.result_int();
    if (status == 404 || status == 410) return {PushOutcome::Expired, {}, 0};
    if (status >= 200 && status < 300) return {PushOutcome::Sent, {}, 0};
    const auto field = head[http::field::retry_after];  // a date is not read
    int64_t seconds = 0;
    std::from_chars(field.data(), field.data() + field.size(), seconds);
    constexpr int64_t kDay = 86'400;
    return {PushOutcome::Failed, "status " + std::to_string(status),
            1000 * std::clamp<int64_t>(seconds, 0, kDay)};
}

// One push on its way. It keeps itself as long as something is to come.
class Delivery : public std::enable_shared_from_this<Delivery> {
  public:
    using Done = std::function<void(const Answer&)>;
    using MayConnect = std::function<bool(const std::string& address)>;
    Delivery(asio::io_context& io, ssl::context& trusted, PushRequest request, Done done)
        : resolver_(io),
          stream_(io, trusted),
          request_(std::move(request)),
          done_(std::move(done)) {
        answer_.header_limit(kMostHeadBytes);
    }

    void begin(const std::string& host, const std::string& port, MayConnect may_connect) {
        stream_.set_verify_callback(ssl::host_name_verification(host));
        std::string name = host;
        SSL_ctrl(stream_.native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
                 name.data());
        resolver_.async_resolve(host, port,
                                [self = shared_from_this(), may_connect = std::move(may_connect)](
                                    error_code error, const tcp::resolver::results_type& found) {
                                    if (error) return self->end(error);
                                    self->connect(found, may_connect);
                                });
    }

  private:
    // The addresses themselves are checked and connected to, whatever the name leads to later.
    void connect(const tcp::resolver::results_type& found, const MayConnect& may_connect) {
        std::vector<tcp::endpoint> places;
        for (const auto& each : found) {
            if (may_connect(plain_text(each.endpoint()))) places.push_back(each.endpoint());
        }
        if (places.empty()) return done_({PushOutcome::Failed, "not a public address", 0});
        lowest().expires_after(kMostTime);
        lowest().async_connect(places,
                               [self = shared_from_this()](error_code error, const tcp::endpoint&) {
                                   if (error) return self->end(error);
                                   self->shake_hands();
                               });
    }

    void shake_hands() {
        stream_.async_handshake(ssl::stream_base::client,
                                [self = shared_from_this()](error_code error) {
                                    if (error) return self->end(error);
                                    self->write();
                                });
    }

    void write() {
        http::async_write(stream_, request_, [self = shared_from_this()](error_code error, size_t) {
            if (error) return self->end(error);
            self->read();
        });
    }

    // Only the head: what follows is of no use.
    void read() {
        http::async_read_header(stream_, buffer_, answer_,
                                [self = shared_from_this()](error_code error, size_t) {
                                    if (error) return self->end(error);
                                    self->done_(answer_of(self->answer_.get().base()));
                                });
    }

    void end(error_code error) { done_({PushOutcome::Failed, error.message(), 0}); }
    beast::tcp_stream& lowest() { return beast::get_lowest_layer(stream_); }

    tcp::resolver resolver_;
    beast::ssl_stream<beast::tcp_stream> stream_;
    PushRequest request_;
    Done done_;
    beast::flat_buffer buffer_{kMostHeadBytes};
    http::response_parser<http::empty_body> answer_;
};

}  // namespace

struct WebPush::Impl {
    Impl(const Vapid& own, Options given);

    void send_waiting();
    void begin(const Push& push);
    void note(const Push& push, const Answer& answer);
    void wait_for_next(int64_t now);
    PushRequest request_of(const Push& push, const PushAddress& to) const;

    const Vapid& vapid;
    const Options options;
    asio::io_context io{1};
    ssl::context trusted{ssl::context::tls_client};
    asio::steady_timer timer{io};

    std::thread thread;

    std::mutex mutex;  // for what follows
    PushQueue queue;
    PushCounts counts;
};

WebPush::Impl::Impl(const Vapid& own, Options given) : vapid(own), options(std::move(given)) {
    trusted.set_verify_mode(ssl::verify_peer);
    SSL_CTX_set_min_proto_version(trusted.native_handle(), TLS1_2_VERSION);
    error_code error;
    if (options.roots.empty())
        trusted.set_default_verify_paths(error);
    else
        trusted.load_verify_file(options.roots, error);
    if (error) tell(options.log, Event::PushFailed, error.message());
}

PushRequest WebPush::Impl::request_of(const Push& push, const PushAddress& to) const {
    constexpr int kHttp11 = 11;
    PushRequest request{http::verb::post, to.target, kHttp11};
    request.set(http::field::host, to.host);
    request.set(
        http::field::authorization,
        vapid.authorization("https://" + to.host, options.subject, options.date() + kTokenSeconds));
    request.set("TTL", std::to_string(push.seconds));
    request.set("Topic", push.topic);
    request.set("Urgency", "normal");
    request.set(http::field::connection, "close");
    request.prepare_payload();
    request.content_length(0);
    return request;
}

void WebPush::Impl::begin(const Push& push) {
    const auto to = push_address(push.endpoint);
    if (!to) return note(push, {PushOutcome::Expired, {}, 0});
    const auto done = [this, push](const Answer& answer) { note(push, answer); };
    std::make_shared<Delivery>(io, trusted, request_of(push, *to), done)
        ->begin(to->host, options.port, options.may_connect ? options.may_connect : is_public);
}

void WebPush::Impl::send_waiting() {
    const int64_t now = options.now();
    std::vector<Push> next;
    {
        const std::lock_guard lock(mutex);
        while (auto push = queue.take(now)) next.push_back(std::move(*push));
    }
    for (const Push& push : next) begin(push);
    wait_for_next(now);
}

void WebPush::Impl::wait_for_next(int64_t now) {
    const std::lock_guard lock(mutex);
    const auto due = queue.next_due(now);
    if (!due) return;
    timer.expires_after(std::chrono::milliseconds(*due - now));
    timer.async_wait([this](error_code error) {
        if (!error) send_waiting();
    });
}

void WebPush::Impl::note(const Push& push, const Answer& answer) {
    {
        const std::lock_guard lock(mutex);
        const bool kept = queue.done(push, answer.outcome, options.now(), answer.wait);
        counts.sent += answer.outcome == PushOutcome::Sent ? 1 : 0;
        counts.failed += answer.outcome == PushOutcome::Failed ? 1 : 0;
        counts.expired += answer.outcome == PushOutcome::Expired ? 1 : 0;
        counts.dropped += kept ? 0 : 1;
    }
    if (answer.outcome == PushOutcome::Sent) tell(options.log, Event::PushSent, "");
    if (answer.outcome == PushOutcome::Failed) tell(options.log, Event::PushFailed, answer.why);
    if (answer.outcome == PushOutcome::Expired && options.expired) options.expired(push.endpoint);
    send_waiting();
}

WebPush::WebPush(const Vapid& vapid, Options options)
    : impl_(std::make_unique<Impl>(vapid, std::move(options))) {
    impl_->thread = std::thread([impl = impl_.get()] {
        const auto forever = asio::make_work_guard(impl->io);
        impl->io.run();
    });
}

WebPush::~WebPush() {
    impl_->io.stop();
    impl_->thread.join();
}

void WebPush::send(const Push& push) {
    {
        const std::lock_guard lock(impl_->mutex);
        if (!impl_->queue.add(push, impl_->options.now())) {
            ++impl_->counts.dropped;
            return;
        }
    }
    asio::post(impl_->io, [impl = impl_.get()] { impl->send_waiting(); });
}

PushCounts WebPush::counts() const {
    const std::lock_guard lock(impl_->mutex);
    PushCounts counts = impl_->counts;
    counts.waiting = impl_->queue.waiting();
    return counts;
}

}  // namespace dipolis
