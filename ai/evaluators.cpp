#include "ai/evaluators.h"

#include <string>
#include <utility>

#include "ai/network.h"

namespace dipolis {

std::unique_ptr<Evaluator> make_evaluator(std::string_view name) {
    if (name == "network") return std::make_unique<NetworkJudge>(shipped_networks());
    if (name == "none") return std::make_unique<NetworkJudge>(Networks{});
    std::string why;
    auto network = read_network(std::string(name), why);
    if (network == nullptr) return nullptr;
    return std::make_unique<NetworkJudge>(Networks{std::move(network)});
}

}  // namespace dipolis
