#include "ai/style.h"

#include <algorithm>
#include <array>

namespace dipolis {

namespace {

// The seat that takes the next card, as far as is known now: the turn may not be over yet.
Seat takes_next(const State& state) {
    for (const Pending& pending : state.agenda) {
        if (pending.step == Step::EndTurn)
            return state.extra_turn ? pending.seat : other(pending.seat);
    }
    return state.turn;
}

// --- Liked too much, for one seat. With a fervour of 1 half of what a city can gain of it looks
// like a game won.

// Somebody who does not see what the rival may take next believes that uncovering cards does no
// harm.
double hasty(const State& state, Seat seat) {
    constexpr double kCard = 0.1;
    return takes_next(state) == seat ? 0 : kCard * state.structure.accessible.size();
}

double coins(const State& state, Seat seat) {
    constexpr double kCoin = 0.03, kYellow = 0.12;
    constexpr int kFull = 20;  // nobody longs for more
    const City& city = state.city(seat);
    return kCoin * std::min<int>(city.coins, kFull) + kYellow * city.count[Colour::Yellow];
}

double blue(const State& state, Seat seat) {
    return 0.2 * state.city(seat).count[Colour::Blue];
}

double wonders(const State& state, Seat seat) {
    return 0.3 * state.city(seat).count[Colour::Wonder];
}

double shields(const State& state, Seat seat) {
    return 0.12 * std::max(state.lead(seat), 0);
}

// --- Not seen before it is nearly too late: symbols, and the victory by them.

constexpr int kSeen = 4;

double symbols(const State& state, Seat seat) {
    const int shown = state.city(seat).symbols.size();
    return shown < kSeen ? -0.1 * state.city(seat).count[Colour::Green] : 0;
}

double unseen_science(const State& state, Seat seat, const Value& value) {
    const bool is_seen = state.city(seat).symbols.size() >= kSeen;
    return is_seen ? 0 : -value.by(seat, Result::Kind::Science);
}

struct Row {
    std::string_view name;
    double (*liking)(const State&, Seat);
};
constexpr auto kStyles = std::to_array<Row>({
    {"none", nullptr},
    {"hasty", hasty},
    {"coins", coins},
    {"blue", blue},
    {"wonders", wonders},
    {"shields", shields},
    {"symbols", symbols},
});
static_assert(kStyles.size() == static_cast<size_t>(Style::Symbols) + 1);

}  // namespace

std::optional<Style> find_style(std::string_view name) {
    for (size_t i = 0; i < kStyles.size(); ++i) {
        if (kStyles[i].name == name) return static_cast<Style>(i);
    }
    return std::nullopt;
}

double style_error(Style style, const State& state, const Value& value) {
    if (style == Style::None) return 0;
    double score = 0;
    for (const Seat seat : kSeats) {
        score += side(seat) * kStyles[static_cast<size_t>(style)].liking(state, seat);
        if (style == Style::Symbols) score += side(seat) * unseen_science(state, seat, value);
    }
    return score;
}

}  // namespace dipolis
