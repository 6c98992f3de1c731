#include "server/figures.h"

#include <array>
#include <charconv>
#include <initializer_list>
#include <string_view>
#include <utility>

namespace dipolis {

namespace {

using Served = Figures::Served;

std::string number(double value) {
    char digits[400];  // the longest without an exponent
    return {
        digits,
        std::to_chars(std::begin(digits), std::end(digits), value, std::chars_format::fixed).ptr};
}

// Writer of the samples of one figure.
class Samples {
  public:
    Samples(std::string& text, std::string_view name) : text_(text), name_(name) {}

    struct Label {
        std::string_view name, is;
    };
    using Labels = std::initializer_list<Label>;

    void add(double value, Labels labels = {}) { sample("", joined(labels), value); }
    // A sample for each value, with the word of its place; `what`: a label of all of them.
    template <class Values, class Word>
    void add_each(const Values& values, std::string_view label, const Word& word,
                  std::string_view what = {}) {
        for (size_t i = 0; i < values.size(); ++i) {
            const Label named{label, word(i)};
            const auto value = static_cast<double>(values[i]);
            what.empty() ? add(value, {named}) : add(value, {{"what", what}, named});
        }
    }
    void add(const Histogram& histogram, const Label& label) {
        uint64_t count = 0;
        for (size_t i = 0; i < histogram.counts.size(); ++i) {
            count += histogram.counts[i];
            const bool last = i == Histogram::kBounds.size();
            const std::string bound = last ? "+Inf" : number(Histogram::kBounds[i]);
            sample("_bucket", joined({label, {"le", bound}}), static_cast<double>(count));
        }
        sample("_sum", joined({label}), histogram.sum);
        sample("_count", joined({label}), static_cast<double>(count));
    }

  private:
    // Values of labels are words of ours, and a version, which need no escapes.
    static std::string joined(Labels labels) {
        std::string text;
        for (const Label& each : labels)
            text.append(text.empty() ? "" : ",")
                .append(each.name)
                .append("=\"")
                .append(each.is)
                .append("\"");
        return text;
    }
    void sample(std::string_view suffix, const std::string& labels, double value) {
        text_.append(name_).append(suffix);
        if (!labels.empty()) text_.append("{").append(labels).append("}");
        text_.append(" ").append(number(value)).append("\n");
    }

    std::string& text_;
    std::string_view name_;
};

struct Figure {
    using OfProcess = void (*)(const Figures&, Samples&);
    using OfServer = void (*)(const Served&, Samples&);

    constexpr Figure(const char* name, const char* type, const char* help, OfProcess read)
        : name(name), type(type), help(help), of_process(read) {}
    constexpr Figure(const char* name, const char* type, const char* help, OfServer read)
        : name(name), type(type), help(help), of_server(read) {}

    std::string_view name, type, help;
    OfProcess of_process = nullptr;
    OfServer of_server = nullptr;
};

double as_number(uint64_t count) {
    return static_cast<double>(count);
}

// In the order of `Turned`.
constexpr std::array<std::string_view, kTurned> kTurnedWords = {
    "connections", "requests", "sockets", "banned", "unreadable_request", "foreign"};

void add_refused(const Served& of, Samples& to) {
    const auto turned = [](size_t i) { return kTurnedWords[i]; };
    to.add_each(of.http.turned, "cause", turned, "client");
    const auto refusal = [](size_t i) { return id(static_cast<Refusal>(i)); };
    to.add_each(of.lobby.refused, "cause", refusal, "message");
    to.add(as_number(of.lobby.unread), {{"what", "message"}, {"cause", "unread"}});
}

void add_messages(const Served& of, Samples& to) {
    to.add_each(of.lobby.messages, "kind", [](size_t i) {
        return i < kMessageKinds ? type_of_kind(i) : std::string_view("unread");
    });
}

void add_failed(const Served& of, Samples& to) {
    for (const auto& [failure, word] : {std::pair(Failure::Passing, "passing"),
                                        {Failure::Damage, "damage"},
                                        {Failure::Broken, "broken"}})
        to.add(as_number(of.store.failed[static_cast<size_t>(failure)]), {{"cause", word}});
}

void add_pushes(const Served& of, Samples& to) {
    if (!of.push) return;
    for (const auto& [count, word] : {std::pair(of.push->sent, "sent"),
                                      {of.push->failed, "failed"},
                                      {of.push->expired, "expired"},
                                      {of.push->dropped, "dropped"}})
        to.add(as_number(count), {{"outcome", word}});
}

#define OF_PROCESS(value) [](const Figures& of, Samples& to) { to.add(value); }
#define OF_SERVER(value) [](const Served& of, Samples& to) { to.add(as_number(value)); }

// docs/hosting.md says what an operator should watch. A counter never falls while the program runs.
constexpr Figure kFigures[] = {
    {"dipolis_build_info", "gauge", "1; its label tells the version",
     [](const Figures& of, Samples& to) {
         to.add(1, {{"version", of.version}});
     }},
    {"dipolis_uptime_seconds", "gauge", "Time since the start", OF_PROCESS(of.uptime)},
    {"dipolis_ready", "gauge", "1 while games can be played and stored, as /readyz says",
     OF_PROCESS(of.ready ? 1 : 0)},
    {"dipolis_log_events_total", "counter",
     "Events of the log, also those that were left out of it",
     [](const Figures& of, Samples& to) {
         to.add_each(of.events, "event", [](size_t i) { return id(static_cast<Event>(i)); });
     }},
    {"dipolis_disk_free_bytes", "gauge", "Free space where the games lie",
     OF_PROCESS(as_number(of.process.disk_free_bytes))},
    {"dipolis_database_bytes", "gauge", "Size of the stored games",
     OF_PROCESS(as_number(of.process.database_bytes))},
    {"process_start_time_seconds", "gauge", "Start of the program, in seconds since 1970",
     OF_PROCESS(of.start)},
    {"process_cpu_seconds_total", "counter", "Processor time of all threads",
     OF_PROCESS(of.process.cpu_seconds)},
    {"process_resident_memory_bytes", "gauge", "Memory that the program has in use",
     OF_PROCESS(as_number(of.process.resident_bytes))},
    {"process_open_fds", "gauge", "Open file descriptors",
     OF_PROCESS(as_number(of.process.open_files))},
    {"process_max_fds", "gauge", "File descriptors that the system allows",
     OF_PROCESS(as_number(of.process.most_files))},

    {"dipolis_connections", "gauge", "Open connections: WebSockets, and others",
     [](const Served& of, Samples& to) {
         to.add(as_number(of.http.open_sockets), {{"kind", "websocket"}});
         to.add(as_number(of.http.open_connections - of.http.open_sockets), {{"kind", "http"}});
     }},
    {"dipolis_connections_total", "counter", "Connections that came",
     OF_SERVER(of.http.connections)},
    {"dipolis_requests_total", "counter", "Requests that were read, those for WebSockets included",
     OF_SERVER(of.http.requests)},
    {"dipolis_websockets_total", "counter", "WebSockets that were opened",
     OF_SERVER(of.http.sockets)},
    {"dipolis_addresses", "gauge", "Addresses of which something must be known, for limits",
     OF_SERVER(of.http.addresses)},
    {"dipolis_banned_addresses", "gauge", "Addresses that may open no WebSocket now",
     OF_SERVER(of.http.banned)},
    {"dipolis_bans_total", "counter", "Clients that flooded", OF_SERVER(of.http.bans)},
    {"dipolis_refused_total", "counter",
     "What was refused, by cause: clients before any message of theirs, and messages, moves among "
     "them",
     add_refused},
    {"dipolis_messages_total", "counter", "Messages of clients, by kind", add_messages},
    {"dipolis_moves_total", "counter", "Decisions of people and computers that were stored",
     OF_SERVER(of.lobby.moves)},
    {"dipolis_answer_seconds", "histogram",
     "From when a message has come until it is answered and stored; a search that it asks for, "
     "not included",
     [](const Served& of, Samples& to) {
         to.add(of.lobby.move_time, {"kind", "move"});
         to.add(of.lobby.other_time, {"kind", "other"});
     }},
    {"dipolis_players", "gauge", "Clients that are connected: at a table, and elsewhere",
     [](const Served& of, Samples& to) {
         to.add(as_number(of.lobby.at_tables), {{"where", "table"}});
         to.add(as_number(of.lobby.clients - of.lobby.at_tables), {{"where", "elsewhere"}});
     }},
    {"dipolis_games", "gauge",
     "Games in memory: with their tables, and with only a clock or a secret answer",
     [](const Served& of, Samples& to) {
         to.add(as_number(of.lobby.tables), {{"state", "open"}});
         to.add(as_number(of.lobby.sleepers), {{"state", "asleep"}});
     }},
    {"dipolis_stored_games", "gauge", "All stored games, as of the last minute",
     [](const Served& of, Samples& to) {
         if (of.stored_games) to.add(static_cast<double>(*of.stored_games));
     }},
    {"dipolis_challenges", "gauge", "Offers at the open table", OF_SERVER(of.lobby.challenges)},
    {"dipolis_waiting", "gauge",
     "Length of the queues before the server's thread, the store's, and the threads that search",
     [](const Served& of, Samples& to) {
         to.add(as_number(of.http.waiting), {{"queue", "server"}});
         to.add(as_number(of.store.waiting), {{"queue", "store"}});
         to.add(as_number(of.lobby.searches), {{"queue", "search"}});
         if (of.push) to.add(as_number(of.push->waiting), {{"queue", "push"}});
     }},
    {"dipolis_pushes_total", "counter",
     "Pushes: tries that a push service took, and that failed; whose browser had gone; given up",
     add_pushes},
    {"dipolis_store_errors_total", "counter",
     "Jobs of the store that failed: for a reason that may pass, by damage of what was read, or "
     "because nothing can be stored any more",
     add_failed},
};

}  // namespace

std::string to_text(const Figures& figures) {
    std::string text;
    for (const Figure& figure : kFigures) {
        if (figure.of_server != nullptr && !figures.served) continue;
        std::string lines;
        Samples samples(lines, figure.name);
        if (figure.of_process != nullptr) figure.of_process(figures, samples);
        if (figure.of_server != nullptr) figure.of_server(*figures.served, samples);
        if (lines.empty()) continue;  // it is not known yet
        for (const auto& [word, words] :
             {std::pair("# HELP ", figure.help), {"# TYPE ", figure.type}})
            text.append(word).append(figure.name).append(" ").append(words).append("\n");
        text += lines;
    }
    return text;
}

}  // namespace dipolis
