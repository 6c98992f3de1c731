// For tests of statistics, which a lobby counts beside its other work.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <thread>

#include "server/lobby.h"

namespace dipolis {

// Lets a lobby count until the client's last message is the answer.
inline std::string wait_for(Lobby& lobby, const std::function<std::string()>& last) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!last().starts_with(R"({"t":"statistics")") && std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        lobby.tick();
    }
    return last();
}

}  // namespace dipolis
