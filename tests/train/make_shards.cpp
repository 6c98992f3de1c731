// Makes shards of a few quick games for the tests in Python: make_shards FOLDER
#include <cstdio>
#include <string>

#include "train/self_play.h"

namespace dipolis::train {
namespace {

bool make(const std::string& folder, const char* name, Mode mode) {
    std::string why;
    const Recipe recipe{mode, 5, *parse_specification("mcts nodes=6", why)};
    Shard shard{std::string(name) + ", mcts nodes=6, seed 5", {}};
    for (uint64_t i = 0; i < 3; ++i) shard.games.push_back(play_game(recipe, i));
    return write_shard(folder + '/' + name + ".shard", shard);
}

}  // namespace
}  // namespace dipolis::train

int main(int argc, char** argv) {
    using namespace dipolis::train;
    const std::string folder = argc > 1 ? argv[1] : ".";
    const bool good = make(folder, "base", Mode::Base) && make(folder, "leaders", Mode::Leaders) &&
                      make(folder, "solo", Mode::Solo);
    if (!good) std::fprintf(stderr, "make_shards: %s cannot be written to\n", folder.c_str());
    return good ? 0 : 1;
}
