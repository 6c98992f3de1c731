#include "apps/tui/plain_position.h"

#include <cstdlib>

#include "apps/tui/choices.h"
#include "apps/tui/words.h"
#include "apps/tui/words_addons.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/score.h"

namespace dipolis::tui {

namespace {

class Teller {
  public:
    Teller(const Text& text, const State& state) : text_(text), state_(state) {}

    void print_position();
    void print_points();
    std::vector<std::string> take() { return std::move(lines_); }

  private:
    void print(const std::string& line) { lines_.push_back(line); }
    void say_line(const char* key, std::vector<Argument> arguments = {}) {
        print(say(text_, key, std::move(arguments)));
    }
    void print_city(Seat seat);
    void print_belongings(Seat seat);
    void print_rival();
    void print_leaders(Seat seat);
    void print_other_leaders();
    void print_structure();

    const Text& text_;
    const State& state_;
    std::vector<std::string> lines_;
};

std::string list(const std::vector<std::string>& items, const char* between = ", ") {
    std::string all;
    for (const std::string& item : items) all += (all.empty() ? "" : between) + item;
    return all;
}

void Teller::print_city(Seat seat) {
    const City& city = state_.city(seat);
    std::vector<std::string> parts, prices;
    for (Resource resource : kAllResources) {
        const std::string unit = text_.get("resource." + std::string(id(resource)));
        const int n = city.production[resource];
        if (n > 0) parts.push_back(std::to_string(n) + " " + unit);
        prices.push_back(unit + " " + std::to_string(city.tariff[resource]));
    }
    for (int n = 0; n < city.choices[0]; ++n) parts.push_back(text_.get("goods.raw"));
    for (int n = 0; n < city.choices[1]; ++n) parts.push_back(text_.get("goods.manufactured"));
    if (parts.empty()) parts.push_back(text_.get("tui.nothing"));
    say_line("tui.plain.city", {{"player", index(seat)},
                                {"n", city.coins},
                                {"points", score_sheet(state_, seat).total()}});
    if (is_rival(state_, seat)) {
        say_line("tui.city.makes", {{"units", list(parts, "; ")}});
        print_rival();
    } else {
        say_line("tui.plain.makes", {{"makes", list(parts, "; ")}, {"prices", list(prices)}});
    }
    print_belongings(seat);
    if (plays_leaders(state_)) print_leaders(seat);
}

void Teller::print_belongings(Seat seat) {
    const City& city = state_.city(seat);
    std::vector<std::string> parts;
    for (Card card : city.buildings) parts.push_back(name(text_, card));
    if (!parts.empty()) say_line("tui.plain.buildings", {{"list", list(parts)}});
    parts.clear();
    for (Wonder wonder : plates(state_, seat)) {
        const std::string how =
            city.built.has(wonder) || is_rival(state_, seat) ? text_.get("tui.built")
            : city.wonders.has(wonder)
                ? say(text_, "tui.plain.price", {{"n", price(state_, seat, wonder).coins}})
                : "(" + text_.get("leaders.locked") + ")";
        parts.push_back(name(text_, wonder) + " " + how);
    }
    if (!parts.empty()) say_line("tui.plain.wonders", {{"list", list(parts)}});
    parts.clear();
    for (Symbol symbol : city.symbols)
        parts.push_back(text_.get("symbol." + std::string(id(symbol))));
    if (!parts.empty()) say_line("tui.city.symbols", {{"symbols", list(parts)}});
    parts.clear();
    for (Token token : city.tokens) parts.push_back(name(text_, token));
    if (!parts.empty()) say_line("tui.plain.tokens", {{"list", list(parts)}});
}

void Teller::print_rival() {
    const solo::Part& part = state_.solo;
    if (part.rival == solo::Rival::None) return;
    const solo::RivalRow& rival = solo::row(part.rival);
    std::vector<std::string> signs;
    for (solo::Sign sign : rival.signs)
        signs.push_back(text_.get("decision.symbol." + std::string(id(sign))));
    const std::string again = signs.empty()
                                  ? text_.get("solo.symbols_none")
                                  : say(text_, "solo.symbols", {{"symbols", list(signs)}});
    print(say(text_, "solo.own_colour", {{"colour", "colour." + std::string(id(rival.colour))}}) +
          ". " + again + ". " + say(text_, "solo.deck_left", {{"n", part.deck.size()}}) + ".");
}

void Teller::print_leaders(Seat seat) {
    const leaders::Seated& mine = leaders::seated(state_, seat);
    const auto titled_list = [&](const char* key, const std::vector<std::string>& items) {
        if (!items.empty()) print(text_.get(key) + ": " + list(items) + ".");
    };
    std::vector<std::string> active, hand;
    for (leaders::Leader leader : mine.active) {
        const bool spent = mine.spent.has(leader);
        active.push_back(name(text_, leader) +
                         (spent ? " (" + text_.get("leaders.spent") + ")" : ""));
    }
    for (leaders::Leader leader : mine.hand) hand.push_back(name(text_, leader));
    titled_list("leaders.active", active);
    if (mine.buried != leaders::Leader::None)
        titled_list("leaders.buried", {name(text_, mine.buried)});
    titled_list("leaders.hand", hand);
}

void Teller::print_other_leaders() {
    std::vector<std::string> gone;
    for (leaders::Leader leader : leaders::gone(state_)) gone.push_back(name(text_, leader));
    if (!gone.empty()) print(text_.get("leaders.discarded") + ": " + list(gone) + ".");
    print(say(text_, "leaders.unused", {{"n", state_.leaders.unused.size()}}) + ".");
}

void Teller::print_structure() {
    const Structure& structure = state_.structure;
    std::vector<std::string> covered;
    for (Place place : structure.present) {
        if (structure.accessible.has(place)) continue;
        covered.push_back(structure.face_up(place) ? name(text_, structure.cards[place])
                                                   : text_.get("tui.face_down"));
    }
    if (!covered.empty()) say_line("tui.plain.covered", {{"list", list(covered)}});
}

void Teller::print_position() {
    const Seat me = static_cast<Seat>(actor(state_));
    print("");
    print(text_.get("age." + std::to_string(static_cast<int>(state_.age))) + ". " +
          say(text_, "tui.plain.turn", {{"player", index(me)}}));
    print_city(other(me));
    print_city(me);
    const int lead = state_.lead(me);
    if (lead == 0) {
        say_line("tui.plain.pawn_middle");
    } else {
        const Seat ahead = lead > 0 ? me : other(me);
        say_line("tui.plain.pawn", {{"n", std::abs(lead)}, {"player", index(ahead)}});
    }
    std::vector<std::string> tokens;
    for (Token token : state_.board) {
        if (token != Token::None) tokens.push_back(name(text_, token));
    }
    if (!tokens.empty()) say_line("tui.plain.board", {{"list", list(tokens)}});
    if (plays_leaders(state_)) print_other_leaders();
    print_structure();
}

void Teller::print_points() {
    for (Seat seat : {Seat::First, Seat::Second}) {
        const ScoreSheet sheet = score_sheet(state_, seat);
        std::vector<std::string> parts;
        for (int i = 0; i < kCategoryCount; ++i) {
            const auto category = static_cast<Category>(i);
            if (!is_counted(state_, category)) continue;
            parts.push_back(category_words(text_, state_, category) + " " +
                            std::to_string(sheet[category]));
        }
        say_line("tui.plain.points",
                 {{"player", index(seat)}, {"n", sheet.total()}, {"list", list(parts)}});
    }
}

}  // namespace

std::vector<std::string> position_lines(const Text& text, const State& state) {
    Teller teller(text, state);
    teller.print_position();
    return teller.take();
}

std::vector<std::string> points_lines(const Text& text, const State& state) {
    Teller teller(text, state);
    teller.print_points();
    return teller.take();
}

}  // namespace dipolis::tui
