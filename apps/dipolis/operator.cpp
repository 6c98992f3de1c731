#include "apps/dipolis/operator.h"

#include <chrono>
#include <thread>

#include "apps/dipolis/common.h"
#include "apps/dipolis/input.h"
#include "rooms/logged_store.h"
#include "server/control_socket.h"
#include "server/machine_clocks.h"
#include "server/store_sqlite.h"

namespace dipolis {

namespace {

int status_of(Done done) {
    switch (done) {
        case Done::Good:
            return kGood;
        case Done::No:
            return kNo;
        case Done::Damaged:
            return kDamaged;
        default:
            return kUnusable;
    }
}

int end_with(const Reply& reply) {
    if (interrupted) {
        complain("interrupted");
        return kInterrupted;
    }
    if (!reply.why.empty()) complain(reply.why);
    return status_of(reply.done);
}

bool is_interrupted() {
    return interrupted;
}

// The answer of the server, up to its last line.
Reply ask(ControlClient& server, const Json& request,
          const std::function<void(const Json&)>& tell) {
    Reply lost{Done::Unusable, "the server has ended, and not answered"};
    server.send(request.dump());  // if it takes nothing, it says why
    for (std::string line; server.receive(line, is_interrupted);) {
        const auto json = parse_json(line);
        if (!json || !json->is_object()) return {Done::Unusable, "the server answers nonsense"};
        const bool last = json->contains("done") && !json->contains("game");
        if (!last) {
            if (tell) tell(*json);
            continue;
        }
        const auto done = as_string((*json)["done"], "done");
        const auto why = json->contains("why") ? as_string((*json)["why"], "why") : done;
        const auto known = done ? find_done(*done) : std::nullopt;
        if (!known || !why) return {Done::Unusable, "the server answers nonsense"};
        return {*known, *known == Done::Good ? "" : *why};
    }
    return lost;
}

Reply operate_alone(Store& store, const std::string& file, const Json& request,
                    const std::function<void(const Json&)>& tell) {
    PlainDesk desk(store, file, is_interrupted, system_seconds());
    return operate(desk, request, [&](const Json& line) {
        if (tell) tell(line);
        return !interrupted;
    });
}

// Asked of the server in this folder, or done with its games where none runs. Another program may
// have them open for a moment, and a server that begins listens soon.
Reply keep_in(const std::string& directory, const Json& request) {
    constexpr int kTries = 40;
    constexpr auto kWait = std::chrono::milliseconds(50);
    std::string why;
    for (int tries = 0; tries < kTries; ++tries) {
        if (tries > 0) std::this_thread::sleep_for(kWait);
        if (const auto server = ControlClient::connect(directory)) return ask(*server, request, {});
        const auto store = open_sqlite(games_file(directory), why);
        if (store) return operate_alone(*store, games_file(directory), request, {});
    }
    return {Done::Unusable, why};
}

}  // namespace

Json request_to(std::string_view word) {
    return {{"v", kControlVersion}, {"do", word}};
}

int operate_on(const std::string& data, const Json& request,
               const std::function<void(const Json&)>& tell) {
    const Interruptible interruptible;
    const std::string directory = data_directory(data);
    if (directory.empty()) return kUnusable;
    if (const auto server = ControlClient::connect(directory))
        return end_with(ask(*server, request, tell));
    const auto store = find_games(data);
    if (!store) return kUnusable;
    return end_with(operate_alone(*store, games_file(directory), request, tell));
}

std::unique_ptr<Store> borrow_games(const std::string& directory) {
    const auto server = ControlClient::connect(directory);
    if (!server) return nullptr;
    const auto keep = [directory](std::string_view line) {
        Json request = request_to("keep");
        request["line"] = line;
        return keep_in(directory, request).done == Done::Good;
    };
    auto games = std::make_unique<LoggedStore>(keep, system_seconds);
    Json request = request_to("save");
    request["own"] = true;
    std::string lines;
    const auto take = [&](const Json& line) {
        lines += as_string(line.value("line", Json()), "line").value_or("");
    };
    const bool told = ask(*server, request, take).done == Done::Good;
    return told && games->read(lines) == LoggedStore::Reading::Whole ? std::move(games) : nullptr;
}

int operate_on_file(const std::string& file, const Json& request,
                    const std::function<void(const Json&)>& tell) {
    const Interruptible interruptible;
    if (!open_input(file)) return kUnusable;
    std::string why;
    const auto store = read_sqlite(file, why);
    if (store) return end_with(operate_alone(*store, file, request, tell));
    complain(file + ": " + why);
    return kUnusable;
}

}  // namespace dipolis
