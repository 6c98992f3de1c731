// Prints errands and what they find, a line each: another build of the program must find the same.
//   errand_answers N [SEED]      of N positions of random games, and of whole games and positions
//                                for which networks are needed
#include <atomic>
#include <cstdlib>
#include <iostream>

#include "browser/errand.h"
#include "engine/view.h"
#include "formats/json.h"
#include "formats/variant.h"
#include "play/simulation.h"

namespace dipolis {
namespace {

void print(const std::string& network, const std::string& text) {
    const auto tell = [&](const std::string& result) {
        if (result.find("\"review\":null") == result.npos)
            std::cout << Json{{"network", network}, {"errand", text}, {"found", result}} << '\n';
    };
    if (!do_errand(text, {}, tell)) std::abort();
}

// Prints questions of one game until there are `most` of them: level by level, at last the one that
// needs a network.
void print_game(const Json& rules, Rng rng, int& printed, int most) {
    std::vector<Move> moves;
    const auto variant = variant_from(rules, "variant");
    const auto ask = [&](const State& state, const Options& options) {
        const Seat seat = seat_of(actor(state));
        const int level = printed + 1 == most ? 10 : 1 + printed % 8;
        const Question question{"game", printed, seat, level, view(state, seat), true};
        if (printed < most && rng.below(3) == 0) {
            print(std::string(network_for(question.seen.variant)), errand(question));
            ++printed;
        }
        return choose_uniform(options, rng);
    };
    Statistics statistics;
    play_game(*variant, ask, rng, statistics, &moves);
    if (printed == most) print(std::string(network_for(*variant)), errand(*variant, moves));
}

void print_all(int count, uint64_t seed) {
    const std::vector<Json> kinds = {Json::object(), {{"leaders", "full"}}, {{"solo", "caesar"}}};
    for (size_t kind = 0; kind < kinds.size(); ++kind) {
        int printed = 0;
        const int most = count / static_cast<int>(kinds.size());
        for (uint64_t game = 0; printed < most; ++game)
            print_game(kinds[kind], Rng(seed, 10 * game + kind), printed, most);
    }
}

}  // namespace
}  // namespace dipolis

int main(int count, char** arguments) {
    const int errands = count > 1 ? std::atoi(arguments[1]) : 300;
    dipolis::print_all(errands, count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1);
}
