// Games as they are played: what was agreed, and every move, nothing else. A state is never stored.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/state.h"
#include "play/player.h"

namespace dipolis {

// Who plays a seat: a person, a computer with this policy or of this level, or the rival of the
// Solo mode, which plays itself.
struct SeatInfo {
    std::optional<Policy> computer;
    bool rival = false;
    int level = 0;  // 1 to 10: a computer that looks ahead (ai/levels.h)

    bool is_person() const { return !computer && !rival && level == 0; }
    friend bool operator==(const SeatInfo&, const SeatInfo&) = default;
};
std::string_view id(const SeatInfo& seat);  // "human", "uniform", "greedy", "level5", "rival"
std::optional<SeatInfo> find_seat(std::string_view id);
// Whether these play this game: the rival has seat 1 in the Solo mode, and no seat elsewhere.
bool fits(const std::array<SeatInfo, 2>& seats, const Variant& variant);

struct GameInfo {
    std::string id;
    Variant variant;
    std::array<SeatInfo, 2> seats;
    std::string created, played;  // UTC, "2026-11-21T09:15:00Z"; set by the store
};

struct StoredGame {
    GameInfo info;
    std::vector<std::string> lines;  // move lines in order, chance included
};

// Every verb that returns bool or nothing-at-all reports failure that way and has then changed
// nothing.
class Store {
  public:
    virtual ~Store() = default;

    virtual bool create(const GameInfo& info) = 0;
    // Adds the lines behind the first `ply` ones, all or none; false too if the game is not at that
    // ply.
    virtual bool append(const std::string& id, int ply, std::span<const std::string> lines) = 0;
    // Takes away the lines behind the first `ply` ones.
    virtual bool cut(const std::string& id, int ply) = 0;
    virtual std::optional<StoredGame> load(const std::string& id) = 0;
    // The games played last come first.
    virtual std::vector<StoredGame> recent(int most) = 0;
    virtual bool erase(const std::string& id) = 0;
};

// The same in memory: for tests, and where nothing is to be kept.
class MemoryStore : public Store {
  public:
    bool create(const GameInfo& info) override;
    bool append(const std::string& id, int ply, std::span<const std::string> lines) override;
    bool cut(const std::string& id, int ply) override;
    std::optional<StoredGame> load(const std::string& id) override;
    std::vector<StoredGame> recent(int most) override;
    bool erase(const std::string& id) override;

  private:
    std::vector<StoredGame> games_;  // the one played last at the end
};

}  // namespace dipolis
