#include "train/suite.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "engine/game.h"
#include "formats/position.h"
#include "formats/words.h"
#include "train/lesson.h"

namespace dipolis::train {

namespace {

constexpr std::string_view kMagic = "dipolis-suite 1 ";
constexpr int kMost = 1'000'000;  // of any number in a line

constexpr std::string_view kDecisionsHead =
    "# stage, positions of it in its game, games tried, number, options (hundredths of a per cent\n"
    "# that whoever decides wins after each, on two sets of deals), position\n";
constexpr std::string_view kTruthsHead =
    "# stage, positions of it in its game, games tried, number, how often the game ended so "
    "(first\n"
    "# player by military, science, civilian; the same for the second; draw), position\n";

std::string found(const Case& one, Suite::Kind kind) {
    std::string text;
    if (kind == Suite::Kind::Truths) {
        for (int end : one.ends) text += "," + std::to_string(end);
    } else {
        for (const auto& [a, b] : one.options)
            text += "," + std::to_string(a) + "/" + std::to_string(b);
    }
    return text.substr(1);
}

std::string line_of(const Case& one, Suite::Kind kind) {
    std::string line;
    for (int number : {one.stage, one.seen, one.tries, one.number})
        line += std::to_string(number) + " ";
    return line + found(one, kind) + " " + to_line(one.position) + "\n";
}

// As many numbers as `to` has; false if there are others.
template <class Numbers>
bool read_numbers(std::string_view text, char separator, Numbers& to) {
    const auto words = split(text, separator);
    if (words.size() != to.size()) return false;
    for (size_t i = 0; i < words.size(); ++i) {
        const auto number = parse_int(words[i], 0, kMost);
        if (!number) return false;
        to[i] = *number;
    }
    return true;
}

bool read_found(std::string_view text, Suite::Kind kind, Case& one) {
    if (kind == Suite::Kind::Truths) return read_numbers(text, ',', one.ends);
    for (std::string_view pair : split(text, ',')) {
        one.options.emplace_back();
        if (!read_numbers(pair, '/', one.options.back())) return false;
    }
    return true;
}

// Whether a player decides there, and every option has its values.
bool fits(const Case& one, Suite::Kind kind) {
    if (!is_seat(actor(one.position)) || stage_of(one.position) != one.stage || one.tries == 0)
        return false;
    Options all;
    options(one.position, all);
    return kind == Suite::Kind::Truths || one.options.size() == static_cast<size_t>(all.size());
}

std::optional<Case> read_case(std::string_view line, Suite::Kind kind) {
    constexpr size_t kWords = 5;
    std::array<std::string_view, kWords> words;
    for (std::string_view& word : words) {
        word = line.substr(0, line.find(' '));
        line.remove_prefix(std::min(line.size(), word.size() + 1));
    }
    Case one;
    std::array<int, 4> numbers{};
    for (size_t i = 0; i < numbers.size(); ++i) {
        const auto number = parse_int(words[i], 0, kMost);
        if (!number) return std::nullopt;
        numbers[i] = *number;
    }
    const auto position = parse_position(line);
    if (!position || !read_found(words[4], kind, one)) return std::nullopt;
    one.stage = numbers[0];
    one.seen = numbers[1];
    one.tries = numbers[2];
    one.number = numbers[3];
    one.position = *position;
    return fits(one, kind) ? std::optional(one) : std::nullopt;
}

std::optional<Suite> complain(std::string& why, std::string what) {
    why = std::move(what);
    return std::nullopt;
}

}  // namespace

std::string_view id(Suite::Kind kind) {
    return kind == Suite::Kind::Decisions ? "decisions" : "truths";
}

std::optional<Suite::Kind> find_suite_kind(std::string_view name) {
    for (Suite::Kind kind : {Suite::Kind::Decisions, Suite::Kind::Truths}) {
        if (name == id(kind)) return kind;
    }
    return std::nullopt;
}

std::string to_text(const Suite& suite) {
    std::string text(kMagic);
    text += id(suite.kind);
    text += "\nmade " + suite.made + "\n";
    text += suite.kind == Suite::Kind::Decisions ? kDecisionsHead : kTruthsHead;
    for (const Case& one : suite.cases) text += line_of(one, suite.kind);
    return text;
}

std::optional<Suite> parse_suite(std::string_view text, std::string& why) {
    constexpr std::string_view kMade = "made ";
    const auto lines = split(text, '\n');
    if (lines.size() < 2 || !lines[0].starts_with(kMagic) || !lines[1].starts_with(kMade))
        return complain(why, "no suite");
    const auto kind = find_suite_kind(lines[0].substr(kMagic.size()));
    if (!kind) return complain(why, "a suite of another kind");
    Suite suite{*kind, std::string(lines[1].substr(kMade.size())), {}};
    for (size_t i = 2; i < lines.size(); ++i) {
        if (lines[i].starts_with('#')) continue;
        auto one = read_case(lines[i], *kind);
        if (!one) return complain(why, "line " + std::to_string(i + 1) + " does not fit");
        suite.cases.push_back(std::move(*one));
    }
    return suite;
}

bool write_suite(const std::string& path, const Suite& suite) {
    const std::string beside = path + ".part";
    std::ofstream file(beside, std::ios::binary | std::ios::trunc);
    const std::string text = to_text(suite);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    file.close();
    if (!file) return false;
    std::error_code error;
    std::filesystem::rename(beside, path, error);
    return !error;
}

std::optional<Suite> read_suite(const std::string& path, std::string& why) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return complain(why, "cannot be read");
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    return parse_suite(text, why);
}

}  // namespace dipolis::train
