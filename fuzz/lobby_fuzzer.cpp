// Sequences of messages to a lobby whose disk is slow, fails and breaks
// (tests/server/lobby_script.h).
#include <exception>

#include "fuzz/fuzz.h"
#include "tests/server/lobby_script.h"

using namespace dipolis;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    try {
        LobbyScript(text_of(data, size)).run();
    } catch (const std::exception& broken) {
        promise(false, broken.what());
    }
    return 0;
}
