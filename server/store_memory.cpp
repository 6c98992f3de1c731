#include <algorithm>

#include "ai/levels.h"
#include "server/store.h"

namespace dipolis {

namespace {

constexpr std::array<std::string_view, kLevelCount> kLevelIds = {
    "level1", "level2", "level3", "level4", "level5",
    "level6", "level7", "level8", "level9", "level10"};

auto find(std::vector<StoredGame>& games, const std::string& id) {
    return std::find_if(games.begin(), games.end(),
                        [&](const StoredGame& game) { return game.info.id == id; });
}

}  // namespace

std::string_view id(const SeatInfo& seat) {
    if (seat.rival) return "rival";
    if (seat.level > 0) return kLevelIds[static_cast<size_t>(seat.level) - 1];
    return seat.computer ? id(*seat.computer) : "human";
}

std::optional<SeatInfo> find_seat(std::string_view name) {
    if (name == "human") return SeatInfo{};
    if (name == "rival") return SeatInfo{.computer = {}, .rival = true};
    for (size_t i = 0; i < kLevelIds.size(); ++i) {
        if (kLevelIds[i] == name)
            return SeatInfo{.computer = {}, .rival = false, .level = static_cast<int>(i) + 1};
    }
    if (const auto policy = find_policy(name)) return SeatInfo{.computer = policy};
    return std::nullopt;
}

bool fits(const std::array<SeatInfo, 2>& seats, const Variant& variant) {
    return !seats[0].rival && seats[1].rival == variant.addons.has(AddOnId::Solo);
}

bool MemoryStore::create(const GameInfo& info) {
    if (find(games_, info.id) != games_.end()) return false;
    games_.push_back({info, {}});
    return true;
}

bool MemoryStore::append(const std::string& id, int ply, std::span<const std::string> lines) {
    const auto game = find(games_, id);
    if (game == games_.end() || game->lines.size() != static_cast<size_t>(ply)) return false;
    game->lines.insert(game->lines.end(), lines.begin(), lines.end());
    std::rotate(game, game + 1, games_.end());
    return true;
}

bool MemoryStore::cut(const std::string& id, int ply) {
    const auto game = find(games_, id);
    if (game == games_.end() || game->lines.size() < static_cast<size_t>(ply)) return false;
    game->lines.resize(static_cast<size_t>(ply));
    return true;
}

std::optional<StoredGame> MemoryStore::load(const std::string& id) {
    const auto game = find(games_, id);
    if (game == games_.end()) return std::nullopt;
    return *game;
}

std::vector<StoredGame> MemoryStore::recent(int most) {
    std::vector<StoredGame> games(games_.rbegin(), games_.rend());
    if (games.size() > static_cast<size_t>(most)) games.resize(static_cast<size_t>(most));
    return games;
}

bool MemoryStore::erase(const std::string& id) {
    const auto game = find(games_, id);
    if (game == games_.end()) return false;
    games_.erase(game);
    return true;
}

}  // namespace dipolis
