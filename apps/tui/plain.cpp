// The plain mode: reads and prints lines of text, for screen readers, pipes and dumb terminals.
#include <charconv>
#include <istream>
#include <ostream>

#include "ai/evaluators.h"
#include "apps/tui/addon.h"
#include "apps/tui/plain_position.h"
#include "apps/tui/plain_review.h"
#include "apps/tui/sitting.h"
#include "apps/tui/views.h"
#include "apps/tui/warning.h"
#include "apps/tui/watch.h"
#include "apps/tui/words.h"
#include "apps/tui/words_plain.h"
#include "engine/view.h"
#include "formats/escape.h"
#include "formats/lines.h"
#include "formats/notation.h"
#include "play/winning.h"

namespace dipolis::tui {

namespace {

constexpr int kBlankLines = 120;  // scroll an answer off the tallest screens

// The limits of a search for a hint: less than a second of one core.
constexpr Limits kLook = {.nodes = 20'000, .milliseconds = 3000};

class Plain {
  public:
    Plain(StoredRoom room, Text text, bool ascii, std::istream& in, std::ostream& out)
        : room_(std::move(room)),
          text_(std::move(text)),
          ascii_(ascii),
          lines_(*in.rdbuf()),
          out_(out) {}

    int run();

  private:
    // Position as the person who is asked may see it.
    const State& state() const { return seen_; }

    void print(const std::string& line) {
        out_ << (ascii_ ? to_ascii(line) : utf8(printable(line))) << "\n";
    }
    void print(const std::vector<std::string>& lines) {
        for (const std::string& line : lines) print(line);
    }
    void say_line(const char* key, std::vector<Argument> arguments = {}) {
        print(say(text_, key, std::move(arguments)));
    }
    void tell();
    void print_position() {
        print(position_lines(text_, state()));
        if (const auto asked = room_.asked()) print(warnings(text_, state(), other(*asked)));
    }
    void print_options(const Options& all);
    void print_points() { print(points_lines(text_, state())); }
    std::string option_words(Move move) const;
    // Waits until the next of two people who answer in secret confirms to be there; false if that
    // person quits.
    bool hand_over();
    std::optional<std::string> read_line();
    // Reads answers until a move is made; false if the person quits.
    bool answer();
    bool try_move(const std::string& line, const Options& all);
    // Handles a word that asks for information; false if it is none.
    bool tell_asked(const std::string& line, const Options& all);

    // Searches the position once; the same position gives the same answer.
    const Outlook& outlook();
    void print_hint(const Options& all);
    void print_value();
    // The game is over: offers the review.
    void offer_review();
    void walk(const Review& review);

    StoredRoom room_;
    Text text_;
    bool ascii_;
    LineReader lines_;
    std::ostream& out_;
    State seen_ = room_.state();
    int told_ = 0;
    bool bar_ = false;  // the chances are printed with every position
    std::optional<Outlook> outlook_;
};

void Plain::tell() {
    for (; told_ < room_.ply(); ++told_) {
        const Move move = room_.move(told_);
        const State& before = room_.before(told_);
        if (automaton_to_move(before)) {
            const Turned turned = automaton_turned(text_, before, move, false);
            print(say(text_, "tui.plain.turned",
                      {{"player", index(*automaton(before.variant))}, {"card", turned.card}}) +
                  " " + turned.rule + " " + turned.looks);
        }
        print(told(text_, room_, told_, told_ + 1));
    }
}

std::string Plain::option_words(Move move) const {
    return plain_words(text_, state(), move);
}

void Plain::print_options(const Options& all) {
    print(question(state(), text_) + ".");
    const bool turn = step(state()) == Step::TakeTurn;
    Card before = Card::None;
    for (int i = 0; i < all.size(); ++i) {
        const Move move = all[i].move;
        std::string line = std::to_string(i + 1) + ". " + option_words(move);
        // The first option of a card tells the rest about it.
        if (turn && move.card() != before) {
            before = move.card();
            const std::string more = about_card(text_, state(), before);
            if (!more.empty()) line += " " + more;
        }
        print(line);
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
        say_line("tui.plain.unknown", {{"line", excerpt(line)}});
        return false;
    }
    if (const auto refusal = room_.play(room_.ply(), move)) {
        print(text_.get("refused." + std::string(id(*refusal))));
        return false;
    }
    return true;
}

std::optional<std::string> Plain::read_line() {
    std::optional<Parsed<std::string>> read;
    do {
        if (read)
            print(text_.get("input." + std::string(id(read->error().code))) + " " +
                  read->error().what);
        out_ << utf8(printable(text_.get("tui.plain.prompt"))) << " " << std::flush;
        read = lines_.next();
    } while (read && !*read);
    if (!read) {
        out_ << "\n";
        return std::nullopt;
    }
    std::string line = **read;
    while (!line.empty() && line.back() == ' ') line.pop_back();
    if (line == "q" || line == "quit") return std::nullopt;
    return line;
}

bool Plain::hand_over() {
    const Argument player{"player", index(*room_.asked())};
    const State& now = room_.state();
    const std::string asked = secret_question(step(now));
    if (room_.sealed(other(*room_.asked()))) {
        for (int i = 0; i < kBlankLines; ++i) print("");
        say_line("handover.done", {player});
    }
    print("");
    say_line("handover.title", {player});
    say_line(asked.c_str(), {player});
    say_line("tui.plain.ready", {player});
    return read_line().has_value();
}

bool Plain::tell_asked(const std::string& line, const Options& all) {
    if (line == "?" || line == "help") {
        say_line("tui.plain.help");
    } else if (line.empty() || line == "p" || line == "position") {
        print_position();
        print_options(all);
    } else if (line == "l" || line == "log") {
        print(told(text_, room_, 0, room_.ply()));
    } else if (line == "s" || line == "points") {
        print_points();
    } else if (line == "u" || line == "hidden") {
        print(hidden_lines(text_, state()));
    } else if (line == "h" || line == "hint") {
        print_hint(all);
    } else if (line == "v" || line == "value") {
        print_value();
    } else if (line == "bar") {
        bar_ = !bar_;
        say_line(bar_ ? "tui.plain.bar" : "tui.plain.no_bar");
        if (bar_) print_value();
    } else {
        return false;
    }
    return true;
}

const Outlook& Plain::outlook() {
    if (outlook_) return *outlook_;
    say_line("analysis.thinking");
    out_ << std::flush;
    outlook_ = look_ahead(state(), kLook);
    return *outlook_;
}

void Plain::print_hint(const Options& all) {
    print(hint_lines(text_, advice(text_, &outlook(), state()), all));
}

void Plain::print_value() {
    print(value_line(text_, outlook().report.value));
}

void Plain::offer_review() {
    say_line("tui.plain.over");
    const auto line = read_line();
    if (!line || (*line != "r" && *line != "review")) return;
    say_line("review.running");
    out_ << std::flush;
    const auto evaluator = make_evaluator("network");
    const Review found =
        review(room_.info().variant, room_.moves(), *evaluator, {.nodes = kEffort.review_nodes});
    print(review_lines(text_, room_, found));
    walk(found);
}

void Plain::walk(const Review& review) {
    const int n = static_cast<int>(review.decisions.size());
    say_line("tui.plain.walk", {{"of", n}});
    for (int next = 0;;) {
        const auto line = read_line();
        if (!line) return;
        int number = next + 1;
        const char* const end = line->data() + line->size();
        const auto read = std::from_chars(line->data(), end, number);
        const bool is_number = line->empty() || (read.ec == std::errc{} && read.ptr == end);
        if (*line == "all") {
            for (int i = 0; i < n; ++i) print(decision_line(text_, room_, review, i));
        } else if (!is_number || number < 1 || number > n) {
            say_line("tui.plain.walk", {{"of", n}});
        } else {
            print(decision_line(text_, room_, review, number - 1));
            next = number;
        }
    }
}

bool Plain::answer() {
    const bool both = !only_person(room_);
    if (both && room_.secret() && !hand_over()) return false;
    seen_ = view(room_.state(), *room_.asked());
    outlook_.reset();
    Options all;
    options(state(), all);
    print_position();
    if (bar_) print_value();
    print_options(all);
    while (true) {
        const auto answered = read_line();
        if (!answered) return false;
        const std::string& line = *answered;
        if (tell_asked(line, all)) continue;
        if (try_move(line, all)) return true;
    }
}

int Plain::run() {
    say_line("tui.plain.help");
    while (true) {
        tell();
        seen_ = view(view(room_.state(), Seat::First), Seat::Second);
        if (is_over(state())) {
            print(result_words(text_, state(), only_person(room_)));
            if (has_won_by_supremacy(state(), state().result.winner))
                say_line("tui.points.supremacy");
            print_points();
            offer_review();
            return kGood;
        }
        if (!room_.awaits_human()) {
            if (room_.play_computer()) continue;
            print(text_.get("refused.storage"));
            return kUnusable;
        }
        if (!answer()) {
            print(text_.get("tui.kept"));
            return kGood;
        }
    }
}

}  // namespace

int play_plain(Store& store, const PlayOptions& options, std::istream& in, std::ostream& out) {
    using Start = PlayOptions::Start;
    Rng rng(options.seed);
    // Nobody is asked: an unfinished game continues unless a new one is requested.
    auto room = options.start == Start::New ? std::nullopt : open_last(store, rng);
    if (!room) room = open_new(store, options, rng);
    const Text text(options.printing, options.language);
    if (!room) {
        out << text.get("error.storage") << "\n";
        return kUnusable;
    }
    Text words = words_for(*room, options.printing, options.language);
    return Plain(std::move(*room), std::move(words), options.ascii, in, out).run();
}

}  // namespace dipolis::tui
