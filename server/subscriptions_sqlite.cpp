#include "server/subscriptions_sqlite.h"

namespace dipolis {

#define SUBSCRIPTION_SUM "checksum(endpoint, holder)"

// Nothing is written if it is known: a page tells its subscription each time it is opened.
bool SqliteSubscriptions::subscribe(const Holder& holder, const std::string& endpoint) {
    if (!db_.broken().empty()) return false;
    Query known = db_.query(
        "SELECT 1 FROM subscription WHERE endpoint = ?1 AND holder = ?2 AND sum = "
        "" SUBSCRIPTION_SUM);
    if (known.bind(1, endpoint).bind(2, holder).row()) return true;
    Query insert = db_.query(
        "INSERT OR REPLACE INTO subscription (endpoint, holder, sum)"
        " VALUES (?1, ?2, checksum(?1, ?2))");
    Query oldest = db_.query(
        "DELETE FROM subscription WHERE holder = ?1 AND n NOT IN"
        " (SELECT n FROM subscription WHERE holder = ?1 ORDER BY n DESC LIMIT ?2)");
    return insert.bind(1, endpoint).bind(2, holder).run() &&
           oldest.bind(1, holder).bind(2, kMostOfHolder).run();
}

bool SqliteSubscriptions::unsubscribe(const Holder& holder, const std::string& endpoint) {
    Query remove = db_.query("DELETE FROM subscription WHERE holder = ? AND endpoint = ?");
    return db_.broken().empty() && remove.bind(1, holder).bind(2, endpoint).run();
}

bool SqliteSubscriptions::expire(const std::string& endpoint) {
    Query remove = db_.query("DELETE FROM subscription WHERE endpoint = ?");
    return db_.broken().empty() && remove.bind(1, endpoint).run();
}

std::vector<std::string> SqliteSubscriptions::endpoints_of(const Holder& holder) {
    Query select = db_.query("SELECT endpoint, sum = " SUBSCRIPTION_SUM
                             " FROM subscription WHERE holder = ? ORDER BY n");
    select.bind(1, holder);
    std::vector<std::string> found;
    while (select.row()) {
        if (select.number(1) != 0) found.push_back(select.text(0));
    }
    return found;
}

bool SqliteSubscriptions::forget(const Holder& holder) {
    Query remove = db_.query("DELETE FROM subscription WHERE holder = ?");
    return db_.broken().empty() && remove.bind(1, holder).run();
}

void SqliteSubscriptions::check() {
    Query select = db_.query("SELECT 1 FROM subscription WHERE sum <> " SUBSCRIPTION_SUM);
    if (select.row()) select.note_damage();
}

}  // namespace dipolis
