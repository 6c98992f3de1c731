#include "server/retention.h"

#include <string>
#include <utility>

#include "rooms/date.h"
#include "server/operations.h"
#include "server/store_sqlite.h"

namespace dipolis {

namespace {

void note(const Reception& reception, Event event, std::string about) {
    reception.post(
        [log = reception.log, event, about = std::move(about)] { tell(log, event, about); });
}

}  // namespace

void erase_old_once(const Reception& reception, ServerDesk::Ending& ending, int days) {
    std::string why;
    const auto store = read_sqlite(reception.file, why);
    if (!store) return note(reception, Event::StorageFails, reception.file + ": " + why);
    ServerDesk desk(reception, *store, ending, [] { return false; });
    const std::string before = utc_text(reception.date() - int64_t{86'400} * days);
    int erased = 0;
    const auto count = [&](const Json& line) {
        erased = line.value("erased", 0);
        return true;
    };
    const Reply reply =
        operate(desk, {{"v", kControlVersion}, {"do", "erase-old"}, {"before", before}}, count);
    const bool is_done = reply.done == Done::Good;
    if (erased > 0) note(reception, Event::Erased, std::to_string(erased));
    if (!is_done && !ending.has_begun()) note(reception, Event::StorageFails, reply.why);
}

void erase_old_daily(const Reception& reception, ServerDesk::Ending& ending, int days) {
    while (!ending.has_begun()) {
        erase_old_once(reception, ending, days);
        ending.wait_for(std::chrono::hours(24));
    }
}

}  // namespace dipolis
