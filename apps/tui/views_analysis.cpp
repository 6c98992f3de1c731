// Results of searching, drawn on the table: the bar of chances, the hint, and the table before a
// decision of a finished game.
#include <algorithm>
#include <cmath>

#include "apps/tui/draw.h"

namespace dipolis::tui {

namespace {

constexpr int kNumbersFrom = 64;  // the least width of a bar with numbers
constexpr int kMostName = 10;

struct Part {
    Result::Kind kind;
    char32_t glyph;
    Ink ink;
    Ground ground;
};
// From the outer end of a side to the border between both.
constexpr std::array<Part, 3> kParts = {
    Part{Result::Kind::Civilian, U'∩', Ink::Blue, Ground::Blue},
    Part{Result::Kind::Science, U'⌂', Ink::Green, Ground::Green},
    Part{Result::Kind::Military, U'▼', Ink::Red, Ground::Red}};

// The number of cells of each part: in proportion to the chances, with the largest remainders
// rounded up.
std::array<int, 3> shares(const Value& value, Seat seat, int cells) {
    std::array<double, 3> exact{};
    std::array<int, 3> whole{};
    double sum = 0;
    for (const Part& part : kParts) sum += value.by(seat, part.kind);
    int left = cells;
    for (size_t i = 0; i < kParts.size(); ++i) {
        exact[i] = sum > 0 ? cells * value.by(seat, kParts[i].kind) / sum : 0;
        whole[i] = static_cast<int>(exact[i]);
        left -= whole[i];
    }
    for (; left > 0; --left) {
        size_t most = 0;
        for (size_t i = 1; i < kParts.size(); ++i) {
            if (exact[i] - whole[i] > exact[most] - whole[most]) most = i;
        }
        ++whole[most];
    }
    return whole;
}

// "∩43 ⌂12 ▼3", from the outer end inwards.
void write_numbers(Pen& pen, const Value& value, Seat seat, bool mine, Ground ground) {
    for (size_t i = 0; i < kParts.size(); ++i) {
        const Part& part = kParts[mine ? i : kParts.size() - 1 - i];
        const auto n = std::lround(100 * value.by(seat, part.kind));
        pen.write(utf8(std::u32string(1, part.glyph)) + std::to_string(n),
                  {part.ink, ground, true});
        if (i + 1 < kParts.size()) pen.write(" ", {Ink::Text, ground});
    }
}

void draw_cells(Screen& screen, Rect area, const Value& value, Seat me) {
    const int mine = static_cast<int>(std::lround((area.width - 1) * value.wins(me)));
    const auto draw = [&](int x, int cells, const Part& part) {
        for (int i = 0; i < cells; ++i)
            screen.put(x + i, area.y, part.glyph, {Ink::Strong, part.ground, false});
        return x + cells;
    };
    int x = area.x;
    const auto near = shares(value, me, mine);
    for (size_t i = 0; i < kParts.size(); ++i) x = draw(x, near[i], kParts[i]);
    screen.put(x++, area.y, U'┃', kBold);
    const auto far = shares(value, other(me), area.width - 1 - mine);
    for (size_t i = kParts.size(); i > 0; --i) x = draw(x, far[i - 1], kParts[i - 1]);
}

}  // namespace

void draw_bar(Screen& screen, Rect area, const Look& look, Ground ground) {
    const Style strong{Ink::Strong, ground, true};
    screen.fill(area, {Ink::Text, ground});
    screen.tag(area, {Tag::Kind::Key, 'v'});
    if (look.value == nullptr) {
        const std::string words = look.thinking ? look.text.get("analysis.thinking") : "";
        screen.write(area.x + 1, area.y, words, {Ink::Text, ground});
        return;
    }
    const Value& value = *look.value;
    const bool numbers = area.width >= kNumbersFrom;
    const Seat far = other(look.me);
    const auto label = [&](Seat seat) { return fit(name(look.text, seat), kMostName); };
    Pen left(screen, area.x + 1, area.y, area.right());
    if (numbers) left.write(label(look.me) + " ", strong);
    left.write(percent(look.text, value.wins(look.me)) + " ", strong);
    constexpr int kNumbers = 12;  // "∩43 ⌂12 ▼3 "
    if (numbers) {
        const int begin = left.x();
        write_numbers(left, value, look.me, true, ground);
        left.to(begin + kNumbers);
    }
    const std::string last =
        " " + percent(look.text, value.wins(far)) + (numbers ? " " + label(far) : "");
    int end = area.right() - 1 - columns(last);
    screen.write(end, area.y, last, strong);
    if (numbers) {
        end -= kNumbers;
        Pen right(screen, end + 1, area.y, area.right());
        write_numbers(right, value, far, false, ground);
    }
    draw_cells(screen, {left.x(), area.y, end - left.x(), 1}, value, look.me);
}

namespace {

// Number of cells of selectable things that the box would cover.
int hides(const Screen& screen, Rect box, const Look& look) {
    int cells = 0;
    for (int y = box.y; y < box.bottom(); ++y) {
        for (int x = box.x; x < box.right(); ++x) {
            const Tag tag = screen.tag_at(x, y);
            const bool card =
                tag.kind == Tag::Kind::Place && look.state.structure.accessible.has(tag.value);
            cells += card || (tag.kind == Tag::Kind::Item && tag.value == look.chosen);
        }
    }
    return cells;
}

}  // namespace

void draw_hint(Screen& screen, Rect area, const Look& look) {
    const Advice& advice = *look.advice;
    constexpr int kChance = 7;  // columns of a chance in front of the move
    Sheet sheet(area.width - 4);
    for (size_t i = 0; i < advice.ways.size(); ++i) {
        std::string chance = percent(look.text, advice.ways[i].wins);
        chance.insert(0, static_cast<size_t>(std::max(0, 5 - columns(chance))), ' ');
        chance += "  ";
        const Style style = i == 0 ? kBold : kPlain;
        sheet.add(chance + capital(move_words(look.text, advice.ways[i].move)), style);
        if (i > 0) continue;
        for (const std::string& reason : advice.reasons) sheet.add(reason, kPlain, kChance);
    }
    // Room for three moves and three reasons, so that the box does not move when results arrive.
    const int rows = std::min(std::max(sheet.rows(), 6), area.height - 2);
    Rect box{area.x, area.bottom() - rows - 2, area.width, rows + 2};
    const Rect above{area.x, area.y, area.width, rows + 2};
    if (hides(screen, box, look) > hides(screen, above, look)) box = above;
    screen.box(box, kPlain);
    screen.tag(box, {});
    // The title is in the frame: another row would hide cards.
    screen.write(box.x + 2, box.y, " " + look.text.get("tui.hint.title") + " ",
                 {Ink::Coin, Ground::Table, true}, box.width - 4);
    screen.write(box.x + 2, box.bottom() - 1, " " + advice.state + " ", kMuted, box.width - 4);
    screen.copy(sheet.screen(), 0, {box.x + 2, box.y + 1, box.width - 4, rows});
}

Screen past_view(const ReviewLook& look, int width, int height) {
    static constexpr Key kKeys[] = {{0, "tui.keys.decisions"},
                                    {0, "tui.keys.moments"},
                                    {'\r', "tui.keys.overview"},
                                    {'q', "tui.keys.back_q"}};
    const Decision& decision = look.news.review->decisions[look.at];
    const State& state = look.room.before(decision.ply);
    const int of = static_cast<int>(look.news.review->decisions.size());
    const std::vector<std::string> remarks = judgement(look.text, state, decision);
    Look table{state, look.text, look.me.value_or(decision.seat), look.me.has_value()};
    table.headline = say(look.text, "tui.review.decision", {{"at", look.at + 1}, {"of", of}});
    table.keys = kKeys;
    table.remarks = remarks;
    table.bar = true;
    table.value = &decision.value;
    std::vector<Choice> choices;
    if (step(state) != Step::TakeTurn) {
        table.asked = true;
        choices = step_choices(state, look.text);
        const auto played = std::find_if(choices.begin(), choices.end(), [&](const Choice& choice) {
            return choice.move == decision.played;
        });
        // The move played may be missing among the options that were visible.
        table.chosen = played == choices.end() ? -1 : static_cast<int>(played - choices.begin());
        table.choices = choices;
        return table_view(table, width, height);
    }
    table.cursor = state.structure.place_of(decision.played.card());
    return table_view(table, width, height);
}

}  // namespace dipolis::tui
