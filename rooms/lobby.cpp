#include "rooms/lobby.h"

#include <type_traits>
#include <utility>
#include <variant>

#include "rooms/answer_by.h"
#include "rooms/apart.h"

namespace dipolis {

namespace {

// Whether a variant has this type.
template <class Message, class Messages>
inline constexpr bool kIsAmong = false;
template <class Message, class... Each>
inline constexpr bool kIsAmong<Message, std::variant<Each...>> = (std::is_same_v<Message, Each> ||
                                                                  ...);

// The services by which strangers meet, as one for `answer_by`.
struct AnswersForStrangers {
    Strangers& strangers;

    template <class Message>
    requires kIsAmong<Message, client::OfStrangers>
    void handle(const Caller& caller, const Message& message) { strangers.answer(caller, message); }
};

bool may_strangers_meet(const Lobby::Options& options) {
    return options.open_table && options.strangers;
}

std::unique_ptr<Strangers> strangers_of(const Lobby::Options& options, LobbyCommon& common,
                                        Tables& tables) {
    if (!options.strangers) return std::make_unique<Strangers>(common.sessions);
    return options.strangers(common, tables, options.open_table);
}

// The clock of the counts.
std::function<Pace::Clock::time_point()> counting_clock(const Lobby::Options& options) {
    if (options.counted_by) return options.counted_by;
    return [now = options.clocks.now] { return pace_time(now()); };
}

}  // namespace

Lobby::Lobby(const Helpers& helpers, std::string_view version, Send send, Options options)
    : welcome_{std::string(version), may_strangers_meet(options), options.report, options.push.key},
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
      pairs_(common_, tables_, games_, may_strangers_meet(options)),
      study_(common_, tables_, helpers.analyst, helpers.counter),
      parcels_(common_, tables_),
      strangers_(strangers_of(options, common_, tables_)),
      recovery_(common_, tables_,
                [this](const Caller& caller, const Holder& from, const Career& career) {
                    strangers_->note_moved(caller, from, career);
                }) {
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
    strangers_->disconnect(client);
    study_.disconnect(client);
    nudges_.disconnect(client);
    sessions_.disconnect(client);
}

void Lobby::answer(const Caller& caller, const client::Message& message) {
    AnswersForStrangers strangers{*strangers_};
    std::visit(
        [&](const auto& each) {
            if constexpr (requires { handle(caller, each); })
                handle(caller, each);
            else
                answer_by(caller, each, games_, pairs_, study_, parcels_, nudges_, recovery_,
                          strangers);
        },
        message);
}

void Lobby::handle(const Caller& caller, const client::Hello& message) {
    if (message.protocol != kProtocol) return sessions_.refuse(caller.id, Refusal::BadProtocol);
    sessions_.send(caller.id, welcome_message(welcome_, recovery_.mark_of(caller.holder)));
}

void Lobby::handle(const Caller& caller, const client::Leave&) {
    tables_.leave(caller.id);
    strangers_->leave(caller.id);
}

// A link leads to a game, or to a name.
void Lobby::handle(const Caller& caller, const client::Look& message) {
    if (!strangers_->look(caller, message)) pairs_.look(caller, message);
}

void Lobby::tick() {
    Apart apart;
    apart.run([&] { tables_.tick(); });
    apart.run([&] { pairs_.tick(); });
    apart.run([&] { study_.tick(); });
    apart.run([&] { strangers_->tick(); });
    common_.limits.tick(common_.now());
    apart.end();
}

LobbyCounts Lobby::counts() {
    LobbyCounts counts = sessions_.counts();
    counts.clients = sessions_.count();
    tables_.for_each([&](const Table& table) { counts.at_tables += table.lookers.size(); });
    counts.tables = tables_.count();
    counts.sleepers = tables_.sleeping();
    counts.challenges = strangers_->challenges();
    return counts;
}

}  // namespace dipolis
