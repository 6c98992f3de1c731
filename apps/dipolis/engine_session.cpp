#include "apps/dipolis/engine_session.h"

#include <algorithm>
#include <chrono>
#include <sstream>
#include <utility>
#include <vector>

#include "ai/levels.h"
#include "ai/players.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/version.h"
#include "engine/game.h"
#include "engine/score.h"
#include "engine/view.h"
#include "formats/escape.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "formats/variant.h"
#include "formats/words.h"

namespace dipolis {

namespace {

constexpr int64_t kUsualNodes = 10'000;

// Removes the first word and returns it.
std::string_view take_word(std::string_view& text) {
    const size_t begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos) return text = {};
    text.remove_prefix(begin);
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(word.size());
    return word;
}

std::string joined(const std::vector<Move>& moves) {
    std::string words;
    for (Move move : moves) words += (words.empty() ? "" : ", ") + to_line(move);
    return words;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

// Parses the KEY=VALUE words of `position start`; on an error `why` is set.
std::optional<Variant> variant_of_words(std::string_view words, std::string& why) {
    Variant variant;
    for (std::string_view word : split(words, ' ')) {
        const size_t end = std::min(word.find('='), word.size());
        const size_t value = std::min(end + 1, word.size());
        if (!set_option(variant, word.substr(0, end), word.substr(value))) {
            why = "position start: unknown word " + std::string(word);
            return std::nullopt;
        }
    }
    const auto exists = check_variant(variant, "position start");
    if (exists) return variant;
    why = in_words(exists.error());
    return std::nullopt;
}

// The position before the moves; on an error `why` is set.
std::optional<State> first_position(std::string_view kind, std::string_view text,
                                    std::string& why) {
    if (kind == "start") {
        const auto variant = variant_of_words(text, why);
        return variant ? std::optional(start(*variant)) : std::nullopt;
    }
    if (kind == "line") {
        const auto parsed = parse_position(text);
        if (parsed) return *parsed;
        why = "position: " + in_words(parsed.error());
        return std::nullopt;
    }
    why = "position start ... or position line ...";
    return std::nullopt;
}

}  // namespace

EngineSession::EngineSession(Say say, int64_t nodes_at_once)
    : say_(std::move(say)), nodes_at_once_(nodes_at_once), state_(start({})) {}

void EngineSession::say(const std::string& line) {
    const std::lock_guard lock(output_);
    say_(line);
}

void EngineSession::complain_about(const std::string& what) {
    say("error " + escaped(what));
}

void EngineSession::refuse(const Error& error) {
    complain_about(in_words(error));
}

void EngineSession::introduce() {
    say("id name " + std::string(kVersionLine));
    say("option name Evaluator type combo default network var network var none");
    say("option name Seed type spin default 1 min 0 max 2147483647");
    say("option name Threads type spin default 1 min 1 max " + std::to_string(kMostThreads));
    say("option name Lines type spin default 1 min 1 max 160");
    say("option name Level type spin default 0 min 0 max " + std::to_string(kLevelCount));
    say("deiok");
}

void EngineSession::set_option(std::string_view rest) {
    if (take_word(rest) != "name") return complain_about("setoption name NAME value VALUE");
    const std::string_view name = take_word(rest);
    const bool has_value = take_word(rest) == "value";
    const std::string_view value = take_word(rest);
    const auto number = parse_int(value, 0, INT32_MAX);
    const std::string bad =
        "option " + std::string(name) + " cannot be `" + std::string(value) + "`";
    if (!has_value) return complain_about("setoption name NAME value VALUE");
    if (name == "Evaluator") {
        if (!make_evaluator(value)) return complain_about(bad);
        options_.evaluator = value;
    } else if (name == "Seed") {
        if (!number) return complain_about(bad);
        options_.seed = static_cast<uint64_t>(*number);
    } else if (name == "Threads") {
        if (!number || *number < 1 || *number > kMostThreads) return complain_about(bad);
        options_.threads = *number;
    } else if (name == "Lines") {
        if (!number || *number < 1 || *number > Options::kCapacity) return complain_about(bad);
        options_.lines = *number;
    } else if (name == "Level") {
        if (!number || *number > kLevelCount) return complain_about(bad);
        options_.level = *number;
    } else {
        return complain_about("there is no option " + std::string(name));
    }
    search_.reset();
}

// position start [KEY=VALUE ...] [moves MOVE, MOVE, ...]
// position line POSITION LINE [moves MOVE, MOVE, ...]
void EngineSession::set_position(std::string_view rest) {
    const std::string_view kind = take_word(rest);
    constexpr std::string_view kMoves = " moves ";
    std::string text(rest);
    text += ' ';
    std::string moves;
    if (const size_t at = text.find(kMoves); at != std::string::npos) {
        moves = text.substr(at + kMoves.size());
        text.resize(at);
    }
    std::string why;
    auto state = first_position(kind, text, why);
    if (!state) return complain_about(why);
    if (play_on(*state, moves)) state_ = *state;
}

// Plays the moves; false after a complaint.
bool EngineSession::play_on(State& state, std::string_view moves) {
    int number = 0;
    for (std::string_view each : split(moves, ',')) {
        ++number;
        each = trimmed(each);
        const auto move = parse_move(each);
        if (!move || is_over(state) || !is_option(state, *move)) {
            complain_about("move " + std::to_string(number) + " `" + std::string(each) +
                           "` is not possible");
            return false;
        }
        play(state, *move);
    }
    return true;
}

void EngineSession::go(std::string_view rest) {
    Limits limits;
    bool infinite = false;
    for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest)) {
        if (word == "infinite") {
            infinite = true;
            continue;
        }
        const auto number = parse_int(take_word(rest), 1, INT32_MAX);
        if (!number || (word != "nodes" && word != "movetime"))
            return complain_about("go [nodes N] [movetime MS] [infinite]");
        (word == "nodes" ? limits.nodes : limits.milliseconds) = *number;
    }
    if (infinite) limits = {};
    if (!infinite && limits.nodes == 0 && limits.milliseconds == 0) limits.nodes = kUsualNodes;
    const Actor who = actor(state_);
    if (who == Actor::Nobody) {
        complain_about("the game is over");
        return say("bestmove none");
    }
    if (who == Actor::Chance) {
        complain_about("chance is to act: send what it does in the position's moves");
        return say("bestmove none");
    }
    endless_ = infinite;
    begin(limits);
}

void EngineSession::begin(Limits limits) {
    stop_ = false;
    thinking_ = true;
    limits.stop = &stop_;
    limits.threads = options_.threads;
    if (nodes_at_once_ > 0) {
        limits.nodes = limits.nodes > 0 ? std::min(limits.nodes, nodes_at_once_) : nodes_at_once_;
        limits.threads = 1;
        endless_ = false;
        return think(limits);
    }
    if (thread_.joinable()) thread_.join();
    thread_ = std::thread([this, limits] { think(limits); });
}

void EngineSession::think(const Limits& limits) {
    const State seen = view(state_, seat_of(actor(state_)));
    const Move best = options_.level > 0 ? level_move(seen) : searched_move(seen, limits);
    // An unlimited search ends only with `stop`, even if everything is proven.
    while (endless_ && !stop_) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    thinking_ = false;
    say("bestmove " + to_line(best));
}

Move EngineSession::level_move(const State& seen) const {
    Specification level = level_specification(options_.level);
    level.limits.stop = &stop_;
    if (nodes_at_once_ > 0) level.limits.nodes = std::min(level.limits.nodes, nodes_at_once_);
    const auto player = make_opponent(level);
    player->begin(options_.seed);
    return player->choose(seen).value_or(Move{});
}

Move EngineSession::searched_move(const State& seen, const Limits& limits) {
    const auto seat = seat_of(actor(seen));
    if (!search_) {
        evaluator_ = make_evaluator(options_.evaluator);
        SearchSettings settings;
        settings.seed = options_.seed;
        search_ = std::make_unique<Search>(*evaluator_, settings);
    }
    search_->set_position(seen);
    const Report report = search_->run(limits, [&](const Report& so_far) { tell(so_far, seat); });
    tell(report, seat);
    Rng rng(options_.seed, static_cast<uint64_t>(report.nodes));
    return report.choice(rng);
}

// All probabilities are from the view of the player to move.
void EngineSession::tell(const Report& report, Seat seat) {
    const auto lines = std::min<size_t>(report.lines.size(), static_cast<size_t>(options_.lines));
    for (size_t i = 0; i < lines; ++i) {
        const Line& line = report.lines[i];
        if (i > 0 && line.visits == 0) break;
        const Value& value = i == 0 && lines == 1 ? report.value : line.value;
        std::ostringstream text;
        text << std::fixed;
        text.precision(4);
        text << "info line " << i + 1 << " nodes " << report.nodes << " time "
             << static_cast<int64_t>(report.seconds * 1000) << " visits " << line.visits
             << " value " << value.wins(seat);
        for (const Seat side : {seat, other(seat)}) {
            text << (side == seat ? " win" : " loss");
            for (const auto kind :
                 {Result::Kind::Civilian, Result::Kind::Science, Result::Kind::Military})
                text << ' ' << id(kind) << ' ' << value.by(side, kind);
        }
        text << " tie " << static_cast<double>(value.ends[kTieEnd]);
        if (line.proven()) text << " proven";
        text << " pv " << joined(line.moves);
        say(text.str());
    }
}

void EngineSession::halt() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
}

void EngineSession::wait() {
    if (busy() && endless_) return complain_about("the search has no limit: `stop` first");
    if (thread_.joinable()) thread_.join();
}

void EngineSession::finish() {
    if (endless_) stop_ = true;
    if (thread_.joinable()) thread_.join();
}

bool EngineSession::obey(std::string_view line) {
    const std::string_view word = take_word(line);
    if (word.empty()) return true;
    if (word == "quit") return false;
    if (word == "stop") {
        halt();
    } else if (word == "wait") {
        wait();
    } else if (word == "isready") {
        say("readyok");
    } else if (word == "dei") {
        introduce();
    } else if (busy()) {
        complain_about("still thinking: `stop` first");
    } else {
        obey_at_rest(word, line);
    }
    return true;
}

void EngineSession::obey_at_rest(std::string_view command, std::string_view rest) {
    if (command == "newgame") {
        search_.reset();
        state_ = start({});
    } else if (command == "setoption") {
        set_option(rest);
    } else if (command == "position") {
        set_position(rest);
    } else if (command == "go") {
        go(rest);
    } else if (command == "show") {
        say("position line " + to_line(state_));
    } else if (command == "legal") {
        legal(take_word(rest) == "weights");
    } else {
        complain_about("unknown command " + std::string(command.substr(0, 40)));
    }
}

void EngineSession::legal(bool weights) {
    Options all;
    options(state_, all);
    std::string words;
    for (const Option& option : all) {
        words += words.empty() ? "" : ", ";
        if (weights) words += std::to_string(option.weight) + " ";
        words += to_line(option.move);
    }
    say((weights ? "legal weights " : "legal ") + words);
}

}  // namespace dipolis
