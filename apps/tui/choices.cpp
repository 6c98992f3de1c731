#include "apps/tui/choices.h"

#include <utility>

#include "apps/tui/words.h"
#include "apps/tui/words_addons.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/turn.h"

namespace dipolis::tui {

namespace {

using leaders::Leader;

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
std::string card_title(const Text& text, Card card) {
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

// A card that is built as it is, or a green one as something else.
Choice free_building(const State& state, const Text& text, Move move) {
    const Card card = move.card();
    const Seat seat = static_cast<Seat>(actor(state));
    std::string note = long_effects(text, row(card).effects);
    if (move.c != 0 || !leaders::alterations(state, seat, card).empty())
        note = built_as(text, state, seat, card, move.c) + ". " + note;
    return choice(state, text, move, card_title(text, card) + " – " + kind_of(text, card), note);
}

Choice gift(const Text& text, Wonder wonder) {
    const Effects& effects = row(wonder).effects;
    const std::string title =
        say(text, "tui.choice.give",
            {{"wonder", short_name(text, wonder)}, {"cost", cost(text, row(wonder).cost)}});
    return {Move::of(MoveKind::GiveWonder, wonder), title,
            long_effects(text, effects) + " " + gift_words(text, effects)};
}

// What follows from a secret answer depends on the other's: nothing is played to find out.
Choice plan(const State& state, const Text& text, Move move) {
    const auto& mine = leaders::seated(state, static_cast<Seat>(actor(state)));
    const int n = leaders::cost(state, mine.chosen);
    if (static_cast<leaders::Plan>(move.a) == leaders::Plan::Discard)
        return {move, say(text, "choice.discard_leader", {{"n", leaders::kDiscardCoins}}),
                say(text, "tui.choice.gone", {{"leader", name(text, mine.chosen)}})};
    return {move,
            n == 0 ? text.get("choice.recruit_free") : say(text, "choice.recruit", {{"n", n}}),
            name(text, mine.chosen) + ": " + leader_words(text, state, mine.chosen)};
}

Choice buried(const State& state, const Text& text, Move move) {
    const Seat seat = static_cast<Seat>(actor(state));
    const auto leader = static_cast<Leader>(move.a);
    const std::string now =
        say(text, "tui.choice.worth", {{"n", leaders::points_of(state, seat, leader)}});
    return choice(
        state, text, move,
        say(text, "choice.bury",
            {{"leader", name(text, leader)}, {"n", leaders::buried_points(state, leader)}}),
        leader_words(text, state, leader) + " " + now);
}

Choice of_leader(const State& state, const Text& text, Move move) {
    const auto leader = static_cast<Leader>(move.a);
    const std::string note = leader_words(text, state, leader);
    if (move.kind == MoveKind::DraftLeader || move.kind == MoveKind::ChooseLeader)
        return {move, titled(text, state, leader), note};
    return choice(state, text, move, kLeaderGlyph + (" " + name(text, leader)), note);
}

Choice step_choice(const State& state, const Text& text, Move move) {
    if (declines(move)) return {move, declining(text, move), ""};
    switch (move.kind) {
        case MoveKind::Draft:
            return draft(state, text, move.wonder());
        case MoveKind::Token:
            return choice(state, text, move, "○ " + name(text, move.token()),
                          long_effects(text, row(move.token()).effects));
        case MoveKind::Destroy:
        case MoveKind::Revive:
        case MoveKind::Solomon:
        case MoveKind::Croesus:
        case MoveKind::Ramses:
            return free_building(state, text, move);
        case MoveKind::FirstPlayer:
            return choice(state, text, move,
                          say(text, "tui.choice.begins", {{"player", index(move.seat())}}), "");
        case MoveKind::GiveWonder:
            return gift(text, move.wonder());
        case MoveKind::Declare:
            return plan(state, text, move);
        case MoveKind::Bury:
            return buried(state, text, move);
        case MoveKind::DraftLeader:
        case MoveKind::ChooseLeader:
        case MoveKind::Maecenas:
        case MoveKind::Rome:
            return of_leader(state, text, move);
        default:
            break;
    }
    DIPOLIS_ASSERT(false);  // a move of a turn, or of chance
    return {move, "", ""};
}

// Recruiting that is beyond the treasury is listed with its reason.
std::optional<Choice> missed_recruit(const State& state, const Text& text) {
    if (step(state) != Step::DeclareRecruit) return std::nullopt;
    const Seat seat = static_cast<Seat>(actor(state));
    const Leader mine = leaders::seated(state, seat).chosen;
    const int lacking = leaders::cost(state, mine) - state.city(seat).coins;
    if (lacking <= 0) return std::nullopt;
    return Choice{Move::of(MoveKind::Declare, leaders::Plan::Recruit),
                  say(text, "choice.recruit_short", {{"n", lacking}}),
                  name(text, mine) + ": " + leader_words(text, state, mine), false};
}

// The same card built as something else than printed: Euclid's symbol, those of Ptolemy.
void add_alterations(const State& state, const Text& text, Card card, std::vector<Choice>& all) {
    const Seat seat = static_cast<Seat>(actor(state));
    const auto ways = leaders::alterations(state, seat, card);
    if (ways.empty()) return;
    const std::string price = all.front().note;
    char key = 't';
    all.front().note = built_as(text, state, seat, card, 0) + ". " + price;
    for (leaders::Alteration way : ways) {
        const Move move = {MoveKind::Build, static_cast<uint8_t>(card), 0, way};
        all.push_back(choice(state, text, move, text.get("tui.choice.build"),
                             built_as(text, state, seat, card, way) + ". " + price));
        all.back().key = way == leaders::kByEuclid ? 'e' : std::exchange(key, 0);
    }
}

}  // namespace

bool declines(Move move) {
    switch (move.kind) {
        case MoveKind::Maecenas:
        case MoveKind::Rome:
        case MoveKind::Solomon:
        case MoveKind::Ramses:
            return move.a == 255;
        default:
            return false;
    }
}

std::string declining(const Text& text, Move move) {
    static constexpr std::pair<MoveKind, const char*> kKeys[] = {
        {MoveKind::Maecenas, "choice.maecenas_none"},
        {MoveKind::Rome, "choice.rome_none"},
        {MoveKind::Solomon, "choice.solomon_none"},
        {MoveKind::Ramses, "choice.ramses_none"},
    };
    for (const auto& [kind, key] : kKeys) {
        if (move.kind == kind) return text.get(key);
    }
    return {};
}

std::vector<Wonder> plates(const State& state, Seat seat) {
    const City& city = state.city(seat);
    Wonders mine = city.wonders | city.built;
    const Wonder locked = leaders::seated(state, seat).locked;
    if (locked != Wonder::None) mine.add(locked);
    std::vector<Wonder> all;
    for (Wonder wonder : mine) all.push_back(wonder);
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
    add_alterations(state, text, card, all);
    add(Move::of(MoveKind::Discard, card), text.get("tui.choice.sell"),
        say(text, "tui.choice.sell_for", {{"n", discard_income(state, seat)}}), 'd');
    char key = '0';
    for (Wonder wonder : plates(state, seat)) {
        ++key;
        if (city.built.has(wonder)) continue;
        const std::string how = city.wonders.has(wonder) ? price_words(text, state, seat, wonder)
                                                         : text.get("leaders.locked") + ".";
        add(Move::of(MoveKind::Wonder, card, wonder), short_name(text, wonder),
            short_effects(text, row(wonder).effects, 40) + " – " + how, key);
    }
    if (leaders::can_use(state, seat, Leader::Pythagoras)) {
        const bool last = state.structure.present.size() == 1;
        all.push_back({Move::of(MoveKind::Pythagoras, card),
                       text.get(last ? "choice.pythagoras_last" : "choice.pythagoras"), "", true,
                       'p'});
    }
    return all;
}

std::vector<Choice> step_choices(const State& state, const Text& text) {
    Options all;
    options(state, all);
    std::vector<Choice> choices;
    for (const Option& option : all) choices.push_back(step_choice(state, text, option.move));
    if (auto missed = missed_recruit(state, text)) choices.push_back(std::move(*missed));
    for (size_t i = 0; i < choices.size() && i < 9; ++i)
        choices[i].key = static_cast<char>('1' + i);
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
        {Step::GiveWonder, "step.give_wonder"},
        {Step::DraftLeader, "step.draft_leader"},
        {Step::ChooseLeader, "step.recruit_choose"},
        {Step::DeclareRecruit, "step.recruit_declare"},
        {Step::ChooseMaecenas, "step.maecenas"},
        {Step::ChooseRome, "step.rome"},
        {Step::BuildDiscarded, "step.solomon"},
        {Step::BuildRemoved, "step.croesus"},
        {Step::BuildGuild, "step.ramses"},
        {Step::BuryLeader, "step.bury"},
    };
    for (const auto& [asked, key] : kKeys) {
        if (step(state) == asked) return text.get(key);
    }
    return {};
}

std::string obstacle(const State& state, const Text& text, Move move) {
    const Seat seat = static_cast<Seat>(actor(state));
    const leaders::Seated& mine = leaders::seated(state, seat);
    int needed = 0;
    if (move.kind == MoveKind::Build) needed = price(state, seat, move.card()).coins;
    if (move.kind == MoveKind::Wonder) needed = price(state, seat, move.wonder()).coins;
    if (move.kind == MoveKind::Declare) needed = leaders::cost(state, mine.chosen);
    if (move.kind == MoveKind::Wonder && mine.locked == move.wonder())
        return text.get("leaders.locked") + ".";
    const int lacking = needed - state.city(seat).coins;
    if (lacking > 0) return say(text, "tui.price.short", {{"n", lacking}});
    return text.get("refused.not_an_option");
}

}  // namespace dipolis::tui
