// Matches between two described players, in pairs of games on the same deal, or from the same
// position with the same luck.
#pragma once

#include <atomic>
#include <functional>
#include <iosfwd>

#include "ai/elo.h"
#include "ai/referee.h"
#include "apps/dipolis/external.h"
#include "formats/part.h"

namespace dipolis {

// Makes a player from its description: one of ai/specification.h, or `[nodes=N|ms=N] [grace=N]
// cmd:COMMAND` for another program. Null if it is wrong; `why` then explains it.
std::unique_ptr<Opponent> player_from(std::string_view words, std::string& why);
// The same, begun once, so that a program that does not start is found before it loses a game. Null
// after a complaint.
std::unique_ptr<Opponent> ready_player(const std::string& words);

struct ContestSettings {
    std::array<std::string, 2> players;  // A and B
    uint64_t games = 100;                // rounded up to pairs
    uint64_t seed = 1;
    Part part;  // of the pairs
    unsigned threads = 1;
    Variant variant;
    std::vector<State> positions;  // beginnings of the pairs, in turn; empty: whole games
    std::optional<Sprt> sprt;      // ends the match early
    std::ostream* traces = nullptr;

    uint64_t planned() const { return 2 * part.size((games + 1) / 2); }
};

// From the view of A. In the Solo mode each player plays the deal alone against the rival: A wins
// the first game of a pair if it beats the rival, and the second if B does not.
struct ContestResult {
    Score score;
    std::array<EnumArray<Result::Kind, int64_t, 5>, 2> kinds{};  // won by A and B
    int64_t first_wins = 0;                                      // games won by who drafts first
    std::array<int64_t, 2> beaten{};                             // Solo: rivals beaten by A and B
    std::array<int64_t, 2> failures{};                           // games lost by failing
    std::array<std::string, 2> complaints;                       // the last one each
    std::array<double, 2> seconds{};                             // thinking time
    std::array<int64_t, 2> moves{};
    bool interrupted = false;  // before all games were played
};

// All counts, so that the results of parts of a match add up; thinking time is not among them.
std::vector<int64_t> counts(ContestResult result);
// Adds what counts() gave; false, without a change, if these are not as many numbers.
bool add_counts(ContestResult& sum, const std::vector<int64_t>& counts);

// Adds all of a part, or of what came later.
void merge(ContestResult& sum, const ContestResult& more);

// Plays until all games are played, the test has decided or `stop` is set, beginning behind the
// pairs that are in `sum`. The result does not depend on the number of threads if the players are
// limited by nodes.
ContestResult play_contest(const ContestSettings& settings, ContestResult sum,
                           const std::atomic<bool>& stop,
                           const std::function<void(const ContestResult&)>& progress);

// "+35 [+2, +68]".
std::string elo_words(const Score& score);

}  // namespace dipolis
