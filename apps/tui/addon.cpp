#include "apps/tui/addon.h"

namespace dipolis::tui {

namespace {

bool is_of_addon_in_play(const State& state, Category category) {
    for (AddOnId id : state.variant.addons) {
        if (face(id).category == category) return true;
    }
    return false;
}

}  // namespace

bool is_counted(const State& state, Category category) {
    bool of_addons = false;
    for (const AddOnFace* each : kFaces) of_addons |= each->category == category;
    return !of_addons || is_of_addon_in_play(state, category);
}

std::string category_words(const Text& text, Category category) {
    return text.get("category." + std::string(id(category)));
}

}  // namespace dipolis::tui
