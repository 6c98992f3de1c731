#include "ai/opponent.h"

#include <charconv>

#include "ai/formula.h"
#include "ai/instinct.h"
#include "ai/levels.h"
#include "ai/rollouts.h"
#include "ai/searcher.h"
#include "ai/uct.h"
#include "play/player.h"

namespace dipolis {

namespace {

class Simple : public Opponent {
  public:
    enum class Kind : uint8_t { Uniform, Greedy, Instinct };
    explicit Simple(Kind kind) : kind_(kind) {}
    void begin(uint64_t seed) override { rng_ = Rng(seed); }
    std::optional<Move> choose(const State& state) override {
        Options all;
        options(state, all);
        if (kind_ == Kind::Instinct) return choose_by_instinct(state, all, Mood::Balanced, rng_);
        return dipolis::choose(kind_ == Kind::Greedy ? Policy::Greedy : Policy::Uniform, state, all,
                               rng_);
    }

  private:
    Kind kind_;
    Rng rng_{0};
};

class PlainUct : public Opponent {
  public:
    explicit PlainUct(const Specification& specification) : specification_(specification) {}
    void begin(uint64_t seed) override { rng_ = Rng(seed); }
    std::optional<Move> choose(const State& state) override {
        Options all;
        options(state, all);
        if (all.size() == 1) return all[0].move;
        return Uct(rng_.next(), specification_.instinctive).choose(state, specification_.limits);
    }

  private:
    Specification specification_;
    Rng rng_{0};
};

template <class Number>
bool read(std::string_view text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size();
}

bool read_part(std::string_view text, double& number, double most) {
    return read(text, number) && number >= 0 && number <= most;
}

bool set_key(Specification& specification, std::string_view key, std::string_view value) {
    if (key == "nodes")
        return read(value, specification.limits.nodes) && specification.limits.nodes > 0;
    if (key == "ms") {
        return read(value, specification.limits.milliseconds) &&
               specification.limits.milliseconds > 0;
    }
    if (key == "threads") {
        return read(value, specification.limits.threads) && specification.limits.threads > 0 &&
               specification.limits.threads <= kMostThreads;
    }
    if (key == "seed") return read(value, specification.search.seed);
    if (key == "c") return read(value, specification.search.exploration);
    if (key == "fpu") return read(value, specification.search.first_play);
    if (key == "solver") {
        if (!read(value, specification.search.solver_cards)) return false;
        if (specification.search.solver_cards == 0) specification.search.root_solver_cards = 0;
        return true;
    }
    if (key == "misjudgement") return read_part(value, specification.weakness.misjudgement, 2);
    if (key == "blind") return read_part(value, specification.weakness.blind, 1);
    if (key == "eval") {
        specification.evaluator = value;
        return make_evaluator(value) != nullptr;
    }
    if (key == "rollouts") {
        specification.instinctive = value == "instinct";
        return value == "instinct" || value == "uniform";
    }
    return false;
}

bool is_kind(std::string_view word) {
    for (const char* kind : {"uniform", "greedy", "instinct", "mcts", "uct", "level"}) {
        if (word == kind) return true;
    }
    return false;
}

}  // namespace

std::optional<Specification> parse_specification(std::string_view words, std::string& why) {
    Specification specification;
    while (!words.empty()) {
        const size_t blank = words.find(' ');
        const std::string_view word = words.substr(0, blank);
        words = blank == std::string_view::npos ? std::string_view() : words.substr(blank + 1);
        if (word.empty()) continue;
        const size_t equals = word.find('=');
        // "level5" is "level 5".
        constexpr std::string_view kLevel = "level";
        if (specification.kind.empty() && word.starts_with(kLevel) &&
            read(word.substr(kLevel.size()), specification.level)) {
            specification.kind = kLevel;
            continue;
        }
        const bool good =
            specification.kind.empty() ? is_kind(word)
            : equals == std::string_view::npos
                ? specification.kind == "level" && read(word, specification.level)
                : set_key(specification, word.substr(0, equals), word.substr(equals + 1));
        if (!good) {
            why = word;
            return std::nullopt;
        }
        if (specification.kind.empty()) specification.kind = word;
    }
    const bool searches = specification.kind == "mcts" || specification.kind == "uct";
    const Limits& limits = specification.limits;
    if (specification.kind == "level" &&
        (specification.level < 1 || specification.level > kLevelCount)) {
        why = "a level from 1 to 10";
        return std::nullopt;
    }
    if (specification.kind.empty() || (searches && limits.nodes == 0 && limits.milliseconds == 0)) {
        why = specification.kind.empty() ? "nothing" : "neither nodes= nor ms=";
        return std::nullopt;
    }
    return specification;
}

std::unique_ptr<Opponent> make_opponent(const Specification& specification) {
    if (specification.kind == "mcts") return std::make_unique<Searcher>(specification);
    if (specification.kind == "level") {
        return std::make_unique<Searcher>(level_specification(specification.level));
    }
    if (specification.kind == "uct") return std::make_unique<PlainUct>(specification);
    return std::make_unique<Simple>(specification.kind == "greedy"     ? Simple::Kind::Greedy
                                    : specification.kind == "instinct" ? Simple::Kind::Instinct
                                                                       : Simple::Kind::Uniform);
}

std::unique_ptr<Evaluator> make_evaluator(std::string_view name) {
    if (name == "rollouts") return std::make_unique<Rollouts>();
    if (name == "default" || name == "formula") return std::make_unique<Formula>();
    return nullptr;
}

}  // namespace dipolis
