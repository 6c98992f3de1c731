#include "rooms/people.h"

namespace dipolis {

namespace {

constexpr EnumArray<Ending::Kind, std::string_view, 5> kEndings = {
    "resignation", "time", "abandonment", "aborted", "damaged"};

}  // namespace

std::string_view id(Ending::Kind kind) {
    return kEndings[kind];
}

std::optional<Ending::Kind> find_ending(std::string_view id) {
    return kEndings.find(id);
}

}  // namespace dipolis
