#include "server/pool_thinker.h"

namespace dipolis {

namespace {

std::string key_of(const std::string& game) {
    return "game " + game;
}

}  // namespace

std::optional<Move> PoolThinker::ask(const Question& question, const std::string& owner) {
    auto& known = thoughts_[question.game];
    const bool same =
        known && known->question.seen == question.seen && known->question.seat == question.seat;
    if (same) {
        const std::lock_guard lock(known->mutex);
        if (known->move) return known->move;
    }
    // No answer, and no task any more: the task was ended by an error.
    if (same && pool_.has(key_of(question.game))) return std::nullopt;
    known = std::make_shared<Thought>();
    known->question = question;
    pool_.add(key_of(question.game), owner,
              question.person ? Pool::Rank::Played : Pool::Rank::Watched,
              [thought = known, think = think_](const Pool::Turn& turn) {
                  const Move move = think(thought->question, turn.unwanted);
                  const std::lock_guard lock(thought->mutex);
                  if (!turn.unwanted) thought->move = move;
              });
    return std::nullopt;
}

void PoolThinker::forget(const std::string& game) {
    pool_.drop(key_of(game));
    thoughts_.erase(game);
}

}  // namespace dipolis
