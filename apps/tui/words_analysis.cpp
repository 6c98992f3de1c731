#include "apps/tui/words_analysis.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <sstream>

#include "apps/tui/words.h"
#include "formats/notation.h"
#include "server/analysis_json.h"

namespace dipolis::tui {

namespace {

constexpr size_t kMostWays = 3;
constexpr size_t kMostLucks = 4;
constexpr double kSmall = 0.005;  // half a percentage point: not worth naming anything better

// What the words behind the verb of a move line name; a verb that is not listed is about cards.
std::string kind_of(std::string_view verb) {
    static constexpr std::pair<std::string_view, const char*> kKinds[] = {
        {"draft", "wonder"},         {"give_wonder", "wonder"},  {"offer", "wonder"},
        {"token", "token"},          {"deal", "token"},          {"library", "token"},
        {"rival_token", "token"},    {"rival", "rival"},         {"draft_leader", "leader"},
        {"choose_leader", "leader"}, {"offer_leader", "leader"}, {"show_leader", "leader"},
        {"maecenas", "leader"},      {"rome", "leader"},         {"bury", "leader"}};
    for (const auto& [listed, kind] : kKinds) {
        if (listed == verb) return kind;
    }
    return "card";
}

std::vector<std::string> split(const std::string& line) {
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

// "quarry" of cards is "Quarry"; several are joined by commas.
std::string names(const Text& text, std::string_view verb, std::span<const std::string> ids) {
    const std::string kind = kind_of(verb);
    const char* suffix = kind == "leader" || kind == "rival" ? ".name" : "";
    std::string all;
    for (const std::string& id : ids) {
        std::string key = kind;
        key.append(".").append(id).append(suffix);
        all.append(all.empty() ? "" : ", ").append(text.get(key));
    }
    return all;
}

// " (Law)": as what a green card is built.
std::string altered(const Text& text, const std::string& how) {
    if (how.empty()) return {};
    const size_t colon = how.find(':');
    const std::string symbol = colon == std::string::npos ? "law" : how.substr(colon + 1);
    return " (" + text.get("symbol." + symbol) + ")";
}

}  // namespace

std::string move_words(const Text& text, Move move) {
    const std::string line = to_line(move);
    const size_t as = line.find(" as ");
    const auto words = split(line.substr(0, as));
    const std::string how = as == std::string::npos ? "" : line.substr(as + 4);
    const std::string& verb = words.front();
    switch (move.kind) {
        case MoveKind::Wonder:
            return say(text, "move.wonder",
                       {{"wonder", name(text, move.wonder())}, {"card", name(text, move.card())}});
        case MoveKind::FirstPlayer:
            return say(text, "move.first", {{"player", index(move.seat())}});
        case MoveKind::MarkGuild:
        case MoveKind::Decision:
            return text.get("move." + verb);
        case MoveKind::Declare:
            return text.get("move.declare." + words[1]);
        default:
            break;
    }
    if (words.size() > 1 && words[1] == "none") return text.get("move.none");
    // What is turned up lies at a place, which is not worth telling.
    const size_t first = move.kind == MoveKind::Reveal ? 2 : 1;
    const std::span<const std::string> ids = std::span(words).subspan(first);
    return say(text, "move." + verb, {{"what", names(text, verb, ids)}}) + altered(text, how);
}

std::string capital(std::string words) {
    if (!words.empty() && words[0] >= 'a' && words[0] <= 'z')
        words[0] = static_cast<char>(words[0] - 'a' + 'A');
    return words;
}

std::string percent(const Text& text, double chance) {
    const int n = static_cast<int>(std::lround(100 * chance));
    const bool certain = chance <= 0 || chance >= 1;
    return say(text, "analysis.percent", {{"percent", certain ? n : std::clamp(n, 1, 99)}});
}

std::string points(double change) {
    const int n = static_cast<int>(std::lround(100 * change));
    return (n > 0 ? "+" : n < 0 ? "−" : "") + std::to_string(std::abs(n));
}

std::string chances_words(const Text& text, const Value& value, Seat seat) {
    const auto by = [&](Result::Kind kind) { return percent(text, value.by(seat, kind)); };
    return say(text, "analysis.chances",
               {{"player", index(seat)},
                {"wins", percent(text, value.wins(seat))},
                {"military", by(Result::Kind::Military)},
                {"science", by(Result::Kind::Science)},
                {"civilian", by(Result::Kind::Civilian)}});
}

Advice advice(const Text& text, const Outlook* outlook, const State& seen) {
    Advice advice;
    advice.state = text.get("analysis.thinking");
    if (outlook == nullptr || outlook->report.lines.empty()) return advice;
    const Report& report = outlook->report;
    const auto seat = static_cast<Seat>(actor(seen));
    const double best = report.lines.front().value.wins(seat);
    for (const Line& line : report.lines) {
        if (advice.ways.size() == kMostWays) break;
        if (line.visits == 0 && !advice.ways.empty()) continue;
        // A first glance at what was hardly looked at must not overrule the search's choice.
        advice.ways.push_back({line.move, std::min(best, line.value.wins(seat))});
    }
    const int nodes = static_cast<int>(report.nodes);
    const std::string looked = say(text, "analysis.nodes", {{"n", nodes}});
    if (!outlook->done) {
        advice.state += " " + looked;
        return advice;
    }
    advice.thinking = false;
    advice.state = report.proven ? text.get("analysis.proven") : looked;
    for (const Reason& reason : outlook->reasons)
        advice.reasons.push_back(text.say(describe(reason)));
    if (advice.reasons.empty() && report.lines.size() > 1)
        advice.reasons.push_back(text.get("analysis.no_reason"));
    return advice;
}

std::vector<std::string> judgement(const Text& text, const Decision& decision) {
    std::vector<std::string> lines = {
        say(text, "review.played",
            {{"player", index(decision.seat)}, {"what", move_words(text, decision.played)}}) +
        " – " + text.get("mark." + std::string(id(decision.mark)))};
    if (decision.best != decision.played && decision.loss > kSmall)
        lines.push_back(
            say(text, "review.better",
                {{"what", move_words(text, decision.best)}, {"points", points(decision.loss)}}));
    if (decision.missed_win) lines.push_back(text.get("review.missed_win"));
    return lines;
}

std::string luck_words(const Text& text, const Luck& luck, Move move, const char* key) {
    return say(text, key,
               {{"what", capital(move_words(text, move))},
                {"points", points(std::abs(luck.change))},
                {"player", index(luck.change > 0 ? Seat::First : Seat::Second)}});
}

std::vector<size_t> greatest_lucks(const Review& review) {
    std::vector<size_t> order(review.lucks.size());
    std::iota(order.begin(), order.end(), size_t{0});
    const auto size = [&](size_t i) { return std::abs(review.lucks[i].change); };
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return size(a) > size(b); });
    order.resize(std::min(order.size(), kMostLucks));
    return order;
}

}  // namespace dipolis::tui
