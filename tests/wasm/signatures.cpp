// Prints what must be the same everywhere, and how fast the search is here.
#include <chrono>
#include <cstdio>

#include "ai/kernel.h"
#include "play/signature.h"
#include "tests/ai/search_signature.h"

namespace {

// Nodes a second at the start of Age II.
double speed() {
    using Clock = std::chrono::steady_clock;
    constexpr int64_t kNodes = 50'000;
    const auto state = dipolis::position_of_game(
        1, [](const dipolis::State& seen) { return seen.age == dipolis::Age::II; });
    dipolis::NetworkJudge network(dipolis::shipped_networks());
    const auto begun = Clock::now();
    dipolis::search(*state, network, kNodes);
    return kNodes / std::chrono::duration<double>(Clock::now() - begun).count();
}

}  // namespace

int main() {
    std::printf("kernel %s\n", dipolis::best_kernel().name);
    std::printf("rules %llu\n", static_cast<unsigned long long>(dipolis::signature()));
    std::printf("search %llu\n", static_cast<unsigned long long>(dipolis::search_signature()));
    std::fprintf(stderr, "%.0f nodes a second\n", speed());
}
