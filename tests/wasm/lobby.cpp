// Plays whole games through the messages of a lobby, and prints how many messages came and a hash
// of them all: WebAssembly and this machine must say the same.
#include <cstdio>

#include "tests/rooms/alone_lobby.h"

int main() {
    dipolis::AloneLobby alone(1);
    alone.play(dipolis::Json::object(), "level3");
    alone.play({{"leaders", "no_davinci"}}, "level2");
    const auto over = alone.play({{"solo", "cleopatra"}}, "rival");
    alone.say("analyse", {{"game", over["game"]}, {"ply", 20}});
    alone.wait();
    alone.say("statistics", dipolis::Json::object());
    alone.wait();
    std::printf("lobby %d messages %llu\n", alone.messages(),
                static_cast<unsigned long long>(alone.hash()));
}
