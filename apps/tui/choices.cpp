#include "apps/tui/choices.h"

#include "apps/tui/addon.h"
#include "apps/tui/words.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/grammar.h"
#include "engine/turn.h"

namespace dipolis::tui {

namespace {

// The other consequences of the move, computed by playing it on a copy; for possible moves only.
std::string outcome_note(const State& state, const Text& text, Move move) {
    State next = state;
    play(next, move);
    const Seat seat = seat_of(actor(state));
    std::string note = changes(text, state, next, seat);
    const auto add = [&](const char* key) { note += (note.empty() ? "" : " ") + text.get(key); };
    if (is_over(next) && next.result.kind != Result::Kind::Civilian &&
        next.result.kind != Result::Kind::Tie) {
        add(next.result.winner == seat ? "tui.change.wins" : "tui.change.loses_game");
    } else if (next.agenda.empty()) {
        return note;
    } else if (step(next) == Step::ChooseToken) {
        add("tui.change.token");
    }
    return note;
}

std::string kind_of(const Text& text, Card card) {
    return text.get("kind." + std::string(id(row(card).colour)));
}

// The title of a card in lists: glyph, name and kind.
std::string card_title(const Text& text, Card card) {
    return glyph_text(row(card).colour) + " " + name(text, card);
}

Choice draft(const State& state, const Text& text, Wonder wonder) {
    const Seat seat = seat_of(actor(state));
    const std::string title = say(text, "tui.choice.draft",
                                  {{"wonder", short_name(text, wonder)},
                                   {"cost", cost(text, row(wonder).cost)},
                                   {"price", std::to_string(price(state, seat, wonder).coins)}});
    return choice(state, text, Move::of(MoveKind::Draft, wonder), title,
                  long_effects(text, row(wonder).effects));
}

Choice step_choice(const State& state, const Text& text, Move move) {
    if (declines(move)) return {move, declining(text, move), ""};
    for (AddOnId id : state.variant.addons) {
        const auto own = face(id).choice;
        if (auto made = own == nullptr ? std::nullopt : own(state, text, move)) return *made;
    }
    switch (form(move.kind).nouns[0]) {
        case Noun::Wonder:
            return draft(state, text, move.wonder());
        case Noun::Token:
            return choice(state, text, move, "○ " + name(text, move.token()),
                          long_effects(text, row(move.token()).effects));
        case Noun::Card:
            return free_building(state, text, move);
        case Noun::Seat:
            return choice(state, text, move,
                          say(text, "tui.choice.begins", {{"player", index(move.seat())}}), "");
        default:
            break;
    }
    DIPOLIS_ASSERT(false);  // a move of chance has no choice
    return {move, "", ""};
}

}  // namespace

Choice choice(const State& state, const Text& text, Move move, std::string title,
              std::string note) {
    Choice made{move, std::move(title), std::move(note), is_option(state, move)};
    const std::string more = made.possible ? outcome_note(state, text, move) : "";
    if (!more.empty()) made.note += " " + more;
    return made;
}

Choice free_building(const State& state, const Text& text, Move move) {
    const Card card = move.card();
    std::string note = long_effects(text, row(card).effects);
    const std::string way = built_as(text, state, move);
    if (!way.empty()) note = way + ". " + note;
    return choice(state, text, move, card_title(text, card) + " – " + kind_of(text, card), note);
}

bool declines(Move move) {
    return form(move.kind).declines && move.a == kDeclined;
}

std::string declining(const Text& text, Move move) {
    return text.get("choice." + std::string(form(move.kind).name) + "_none");
}

std::vector<Wonder> plates(const State& state, Seat seat) {
    const City& city = state.city(seat);
    const Wonders locked = locked_wonders(state, seat);
    std::vector<Wonder> all;
    for (Wonder wonder : city.wonders | city.built | locked) all.push_back(wonder);
    return all;
}

std::vector<Choice> card_choices(const State& state, const Text& text, Card card) {
    const Seat seat = seat_of(actor(state));
    const City& city = state.city(seat);
    std::vector<Choice> all;
    const auto add = [&](Move move, std::string title, std::string note, char key) {
        all.push_back(choice(state, text, move, std::move(title), std::move(note)));
        all.back().key = key;
    };
    add(Move::of(MoveKind::Build, card), text.get("tui.choice.build"),
        price_words(text, state, seat, card), 'b');
    add(Move::of(MoveKind::Discard, card), text.get("tui.choice.sell"),
        say(text, "tui.choice.sell_for", {{"n", discard_income(state, seat)}}), 'd');
    char key = '0';
    for (Wonder wonder : plates(state, seat)) {
        ++key;
        if (city.built.has(wonder)) continue;
        const std::string how = city.wonders.has(wonder) ? price_words(text, state, seat, wonder)
                                                         : locked_words(text) + ".";
        add(Move::of(MoveKind::Wonder, card, wonder), short_name(text, wonder),
            short_effects(text, row(wonder).effects, 40) + " – " + how, key);
    }
    tell_addons<&AddOnFace::add_uses>(state.variant, state, text, card, all);
    return all;
}

std::vector<Choice> step_choices(const State& state, const Text& text) {
    Options all;
    options(state, all);
    std::vector<Choice> choices;
    for (const Option& option : all) choices.push_back(step_choice(state, text, option.move));
    add_missed_recruit(state, text, choices);
    for (size_t i = 0; i < choices.size() && i < 9; ++i)
        choices[i].key = static_cast<char>('1' + i);
    return choices;
}

std::string question(const State& state, const Text& text) {
    const Step asked = step(state);
    if (who(asked) != Who::ItsSeat) return {};
    return text.get("step." + std::string(form(asked).name));
}

std::string obstacle(const State& state, const Text& text, Move move) {
    std::string own = ask_addons<&AddOnFace::obstacle>(state.variant, state, text, move);
    if (!own.empty()) return own;
    const Seat seat = seat_of(actor(state));
    int needed = 0;
    if (move.kind == MoveKind::Build) needed = price(state, seat, move.card()).coins;
    if (move.kind == MoveKind::Wonder) needed = price(state, seat, move.wonder()).coins;
    const int lacking = needed - state.city(seat).coins;
    if (lacking > 0) return say(text, "tui.price.short", {{"n", lacking}});
    return text.get("refused.not_an_option");
}

}  // namespace dipolis::tui
