#include "server/thinker.h"

#include "ai/levels.h"

namespace dipolis {

uint64_t character_of(std::string_view game) {
    uint64_t hash = 0xcbf2'9ce4'8422'2325;  // FNV-1a
    for (char letter : game) hash = (hash ^ static_cast<uint8_t>(letter)) * 0x100'0000'01b3;
    return hash;
}

Thinker::Thinker() : thread_([this] { work(); }) {}

Thinker::~Thinker() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
        stop_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

std::optional<Move> Thinker::ask(const Question& question) {
    const std::lock_guard lock(mutex_);
    const auto known = thoughts_.find(question.game);
    const bool same = known != thoughts_.end() && known->second.question.seen == question.seen &&
                      known->second.question.seat == question.seat;
    if (same) return known->second.move;
    if (now_ == question.game) stop_ = true;
    thoughts_.insert_or_assign(question.game, Thought{question, std::nullopt});
    changed_.notify_all();
    return std::nullopt;
}

void Thinker::forget(const std::string& game) {
    const std::lock_guard lock(mutex_);
    if (now_ == game) stop_ = true;
    thoughts_.erase(game);
}

Thinker::Thought* Thinker::next() {
    for (auto& [game, thought] : thoughts_) {
        if (!thought.move) return &thought;
    }
    return nullptr;
}

void Thinker::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return ending_ || next() != nullptr; });
        if (ending_) return;
        const Question question = next()->question;
        now_ = question.game;
        stop_ = false;
        lock.unlock();
        const Move move = level_move(question.level, question.seen, character_of(question.game),
                                     static_cast<uint64_t>(question.ply), &stop_);
        lock.lock();
        now_.clear();
        const auto asked = thoughts_.find(question.game);
        // Meanwhile something else may have been asked about that game.
        if (asked != thoughts_.end() && !stop_) asked->second.move = move;
    }
}

}  // namespace dipolis
