#include "apps/dipolis/played_games.h"

#include <algorithm>

#include "apps/dipolis/common.h"
#include "apps/dipolis/input.h"
#include "formats/trace.h"

namespace dipolis {

namespace {

std::string recipe_of(const Json& record) {
    const auto source = record.find("source");
    return source != record.end() && source->is_string() ? source->get<std::string>() : "records";
}

// Nothing after a complaint.
std::optional<train::PlayedGame> game_from(const Json& record, const Input& input) {
    const auto trace = trace_from(record);
    auto replayed = trace.and_then(replay);
    if (!replayed) return input.refuse(replayed.error()), std::nullopt;
    if (!is_over(replayed->state)) return input.refuse("the game is not over"), std::nullopt;
    return train::PlayedGame{
        trace->variant, std::move(replayed->moves), {}, replayed->state.result};
}

std::optional<train::Shard> read_records(const std::string& path, Input& input, int& status) {
    train::Shard shard;
    while (const auto line = input.next()) {
        const auto record =
            line->and_then([](const std::string& text) { return parse_json(text); });
        auto game = record ? game_from(*record, input) : std::nullopt;
        if (!game) status = std::max(status, kNo);
        if (!record) {
            input.refuse(record.error());
            if (shard.games.empty()) return std::nullopt;  // other files have lines as well
        } else if (game) {
            if (shard.games.empty()) shard.recipe = recipe_of(*record);
            shard.games.push_back(std::move(*game));
        }
    }
    if (!shard.games.empty()) return shard;
    complain(path + ": no game");
    return status = std::max(status, kNo), std::nullopt;
}

}  // namespace

std::optional<train::Shard> read_games(const std::string& path, int& status) {
    auto input = open_input(path);
    if (!input) return status = kUnusable, std::nullopt;
    // By its name, too: a damaged shard is no file of records.
    if (!path.ends_with(".shard") && !train::is_shard(path))
        return read_records(path, *input, status);
    std::string why;
    auto shard = train::read_shard(path, why);
    if (shard) return shard;
    complain(std::string(path).append(": ").append(why));
    return status = std::max(status, kNo), std::nullopt;
}

}  // namespace dipolis
