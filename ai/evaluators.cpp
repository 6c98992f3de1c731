#include "ai/evaluators.h"

#include <string>
#include <utility>

#include "ai/formula.h"
#include "ai/network.h"
#include "ai/rollouts.h"

namespace dipolis {

std::unique_ptr<Evaluator> make_evaluator(std::string_view name) {
    if (name == "rollouts") return std::make_unique<Rollouts>();
    if (name == "formula") return std::make_unique<Formula>();
    if (name == "default" || name == "network")
        return std::make_unique<NetworkJudge>(shipped_networks());
    std::string why;
    auto network = read_network(std::string(name), why);
    if (network == nullptr) return nullptr;
    return std::make_unique<NetworkJudge>(Networks{std::move(network)});
}

}  // namespace dipolis
