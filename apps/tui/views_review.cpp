// The review of a finished game: a graph of the chances, the selected decision, the key moments,
// and a table of skill and luck.
#include <algorithm>
#include <cmath>

#include "apps/tui/draw.h"
#include "engine/game.h"

namespace dipolis::tui {

namespace {

constexpr int kLeastGraph = 5, kMostGraph = 12;  // rows
constexpr int kLabels = 4;                       // columns left of the graph
constexpr int kSideLabel = 18;                   // columns in the table of skill and luck
constexpr int kWidestReview = 120;

const Decision& decision_at(const ReviewLook& look, int i) {
    return look.news.review->decisions[i];
}

Ink ink_of(Mark mark) {
    switch (mark) {
        case Mark::Blunder:
        case Mark::Mistake:
            return Ink::Alert;
        case Mark::Inaccuracy:
            return Ink::Coin;
        default:
            return Ink::Text;
    }
}

// Right-aligned in this many columns.
std::string right(const std::string& words, int width) {
    return std::string(static_cast<size_t>(std::max(0, width - columns(words))), ' ') + words;
}

// Block characters by eighths of a cell.
char32_t block(int eighths) {
    static constexpr std::u32string_view kBlocks = U" ▁▂▃▄▅▆▇█";
    return kBlocks[static_cast<size_t>(std::clamp(eighths, 0, 8))];
}

// The chance of one seat at each decision; there must be some. Several share a column if there are
// too many.
class Graph {
  public:
    Graph(const ReviewLook& look, Seat seat, Rect area) : look_(look), seat_(seat), area_(area) {
        const int points = static_cast<int>(review().graph.size());
        columns_ = std::min(area.width - kLabels, points);
    }

    void draw(Screen& screen) const {
        const int rows = area_.height - 1;  // the last row shows the marks
        screen.write(area_.x, area_.y, "100", kMuted);
        screen.write(area_.x, area_.y + rows / 2, " 50", kMuted);
        screen.write(area_.x, area_.y + rows - 1, "  0", kMuted);
        for (int x = 0; x < columns_; ++x) {
            const int point = x * points() / columns_;
            const double first = review().graph[point];
            const double chance = seat_ == Seat::First ? first : 1 - first;
            const int filled = static_cast<int>(std::lround(8 * rows * chance));
            for (int row = 0; row < rows; ++row) {
                const int eighths = filled - 8 * (rows - 1 - row);
                const bool line = row == rows / 2 && eighths <= 0;
                screen.put(area_.x + kLabels + x, area_.y + row, line ? U'·' : block(eighths),
                           line ? kMuted : style(x));
            }
            // The last point is the end of the game, at which nobody decides.
            const int decision = std::min(point, static_cast<int>(review().decisions.size()) - 1);
            screen.tag({area_.x + kLabels + x, area_.y, 1, area_.height},
                       {Tag::Kind::Item, static_cast<uint8_t>(decision)});
        }
        const int signs = area_.y + rows;
        for (int moment : review().moments)
            screen.put(column(moment), signs, U'×', {Ink::Alert, Ground::Table, true});
        screen.put(column(look_.at), signs, U'▲', kBold);
    }

  private:
    const Review& review() const { return *look_.news.review; }
    int points() const { return static_cast<int>(review().graph.size()); }
    // The first column that shows this decision or a later one.
    int column(int decision) const {
        return area_.x + kLabels +
               std::min(columns_ - 1, (decision * columns_ + points() - 1) / points());
    }
    Style style(int x) const {
        return area_.x + kLabels + x == column(look_.at) ? Style{Ink::Coin, Ground::Table, true}
                                                         : Style{Ink::Blue};
    }

    const ReviewLook& look_;
    Seat seat_;
    Rect area_;
    int columns_;
};

// The selected decision: when it was made, the chances, the judgement.
void draw_decision(Screen& screen, Rect area, const ReviewLook& look) {
    const Decision& decision = decision_at(look, look.at);
    const State& state = look.room.before(decision.ply);
    const int of = static_cast<int>(look.news.review->decisions.size());
    Sheet sheet(area.width);
    sheet.add(say(look.text, "tui.review.decision", {{"at", look.at + 1}, {"of", of}}) + " · " +
                  look.text.get("age." + std::to_string(static_cast<int>(state.age))) + " · " +
                  say(look.text, "analysis.wins",
                      {{"player", index(decision.seat)},
                       {"wins", percent(look.text, decision.value.wins(decision.seat))}}),
              kMuted);
    const auto lines = judgement(look.text, state, decision);
    for (size_t i = 0; i < lines.size(); ++i)
        sheet.add(lines[i], i == 0 ? Style{ink_of(decision.mark), Ground::Table, true} : kPlain);
    screen.copy(sheet.screen(), 0, area);
}

void draw_moments(Screen& screen, Rect area, const ReviewLook& look) {
    const Review& review = *look.news.review;
    Sheet sheet(area.width);
    sheet.title(look.text.get("review.moments"));
    for (int moment : review.moments) {
        const Decision& decision = decision_at(look, moment);
        std::string line = moment == look.at ? "▶" : " ";
        line += right(std::to_string(moment + 1), 3) + right(points(-decision.loss), 4) + " ";
        line += say(
            look.text, "review.played",
            {{"player", index(decision.seat)}, {"what", move_words(look.text, decision.played)}});
        const int row = sheet.rows();
        sheet.add(fit(line, area.width), {ink_of(decision.mark)});
        sheet.tag_from(row, {Tag::Kind::Item, static_cast<uint8_t>(moment)});
    }
    if (review.moments.empty()) sheet.add(look.text.get("tui.none"), kMuted);
    sheet.add(look.text.get("review.chance"), {Ink::Coin, Ground::Table, true});
    for (size_t i : greatest_lucks(review)) {
        const Luck& luck = review.lucks[i];
        const Move move = look.room.move(luck.ply);
        sheet.add(fit(" " + luck_words(look.text, luck, move, "tui.review.lucky"), area.width));
    }
    screen.copy(sheet.screen(), 0, area);
}

// The columns of a number in that table, with its name above it.
int side_cell(const ReviewLook& look) {
    const int longest =
        std::max(columns(name(look.text, Seat::First)), columns(name(look.text, Seat::Second)));
    return std::clamp(longest + 1, 6, 11);
}

void draw_sides(Screen& screen, Rect area, const ReviewLook& look) {
    const Review& review = *look.news.review;
    const Seat me = look.me.value_or(Seat::First);
    const std::array<Seat, 2> seats = {me, other(me)};
    const int wide = side_cell(look);
    int y = area.y;
    const auto line = [&](const std::string& label, const auto& cell, Style style) {
        screen.write(area.x, y, label, style, area.width - 2 * wide);
        for (size_t i = 0; i < seats.size(); ++i) {
            const std::string words = fit(cell(seats[i]), wide - 1);
            const int end = area.right() - static_cast<int>(1 - i) * wide;
            screen.write(end - columns(words), y, words, style);
        }
        ++y;
    };
    const auto side = [&](Seat seat) -> const Side& { return review.sides[seat]; };
    line(look.text.get("review.sides"), [&](Seat seat) { return name(look.text, seat); },
         {Ink::Coin, Ground::Table, true});
    const auto row = [&](const std::string& key, const auto& cell) {
        line(
            capital(look.text.get(key)), [&](Seat seat) { return cell(side(seat)); }, kPlain);
    };
    const auto decided = [](const Side& side) {
        return std::any_of(side.marks.begin() + 1, side.marks.end(), [](int n) { return n > 0; });
    };
    row("review.accuracy", [&](const Side& side) {
        return decided(side) ? std::to_string(std::lround(side.accuracy)) : "–";
    });
    row("tui.review.given_away", [](const Side& side) { return points(-side.loss); });
    row("tui.review.luck", [](const Side& side) { return points(side.luck); });
    for (size_t mark = 1; mark < kMarkCount; ++mark)
        row("mark." + std::string(id(static_cast<Mark>(mark))),
            [mark](const Side& side) { return std::to_string(side.marks[mark]); });
    row("review.missed_wins", [](const Side& side) { return std::to_string(side.missed_wins); });
}

void draw_title(Screen& screen, const ReviewLook& look) {
    screen.fill({0, 0, screen.width(), 1}, {Ink::Text, Ground::Bar});
    Pen pen(screen, 0, 0, screen.width());
    pen.write(" " + look.text.get("review.title") + " ", kSelected);
    pen.write(" " + result_words(look.text, look.room.state(), look.me), {Ink::Text, Ground::Bar});
}

void draw_progress(Screen& screen, const ReviewLook& look) {
    const int width = std::min(screen.width() - 8, 60);
    const int x = (screen.width() - width) / 2;
    const int y = screen.height() / 2 - 2;
    const ReviewNews& news = look.news;
    screen.write(x, y, look.text.get("review.running"), kPlain, width);
    const int done = news.of > 0 ? width * news.done / news.of : 0;
    for (int i = 0; i < width; ++i)
        screen.put(x + i, y + 2, i < done ? U'█' : U'░', {i < done ? Ink::Coin : Ink::Muted});
}

}  // namespace

Screen review_view(const ReviewLook& look, int width, int height) {
    static constexpr Key kKeys[] = {{0, "tui.keys.decisions"},
                                    {0, "tui.keys.moments"},
                                    {'\r', "tui.keys.see"},
                                    {'q', "tui.keys.back_q"}};
    static constexpr Key kWaiting[] = {{'q', "tui.keys.back_q"}};
    if (width < kLeastWidth || height < kLeastHeight) return small_view(look.text, width, height);
    Screen screen(width, height);
    draw_title(screen, look);
    const Rect keys{0, height - 1, width, 1};
    if (!look.news.review) {
        draw_progress(screen, look);
        draw_keys(screen, keys, look.text, kWaiting);
        return screen;
    }
    const int wide = std::min(width - 4, kWidestReview);
    const int left = (width - wide) / 2;
    const Seat me = look.me.value_or(Seat::First);
    const int rows = std::clamp(kLeastGraph + (height - kLeastHeight) / 2, kLeastGraph, kMostGraph);
    constexpr int kWords = 4;  // rows about the selected decision
    int y = 1 + (height > kLeastHeight ? 1 : 0);
    screen.write(left, y, say(look.text, "review.graph", {{"player", index(me)}}),
                 {Ink::Coin, Ground::Table, true}, wide);
    const bool decided = !look.news.review->decisions.empty();
    if (decided) Graph(look, me, {left, y + 1, wide, rows + 1}).draw(screen);
    y += rows + 2;
    if (decided) draw_decision(screen, {left, y, wide, kWords}, look);
    y += kWords + 1;
    const int sides = kSideLabel + 2 * side_cell(look);
    const int split = wide - sides;
    draw_moments(screen, {left, y, split - 2, height - 1 - y}, look);
    draw_sides(screen, {left + split, y, sides, height - 1 - y}, look);
    draw_keys(screen, keys, look.text, decided ? std::span(kKeys) : std::span<const Key>(kWaiting));
    return screen;
}

}  // namespace dipolis::tui
