// Reading and replaying records.

#include "engine/catalogue.h"
#include "engine/grammar.h"
#include "formats/addon.h"
#include "formats/notation.h"
#include "formats/propagate.h"
#include "formats/trace.h"
#include "formats/trace_moves.h"
#include "formats/variant.h"

namespace dipolis {

namespace {

// --- setup

Parsed<bool> parse_wonders(const Json& value, Variant variant, Deal& deal) {
    if (!value.is_array() || value.size() != 2)
        return fail(ErrorCode::WrongType, "setup.wonders", "two lists");
    const Wonders known =
        variant.preset_wonders ? Wonders::range(0, kBaseWonderCount) : start(variant).undealt;
    Wonders seen;
    for (size_t group = 0; group < 2; ++group) {
        const std::string where = at("setup.wonders", group);
        TRY(ids, as_ids<Wonder>(value[group], draft_group(variant), find_wonder, where));
        Wonders wonders;
        for (size_t i = 0; i < ids.size(); ++i) {
            if (seen.has(ids[i]) || !known.has(ids[i]))
                return fail(ErrorCode::ImpossibleSetup, at(where, i), std::string(id(ids[i])));
            seen.add(ids[i]);
            wonders.add(ids[i]);
            deal.wonders[group][i] = ids[i];
        }
        if (variant.preset_wonders && wonders != preset_wonders(static_cast<Seat>(group)))
            return fail(ErrorCode::ImpossibleSetup, where);
    }
    return true;
}

// All ten tokens: on the board, in the box, or with a seat from the beginning.
Parsed<bool> parse_tokens(const Json& setup, Variant variant, Deal& deal) {
    const auto add = [](const std::vector<Token>& tokens, const std::string& where,
                        Tokens& seen) -> Parsed<bool> {
        for (size_t i = 0; i < tokens.size(); ++i) {
            if (seen.has(tokens[i]))
                return fail(ErrorCode::ImpossibleSetup, at(where, i), std::string(id(tokens[i])));
            seen.add(tokens[i]);
        }
        return true;
    };
    const Tokens given = first_tokens(variant);
    TRY(board, field(setup, "tokens", "setup"));
    TRY(tokens, as_ids<Token>(*board, 5, find_token, "setup.tokens"));
    TRY(box, field(setup, "box_tokens", "setup"));
    TRY(rest,
        as_ids<Token>(*box, static_cast<size_t>(5 - given.size()), find_token, "setup.box_tokens"));
    Tokens seen = given;
    CHECK(add(tokens, "setup.tokens", seen));
    CHECK(add(rest, "setup.box_tokens", seen));
    std::copy(tokens.begin(), tokens.end(), deal.tokens.begin());
    return true;
}

Parsed<bool> parse_age(const Json& value, int age, Deal& deal) {
    const std::string where = "setup.age" + std::to_string(age);
    TRY(cards, as_ids<Card>(value, kPlaceCount, find_card, where));
    int guilds = 0;
    for (size_t i = 0; i < cards.size(); ++i) {
        const bool guild = row(cards[i]).back == Back::Guild;
        guilds += guild;
        const bool fits = guild ? age == 3 : static_cast<int>(row(cards[i]).back) == age - 1;
        if (!fits) return fail(ErrorCode::ImpossibleSetup, at(where, i), std::string(id(cards[i])));
    }
    if (age == 3 && guilds != 3) return fail(ErrorCode::ImpossibleSetup, where, "3 guilds");
    std::copy(cards.begin(), cards.end(), deal.ages[static_cast<size_t>(age - 1)].begin());
    return true;
}

Parsed<Deal> parse_setup(const Json& setup, Variant variant) {
    if (!setup.is_object()) return fail(ErrorCode::WrongType, "setup", "object");
    std::vector<std::string> names = {"wonders", "tokens", "box_tokens", "age1", "age2", "age3"};
    for (const SetupField* more : setup_fields(variant)) names.emplace_back(more->field);
    CHECK(only_fields(setup, names, "setup"));
    Deal deal{};
    TRY(wonders, field(setup, "wonders", "setup"));
    CHECK(parse_wonders(*wonders, variant, deal));
    CHECK(parse_tokens(setup, variant, deal));
    for (const SetupField* more : setup_fields(variant)) {
        TRY(value, field(setup, more->field, "setup"));
        CHECK(more->read(*value, variant, deal));
    }
    for (int age = 1; age <= 3; ++age) {
        TRY(cards, field(setup, ("age" + std::to_string(age)).c_str(), "setup"));
        CHECK(parse_age(*cards, age, deal));
    }
    return deal;
}

// Plays what chance decides, as dealt, until a player or the Great Library is to act.
void settle(const Deal& deal, Replay& replay) {
    while (actor(replay.state) == Actor::Chance) {
        const Move move = answer(deal, replay.state);
        if (move.kind == MoveKind::None) return;
        play(replay.state, move);
        replay.moves.push_back(move);
    }
}

// The number of options as the record counts them: it draws two leaders or guilds at once.
int legal(const Deal& deal, const State& state) {
    Options all;
    options(state, all);
    int n = 0;
    for (const Option& option : all) n += is_left(deal, state, option.move);
    const Pending pending = is_over(state) ? Pending{} : state.agenda.top();
    const bool two = form(pending.step).told == 2 && pending.b == 2 && n > 1;
    return two ? n * (n - 1) / 2 : n;
}

Check check(const Deal& deal, const State& state) {
    return {{state.cities[0].coins, state.cities[1].coins},
            state.conflict,
            actor(state),
            choice(state),
            legal(deal, state)};
}

// Checks the consequences that the record states.
Parsed<bool> check_claims(const TraceMove& move, const State& before, const Replay& replay,
                          const std::string& where) {
    if (move.claims.empty()) return true;
    const Claims& claims = *claims_of(move.moves[0].kind);
    const Claimed right = claims.right(before, replay.state);
    for (size_t i = 0; i < right.size(); ++i) {
        const auto& [name, noun, always] = claims.fields[i];
        if (move.claims[i] != right[i])
            return fail(ErrorCode::NotAllowed, where + "." + name,
                        right[i] ? to_text(noun, *right[i]) : "");
    }
    return true;
}

// Plays one move of the record, which must answer the step on top of the agenda.
Parsed<bool> play_recorded(const TraceMove& move, const Deal& deal, Replay& replay,
                           const std::string& where) {
    State& state = replay.state;
    if (is_over(state)) return fail(ErrorCode::GameOver, where);
    if (move.by != actor(state)) return fail(ErrorCode::WrongPlayer, where);
    if (move.choice != choice(state))
        return fail(ErrorCode::WrongTime, where, std::string(choice(state)));
    const State before = state;
    for (Move part : move.moves) {
        if (!is_option(state, part) || !is_left(deal, state, part))
            return fail(ErrorCode::NotAllowed, where, to_line(part));
        if (move.amount >= 0) {
            const int right = amount(state, static_cast<Seat>(move.by), part);
            if (move.amount != right)
                return fail(ErrorCode::WrongAmount, where, std::to_string(right));
        }
        play(state, part);
        replay.moves.push_back(part);
    }
    const bool unfinished = form(step(before)).told > 1 && step(state) == step(before);
    if (unfinished)
        return fail(ErrorCode::ImpossibleSetup, where,
                    std::to_string(form(step(before)).told) + " ids");
    return check_claims(move, before, replay, where);
}

}  // namespace

Parsed<Trace> parse_trace(std::string_view line) {
    TRY(json, parse_json(line));
    return trace_from(json);
}

Parsed<Trace> trace_from(const Json& json) {
    TRY(format, field(json, "format", ""));
    if (*format != "duel-trace/2") return fail(ErrorCode::UnknownFormat, "format", "duel-trace/2");
    Trace trace;
    TRY(rules, field(json, "rules", ""));
    TRY(variant, variant_from(*rules, "rules"));
    CHECK(check_recorded(variant));
    trace.variant = variant;
    TRY(setup, field(json, "setup", ""));
    TRY(deal, parse_setup(*setup, variant));
    trace.deal = deal;
    TRY(move_list, field(json, "moves", ""));
    TRY(moves, parse_trace_moves(*move_list));
    trace.moves = moves;
    return trace;
}

Parsed<Replay> replay(const Trace& trace) {
    Replay replay{{}, {}, start(trace.variant)};
    settle(trace.deal, replay);
    for (size_t i = 0; i < trace.moves.size(); ++i) {
        CHECK(play_recorded(trace.moves[i], trace.deal, replay, "move " + std::to_string(i)));
        settle(trace.deal, replay);
        replay.after.push_back(check(trace.deal, replay.state));
    }
    return replay;
}

}  // namespace dipolis
