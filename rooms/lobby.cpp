#include "rooms/lobby.h"

#include <utility>
#include <variant>

#include "rooms/apart.h"

namespace dipolis {

namespace {

// Whether a service answers messages of this type.
template <class Service, class Message>
concept Answers = requires(Service& service, const Caller& caller, const Message& message) {
    service.handle(caller, message);
};

// Has the one of these services answer that has a handler for the message.
template <class Message, class First, class... Others>
void answer_by(const Caller& caller, const Message& message, First& first, Others&... others) {
    if constexpr (Answers<First, Message>)
        first.handle(caller, message);
    else
        answer_by(caller, message, others...);
}

// The clock of the counts.
std::function<Pace::Clock::time_point()> counting_clock(const Lobby::Options& options) {
    if (options.counted_by) return options.counted_by;
    return [now = options.clocks.now] { return pace_time(now()); };
}

}  // namespace

Lobby::Lobby(const Helpers& helpers, std::string_view version, Send send, Options options)
    : welcome_{std::string(version), options.open_table, options.report, options.push.key},
      sessions_(helpers.store, {.send = std::move(send),
                                .charge = std::move(options.charge),
                                .in_turn = std::move(options.in_turn),
                                .worked = options.clocks.worked,
                                .now = counting_clock(options)}),
      common_{.sessions = sessions_,
              .secrets = helpers.secrets,
              .limits = LobbyLimits(options.limits),
              .now = options.clocks.now,
              .date = options.clocks.date,
              .log = std::move(options.log),
              .reach = ReachableAt(std::move(options.reach), options.clocks.now)},
      tables_(common_, helpers.thinker),
      nudges_(common_, std::move(options.push)),
      games_(common_, tables_),
      pairs_(common_, tables_, games_, options.open_table),
      study_(common_, tables_, helpers.analyst, helpers.counter),
      parcels_(common_, tables_),
      open_table_(common_, tables_, options.open_table),
      names_(common_, tables_, open_table_),
      blocks_(common_, tables_, open_table_),
      recovery_(common_, tables_,
                [this](const Caller& caller, const Holder& from, const Career& career) {
                    names_.note_moved(caller, from, career);
                }) {
    tables_.follow(open_table_);
    tables_.on_turn(
        [this](const Table& table, Seats decided) { nudges_.note_turn(table, decided); });
    sessions_.serve(
        [this](const Caller& caller, const client::Message& message) { answer(caller, message); },
        [this](ClientId client) { return tables_.holds(client); });
}

void Lobby::connect(ClientId client, Holder holder, std::string address) {
    sessions_.connect({client, std::move(holder), std::move(address)});
}

void Lobby::disconnect(ClientId client) {
    tables_.leave(client);
    open_table_.disconnect(client);
    study_.disconnect(client);
    nudges_.disconnect(client);
    sessions_.disconnect(client);
}

void Lobby::answer(const Caller& caller, const client::Message& message) {
    std::visit(
        [&](const auto& each) {
            if constexpr (requires { handle(caller, each); })
                handle(caller, each);
            else
                answer_by(caller, each, games_, pairs_, study_, parcels_, open_table_, names_,
                          blocks_, nudges_, recovery_);
        },
        message);
}

void Lobby::handle(const Caller& caller, const client::Hello& message) {
    if (message.protocol != kProtocol) return sessions_.refuse(caller.id, Refusal::BadProtocol);
    sessions_.send(caller.id, welcome_message(welcome_, recovery_.mark_of(caller.holder)));
}

void Lobby::handle(const Caller& caller, const client::Leave&) {
    tables_.leave(caller.id);
    open_table_.leave(caller.id);
}

// A link leads to a game, or to a name.
void Lobby::handle(const Caller& caller, const client::Look& message) {
    if (!names_.look(caller, message)) pairs_.look(caller, message);
}

void Lobby::tick() {
    Apart apart;
    apart.run([&] { tables_.tick(); });
    apart.run([&] { pairs_.tick(); });
    apart.run([&] { names_.tick(); });
    apart.run([&] { study_.tick(); });
    apart.run([&] { open_table_.tick(); });
    common_.limits.tick(common_.now());
    apart.end();
}

LobbyCounts Lobby::counts() {
    LobbyCounts counts = sessions_.counts();
    counts.clients = sessions_.count();
    tables_.for_each([&](const Table& table) { counts.at_tables += table.lookers.size(); });
    counts.tables = tables_.count();
    counts.sleepers = tables_.sleeping();
    counts.challenges = open_table_.challenges();
    return counts;
}

}  // namespace dipolis
