#include "browser/table_program.h"

#include "ai/bytes.h"

namespace dipolis {

Lobby::Options TableProgram::options() {
    return {.clocks = {[this] { return around_.milliseconds(); },
                       [this] { return around_.seconds(); },
                       [this] { return static_cast<double>(around_.milliseconds()); }}};
}

TableProgram::TableProgram(Surroundings& around, const std::string& secret, uint64_t fresh)
    : around_(around),
      store_([this](std::string_view bytes) { return around_.keep(bytes); },
             [this] { return around_.seconds(); }),
      secrets_(checksum(secret), fresh),
      thinker_(around),
      analyst_(around),
      lobby_(
          {queue_, secrets_, thinker_, analyst_, counter_}, DIPOLIS_VERSION,
          [this](ClientId, const std::string& text) { around_.send(text); }, options()) {
    lobby_.connect(kClient);
}

bool TableProgram::import(std::string_view log, LoggedStore::Reading& found, int& taken) {
    const auto is_open = [&](const std::string& id) {
        bool open = false;
        lobby_.games().for_each([&](const Table& table) { open = open || table.id() == id; });
        return open;
    };
    return store_.import(log, is_open, found, taken);
}

void TableProgram::take(std::string_view key, std::string_view text) {
    if (!thinker_.take(key, text)) analyst_.take(key, text);
    lobby_.tick();
}

}  // namespace dipolis
