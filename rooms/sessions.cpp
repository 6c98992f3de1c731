#include "rooms/sessions.h"

#include "formats/lent.h"
#include "rooms/apart.h"

namespace dipolis {

void Sessions::connect(Caller caller) {
    const ClientId id = caller.id;
    clients_[id].caller = std::move(caller);
}

// Owner of a client: its address. On this machine each client is for itself: a proxy here that
// names no addresses has many behind it.
std::string Sessions::owner_of(ClientId client) const {
    const std::string& address = caller(client).address;
    return address.empty() ? "client " + std::to_string(client) : address;
}

// --- Messages, one after the other.

void Sessions::receive(ClientId client, std::string_view text, Clock::time_point come) {
    Client& who = clients_.at(client);
    if (!who.inbox.has_room_for(text)) return refuse(client, Refusal::Busy);
    // Work that somebody else has ended, by deleting the game say, is not measured.
    if (who.inbox.empty() && !must_wait(who)) who.inbox.forget();
    who.inbox.add(text, come == Clock::time_point() ? options_.now() : come);
    answer_next(client);
}

void Sessions::answer_next(ClientId client) {
    const auto found = clients_.find(client);
    if (found == clients_.end() || found->second.inbox.empty() || must_wait(found->second)) return;
    const std::string text = found->second.inbox.next();
    Apart apart;
    apart.run([&] { charging(client, [&] { answer(found->second, text); }); });
    go_on(client);
    apart.end();
}

void Sessions::go_on(ClientId client) {
    const auto found = clients_.find(client);
    if (found == clients_.end() || must_wait(found->second)) return;
    note_answered(found->second);
    if (!found->second.inbox.empty())
        options_.in_turn(client, [this, client] { answer_next(client); });
}

void Sessions::note_answered(Client& client) {
    const auto answered = client.inbox.answered(options_.now());
    if (answered) (answered->move ? counts_.move_time : counts_.other_time).add(answered->seconds);
}

void Sessions::answer(Client& client, std::string_view text) {
    const Lent lent;
    const auto request = parse_message(text);
    client.n = request ? request->n : std::nullopt;
    ++counts_.messages[request ? request->message.index() : kMessageKinds];
    const Caller caller = client.caller;  // the client may be gone before its message is answered
    if (!request) return refuse_unread(caller.id, unread_message(text, request.error()));
    if (std::holds_alternative<client::Play>(request->message)) client.inbox.note_move();
    answer_(caller, request->message);
}

void Sessions::charge(ClientId client, double milliseconds) {
    if (options_.charge && client != 0) options_.charge(client, milliseconds);
}

// --- Messages to clients.

void Sessions::send(ClientId client, const std::string& text) {
    const auto who = clients_.find(client);
    if (who == clients_.end()) return;
    const auto n = who->second.n;
    if (!n) return options_.send(client, text);
    options_.send(client, "{\"n\":" + std::to_string(*n) + ',' + text.substr(1));
}

void Sessions::refuse(ClientId client, Refusal why) {
    if (!is_here(client)) return;
    ++counts_.refused[static_cast<size_t>(why)];
    send(client, error_message(why));
}

void Sessions::refuse(ClientId client, const std::string& game, int ply, Refusal why) {
    if (!is_here(client)) return;
    ++counts_.refused[static_cast<size_t>(why)];
    send(client, refused_message(game, ply, why));
}

void Sessions::refuse_unread(ClientId client, const std::string& answer) {
    ++counts_.unread;
    send(client, answer);
}

void Sessions::tell_everybody(Refusal why) {
    for (const auto& [client, who] : clients_) refuse(client, why);
}

Refusal Sessions::refusal() const {
    if (store_.broken()) return Refusal::Restart;
    return finds_damage() ? Refusal::Damaged : Refusal::Storage;
}

}  // namespace dipolis
