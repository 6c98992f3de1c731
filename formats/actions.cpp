#include "formats/actions.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "engine/catalogue.h"
#include "engine/grammar.h"
#include "formats/notation.h"
#include "formats/nouns.h"
#include "formats/propagate.h"

namespace dipolis {

namespace {

constexpr int kRanks = 1 + kAddOnCount;  // the base game, then each add-on
constexpr Action kNoAction = 0xffff;

// All that came after numbers were first given out, in the order in which it came. What is added to
// the catalogue gets its row at the end, as {Noun::Leader, static_cast<uint8_t>(Leader::X)}.
constexpr std::array<LaterComponent, 0> kLater = {};

int rank_of(std::optional<AddOnId> addon) {
    return addon ? 1 + static_cast<int>(*addon) : 0;
}

bool shows_symbol(Card card) {
    return std::any_of(row(card).effects.begin(), row(card).effects.end(),
                       [](const Effect& effect) { return effect.what == What::ShowSymbol; });
}

bool is_outcome(MoveKind kind) {
    for (int step = 1; step < static_cast<int>(Step::Count); ++step) {
        const auto each = static_cast<Step>(step);
        if (who(each) == Who::Chance && form(each).answer == kind) return true;
    }
    return false;
}

// The numbers of all moves of one kind, by their three bytes: the first may be any, so that
// kDeclined needs no test; of the others there are so many values.
struct OfKind {
    size_t seconds = 1, thirds = 1;
    std::vector<Action> actions;

    size_t place(Move move) const { return (move.a * seconds + move.b) * thirds + move.c; }
    bool has_place(Move move) const { return move.b < seconds && move.c < thirds; }
};

// The number of values that the byte may have, counted from 0.
size_t values_of(const MoveForm& as, size_t byte) {
    if (byte == 2 && as.alters) return form(Noun::Alteration).last + size_t{1};
    const Noun noun = as.nouns[byte];
    return noun == Noun::None ? 1 : form(noun).last + size_t{1};
}

// Whether the grammar has a text for these bytes.
bool is_written(Move move) {
    const MoveForm& as = form(move.kind);
    const std::array<uint8_t, 3> bytes = {move.a, move.b, move.c};
    for (size_t i = 0; i < bytes.size(); ++i) {
        if (i == 0 && as.declines && bytes[0] == kDeclined) continue;
        const bool alters = i == 2 && as.alters;
        const bool named = i < as.size() && bytes[i] >= form(as.nouns[i]).first &&
                           bytes[i] <= form(as.nouns[i]).last;
        if (!named && bytes[i] != 0 && !alters) return false;
        if (!named && i < as.size()) return false;
    }
    if (as.any_order) return move.a < move.b && move.b < move.c;
    if (!as.alters || move.c == 0) return true;
    return move.a != kDeclined && shows_symbol(static_cast<Card>(move.a));
}

// The last of the games, in their order, whose things the move names.
int rank_of(Move move) {
    const MoveForm& as = form(move.kind);
    const std::array<uint8_t, 3> bytes = {move.a, move.b, move.c};
    int rank = rank_of(addon_of(move.kind));
    for (size_t i = 0; i < as.size(); ++i) {
        rank = std::max(rank, rank_of(addon_of(as.nouns[i])));
        if (as.nouns[i] == Noun::Wonder)
            rank = std::max(rank, rank_of(addon_of(static_cast<Wonder>(bytes[i]))));
    }
    if (as.alters && move.c != 0) rank = std::max(rank, rank_of(addon_of(Noun::Alteration)));
    return rank;
}

bool names(Move move, const LaterComponent& later) {
    if (later.kind != MoveKind::None) return move.kind == later.kind;
    const MoveForm& as = form(move.kind);
    const std::array<uint8_t, 3> bytes = {move.a, move.b, move.c};
    for (size_t i = 0; i < as.size(); ++i) {
        if (as.nouns[i] == later.noun && bytes[i] == later.value) return true;
    }
    return later.noun == Noun::Alteration && as.alters && move.c == later.value;
}

// 0: only what was there when numbers were first given out; else the newest that the move names.
size_t edition_of(Move move, std::span<const LaterComponent> later) {
    size_t i = later.size();
    while (i > 0 && !names(move, later[i - 1])) --i;
    return i;
}

// All that the grammar can write, by kind of move and by its bytes.
template <class Each>
void for_each_move(const Each& each) {
    for (int i = 1; i < static_cast<int>(MoveKind::Count); ++i) {
        const auto kind = static_cast<MoveKind>(i);
        const size_t seconds = values_of(form(kind), 1), thirds = values_of(form(kind), 2);
        for (size_t place = 0; place < 256 * seconds * thirds; ++place) {
            const size_t ab = place / thirds;
            const Move move = {kind, static_cast<uint8_t>(ab / seconds),
                               static_cast<uint8_t>(ab % seconds),
                               static_cast<uint8_t>(place % thirds)};
            if (is_written(move)) each(move);
        }
    }
}

struct ActionTable {
    std::vector<Move> moves;
    EnumArray<MoveKind, OfKind, static_cast<size_t>(MoveKind::Count)> kinds;
    // Behind the last of the decisions and of the outcomes of a game, by its rank.
    std::array<std::array<int, kRanks>, 2> ends{};
    int first_outcome = 0;

    ActionTable() : moves(moves_by_number(kLater)) {
        for (int kind = 1; kind < static_cast<int>(MoveKind::Count); ++kind)
            open(static_cast<MoveKind>(kind));
        for (size_t i = 0; i < moves.size(); ++i) enter(moves[i], static_cast<int>(i));
    }

  private:
    void open(MoveKind kind) {
        OfKind& all = kinds[kind];
        all.seconds = values_of(form(kind), 1);
        all.thirds = values_of(form(kind), 2);
        all.actions.assign(256 * all.seconds * all.thirds, kNoAction);
    }
    void enter(Move move, int number) {
        OfKind& all = kinds[move.kind];
        all.actions[all.place(move)] = static_cast<Action>(number);
        const bool outcome = is_outcome(move.kind);
        if (outcome && first_outcome == 0) first_outcome = number;
        for (int rank = rank_of(move); rank < kRanks; ++rank)
            ends[size_t{outcome}][static_cast<size_t>(rank)] = number + 1;
    }
};

const ActionTable& action_table() {
    static const ActionTable table;
    return table;
}

int end_of(bool outcomes, const Variant& variant) {
    size_t rank = 0;
    for (AddOnId addon : variant.addons) rank = static_cast<size_t>(rank_of(addon));
    return action_table().ends[size_t{outcomes}][rank];
}

}  // namespace

std::vector<Move> moves_by_number(std::span<const LaterComponent> later) {
    using Place = std::tuple<size_t, bool, int>;  // edition, whether chance decides, rank
    std::vector<std::pair<Place, Move>> all;
    for_each_move([&](Move move) {
        all.push_back({{edition_of(move, later), is_outcome(move.kind), rank_of(move)}, move});
    });
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Move> moves;
    moves.reserve(all.size());
    for (const auto& [place, move] : all) moves.push_back(move);
    return moves;
}

int action_count() {
    return static_cast<int>(action_table().moves.size());
}

int decision_count(const Variant& variant) {
    return end_of(false, variant);
}

int first_outcome() {
    return action_table().first_outcome;
}

int outcome_limit(const Variant& variant) {
    return end_of(true, variant);
}

Move move_of(Action action) {
    return action_table().moves[action];
}

std::optional<Action> find_action(Move move) {
    if (move.kind == MoveKind::None || move.kind >= MoveKind::Count) return std::nullopt;
    const OfKind& all = action_table().kinds[move.kind];
    if (!all.has_place(move)) return std::nullopt;
    const Action action = all.actions[all.place(move)];
    return action == kNoAction ? std::nullopt : std::optional(action);
}

Action action_of(Move move) {
    const OfKind& all = action_table().kinds[move.kind];
    return all.actions[all.place(move)];
}

Parsed<Action> parse_action(std::string_view line) {
    TRY(move, parse_move(line));
    const auto action = find_action(move);
    if (!action) return fail(ErrorCode::UnknownMove, {}, line);
    return *action;
}

void Actions::list(const Options& options) {
    const ActionTable& table = action_table();
    size_ = options.size();
    for (int i = 0; i < size_; ++i) {
        const Move move = options.move(i);
        const OfKind& all = table.kinds[move.kind];
        items_[i] = all.actions[all.place(move)];
    }
}

void Actions::list(const State& state) {
    Options all;
    options(state, all);
    list(all);
    std::sort(items_, items_ + size_);
}

bool Actions::has(int action) const {
    return std::find(begin(), end(), action) != end();
}

std::vector<ActionBlock> action_blocks() {
    const std::vector<Move>& moves = action_table().moves;
    std::vector<ActionBlock> blocks;
    for (int i = 0; i < action_count(); ++i) {
        const Move move = moves[static_cast<size_t>(i)];
        const int rank = rank_of(move);
        const auto begins_another = [&] {
            if (blocks.empty()) return true;
            const Move first = moves[static_cast<size_t>(blocks.back().first)];
            return first.kind != move.kind || rank_of(first) != rank;
        };
        if (begins_another()) {
            blocks.push_back({i, i, is_outcome(move.kind), std::nullopt});
            if (rank > 0) blocks.back().addon = static_cast<AddOnId>(rank - 1);
        }
        blocks.back().last = i;
    }
    return blocks;
}

}  // namespace dipolis
