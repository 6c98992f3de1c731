#include "apps/tui/addon.h"

#include "apps/tui/words.h"

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

std::string name(const Text& text, Noun noun, uint8_t value) {
    switch (noun) {
        case Noun::Card:
            return name(text, static_cast<Card>(value));
        case Noun::Wonder:
            return name(text, static_cast<Wonder>(value));
        case Noun::Token:
            return name(text, static_cast<Token>(value));
        default:
            break;
    }
    for (const AddOnFace* each : kFaces) {
        if (each->name == nullptr) continue;
        if (std::string own = each->name(text, noun, value); !own.empty()) return own;
    }
    return {};
}

}  // namespace dipolis::tui
