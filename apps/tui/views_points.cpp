// The score sheet: both seats side by side, and below it the parts of each number.
#include <algorithm>

#include "apps/tui/addon.h"
#include "apps/tui/draw.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/score.h"
#include "play/winning.h"

namespace dipolis::tui {

namespace {

constexpr EnumArray<Category, Ink, kCategoryCount> kInks = {
    Ink::Red,    Ink::Blue, Ink::Green, Ink::Yellow, Ink::Purple,
    Ink::Wonder, Ink::Text, Ink::Coin,  Ink::Strong, Ink::Strong};

// The colours of buildings whose points count in this category.
std::optional<Colour> colour_of(Category category) {
    switch (category) {
        case Category::Blue:
            return Colour::Blue;
        case Category::Green:
            return Colour::Green;
        case Category::Yellow:
            return Colour::Yellow;
        case Category::Guilds:
            return Colour::Purple;
        default:
            return std::nullopt;
    }
}

// The things that score in a category, as in "Baths 3, Temple 4"; empty if none does.
class Making {
  public:
    void add(const std::string& what, int points) {
        if (points != 0)
            words_ += (words_.empty() ? "" : ", ") + what + " " + std::to_string(points);
    }
    const std::string& words() const { return words_; }

  private:
    std::string words_;
};

Making making_of(const Text& text, const State& state, Seat seat, Category category) {
    const City& city = state.city(seat);
    Making making;
    if (const auto colour = colour_of(category)) {
        for (Card card : city.buildings) {
            if (row(card).colour == *colour)
                making.add(name(text, card), points(state, seat, row(card).effects));
        }
    } else if (category == Category::Wonders) {
        for (Wonder wonder : city.built)
            making.add(short_name(text, wonder), points(state, seat, row(wonder).effects));
    } else if (category == Category::Tokens) {
        for (Token token : city.tokens)
            making.add(name(text, token), points(state, seat, row(token).effects));
    }
    for (AddOnId id : state.variant.addons) {
        const AddOnFace& addon = face(id);
        if (addon.category != category) continue;
        for (const auto& [what, n] : addon.points(text, state, seat)) making.add(what, n);
    }
    return making;
}

void add_making(Sheet& sheet, const Look& look, Seat seat) {
    const ScoreSheet score = score_sheet(look.state, seat);
    sheet.title(say(look.text, "tui.points.making", {{"player", index(seat)}}));
    for (int i = 0; i < kCategoryCount; ++i) {
        const auto category = static_cast<Category>(i);
        if (!is_counted(look.state, category) || score[category] == 0) continue;
        std::string words = making_of(look.text, look.state, seat, category).words();
        if (category == Category::Military)
            words = say(look.text, "tui.points.pawn", {{"n", look.state.lead(seat)}});
        if (category == Category::Coins)
            words = say(look.text, "tui.points.coins", {{"n", look.state.city(seat).coins}});
        sheet.add(category_words(look.text, category) + " " + std::to_string(score[category]) +
                      ": " + words + ".",
                  {kInks[category]});
    }
}

}  // namespace

Sheet points_sheet(const Look& look, int width) {
    const Text& text = look.text;
    Sheet sheet(width);
    const bool over = is_over(look.state);
    const auto me = look.alone ? std::optional(look.me) : std::nullopt;
    sheet.title(over ? result_words(text, look.state, me) : text.get("tui.points.now"));
    if (has_won_by_supremacy(look.state, look.state.result.winner)) {
        sheet.add(look.decisive, kBold);
        sheet.add(text.get("tui.points.supremacy"));
        sheet.blank();
    }
    const std::array<Seat, 2> seats = {look.me, other(look.me)};
    const auto cell = [](const std::string& words, int wide) {
        const std::string cut = fit(words, wide);
        return std::string(static_cast<size_t>(wide - columns(cut)), ' ') + cut;
    };
    const auto line = [&](const std::string& first, const std::string& a, const std::string& b) {
        const std::string padded =
            first + std::string(static_cast<size_t>(std::max(0, 14 - columns(first))), ' ');
        return padded + cell(a, 10) + cell(b, 10);
    };
    sheet.add(line("", name(text, seats[0]), name(text, seats[1])), kBold);
    const ScoreSheet mine = score_sheet(look.state, seats[0]);
    const ScoreSheet theirs = score_sheet(look.state, seats[1]);
    for (int i = 0; i < kCategoryCount; ++i) {
        const auto category = static_cast<Category>(i);
        if (!is_counted(look.state, category)) continue;
        sheet.add(line(category_words(text, category), std::to_string(mine[category]),
                       std::to_string(theirs[category])),
                  {kInks[category]});
    }
    sheet.add(line(text.get("category.total"), std::to_string(mine.total()),
                   std::to_string(theirs.total())),
              {Ink::Strong, Ground::Table, true, true});
    for (Seat seat : seats) add_making(sheet, look, seat);
    return sheet;
}

}  // namespace dipolis::tui
