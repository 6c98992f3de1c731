#include "server/recoveries_sqlite.h"

namespace dipolis {

#define RECOVERY_SUM "checksum(holder, code)"

bool SqliteRecoveries::keep(const Holder& holder, const std::string& code) {
    Query insert = db_.query(
        "INSERT INTO recovery (holder, code, sum) VALUES (?1, ?2, checksum(?1, ?2))"
        " ON CONFLICT (holder) DO UPDATE SET code = excluded.code, sum = excluded.sum"
        " ON CONFLICT (code) DO NOTHING");
    insert.bind(1, holder).bind(2, code);
    return db_.broken().empty() && insert.run() && db_.changes() == 1;
}

std::optional<Holder> SqliteRecoveries::whose(const std::string& code) {
    Query select = db_.query("SELECT holder, sum = " RECOVERY_SUM " FROM recovery WHERE code = ?");
    if (!select.bind(1, code).row()) return std::nullopt;
    if (select.number(1) == 0) select.note_damage();
    return select.text(0);
}

bool SqliteRecoveries::has(const Holder& holder) {
    Query select = db_.query("SELECT sum = " RECOVERY_SUM " FROM recovery WHERE holder = ?");
    if (!select.bind(1, holder).row()) return false;
    if (select.number(0) == 0) select.note_damage();
    return true;
}

bool SqliteRecoveries::forget(const Holder& holder) {
    Query remove = db_.query("DELETE FROM recovery WHERE holder = ?");
    return db_.broken().empty() && remove.bind(1, holder).run();
}

void SqliteRecoveries::check() {
    Query select = db_.query("SELECT 1 FROM recovery WHERE sum <> " RECOVERY_SUM);
    if (select.row()) select.note_damage();
}

}  // namespace dipolis
