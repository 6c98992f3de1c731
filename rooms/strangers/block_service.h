// Changes to the list of those whom somebody does not want to meet at the open table.
#pragma once

#include "rooms/strangers/open_table_service.h"

namespace dipolis {

class BlockService {
  public:
    BlockService(LobbyCommon& common, Tables& tables, OpenTableService& open)
        : common_(common), tables_(tables), open_(open) {}

    void handle(const Caller& caller, const client::Block& message);
    void handle(const Caller& caller, const client::Unblock& message);

  private:
    // Changes the list in the store as `change` does, and tells it to the client.
    using Change = std::function<std::optional<Refusal>(Store&, const Holder& by)>;
    void change(const Caller& caller, const Change& change);

    LobbyCommon& common_;
    Tables& tables_;
    OpenTableService& open_;
};

}  // namespace dipolis
