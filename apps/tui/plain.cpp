// The plain mode: lines of words in, lines of words out, for screen readers, pipes and dumb
// terminals.
#include <charconv>
#include <istream>
#include <ostream>

#include "apps/tui/sitting.h"
#include "apps/tui/views.h"
#include "apps/tui/words.h"
#include "apps/tui/words_addons.h"
#include "apps/tui/words_plain.h"
#include "engine/catalogue.h"
#include "engine/score.h"
#include "engine/view.h"
#include "formats/notation.h"

namespace dipolis::tui {

namespace {

constexpr int kBlankLines = 120;  // push an answer off the tallest screens

class Plain {
  public:
    Plain(Room room, Text text, bool ascii, std::istream& in, std::ostream& out)
        : room_(std::move(room)), text_(std::move(text)), ascii_(ascii), in_(in), out_(out) {}

    int run();

  private:
    // What the person asked may see.
    const State& state() const { return seen_; }
    Seat mover() const { return static_cast<Seat>(actor(state())); }

    void print(const std::string& line) {
        out_ << (ascii_ ? to_ascii(line) : utf8(printable(line))) << "\n";
    }
    void say_line(const char* key, std::vector<Argument> arguments = {}) {
        print(say(text_, key, std::move(arguments)));
    }
    void tell();
    void print_position();
    void print_city(Seat seat);
    void print_belongings(Seat seat);
    void print_rival();
    void print_leaders(Seat seat);
    void print_other_leaders();
    void print_structure();
    void print_options(const Options& all);
    void print_points();
    std::string option_words(Move move) const;
    // Where two people answer in secret: waits until the next one says to be there; false if that
    // person leaves.
    bool hand_over();
    std::optional<std::string> read_line();
    // Reads answers until a move is made; false if the person leaves.
    bool answer();
    bool try_move(const std::string& line, const Options& all);

    Room room_;
    Text text_;
    bool ascii_;
    std::istream& in_;
    std::ostream& out_;
    State seen_ = room_.state();
    int told_ = 0;
};

std::string list(const std::vector<std::string>& items, const char* between = ", ") {
    std::string all;
    for (const std::string& item : items) all += (all.empty() ? "" : between) + item;
    return all;
}

void Plain::tell() {
    for (; told_ < room_.ply(); ++told_) {
        const Move move = room_.move(told_);
        if (move.kind == MoveKind::Decision) {
            const Turned turned = turned_words(text_, room_.before(told_), move, false);
            print(say(text_, "tui.plain.turned",
                      {{"player", index(solo::kRival)}, {"card", turned.card}}) +
                  " " + turned.rule + " " + turned.looks);
        }
        for (const std::string& line : told(text_, room_, told_, told_ + 1)) print(line);
    }
}

void Plain::print_city(Seat seat) {
    const City& city = state().city(seat);
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
                                {"points", score_sheet(state(), seat).total()}});
    if (is_rival(state(), seat)) {
        say_line("tui.city.makes", {{"units", list(parts, "; ")}});
        print_rival();
    } else {
        say_line("tui.plain.makes", {{"makes", list(parts, "; ")}, {"prices", list(prices)}});
    }
    print_belongings(seat);
    if (plays_leaders(state())) print_leaders(seat);
}

void Plain::print_belongings(Seat seat) {
    const City& city = state().city(seat);
    std::vector<std::string> parts;
    for (Card card : city.buildings) parts.push_back(name(text_, card));
    if (!parts.empty()) say_line("tui.plain.buildings", {{"list", list(parts)}});
    parts.clear();
    for (Wonder wonder : plates(state(), seat)) {
        const std::string how =
            city.built.has(wonder) || is_rival(state(), seat) ? text_.get("tui.built")
            : city.wonders.has(wonder)
                ? say(text_, "tui.plain.price", {{"n", price(state(), seat, wonder).coins}})
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

void Plain::print_rival() {
    const solo::Part& part = state().solo;
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

void Plain::print_leaders(Seat seat) {
    const leaders::Seated& mine = leaders::seated(state(), seat);
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

void Plain::print_other_leaders() {
    std::vector<std::string> gone;
    for (leaders::Leader leader : leaders::gone(state())) gone.push_back(name(text_, leader));
    if (!gone.empty()) print(text_.get("leaders.discarded") + ": " + list(gone) + ".");
    print(say(text_, "leaders.unused", {{"n", state().leaders.unused.size()}}) + ".");
}

void Plain::print_structure() {
    const Structure& structure = state().structure;
    std::vector<std::string> covered;
    for (Place place : structure.present) {
        if (structure.accessible.has(place)) continue;
        covered.push_back(structure.face_up(place) ? name(text_, structure.cards[place])
                                                   : text_.get("tui.face_down"));
    }
    if (!covered.empty()) say_line("tui.plain.covered", {{"list", list(covered)}});
}

void Plain::print_position() {
    const Seat me = mover();
    print("");
    print(text_.get("age." + std::to_string(static_cast<int>(state().age))) + ". " +
          say(text_, "tui.plain.turn", {{"player", index(me)}}));
    print_city(other(me));
    print_city(me);
    const int lead = state().lead(me);
    if (lead == 0) {
        say_line("tui.plain.pawn_middle");
    } else {
        const Seat ahead = lead > 0 ? me : other(me);
        say_line("tui.plain.pawn", {{"n", std::abs(lead)}, {"player", index(ahead)}});
    }
    std::vector<std::string> tokens;
    for (Token token : state().board) {
        if (token != Token::None) tokens.push_back(name(text_, token));
    }
    if (!tokens.empty()) say_line("tui.plain.board", {{"list", list(tokens)}});
    if (plays_leaders(state())) print_other_leaders();
    print_structure();
}

std::string Plain::option_words(Move move) const {
    return plain_words(text_, state(), move);
}

void Plain::print_options(const Options& all) {
    print(question(state(), text_) + ".");
    for (int i = 0; i < all.size(); ++i)
        print(std::to_string(i + 1) + ". " + option_words(all[i].move));
}

void Plain::print_points() {
    for (Seat seat : {Seat::First, Seat::Second}) {
        const ScoreSheet sheet = score_sheet(state(), seat);
        std::vector<std::string> parts;
        for (int i = 0; i < kCategoryCount; ++i) {
            const auto category = static_cast<Category>(i);
            if (!is_counted(state(), category)) continue;
            parts.push_back(category_words(text_, state(), category) + " " +
                            std::to_string(sheet[category]));
        }
        say_line("tui.plain.points",
                 {{"player", index(seat)}, {"n", sheet.total()}, {"list", list(parts)}});
    }
}

bool Plain::try_move(const std::string& line, const Options& all) {
    int number = 0;
    const char* const end = line.data() + line.size();
    const auto read = std::from_chars(line.data(), end, number);
    const bool is_number = read.ec == std::errc{} && read.ptr == end;
    if (is_number && (number < 1 || number > all.size())) {
        say_line("tui.plain.no_number", {{"n", all.size()}});
        return false;
    }
    const std::string move = is_number ? to_line(all[number - 1].move) : line;
    if (!is_number && !parse_move(line)) {
        say_line("tui.plain.unknown", {{"line", line}});
        return false;
    }
    if (const auto refusal = room_.play(room_.ply(), move)) {
        print(text_.get("refused." + std::string(id(*refusal))));
        return false;
    }
    return true;
}

std::optional<std::string> Plain::read_line() {
    std::string line;
    out_ << utf8(printable(text_.get("tui.plain.prompt"))) << " " << std::flush;
    if (!std::getline(in_, line)) {
        out_ << "\n";
        return std::nullopt;
    }
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
    if (line == "q" || line == "quit") return std::nullopt;
    return line;
}

bool Plain::hand_over() {
    const Argument player{"player", index(*room_.asked())};
    const bool choosing = step(room_.state()) == Step::ChooseLeader;
    if (room_.sealed(other(*room_.asked()))) {
        for (int i = 0; i < kBlankLines; ++i) print("");
        say_line("handover.done", {player});
    }
    print("");
    say_line("handover.title", {player});
    say_line(choosing ? "handover.choose" : "handover.declare", {player});
    say_line("tui.plain.ready", {player});
    return read_line().has_value();
}

bool Plain::answer() {
    const bool both = !only_person(room_);
    if (both && room_.secret() && !hand_over()) return false;
    seen_ = view(room_.state(), *room_.asked());
    Options all;
    options(state(), all);
    print_position();
    print_options(all);
    while (true) {
        const auto answered = read_line();
        if (!answered) return false;
        const std::string& line = *answered;
        if (line == "?" || line == "help") {
            say_line("tui.plain.help");
        } else if (line.empty() || line == "p") {
            print_position();
            print_options(all);
        } else if (line == "l") {
            for (const std::string& entry : told(text_, room_, 0, room_.ply())) print(entry);
        } else if (line == "s") {
            print_points();
        } else if (try_move(line, all)) {
            return true;
        }
    }
}

int Plain::run() {
    say_line("tui.plain.help");
    while (true) {
        tell();
        seen_ = view(view(room_.state(), Seat::First), Seat::Second);
        if (is_over(state())) {
            print(result_words(text_, state(), only_person(room_)));
            print_points();
            return 0;
        }
        if (!room_.awaits_human()) {
            if (room_.play_computer()) continue;
            print(text_.get("refused.storage"));
            return kExitStorage;
        }
        if (!answer()) {
            print(text_.get("tui.kept"));
            return 0;
        }
    }
}

}  // namespace

int play_plain(Store& store, const PlayOptions& options, std::istream& in, std::ostream& out) {
    using Start = PlayOptions::Start;
    Rng rng(options.seed);
    // Nobody is asked: a game that is not finished goes on unless a new one is wanted.
    auto room = options.start == Start::New ? std::nullopt : open_last(store, rng);
    if (!room) room = open_new(store, options, rng);
    const Text text(options.printing);
    if (!room) {
        out << text.get("error.storage") << "\n";
        return kExitStorage;
    }
    Text words = words_for(*room, options.printing);
    return Plain(std::move(*room), std::move(words), options.ascii, in, out).run();
}

}  // namespace dipolis::tui
