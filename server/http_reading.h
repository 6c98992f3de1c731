// Reading of requests by the web servers of this program. Part of http_server.cpp and
// http_monitor.cpp; no other file includes it, because Boost.Beast takes long to compile.
#pragma once

#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/result.h"
#include "server/http_answers.h"
#include "server/http_words.h"

namespace dipolis {

inline constexpr uint32_t kMostRequestBytes = 8192;  // of the head, and of the body

// Opens a listener; returns the system's error.
inline error_code listen_at(asio::ip::tcp::acceptor& acceptor, const std::string& address,
                            uint16_t port) {
    error_code error;
    const asio::ip::tcp::endpoint endpoint(asio::ip::make_address(address, error), port);
    if (!error) acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    return error;
}

// Reads the next request; bytes after it stay in the buffer. Returns the status of a refusal if it
// is none, if its head is not plain (http_words.h), or if its body is coded in a way that nobody
// needs here.
inline asio::awaitable<tl::expected<Request, http::status>> read_request(
    beast::tcp_stream& stream, beast::flat_buffer& buffer) {
    using Refusal = tl::unexpected<http::status>;
    // Checked in its raw form, because the parser would normalise it.
    for (;;) {
        const auto bytes = buffer.data();
        const std::string_view read(static_cast<const char*>(bytes.data()), bytes.size());
        if (const size_t end = read.find("\r\n\r\n"); end != read.npos) {
            if (!is_plain_head(read.substr(0, end + 2)))
                co_return Refusal(http::status::bad_request);
            break;
        }
        if (read.size() > kMostRequestBytes)
            co_return Refusal(http::status::request_header_fields_too_large);
        buffer.commit(co_await stream.async_read_some(buffer.prepare(1024), asio::use_awaitable));
    }
    http::request_parser<http::string_body> parser;
    parser.header_limit(kMostRequestBytes);
    parser.body_limit(kMostRequestBytes);
    error_code error;
    co_await http::async_read_header(stream, buffer, parser,
                                     asio::redirect_error(asio::use_awaitable, error));
    const bool coded = parser.get().find(http::field::transfer_encoding) != parser.get().end();
    if (!error && coded && !parser.chunked()) co_return Refusal(http::status::not_implemented);
    if (!error)
        co_await http::async_read(stream, buffer, parser,
                                  asio::redirect_error(asio::use_awaitable, error));
    if (error == http::error::body_limit) co_return Refusal(http::status::payload_too_large);
    const bool gone = error == http::error::end_of_stream || error == http::error::partial_message;
    if (!gone && error.category() == http::make_error_code(http::error::bad_line_ending).category())
        co_return Refusal(http::status::bad_request);
    if (error) throw boost::system::system_error(error);
    co_return parser.release();
}

}  // namespace dipolis
