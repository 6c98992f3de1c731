// For tests of statistics, which a lobby counts beside its other work.
#pragma once

#include <functional>
#include <string>
#include <thread>

#include "server/pooled_lobby.h"

namespace dipolis {

// Lets a lobby count, on its threads or here if it has none, until the client's last message is the
// answer.
inline std::string wait_for(PooledLobby& lobby, const std::function<std::string()>& last) {
    while (!last().starts_with(R"({"t":"statistics")")) {
        if (!lobby.search_once()) std::this_thread::yield();
        lobby.tick();
    }
    return last();
}

}  // namespace dipolis
