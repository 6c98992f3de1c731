#include "apps/tui/words_analysis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "apps/tui/addon.h"
#include "apps/tui/choices.h"
#include "apps/tui/words.h"
#include "engine/game.h"
#include "formats/notation.h"
#include "rooms/analysis_json.h"

namespace dipolis::tui {

namespace {

constexpr size_t kMostWays = 3;
constexpr size_t kMostLucks = 4;

// The names of all that the move names, without what nobody says, such as a place: "Law, Masonry".
std::string names(const Text& text, Move move) {
    std::string all;
    const std::array<uint8_t, 3> values = {move.a, move.b, move.c};
    for (size_t i = 0; i < form(move.kind).size(); ++i) {
        const std::string one = name(text, form(move.kind).nouns[i], values[i]);
        if (!one.empty()) all.append(all.empty() ? "" : ", ").append(one);
    }
    return all;
}

std::string made_words(const Text& text, const Made& made) {
    if (made.builds == Card::None) return move_words(text, made.move);
    return say(text, "move.decision_builds",
               {{"player", index(Seat::Second)}, {"card", name(text, made.builds)}});
}

// "Winning line: you: build Baths, raise Sphinx; rival: …"; empty for a single move.
std::string line_words(const Text& text, const State& state, const std::vector<Move>& moves,
                       const char* key = "tui.winning_line") {
    if (moves.size() < 2) return {};
    std::string all;
    std::optional<Actor> last;
    for (const Made& each : made(state, moves)) {
        const bool same = each.by == last;
        if (!all.empty()) all += same ? ", " : "; ";
        if (!same && each.by != Actor::Chance) all += name(text, seat_of(each.by)) + ": ";
        all += made_words(text, each);
        last = each.by;
    }
    return say(text, key, {{"moves", all}});
}

}  // namespace

std::string move_words(const Text& text, Move move) {
    switch (move.kind) {
        case MoveKind::Wonder:
            return say(text, "move.wonder",
                       {{"wonder", name(text, move.wonder())}, {"card", name(text, move.card())}});
        case MoveKind::FirstPlayer:
            return say(text, "move.first", {{"player", index(move.seat())}});
        default:
            break;
    }
    if (declines(move)) return text.get("move.none");
    std::string own =
        "move." + to_line(move);  // a move with words of its own: "move.declare.recruit"
    std::replace(own.begin(), own.end(), ' ', '.');
    if (text.has(own)) return text.get(own);
    const MoveForm& as = form(move.kind);
    std::string words = say(text, "move." + std::string(as.word), {{"what", names(text, move)}});
    if (as.alters && move.c != 0) words += " (" + name(text, Noun::Alteration, move.c) + ")";
    return words;
}

std::string capital(std::string words) {
    if (words.empty()) return words;
    // An accented letter of Western Europe is the byte 0xc3 and another one.
    const bool accented = words[0] == '\xc3' && words.size() > 1;
    char& letter = accented ? words[1] : words[0];
    const char first = accented ? '\xa0' : 'a';
    const char last = accented ? '\xbe' : 'z';
    if (letter >= first && letter <= last) letter = static_cast<char>(letter - 'a' + 'A');
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
    const auto seat = seat_of(actor(seen));
    const double best = report.lines.front().value.wins(seat);
    for (const Line& line : report.lines) {
        if (advice.ways.size() == kMostWays) break;
        if (line.visits == 0 && !advice.ways.empty()) continue;
        // The rough value of an option that was hardly searched must not overrule the search's
        // choice.
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
    const Line& first = report.lines.front();
    const bool wins = first.proven() && first.value.wins(seat) == 1;
    // Said also where another move wins too: nothing else matters then.
    if (wins && advice.reasons.empty()) advice.reasons.push_back(text.get("reason.wins"));
    if (advice.reasons.empty() && report.lines.size() > 1) {
        const double margin = best - report.lines[1].value.wins(seat);
        advice.reasons.push_back(text.get(no_reason(margin, seen.age)));
    }
    constexpr size_t kFew = 2;
    if (wins || advice.reasons.size() < kFew) {
        const std::string line =
            line_words(text, seen, first.moves, wins ? "tui.winning_line" : "analysis.expected");
        if (!line.empty()) advice.reasons.push_back(line);
    }
    return advice;
}

std::vector<std::string> judgement(const Text& text, const State& before,
                                   const Decision& decision) {
    std::vector<std::string> lines = {
        say(text, "review.played",
            {{"player", index(decision.seat)}, {"what", move_words(text, decision.played)}}) +
        " – " + text.get("mark." + std::string(id(decision.mark)))};
    if (decision.noticed()) {
        lines.push_back(
            say(text, "review.better",
                {{"what", move_words(text, decision.best)}, {"points", points(decision.loss)}}));
        for (const Reason& reason : decision.reasons)
            lines.back() +=
                (&reason == decision.reasons.data() ? " – " : " ") + text.say(describe(reason));
    }
    if (decision.missed_win) {
        const std::string line = line_words(text, before, decision.winning);
        lines.push_back(text.get("review.missed_win") + (line.empty() ? "" : " " + line));
    }
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
