// Games in memory, kept by a log: a line for each transaction, appended when it is made, from which
// the same games follow at the next start. For one person's games where there is a place for bytes
// but no database.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/json.h"
#include "rooms/store.h"

namespace dipolis {

class LoggedStore : public MemoryStore {
  public:
    // Appends bytes to the log. They outlast the program when it returns, or before anybody hears
    // of what they stand for; false, and then nothing is appended, if that failed.
    using Keep = std::function<bool(std::string_view)>;

    // `date`: seconds since 1970.
    LoggedStore(Keep keep, std::function<int64_t()> date)
        : MemoryStore(std::move(date)), keep_(std::move(keep)) {}

    // The outcome of reading a log. A half-written last line is no damage: nobody was told of it.
    enum class Reading : uint8_t { Whole, Damaged, Newer, Foreign };
    // Adds the games of a log; of a newer version's or something else nothing. A game is damaged
    // from the first line that is missing.
    Reading read(std::string_view log);
    // Adds the games of another log to this one's, and goes on with those of which it has more
    // moves; all others stay as they are, also those for which `stays` is true. `taken` counts what
    // was changed. False, and nothing is changed, if it could not be appended.
    bool import(std::string_view log, const std::function<bool(const std::string& id)>& stays,
                Reading& found, int& taken);

    // The first line of a log, with what its owner wants to find again.
    static std::string head(const std::string& secret);
    // Secret in the first line of this log; empty if there is none.
    static std::string secret_of(std::string_view log);
    // The shortest lines from which these games follow, without the first; and that of one game.
    std::string lines() const;
    static std::string line_of(const StoredGame& game);
    using MemoryStore::games;

    bool create(const GameInfo& info) override;  // not between two devices
    bool append(const std::string& id, int ply, std::span<const std::string> lines,
                const Summary& after) override;
    bool cut(const std::string& id, const Summary& after) override;
    bool erase(const std::string& id) override;
    bool together(const std::function<bool()>& work) override;
    Failure failure(std::string& words) const override;

  private:
    const StoredGame* find(std::string_view id) const;
    // Notes for the log that the lines of a game after the first `from` ones are these.
    bool note(const std::string& id, int from, std::span<const std::string> lines);
    bool take(const Json& entry);
    bool take_lines(const Json& entry, StoredGame game);

    Keep keep_;
    Json pending_ = Json::array();  // entries of the transaction that goes on
    int depth_ = 0;                 // of together()
    bool failed_ = false;
};

}  // namespace dipolis
