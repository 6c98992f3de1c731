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

bool PoolCounter::ask(const Holder& holder, ClientId asker, const std::string& owner) {
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

template <class Ask, class Told>
void PoolCounter::read(Ask work, Told then) {
    const auto told = [this, then = std::move(then)](auto found, double milliseconds) {
        Count& count = counts_.front();
        count.job->milliseconds += milliseconds;
        if (!found) {
            count.at = Count::At::Unread;
        } else {
            then(std::move(*found));
        }
    };
    store_.ask_measured(counts_.front().owner, worked_, std::move(work), told);
}

void PoolCounter::list() {
    const auto work = [holder = counts_.front().job->holder](Store& store) {
        std::vector<Game> games;
        for (ListedGame& game : store.recent(kMostCounted, holder)) {
            if (game.summary.is_over()) games.push_back({std::move(game)});
        }
        return found(std::move(games));
    };
    read(work, [this](std::vector<Game> games) {
        counts_.front().job->games = std::move(games);
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
    using Lines = std::vector<std::vector<std::string>>;  // none of a game that is gone or damaged
    const auto work = [ids](Store& store) {
        Lines lines;
        for (const std::string& id : ids) {
            auto game = store.load(id);
            const bool whole = game && game->damage == Damage::None;
            lines.push_back(whole ? std::move(game->lines) : std::vector<std::string>());
        }
        return found(std::move(lines));
    };
    read(work, [this](Lines lines) {
        Count& at = counts_.front();
        for (auto& each : lines) at.job->games[at.next++].lines = std::move(each);
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
