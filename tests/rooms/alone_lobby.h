// A lobby without threads, clocks and strangers, and one person at it, whose every message follows
// from a seed: the same on every machine.
#pragma once

#include <stdexcept>
#include <string>

#include "formats/json.h"
#include "rooms/alone.h"
#include "rooms/fnv.h"
#include "rooms/lobby.h"

namespace dipolis {

class AloneLobby {
  public:
    explicit AloneLobby(uint64_t seed) : secrets_(seed, seed) { lobby_.connect(1); }

    // Says something, and returns the data of the last message that came then.
    Json say(const char* type, const Json& about) {
        last_ = {};
        lobby_.receive(1, Json{{"t", type}, {"d", about}}.dump());
        return last_;
    }
    // The reason by which this message is refused; empty if it is not.
    std::string why_not(const Json& message) {
        try {
            say(message["t"].get<std::string>().c_str(), message["d"]);
            return "";
        } catch (const std::runtime_error&) {
            return last_["why"];
        }
    }
    // Lets time pass, in which computers move and results come.
    Json wait() {
        last_ = {};
        now_ += 250;
        lobby_.tick();
        return last_;
    }
    const std::string& type() const { return type_; }

    // A game against this computer player, in which the person always takes the first option, to
    // its end: the last table.
    Json play(const Json& variant, const char* rival) {
        table_ = say("new", {{"variant", variant}, {"seats", {"human", rival}}});
        while (table_["result"].is_null()) {
            const Json& options = table_["options"];
            if (options.empty()) {
                wait();
                continue;
            }
            say("play",
                {{"game", table_["game"]}, {"ply", table_["ply"]}, {"move", options[0]["move"]}});
        }
        return table_;
    }

    // A count and a hash of all that was heard.
    int messages() const { return messages_; }
    uint64_t hash() const { return hash_; }

  private:
    void hear(const std::string& text) {
        ++messages_;
        hash_ = fnv(text, hash_);
        const Json message = *parse_json(text);
        type_ = message["t"];
        last_ = message["d"];
        if (type_ == "error" || type_ == "refused") throw std::runtime_error(text);
        if (type_ == "table") table_ = last_;
    }
    static Lobby::Options options(const int64_t& now) {
        return {.clocks = {[&now] { return now; }, [&now] { return now / 1000; },
                           [&now] { return static_cast<double>(now); }}};
    }

    int64_t now_ = 0;
    MemoryStore store_;
    ImmediateQueue queue_{store_};
    SeededSecrets secrets_;
    ThinkerAtOnce thinker_;
    AnalystAtOnce analyst_{500, 20};
    CounterAtOnce counter_{store_};
    Lobby lobby_{{queue_, secrets_, thinker_, analyst_, counter_},
                 "0",
                 [this](ClientId, const std::string& text) { hear(text); },
                 options(now_)};
    Json table_, last_;
    std::string type_;
    int messages_ = 0;
    uint64_t hash_ = fnv("");
};

}  // namespace dipolis
