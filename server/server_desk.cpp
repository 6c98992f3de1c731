#include "server/server_desk.h"

#include <utility>

#include "server/operations.h"
#include "server/store_sqlite.h"

namespace dipolis {

namespace {

Json final_line(const Reply& reply) {
    Json line = {{"done", id(reply.done)}};
    if (!reply.why.empty()) line["why"] = reply.why;
    return line;
}

// Text of JSON; what was stored or typed may be no UTF-8.
std::string text_of(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Reply answer(const Reception& reception, ServerDesk::Ending& ending, std::string_view line,
             ControlSocket::Peer& peer) {
    const auto request = parse_json(line);
    if (!request) return {Done::Unusable, "a request is an object of JSON"};
    std::string why;
    const auto store = read_sqlite(reception.file, why);
    if (!store) return {Done::Unusable, reception.file + ": " + why};
    ServerDesk desk(reception, *store, ending, [&peer] { return peer.has_gone(); });
    Reply reply =
        operate(desk, *request, [&](const Json& each) { return peer.say(text_of(each)); });
    const auto word =
        request->is_object() && request->contains("do") && (*request)["do"].is_string()
            ? (*request)["do"].get<std::string>()
            : std::string();
    const Operation* operation = find_operation(word);
    if (operation != nullptr && operation->changes && reply.done == Done::Good)
        reception.post([log = reception.log, word] { tell(log, Event::Operator, word); });
    return reply;
}

}  // namespace

void ServerDesk::Ending::begin() {
    {
        const std::lock_guard lock(mutex_);
        begun_ = true;
    }
    changed_.notify_all();
}

bool ServerDesk::Ending::has_begun() {
    const std::lock_guard lock(mutex_);
    return begun_;
}

void ServerDesk::Ending::wait_for(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, time, [this] { return begun_; });
}

bool ServerDesk::run(Job job) {
    const auto is_done = std::make_shared<bool>(false);
    const auto done = [is_done, &ending = ending_] {
        {
            const std::lock_guard lock(ending.mutex_);
            *is_done = true;
        }
        ending.changed_.notify_all();
    };
    if (ending_.has_begun()) return false;
    reception_.post([job = std::move(job), done, &queue = reception_.queue,
                     &server = reception_.server] { job(queue, &server, done); });
    std::unique_lock lock(ending_.mutex_);
    ending_.changed_.wait(lock, [&] { return *is_done || ending_.begun_; });
    return *is_done;
}

Compacted ServerDesk::try_to_compact() {
    const auto compact = [](StoreQueue& queue, RunningServer*,
                            const std::function<void(Compacted)>& tell) {
        queue.ask_alone(
            [](Store& store) { return found(store.compact()); },
            [tell](std::optional<Compacted> how) { tell(how.value_or(Compacted::No)); });
    };
    return run_for<Compacted>(compact).value_or(Compacted::No);
}

// A peer that has just hung up still reads for a moment, and a backup for as long as it takes.
Compacted ServerDesk::compact() {
    constexpr int kTries = 600;
    for (int i = 0; i < kTries && !given_up(); ++i) {
        const Compacted how = try_to_compact();
        if (how != Compacted::Busy) return how;
        ending_.wait_for(std::chrono::milliseconds(100));
    }
    return Compacted::Busy;
}

void answer_operator(const Reception& reception, ServerDesk::Ending& ending, std::string_view line,
                     ControlSocket::Peer& peer) {
    peer.say(text_of(final_line(answer(reception, ending, line, peer))));
}

}  // namespace dipolis
