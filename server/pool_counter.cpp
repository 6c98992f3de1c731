#include "server/pool_counter.h"

#include <algorithm>
#include <utility>

#include "rooms/messages_table.h"
#include "rooms/statistics.h"

namespace dipolis {

namespace {

// Some milliseconds of reading, for which a move of somebody else waits.
constexpr size_t kReadAtOnce = 10;
const std::string kKey = "statistics";

}  // namespace

bool PoolCounter::ask(const Holder& holder, Asker asker, const std::string& owner) {
    const auto found = std::find_if(counts_.begin(), counts_.end(), [&](const Count& count) {
        return count.job->holder == holder;
    });
    if (found != counts_.end()) {
        auto& askers = found->askers;
        if (std::find(askers.begin(), askers.end(), asker) == askers.end()) askers.push_back(asker);
        return true;
    }
    if (!counts_.empty() && !enter(holder, owner)) return false;
    Count count{{asker}, owner, std::make_shared<Job>()};
    count.job->holder = holder;
    counts_.push_back(std::move(count));
    if (counts_.size() == 1) list();
    return true;
}

bool PoolCounter::enter(const Holder& holder, const std::string& owner) {
    const auto entered = waiting_.enter(holder, owner, 0);
    if (!entered.displaced) return entered.in;
    const auto gone = std::find_if(counts_.begin() + 1, counts_.end(), [&](const Count& count) {
        return count.job->holder == *entered.displaced;
    });
    displaced_.insert(displaced_.end(), gone->askers.begin(), gone->askers.end());
    counts_.erase(gone);
    return true;
}

bool PoolCounter::note_read(bool read, double milliseconds) {
    Count& count = counts_.front();
    count.job->milliseconds += milliseconds;
    if (!read) count.at = Count::At::Unread;
    return read;
}

// The store may do its work twice, so the work makes its results anew and keeps nothing.
void PoolCounter::list() {
    struct Found {
        std::vector<Game> games;
        double milliseconds = 0;
    };
    const auto found = std::make_shared<Found>();
    const auto work = [found, holder = counts_.front().job->holder,
                       worked = worked_](Store& store) {
        const double begun = worked();
        Found made;
        for (ListedGame& game : store.recent(kMostCounted, holder)) {
            if (game.summary.is_over()) made.games.push_back({std::move(game)});
        }
        made.milliseconds = worked() - begun;
        *found = std::move(made);
        return true;
    };
    store_.add(counts_.front().owner, work, [this, found](bool read) {
        if (!note_read(read, found->milliseconds)) return;
        counts_.front().job->games = std::move(found->games);
        read_some();
    });
}

void PoolCounter::read_some() {
    const Count& count = counts_.front();
    const auto& games = count.job->games;
    if (count.next == games.size()) return replay();
    std::vector<std::string> ids;
    for (size_t i = count.next; i < std::min(games.size(), count.next + kReadAtOnce); ++i)
        ids.push_back(games[i].listed.info.id);
    struct Found {
        std::vector<std::vector<std::string>>
            lines;  // by game; none of one that is gone or damaged
        double milliseconds = 0;
    };
    const auto found = std::make_shared<Found>();
    const auto work = [found, ids, worked = worked_](Store& store) {
        const double begun = worked();
        Found made;
        for (const std::string& id : ids) {
            auto game = store.load(id);
            const bool whole = game && game->damage == Damage::None;
            made.lines.push_back(whole ? std::move(game->lines) : std::vector<std::string>());
        }
        made.milliseconds = worked() - begun;
        *found = std::move(made);
        return true;
    };
    store_.add(counts_.front().owner, work, [this, found](bool read) {
        if (!note_read(read, found->milliseconds)) return;
        Count& at = counts_.front();
        for (auto& lines : found->lines) at.job->games[at.next++].lines = std::move(lines);
        read_some();
    });
}

// Watched: it takes a fraction of a second, and computers that play people go first. It has a turn
// of its own, because others wait for their counts too.
void PoolCounter::replay() {
    Count& count = counts_.front();
    count.at = Count::At::Replaying;
    pool_.add(kKey, kKey, Pool::Rank::Watched,
              [job = count.job, worked = worked_](const Pool::Turn& turn) {
                  const double begun = worked();
                  OwnStatistics counted(job->holder);
                  for (const Game& game : job->games) {
                      if (turn.unwanted) return;
                      counted.add(game.listed, game.lines);
                  }
                  job->text = message("statistics", counted.json());
                  job->milliseconds += worked() - begun;
                  job->done = true;
              });
}

std::optional<PoolCounter::Answer> PoolCounter::answer() {
    if (!displaced_.empty())
        return Answer{.askers = std::exchange(displaced_, {}), .text = {}, .read = true};
    if (counts_.empty() || counts_.front().at == Count::At::Reading) return std::nullopt;
    if (counts_.front().at == Count::At::Replaying && pool_.has(kKey)) return std::nullopt;
    const Count count = std::move(counts_.front());
    counts_.pop_front();
    std::stable_partition(counts_.begin(), counts_.end(),
                          [&](const Count& other) { return other.owner != count.owner; });
    if (!counts_.empty()) {
        waiting_.leave(counts_.front().job->holder);
        list();
    }
    Answer answer{.askers = count.askers,
                  .text = {},
                  .read = count.at == Count::At::Replaying,
                  .milliseconds = 0};
    if (answer.read && !count.job->done) return answer;  // replaying them failed
    answer.text = count.job->text;
    answer.milliseconds = count.job->milliseconds;
    return answer;
}

}  // namespace dipolis
