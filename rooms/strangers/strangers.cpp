#include "rooms/strangers.h"

#include <variant>

#include "rooms/answer_by.h"
#include "rooms/apart.h"
#include "rooms/strangers/block_service.h"
#include "rooms/strangers/name_service.h"
#include "rooms/strangers/open_table_service.h"

namespace dipolis {

namespace {

class OpenStrangers : public Strangers {
  public:
    OpenStrangers(LobbyCommon& common, Tables& tables, bool open)
        : Strangers(common.sessions),
          open_table_(common, tables, open),
          names_(common, tables, open_table_),
          blocks_(common, tables, open_table_) {
        tables.follow(open_table_);
    }

    void recall_rated() override { open_table_.recall_rated(); }
    void answer(const Caller& caller, const client::OfStrangers& message) override {
        std::visit([&](const auto& each) { answer_by(caller, each, open_table_, names_, blocks_); },
                   message);
    }
    bool look(const Caller& caller, const client::Look& message) override {
        return names_.look(caller, message);
    }
    void leave(ClientId client) override { open_table_.leave(client); }
    void disconnect(ClientId client) override { open_table_.disconnect(client); }
    void tick() override {
        Apart apart;
        apart.run([&] { names_.tick(); });
        apart.run([&] { open_table_.tick(); });
        apart.end();
    }
    size_t challenges() const override { return open_table_.challenges(); }

    void note_moved(const Caller& caller, const Holder& from, const Career& career) override {
        names_.note_moved(caller, from, career);
    }
    void forget_name(const Holder& holder) override { names_.forget_name(holder); }
    void withdraw(const Holder& holder) override { open_table_.withdraw(holder); }

  private:
    OpenTableService open_table_;
    NameService names_;
    BlockService blocks_;
};

}  // namespace

std::unique_ptr<Strangers> make_strangers(LobbyCommon& common, Tables& tables, bool open) {
    return std::make_unique<OpenStrangers>(common, tables, open);
}

}  // namespace dipolis
