// Requests about a player's finished games as a whole, and the stored puzzles.
#include <memory>

#include "server/lobby.h"
#include "server/puzzles.h"
#include "server/statistics.h"

namespace dipolis {

namespace {

// More would keep moves waiting that are to be stored.
constexpr int kMostCounted = 400;

}  // namespace

// Counted by the store's thread, which has the games at hand.
void Lobby::handle(ClientId client, const client::Statistics&) {
    const Holder& holder = clients_.at(client).holder;
    const auto counted = std::make_shared<OwnStatistics>(holder);
    const auto count = [counted, holder](Store& store) {
        for (const ListedGame& game : store.recent(kMostCounted, holder)) {
            if (!game.summary.is_over()) continue;
            if (const auto stored = store.load(game.info.id)) counted->add(game, stored->lines);
        }
        return true;
    };
    ask_store(client, count, [this, client, counted](bool read) {
        send_(client, read ? message("statistics", counted->json()) : error_message(trouble()));
    });
}

void Lobby::handle(ClientId client, const client::Puzzle& wanted) {
    const auto& all = stored_puzzles();
    if (wanted.n > static_cast<int>(all.size())) return refuse(client, Trouble::BadMessage);
    const StoredPuzzle& puzzle = all[static_cast<size_t>(wanted.n) - 1];
    send_(client, message("puzzle", {{"n", wanted.n},
                                     {"of", all.size()},
                                     {"difficulty", puzzle.difficulty},
                                     {"position", puzzle.position},
                                     {"move", puzzle.move}}));
}

}  // namespace dipolis
