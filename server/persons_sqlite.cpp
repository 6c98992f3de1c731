#include "server/persons_sqlite.h"

namespace dipolis {

namespace {

#define RATED_COLUMNS                                                                            \
    "game, kind, rival, ended, half_points, rating_before, deviation_before, rating, deviation," \
    " volatility, n, won, lost"

#define PERSON_SUM "checksum(holder, name, likeness)"
#define RATED_SUM(HOLDER, RIVAL)              \
    "checksum(" HOLDER ", game, kind, " RIVAL \
    ", ended, half_points, rating_before,"    \
    " deviation_before, rating, deviation, volatility, n, won, lost)"
#define CHECKED_RATED RATED_COLUMNS ", sum = " RATED_SUM("holder", "rival")

RatedGame read_rated(const Query& row) {
    if (row.number(13) == 0) row.note_damage();
    return {.game = row.text(0),
            .kind = row.text(1),
            .rival = row.text(2),
            .ended = row.big_number(3),
            .half_points = row.number(4),
            .before = {.rating = row.real(5), .deviation = row.real(6)},
            .after = {row.real(7), row.real(8), row.real(9)},
            .n = row.number(10),
            .won = row.number(11),
            .lost = row.number(12)};
}

std::string likeness_of(Database& db, const Holder& holder) {
    Query select = db.query("SELECT likeness FROM person WHERE holder = ?");
    return select.bind(1, holder).row() ? select.text(0) : std::string();
}

}  // namespace

bool sum_persons(Database& db) {
    return db.run("UPDATE person SET sum = " PERSON_SUM) &&
           db.run("UPDATE rated SET sum = " RATED_SUM("holder", "rival"));
}

std::optional<Person> SqlitePersons::read_person(Query& select) {
    if (!select.row()) return std::nullopt;
    if (select.number(2) == 0) select.note_damage();
    return Person{select.text(0), select.text(1)};
}

bool SqlitePersons::take(const Person& person, const std::string& likeness) {
    Query insert = db_.query(
        "INSERT INTO person (holder, name, likeness, sum) VALUES (?1, ?2, ?3, checksum(?1, ?2, ?3))"
        " ON CONFLICT DO NOTHING");
    insert.bind(1, person.holder).bind(2, person.name).bind(3, likeness);
    return db_.broken().empty() && insert.run() && db_.changes() == 1;
}

std::optional<Person> SqlitePersons::of(const Holder& holder) {
    Query select =
        db_.query("SELECT holder, name, sum = " PERSON_SUM " FROM person WHERE holder = ?");
    auto person = read_person(select.bind(1, holder));
    if (person) return person;
    // Games are counted for people only, so whoever has some had a name.
    Query counted = db_.query("SELECT 1 FROM rated WHERE holder = ? LIMIT 1");
    if (counted.bind(1, holder).row()) counted.note_damage();
    return std::nullopt;
}

std::optional<Person> SqlitePersons::named(const std::string& likeness) {
    Query select =
        db_.query("SELECT holder, name, sum = " PERSON_SUM " FROM person WHERE likeness = ?");
    return read_person(select.bind(1, likeness));
}

std::vector<Person> SqlitePersons::all() {
    Query select =
        db_.query("SELECT holder, name, sum = " PERSON_SUM " FROM person ORDER BY likeness");
    std::vector<Person> found;
    while (auto person = read_person(select)) found.push_back(std::move(*person));
    return found;
}

// Moves a person to another holder. All that was counted refers to a person, so for a moment there
// are two of them, the new one with a likeness that no name has.
bool SqlitePersons::move(const Holder& from, const Holder& to) {
    const auto person = of(from);
    if (!person || of(to)) return false;
    const std::string likeness = likeness_of(db_, from);
    Query counted = db_.query("UPDATE rated SET holder = ?1, sum = " RATED_SUM(
        "?1", "rival") " WHERE holder = ?2 AND sum = " RATED_SUM("holder", "rival"));
    Query name = db_.query(
        "UPDATE person SET likeness = ?1, sum = checksum(holder, name, ?1) WHERE holder = ?2");
    return take({to, person->name}, "") && counted.bind(1, to).bind(2, from).run() &&
           forget(from) && name.bind(1, likeness).bind(2, to).run();
}

bool SqlitePersons::remove(const Holder& holder) {
    if (!of(holder)) return false;
    Query rivals = db_.query("UPDATE rated SET rival = '', sum = " RATED_SUM(
        "holder", "''") " WHERE holder <> ?1 AND game IN (SELECT game FROM rated WHERE holder"
                        " = ?1) AND sum = " RATED_SUM("holder", "rival"));
    Query counted = db_.query("DELETE FROM rated WHERE holder = ?");
    return rivals.bind(1, holder).run() && counted.bind(1, holder).run() && forget(holder);
}

// Somebody for whom nothing is counted.
bool SqlitePersons::forget(const Holder& holder) {
    Query remove = db_.query("DELETE FROM person WHERE holder = ?");
    return db_.broken().empty() && remove.bind(1, holder).run() && db_.changes() == 1;
}

bool SqlitePersons::count(const Holder& holder, const RatedGame& game) {
    Query insert = db_.query(
        "INSERT INTO rated (" RATED_COLUMNS
        ", holder, sum) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13,"
        " holder, checksum(holder, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)"
        " FROM person WHERE holder = ?14 AND ?11 = 1 +"
        " (SELECT coalesce(max(n), 0) FROM rated WHERE holder = ?14 AND kind = ?2)"
        " ON CONFLICT DO NOTHING");
    insert.bind(1, game.game)
        .bind(2, game.kind)
        .bind(3, game.rival)
        .bind(4, game.ended)
        .bind(5, game.half_points)
        .bind(6, game.before.rating)
        .bind(7, game.before.deviation)
        .bind(8, game.after.rating)
        .bind(9, game.after.deviation)
        .bind(10, game.after.volatility)
        .bind(11, game.n)
        .bind(12, game.won)
        .bind(13, game.lost)
        .bind(14, holder);
    return db_.broken().empty() && insert.run() && db_.changes() == 1;
}

std::vector<RatedGame> SqlitePersons::counted(const Holder& holder, const std::string& kind,
                                              int most) {
    Query select = db_.query("SELECT " CHECKED_RATED
                             " FROM rated WHERE holder = ? AND kind = ? ORDER BY n DESC LIMIT ?");
    select.bind(1, holder).bind(2, kind).bind(3, most);
    std::vector<RatedGame> games;
    while (select.row()) games.push_back(read_rated(select));
    return games;
}

std::optional<RatedGame> SqlitePersons::counted_game(const Holder& holder,
                                                     const std::string& game) {
    Query select = db_.query("SELECT " CHECKED_RATED " FROM rated WHERE game = ? AND holder = ?");
    select.bind(1, game).bind(2, holder);
    if (!select.row()) return std::nullopt;
    return read_rated(select);
}

void SqlitePersons::check() {
    for (const char* stray : {"SELECT 1 FROM person WHERE sum <> " PERSON_SUM,
                              "SELECT 1 FROM rated WHERE sum <> " RATED_SUM("holder", "rival")}) {
        Query select = db_.query(stray);
        if (select.row()) select.note_damage();
    }
}

}  // namespace dipolis
