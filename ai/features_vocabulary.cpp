#include "ai/features_vocabulary.h"

namespace dipolis::features {

namespace {

std::string_view id_of(Kind kind, int i) {
    const auto at = static_cast<size_t>(i);
    switch (kind) {
        case Kind::Side:
            return kSides[at];
        case Kind::Card:
            return id(static_cast<Card>(i));
        case Kind::Wonder:
            return id(static_cast<Wonder>(i));
        case Kind::Token:
            return id(static_cast<Token>(i));
        case Kind::Resource:
            return id(static_cast<Resource>(i));
        case Kind::Symbol:
            return id(static_cast<Symbol>(i));
        case Kind::Link:
            return id(static_cast<Link>(i));
        case Kind::Colour:
            return id(static_cast<Colour>(i));
        case Kind::CardAt:
            return kCardAt[at];
        case Kind::WonderAt:
            return kWonderAt[at];
        case Kind::TokenAt:
            return kTokenAt[at];
        case Kind::Cost:
            return kCost[at];
        case Kind::Asked:
            return kAsked[at];
        case Kind::Win:
            return kWins[at];
        case Kind::Reach:
            return kReach[at];
        default:
            return {};
    }
}

std::string word(Axis axis, int i) {
    switch (axis.kind) {
        case Kind::Nothing:
            return {};
        case Kind::Number:
        case Kind::Place:
            return "." + std::to_string(i);
        case Kind::Age:
            return "." + std::to_string(i + 1);
        default:
            return "." + std::string(id_of(axis.kind, i));
    }
}

}  // namespace

Statement statement(int input) {
    size_t i = 0;
    while (kFirst[i + 1] <= input) ++i;
    const Group& group = kGroups[i];
    const int at = input - kFirst[i];
    const int pair = at / group.axes[2].size;
    return {static_cast<About>(i),
            {pair / group.axes[1].size, pair % group.axes[1].size, at % group.axes[2].size}};
}

std::string name_of_base(int input) {
    const Statement it = statement(input);
    const Group& group = kGroups[it.about];
    std::string name(group.word);
    for (size_t i = 0; i < group.axes.size(); ++i) name += word(group.axes[i], it.at[i]);
    return name;
}

}  // namespace dipolis::features
