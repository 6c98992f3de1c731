#include "server/store_sqlite.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "formats/variant.h"
#include "rooms/people_json.h"
#include "server/exclusions_sqlite.h"
#include "server/file_lock.h"
#include "server/holders_sqlite.h"
#include "server/persons_sqlite.h"
#include "server/recoveries_sqlite.h"
#include "server/store_schema.h"
#include "server/store_transactions.h"
#include "server/subscriptions_sqlite.h"

namespace dipolis {

namespace {

// Bytes that a store needs to be in working order: 64 pages of the database, of which a move
// changes a few.
constexpr off_t kRoom = 256 << 10;

#define CHECKED_PAIR " WHERE id = ?4 AND pairing NOTNULL AND " IS_WHOLE_ABOUT

class SqliteStore : public Store {
  public:
    // With the lock it may write.
    SqliteStore(sqlite3* db, std::optional<FileLock> lock)
        : lock_(std::move(lock)), db_(db), transactions_(db_, lock_.has_value()) {}

    // For one that only reads: nothing is migrated.
    bool check_version(std::string& why) { return is_current(db_, why); }

    // Creates the tables, and makes every commit wait for the disk.
    bool prepare(std::string& why) {
        if (db_.run("PRAGMA journal_mode = WAL") && db_.run("PRAGMA synchronous = FULL") &&
            db_.run("PRAGMA foreign_keys = ON") && db_.run("PRAGMA secure_delete = ON")) {
            if (!is("PRAGMA journal_mode", "wal") || !is("PRAGMA synchronous", "2")) {
                why = "moves cannot be stored safely here (no write-ahead log)";
                return false;
            }
            if (!prepare_schema(db_, from_, why)) return false;
            if (from_ > 0) compact();  // games that earlier versions deleted may still be legible
            look_for_damage();
            return true;
        }
        why = db_.error();
        return false;
    }

    bool create(const GameInfo& info) override {
        Query insert = db_.query(
            "INSERT INTO game (id, variant, seat0, seat1, maker, pairing, first, clock, "
            "standing, chance, played_order)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
            " (SELECT coalesce(max(played_order), 0) + 1 FROM game))");
        insert.bind(1, info.id)
            .bind(2, to_json(info.variant).dump())
            .bind(3, std::string(::dipolis::id(info.seats[0])))
            .bind(4, std::string(::dipolis::id(info.seats[1])))
            .bind(5, info.maker)
            .bind(10, static_cast<int>(info.bound));
        if (const auto& pact = info.pact) {
            insert.bind(6, pact->pairing)
                .bind(7, std::string(::dipolis::id(pact->first)))
                .bind(8, to_json(pact->clock).dump())
                .bind(9, static_cast<int>(pact->standing));
        } else {
            for (int i = 6; i <= 8; ++i) insert.bind(i, std::nullopt);
            insert.bind(9, 0);
        }
        return whole() &&
               together([&] { return insert.run() && sum_up_new(info.id) && seat_both(info); });
    }

    bool append(const std::string& id, int ply, std::span<const std::string> lines,
                const Summary& after) override {
        return whole() && together([&] {
                   auto sum = last_sum(id, ply);
                   return sum && insert(id, ply, lines, *sum) && touch(id, ply, after, *sum);
               });
    }

    bool cut(const std::string& id, const Summary& after) override {
        return whole() && together([&] {
                   Query remove = db_.query("DELETE FROM move WHERE game = ? AND ply >= ?");
                   const auto sum = sum_before(id, after.ply);
                   if (!sum || !cut_summary(id, after, *sum)) return refuse_change(id);
                   return remove.bind(1, id).bind(2, after.ply).run();
               });
    }

    bool conclude(const std::string& id, const Summary& after) override {
        return whole() && together([&] {
                   const auto sum = last_sum(id, after.ply);
                   return sum && touch(id, after.ply, after, *sum);
               });
    }

    bool seat(const std::string& id, Seat seat, const std::optional<Holder>& from,
              const Sitter& sitter) override {
        Query update = db_.query(
            seat == Seat::First
                ? "UPDATE game SET holder0 = ?1, name0 = ?2, hidden0 = ?3, about_sum ="
                  " " ABOUT_SUM("?1, ?2, ?3", SECOND_SITTER) CHECKED_PAIR " AND holder0 IS ?5"
                : "UPDATE game SET holder1 = ?1, name1 = ?2, hidden1 = ?3, about_sum ="
                  " " ABOUT_SUM(FIRST_SITTER, "?1, ?2, ?3") CHECKED_PAIR " AND holder1 IS ?5");
        update.bind(1, sitter.holder).bind(2, sitter.name).bind(3, sitter.hidden ? 1 : 0);
        if (!whole() || !update.bind(4, id).bind(5, from).run()) return false;
        return db_.changes() == 1 || refuse_change(id);
    }

    std::optional<StoredGame> load(const std::string& id) override {
        const int failures = db_.failures(), damages = db_.damages();
        std::optional<StoredGame> game = read_whole(id);
        // Damage that was met makes this game a damaged one; another failure is one of the store.
        const int met = db_.damages() - damages;
        if (db_.failures() - failures != met) return std::nullopt;
        db_.forgive(failures);
        const bool unread = met > 0 && !game;
        if (unread || (!game && has_lines(id))) game = lost(id);
        if (game && game->damage != Damage::None) {
            mark_damaged(id);
            if (met == 0) db_.note_damage();
        }
        return game;
    }

    std::optional<std::string> newest(const std::string& pairing) override {
        Query select =
            db_.query("SELECT id FROM game WHERE pairing = ? ORDER BY played_order DESC LIMIT 1");
        select.bind(1, pairing);
        if (select.row()) return select.text(0);
        if (has_lines(pairing)) db_.note(SQLITE_CORRUPT);  // its first game is there
        return std::nullopt;
    }

    // Each part of the union reads an index in its order and stops early.
    std::vector<ListedGame> recent(int most, const Holder& holder) override {
        Query select = db_.query(
            "SELECT " CHECKED_GAME_COLUMNS
            " FROM game WHERE id IN ("
            "SELECT id FROM (SELECT id FROM game WHERE pairing IS NULL AND maker = ?1"
            " ORDER BY played_order DESC LIMIT ?2)"
            " UNION SELECT id FROM (SELECT id FROM game WHERE NOT hidden0 AND holder0 = ?1"
            " ORDER BY played_order DESC LIMIT ?2)"
            " UNION SELECT id FROM (SELECT id FROM game WHERE NOT hidden1 AND holder1 = ?1"
            " ORDER BY played_order DESC LIMIT ?2))"
            " ORDER BY played_order DESC LIMIT ?2");
        select.bind(1, holder).bind(2, most);
        return read_list(select);
    }

    std::vector<ListedGame> latest(int most) override {
        Query select = db_.query("SELECT " CHECKED_GAME_COLUMNS
                                 " FROM game ORDER BY played_order DESC LIMIT ?");
        select.bind(1, most);
        return read_list(select);
    }

    std::optional<int64_t> count() override {
        Query select = db_.query("SELECT count(*) FROM game");
        return select.row() ? std::optional(select.big_number(0)) : std::nullopt;
    }

    std::vector<std::string> ids(int most) override {
        Query select = db_.query("SELECT id FROM game ORDER BY played_order DESC LIMIT ?");
        return read_ids(select.bind(1, most));
    }

    std::optional<ListedGame> listed(const std::string& id) override {
        Query select = db_.query("SELECT " CHECKED_GAME_COLUMNS " FROM game WHERE id = ?");
        auto games = read_list(select.bind(1, id));
        return games.empty() ? std::nullopt : std::optional(std::move(games.front()));
    }

    std::vector<GameInfo> rated_under_way() override {
        Query select = db_.query("SELECT " GAME_COLUMNS
                                 " FROM game WHERE result = 'null' AND standing = 2 AND NOT damaged"
                                 " AND " IS_WHOLE_ABOUT);
        std::vector<GameInfo> found;
        while (select.row()) {
            if (auto info = read_game(select)) found.push_back(std::move(*info));
        }
        return found;
    }

    bool erase(const std::string& id) override {
        Query remove = db_.query("DELETE FROM game WHERE id = ?");
        return whole() && remove.bind(1, id).run() && db_.changes() == 1;
    }

    std::vector<std::string> only_of(const Holder& holder, int most) override {
        return holders_.only_of(holder, most);
    }
    std::vector<std::string> under_way(const Holder& holder) override {
        return holders_.under_way(holder);
    }
    int unfinished(const Holder& holder) override { return holders_.unfinished(holder); }
    bool move_rated(const Holder& from, const Holder& to) override {
        return whole() && together([&] { return holders_.move_rated(from, to); });
    }
    bool move_games(const Holder& from, const Holder& to) override {
        return whole() && together([&] { return holders_.move_games(from, to); });
    }
    bool hide_name(const Holder& holder) override {
        return whole() && together([&] { return holders_.hide_name(holder); });
    }
    bool anonymise(const Holder& holder, const Holder& nobody) override {
        return whole() && together([&] { return holders_.anonymise(holder, nobody); });
    }

    Persons& persons() override { return persons_; }
    Exclusions& exclusions() override { return exclusions_; }
    Subscriptions& subscriptions() override { return subscriptions_; }
    Recoveries& recoveries() override { return recoveries_; }

    std::string integrity() override { return db_.check(); }
    Compacted compact() override { return whole() ? db_.compact() : Compacted::No; }

    bool together(const std::function<bool()>& work) override {
        return transactions_.together(work);
    }

    std::string trouble() const override { return db_.broken(); }

    int64_t changes() const override { return db_.all_changes(); }
    bool has_room() const override { return lock_ && lock_->has_room(kRoom); }
    int migrated_from() const override { return from_; }

    Failure failure(std::string& words) const override { return transactions_.failure(words); }

  private:
    static StoredGame lost(const std::string& id) {
        StoredGame game;
        game.info.id = id;
        game.damage = Damage::Whole;
        return game;
    }

    static std::optional<Summary> read_checked_summary(const Query& row) {
        if (row.number(kSummaryColumn) == 0) return std::nullopt;
        return read_summary(row);
    }

    static std::vector<ListedGame> read_list(Query& select) {
        std::vector<ListedGame> games;
        while (select.row()) {
            auto info = select.number(kAboutColumn) != 0 ? read_game(select) : std::nullopt;
            if (info) {
                auto summary = read_checked_summary(select);
                const bool damaged = !summary || select.number(kDamagedColumn) != 0;
                games.push_back({std::move(*info), summary.value_or(Summary{}), damaged});
            } else {
                games.push_back({lost(select.text(0)).info, {}, true});
            }
        }
        return games;
    }

    std::optional<StoredGame> read_whole(const std::string& id) {
        Query select = db_.query("SELECT " CHECKED_GAME_COLUMNS " FROM game WHERE id = ?");
        select.bind(1, id);
        if (!select.row()) return std::nullopt;
        auto info = select.number(kAboutColumn) != 0 ? read_game(select) : std::nullopt;
        if (!info) return lost(id);
        const auto summary = read_checked_summary(select);
        StoredGame game{std::move(*info), {}, summary.value_or(Summary{})};
        int64_t sum = 0;
        game.lines = read_lines(db_, id, sum);
        const bool all = static_cast<int>(game.lines.size()) == game.summary.ply;
        if (!all || !summary || select.number(kDamagedColumn) != 0) game.damage = Damage::Moves;
        return game;
    }

    bool has_lines(const std::string& game) {
        Query select = db_.query("SELECT 1 FROM move WHERE game = ? LIMIT 1");
        return select.bind(1, game).row();
    }

    // Returns false; if the game is damaged, that is why.
    bool refuse_change(const std::string& id) {
        Query select = db_.query("SELECT NOT damaged AND " IS_WHOLE_ABOUT " AND " IS_WHOLE_SUMMARY
                                 " FROM game WHERE id = ?");
        if (select.bind(1, id).row() && select.number(0) == 0) db_.note(SQLITE_CORRUPT);
        return false;
    }

    // Looks, when the file is opened, for what would otherwise be missing without a word.
    void look_for_damage() {
        const int failures = db_.failures(), damages = db_.damages();
        exclusions_.check();
        subscriptions_.check();
        recoveries_.check();
        db_.forgive(failures);
        if (!check_indexes(db_) || db_.damages() != damages) transactions_.note_damage();
    }

    // Lists then know it. If not even that can be written, the next reading finds it again.
    void mark_damaged(const std::string& id) {
        const int failures = db_.failures();
        Query update = db_.query("UPDATE game SET damaged = 1 WHERE id = ? AND NOT damaged");
        if (whole()) update.bind(1, id).run();
        db_.forgive(failures);
    }

    bool is(const char* pragma, const char* value) {
        Query query = db_.query(pragma);
        return query.row() && query.text(0) == value;
    }

    bool whole() const { return db_.broken().empty(); }

    bool sum_up_new(const std::string& id) {
        Query update = db_.query("UPDATE game SET about_sum = " ABOUT_SUM(
            FIRST_SITTER, SECOND_SITTER) ", summary_sum = " SUMMARY_SUM " WHERE id = ?");
        return update.bind(1, id).run();
    }

    // The sum of the first `ply` lines of a game.
    std::optional<int64_t> sum_before(const std::string& id, int ply) {
        if (ply == 0) return kNoLines;
        Query select = db_.query("SELECT sum FROM move WHERE game = ? AND ply = ?");
        if (select.bind(1, id).bind(2, ply - 1).row()) return select.big_number(0);
        return std::nullopt;
    }

    // The same of all lines; nothing if the game is at another ply, or damaged.
    std::optional<int64_t> last_sum(const std::string& id, int ply) {
        Query select = db_.query("SELECT NOT damaged AND " IS_WHOLE_SUMMARY
                                 " FROM game WHERE id = ? AND ply = ?");
        if (!select.bind(1, id).bind(2, ply).row()) return std::nullopt;
        if (select.number(0) != 0) return sum_before(id, ply);
        db_.note(SQLITE_CORRUPT);
        return std::nullopt;
    }

    // Sets the time of the last move and the summary, with the sum of all lines.
    bool touch(const std::string& id, int ply, const Summary& after, int64_t sum) {
        Query update = db_.query(
            "UPDATE game SET ply = ?1, age = ?2, turn = ?3, result = ?4, left0 = ?5, left1 = ?6,"
            " summary_sum = checksum(?7, ?1, ?2, ?3, ?4, ?5, ?6), played = unixepoch(),"
            " played_order = (SELECT max(played_order) + 1 FROM game) WHERE id = ?8 AND ply = ?9");
        bind_summary(update, after);
        return update.bind(7, sum).bind(8, id).bind(9, ply).run() && db_.changes() == 1;
    }

    bool cut_summary(const std::string& id, const Summary& after, int64_t sum) {
        Query update = db_.query(
            "UPDATE game SET ply = ?1, age = ?2, turn = ?3, result = ?4, left0 = ?5, left1 = ?6,"
            " summary_sum = checksum(?7, ?1, ?2, ?3, ?4, ?5, ?6) WHERE id = ?8 "
            "AND NOT damaged AND " IS_WHOLE_SUMMARY " AND " IS_WHOLE_ABOUT);
        bind_summary(update, after);
        return update.bind(7, sum).bind(8, id).run() && db_.changes() == 1;
    }

    bool seat_both(const GameInfo& info) {
        const auto sit = [&](Seat at) { return seat(info.id, at, {}, info.pact->seats[at]); };
        return !info.pact || (sit(Seat::First) && sit(Seat::Second));
    }

    // Continues the sum of the lines before.
    bool insert(const std::string& id, int ply, std::span<const std::string> lines, int64_t& sum) {
        for (const std::string& line : lines) {
            sum = sum_after(sum, line);
            Query insert = db_.query("INSERT INTO move (game, ply, line, sum) VALUES (?, ?, ?, ?)");
            if (!insert.bind(1, id).bind(2, ply++).bind(3, line).bind(4, sum).run()) return false;
        }
        return true;
    }

    std::optional<FileLock> lock_;
    Database db_;
    Transactions transactions_;
    SqliteHolders holders_{db_};
    SqlitePersons persons_{db_};
    SqliteExclusions exclusions_{db_};
    SqliteSubscriptions subscriptions_{db_};
    SqliteRecoveries recoveries_{db_};
    int from_ = 0;  // migrated
};

// Created before SQLite creates it, with access for its owner only; SQLite gives its other files
// the same mode.
bool make_private(const std::string& path) {
    const int file = ::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (file < 0) return false;
    ::close(file);
    return true;
}

std::unique_ptr<SqliteStore> connect(const std::string& path, int flags,
                                     std::optional<FileLock> lock, std::string& why) {
    sqlite3* db = nullptr;
    if (sqlite3_open_v2(path.c_str(), &db, flags, nullptr) != SQLITE_OK) {
        why = db != nullptr ? sqlite3_errmsg(db) : "out of memory";
        sqlite3_close(db);
        return nullptr;
    }
    sqlite3_extended_result_codes(db, 1);
    sqlite3_busy_timeout(db, 2000);
    return std::make_unique<SqliteStore>(db, std::move(lock));
}

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& path, std::string& why) {
    // Folder in which the file is written anew; elsewhere there may be no room, or no right to
    // write.
    const auto folder = std::filesystem::absolute(path).parent_path().string();
    setenv("SQLITE_TMPDIR", folder.c_str(), 1);
    FileLock lock;
    why = lock.take(path + "-lock");
    if (!why.empty()) return nullptr;
    if (!make_private(path)) {
        why = std::strerror(errno);
        return nullptr;
    }
    auto store = connect(path, SQLITE_OPEN_READWRITE, std::move(lock), why);
    if (!store || !store->prepare(why)) return nullptr;
    return store;
}

std::unique_ptr<Store> read_sqlite(const std::string& path, std::string& why) {
    auto store = connect(path, SQLITE_OPEN_READONLY, std::nullopt, why);
    if (!store || !store->check_version(why)) return nullptr;
    return store;
}

}  // namespace dipolis
