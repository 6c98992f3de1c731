#include "train/shard.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

#include "ai/bytes.h"
#include "engine/addons/leaders.h"
#include "engine/catalogue.h"
#include "formats/position.h"
#include "formats/variant.h"

namespace dipolis::train {

namespace {

constexpr std::string_view kMagic = "dipolis-shard 3", kAnyMagic = "dipolis-shard ";

// Moves contain the numbers of components, so with another catalogue they would mean another game.
uint64_t catalogue_checksum() {
    uint64_t sum = checksum("");
    const auto add = [&](std::string_view id) { sum = checksum("\n", checksum(id, sum)); };
    for (int i = 0; i < kCardCount; ++i) add(id(static_cast<Card>(i)));
    for (int i = 0; i < kWonderCount; ++i) add(id(static_cast<Wonder>(i)));
    for (int i = 0; i < kTokenCount; ++i) add(id(static_cast<Token>(i)));
    for (int i = 0; i < leaders::kLeaderCount; ++i) add(id(static_cast<leaders::Leader>(i)));
    return checksum(std::string(1, static_cast<char>(MoveKind::ShowCard)), sum);
}

std::string hex(uint64_t number) {
    std::string text(17, '\0');
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(number));
    text.pop_back();
    return text;
}

void put_variant(std::string& bytes, const Variant& variant) {
    const std::string words = variant_words(variant);
    put(bytes, static_cast<uint16_t>(words.size()));
    bytes += words;
}

// Nothing if the words say no game.
std::optional<Variant> take_variant(Taker& from) {
    const auto variant = parse_variant(from.take_text(from.take<uint16_t>()));
    return variant ? std::optional(*variant) : std::nullopt;
}

void put_ends(std::string& bytes, const StoredEnds& ends) {
    for (uint16_t end : ends) put(bytes, end);
}

StoredEnds take_ends(Taker& from) {
    StoredEnds ends;
    for (uint16_t& end : ends) end = from.take<uint16_t>();
    return ends;
}

// The length of the path and whether the value is proven share a byte.
void put_inside(std::string& bytes, const StoredInside& inside) {
    put(bytes, static_cast<uint8_t>(inside.path.size() << 1 | inside.proven));
    for (uint8_t option : inside.path) put(bytes, option);
    put_ends(bytes, inside.ends);
}

StoredInside take_inside(Taker& from) {
    StoredInside inside;
    const auto head = from.take<uint8_t>();
    inside.proven = head & 1;
    inside.path.resize(head >> 1);
    for (uint8_t& option : inside.path) option = from.take<uint8_t>();
    inside.ends = take_ends(from);
    return inside;
}

void put_decision(std::string& bytes, const Decision& decision) {
    put(bytes, decision.ply);
    put_ends(bytes, decision.ends);
    put(bytes, decision.nodes);
    put(bytes, static_cast<uint8_t>(decision.honest | decision.proven << 1 | decision.chosen << 2));
    put(bytes, static_cast<uint8_t>(decision.shares.size()));
    for (uint16_t share : decision.shares) put(bytes, share);
    put(bytes, static_cast<uint8_t>(decision.inside.size()));
    for (const StoredInside& inside : decision.inside) put_inside(bytes, inside);
}

Decision take_decision(Taker& from) {
    Decision decision;
    decision.ply = from.take<uint16_t>();
    decision.ends = take_ends(from);
    decision.nodes = from.take<uint32_t>();
    const auto flags = from.take<uint8_t>();
    decision.honest = flags & 1;
    decision.proven = flags >> 1 & 1;
    decision.chosen = flags >> 2 & 1;
    decision.shares.resize(from.take<uint8_t>());
    for (uint16_t& share : decision.shares) share = from.take<uint16_t>();
    decision.inside.resize(from.take<uint8_t>());
    for (StoredInside& inside : decision.inside) inside = take_inside(from);
    return decision;
}

void put_game(std::string& bytes, const PlayedGame& game) {
    put_variant(bytes, game.variant);
    put(bytes, static_cast<uint8_t>(game.result.kind));
    put(bytes, static_cast<uint8_t>(game.result.winner));
    put(bytes, static_cast<uint16_t>(game.moves.size()));
    for (const Move& move : game.moves) {
        for (uint8_t byte : {static_cast<uint8_t>(move.kind), move.a, move.b, move.c})
            put(bytes, byte);
    }
    put(bytes, static_cast<uint16_t>(game.decisions.size()));
    for (const Decision& decision : game.decisions) put_decision(bytes, decision);
}

Move take_move(Taker& from) {
    Move move;
    move.kind = from.take_up_to(MoveKind::ShowCard);
    move.a = from.take<uint8_t>();
    move.b = from.take<uint8_t>();
    move.c = from.take<uint8_t>();
    return move;
}

std::optional<PlayedGame> take_game(Taker& from) {
    const auto variant = take_variant(from);
    if (!variant) return std::nullopt;
    PlayedGame game;
    game.variant = *variant;
    game.result.kind = from.take_up_to(Result::Kind::Tie);
    game.result.winner = from.take_up_to(Seat::Second);
    game.moves.resize(from.take<uint16_t>());
    for (Move& move : game.moves) move = take_move(from);
    game.decisions.resize(from.take<uint16_t>());
    for (Decision& decision : game.decisions) decision = take_decision(from);
    return game;
}

// Removes the next line and returns what follows `name`; nothing if the line has another name.
std::optional<std::string> take_line(std::string_view& bytes, std::string_view name) {
    const size_t end = bytes.find('\n');
    if (end == std::string_view::npos || !bytes.starts_with(name)) return std::nullopt;
    const size_t from = std::min(end, name.size() + 1);
    std::string line(bytes.substr(from, end - from));
    bytes.remove_prefix(end + 1);
    return line;
}

std::optional<Shard> complain(std::string& why, const char* what) {
    why = what;
    return std::nullopt;
}

}  // namespace

std::string to_bytes(const Shard& shard) {
    std::string bytes(kMagic);
    bytes += "\nrecipe " + shard.recipe;
    bytes += "\ncatalogue " + hex(catalogue_checksum());
    bytes += "\ngames " + std::to_string(shard.games.size()) + "\n\n";
    for (const PlayedGame& game : shard.games) put_game(bytes, game);
    put(bytes, checksum(bytes));
    return bytes;
}

std::optional<Shard> parse_shard(std::string_view bytes, std::string& why) {
    if (!bytes.starts_with(kAnyMagic)) return complain(why, "no shard");
    if (!bytes.starts_with(std::string(kMagic) + "\n"))
        return complain(why, "a shard of another version");
    constexpr size_t kSum = sizeof(uint64_t);
    const size_t body = bytes.size() < kSum ? 0 : bytes.size() - kSum;
    if (Taker(bytes.substr(body)).take<uint64_t>() != checksum(bytes.substr(0, body)))
        return complain(why, "damaged: the checksum does not fit");
    bytes = bytes.substr(0, body);
    take_line(bytes, kMagic);
    const auto recipe = take_line(bytes, "recipe");
    const auto catalogue = take_line(bytes, "catalogue");
    const auto games = take_line(bytes, "games");
    if (!recipe || !games || !take_line(bytes, "")) return complain(why, "no shard");
    if (catalogue != hex(catalogue_checksum()))
        return complain(why, "of a game with other components; play its games anew");
    Shard shard{*recipe, {}};
    Taker from(bytes);
    while (!from.at_end() && !from.failed()) {
        auto game = take_game(from);
        if (!game) return complain(why, "of games of another kind");
        shard.games.push_back(std::move(*game));
    }
    if (from.failed() || std::to_string(shard.games.size()) != *games)
        return complain(why, "not as many games as it says, or an impossible number in one");
    return shard;
}

bool is_shard(const std::string& path) {
    std::array<char, kAnyMagic.size()> begin{};
    std::ifstream(path, std::ios::binary).read(begin.data(), begin.size());
    return std::string_view(begin.data(), begin.size()) == kAnyMagic;
}

bool write_shard(const std::string& path, const Shard& shard) {
    const std::string beside = path + ".part";
    std::ofstream file(beside, std::ios::binary | std::ios::trunc);
    const std::string bytes = to_bytes(shard);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) return false;
    std::error_code error;
    std::filesystem::rename(beside, path, error);
    return !error;
}

std::optional<std::string> file_bytes(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream bytes;
    if (!file) return std::nullopt;
    bytes << file.rdbuf();  // fails, but not badly, if there is none
    if (bytes.bad()) return std::nullopt;
    return std::move(bytes).str();
}

std::optional<Shard> read_shard(const std::string& path, std::string& why) {
    const auto bytes = file_bytes(path);
    if (!bytes) return complain(why, "cannot be read");
    return parse_shard(*bytes, why);
}

std::vector<std::string> shard_files(const std::vector<std::string>& files_and_folders) {
    std::vector<std::string> files;
    std::error_code error;
    for (const std::string& name : files_and_folders) {
        if (!std::filesystem::is_directory(name, error)) {
            files.push_back(name);
            continue;
        }
        for (const auto& entry : std::filesystem::directory_iterator(name, error)) {
            if (entry.path().extension() == ".shard") files.push_back(entry.path().string());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::optional<State> replay(const PlayedGame& game, const std::function<void(const Ply&)>& look) {
    State state = start(game.variant);
    size_t next = 0;
    for (size_t ply = 0; ply < game.moves.size(); ++ply) {
        const Move& move = game.moves[ply];
        if (is_over(state) || !is_option(state, move)) return std::nullopt;
        const bool decides = next < game.decisions.size() && game.decisions[next].ply == ply;
        look({state, move, decides ? &game.decisions[next++] : nullptr});
        play(state, move);
    }
    const bool same_end =
        state.result.kind == game.result.kind &&
        (state.result.winner == game.result.winner || game.result.kind == Result::Kind::Tie);
    if (next != game.decisions.size() || !same_end) return std::nullopt;
    return state;
}

}  // namespace dipolis::train
