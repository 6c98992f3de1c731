#include "rooms/logged_store.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "ai/bytes.h"
#include "formats/json_text.h"
#include "rooms/listed_json.h"

namespace dipolis {

namespace {

constexpr std::string_view kFormat = "dipolis-games/";
constexpr int kVersion = 1;
constexpr size_t kSumDigits = 16;

// A line of a log: a checksum of the rest, and JSON.
std::string as_line(const Json& json) {
    const std::string text = JsonText::written(json);
    std::array<char, kSumDigits + 1> digits{};
    const auto end =
        std::to_chars(digits.data(), digits.data() + kSumDigits, checksum(text), 16).ptr;
    std::string sum(digits.data(), end);
    sum.insert(0, kSumDigits - sum.size(), '0');
    return sum + " " + text + "\n";
}

// Nothing if the line is not what was written.
std::optional<Json> json_of(std::string_view line) {
    if (line.size() <= kSumDigits || line[kSumDigits] != ' ') return std::nullopt;
    uint64_t sum = 0;
    const char* const end = line.data() + kSumDigits;
    if (std::from_chars(line.data(), end, sum, 16).ptr != end) return std::nullopt;
    const std::string_view text = line.substr(kSumDigits + 1);
    if (checksum(text) != sum) return std::nullopt;
    const auto json = parse_json(text);
    return json ? std::optional<Json>(*json) : std::nullopt;
}

// The next line without its end; nothing if that is missing.
std::optional<std::string_view> take_line(std::string_view& log) {
    const size_t end = log.find('\n');
    if (end == log.npos) return std::nullopt;
    const std::string_view line = log.substr(0, end);
    log.remove_prefix(end + 1);
    return line;
}

std::string text_in(const Json& json, const char* name) {
    const auto found = field(json, name, "");
    const auto text = found ? as_string(**found, name) : Parsed<std::string>();
    return text.value_or("");
}

int int_in(const Json& json, const char* name, int most) {
    const auto found = field(json, name, "");
    return found ? as_int(**found, 0, most, name).value_or(-1) : -1;
}

// Whether the second has all moves of the first, and more.
bool goes_on(const StoredGame& game, const StoredGame& longer) {
    return game.lines.size() < longer.lines.size() &&
           std::equal(game.lines.begin(), game.lines.end(), longer.lines.begin());
}

// Whether a game of this device may be so.
bool is_own(const StoredGame& game) {
    return !game.info.pact && game.damage == Damage::None &&
           fits(game.info.seats, game.info.variant);
}

Json entry_of(const StoredGame& game, int from, std::span<const std::string> lines) {
    const ListedGame listed{game.info, game.summary, game.damage != Damage::None};
    return {{"game", to_json(listed)},
            {"turn", static_cast<int>(game.summary.turn)},
            {"bound", static_cast<int>(game.info.bound)},
            {"from", from},
            {"lines", std::vector<std::string>(lines.begin(), lines.end())}};
}

// The game of an entry, without its lines.
std::optional<StoredGame> game_of(const Json& entry) {
    const auto json = field(entry, "game", "");
    auto listed = json ? listed_from(**json) : std::nullopt;
    const int turn = int_in(entry, "turn", 1), bound = int_in(entry, "bound", kBoundTo - 1);
    if (!listed || turn < 0 || bound < 0) return std::nullopt;
    listed->info.bound = static_cast<BoundTo>(bound);
    listed->summary.turn = static_cast<Seat>(turn);
    const Damage damage = listed->damaged ? Damage::Moves : Damage::None;
    return StoredGame{std::move(listed->info), {}, std::move(listed->summary), damage};
}

}  // namespace

// --- Reading.

std::string LoggedStore::head(const std::string& secret) {
    return as_line(
        {{"format", std::string(kFormat) + std::to_string(kVersion)}, {"secret", secret}});
}

std::string LoggedStore::secret_of(std::string_view log) {
    const auto first = take_line(log);
    const auto json = first ? json_of(*first) : std::nullopt;
    return json ? text_in(*json, "secret") : std::string();
}

LoggedStore::Reading LoggedStore::read(std::string_view log) {
    const auto first = take_line(log);
    const auto head = first ? json_of(*first) : std::nullopt;
    const std::string format = head ? text_in(*head, "format") : std::string();
    if (head && !format.starts_with(kFormat)) return Reading::Foreign;
    if (head && format != std::string(kFormat) + std::to_string(kVersion)) return Reading::Newer;
    // Without its first line a log may still be known by the others.
    Reading found = head ? Reading::Whole : Reading::Foreign;
    while (const auto line = take_line(log)) {
        const auto entries = json_of(*line);
        const bool whole = entries && entries->is_array() &&
                           std::all_of(entries->begin(), entries->end(),
                                       [&](const Json& entry) { return take(entry); });
        if (whole ? found == Reading::Foreign : found == Reading::Whole) found = Reading::Damaged;
    }
    return found;
}

bool LoggedStore::import(std::string_view log,
                         const std::function<bool(const std::string& id)>& stays, Reading& found,
                         int& taken) {
    LoggedStore others({}, {});
    found = others.read(log);
    taken = 0;
    if (found == Reading::Newer || found == Reading::Foreign) return true;
    return together([&] {
        for (const auto& game : others.games()) {
            const StoredGame* known = find(game->info.id);
            const bool is_more = known == nullptr || goes_on(*known, *game);
            if (!is_more || !is_own(*game) || stays(game->info.id)) continue;
            put(*game);
            note(game->info.id, 0, game->lines);
            ++taken;
        }
        return true;
    });
}

bool LoggedStore::take(const Json& entry) {
    if (const std::string erased = text_in(entry, "erased"); !erased.empty())
        return MemoryStore::erase(erased);
    auto game = game_of(entry);
    return game && take_lines(entry, std::move(*game));
}

// A game of which lines are missing is damaged from there on, and stays so.
bool LoggedStore::take_lines(const Json& entry, StoredGame game) {
    const int from = int_in(entry, "from", INT32_MAX);
    const auto lines = field(entry, "lines", "");
    if (from < 0 || !lines || !(*lines)->is_array()) return false;
    const StoredGame* known = find(game.info.id);
    if (known != nullptr) game.lines = known->lines;
    const bool fits = game.lines.size() >= static_cast<size_t>(from) &&
                      (known == nullptr || known->damage == Damage::None || from == 0);
    if (fits) {
        game.lines.resize(static_cast<size_t>(from));
        for (const Json& line : **lines) game.lines.push_back(as_string(line, "line").value_or(""));
    } else {
        game.damage = Damage::Moves;
    }
    const bool was_cut = known != nullptr && game.lines.size() < known->lines.size();
    was_cut ? put_in_place(std::move(game)) : put(std::move(game));
    return fits;
}

// --- Writing.

const StoredGame* LoggedStore::find(std::string_view id) const {
    const auto game = std::find_if(games().begin(), games().end(),
                                   [&](const auto& each) { return each->info.id == id; });
    return game == games().end() ? nullptr : game->get();
}

std::string LoggedStore::lines() const {
    std::string all;
    for (const auto& game : games()) all += line_of(*game);
    return all;
}

std::string LoggedStore::line_of(const StoredGame& game) {
    return as_line(Json::array({entry_of(game, 0, game.lines)}));
}

bool LoggedStore::note(const std::string& id, int from, std::span<const std::string> lines) {
    pending_.push_back(entry_of(*find(id), from, lines));
    return true;
}

bool LoggedStore::create(const GameInfo& info) {
    return !info.pact &&
           together([&] { return MemoryStore::create(info) && note(info.id, 0, {}); });
}

bool LoggedStore::append(const std::string& id, int ply, std::span<const std::string> lines,
                         const Summary& after) {
    return together(
        [&] { return MemoryStore::append(id, ply, lines, after) && note(id, ply, lines); });
}

bool LoggedStore::cut(const std::string& id, const Summary& after) {
    return together([&] { return MemoryStore::cut(id, after) && note(id, after.ply, {}); });
}

bool LoggedStore::erase(const std::string& id) {
    return together([&] {
        if (!MemoryStore::erase(id)) return false;
        pending_.push_back({{"erased", id}});
        return true;
    });
}

// Only the outermost is a transaction: what a nested one has changed is undone with it.
bool LoggedStore::together(const std::function<bool()>& work) {
    const size_t noted = pending_.size();
    if (depth_++ == 0) failed_ = false;
    const bool kept = MemoryStore::together([&] {
        if (!work()) return false;
        if (depth_ > 1 || pending_.empty()) return true;
        failed_ = !keep_(as_line(pending_));
        return !failed_;
    });
    --depth_;
    if (!kept || depth_ == 0)
        pending_.erase(
            pending_.begin() + static_cast<Json::difference_type>(depth_ == 0 ? 0 : noted),
            pending_.end());
    return kept;
}

Failure LoggedStore::failure(std::string& words) const {
    words = failed_ ? "the games cannot be stored" : "";
    return failed_ ? Failure::Passing : Failure::None;
}

}  // namespace dipolis
