#include "apps/tui/plain_position.h"

#include <cstdlib>

#include "apps/tui/addon.h"
#include "apps/tui/choices.h"
#include "apps/tui/words.h"
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
    void print_all(const Lines& lines) {
        for (const std::string& line : lines) print(line);
    }
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
    const int points = score_sheet(state_, seat).total();
    say_line("tui.plain.city", {{"player", index(seat)},
                                {"coins", say(text_, "tui.price.coins", {{"n", city.coins}})},
                                {"points", say(text_, "tui.plain.total", {{"n", points}})}});
    if (is_automaton(state_, seat)) {
        say_line("tui.city.makes", {{"units", list(parts, "; ")}});
        print_all(automaton_lines(text_, state_));
    } else {
        say_line("tui.plain.makes", {{"makes", list(parts, "; ")}, {"prices", list(prices)}});
    }
    print_belongings(seat);
    print_all(ask_addons<&AddOnFace::lines>(state_.variant, text_, state_, seat));
}

void Teller::print_belongings(Seat seat) {
    const City& city = state_.city(seat);
    std::vector<std::string> parts;
    for (Card card : city.buildings) parts.push_back(name(text_, card));
    if (!parts.empty()) say_line("tui.plain.buildings", {{"list", list(parts)}});
    parts.clear();
    for (Wonder wonder : plates(state_, seat)) {
        const std::string how =
            city.built.has(wonder) || is_automaton(state_, seat) ? text_.get("tui.built")
            : city.wonders.has(wonder)
                ? say(text_, "tui.plain.price", {{"n", price(state_, seat, wonder).coins}})
                : "(" + locked_words(text_) + ")";
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

void Teller::print_structure() {
    const Structure& structure = state_.structure;
    const Places covered = structure.present - structure.accessible;
    if (!covered.empty())
        say_line("tui.plain.covered", {{"list", card_names(text_, state_, covered)}});
}

void Teller::print_position() {
    const Seat me = seat_of(actor(state_));
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
    print_all(ask_addons<&AddOnFace::table_lines>(state_.variant, text_, state_));
    print_structure();
}

void Teller::print_points() {
    for (Seat seat : kSeats) {
        const ScoreSheet sheet = score_sheet(state_, seat);
        std::vector<std::string> parts;
        for (int i = 0; i < kCategoryCount; ++i) {
            const auto category = static_cast<Category>(i);
            if (!is_counted(state_, category)) continue;
            parts.push_back(category_words(text_, category) + " " +
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

std::vector<std::string> hidden_lines(const Text& text, const State& state) {
    Set<Back, 8> backs;
    for (Place place : state.structure.present) {
        if (!state.structure.face_up(place)) backs.add(back(state, place));
    }
    std::vector<std::string> lines;
    for (Back each : backs) {
        const Cards cards = state.unseen.with(each).cards();
        lines.push_back(
            say(text, "tui.back", {{"back", "back." + std::string(id(each))}}) + ". " +
            say(text, "tui.hidden", {{"n", cards.size()}, {"cards", names(text, cards)}}));
    }
    if (lines.empty()) lines.push_back(text.get("tui.none"));
    return lines;
}

std::vector<std::string> points_lines(const Text& text, const State& state) {
    Teller teller(text, state);
    teller.print_points();
    return teller.take();
}

}  // namespace dipolis::tui
