#include "server/holders_sqlite.h"

#include "server/store_schema.h"

namespace dipolis {

// A condition on a game between two devices: nobody but one of them wants it any more.
#define OF_NO_OTHER(HOLDER, HIDDEN) "(" HOLDER " IS NULL OR (" HIDDEN " AND standing <> 2))"

std::vector<std::string> read_ids(Query& select) {
    std::vector<std::string> found;
    while (select.row()) found.push_back(select.text(0));
    return found;
}

std::vector<std::string> SqliteHolders::only_of(const Holder& holder, int most) {
    Query select = db_.query(
        "SELECT id FROM game WHERE pairing IS NULL AND maker = ?1 UNION"
        " SELECT id FROM game WHERE holder0 = ?1 AND " OF_NO_OTHER("holder1", "hidden1") " UNION"
        " SELECT id FROM game WHERE holder1 = ?1 AND " OF_NO_OTHER("holder0", "hidden0")
        " LIMIT ?2");
    return read_ids(select.bind(1, holder).bind(2, most));
}

std::vector<std::string> SqliteHolders::under_way(const Holder& holder) {
    Query select = db_.query(
        "SELECT id FROM game WHERE (holder0 = ?1 OR holder1 = ?1) AND result = 'null'"
        " AND holder0 NOTNULL AND holder1 NOTNULL AND NOT damaged AND " IS_WHOLE_ABOUT);
    return read_ids(select.bind(1, holder));
}

bool SqliteHolders::anonymise(const Holder& holder, const Holder& nobody) {
    Query first = db_.query(
        "UPDATE game SET holder0 = ?1, name0 = NULL, hidden0 = 1,"
        " about_sum = " ABOUT_SUM("?1, NULL, 1",
                                  SECOND_SITTER) " WHERE holder0 = ?2 AND " IS_WHOLE_ABOUT);
    Query second = db_.query(
        "UPDATE game SET holder1 = ?1, name1 = NULL, hidden1 = 1,"
        " about_sum = " ABOUT_SUM(FIRST_SITTER,
                                  "?1, NULL, 1") " WHERE holder1 = ?2 AND " IS_WHOLE_ABOUT);
    Query maker = db_.query("UPDATE game SET maker = ?1, about_sum = " ABOUT_SUM_OF(
        "?1", FIRST_SITTER, SECOND_SITTER) " WHERE maker = ?2 AND " IS_WHOLE_ABOUT);
    // Nobody knows whose these are, but the file would still name this holder.
    Query damaged = db_.query("DELETE FROM game WHERE maker = ?1 OR holder0 = ?1 OR holder1 = ?1");
    for (Query* each : {&first, &second, &maker}) {
        if (!each->bind(1, nobody).bind(2, holder).run()) return false;
    }
    return damaged.bind(1, holder).run();
}

int SqliteHolders::unfinished(const Holder& holder) {
    Query select = db_.query(
        "SELECT count(*) FROM (SELECT id FROM game WHERE holder0 = ?1 AND result = 'null'"
        " AND NOT damaged UNION SELECT id FROM game WHERE holder1 = ?1 AND result = 'null'"
        " AND NOT damaged)");
    select.bind(1, holder);
    return select.row() ? select.number(0) : 0;
}

bool SqliteHolders::move_rated(const Holder& from, const Holder& to) {
    Query first = db_.query("UPDATE game SET holder0 = ?1, about_sum = " ABOUT_SUM(
        "?1, name0, hidden0",
        SECOND_SITTER) " WHERE holder0 = ?2 AND standing = 2 AND " IS_WHOLE_ABOUT);
    Query second = db_.query("UPDATE game SET holder1 = ?1, about_sum = " ABOUT_SUM(
        FIRST_SITTER,
        "?1, name1, hidden1") " WHERE holder1 = ?2 AND standing = 2 AND " IS_WHOLE_ABOUT);
    return first.bind(1, to).bind(2, from).run() && second.bind(1, to).bind(2, from).run();
}

bool SqliteHolders::move_games(const Holder& from, const Holder& to) {
    Query first = db_.query("UPDATE game SET holder0 = ?1, about_sum = " ABOUT_SUM(
        "?1, name0, hidden0",
        SECOND_SITTER) " WHERE holder0 = ?2 AND holder1 IS NOT ?1 AND " IS_WHOLE_ABOUT);
    Query second = db_.query("UPDATE game SET holder1 = ?1, about_sum = " ABOUT_SUM(
        FIRST_SITTER,
        "?1, name1, hidden1") " WHERE holder1 = ?2 AND holder0 IS NOT ?1 AND " IS_WHOLE_ABOUT);
    Query maker = db_.query("UPDATE game SET maker = ?1, about_sum = " ABOUT_SUM_OF(
        "?1", FIRST_SITTER,
        SECOND_SITTER) " WHERE maker = ?2 AND holder0 IS NOT ?2"
                       " AND holder1 IS NOT ?2 AND " IS_WHOLE_ABOUT);
    for (Query* each : {&first, &second, &maker}) {
        if (!each->bind(1, to).bind(2, from).run()) return false;
    }
    return true;
}

bool SqliteHolders::hide_name(const Holder& holder) {
    Query first = db_.query("UPDATE game SET name0 = NULL, about_sum = " ABOUT_SUM(
        "holder0, NULL, hidden0",
        SECOND_SITTER) " WHERE holder0 = ? AND standing <> 0 AND " IS_WHOLE_ABOUT);
    Query second = db_.query("UPDATE game SET name1 = NULL, about_sum = " ABOUT_SUM(
        FIRST_SITTER,
        "holder1, NULL, hidden1") " WHERE holder1 = ? AND standing <> 0 AND " IS_WHOLE_ABOUT);
    return first.bind(1, holder).run() && second.bind(1, holder).run();
}

}  // namespace dipolis
