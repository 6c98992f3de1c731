#include "apps/dipolis/contest.h"

#include <cmath>
#include <cstdio>
#include <ostream>
#include <thread>

#include "ai/players.h"
#include "apps/dipolis/common.h"
#include "formats/trace.h"
#include "formats/words.h"

namespace dipolis {

namespace {

// A player with a clock.
class Timed : public Opponent {
  public:
    explicit Timed(std::unique_ptr<Opponent> player) : player_(std::move(player)) {}
    void begin(uint64_t seed) override { player_->begin(seed); }
    std::optional<Move> choose(const State& state) override {
        const Stopwatch stopwatch;
        const auto move = player_->choose(state);
        seconds += stopwatch.seconds();
        ++moves;
        return move;
    }
    std::string complaint() const override { return player_->complaint(); }

    double seconds = 0;
    int64_t moves = 0;

  private:
    std::unique_ptr<Opponent> player_;
};

// The result of one pair of games.
struct GamePair {
    ContestResult result;
    std::string traces;
};

// Two players that play pairs of games against each other, on one thread.
class Contestants {
  public:
    explicit Contestants(const ContestSettings& settings) : settings_(settings) {
        for (const std::string& words : settings.players) {
            std::string why;
            players_.push_back(std::make_unique<Timed>(player_from(words, why)));
        }
    }

    GamePair play_pair(uint64_t number) {
        GamePair pair;
        const auto& positions = settings_.positions;
        const State* const from =
            positions.empty() ? nullptr : &positions[number % positions.size()];
        const Deal deal =
            from == nullptr ? draw_deal(settings_.variant, Rng(settings_.seed, number)) : Deal{};
        int sum = 0;
        for (int swapped = 0; swapped < 2; ++swapped) {
            const auto seats = seated(number, swapped == 1);
            const uint64_t seed = settings_.seed ^ number;
            const Game game = from == nullptr ? play_game(settings_.variant, deal, seed, seats)
                                              : play_game(*from, seed, seats);
            sum += add(pair, game, swapped == 1);
            if (settings_.traces != nullptr) write(pair, number, deal, game, swapped == 1);
        }
        pair.result.score.add_pair(sum);
        return pair;
    }

  private:
    // The players, each begun anew, by seat.
    std::array<Opponent*, 2> seated(uint64_t number, bool swapped) {
        for (size_t i = 0; i < 2; ++i) {
            players_[i]->seconds = 0;
            players_[i]->moves = 0;
            players_[i]->begin(settings_.seed * 0x9e37'79b9 + 4 * number + 2 * size_t{swapped} + i);
        }
        Opponent* a = players_[0].get();
        Opponent* b = players_[1].get();
        if (automaton(settings_.variant)) a = b = swapped ? b : a;
        return swapped ? std::array{b, a} : std::array{a, b};
    }

    int add(GamePair& pair, const Game& game, bool swapped) {
        ContestResult& result = pair.result;
        // An automaton takes the place of the absent player.
        const Seat seat_of_a = swapped ? Seat::Second : Seat::First;
        const int half_wins = game.half_wins(seat_of_a);
        result.score.add_game(half_wins);
        const bool first_won = game.half_wins(Seat::First) == 2;
        result.first_wins += first_won;
        if (automaton(settings_.variant)) result.beaten[swapped ? 1 : 0] += first_won;
        const size_t winner = half_wins == 2 ? 0 : 1;
        if (!game.failed) ++result.kinds[winner][game.state.result.kind];
        if (game.failed) ++result.failures[1 - winner];
        for (size_t i = 0; i < 2; ++i) {
            result.seconds[i] += players_[i]->seconds;
            result.moves[i] += players_[i]->moves;
            if (const std::string why = players_[i]->complaint(); !why.empty())
                result.complaints[i] = why;
        }
        return half_wins;
    }

    // The deal includes what the game left undealt, but hidden cards may have been assigned
    // differently.
    void write(GamePair& pair, uint64_t number, const Deal& deal, const Game& game,
               bool swapped) const {
        const std::string& first = settings_.players[swapped ? 1 : 0];
        const std::string& second = settings_.players[swapped ? 0 : 1];
        std::string source = first + " - " + second + ", seed " + std::to_string(settings_.seed) +
                             ", pair " + std::to_string(number + 1);
        if (game.failed)
            source +=
                *game.failed == Seat::First ? " (1-0 lost by failing)" : " (0-1 lost by failing)";
        pair.traces +=
            trace_json(settings_.variant, deal, game.moves, "dipolis match: " + source).dump() +
            '\n';
    }

    const ContestSettings& settings_;
    std::vector<std::unique_ptr<Timed>> players_;
};

// Places of the counts in a result, always in the same order.
std::vector<int64_t*> places(ContestResult& result) {
    Score& score = result.score;
    std::vector<int64_t*> all = {&score.won,        &score.shared,   &score.lost,
                                 &score.pairs,      &score.pair_sum, &score.pair_squares,
                                 &result.first_wins};
    for (size_t i = 0; i < 2; ++i) {
        for (int64_t& kind : result.kinds[i]) all.push_back(&kind);
        all.insert(all.end(), {&result.beaten[i], &result.failures[i], &result.moves[i]});
    }
    return all;
}

std::unique_ptr<Opponent> external_from(std::string_view keys, std::string_view command,
                                        std::string& why) {
    ExternalSettings settings;
    settings.command = command;
    for (std::string_view word : split(keys, ' ')) {
        const size_t equals = word.find('=');
        const auto number = equals == std::string_view::npos
                                ? std::nullopt
                                : parse_int(word.substr(equals + 1), 1, 1'000'000'000);
        const std::string_view key = word.substr(0, equals);
        if (number && key == "nodes") {
            settings.limits.nodes = *number;
        } else if (number && key == "ms") {
            settings.limits.milliseconds = *number;
        } else if (number && key == "grace") {
            settings.grace = *number;
        } else {
            why = word;
            return nullptr;
        }
    }
    if (command.empty()) {
        why = "cmd: without a command";
        return nullptr;
    }
    constexpr int64_t kUsualTime = 100;
    if (settings.limits.nodes == 0 && settings.limits.milliseconds == 0)
        settings.limits.milliseconds = kUsualTime;
    return std::make_unique<External>(settings);
}

}  // namespace

std::vector<int64_t> counts(ContestResult result) {
    std::vector<int64_t> counts;
    for (const int64_t* count : places(result)) counts.push_back(*count);
    return counts;
}

bool add_counts(ContestResult& sum, const std::vector<int64_t>& counts) {
    const std::vector<int64_t*> into = places(sum);
    if (counts.size() != into.size()) return false;
    for (size_t i = 0; i < into.size(); ++i) *into[i] += counts[i];
    return true;
}

void merge(ContestResult& sum, const ContestResult& more) {
    add_counts(sum, counts(more));
    for (size_t i = 0; i < 2; ++i) {
        sum.seconds[i] += more.seconds[i];
        if (!more.complaints[i].empty()) sum.complaints[i] = more.complaints[i];
    }
}

std::unique_ptr<Opponent> player_from(std::string_view words, std::string& why) {
    constexpr std::string_view kCommand = "cmd:";
    if (const size_t at = words.find(kCommand); at != std::string_view::npos)
        return external_from(words.substr(0, at), words.substr(at + kCommand.size()), why);
    const auto specification = parse_specification(words, why);
    return specification ? make_opponent(*specification) : nullptr;
}

std::unique_ptr<Opponent> ready_player(const std::string& words) {
    std::string why;
    auto player = player_from(words, why);
    if (!player) {
        complain("player `" + words + "`: not understood: " + why);
        return nullptr;
    }
    player->begin(0);
    if (player->complaint().empty()) return player;
    complain("player `" + words + "`: " + player->complaint());
    return nullptr;
}

ContestResult play_contest(const ContestSettings& settings, ContestResult sum,
                           const std::atomic<bool>& stop,
                           const std::function<void(const ContestResult&)>& progress) {
    const auto is_decided = [&] {
        return settings.sprt && settings.sprt->verdict(sum.score) != Sprt::Verdict::GoOn;
    };
    const uint64_t pairs = settings.planned() / 2;
    std::vector<std::unique_ptr<Contestants>> contestants;
    for (unsigned i = 0; i < settings.threads; ++i)
        contestants.push_back(std::make_unique<Contestants>(settings));
    for (auto done = static_cast<uint64_t>(sum.score.pairs); done < pairs && !stop && !is_decided();
         done += settings.threads) {
        // In rounds, so that results and traces are in the order of the pairs.
        std::vector<GamePair> round(std::min<uint64_t>(settings.threads, pairs - done));
        std::vector<std::thread> workers;
        for (size_t i = 0; i < round.size(); ++i)
            workers.emplace_back(
                [&, i] { round[i] = contestants[i]->play_pair(settings.part.number(done + i)); });
        for (std::thread& worker : workers) worker.join();
        for (const GamePair& pair : round) {
            if (is_decided()) break;
            merge(sum, pair.result);
            if (settings.traces != nullptr) *settings.traces << pair.traces << std::flush;
        }
        progress(sum);
    }
    sum.interrupted = static_cast<uint64_t>(sum.score.pairs) < pairs && !is_decided();
    return sum;
}

std::string elo_words(const Score& score) {
    const Interval range = interval(score);
    std::array<char, 80> text{};
    const auto edge = [](double mean) {
        std::array<char, 24> word{};
        const double value = elo(mean);
        if (std::abs(value) >= kMostElo) return std::string(value > 0 ? "+inf" : "-inf");
        std::snprintf(word.data(), word.size(), "%+.0f", value);
        return std::string(word.data());
    };
    std::snprintf(text.data(), text.size(), "%s [%s, %s]", edge(score.mean()).c_str(),
                  edge(range.low).c_str(), edge(range.high).c_str());
    return text.data();
}

}  // namespace dipolis
