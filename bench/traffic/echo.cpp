// A minimal server without game logic, for comparison.
#include <unistd.h>

#include <array>
#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <deque>
#include <map>

#include "bench/traffic/floor.h"
#include "bench/traffic/socket.h"
#include "bench/traffic/words.h"

namespace dipolis::traffic {

namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

class Line;

struct Echo {
    asio::io_context io{1};
    tcp::acceptor acceptor{io};
    std::string filler;
    struct Table {
        int ply = 0;
        std::array<std::shared_ptr<Line>, 2> sides;
    };
    std::map<std::string, Table, std::less<>> tables;
    int made = 0;

    void accept();
    std::string table(const std::string& game, int ply, int seat) const;
};

// One client's connection.
class Line : public std::enable_shared_from_this<Line> {
  public:
    Line(Echo& echo, tcp::socket socket) : echo_(echo), stream_(std::move(socket)) {}

    void open() {
        stream_.async_accept([self = shared_from_this()](error_code error) {
            self->stream_.text(true);
            if (!error) self->read();
        });
    }
    void send(std::string text) {
        queue_.push_back(std::move(text));
        if (queue_.size() == 1) write();
    }

  private:
    void read() {
        stream_.async_read(buffer_, [self = shared_from_this()](error_code error, size_t) {
            if (error) return;
            const auto bytes = self->buffer_.data();
            self->answer({static_cast<const char*>(bytes.data()), bytes.size()});
            self->buffer_.consume(bytes.size());
            self->read();
        });
    }
    void write() {
        stream_.async_write(asio::buffer(queue_.front()),
                            [self = shared_from_this()](error_code error, size_t) {
                                if (error) return;
                                self->queue_.pop_front();
                                if (!self->queue_.empty()) self->write();
                            });
    }
    void answer(std::string_view text) {
        if (is_type(text, "new")) {
            const std::string game = "game" + std::to_string(++echo_.made);
            echo_.tables[game] = {};
            return send(echo_.table(game, 0, -1));
        }
        size_t at = 0;
        if (!is_type(text, "open") && !is_type(text, "play")) return;
        const std::string game(part_of(text, R"("game":")", '"', at));
        Echo::Table& table = echo_.tables[game];
        if (is_type(text, "open")) {
            const int seat = text.find(R"("seat":1)") != text.npos ? 1 : 0;
            table.sides[static_cast<size_t>(seat)] = shared_from_this();
            return send(echo_.table(game, table.ply, seat));
        }
        ++table.ply;
        for (int seat : {0, 1}) {
            const auto& side = table.sides[static_cast<size_t>(seat)];
            if (side) side->send(echo_.table(game, table.ply, seat));
        }
    }

    Echo& echo_;
    websocket::stream<tcp::socket> stream_;
    beast::flat_buffer buffer_;
    std::deque<std::string> queue_;
};

std::string Echo::table(const std::string& game, int ply, int seat) const {
    const std::string you = seat < 0 ? "0,1" : std::to_string(seat);
    const bool asked = seat == ply % 2;
    return R"({"t":"table","d":{"game":")" + game + R"(","ply":)" + std::to_string(ply) +
           R"(,"you":[)" + you + R"(],"filler":")" + filler + R"(","options":[)" +
           (asked ? R"({"move":"build quarry"})" : "") + R"(],"sealed":null}})";
}

void Echo::accept() {
    acceptor.async_accept([this](error_code error, tcp::socket socket) {
        if (!error) {
            socket.set_option(tcp::no_delay(true), error);
            std::make_shared<Line>(*this, std::move(socket))->open();
        }
        accept();
    });
}

}  // namespace

void serve_echo(int ready, size_t table_bytes) {
    Echo echo;
    echo.filler.assign(table_bytes, 'x');
    const tcp::endpoint any(asio::ip::address_v4::loopback(), 0);
    echo.acceptor.open(any.protocol());
    echo.acceptor.bind(any);
    echo.acceptor.listen();
    const std::string line =
        "at http://127.0.0.1:" + std::to_string(echo.acceptor.local_endpoint().port()) + "/\n";
    if (write(ready, line.data(), line.size()) < 0) return;
    echo.accept();
    echo.io.run();
}

}  // namespace dipolis::traffic
