#include "ai/specification.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "ai/evaluators.h"
#include "ai/levels.h"

namespace dipolis {

namespace {

using Kind = Specification::Kind;

template <class Integer>
bool read(std::string_view text, Integer& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size();
}

// A decimal number from 0 to `most`, such as 0.42. Not every library has std::from_chars for these.
bool read_part(std::string_view text, double& number, double most) {
    constexpr size_t kMostDigits = 15;  // a double holds them exactly
    std::string digits(text);
    uint64_t unit = 1;
    if (const size_t dot = text.find('.'); dot != text.npos) {
        digits.erase(dot, 1);
        for (size_t i = dot; i < std::min(digits.size(), kMostDigits); ++i) unit *= 10;
    }
    uint64_t units = 0;
    if (digits.size() > kMostDigits || !read(digits, units)) return false;
    number = static_cast<double>(units) / static_cast<double>(unit);
    return number <= most;
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
    if (key == "c") return read_part(value, specification.search.exploration, 100);
    if (key == "fpu") return read_part(value, specification.search.first_play, 100);
    if (key == "solver") {
        if (!read(value, specification.search.solver_cards)) return false;
        if (specification.search.solver_cards == 0) specification.search.root_solver_cards = 0;
        return true;
    }
    if (key == "misjudgement") return read_part(value, specification.weakness.misjudgement, 2);
    if (key == "fervour") return read_part(value, specification.weakness.fervour, 2);
    if (key == "blind") return read_part(value, specification.weakness.blind, 1);
    if (key == "style") {
        const auto style = find_style(value);
        specification.weakness.style = style.value_or(Style::None);
        return style.has_value();
    }
    if (key == "judge") {
        specification.judge = value;
        return make_evaluator(value) != nullptr;
    }
    return false;
}

std::optional<Kind> find_kind(std::string_view word) {
    constexpr std::array<std::pair<std::string_view, Kind>, 3> kKinds = {{
        {"uniform", Kind::Uniform},
        {"greedy", Kind::Greedy},
        {"mcts", Kind::Searcher},
    }};
    for (const auto& [name, kind] : kKinds) {
        if (word == name) return kind;
    }
    return std::nullopt;
}

// Removes the first word and returns it; empty at the end.
std::string_view take_word(std::string_view& words) {
    words.remove_prefix(std::min(words.find_first_not_of(' '), words.size()));
    const std::string_view word = words.substr(0, words.find(' '));
    words.remove_prefix(word.size());
    return word;
}

// A level: "5", or what follows in "level5".
std::optional<Specification> of_level(std::string_view number, std::string& why) {
    int level = 0;
    if (read(number, level) && level >= 1 && level <= kLevelCount)
        return level_specification(level);
    why = "a level from 1 to 10";
    return std::nullopt;
}

// Reads the kind of player from the first word or two.
std::optional<Specification> begin_with(std::string_view word, std::string_view& words,
                                        std::string& why) {
    constexpr std::string_view kLevel = "level";
    if (word == kLevel) return of_level(take_word(words), why);
    if (word.starts_with(kLevel)) return of_level(word.substr(kLevel.size()), why);
    Specification specification;
    why = word.empty() ? "nothing" : word;
    const auto kind = find_kind(word);
    if (!kind) return std::nullopt;
    specification.kind = *kind;
    return specification;
}

bool has_limit(const Specification& specification) {
    return specification.kind != Kind::Searcher || specification.limits.nodes > 0 ||
           specification.limits.milliseconds > 0;
}

}  // namespace

std::optional<Specification> parse_specification(std::string_view words, std::string& why) {
    auto specification = begin_with(take_word(words), words, why);
    if (!specification) return std::nullopt;
    for (auto word = take_word(words); !word.empty(); word = take_word(words)) {
        const size_t equals = word.find('=');
        if (equals != std::string_view::npos &&
            set_key(*specification, word.substr(0, equals), word.substr(equals + 1)))
            continue;
        why = word;
        return std::nullopt;
    }
    if (has_limit(*specification)) return specification;
    why = "neither nodes= nor ms=";
    return std::nullopt;
}

const Specification& level_specification(int level) {
    static const std::array<Specification, kLevelCount> parsed = [] {
        std::array<Specification, kLevelCount> levels;
        std::string why;
        for (size_t i = 0; i < levels.size(); ++i)
            levels[i] = parse_specification(kLevels[i], why).value();
        return levels;
    }();
    DIPOLIS_ASSERT(level >= 1 && level <= kLevelCount);
    return parsed[static_cast<size_t>(level) - 1];
}

}  // namespace dipolis
