// Requests about a player's finished games as a whole, and the stored puzzles.
#include "server/apart.h"
#include "server/lobby.h"
#include "server/puzzles.h"

namespace dipolis {

void Lobby::handle(ClientId client, const client::Statistics&) {
    if (!counter_.ask(clients_.at(client).holder, client, owner_of(client)))
        refuse(client, Trouble::Busy);
}

// Whoever asked first pays for the work, as for any other that takes long.
void Lobby::tell_counted() {
    const auto answer = counter_.answer();
    if (!answer) return;
    charge(answer->askers.front(), answer->milliseconds);
    Apart apart;
    const auto tell = [&](ClientId client) {
        if (!clients_.contains(client)) return;  // it has gone meanwhile
        if (!answer->text.empty()) return send(client, answer->text);
        refuse(client, answer->read ? Trouble::Busy : trouble());
    };
    for (const ClientId client : answer->askers) apart.run([&] { tell(client); });
    apart.end();
}

void Lobby::handle(ClientId client, const client::Puzzle& wanted) {
    const auto& all = stored_puzzles();
    if (wanted.n > static_cast<int>(all.size())) return refuse(client, Trouble::BadMessage);
    const StoredPuzzle& puzzle = all[static_cast<size_t>(wanted.n) - 1];
    send(client, message("puzzle", {{"n", wanted.n},
                                    {"of", all.size()},
                                    {"difficulty", puzzle.difficulty},
                                    {"position", puzzle.position},
                                    {"move", puzzle.move}}));
}

}  // namespace dipolis
