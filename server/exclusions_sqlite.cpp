#include "server/exclusions_sqlite.h"

namespace dipolis {

#define BAN_SUM "checksum(whose, until)"
#define BLOCK_SUM "checksum(holder, whom)"

bool SqliteExclusions::ban(const Ban& ban) {
    Query insert = db_.query(
        "INSERT OR REPLACE INTO ban (whose, until, sum) VALUES (?1, ?2, checksum(?1, ?2))");
    return db_.broken().empty() && insert.bind(1, ban.whose).bind(2, ban.until).run();
}

bool SqliteExclusions::unban(const std::string& whose) {
    Query remove = db_.query("DELETE FROM ban WHERE whose = ?");
    return db_.broken().empty() && remove.bind(1, whose).run() && db_.changes() == 1;
}

std::vector<Ban> SqliteExclusions::bans() {
    Query select = db_.query("SELECT whose, until, sum = " BAN_SUM " FROM ban ORDER BY whose");
    std::vector<Ban> all;
    while (select.row()) {
        if (select.number(2) != 0) all.push_back({select.text(0), select.big_number(1)});
    }
    return all;
}

bool SqliteExclusions::block(const Holder& holder, const Holder& whom) {
    Query insert = db_.query(
        "INSERT INTO block (holder, whom, sum) VALUES (?1, ?2, checksum(?1, ?2))"
        " ON CONFLICT DO UPDATE SET sum = excluded.sum WHERE sum <> excluded.sum");
    return db_.broken().empty() && insert.bind(1, holder).bind(2, whom).run() && db_.changes() == 1;
}

bool SqliteExclusions::unblock(const Holder& holder, const Holder& whom) {
    Query remove = db_.query("DELETE FROM block WHERE holder = ? AND whom = ?");
    return db_.broken().empty() && remove.bind(1, holder).bind(2, whom).run() && db_.changes() == 1;
}

std::vector<Holder> SqliteExclusions::read_holders(Query& select) {
    std::vector<Holder> found;
    while (select.row()) {
        if (select.number(1) != 0) found.push_back(select.text(0));
    }
    return found;
}

std::vector<Holder> SqliteExclusions::blocked_by(const Holder& holder) {
    Query select = db_.query("SELECT whom, sum = " BLOCK_SUM " FROM block WHERE holder = ?");
    return read_holders(select.bind(1, holder));
}

std::vector<Holder> SqliteExclusions::blockers_of(const Holder& whom) {
    Query select = db_.query("SELECT holder, sum = " BLOCK_SUM " FROM block WHERE whom = ?");
    return read_holders(select.bind(1, whom));
}

// Two blocks that become one leave that one; somebody's own block is dropped.
bool SqliteExclusions::move_blocks(const Holder& from, const Holder& to) {
    Query by = db_.query(
        "UPDATE OR IGNORE block SET holder = ?1, sum = checksum(?1, whom)"
        " WHERE holder = ?2 AND whom <> ?1 AND sum = " BLOCK_SUM);
    Query of = db_.query(
        "UPDATE OR IGNORE block SET whom = ?1, sum = checksum(holder, ?1)"
        " WHERE whom = ?2 AND holder <> ?1 AND sum = " BLOCK_SUM);
    Query rest = db_.query("DELETE FROM block WHERE holder = ?1 OR whom = ?1");
    return db_.broken().empty() && by.bind(1, to).bind(2, from).run() &&
           of.bind(1, to).bind(2, from).run() && rest.bind(1, from).run();
}

bool SqliteExclusions::forget(const Holder& holder) {
    Query bans = db_.query("DELETE FROM ban WHERE whose = ?");
    Query blocks = db_.query("DELETE FROM block WHERE holder = ?1 OR whom = ?1");
    return db_.broken().empty() && bans.bind(1, holder).run() && blocks.bind(1, holder).run();
}

void SqliteExclusions::check() {
    for (const char* stray : {"SELECT 1 FROM ban WHERE sum <> " BAN_SUM,
                              "SELECT 1 FROM block WHERE sum <> " BLOCK_SUM}) {
        Query select = db_.query(stray);
        if (select.row()) select.note_damage();
    }
}

}  // namespace dipolis
