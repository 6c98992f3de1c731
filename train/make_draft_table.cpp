// Makes the draft table (docs/draft.md): for each of the 495 first rows of four Wonders the first
// player's chance to win after each pick, and the second player's answer to it. JSON on standard
// output, the same on every machine with any number of threads.
//     make_draft_table [--nodes N] [--token-sets N] [--threads N] [--seed N]
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "ai/evaluators.h"
#include "ai/search.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "formats/json.h"
#include "play/rng.h"

namespace dipolis {

namespace {

constexpr int kRowSize = 4;
using Row = std::array<Wonder, kRowSize>;
constexpr int kOnBoard = 5;
using Board = std::array<Token, kOnBoard>;

struct Task {
    int64_t nodes = 1000;
    int token_sets = 16;
    int threads = 1;
    uint64_t seed = 1;
};

std::vector<Row> all_rows() {
    std::vector<Row> rows;
    for (int a = 0; a < kBaseWonderCount; ++a)
        for (int b = a + 1; b < kBaseWonderCount; ++b)
            for (int c = b + 1; c < kBaseWonderCount; ++c)
                for (int d = c + 1; d < kBaseWonderCount; ++d)
                    rows.push_back({static_cast<Wonder>(a), static_cast<Wonder>(b),
                                    static_cast<Wonder>(c), static_cast<Wonder>(d)});
    return rows;
}

// The tokens on the board, in pairs of boards that share none: each token counts in half of them.
std::vector<Board> boards(const Task& task) {
    Rng rng(task.seed);
    std::vector<Board> all;
    while (static_cast<int>(all.size()) < task.token_sets) {
        std::array<Token, kTokenCount> tokens{};
        for (int i = 0; i < kTokenCount; ++i) tokens[i] = static_cast<Token>(i);
        for (size_t i = tokens.size(); i > 1; --i)
            std::swap(tokens[i - 1], tokens[rng.below(static_cast<int>(i))]);
        for (int from : {0, kOnBoard}) {
            Board board{};
            std::copy_n(tokens.begin() + from, kOnBoard, board.begin());
            all.push_back(board);
        }
    }
    return all;
}

State dealt(const Row& row, const Board& board) {
    State state = start({});
    for (Token token : board) play(state, {MoveKind::DealToken, static_cast<uint8_t>(token)});
    for (Wonder wonder : row) play(state, {MoveKind::DealWonder, static_cast<uint8_t>(wonder)});
    return state;
}

// One pick: the chance to win of whoever made it, over all boards.
struct Pick {
    double sum = 0, squares = 0;
    EnumArray<Wonder, int, kWonderCount> replies{};

    void add(double wins, Wonder reply) {
        sum += wins;
        squares += wins * wins;
        ++replies[reply];
    }
};

Json told(const Row& row, const std::array<Pick, kRowSize>& picks, int count) {
    const auto rounded = [](double share) { return std::round(share * 1000) / 1000; };
    Json json = Json::array();
    for (size_t i = 0; i < picks.size(); ++i) {
        const Pick& pick = picks[i];
        const double mean = pick.sum / count;
        const double variance =
            std::max(0.0, pick.squares / count - mean * mean) * count / std::max(1, count - 1);
        const auto reply = std::max_element(pick.replies.begin(), pick.replies.end());
        json.push_back({{"wonder", id(row[i])},
                        {"wins", rounded(mean)},
                        {"margin", rounded(1.96 * std::sqrt(variance / count))},
                        {"reply", id(static_cast<Wonder>(reply - pick.replies.begin()))},
                        {"reply_share", rounded(static_cast<double>(*reply) / count)}});
    }
    std::sort(json.begin(), json.end(), [](const Json& a, const Json& b) {
        return a["wins"].get<double>() > b["wins"].get<double>();
    });
    return json;
}

Json judged(const Task& task, const Row& row, const std::vector<Board>& all, Evaluator& judge) {
    std::array<Pick, kRowSize> picks;
    for (const Board& board : all) {
        for (size_t i = 0; i < picks.size(); ++i) {
            State state = dealt(row, board);
            play(state, {MoveKind::Draft, static_cast<uint8_t>(row[i])});
            Search search(judge, {.seed = task.seed});
            search.set_position(state);
            const Report report = search.run({.nodes = task.nodes});
            picks[i].add(report.value.wins(Seat::First), static_cast<Wonder>(report.best().a));
        }
    }
    return told(row, picks, static_cast<int>(all.size()));
}

void make(const Task& task) {
    const std::vector<Row> rows = all_rows();
    const std::vector<Board> all = boards(task);
    std::vector<Json> found(rows.size());
    std::atomic<size_t> next = 0;
    std::vector<std::thread> threads;
    for (int t = 0; t < task.threads; ++t) {
        threads.emplace_back([&] {
            const auto judge = make_evaluator("network");
            for (size_t i; (i = next++) < rows.size();) {
                found[i] = judged(task, rows[i], all, *judge);
                std::fprintf(stderr, "\r%zu of %zu rows", i + 1, rows.size());
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    std::printf("{\"nodes\": %lld, \"token_sets\": %zu, \"seed\": %llu, \"rows\": [\n",
                static_cast<long long>(task.nodes), all.size(),
                static_cast<unsigned long long>(task.seed));
    for (size_t i = 0; i < found.size(); ++i)
        std::printf("%s%s\n", found[i].dump().c_str(), i + 1 < found.size() ? "," : "");
    std::printf("]}\n");
}

int run(int argc, char** argv) {
    Task task;
    CLI::App app("Makes the draft table.");
    app.add_option("--nodes", task.nodes, "visits of the search after each pick")
        ->check(CLI::Range(1, 10'000'000));
    app.add_option("--token-sets", task.token_sets, "boards of five tokens, an even number")
        ->check(CLI::Range(2, 252));
    app.add_option("--threads", task.threads, "they change the time only")
        ->check(CLI::Range(1, 256));
    app.add_option("--seed", task.seed, "of the boards and the searches");
    CLI11_PARSE(app, argc, argv);
    make(task);
    return 0;
}

}  // namespace
}  // namespace dipolis

int main(int argc, char** argv) {
    return dipolis::run(argc, argv);
}
