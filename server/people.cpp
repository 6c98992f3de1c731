#include "server/people.h"

namespace dipolis {

namespace {

constexpr std::array<std::string_view, 4> kEndings = {"resignation", "time", "abandonment",
                                                      "aborted"};

}  // namespace

std::string_view id(Ending::Kind kind) {
    return kEndings[static_cast<size_t>(kind)];
}

std::optional<Ending::Kind> find_ending(std::string_view id) {
    for (size_t i = 0; i < kEndings.size(); ++i) {
        if (kEndings[i] == id) return static_cast<Ending::Kind>(i);
    }
    return std::nullopt;
}

}  // namespace dipolis
