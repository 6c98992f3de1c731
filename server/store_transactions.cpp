#include "server/store_transactions.h"

namespace dipolis {

bool Transactions::together(const std::function<bool()>& work) {
    // A failed read inside this part must not fail the enclosing ones.
    const int failures = db_.failures(), damages = db_.damages();
    const bool kept = whole() ? transact(work) : attempt(work);
    failure_ = Failure::None;
    if (!kept && db_.damages() != damages) {
        failure_ = Failure::Damage;
    } else if (!kept && db_.failures() != failures) {
        failure_ = Failure::Passing;
    }
    db_.forgive(failures);
    return kept;
}

void Transactions::note_damage() {
    db_.note_damage();
    failure_ = Failure::Damage;
}

Failure Transactions::failure(std::string& words) const {
    words = failure_ == Failure::None ? "" : db_.last_failure();
    return whole() ? failure_ : Failure::Broken;
}

bool Transactions::transact(const std::function<bool()>& work) {
    const bool outermost = depth_ == 0;
    if (outermost) {
        if (!db_.is_there()) return false;
        give_up(outermost);  // again, if the last time there was no memory even for that
        spoilt_ = false;
    }
    if (outermost ? !now(writes_ ? "BEGIN IMMEDIATE" : "BEGIN") : !nest()) return false;
    ++depth_;
    db_.expect_transaction(true);
    bool kept = false;
    try {
        kept = attempt(work);
    } catch (...) {
        --depth_;
        give_up(outermost);
        throw;
    }
    --depth_;
    db_.expect_transaction(!outermost);
    if (kept && whole() && !spoilt_ && now(outermost ? "COMMIT" : "RELEASE part")) {
        if (outermost) db_.checkpoint();
        return true;
    }
    give_up(outermost);
    return false;
}

// Once the file is broken, reads continue and writes are refused.
bool Transactions::attempt(const std::function<bool()>& work) {
    const int failures = db_.failures();
    return work() && db_.failures() == failures;
}

// A nested part. An error may have rolled back the transaction automatically; then nesting
// fails.
bool Transactions::nest() {
    return db_.in_transaction() && now("SAVEPOINT part");
}

void Transactions::give_up(bool outermost) {
    if (outermost) db_.expect_transaction(false);
    if (!db_.in_transaction()) return;
    if (outermost) {
        db_.run("ROLLBACK");
    } else if (!db_.run("ROLLBACK TO part") || !db_.run("RELEASE part")) {
        spoilt_ = true;
    }
}

}  // namespace dipolis
