#include "apps/tui/choices.h"

#include "apps/tui/words.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/turn.h"

namespace dipolis::tui {

namespace {

// What else the move would change, played on a copy; for possible moves only.
std::string outcome_note(const State& state, const Text& text, Move move) {
    State next = state;
    play(next, move);
    const Seat seat = static_cast<Seat>(actor(state));
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

Choice choice(const State& state, const Text& text, Move move, std::string title,
              std::string note) {
    Choice made{move, std::move(title), std::move(note), is_option(state, move)};
    const std::string more = made.possible ? outcome_note(state, text, move) : "";
    if (!more.empty()) made.note += " " + more;
    return made;
}

std::string kind_of(const Text& text, Card card) {
    return text.get("kind." + std::string(id(row(card).colour)));
}

// Glyph, name and what it is, as titles of cards in lists.
std::string titled(const Text& text, Card card) {
    return glyph_text(row(card).colour) + " " + name(text, card);
}

Choice draft(const State& state, const Text& text, Wonder wonder) {
    const Seat seat = static_cast<Seat>(actor(state));
    const std::string title = say(text, "tui.choice.draft",
                                  {{"wonder", short_name(text, wonder)},
                                   {"cost", cost(text, row(wonder).cost)},
                                   {"price", std::to_string(price(state, seat, wonder).coins)}});
    return choice(state, text, Move::of(MoveKind::Draft, wonder), title,
                  long_effects(text, row(wonder).effects));
}

Choice step_choice(const State& state, const Text& text, Move move) {
    switch (move.kind) {
        case MoveKind::Draft:
            return draft(state, text, move.wonder());
        case MoveKind::Token:
            return choice(state, text, move, "○ " + name(text, move.token()),
                          long_effects(text, row(move.token()).effects));
        case MoveKind::Destroy:
        case MoveKind::Revive:
            return choice(state, text, move,
                          titled(text, move.card()) + " – " + kind_of(text, move.card()),
                          long_effects(text, row(move.card()).effects));
        default:
            return choice(state, text, move,
                          say(text, "tui.choice.begins", {{"player", index(move.seat())}}), "");
    }
}

}  // namespace

std::vector<Wonder> plates(const City& city) {
    std::vector<Wonder> all;
    for (Wonder wonder : city.wonders | city.built) all.push_back(wonder);
    return all;
}

std::vector<Choice> card_choices(const State& state, const Text& text, Card card) {
    const Seat seat = static_cast<Seat>(actor(state));
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
    for (Wonder wonder : plates(city)) {
        ++key;
        if (city.built.has(wonder)) continue;
        add(Move::of(MoveKind::Wonder, card, wonder), short_name(text, wonder),
            short_effects(text, row(wonder).effects, 40) + " – " +
                price_words(text, state, seat, wonder),
            key);
    }
    return all;
}

std::vector<Choice> step_choices(const State& state, const Text& text) {
    Options all;
    options(state, all);
    std::vector<Choice> choices;
    for (const Option& option : all) {
        choices.push_back(step_choice(state, text, option.move));
        const auto n = choices.size();
        if (n <= 9) choices.back().key = static_cast<char>('0' + n);
    }
    return choices;
}

std::string question(const State& state, const Text& text) {
    static constexpr std::pair<Step, const char*> kKeys[] = {
        {Step::DraftWonder, "step.draft"},
        {Step::TakeTurn, "step.turn"},
        {Step::ChooseToken, "step.token"},
        {Step::ChooseLibraryToken, "step.library_token"},
        {Step::DestroyBuilding, "step.destroy"},
        {Step::ReviveBuilding, "step.revive"},
        {Step::ChooseFirstPlayer, "step.first_player"},
    };
    for (const auto& [asked, key] : kKeys) {
        if (step(state) == asked) return text.get(key);
    }
    return {};
}

std::string obstacle(const State& state, const Text& text, Move move) {
    const Seat seat = static_cast<Seat>(actor(state));
    Price now;
    if (move.kind == MoveKind::Build) now = price(state, seat, move.card());
    if (move.kind == MoveKind::Wonder) now = price(state, seat, move.wonder());
    const int lacking = now.coins - state.city(seat).coins;
    if (lacking > 0) return say(text, "tui.price.short", {{"n", lacking}});
    return text.get("refused.not_an_option");
}

}  // namespace dipolis::tui
