// Stored games: variant and seats, who plays them, every move, and a summary for lists. States are
// not stored, because they follow from the moves.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/state.h"
#include "rooms/exclusions.h"
#include "rooms/game_info.h"
#include "rooms/persons.h"
#include "rooms/recoveries.h"
#include "rooms/subscriptions.h"

namespace dipolis {

// A stored game that is not what was written, because the file was damaged. Moves: the lines before
// the damage are there. Whole: nothing but the id is certain.
enum class Damage : uint8_t { None, Moves, Whole };

struct StoredGame {
    GameInfo info;
    std::vector<std::string> lines;  // move lines in order, chance included
    Summary summary = {};
    Damage damage = Damage::None;
};

// Whether the holder plays this game, or made it, and it is on the holder's list.
bool is_listed(const GameInfo& info, const Holder& holder);

struct ListedGame {
    GameInfo info;
    Summary summary;
    bool damaged = false;  // as far as is known without reading its moves
};

// Failure that a call to the store met. Passing: a full disk, say; it may succeed later. Damage: a
// part of the file is not what was written; others may be. Broken: nothing more is written.
enum class Failure : uint8_t { None, Passing, Damage, Broken };
inline constexpr size_t kFailures = static_cast<size_t>(Failure::Broken) + 1;

// Whether what was deleted is overwritten. Otherwise some of it may still be legible.
enum class Compacted {
    Yes,
    Busy,  // somebody reads; to be tried again
    No,    // for want of room, for instance
};

// A function that returns bool or optional reports failure by false or an empty result, and has
// then changed nothing. If reading fails, the surrounding together() fails too; this distinguishes
// an unreadable game from a missing one, and an incomplete list from a complete one.
class Store {
  public:
    virtual ~Store() = default;

    virtual bool create(const GameInfo& info) = 0;
    // Adds the lines after the first `ply` ones, all or none; fails also if the game is at another
    // ply, or damaged. `after` is the summary with these lines.
    virtual bool append(const std::string& id, int ply, std::span<const std::string> lines,
                        const Summary& after) = 0;
    // Removes the lines after the first `after.ply` ones.
    virtual bool cut(const std::string& id, const Summary& after) = 0;
    // Replaces the summary only: the game has ended without a move. Fails if it is at another ply.
    virtual bool conclude(const std::string& id, const Summary& after) = 0;
    // Somebody sits down in a game between two devices where `from` sat, or nobody if that is
    // nothing; or takes the game off the list. Fails if somebody else sits there: of two who want
    // the same seat only one gets it.
    virtual bool seat(const std::string& id, Seat seat, const std::optional<Holder>& from,
                      const Sitter& sitter) = 0;
    // Nothing if there is no such game. A damaged one is marked, and changed no more.
    virtual std::optional<StoredGame> load(const std::string& id) = 0;
    // The id of the last game of this pairing.
    virtual std::optional<std::string> newest(const std::string& pairing) = 0;
    // Games that this holder made or plays and has not hidden, most recently played first.
    virtual std::vector<ListedGame> recent(int most, const Holder& holder = {}) = 0;
    // Everybody's, most recently played first.
    virtual std::vector<ListedGame> latest(int most) = 0;
    // Number of games; nothing if that cannot be read.
    virtual std::optional<int64_t> count() = 0;
    // The same games by their ids, and one of them as in a list.
    virtual std::vector<std::string> ids(int most) = 0;
    virtual std::optional<ListedGame> listed(const std::string& id) = 0;
    // Some of the games that nobody but this holder has, or wants any more.
    virtual std::vector<std::string> only_of(const Holder& holder, int most) = 0;
    // The games between two devices that have begun, are not over, and are played by this holder.
    virtual std::vector<std::string> under_way(const Holder& holder) = 0;
    // Number of games between two devices that this holder plays and that are not over, also hidden
    // ones.
    virtual int unfinished(const Holder& holder) = 0;
    // The rated games that are not over.
    virtual std::vector<GameInfo> rated_under_way() = 0;
    virtual bool erase(const std::string& id) = 0;
    // The seats of this holder in rated games, also ended ones, go to another browser.
    virtual bool move_rated(const Holder& from, const Holder& to) = 0;
    // Everything of this holder's goes to another browser: its own games, and its seats but for
    // those in games that the two play with each other, because nobody plays both sides.
    virtual bool move_games(const Holder& from, const Holder& to) = 0;
    // Takes the name of this holder off the games of the open table.
    virtual bool hide_name(const Holder& holder) = 0;

    // Somebody whom nobody knows sits where this holder sat, without a name. Damaged games of the
    // holder are erased.
    virtual bool anonymise(const Holder& holder, const Holder& nobody) = 0;

    virtual Persons& persons() = 0;
    virtual Exclusions& exclusions() = 0;
    virtual Subscriptions& subscriptions() = 0;
    virtual Recoveries& recoveries() = 0;

    // Runs the work as one transaction. If it returns true and no read failed, all its changes are
    // committed and safely on disk when this returns true; otherwise, or if it throws, they are
    // rolled back. May be nested: only the outermost waits for the disk.
    virtual bool together(const std::function<bool()>& work) = 0;

    // After a failed write nothing more is written until the program is restarted. The error
    // message; empty if there was none.
    virtual std::string trouble() const { return {}; }
    // Fault of the whole of what is stored, besides damaged rows; empty for none.
    virtual std::string integrity() { return {}; }
    // Overwrites what was deleted. Only outside of together().
    virtual Compacted compact() { return Compacted::Yes; }
    // Number of rows changed so far: from this follows whether a job has stored something.
    virtual int64_t changes() const { return 0; }
    // Whether there is room for many more moves. On a full disk one that needs little may still be
    // stored now and then.
    virtual bool has_room() const { return true; }
    // The version whose tables were migrated when the file was opened; 0 if none were.
    virtual int migrated_from() const { return 0; }
    // Reason why the last together() was not kept; None if the work itself wanted that. Before the
    // first: whether damage was found when the file was opened. `words`: a reason in general, if
    // there is one.
    virtual Failure failure(std::string& words) const {
        words.clear();
        return Failure::None;
    }
};

// Whether nobody but who sits there has a game, or wants it any more. A rated game is kept: a
// rating follows from it.
bool is_of_no_other(const Pact& pact, Seat seat);

// Takes a game off its holder's list. It is erased if nobody else has it there; the inviter's also
// if no friend has come yet. A rated game stays, because a rating follows from it. None: there is
// no such game for this holder. Damaged: nobody knows whose it is.
enum class Removal : uint8_t { None, Hidden, Erased, Damaged };
Removal remove_game(Store& store, const std::string& id, const Holder& holder);

// The same in memory: for tests, and where games need not be kept.
class MemoryStore : public Store {
  public:
    // `date` gives the seconds since 1970; without it no times are noted.
    explicit MemoryStore(std::function<int64_t()> date = {}) : date_(std::move(date)) {}

    bool create(const GameInfo& info) override;
    bool append(const std::string& id, int ply, std::span<const std::string> lines,
                const Summary& after) override;
    bool cut(const std::string& id, const Summary& after) override;
    bool conclude(const std::string& id, const Summary& after) override;
    bool seat(const std::string& id, Seat seat, const std::optional<Holder>& from,
              const Sitter& sitter) override;
    std::optional<StoredGame> load(const std::string& id) override;
    std::optional<std::string> newest(const std::string& pairing) override;
    std::vector<ListedGame> recent(int most, const Holder& holder = {}) override;
    std::vector<ListedGame> latest(int most) override;
    std::optional<int64_t> count() override { return static_cast<int64_t>(games_.size()); }
    std::vector<std::string> ids(int most) override;
    std::optional<ListedGame> listed(const std::string& id) override;
    std::vector<std::string> only_of(const Holder& holder, int most) override;
    std::vector<std::string> under_way(const Holder& holder) override;
    int unfinished(const Holder& holder) override;
    std::vector<GameInfo> rated_under_way() override;
    bool erase(const std::string& id) override;
    bool move_rated(const Holder& from, const Holder& to) override;
    bool move_games(const Holder& from, const Holder& to) override;
    bool hide_name(const Holder& holder) override;
    bool anonymise(const Holder& holder, const Holder& nobody) override;
    Persons& persons() override { return persons_; }
    Exclusions& exclusions() override { return exclusions_; }
    Subscriptions& subscriptions() override { return subscriptions_; }
    Recoveries& recoveries() override { return recoveries_; }
    bool together(const std::function<bool()>& work) override;

  protected:
    // Most recently played last. A changed game is another one, so that a list can be copied and
    // brought back.
    using Games = std::vector<std::shared_ptr<const StoredGame>>;
    const Games& games() const { return games_; }
    // Adds a game as the one that was played last, instead of one with this id, or in its place.
    void put(StoredGame game);
    void put_in_place(StoredGame game);

  private:
    Games::iterator find(const std::string& id);
    std::string now() const;
    // Replaces each game for which `wanted` is true by a copy that `change` has changed.
    template <class Wanted, class Change>
    void change_all(const Wanted& wanted, const Change& change);

    Games games_;
    std::function<int64_t()> date_;
    MemoryPersons persons_;
    MemoryExclusions exclusions_;
    MemorySubscriptions subscriptions_;
    MemoryRecoveries recoveries_;
};

}  // namespace dipolis
