#include "formats/actions.h"

#include <algorithm>
#include <array>

#include "engine/catalogue.h"
#include "engine/grammar.h"
#include "formats/notation.h"
#include "formats/nouns.h"
#include "formats/propagate.h"

namespace dipolis {

namespace {

constexpr int kRanks = 1 + kAddOnCount;  // the base game, then each add-on
constexpr Action kNoAction = 0xffff;

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

// The values that a byte of a move may have, and how many there are: low, low + 1, ..., and
// kDeclined behind them.
struct Values {
    uint8_t low = 0;
    bool declined = false;
    size_t count = 1;

    // The count if it is none of them.
    size_t place(uint8_t value) const {
        if (declined && value == kDeclined) return count - 1;
        const size_t i = size_t{value} - low;
        return i < count - size_t{declined} ? i : count;
    }
    uint8_t nth(size_t i) const {
        return declined && i + 1 == count ? kDeclined : static_cast<uint8_t>(low + i);
    }
};

Values values_of(const MoveForm& as, size_t byte) {
    if (byte == 2 && as.alters) return {0, false, form(Noun::Alteration).last + size_t{1}};
    const Noun noun = as.nouns[byte];
    if (noun == Noun::None) return {};
    const NounForm& named = form(noun);
    const bool declined = byte == 0 && as.declines;
    return {named.first, declined, named.last - named.first + size_t{1} + size_t{declined}};
}

// All moves of one kind in the order of their bytes, and the action of each.
struct OfKind {
    std::array<Values, 3> values;
    std::vector<Action> actions;

    size_t place(Move move) const {
        const size_t a = values[0].place(move.a);
        const size_t b = values[1].place(move.b);
        const size_t c = values[2].place(move.c);
        const bool within = a < values[0].count && b < values[1].count && c < values[2].count;
        return within ? (a * values[1].count + b) * values[2].count + c : actions.size();
    }
    Move nth(MoveKind kind, size_t i) const {
        const size_t c = i % values[2].count;
        const size_t ab = i / values[2].count;
        return {kind, values[0].nth(ab / values[1].count), values[1].nth(ab % values[1].count),
                values[2].nth(c)};
    }
};

bool is_written(Move move) {
    const MoveForm& as = form(move.kind);
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

struct ActionTable {
    std::vector<Move> moves;
    EnumArray<MoveKind, OfKind, static_cast<size_t>(MoveKind::Count)> kinds;
    std::array<std::array<int, kRanks>, 2> ends{};  // of decisions and of outcomes, by rank

    ActionTable() {
        for (int kind = 1; kind < static_cast<int>(MoveKind::Count); ++kind)
            open(static_cast<MoveKind>(kind));
        for (const bool outcomes : {false, true}) {
            for (int rank = 0; rank < kRanks; ++rank) {
                number(outcomes, rank);
                ends[size_t{outcomes}][static_cast<size_t>(rank)] = static_cast<int>(moves.size());
            }
        }
    }

  private:
    void open(MoveKind kind) {
        size_t all = 1;
        for (size_t byte = 0; byte < 3; ++byte) {
            kinds[kind].values[byte] = values_of(form(kind), byte);
            all *= kinds[kind].values[byte].count;
        }
        kinds[kind].actions.assign(all, kNoAction);
    }
    void number(bool outcomes, int rank) {
        for (int i = 1; i < static_cast<int>(MoveKind::Count); ++i) {
            const auto kind = static_cast<MoveKind>(i);
            if (is_outcome(kind) != outcomes) continue;
            OfKind& all = kinds[kind];
            for (size_t place = 0; place < all.actions.size(); ++place) {
                const Move move = all.nth(kind, place);
                if (!is_written(move) || rank_of(move) != rank) continue;
                all.actions[place] = static_cast<Action>(moves.size());
                moves.push_back(move);
            }
        }
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

int action_count() {
    return static_cast<int>(action_table().moves.size());
}

int decision_count(const Variant& variant) {
    return end_of(false, variant);
}

int first_outcome() {
    return action_table().ends[0].back();
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
    const size_t place = all.place(move);
    if (place >= all.actions.size() || all.actions[place] == kNoAction) return std::nullopt;
    return all.actions[place];
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
    size_ = 0;
    for (int i = 0; i < options.size(); ++i) items_[size_++] = action_of(options.move(i));
    std::sort(items_, items_ + size_);
}

void Actions::list(const State& state) {
    Options all;
    options(state, all);
    list(all);
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
        const auto addon = rank == 0 ? std::nullopt : std::optional(static_cast<AddOnId>(rank - 1));
        const bool goes_on = !blocks.empty() && blocks.back().addon == addon &&
                             moves[static_cast<size_t>(blocks.back().first)].kind == move.kind;
        if (!goes_on) blocks.push_back({i, i, is_outcome(move.kind), addon});
        blocks.back().last = i;
    }
    return blocks;
}

}  // namespace dipolis
