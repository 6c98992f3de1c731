#include "server/http_monitor.h"

#include <algorithm>
#include <atomic>
#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <exception>
#include <set>
#include <sstream>
#include <thread>
#include <utility>

#include "server/http_answers.h"
#include "server/http_reading.h"

namespace dipolis {

namespace {

using tcp = asio::ip::tcp;
using Clock = std::chrono::steady_clock;

constexpr auto kRequestTime = std::chrono::seconds(10);
// More than a monitoring system and somebody who looks; each takes a file descriptor.
constexpr int kMostConnections = 32;
constexpr std::string_view kFormat = "text/plain; version=0.0.4; charset=utf-8";

}  // namespace

struct Monitor::Impl {
    explicit Impl(MonitorOptions monitor_options) : options(std::move(monitor_options)) {}

    // A question to both threads, and what they have answered so far.
    struct Question {
        Clock::time_point since;
        std::optional<Figures::Served> served = {};
        std::optional<std::string> why_not = {};  // the store's answer, which comes last
    };

    MonitorOptions options;
    asio::io_context io{1};
    tcp::acceptor acceptor{io};
    Watched* watched = nullptr;
    std::shared_ptr<Question> question = nullptr;  // the last
    std::set<asio::steady_timer*> waiting;         // for its answer: cancelled when it is there
    bool told_ready = false;
    std::string status;  // as last told
    int connections = 0;
    std::atomic<bool> stopping = false;
    std::thread thread;

    void ask();
    void note_answer();
    asio::awaitable<void> wait_for_answer();
    std::string why_not_ready() const;
    void tell_status();
    asio::awaitable<void> give_signs();
    asio::awaitable<void> accept_all();
    asio::awaitable<void> serve(beast::tcp_stream stream);
    asio::awaitable<Response> respond(const Request& request);
};

// Unless an earlier question is still open: its answer will be as new. The server's thread answers
// first, and has the store's answer too, since moves need both.
void Monitor::Impl::ask() {
    if (question && !question->why_not) return;
    question = std::make_shared<Question>(Question{Clock::now()});
    watched->post([this, asked = question] {
        asio::post(io, [asked, served = watched->served()] { asked->served = served; });
        watched->ask_store([this, asked](const std::string& why_not) {
            asio::post(io, [this, asked, why_not] {
                asked->why_not = why_not;
                note_answer();
            });
        });
    });
}

void Monitor::Impl::note_answer() {
    for (asio::steady_timer* each : waiting) each->cancel();
    if (!options.notifier || stopping) return;
    if (!std::exchange(told_ready, true)) options.notifier->say("READY=1");
    options.notifier->say("WATCHDOG=1");
    tell_status();
}

// Not for longer than the patience since it was asked.
asio::awaitable<void> Monitor::Impl::wait_for_answer() {
    ask();
    const auto asked = question;
    asio::steady_timer late(io, asked->since + options.patience);
    error_code woken;
    waiting.insert(&late);
    if (!asked->why_not) co_await late.async_wait(asio::redirect_error(asio::use_awaitable, woken));
    waiting.erase(&late);
}

std::string Monitor::Impl::why_not_ready() const {
    if (stopping) return "the server stops";
    if (question->why_not) return *question->why_not;
    return question->served ? "the store does not answer" : "the server's thread does not answer";
}

void Monitor::Impl::tell_status() {
    std::string words = why_not_ready();
    if (words.empty()) {
        const LobbyCounts& lobby = question->served->lobby;
        words = std::to_string(lobby.clients) + " connected, " + std::to_string(lobby.tables) +
                " games open";
    }
    if (std::exchange(status, words) != words) options.notifier->say("STATUS=" + words);
}

// The sign itself is given when both threads have answered.
asio::awaitable<void> Monitor::Impl::give_signs() {
    auto interval = options.interval;
    if (const auto longest = options.notifier->watchdog(); longest > Clock::duration::zero())
        interval = std::min(interval, longest / 4);
    for (;;) {
        ask();
        asio::steady_timer pause(io, interval);
        co_await pause.async_wait(asio::use_awaitable);
        if (!question->why_not && Clock::now() >= question->since + options.patience) tell_status();
    }
}

asio::awaitable<Response> Monitor::Impl::respond(const Request& request) {
    const auto text = [&request](http::status status, std::string_view words) {
        return answer(request, status, "text/plain", std::string(words) + "\n");
    };
    if (!known_host(request, std::nullopt))
        co_return text(http::status::misdirected_request, "unknown host");
    if (request.method() != http::verb::get && request.method() != http::verb::head)
        co_return text(http::status::method_not_allowed, "only GET and HEAD");
    if (request.target() == "/healthz") co_return text(http::status::ok, "ok");
    const bool wants_figures = request.target() == "/metrics";
    if (!wants_figures && request.target() != "/readyz")
        co_return text(http::status::not_found, "there are /healthz, /readyz and /metrics");
    co_await wait_for_answer();
    const std::string why_not = why_not_ready();
    if (!wants_figures && why_not.empty()) co_return text(http::status::ok, "ready");
    if (!wants_figures) co_return text(http::status::service_unavailable, why_not);
    Figures figures = watched->about_process();
    figures.ready = why_not.empty();
    figures.served = question->served;
    co_return answer(request, http::status::ok, kFormat, to_text(figures));
}

asio::awaitable<void> Monitor::Impl::serve(beast::tcp_stream stream) {
    beast::flat_buffer buffer;
    ++connections;
    try {
        for (;;) {
            stream.expires_after(kRequestTime);
            const auto request = co_await read_request(stream, buffer);
            if (!request) break;
            const Response response = co_await respond(*request);
            stream.expires_after(kRequestTime);
            co_await http::async_write(stream, response, asio::use_awaitable);
            if (response.need_eof()) break;
        }
    } catch (const std::exception&) {
        // The asker has gone, or asked in no way that is understood.
    }
    --connections;
}

asio::awaitable<void> Monitor::Impl::accept_all() {
    for (;;) {
        error_code error;
        tcp::socket socket =
            co_await acceptor.async_accept(asio::redirect_error(asio::use_awaitable, error));
        if (!error && connections < kMostConnections)
            asio::co_spawn(io, serve(beast::tcp_stream(std::move(socket))), asio::detached);
        if (!error) continue;
        asio::steady_timer pause(io, std::chrono::milliseconds(100));  // instead of looping
        co_await pause.async_wait(asio::use_awaitable);
    }
}

Monitor::Monitor(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Monitor::~Monitor() {
    impl_->io.stop();
    if (impl_->thread.joinable()) impl_->thread.join();
}

std::unique_ptr<Monitor> Monitor::listen(MonitorOptions options, std::string& why) {
    auto impl = std::make_unique<Impl>(std::move(options));
    if (impl->options.port) {
        error_code error;
        const auto address = asio::ip::make_address(impl->options.address, error);
        if (!error && !address.is_loopback()) {
            why = "not an address of this machine only";
            return nullptr;
        }
        error = listen_at(impl->acceptor, impl->options.address, *impl->options.port);
        if (error) {
            why = error.message();
            return nullptr;
        }
    }
    return std::unique_ptr<Monitor>(new Monitor(std::move(impl)));
}

std::optional<uint16_t> Monitor::port() const {
    if (!impl_->options.port) return std::nullopt;
    return impl_->acceptor.local_endpoint().port();
}

std::string Monitor::address() const {
    if (!impl_->options.port) return {};
    std::ostringstream text;
    text << impl_->acceptor.local_endpoint();
    return text.str();
}

void Monitor::watch(Watched& watched) {
    impl_->watched = &watched;
    if (impl_->options.port) asio::co_spawn(impl_->io, impl_->accept_all(), asio::detached);
    if (impl_->options.notifier) asio::co_spawn(impl_->io, impl_->give_signs(), asio::detached);
    impl_->thread = std::thread([impl = impl_.get()] { impl->io.run(); });
}

void Monitor::stopping() {
    impl_->stopping = true;
    if (impl_->options.notifier) impl_->options.notifier->say("STOPPING=1\nSTATUS=stopping");
}

}  // namespace dipolis
