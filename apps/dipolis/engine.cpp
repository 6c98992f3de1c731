// dipolis engine: the searcher behind a line protocol, docs/engine-protocol.md, so that any program
// can play against it.
#include <atomic>
#include <iostream>
#include <mutex>
#include <sstream>
#include <thread>

#include "ai/levels.h"
#include "ai/opponent.h"
#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/version.h"
#include "engine/score.h"
#include "engine/view.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "formats/variant.h"
#include "formats/words.h"

namespace dipolis {

namespace {

constexpr int64_t kUsualNodes = 10'000;

// What `setoption` may change.
struct EngineOptions {
    std::string evaluator = "default";
    uint64_t seed = 1;
    int threads = 1;
    int lines = 1;  // told in `info`
    int level = 0;  // 0: full strength
};

// The first word, taken off the text.
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

bool set_variant(Variant& variant, std::string_view word) {
    const size_t equals = word.find('=');
    const std::string_view key = word.substr(0, equals);
    const std::string_view value = equals == std::string_view::npos ? "" : word.substr(equals + 1);
    if (key == "preset_wonders" && value == "1") {
        variant.preset_wonders = true;
    } else if (key == "middle_pawn" && value == "chooses") {
        variant.middle_pawn = MiddlePawn::Chooses;
    } else if (const auto rival = solo::find_rival(value); key == "solo" && rival) {
        variant.addons.add(AddOnId::Solo);
        variant.rival = *rival;
    } else if (const auto pool = parse_pool(value, "leaders"); key == "leaders" && pool) {
        variant.addons.add(AddOnId::Leaders);
        variant.pool = *pool;
    } else {
        return false;
    }
    return true;
}

class Engine {
  public:
    ~Engine() { halt(); }

    // False when the program is to end.
    bool obey(std::string_view line);
    // There will be no more lines: a search with a limit is waited for.
    void finish();

  private:
    void introduce();
    void set_option(std::string_view rest);
    void set_position(std::string_view rest);
    void go(std::string_view rest);
    void think(Limits limits);
    void halt();
    void say(const std::string& line);
    void complain_about(const std::string& what) { say("error " + what); }
    void tell(const Report& report, Seat seat);
    bool busy() const { return thinking_.load(); }

    std::mutex output_;
    EngineOptions options_;
    State state_ = start({});
    std::unique_ptr<Evaluator> evaluator_;
    std::unique_ptr<Search> search_;
    std::thread thread_;
    std::atomic<bool> stop_ = false;
    std::atomic<bool> thinking_ = false;
    bool endless_ = false;
};

void Engine::say(const std::string& line) {
    const std::lock_guard lock(output_);
    std::cout << line << std::endl;
}

void Engine::introduce() {
    say("id name " + std::string(kVersionLine));
    say("option name Evaluator type combo default default var default var formula var rollouts");
    say("option name Seed type spin default 1 min 0 max 2147483647");
    say("option name Threads type spin default 1 min 1 max " + std::to_string(kMostThreads));
    say("option name Lines type spin default 1 min 1 max 160");
    say("option name Level type spin default 0 min 0 max " + std::to_string(kLevelCount));
    say("deiok");
}

void Engine::set_option(std::string_view rest) {
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
void Engine::set_position(std::string_view rest) {
    const std::string_view kind = take_word(rest);
    constexpr std::string_view kMoves = " moves ";
    std::string text(rest);
    text += ' ';
    std::string moves;
    if (const size_t at = text.find(kMoves); at != std::string::npos) {
        moves = text.substr(at + kMoves.size());
        text.resize(at);
    }
    State state = start({});
    if (kind == "line") {
        const auto parsed = parse_position(text);
        if (!parsed) return complain_about("position: " + in_words(parsed.error()));
        state = *parsed;
    } else if (kind == "start") {
        Variant variant;
        for (std::string_view word : split(text, ' ')) {
            if (!set_variant(variant, word))
                return complain_about("position start: unknown word " + std::string(word));
        }
        const auto exists = check_variant(variant, "position start");
        if (!exists) return complain_about(in_words(exists.error()));
        state = start(variant);
    } else {
        return complain_about("position start ... or position line ...");
    }
    int number = 0;
    for (std::string_view each : split(moves, ',')) {
        ++number;
        while (!each.empty() && each.front() == ' ') each.remove_prefix(1);
        while (!each.empty() && each.back() == ' ') each.remove_suffix(1);
        const auto move = parse_move(each);
        if (!move || is_over(state) || !is_option(state, *move)) {
            return complain_about("move " + std::to_string(number) + " `" + std::string(each) +
                                  "` is not possible");
        }
        play(state, *move);
    }
    state_ = state;
}

void Engine::go(std::string_view rest) {
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
    stop_ = false;
    endless_ = infinite;
    thinking_ = true;
    limits.stop = &stop_;
    limits.threads = options_.threads;
    if (thread_.joinable()) thread_.join();
    thread_ = std::thread([this, limits] { think(limits); });
}

void Engine::think(Limits limits) {
    const auto seat = static_cast<Seat>(actor(state_));
    const State seen = view(state_, seat);
    Move best;
    if (options_.level > 0) {
        Specification level = level_specification(options_.level);
        level.limits.stop = &stop_;
        const auto player = make_opponent(level);
        player->begin(options_.seed);
        best = player->choose(seen).value_or(Move{});
    } else {
        if (!search_) {
            evaluator_ = make_evaluator(options_.evaluator);
            SearchSettings settings;
            settings.seed = options_.seed;
            search_ = std::make_unique<Search>(*evaluator_, settings);
        }
        search_->set_position(seen);
        const Report report =
            search_->run(limits, [&](const Report& so_far) { tell(so_far, seat); });
        tell(report, seat);
        Rng rng(options_.seed, static_cast<uint64_t>(report.nodes));
        best = report.choice(rng);
        // An endless search ends only by `stop`, even if nothing is left to find out.
        while (endless_ && !stop_) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    thinking_ = false;
    say("bestmove " + to_line(best));
}

// All probabilities from the view of the player to move.
void Engine::tell(const Report& report, Seat seat) {
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

void Engine::halt() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
}

void Engine::finish() {
    if (endless_) stop_ = true;
    if (thread_.joinable()) thread_.join();
}

bool Engine::obey(std::string_view line) {
    const std::string_view word = take_word(line);
    if (word.empty()) return true;
    if (word == "quit") return false;
    if (word == "stop") {
        halt();
    } else if (word == "isready") {
        say("readyok");
    } else if (word == "dei") {
        introduce();
    } else if (busy()) {
        complain_about("still thinking: `stop` first");
    } else if (word == "newgame") {
        search_.reset();
        state_ = start({});
    } else if (word == "setoption") {
        set_option(line);
    } else if (word == "position") {
        set_position(line);
    } else if (word == "go") {
        go(line);
    } else if (word == "show") {
        say("position line " + to_line(state_));
    } else if (word == "legal") {
        Options all;
        options(state_, all);
        std::vector<Move> moves;
        for (const Option& option : all) moves.push_back(option.move);
        say("legal " + joined(moves));
    } else {
        complain_about("unknown command " + std::string(word.substr(0, 40)));
    }
    return true;
}

int run_engine() {
    Engine engine;
    Input input("-");
    std::string line;
    bool too_long = false;
    while (input.next(line, too_long)) {
        if (!engine.obey(too_long ? std::string_view("(a line that is too long)") : line))
            return kGood;
    }
    engine.finish();
    return kGood;
}

}  // namespace

void add_engine(CLI::App& program, Command& chosen) {
    auto* command =
        program.add_subcommand("engine", "Speak the engine protocol on standard input and output");
    command->footer(
        "Example:\n  printf 'position start moves ...\\ngo nodes 1000\\n' | dipolis engine\n"
        "docs/engine-protocol.md tells the lines.");
    command->callback([&chosen] { chosen = [] { return run_engine(); }; });
}

}  // namespace dipolis
