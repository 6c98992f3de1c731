// Reading and replaying records.
#include <algorithm>

#include "engine/catalogue.h"
#include "formats/notation.h"
#include "formats/trace.h"
#include "formats/trace_moves.h"
#include "formats/variant.h"

namespace dipolis {

namespace {

// --- setup

Parsed<bool> parse_wonders(const Json& value, Variant variant, Deal& deal) {
    if (!value.is_array() || value.size() != 2)
        return fail(ErrorCode::WrongType, "setup.wonders", "two lists");
    Wonders seen;
    for (size_t group = 0; group < 2; ++group) {
        const std::string where = at("setup.wonders", group);
        const bool solo = variant.addons.has(AddOnId::Solo);
        TRY(ids, as_ids<Wonder>(value[group], solo ? 3 : 4, find_wonder, where));
        Wonders wonders;
        for (size_t i = 0; i < ids.size(); ++i) {
            const bool unknown = variant.addons.has(AddOnId::Leaders)
                                     ? false
                                     : static_cast<int>(ids[i]) >= kBaseWonderCount;
            if (seen.has(ids[i]) || unknown)
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

// All ten tokens: on the board, in the box, and with Solo those of the rival's card.
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
    const Tokens rivals = start(variant).city(solo::kRival).tokens;
    TRY(board, field(setup, "tokens", "setup"));
    TRY(tokens, as_ids<Token>(*board, 5, find_token, "setup.tokens"));
    TRY(box, field(setup, "box_tokens", "setup"));
    TRY(rest, as_ids<Token>(*box, static_cast<size_t>(5 - rivals.size()), find_token,
                            "setup.box_tokens"));
    Tokens seen = rivals;
    CHECK(add(tokens, "setup.tokens", seen));
    CHECK(add(rest, "setup.box_tokens", seen));
    std::copy(tokens.begin(), tokens.end(), deal.tokens.begin());
    if (!variant.addons.has(AddOnId::Solo)) return true;
    TRY(card, field(setup, "leader_tokens", "setup"));
    TRY(own, as_ids<Token>(*card, static_cast<size_t>(rivals.size()), find_token,
                           "setup.leader_tokens"));
    for (size_t i = 0; i < own.size(); ++i) {
        if (!rivals.has(own[i]))
            return fail(ErrorCode::ImpossibleSetup, at("setup.leader_tokens", i),
                        std::string(id(own[i])));
    }
    return true;
}

Parsed<bool> parse_leaders(const Json& value, Variant variant, Deal& deal) {
    if (!value.is_array() || value.size() != 2)
        return fail(ErrorCode::WrongType, "setup.leaders", "two lists");
    leaders::Leaders seen;
    for (size_t group = 0; group < 2; ++group) {
        const std::string where = at("setup.leaders", group);
        TRY(ids, as_ids<leaders::Leader>(value[group], 4, leaders::find_leader, where));
        for (size_t i = 0; i < ids.size(); ++i) {
            if (seen.has(ids[i]) || !variant.pool.has(ids[i]))
                return fail(ErrorCode::ImpossibleSetup, at(where, i), std::string(id(ids[i])));
            seen.add(ids[i]);
            deal.leaders[group][i] = ids[i];
        }
    }
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
    const bool solo = variant.addons.has(AddOnId::Solo);
    const bool with_leaders = variant.addons.has(AddOnId::Leaders);
    CHECK(only_fields(setup,
                      {"wonders", "tokens", "box_tokens", "age1", "age2", "age3",
                       solo ? "leader_tokens" : "wonders", with_leaders ? "leaders" : "wonders"},
                      "setup"));
    Deal deal{};
    TRY(wonders, field(setup, "wonders", "setup"));
    CHECK(parse_wonders(*wonders, variant, deal));
    CHECK(parse_tokens(setup, variant, deal));
    if (with_leaders) {
        TRY(groups, field(setup, "leaders", "setup"));
        CHECK(parse_leaders(*groups, variant, deal));
    }
    for (int age = 1; age <= 3; ++age) {
        TRY(cards, field(setup, ("age" + std::to_string(age)).c_str(), "setup"));
        CHECK(parse_age(*cards, age, deal));
    }
    return deal;
}

// Lets the deal answer until a player or the Great Library is to act.
void settle(const Deal& deal, Replay& replay) {
    while (actor(replay.state) == Actor::Chance) {
        const Move move = answer(deal, replay.state);
        if (move.kind == MoveKind::None) return;
        play(replay.state, move);
        replay.moves.push_back(move);
    }
}

// As many moves as the record counts: it draws two leaders or guilds at once.
int legal(const State& state) {
    Options all;
    options(state, all);
    const Pending pending = is_over(state) ? Pending{} : state.agenda.top();
    const bool pairs = pending.step == Step::DrawMaecenas || pending.step == Step::DrawRome ||
                       pending.step == Step::DrawRamses;
    if (!pairs || pending.b < 2) return all.size();
    // Of the guilds the record's setup tells which four were left out.
    const int n = pending.step == Step::DrawRamses ? 4 : all.size();
    return n * (n - 1) / 2;
}

Check check(const State& state) {
    return {{state.cities[0].coins, state.cities[1].coins},
            state.conflict,
            actor(state),
            choice(state),
            legal(state)};
}

// What the rival's decision has led to is what the record says.
Parsed<bool> check_decision(const TraceMove& move, const State& before, const State& after,
                            const std::string& where) {
    const Cards built = after.city(solo::kRival).buildings - before.city(solo::kRival).buildings;
    const Tokens taken = after.city(solo::kRival).tokens - before.city(solo::kRival).tokens;
    if (!built.has(move.builds))
        return fail(ErrorCode::NotAllowed, where + ".builds", std::string(id(*built.begin())));
    const bool token = move.takes != Token::None;
    if (taken.empty() == token || (token && !taken.has(move.takes)))
        return fail(ErrorCode::NotAllowed, where + ".token",
                    taken.empty() ? "" : std::string(id(*taken.begin())));
    return true;
}

// Plays one move of the record; it must answer the decision that waits.
Parsed<bool> play_recorded(const TraceMove& move, Replay& replay, const std::string& where) {
    State& state = replay.state;
    if (is_over(state)) return fail(ErrorCode::GameOver, where);
    if (move.by != actor(state)) return fail(ErrorCode::WrongPlayer, where);
    if (move.choice != choice(state))
        return fail(ErrorCode::WrongTime, where, std::string(choice(state)));
    const State before = state;
    for (Move part : move.moves) {
        if (!is_option(state, part)) return fail(ErrorCode::NotAllowed, where, to_line(part));
        if (move.amount >= 0) {
            const int right = amount(state, static_cast<Seat>(move.by), part);
            if (move.amount != right)
                return fail(ErrorCode::WrongAmount, where, std::to_string(right));
        }
        play(state, part);
        replay.moves.push_back(part);
    }
    if (move.builds == Card::None) return true;
    return check_decision(move, before, state, where);
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
    if (variant.rival == solo::Rival::Random)
        return fail(ErrorCode::UnknownId, "rules.solo", "random");
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
        CHECK(play_recorded(trace.moves[i], replay, "move " + std::to_string(i)));
        settle(trace.deal, replay);
        replay.after.push_back(check(replay.state));
    }
    return replay;
}

}  // namespace dipolis
