#include "train/columns.h"

#include <algorithm>
#include <array>
#include <bit>
#include <type_traits>
#include <utility>

#include "ai/bytes.h"
#include "formats/actions.h"
#include "formats/observation.h"

namespace dipolis::train {

namespace {

constexpr float kWhole = Decision::kWhole;

// 1 for the winner's view, -1 for the loser's, 0 of a shared victory.
int8_t outcome(const Result& result, Seat seat) {
    if (result.kind == Result::Kind::Tie) return 0;
    return result.winner == seat ? 1 : -1;
}

// Knows nothing but the move that a player chose there; nothing if there was no choice.
std::optional<Decision> unsearched(const Ply& ply, size_t number) {
    Options all;
    if (actor(ply.before) == Actor::Chance) return std::nullopt;
    options(ply.before, all);
    if (all.size() == 1) return std::nullopt;
    Decision decision;
    decision.ply = static_cast<uint16_t>(number);
    decision.honest = decision.chosen = true;
    for (int i = 0; i < all.size(); ++i)
        decision.shares.push_back(all.move(i) == ply.move ? Decision::kWhole : 0);
    return decision;
}

// --- One column while it grows

template <class Number>
constexpr const char* type_of() {
    if constexpr (std::is_same_v<Number, float>) {
        return "<f4";
    } else if constexpr (sizeof(Number) == 1) {
        return std::is_signed_v<Number> ? "|i1" : "|u1";
    } else if constexpr (sizeof(Number) == 2) {
        return std::is_signed_v<Number> ? "<i2" : "<u2";
    } else {
        return sizeof(Number) == 4 ? "<u4" : "<u8";
    }
}

template <class Number>
struct Growing {
    explicit Growing(const char* name, size_t columns = 1)
        : column{name, type_of<Number>(), columns, 0, {}} {}

    template <class Value>
    void add(Value value) {
        if constexpr (std::is_same_v<Number, float>) {
            put(column.bytes, std::bit_cast<uint32_t>(value));
        } else {
            put(column.bytes, static_cast<std::make_unsigned_t<Number>>(value));
        }
        column.rows = column.bytes.size() / sizeof(Number) / column.columns;
    }

    Column column;
};

// --- All of them

class Builder {
  public:
    explicit Builder(bool observed) : observed_(observed) {}

    bool add(const PlayedGame& game) {
        size_t number = 0;
        const auto last = replay(game, [&](const Ply& ply) {
            const auto chosen =
                game.decisions.empty() ? unsearched(ply, number) : std::optional<Decision>();
            const Decision* decision = chosen ? &*chosen : ply.decision;
            if (decision != nullptr) add(ply, *decision, game.result);
            moves_.add(action_of(ply.move));
            ++number;
        });
        if (!last) return false;
        game_moves_end_.add(moves_.column.rows);
        game_positions_end_.add(player_.column.rows);
        game_winner_.add(outcome(game.result, Seat::First));
        game_end_.add(static_cast<uint8_t>(game.result.kind));
        game_variant_.add(number_of(game.variant));
        return true;
    }

    Columns columns() && {
        Columns made{{}, std::move(variants_), game_winner_.column.rows, player_.column.rows};
        const auto take = [&](auto&... growing) {
            (made.all.push_back(std::move(growing.column)), ...);
        };
        take(moves_, game_moves_end_, game_positions_end_, game_winner_, game_end_, game_variant_);
        take(game_, ply_, player_, action_, result_, ends_, nodes_, proven_, honest_, chosen_);
        take(policy_action_, policy_share_, policy_end_);
        if (observed_) made.all.push_back(std::move(observation_));
        return made;
    }

  private:
    void add(const Ply& ply, const Decision& decision, const Result& result) {
        const Seat seat = seat_of(actor(ply.before));
        game_.add(game_winner_.column.rows);
        ply_.add(decision.ply);
        player_.add(index(seat));
        action_.add(action_of(ply.move));
        result_.add(outcome(result, seat));
        for (uint16_t end : decision.ends) ends_.add(static_cast<float>(end) / kWhole);
        nodes_.add(decision.nodes);
        proven_.add(decision.proven);
        honest_.add(decision.honest);
        chosen_.add(decision.chosen);
        add_policy(ply.before, decision.shares);
        if (observed_) add_observation(ply.before, seat);
    }

    // The options are in the order of options(), of which the shares are.
    void add_policy(const State& state, const std::vector<uint16_t>& shares) {
        Options all;
        options(state, all);
        for (size_t i = 0; i < shares.size(); ++i) {
            policy_action_.add(action_of(all.move(static_cast<int>(i))));
            policy_share_.add(static_cast<float>(shares[i]) / kWhole);
        }
        policy_end_.add(policy_action_.column.rows);
    }

    void add_observation(const State& state, Seat seat) {
        observation_.columns = static_cast<size_t>(observation_size(state.variant));
        const size_t begin = observation_.bytes.size();
        observation_.bytes.resize(begin + observation_.columns);
        observe(
            state, seat,
            {reinterpret_cast<uint8_t*>(observation_.bytes.data() + begin), observation_.columns});
        ++observation_.rows;
    }

    size_t number_of(const Variant& variant) {
        const auto found = std::find(variants_.begin(), variants_.end(), variant);
        const auto number = static_cast<size_t>(found - variants_.begin());
        if (found == variants_.end()) variants_.push_back(variant);
        return number;
    }

    const bool observed_;
    std::vector<Variant> variants_;
    // Moves of all games, one after the other.
    Growing<int16_t> moves_{"moves"};
    // A row for each game.
    Growing<uint64_t> game_moves_end_{"game_moves_end"}, game_positions_end_{"game_positions_end"};
    Growing<int8_t> game_winner_{"game_winner"};
    Growing<uint8_t> game_end_{"game_end"}, game_variant_{"game_variant"};
    // A row for each position.
    Growing<uint32_t> game_{"game"}, nodes_{"nodes"};
    Growing<uint16_t> ply_{"ply"};
    Growing<int8_t> player_{"player"}, result_{"result"};
    Growing<int16_t> action_{"action"};
    Growing<float> ends_{"ends", kEndCount};
    Growing<uint8_t> proven_{"proven"}, honest_{"honest"}, chosen_{"chosen"};
    Growing<uint64_t> policy_end_{"policy_end"};
    Column observation_{"observation", "|u1", 1, 0, {}};
    // Policies of all positions, one after the other.
    Growing<int16_t> policy_action_{"policy_action"};
    Growing<float> policy_share_{"policy_share"};
};

constexpr size_t kCrcStep = 8;

// Table k: what a byte adds to the sum when k more bytes follow it in the same step.
const auto& crc_tables() {
    static const auto tables = [] {
        std::array<std::array<uint32_t, 256>, kCrcStep> made{};
        for (uint32_t i = 0; i < made[0].size(); ++i) {
            uint32_t rest = i;
            for (int bit = 0; bit < 8; ++bit)
                rest = (rest & 1) != 0 ? rest >> 1 ^ 0xedb8'8320 : rest >> 1;
            made[0][i] = rest;
        }
        for (size_t k = 1; k < made.size(); ++k) {
            for (size_t i = 0; i < made[k].size(); ++i)
                made[k][i] = made[k - 1][i] >> 8 ^ made[0][made[k - 1][i] & 0xff];
        }
        return made;
    }();
    return tables;
}

}  // namespace

std::string Column::file() const {
    std::string shape = std::to_string(rows) + ",";
    if (columns > 1) shape += " " + std::to_string(columns);
    std::string header =
        "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + shape + "), }";
    constexpr size_t kBefore = 10;  // magic, version, length
    constexpr size_t kAligned = 64;
    header.append(kAligned - (kBefore + header.size() + 1) % kAligned, ' ').push_back('\n');
    std::string all = "\x93NUMPY\x01";
    all.push_back('\0');
    put<uint16_t>(all, static_cast<uint16_t>(header.size()));
    return all + header + bytes;
}

std::optional<Columns> columns_of(const Shard& shard, bool observed, size_t& wrong) {
    Builder builder(observed);
    for (wrong = 0; wrong < shard.games.size(); ++wrong)
        if (!builder.add(shard.games[wrong])) return std::nullopt;
    return std::move(builder).columns();
}

uint32_t crc32(std::string_view bytes) {
    const auto& tables = crc_tables();
    uint32_t sum = ~uint32_t{0};
    Taker from(bytes);
    for (size_t rest = bytes.size() / kCrcStep; rest > 0; --rest) {
        const uint64_t next = from.take<uint64_t>() ^ sum;
        sum = 0;
        for (size_t i = 0; i < kCrcStep; ++i) sum ^= tables[kCrcStep - 1 - i][next >> 8 * i & 0xff];
    }
    for (char byte : bytes.substr(bytes.size() / kCrcStep * kCrcStep))
        sum = tables[0][(sum ^ static_cast<uint8_t>(byte)) & 0xff] ^ sum >> 8;
    return ~sum;
}

}  // namespace dipolis::train
