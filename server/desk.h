// The operator's desk: what the operations of an operator (operations.h) are done with. There are
// two kinds: of the games alone, and of a server that runs, where its memory has to follow.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "formats/json.h"
#include "rooms/store_queue.h"

namespace dipolis {

enum class CalledOff : uint8_t { Done, Busy, Unknown, NotBetweenTwo, Over, Damaged, NotStored };

// The memory of a server that runs; from its own thread only.
class House {
  public:
    virtual ~House() = default;

    virtual Json status() = 0;
    // Ends a game between two devices for nobody. Busy: a move is just being stored.
    virtual void call_off(const std::string& game, std::function<void(CalledOff)> then) = 0;
    // The games that somebody looks at.
    virtual std::vector<std::string> open_games() = 0;
    // Notes of what the store has done, which memory must follow.
    virtual void note_erased(const std::string& game) = 0;
    virtual void note_unnamed(const Holder& holder) = 0;
    virtual void note_anonymous(const Holder& holder, const Holder& nobody) = 0;
    virtual void note_bans(const std::vector<Ban>& bans) = 0;
};

class Desk {
  public:
    virtual ~Desk() = default;

    // For reading, each together() for itself.
    virtual Store& store() = 0;
    // Changes something, and waits until it is safely stored. Then `note` is told to the house, if
    // there is one, before anything that the store does later. Both may outlive the call, when a
    // server ends.
    using Note = std::function<void(House&)>;
    virtual bool change(StoreQueue::Work work, Note note = {}) = 0;
    // As Store::compact(). Beside a server it waits up to a minute for those who read.
    virtual Compacted compact() = 0;
    // Does something with the house, and waits until it calls `done`. False if there is none, or
    // the server ends.
    using Visit = std::function<void(House&, std::function<void()> done)>;
    virtual bool visit(Visit visit) = 0;
    virtual bool has_house() const = 0;
    // The file of the games.
    virtual const std::string& file() const = 0;
    // Whether nobody waits for the answer any more.
    virtual bool given_up() = 0;
    // Seconds since 1970.
    virtual int64_t date() const = 0;
};

// The games alone, where no server runs.
class PlainDesk : public Desk {
  public:
    PlainDesk(Store& store, std::string file, std::function<bool()> given_up, int64_t date)
        : store_(store), file_(std::move(file)), given_up_(std::move(given_up)), date_(date) {}

    Store& store() override { return store_; }
    bool change(StoreQueue::Work work, Note) override {
        return store_.together([&] { return work(store_); });
    }
    Compacted compact() override { return store_.compact(); }
    bool visit(Visit) override { return false; }
    bool has_house() const override { return false; }
    const std::string& file() const override { return file_; }
    bool given_up() override { return given_up_ && given_up_(); }
    int64_t date() const override { return date_; }

  private:
    Store& store_;
    const std::string file_;
    const std::function<bool()> given_up_;
    const int64_t date_;
};

}  // namespace dipolis
