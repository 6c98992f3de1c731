#include "apps/tui/plain_review.h"

#include <cmath>

#include "apps/tui/words.h"

namespace dipolis::tui {

namespace {

int number_of(const Options& all, Move move) {
    for (int i = 0; i < all.size(); ++i) {
        if (all[i].move == move) return i + 1;
    }
    return 0;
}

std::string side_line(const Text& text, const Review& review, Seat seat) {
    const Side& side = review.sides[seat];
    std::string marks;
    for (size_t i = 1; i < side.marks.size(); ++i)
        marks += (i > 1 ? ", " : "") + text.get("mark." + std::string(id(static_cast<Mark>(i)))) +
                 " " + std::to_string(side.marks[i]);
    return say(text, "tui.plain.side",
               {{"player", index(seat)},
                {"accuracy", static_cast<int>(std::lround(side.accuracy))},
                {"lost", points(-side.loss)},
                {"luck", points(side.luck)},
                {"marks", marks},
                {"missed", side.missed_wins}});
}

}  // namespace

std::vector<std::string> hint_lines(const Text& text, const Advice& advice, const Options& all) {
    std::vector<std::string> lines;
    for (const Advice::Way& way : advice.ways) {
        const char* key = lines.empty() ? "tui.plain.best" : "tui.plain.next_best";
        lines.push_back(say(text, key,
                            {{"number", number_of(all, way.move)},
                             {"what", move_words(text, way.move)},
                             {"wins", percent(text, way.wins)}}));
        if (lines.size() > 1) continue;
        for (const std::string& reason : advice.reasons) lines.back() += " " + reason;
    }
    return lines;
}

std::string value_line(const Text& text, const Value& value) {
    return chances_words(text, value, Seat::First) + " " + chances_words(text, value, Seat::Second);
}

std::string decision_line(const Text& text, const Room& room, const Review& review, int decision) {
    const Decision& made = review.decisions[decision];
    const int of = static_cast<int>(review.decisions.size());
    const int age = static_cast<int>(room.before(made.ply).age);
    std::string line =
        say(text, "tui.review.decision", {{"at", decision + 1}, {"of", of}}) + ", " +
        text.get("age." + std::to_string(age)) + ". " +
        say(text, "analysis.wins",
            {{"player", index(made.seat)}, {"wins", percent(text, made.value.wins(made.seat))}}) +
        ".";
    for (const std::string& words : judgement(text, room.before(made.ply), made)) {
        line += " " + words;
        if (line.back() != '.') line += ".";
    }
    return line;
}

std::vector<std::string> review_lines(const Text& text, const Room& room, const Review& review) {
    std::vector<std::string> lines = {side_line(text, review, Seat::First),
                                      side_line(text, review, Seat::Second),
                                      text.get("review.moments") + ":"};
    for (int moment : review.moments) lines.push_back(decision_line(text, room, review, moment));
    if (review.moments.empty()) lines.push_back(text.get("tui.none"));
    lines.push_back(text.get("review.chance") + ":");
    for (size_t i : greatest_lucks(review)) {
        const Luck& luck = review.lucks[i];
        lines.push_back(luck_words(text, luck, room.move(luck.ply)) + ".");
    }
    return lines;
}

}  // namespace dipolis::tui
